"""The pages hold what the records say, refer only to files that exist, and can be read and used by anyone."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag

from lesson.page import embed_page, index_page, page_style, parameters_toml
from lesson.record import Record
from lesson.words import page_words
from scenes.catalogue import languages
from scenes.style import THEMES

HOSTILE = "</script><b>\"&'{{ 7 * 7 }}\n]]`"
HEBREW = {"language": "he", "direction": "rtl", "title": "הזווית קובעת את הקוסינוס"}
MakeRecord = Callable[..., dict[str, Any]]


def parsed(text: str) -> BeautifulSoup:
    return BeautifulSoup(text, "html.parser")


@pytest.fixture
def records(plain_record: MakeRecord) -> list[dict[str, Any]]:
    return [plain_record("angle"), plain_record("score_grid"), plain_record("angle-wide", scene="angle")]


@pytest.fixture
def page(records: list[dict[str, Any]]) -> BeautifulSoup:
    return parsed(index_page(records, "Dot-product attention"))


def references(page: BeautifulSoup) -> Iterator[str]:
    for attribute in ("href", "src", "poster"):
        yield from (str(tag[attribute]) for tag in page.find_all(attrs={attribute: True}))


def name_of(tag: Tag) -> str:
    return str(tag.get("aria-label") or tag.get_text()).strip()


def test_the_records_of_these_tests_are_records(plain_record: MakeRecord) -> None:
    assert Record.model_validate_json(json.dumps(plain_record())).clip == "angle"


def test_the_clips_come_in_order_with_their_words(page: BeautifulSoup, records: list[dict[str, Any]]) -> None:
    articles = page.find_all("article")
    assert [article["id"] for article in articles] == ["angle", "score_grid", "angle-wide"]
    assert page.title.text == page.h1.text == "Dot-product attention"
    for article, record in zip(articles, records, strict=True):
        assert article.h2.text == record["title"]
        assert record["description"] in article.get_text()
        assert article.video["aria-label"] == record["alt"]


def test_every_reference_is_a_file_of_the_lesson_or_a_place_on_the_page(
    page: BeautifulSoup, records: list[dict[str, Any]], tmp_path: Path
) -> None:
    (tmp_path / "page.css").write_text(page_style())
    for record in records:
        for name in record["files"]:
            (tmp_path / name).touch()
    found = set(references(page))
    for reference in found:
        if reference.startswith("#"):
            assert page.find(id=reference[1:]), reference
        else:
            assert (tmp_path / reference).is_file(), reference
    assert found.issuperset(name for record in records for name in record["files"])


def test_an_embedded_page_refers_to_files_one_folder_up(plain_record: MakeRecord, tmp_path: Path) -> None:
    record = plain_record()
    (tmp_path / "embed").mkdir()
    for name in record["files"]:
        (tmp_path / name).touch()
    embed = parsed(embed_page(record))
    found = list(references(embed))
    assert len(found) == 5
    assert all((tmp_path / "embed" / reference).resolve().is_file() for reference in found)
    assert embed.title.text == record["title"]


@pytest.mark.parametrize("make", [lambda record: index_page([record], "L"), embed_page])
def test_a_video_waits_for_the_reader_and_holds_its_place(
    make: Callable[[dict[str, Any]], str], plain_record: MakeRecord
) -> None:
    page = parsed(make(plain_record()))
    assert not page.find_all(attrs={"autoplay": True})
    (video,) = page.find_all("video")
    assert {"controls", "playsinline"} <= video.attrs.keys()
    assert (video["preload"], video["width"], video["height"]) == ("metadata", "1920", "1080")
    kinds = {track["kind"]: (track["srclang"], track["label"]) for track in video.find_all("track")}
    assert kinds == {"captions": ("en", "English"), "chapters": ("en", "Chapters")}


@pytest.mark.parametrize("make", [lambda record: index_page([record], "L"), embed_page])
def test_nothing_comes_from_elsewhere(make: Callable[[dict[str, Any]], str], plain_record: MakeRecord) -> None:
    text = make(plain_record())
    assert "//" not in re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)
    assert "url(" not in text + page_style()


def test_every_beat_is_a_chapter_at_its_time(page: BeautifulSoup) -> None:
    buttons = page.find(id="angle").select(".chapters button")
    assert [button["data-start"] for button in buttons] == ["0.000", "65.300"]
    assert [button.get_text(" ", strip=True) for button in buttons] == ["0:00 Same direction", "1:05 Opening"]


def test_the_transcript_says_what_is_heard_and_what_is_seen(page: BeautifulSoup) -> None:
    transcript = page.find(id="angle").select_one(".transcript").get_text()
    assert transcript.count("The shadow shortens.") == transcript.count("cos 60° = 0.500") == 2


def test_every_button_and_video_has_a_name_and_no_name_is_code(page: BeautifulSoup) -> None:
    named = [name_of(tag) for tag in page.find_all(["button", "video", "summary", "nav"])]
    assert all(named)
    assert not [name for name in named if "<" in name]


def test_copy_buttons_say_that_they_copied(page: BeautifulSoup) -> None:
    boxes = page.select(".copy")
    # None of them has a slider to be put anywhere.
    assert len(boxes) == 3 * (len(page_words("en")["places"]) - 1)
    for box in boxes:
        assert box.find(attrs={"role": "status", "aria-live": "polite"})
        assert box.button["data-copied"] == "Copied"


def test_ids_are_unique_and_headings_step_down_one_at_a_time(page: BeautifulSoup) -> None:
    ids = [tag["id"] for tag in page.find_all(id=True)]
    assert len(ids) == len(set(ids))
    assert all(page.find(id=tag["aria-labelledby"]) for tag in page.find_all(attrs={"aria-labelledby": True}))
    levels = [int(tag.name[1]) for tag in page.find_all(re.compile(r"^h[1-6]$"))]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_hostile_words_come_out_as_words(plain_record: MakeRecord) -> None:
    hostile = dict.fromkeys(("title", "alt", "description"), HOSTILE)
    beats = [{"name": "b", "title": HOSTILE, "caption": HOSTILE, "start": 0, "end": 1, "shown": [HOSTILE]}]
    record = plain_record(**hostile, beats=beats)
    page = parsed(index_page([record], HOSTILE))
    assert page.title.text == page.h1.text == page.h2.text == HOSTILE
    assert page.video["aria-label"] == HOSTILE
    assert not page.find_all("b")
    assert len(page.find_all("script")) == 1
    embed = parsed(embed_page(record))
    assert embed.title.text == HOSTILE and not embed.find_all("b")


def test_a_page_in_hebrew_reads_from_right_to_left(plain_record: MakeRecord) -> None:
    record = plain_record(**HEBREW)
    for page in (parsed(index_page([record], "מכפלה סקלרית")), parsed(embed_page(record))):
        assert (page.html["lang"], page.html["dir"]) == ("he", "rtl")
        assert "angle.he.vtt" in page.find("track", kind="captions")["src"]
    snippets = parsed(index_page([record], "מכפלה סקלרית")).find_all("pre")
    # Lists of words run as their words do, code runs left to right.
    ways = {(tag.code["class"][0] == "language-text", tag["dir"]) for tag in snippets}
    assert ways == {(True, "auto"), (False, "ltr")}


def test_the_style_takes_no_side_for_left_or_right(plain_record: MakeRecord) -> None:
    physical = r"(?:margin|padding|border)-(?:left|right)|(?<![-\w])(?:left|right)\s*:|float\s*:"
    assert not re.search(physical, page_style() + parsed(embed_page(plain_record())).style.string)


def test_the_parameters_are_toml_that_makes_the_same_clip(plain_record: MakeRecord) -> None:
    tokens = ['the "dog"', "a\\b", "√"]
    record = plain_record("my-grid", parameters={"scene": "score_grid", "tokens": tokens, "Q": None, "causal": True})
    tables = tomllib.loads(parameters_toml(record))
    assert tables == {
        "look": record["look"],
        "clips": {"my-grid": {"scene": "score_grid", "tokens": tokens, "causal": True}},
    }


@pytest.mark.parametrize("language", languages())
def test_the_page_speaks_the_language_of_its_clips(plain_record: MakeRecord, language: str) -> None:
    page = parsed(index_page([plain_record(language=language)], "3 < 4"))
    words = page_words(language)
    assert page.html["lang"] == language
    assert page.nav["aria-label"] == words["page"]["contents"]
    assert page.find("track", kind="captions")["label"] == words["language"]
    assert words["places"]["html"]["name"] in page.get_text()


def test_a_language_without_words_for_the_pages_is_named() -> None:
    with pytest.raises(KeyError, match=r"lesson/text/xx\.toml has no language"):
        page_words("xx")


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def schemes() -> dict[str, dict[str, str]]:
    light, dark = page_style().split("@media (prefers-color-scheme: dark)")
    return {
        name: dict(re.findall(r"--(\w+): (#[0-9A-F]{6});", text)) for name, text in (("light", light), ("dark", dark))
    }


def test_contrast_is_measured_as_wcag_measures_it() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["background", "surface"])
@pytest.mark.parametrize("text", ["ink", "mute", "key", "query", "angle"])
def test_text_and_focus_stand_out(scheme: str, ground: str, text: str) -> None:
    colours = schemes()[scheme]
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_has_the_colours_of_the_clips(scheme: str) -> None:
    colours, theme = schemes()[scheme], THEMES[scheme]
    for role in ("background", "ink", "mute", "rule", "query", "angle"):
        assert colours[role] == getattr(theme, role)
