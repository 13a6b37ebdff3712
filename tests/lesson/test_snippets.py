"""Snippets name files that exist and say the clip's words, whatever characters those hold."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from lesson.snippets import Snippet, markdown_text, snippets
from lesson.words import page_words

HOSTILE = "</script><b>\"&amp;' *a* _b_ `c` [d](e) ]] {{< f >}} ::: $g$ \\h é\n\n``` |i| ~~j~~ -->"
ON_ONE_LINE = " ".join(HOSTILE.split())
MakeRecord = Callable[..., dict[str, Any]]
FILE_NAME = re.compile(r"[\w./-]*\.(?:mp4|png|webp|vtt|srt|html|md)\b")


@pytest.fixture
def hostile(plain_record: MakeRecord) -> dict[str, Any]:
    return plain_record("a_b-C_1", title=HOSTILE, alt=HOSTILE)


def by_place(record: dict[str, Any]) -> dict[str, Snippet]:
    """Return snippets under the key their place has in the catalogue."""
    names = {table["name"]: key for key, table in page_words("en")["places"].items()}
    return {names[snippet.place]: snippet for snippet in snippets(record)}


def html_in(snippet: Snippet) -> str:
    """Return the HTML of a snippet, out of what its own language wraps around it."""
    if snippet.language == "markdown":
        tokens = MarkdownIt("commonmark").parse(snippet.text)
        (block,) = [token for token in tokens if token.type in ("fence", "html_block")]
        return block.content
    if snippet.language == "rst":
        directive, blank, *content = snippet.text.splitlines()
        assert (directive, blank) == (".. raw:: html", "")
        assert all(line.startswith("   ") for line in content)
        return "\n".join(content)
    return snippet.text


def test_every_place_has_one_snippet(plain_record: MakeRecord, plain_scrub: MakeRecord) -> None:
    made = snippets(plain_record(scrub=plain_scrub()))
    places = [table["name"] for table in page_words("en")["places"].values()]
    assert sorted(snippet.place for snippet in made) == sorted(places)
    assert all(snippet.text and snippet.note for snippet in made)


@pytest.mark.parametrize("clip", ["angle", "score_grid", "a-b_C-1"])
def test_every_file_a_snippet_names_is_the_clips(clip: str, plain_record: MakeRecord) -> None:
    record = plain_record(clip, title="T", alt="A")
    for place, snippet in by_place(record).items():
        named = FILE_NAME.findall(snippet.text)
        assert named, place
        own = {name.removeprefix("../").removeprefix("_static/") for name in named}
        assert own <= {*record["files"], f"embed/{clip}.html"}, place


PLAYERS = ("html", "mkdocs", "myst_parser", "sphinx", "quarto_html")


@pytest.mark.parametrize("place", [*PLAYERS, "loop", "reveal_video"])
def test_a_player_says_hostile_words_and_has_no_other_markup(place: str, hostile: dict[str, Any]) -> None:
    page = BeautifulSoup(html_in(by_place(hostile)[place]), "html.parser")
    (video,) = page.find_all("video")
    assert video["aria-label"] == ON_ONE_LINE
    assert {"controls", "playsinline"} <= video.attrs.keys() and "autoplay" not in video.attrs
    assert not page.find_all("b")
    assert ON_ONE_LINE in page.get_text() or place == "loop"


@pytest.mark.parametrize("place", PLAYERS)
def test_a_player_has_its_poster_and_tracks(place: str, plain_record: MakeRecord) -> None:
    page = BeautifulSoup(html_in(by_place(plain_record())[place]), "html.parser")
    folder = {"mkdocs": "../", "myst_parser": "_static/", "sphinx": "_static/"}.get(place, "")
    assert page.video["poster"] == f"{folder}angle.poster.webp"
    tracks = {track["kind"]: track["src"] for track in page.find_all("track")}
    assert tracks == {"captions": f"{folder}angle.en.vtt", "chapters": f"{folder}angle.chapters.vtt"}


@pytest.mark.parametrize("place", ["mkdocs", "quarto_html", "myst_parser"])
def test_html_in_markdown_is_one_block(place: str, hostile: dict[str, Any]) -> None:
    tokens = MarkdownIt("commonmark").parse(f"Before.\n\n{by_place(hostile)[place].text}\n\nAfter.")
    kinds = [token.type for token in tokens if token.level == 0 and token.nesting >= 0]
    block = "html_block" if place == "mkdocs" else "fence"
    assert kinds == ["paragraph_open", block, "paragraph_open"]


def test_a_looping_clip_is_silent_and_leaves_starting_to_a_script_that_asks(plain_record: MakeRecord) -> None:
    page = BeautifulSoup(by_place(plain_record())["loop"].text, "html.parser")
    assert {"loop", "muted", "controls"} <= page.video.attrs.keys()
    assert page.video.find_next_sibling() is page.script
    assert "prefers-reduced-motion" in page.script.string


def test_a_frame_is_titled_and_keeps_its_shape(hostile: dict[str, Any]) -> None:
    frame = BeautifulSoup(by_place(hostile)["iframe"].text, "html.parser").iframe
    assert isinstance(frame, Tag)
    assert (frame["title"], frame["src"]) == (ON_ONE_LINE, "embed/a_b-C_1.html")
    assert "aspect-ratio: 1920 / 1080" in frame["style"]


def test_only_a_clip_with_a_slider_has_a_frame_for_it(plain_record: MakeRecord, plain_scrub: MakeRecord) -> None:
    assert "scrub" not in by_place(plain_record())
    frame = BeautifulSoup(by_place(plain_record("a-b_1", scrub=plain_scrub()))["scrub"].text, "html.parser").iframe
    assert isinstance(frame, Tag)
    assert frame["src"] == "embed/a-b_1.scrub.html"
    # A fifth of the width more than the picture of 1280 by 720.
    assert "aspect-ratio: 1280 / 976" in frame["style"]


def test_github_shows_a_described_poster_that_links_to_the_video(hostile: dict[str, Any]) -> None:
    rendered = MarkdownIt("gfm-like", {"linkify": False}).render(by_place(hostile)["github"].text)
    page = BeautifulSoup(rendered, "html.parser")
    assert (page.a["href"], page.img["src"]) == ("a_b-C_1.mp4", "a_b-C_1.poster.png")
    assert page.img["alt"] == ON_ONE_LINE
    assert [tag.name for tag in page.find_all(True)] == ["p", "a", "img"]


def test_myst_has_one_figure_with_the_description_below(hostile: dict[str, Any]) -> None:
    (fence,) = MarkdownIt("commonmark").parse(by_place(hostile)["myst"].text)
    assert (fence.type, fence.info) == ("fence", "{figure} a_b-C_1.mp4")
    body = BeautifulSoup(MarkdownIt("commonmark").render(fence.content), "html.parser")
    assert body.p.string == ON_ONE_LINE


def test_quarto_gets_its_shortcode(plain_record: MakeRecord) -> None:
    assert by_place(plain_record("score_grid"))["quarto"].text == "{{< video score_grid.mp4 >}}"


def test_a_notebook_cell_is_python_that_describes_the_video(hostile: dict[str, Any]) -> None:
    statements = ast.parse(by_place(hostile)["jupyter"].text).body
    call = statements[-1].value  # type: ignore[attr-defined]
    assert ast.literal_eval(call.args[0]) == "a_b-C_1.mp4"
    arguments = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
    assert arguments["width"] == 960
    video = BeautifulSoup(f"<video {arguments['html_attributes']}></video>", "html.parser").video
    assert video is not None and video["aria-label"] == ON_ONE_LINE


def test_a_whole_slide_is_a_section_with_the_video_behind(hostile: dict[str, Any]) -> None:
    page = BeautifulSoup(by_place(hostile)["reveal_background"].text, "html.parser")
    assert page.section["data-background-video"] == "a_b-C_1.mp4"
    assert page.section["data-background-size"] == "contain"
    assert page.section["aria-label"] == ON_ONE_LINE


@pytest.mark.parametrize(("place", "lines"), [("platform", 6), ("slides", 5)])
def test_an_upload_list_has_a_line_for_each_thing(place: str, lines: int, hostile: dict[str, Any]) -> None:
    text = by_place(hostile)[place].text
    assert len(text.splitlines()) == lines
    assert text.endswith(f"Alt text: {ON_ONE_LINE}")


@example("- no list")
@example("1. no list")
@example("2) no list")
@example("---")
@given(st.text(st.characters(blacklist_categories=["Cc", "Cs"]), min_size=1).filter(str.strip))
def test_any_words_come_through_markdown_as_they_are(words: str) -> None:
    page = BeautifulSoup(MarkdownIt("commonmark").render(markdown_text(words)), "html.parser")
    assert page.get_text() == " ".join(words.split()) + "\n"
