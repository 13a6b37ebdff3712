"""A real browser, a lesson rendered for it by the real command, and a server of the project's own."""

from __future__ import annotations

import base64
import io
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, sync_playwright

from lesson.serve import server
from lesson.sources import PROJECT

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
CLIPS = ("angle", "scaling")
ENGLISH = "".join(['title = "Dot products"\n[look]\nspeed = 4.0\n', *(f"[clips.{clip}]\n" for clip in CLIPS)])
HEBREW = """
title = "מכפלה סקלרית"
language = "he"
[look]
speed = 4.0
theme = "light"
[clips.angle]
stops = [60]
"""
# Where a lesson may lie: its path has to be quoted in an address, and is.
COURSE = "my course, 50% é"
# What tests wait with inside a page: for an event, or for something to hold; in vain only for so long.
WAITING = """
const orFail = (promise, what) => Promise.race([
    promise,
    new Promise((_, fail) => setTimeout(() => fail(new Error(`waited in vain for ${what}`)), 60_000)),
]);
globalThis.happens = (target, event) =>
    orFail(new Promise(resolve => target.addEventListener(event, resolve, { once: true })), event);
globalThis.holds = test => orFail(new Promise(resolve => {
    const look = () => (test() ? resolve() : requestAnimationFrame(look));
    look();
}), test);
"""
CAN_PLAY = """async video => {
    await holds(() => video.error || video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA);
    if (video.error) throw new Error(video.error.message);
}"""
PICTURE = """video => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    canvas.getContext("2d").drawImage(video, 0, 0);
    return canvas.toDataURL("image/png").split(",")[1];
}"""


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that lessons are rendered into."""
    folder = tmp_path_factory.mktemp("site") / COURSE
    folder.mkdir()
    return folder


@pytest.fixture(scope="session")
def english(course: Path) -> Path:
    """Render the lesson in English and return its folder."""
    return _rendered(course, "english", ENGLISH)


@pytest.fixture(scope="session")
def hebrew(course: Path) -> Path:
    """Render the lesson in Hebrew, which runs from right to left, and return its folder."""
    return _rendered(course, "hebrew", HEBREW)


@pytest.fixture(scope="session")
def records(english: Path) -> dict[str, dict[str, Any]]:
    """Return the records of the English lesson's clips, by name and in order."""
    return {clip: json.loads((english / f"{clip}.json").read_text(encoding="utf-8")) for clip in CLIPS}


@pytest.fixture(scope="session")
def address_of() -> Iterator[Callable[[Path], str]]:
    """Return a function that serves a folder with the project's own server and returns its address."""
    with ExitStack() as at_end:

        def serve(folder: Path) -> str:
            running = at_end.enter_context(server(folder, 0))
            threading.Thread(target=running.serve_forever, daemon=True).start()
            at_end.callback(running.shutdown)
            return f"http://127.0.0.1:{running.server_port}/"

        yield serve


@pytest.fixture(scope="session")
def site(english: Path, address_of: Callable[[Path], str]) -> str:
    """Return the address of the English lesson, served from its own folder."""
    return address_of(english)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start the system's browser: one that a test package brings along is not what readers have."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.fail(f"these tests need a browser: none of {', '.join(BROWSERS)} is installed; `make test` installs one")
    # The browser's own cage does not work for root.
    cage = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=[*QUIET, *cage])
        yield running
        running.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens an address in a fresh profile; no page may call out or complain."""
    calls_out: list[str] = []
    complaints: list[str] = []
    with ExitStack() as at_end:

        def note_request(address: str) -> None:
            if not address.startswith(("http://127.0.0.1:", "file://", "data:", "blob:")):
                calls_out.append(address)

        def note_message(said: ConsoleMessage) -> None:
            # A browser asks every server for this file by itself.
            if said.type in ("error", "warning") and not said.location["url"].endswith("/favicon.ico"):
                complaints.append(f"{said.text} {said.location['url']}")

        def open_one(address: str, **options: Any) -> Page:
            context = browser.new_context(**options)
            at_end.callback(context.close)
            context.add_init_script(WAITING)
            page = context.new_page()
            page.on("request", lambda request: note_request(request.url))
            page.on("console", note_message)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.goto(address)
            return page

        yield open_one
    assert not calls_out
    assert not complaints


@pytest.fixture
def playable() -> Callable[[Locator], Locator]:
    """Return a function that waits until a video could play."""

    def wait(video: Locator) -> Locator:
        video.evaluate(CAN_PLAY)
        return video

    return wait


@pytest.fixture
def picture() -> Callable[[Locator], np.ndarray]:
    """Return a function that returns the frame a video shows, as rows of RGB pixels."""

    def look(video: Locator) -> np.ndarray:
        shown = base64.b64decode(video.evaluate(PICTURE))
        return np.array(Image.open(io.BytesIO(shown)).convert("RGB"), dtype=int)

    return look


def _rendered(course: Path, name: str, lesson: str) -> Path:
    (course / f"{name}.toml").write_text(lesson, encoding="utf-8")
    command = [sys.executable, "-P", "-m", "lesson", "render", "--quality", "low"]
    places = ["--lesson", str(course / f"{name}.toml"), "--media", str(course)]
    made = subprocess.run([*command, *places], cwd=PROJECT, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    return course / name
