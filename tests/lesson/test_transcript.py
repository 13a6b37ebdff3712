"""Transcripts that say everything a clip says and shows, in order, and nothing as markup."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lesson import transcript

RECORD: dict[str, Any] = {
    "clip": "angle",
    "title": "The angle",
    "description": "Two arrows. One turns.",
    "language": "en",
    "direction": "ltr",
    "beats": [
        {
            "name": "aligned",
            "title": "Same direction",
            "caption": "The cosine is 1.",
            "start": 0.0,
            "end": 5.3,
            "shown": ["‖q‖ = ‖k‖ = 1", "√d_k * 2 < 3"],
        },
        {"name": "takeaway", "title": "In short", "caption": "It turns.", "start": 65.9, "end": 70, "shown": []},
    ],
}
MARKDOWN = r"""# The angle

Two arrows. One turns.

## 0:00 Same direction

The cosine is 1.

On screen:

- ‖q‖ = ‖k‖ = 1
- √d_k \* 2 \< 3

## 1:05 In short

It turns.
"""
VOID = {"meta", "link", "br"}
TEXT = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1)


class Page(HTMLParser):
    """What a browser would make of a page: its elements, which must nest, and its texts by element."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: dict[str, dict[str, str | None]] = {}
        self.texts: list[tuple[str, str]] = []
        self.declared = ""
        self.feed(source)
        self.close()

    def handle_decl(self, declaration: str) -> None:
        self.declared = declaration

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.attributes.setdefault(tag, dict(attributes))
        if tag not in VOID:
            self.open.append(tag)
            self.texts.append((tag, ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.open[-1], data))

    def said(self, *tags: str) -> list[str]:
        return [text.strip(" \n") for tag, text in self.texts if tag in tags and text]


def with_words(**words: Any) -> dict[str, Any]:
    return {**RECORD, "beats": [{**RECORD["beats"][0], **words}]}


def test_markdown_reads_as_written_by_hand() -> None:
    assert transcript.markdown(RECORD) == MARKDOWN


def test_the_page_says_everything_in_order() -> None:
    page = Page(transcript.html(RECORD))
    assert page.declared.lower() == "doctype html" and page.open == []
    assert page.said("title") == ["The angle"]
    assert page.said("h1", "h2", "time", "p", "bdi") == [
        *("The angle", "Two arrows. One turns."),
        *("0:00", "Same direction", "The cosine is 1.", "On screen:", "‖q‖ = ‖k‖ = 1", "√d_k * 2 < 3"),
        *("1:05", "In short", "It turns."),
    ]
    assert page.attributes["time"] == {"datetime": "PT0.000S"}


@pytest.mark.parametrize(("language", "direction"), [("en", "ltr"), ("he", "rtl")])
def test_the_page_has_a_language_and_a_direction(language: str, direction: str) -> None:
    page = Page(transcript.html({**RECORD, "language": language, "direction": direction}))
    assert page.attributes["html"] == {"lang": language, "dir": direction}
    assert page.attributes["meta"] == {"charset": "utf-8"}


@given(title=TEXT, caption=TEXT, shown=TEXT)
def test_no_words_are_markup_on_the_page(title: str, caption: str, shown: str) -> None:
    page = Page(transcript.html(with_words(title=title, caption=caption, shown=[shown])))
    assert page.open == []
    assert page.said("h2", "bdi") == [title, shown]
    assert page.said("p")[1] == caption


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("# no heading", r"\# no heading"),
        ("+ 3", r"\+ 3"),
        ("1. x", r"1\. x"),
        ("1.5 x", "1.5 x"),
        ("-3 - x", "-3 - x"),
        ("<b>&amp;", r"\<b\>\&amp;"),
        ("_a_ d_k", r"\_a\_ d_k"),
        ("[a](b) `c` *d* ~e~ f|g \\", r"\[a\](b) \`c\` \*d\* \~e\~ f\|g \\"),
        ("one\n\ntwo", "one two"),
    ],
)
def test_no_words_are_markup_in_markdown(text: str, written: str) -> None:
    assert transcript.markdown(with_words(shown=[text])).endswith(f"\n\n- {written}\n")


@pytest.mark.parametrize(("seconds", "clock"), [(0.0, "0:00"), (59.999, "0:59"), (61, "1:01"), (3725.5, "1:02:05")])
def test_times_read_as_in_players(seconds: float, clock: str) -> None:
    assert transcript.clock(seconds) == clock
