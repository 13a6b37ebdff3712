"use strict";

const videos = [...document.querySelectorAll(".watch video")];

for (const video of videos) {
  const chapters = [...video.closest("article").querySelectorAll("[data-start]")];
  for (const chapter of chapters) {
    chapter.disabled = false;
    chapter.addEventListener("click", () => {
      video.currentTime = Number(chapter.dataset.start);
      video.play().catch(() => {});
      video.scrollIntoView({ block: "nearest" });
    });
  }
  video.addEventListener("timeupdate", () => {
    const current = chapters.filter((chapter) => Number(chapter.dataset.start) <= video.currentTime).pop();
    for (const chapter of chapters) chapter.setAttribute("aria-current", String(chapter === current));
  });
  video.addEventListener("play", () => {
    for (const other of videos) if (other !== video) other.pause();
  });
}

for (const box of document.querySelectorAll(".copy")) {
  const button = box.querySelector("button");
  const status = box.querySelector("[role=status]");
  const code = box.parentElement.querySelector("code");
  button.hidden = false;
  button.addEventListener("click", async () => {
    status.textContent = "";
    try {
      await navigator.clipboard.writeText(code.textContent);
      status.textContent = button.dataset.copied;
    } catch {
      // A page opened from a file may have no clipboard.
      getSelection().selectAllChildren(code);
      status.textContent = button.dataset.selected;
    }
  });
}
