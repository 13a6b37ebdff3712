"""A lesson: read from TOML, overridden from the command line, checked as a whole."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError, field_validator

from lesson.mistakes import dotted, explain, nearest
from lesson.problems import UserMistake
from lesson.typed_words import unfit_words
from lesson.words import page_words
from scenes.catalogue import COMPLETE, languages, missing_words
from scenes.parameters import AnyClip, Look, Strict
from scenes.registry import SCENES

CLIP_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?")
LONGEST_NAME = 60
# Words that mean something to make, now or in what is planned.
RESERVED_NAMES = {
    *("all", "bench", "check", "clean", "default", "fuzz", "gif", "help", "lint", "lock", "readme", "schema"),
    *("scores", "serve", "setup", "setup-dev", "setup-model", "sheet", "soak", "tasks", "test", "verify", "watch"),
    "webm",
}
NEXT_KEY = re.compile(r"\s+[A-Za-z_][\w.-]*\s*=")


class Lesson(Strict):
    """A lesson file: a title, a language, a look, and clips by name."""

    language: str = Field(
        "en",
        description="Language of the words on screen and around the clips.",
        json_schema_extra={"enum": list(languages())},
    )
    title: str = Field(
        default_factory=lambda given: str(page_words(given.get("language", COMPLETE))["lesson"]),
        max_length=200,
        description="What the lesson is called; the subject's name in its language unless given.",
    )
    look: Look = Field(default_factory=lambda: Look(), description="How all clips look.")
    clips: dict[str, AnyClip] = Field(
        min_length=1, description="At least one table [clips.<name>], in the order of the lesson."
    )

    @field_validator("clips", mode="before")
    @classmethod
    def _named_after_scene(cls, clips: Any) -> Any:
        """Let a clip named like a scene leave `scene` out, so that an empty table is a clip."""
        if not isinstance(clips, dict):
            return clips
        return {
            name: {"scene": name, **clip} if isinstance(clip, dict) and name in SCENES else clip
            for name, clip in clips.items()
        }

    @field_validator("language")
    @classmethod
    def _has_catalogue(cls, language: str) -> str:
        if language not in languages():
            raise ValueError(f"one of {', '.join(map(repr, languages()))}")
        missing = [words for room in ("scenes", "lesson") for words in missing_words(room, language)]
        if missing:
            more = f", and {len(missing) - 1} more" if len(missing) > 1 else ""
            raise ValueError(f"{missing[0]}{more}")
        return language


def load(path: Path, overrides: Sequence[str] = (), clip: str | None = None) -> Lesson:
    """Read and check a lesson.

    Parameters
    ----------
    path
        The lesson file.
    overrides
        Assignments such as `lengths=[2, 1]` or `look.theme="light"`, values as in TOML.
    clip
        The clip that bare keys of overrides belong to.

    Raises
    ------
    UserMistake
        With one line per problem: file, key, value, what is allowed.
    """
    tables = _read(path)
    overridden = [_assign(tables, assignment, clip) for assignment in overrides]

    def source(keys: Sequence[int | str]) -> str:
        return "SET" if any(list(keys[: len(key)]) == key for key in overridden) else str(path)

    try:
        lesson = Lesson.model_validate(tables, context={"folder": path.parent})
    except ValidationError as error:
        problems = explain(error, tables, Lesson)
        raise UserMistake(*(f"{source(keys)}: {dotted(keys)}{problem}" for keys, problem in problems)) from None
    unfit = [f"{path}: clips.{name}: {problem}" for name, problem in _bad_names(lesson.clips)]
    words = unfit_words(lesson.clips, lesson.look.font)
    unfit += [f"{source(keys)}: {dotted(keys)}: {problem}" for keys, problem in words]
    if unfit:
        raise UserMistake(*unfit)
    return lesson


def split_assignments(text: str) -> list[str]:
    """Split `lengths=[2, 1] look.theme=light` where a new `key=` begins outside brackets and quotes."""
    starts, depth, quote = [0], 0, ""
    for index, character in enumerate(text):
        if quote:
            quote = "" if character == quote and text[index - 1] != "\\" else quote
        elif character in "\"'":
            quote = character
        elif character in "[{":
            depth += 1
        elif character in "]}":
            depth -= 1
        elif character.isspace() and depth == 0 and NEXT_KEY.match(text, index):
            starts.append(index)
    pieces = [text[start:end].strip() for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    return [piece for piece in pieces if piece]


def clips_named(lesson: Lesson, names: Iterable[str], path: Path) -> dict[str, AnyClip]:
    """Return the clips of the given names, or all of them if there are no names."""
    chosen = list(names) or list(lesson.clips)
    unknown = [name for name in chosen if name not in lesson.clips]
    if unknown:
        raise UserMistake(
            *(
                f"{path}: no clip named {name!r}; there are: {', '.join(lesson.clips)}{nearest(name, lesson.clips)}"
                for name in unknown
            )
        )
    return {name: lesson.clips[name] for name in chosen}


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UserMistake(f"{path}: no such lesson file") from None
    except UnicodeDecodeError:
        raise UserMistake(f"{path}: not UTF-8 text") from None
    except OSError as error:
        raise UserMistake(f"{path}: cannot be read: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise UserMistake(f"{path}: not valid TOML: {error}") from None


def _assign(tables: dict[str, Any], assignment: str, clip: str | None) -> list[str]:
    """Put the value of `key=value` into the tables, a bare key into the clip's; return where it went."""
    key, equals, text = assignment.partition("=")
    key = key.strip()
    if not equals or not key:
        raise UserMistake(f"SET: {assignment!r} is not key=value")
    path = key.split(".")
    if path[0] not in Lesson.model_fields:
        if clip is None:
            raise UserMistake(f"SET: {key!r} needs a clip: make <clip> SET=..., or clips.<clip>.{key}=...")
        path = ["clips", clip, *path]
    table: Any = tables
    for part in path[:-1]:
        table = table.setdefault(part, {})
        if not isinstance(table, dict):
            raise UserMistake(f"SET: {key!r}: {part!r} is not a table")
    table[path[-1]] = _toml_value(text, assignment)
    return path


def _toml_value(text: str, assignment: str) -> Any:
    """Read a value as in TOML; a bare word is taken as a string, so that shells need no double quotes."""
    text = text.strip()
    if re.fullmatch(r"[A-Za-z][\w:-]*|\d+:\d+", text) and text not in ("true", "false", "nan", "inf"):
        return text
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        raise UserMistake(f"SET: {assignment!r}: the value is not valid TOML") from None


def _bad_names(clips: dict[str, AnyClip]) -> Iterator[tuple[str, str]]:
    seen: dict[str, str] = {}
    for name in clips:
        if not CLIP_NAME.fullmatch(name) or len(name) > LONGEST_NAME:
            yield name, f"a clip's name is letters, digits, - and _, at most {LONGEST_NAME}"
        elif name in RESERVED_NAMES:
            yield name, f"make {name} means something else; give the clip another name"
        elif name.lower() in seen:
            yield name, f"{seen[name.lower()]!r} differs only in case, which not every disk can tell apart"
        seen[name.lower()] = name
