for (const box of document.querySelectorAll("[data-scrub]")) {
  const video = box.querySelector("video");
  const slider = box.querySelector("input");
  const about = JSON.parse(box.querySelector("[type='application/json']").textContent);
  const written = box.querySelector("output");
  const readings = [...box.querySelectorAll("dd")];
  // A screen reader says the first two at every step; the others can be read beside the slider.
  const spoken = 2;
  let seeking = false;
  let target = null;

  // While one frame is being fetched only the newest wish is kept, so that dragging never lags behind.
  const seek = () => {
    if (seeking || target === null || video.readyState === 0) return;
    seeking = true;
    // The middle of the frame: rounding a time never shows its neighbour.
    video.currentTime = (target + 0.5) / about.frame_rate;
    target = null;
  };
  const show = () => {
    target = slider.valueAsNumber;
    const frame = about.frames[target];
    written.textContent = frame.text;
    readings.forEach((reading, index) => (reading.textContent = frame.readings[index]));
    const told = about.labels.slice(0, spoken).map((label, index) => `${label} ${frame.readings[index]}`);
    slider.setAttribute("aria-valuetext", `${frame.value} ${about.unit}: ${told.join("; ")}`);
    seek();
  };

  video.addEventListener("loadedmetadata", seek);
  // A frame that was fetched is given the time to be seen.
  video.addEventListener("seeked", () => requestAnimationFrame(() => {
    seeking = false;
    seek();
  }));
  slider.addEventListener("input", show);
  slider.addEventListener("keydown", (event) => {
    const step = { PageUp: 1, PageDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const ahead = about.landmarks.filter((index) => step * (index - slider.valueAsNumber) > 0);
    if (!ahead.length) return;
    slider.value = step > 0 ? Math.min(...ahead) : Math.max(...ahead);
    show();
  });

  video.controls = false;
  for (const part of box.querySelectorAll("[hidden]")) part.hidden = false;
  if (video.preload !== "auto") {
    new IntersectionObserver((entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      video.preload = "auto";
    }).observe(video);
  }
  show();
}
