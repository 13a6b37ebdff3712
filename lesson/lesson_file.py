"""A lesson: read from TOML, overridden from the command line, checked as a whole."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

from pydantic import Field, ValidationError, field_validator
from pydantic.fields import FieldInfo

from lesson.problems import UserMistake
from scenes.catalogue import languages
from scenes.parameters import AnyClip, ClipParameters, Look, Strict

CLIP_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?")
LONGEST_NAME = 60


class Lesson(Strict):
    """A lesson file: a title, a language, a look, and clips by name."""

    title: str = Field("Dot-product attention", max_length=200, description="What the lesson is called.")
    language: str = Field("en", description="Language of the words on screen.")
    look: Look = Field(default_factory=Look, description="How all clips look.")
    clips: dict[str, AnyClip] = Field(
        default_factory=dict, min_length=1, description="One table per clip, in the order of the lesson."
    )

    @field_validator("language")
    @classmethod
    def _has_catalogue(cls, language: str) -> str:
        if language not in languages():
            raise ValueError(f"one of {', '.join(map(repr, languages()))}")
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
    for assignment in overrides:
        _assign(tables, assignment, clip)
    try:
        lesson = Lesson.model_validate(tables)
    except ValidationError as error:
        raise UserMistake(*(f"{path}: {line}" for line in _explain(error, tables))) from None
    names = [f"{path}: clips.{name}: {problem}" for name, problem in _bad_names(lesson.clips)]
    if names:
        raise UserMistake(*names)
    return lesson


def clips_named(lesson: Lesson, names: Iterable[str], path: Path) -> dict[str, ClipParameters]:
    """Return the clips of the given names, or all of them if there are no names."""
    chosen = list(names) or list(lesson.clips)
    unknown = [name for name in chosen if name not in lesson.clips]
    if unknown:
        raise UserMistake(
            *(
                f"{path}: no clip named {name!r}; there are: {', '.join(lesson.clips)}{_nearest(name, lesson.clips)}"
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


def _assign(tables: dict[str, Any], assignment: str, clip: str | None) -> None:
    """Put the value of `key=value` into the tables, a bare key into the clip's table."""
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
    for name in clips:
        if not CLIP_NAME.fullmatch(name) or len(name) > LONGEST_NAME:
            yield name, f"a clip's name is letters, digits, - and _, at most {LONGEST_NAME}"


def _explain(error: ValidationError, tables: dict[str, Any]) -> Iterator[str]:
    """Turn each of pydantic's problems into one line: key, value, what is allowed."""
    for problem in error.errors():
        keys = _location(problem["loc"], tables)
        value = problem["input"]
        model = _model_at(keys, tables)
        if problem["type"] == "extra_forbidden":
            known = list(model.model_fields) if model else []
            yield f"{_dotted(keys)}: unknown key; known keys: {', '.join(known)}{_nearest(str(keys[-1]), known)}"
        elif problem["type"].startswith("union_tag"):
            yield f"{_dotted([*keys, 'scene'])}: {_scene_problem(value)}"
        elif problem["type"] == "value_error" and isinstance(value, dict):
            key, _, allowed = str(problem["ctx"]["error"]).partition(": ")
            yield f"{_dotted([*keys, key])} = {_shown(value.get(key))}: {allowed}"
        else:
            yield f"{_dotted(keys)} = {_shown(value)}: {_allowed(problem, keys, model)}"


def _location(loc: tuple[int | str, ...], tables: dict[str, Any]) -> list[int | str]:
    """Drop from a problem's location the scene tag that pydantic puts behind a clip's name."""
    keys = list(loc)
    if keys[:1] == ["clips"] and len(keys) > 2:
        del keys[2]
    return keys


def _model_at(keys: Sequence[int | str], tables: dict[str, Any]) -> type[Strict] | None:
    if keys[:1] == ["look"] and len(keys) > 1:
        return Look
    if keys[:1] == ["clips"] and len(keys) > 2:
        clip = tables["clips"].get(keys[1], {})
        return next((m for m in _clip_models() if m.model_fields["scene"].default == clip.get("scene")), None)
    return Lesson


def _clip_models() -> tuple[type[ClipParameters], ...]:
    return get_args(get_args(AnyClip)[0])


def _scene_problem(clip: Any) -> str:
    scenes = [str(model.model_fields["scene"].default) for model in _clip_models()]
    given = clip.get("scene") if isinstance(clip, dict) else None
    if given is None:
        return f"missing; one of {', '.join(scenes)}"
    return f"{_shown(given)}: one of {', '.join(scenes)}{_nearest(str(given), scenes)}"


def _allowed(problem: Any, keys: Sequence[int | str], model: type[Strict] | None) -> str:
    """Say what a key may be: pydantic's own words, and the key's description."""
    message = str(problem["msg"]).removeprefix("Value error, ").removeprefix("Input ")
    message = message.replace("Tuple", "List")
    fields: dict[str, FieldInfo] = model.model_fields if model else {}
    field = next((fields[str(key)] for key in reversed(keys) if str(key) in fields), None)
    return f"{message}. {field.description}" if field and field.description else message


def _dotted(keys: Sequence[int | str]) -> str:
    dotted = ""
    for key in keys:
        dotted += f"[{key + 1}]" if isinstance(key, int) else f".{key}" if dotted else key
    return dotted


def _shown(value: Any) -> str:
    text = "nothing" if value is None else "true" if value is True else "false" if value is False else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _nearest(word: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]}?)" if close else ""
