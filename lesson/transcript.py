"""A clip in words alone, for someone who sees nothing of it: all that is said and shown, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from lesson.words import page_words

_MARKS = re.compile(r"[\\`*\[\]<>&#|~]|(?<!\w)_|_(?!\w)")
# At the start of a line these would begin a list in the list.
_LIST_MARK = re.compile(r"^(\d*)([-+.)])(?=\s|$)")


def markdown(record: Mapping[str, Any]) -> str:
    """Return the transcript of a clip as Markdown."""
    return "\n\n".join(_paragraphs(record)) + "\n"


def html(record: Mapping[str, Any]) -> str:
    """Return the transcript of a clip as a page of its own."""
    return _templates().get_template("transcript.html").render(record, words=page_words(record["language"]))


def clock(seconds: float) -> str:
    """Write a time as players do: minutes and seconds, hours only where there are some."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _paragraphs(record: Mapping[str, Any]) -> Iterator[str]:
    yield f"# {_inert(record['title'])}"
    yield _inert(record["description"])
    for beat in record["beats"]:
        yield f"## {clock(beat['start'])} {_inert(beat['title'])}"
        yield _inert(beat["caption"])
        if beat["shown"]:
            yield f"{page_words(record['language'])['page']['shown']}:"
            yield "\n".join(f"- {_inert(line)}" for line in beat["shown"])


def _inert(text: str) -> str:
    """Return text that Markdown shows as it is, on one line."""
    line = " ".join(re.split(r"\s*[\r\n]+\s*", text)).strip(" ")
    return _LIST_MARK.sub(r"\1\\\2", _MARKS.sub(r"\\\g<0>", line))


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=PackageLoader("lesson"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["clock"] = clock
    return environment
