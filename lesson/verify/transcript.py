"""Transcripts that hold everything the record tells, in its order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from lesson.verify.claims import Claims
from lesson.verify.finding import Finding
from lesson.verify.markup import parse

MARKDOWN_MARK = re.compile(r"(?:#+|-) ")
MARKDOWN_ESCAPE = re.compile(r"\\([^a-zA-Z0-9\s])")
# What a time before a title looks like.
CLOCK = re.compile(r"(?:\d+:)?\d+:\d\d ")


def check_transcripts(folder: Path, claims: Claims) -> Iterator[Finding]:
    """Look for all words and numbers of a clip in both of its transcripts."""
    for name, blocks_of in ((f"{claims.clip}.transcript.md", _lines), (f"{claims.clip}.transcript.html", _blocks)):
        try:
            written = (folder / name).read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            yield Finding(name, "transcript unreadable", str(error))
        else:
            yield from check_told(name, blocks_of(written), claims)


def check_told(name: str, blocks: Sequence[str], claims: Claims) -> Iterator[Finding]:
    """Yield the first thing of the record that the blocks of a text leave out, or tell out of order."""
    left = iter(blocks)
    for where, expected in _all_told(claims):
        wanted = " ".join(expected.split())
        if not any(wanted in (block, CLOCK.sub("", block, count=1)) for block in left):
            yield Finding(name, "transcript's gap", f"{wanted!r} of {where} is not where it belongs")
            return


def _all_told(claims: Claims) -> Iterator[tuple[str, str]]:
    yield "the clip", claims.title
    yield "the clip", claims.description
    for beat in claims.beats:
        for told in (beat.title, beat.caption, *beat.shown):
            yield f"beat {beat.name!r}", told


def _lines(markdown: str) -> list[str]:
    """Return the lines of Markdown as they read, without the marks of headings and lists."""
    lines = (MARKDOWN_MARK.sub("", line, count=1) for line in markdown.splitlines())
    return [" ".join(MARKDOWN_ESCAPE.sub(r"\1", line).split()) for line in lines]


def _blocks(page: str) -> list[str]:
    return parse(page).root.blocks()
