"""Caption files that players can read: times in order and inside the clip, words as they were written."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
import srt as subrip
from hypothesis import given
from hypothesis import strategies as st

from lesson import captions

BEATS: list[dict[str, Any]] = [
    {"name": "one", "title": "First", "caption": "Two & three < five --> true", "start": 0.0, "end": 2.3},
    {"name": "two", "title": "Second & last", "caption": "מכפלה סקלרית, שלום", "start": 2.3, "end": 3725.0625},
]
WEBVTT = """\
WEBVTT

1
00:00:00.000 --> 00:00:02.300
Two &amp; three &lt; five --&gt; true

2
00:00:02.300 --> 01:02:05.062
מכפלה סקלרית, שלום
"""
SRT = """\
1
00:00:00,000 --> 00:00:02,300
Two & three < five --> true

2
00:00:02,300 --> 01:02:05,062
מכפלה סקלרית, שלום
"""
CHAPTERS = """\
WEBVTT

1
00:00:00.000 --> 00:00:02.300
First

2
00:00:02.300 --> 01:02:05.062
Second &amp; last
"""
TIMES = st.floats(-1, 1e5)
WORDS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1)
PHRASES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
ANY_BEATS = st.lists(
    st.fixed_dictionaries({"title": PHRASES, "caption": PHRASES, "start": TIMES, "end": TIMES}), min_size=1, max_size=12
)

Cue = tuple[int, int, str]


def milliseconds(clock: str) -> int:
    hours, minutes, seconds, fraction = map(int, re.fullmatch(r"(\d\d+):([0-5]\d):([0-5]\d)\.(\d{3})", clock).groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction


def parsed(webvtt: str) -> list[Cue]:
    """Read WebVTT as its standard says: blocks apart by empty lines, lines by line feeds."""
    signature, *blocks = re.split(r"\n{2,}", webvtt.removesuffix("\n"))
    assert signature == "WEBVTT"
    cues = []
    for number, block in enumerate(blocks, 1):
        identifier, timing, *payload = block.split("\n")
        assert identifier == str(number)
        start, end = timing.split(" --> ")
        assert not any("-->" in line or "<" in line for line in payload)
        cues.append((milliseconds(start), milliseconds(end), unescape("\n".join(payload))))
    return cues


def in_milliseconds(time: timedelta) -> int:
    return time // timedelta(milliseconds=1)


def test_the_files_read_as_written_by_hand() -> None:
    assert captions.webvtt(BEATS, 3725.0625) == WEBVTT
    assert captions.srt(BEATS, 3725.0625) == SRT
    assert captions.chapters(BEATS, 3725.0625) == CHAPTERS


@given(ANY_BEATS, st.floats(0.012, 1e5))
def test_cues_are_in_order_and_inside_the_clip_whatever_the_beats(beats: list[dict[str, Any]], duration: float) -> None:
    for written, words in ((captions.webvtt, "caption"), (captions.chapters, "title")):
        cues = parsed(written(beats, duration))
        assert [text for _, _, text in cues] == [beat[words] for beat in beats]
        edges = [time for start, end, _ in cues for time in (start, end)]
        assert edges == sorted(edges)
        assert all(start < end for start, end, _ in cues)
        assert edges[0] >= 0 and edges[-1] <= 1000 * duration + 1e-5


@given(ANY_BEATS, st.floats(0.012, 1e5))
def test_both_kinds_of_captions_say_the_same_at_the_same_time(beats: list[dict[str, Any]], duration: float) -> None:
    read = list(subrip.parse(captions.srt(beats, duration)))
    cues = [(in_milliseconds(cue.start), in_milliseconds(cue.end), cue.content) for cue in read]
    assert cues == parsed(captions.webvtt(beats, duration))


def test_times_that_fit_are_kept() -> None:
    # As floats 1.001 and 8.011 seconds are a little less than 1001 and 8011 milliseconds.
    steps = [0.0, 1.001, 2.3, 4.35, 8.011]
    beats = [{"caption": "x", "start": a, "end": b} for a, b in pairwise(steps)]
    cues = parsed(captions.webvtt(beats, 8.011))
    assert [(start, end) for start, end, _ in cues] == [(0, 1001), (1001, 2300), (2300, 4350), (4350, 8011)]


@pytest.mark.parametrize("text", ["one\ntwo", "one\r\n\r\ntwo", "one \n two"])
def test_a_line_break_does_not_end_a_cue(text: str) -> None:
    beats = [{"caption": text, "start": 0, "end": 1}]
    assert parsed(captions.webvtt(beats, 1.0)) == [(0, 1000, "one two")]
