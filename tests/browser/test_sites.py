"""Each snippet is pasted into a small site of its kind, built by the site's own tool, and plays there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from markdown_it import MarkdownIt
from playwright.sync_api import Frame, Locator, Page, expect

from lesson.snippets import snippets
from lesson.words import page_words

CLIP = "angle"
PHONE, DESK = 360, 1280
OpenPage = Callable[..., Page]
Playable = Callable[[Locator], Locator]
Address = Callable[[Path], str]

HTML_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lesson</title></head>
<body>
{}
</body>
</html>
"""
MKDOCS = "site_name: Lesson\ntheme:\n  name: mkdocs\n  highlightjs: false\nnav: [index.md, clip.md]\n"
SPHINX = 'extensions = ["myst_parser"]\nhtml_static_path = ["_static"]\nexclude_patterns = ["_build"]\n'
LOADED = """video => Promise.all([...video.querySelectorAll("track")].map(async element => {
    const loaded = happens(element, "load");
    element.track.mode = "hidden";
    await loaded;
    return [element.kind, element.track.cues.length];
}))"""
POSTER = """async video => {
    const poster = new Image();
    poster.src = video.poster;
    await poster.decode();
    return poster.naturalWidth;
}"""


@pytest.fixture(scope="module")
def record(records: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return records[CLIP]


@pytest.fixture(scope="module")
def snippet(record: dict[str, Any]) -> Callable[[str], str]:
    """Return a function that returns the snippet for a place, by the place's key in the catalogue."""
    keys = {table["name"]: key for key, table in page_words("en")["places"].items()}
    texts = {keys[made.place]: made.text for made in snippets(record)}
    return texts.__getitem__


@pytest.fixture
def files(english: Path, record: dict[str, Any]) -> Callable[[Path], Path]:
    """Return a function that puts the clip's files into a folder, as the notes of the snippets say."""

    def put(folder: Path) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        for name in (*record["files"], f"embed/{CLIP}.html", f"embed/{CLIP}.scrub.html"):
            (folder / name).parent.mkdir(exist_ok=True)
            shutil.copy(english / name, folder / name)
        return folder

    return put


def run(*command: str | Path, folder: Path) -> None:
    done = subprocess.run([sys.executable, "-m", *map(str, command)], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def check_plays(video: Locator, record: dict[str, Any], playable: Playable) -> None:
    """Hold a video to what a reader sees: it loads, says what it is, fits the page, and plays when clicked."""
    playable(video)
    expect(video).to_have_attribute("aria-label", record["alt"])
    duration = video.evaluate("video => video.duration")
    assert duration == pytest.approx(record["video"]["duration"], abs=1 / record["video"]["frame_rate"])
    ratio = record["video"]["width"] / record["video"]["height"]
    for width in (PHONE, DESK):
        video.page.set_viewport_size({"width": width, "height": 800})
        box = video.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["width"] > width / 3
        assert box["width"] / box["height"] == pytest.approx(ratio, rel=0.02)
    if video.evaluate("video => video.paused"):
        video.click()
    video.evaluate("video => happens(video, 'timeupdate')")
    expect(video).to_have_js_property("paused", False)
    expect(video).not_to_have_js_property("currentTime", 0)


def check_player(video: Locator, record: dict[str, Any], playable: Playable) -> None:
    """Hold a video to playing, and to the poster and the tracks that lie beside it."""
    assert video.evaluate(POSTER) == record["video"]["width"]
    beats = len(record["beats"])
    assert dict(video.evaluate(LOADED)) == {"captions": beats, "chapters": beats}
    check_plays(video, record, playable)


@pytest.fixture
def html_site(
    tmp_path: Path, files: Callable[[Path], Path], snippet: Callable[[str], str], address_of: Address
) -> Callable[[str], str]:
    """Return a function that pastes a snippet into a page of plain HTML and returns the page's address."""

    def build(place: str) -> str:
        (files(tmp_path) / "page.html").write_text(HTML_PAGE.format(snippet(place)), encoding="utf-8")
        return f"{address_of(tmp_path)}page.html"

    return build


def test_a_web_page(
    html_site: Callable[[str], str], record: dict[str, Any], open_page: OpenPage, playable: Playable
) -> None:
    check_player(open_page(html_site("html")).locator("video"), record, playable)


def test_a_web_page_with_a_frame(
    html_site: Callable[[str], str], record: dict[str, Any], open_page: OpenPage, playable: Playable
) -> None:
    page = open_page(html_site("iframe"))
    expect(page.locator("iframe")).to_have_attribute("title", record["title"])
    video = page.frame_locator("iframe").locator("video")
    check_player(video, record, playable)
    inside, room = frame_of(page).evaluate("() => [document.documentElement.scrollHeight, innerHeight]")
    assert inside <= room


def test_a_web_page_with_the_slider_in_a_frame(
    html_site: Callable[[str], str], record: dict[str, Any], open_page: OpenPage, playable: Playable
) -> None:
    page = open_page(html_site("scrub"))
    framed = page.frame_locator("iframe")
    playable(framed.locator("video"))
    framed.locator("input").fill("30")
    expect(framed.locator("output")).to_have_text(record["scrub"]["frames"][30]["text"])
    for width in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": 800})
        expect(framed.locator("input")).to_be_visible()
        inside, room = frame_of(page).evaluate("() => [document.documentElement.scrollHeight, innerHeight]")
        assert inside <= room, width


def frame_of(page: Page) -> Frame:
    (frame,) = [frame for frame in page.frames if frame != page.main_frame]
    return frame


def test_a_looping_clip_plays_by_itself_without_end(
    html_site: Callable[[str], str], record: dict[str, Any], open_page: OpenPage, playable: Playable
) -> None:
    video = open_page(html_site("loop"), reduced_motion="no-preference").locator("video")
    expect(video).to_have_js_property("paused", False)
    check_plays(video, record, playable)
    assert video.evaluate("video => video.muted && video.loop && video.controls")
    video.evaluate(
        """async video => {
            video.currentTime = video.duration - 0.2;
            await happens(video, "seeked");
            await happens(video, "seeked");
        }"""
    )
    assert video.evaluate("video => video.currentTime < 1 && !video.paused")


def test_a_looping_clip_stands_still_for_who_asked_for_reduced_motion(
    html_site: Callable[[str], str], open_page: OpenPage, playable: Playable
) -> None:
    page = open_page(html_site("loop"), reduced_motion="reduce")
    video = playable(page.locator("video"))
    page.wait_for_timeout(500)
    assert video.evaluate("video => video.paused && video.currentTime === 0")
    page.emulate_media(reduced_motion="no-preference")
    expect(video).to_have_js_property("paused", False)
    page.emulate_media(reduced_motion="reduce")
    expect(video).to_have_js_property("paused", True)


def test_a_slide_with_the_clip_on_it(
    html_site: Callable[[str], str], record: dict[str, Any], open_page: OpenPage, playable: Playable
) -> None:
    page = open_page(html_site("reveal_video"))
    expect(page.locator("section > h2")).to_have_text(record["title"])
    check_plays(page.locator("section > video"), record, playable)


def test_a_readme_on_github(
    tmp_path: Path,
    files: Callable[[Path], Path],
    snippet: Callable[[str], str],
    record: dict[str, Any],
    address_of: Address,
    open_page: OpenPage,
    playable: Playable,
) -> None:
    rendered = MarkdownIt("gfm-like", {"linkify": False}).render(f"# Lesson\n\n{snippet('github')}\n")
    (files(tmp_path) / "readme.html").write_text(HTML_PAGE.format(rendered), encoding="utf-8")
    page = open_page(f"{address_of(tmp_path)}readme.html")
    poster = page.get_by_alt_text(record["alt"], exact=True)
    assert poster.evaluate("image => image.naturalWidth") == record["video"]["width"]
    poster.click()
    assert page.url.endswith(f"{CLIP}.mp4")
    playable(page.locator("video"))


def test_mkdocs(
    tmp_path: Path,
    files: Callable[[Path], Path],
    snippet: Callable[[str], str],
    record: dict[str, Any],
    address_of: Address,
    open_page: OpenPage,
    playable: Playable,
) -> None:
    docs = files(tmp_path / "docs")
    (tmp_path / "mkdocs.yml").write_text(MKDOCS, encoding="utf-8")
    (docs / "index.md").write_text("# Lesson\n\n[The clip](clip.md)\n", encoding="utf-8")
    (docs / "clip.md").write_text(f"# Clip\n\nBefore.\n\n{snippet('mkdocs')}\n\nAfter *all*.\n", encoding="utf-8")
    run("mkdocs", "build", "--strict", "--quiet", folder=tmp_path)
    page = open_page(address_of(tmp_path / "site"))
    page.get_by_role("link", name="The clip").click()
    check_player(page.locator("figure > video"), record, playable)
    expect(page.locator("figcaption")).to_have_text(record["title"])
    expect(page.locator("em")).to_have_text("all")


@pytest.mark.parametrize(("place", "ending"), [("myst_parser", "md"), ("sphinx", "rst")])
def test_sphinx(
    place: str,
    ending: str,
    tmp_path: Path,
    files: Callable[[Path], Path],
    snippet: Callable[[str], str],
    record: dict[str, Any],
    address_of: Address,
    open_page: OpenPage,
    playable: Playable,
) -> None:
    files(tmp_path / "_static")
    (tmp_path / "conf.py").write_text(SPHINX, encoding="utf-8")
    heading = {"md": "# Clip", "rst": "Clip\n===="}[ending]
    page_text = f"{heading}\n\nBefore.\n\n{snippet(place)}\n\nAfter *all*.\n"
    (tmp_path / f"index.{ending}").write_text(page_text, encoding="utf-8")
    run("sphinx", "-W", "-q", "-b", "html", ".", "_build", folder=tmp_path)
    page = open_page(f"{address_of(tmp_path / '_build')}index.html")
    check_player(page.locator("figure > video"), record, playable)
    expect(page.locator("figcaption")).to_have_text(record["title"])
    expect(page.locator("em")).to_have_text("all")


def test_a_notebook(
    tmp_path: Path,
    files: Callable[[Path], Path],
    snippet: Callable[[str], str],
    record: dict[str, Any],
    address_of: Address,
    open_page: OpenPage,
    playable: Playable,
) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(snippet("jupyter"))])
    nbformat.write(notebook, files(tmp_path) / "lesson.ipynb")
    # The basic template calls for nothing from the net; the default one does, for formulas.
    options = ("--execute", "--to", "html", "--template", "basic", "--log-level", "ERROR")
    run("nbconvert", *options, "lesson.ipynb", folder=tmp_path)
    body = (tmp_path / "lesson.html").read_text(encoding="utf-8")
    (tmp_path / "lesson.html").write_text(HTML_PAGE.format(body), encoding="utf-8")
    page = open_page(f"{address_of(tmp_path)}lesson.html")
    check_plays(page.locator("video"), record, playable)
