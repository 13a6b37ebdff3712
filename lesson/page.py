"""The pages around a lesson's clips: one to watch them all, and one for each to put into a frame."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, select_autoescape

from lesson import media_names
from lesson.media_names import PlainRecord
from lesson.snippets import snippets
from lesson.transcript import clock
from lesson.words import language_name, page_words

# What a mark's words need of the slider's length, on a small screen.
MARK_ROOM = 0.1


def index_page(records: Sequence[PlainRecord], lesson: str) -> str:
    """Return the page of a lesson: its clips in order, each with what belongs to it.

    Parameters
    ----------
    records
        The records of the clips, at least one, all in the lesson's language.
    lesson
        The lesson's title.
    """
    return _template("index.html").render(lesson=lesson, records=records, words=page_words(records[0]["language"]))


def embed_page(record: PlainRecord) -> str:
    """Return the page that shows one clip and nothing else, its files lying one folder up."""
    return _template("embed.html").render(record=record, words=page_words(record["language"]))


def scrub_page(record: PlainRecord) -> str:
    """Return the page that goes through the one number of a clip, its files lying one folder up."""
    return _template("scrub_embed.html").render(record=record, words=page_words(record["language"]))


def page_style() -> str:
    """Return `page.css`, which lies beside the page of a lesson."""
    return _template("page.css").render()


def parameters_toml(record: PlainRecord) -> str:
    """Return the tables of a lesson file that make the same clip."""
    tables = {"look": record["look"], f"clips.{record['clip']}": record["parameters"]}
    return "\n\n".join(f"[{name}]\n{_assignments(table)}" for name, table in tables.items())


def kind_of(name: str, record: PlainRecord) -> str:
    """Return what a file is in words, or nothing if its name does not say."""
    ending = name.removeprefix(f"{record['clip']}.").removeprefix(f"{record['language']}.")
    return str(page_words(record["language"])["files"].get(ending, ""))


def marks(scrub: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return where along its slider each landmark lies, 0 to 1, and what is written there if there is room."""
    last = max(1, len(scrub["frames"]) - 1)
    places = [index / last for index in scrub["landmarks"]]
    named: list[float] = []
    for at in places:
        if at == places[-1] or (places[-1] - at >= MARK_ROOM and (not named or at - named[-1] >= MARK_ROOM)):
            named.append(at)
    texts = [scrub["frames"][index]["text"] for index in scrub["landmarks"]]
    return [{"at": round(at, 4), "text": text if at in named else ""} for at, text in zip(places, texts, strict=True)]


def _assignments(table: Mapping[str, Any]) -> str:
    # A string, number, truth value or list is written alike in JSON and in TOML, which has no null.
    return "\n".join(
        f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in table.items() if value is not None
    )


@cache
def _template(name: str) -> Template:
    environment = Environment(
        loader=PackageLoader("lesson"),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(clock=clock, language_name=language_name, parameters_toml=parameters_toml, marks=marks)
    environment.globals.update(media=media_names, snippets=snippets, kind_of=kind_of)
    return environment.get_template(name)
