"""What pydantic finds wrong with a lesson, told in a lesson author's words: key, value, what is allowed."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, get_args

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from scenes.parameters import AnyClip, ClipParameters, Look, Strict


def explain(
    error: ValidationError, tables: dict[str, Any], root: type[Strict]
) -> Iterator[tuple[list[int | str], str]]:
    """Turn each of pydantic's problems into its key, and its value with what is allowed.

    Parameters
    ----------
    error
        What pydantic found.
    tables
        What was read.
    root
        The model of the whole file.
    """
    for problem in error.errors():
        keys = _location(problem["loc"])
        value = problem["input"]
        model = _model_at(keys, tables, root)
        if problem["type"] == "default_factory_not_called":
            continue  # It follows from a key that has a mistake itself.
        if problem["type"] == "extra_forbidden":
            known = list(model.model_fields) if model else []
            yield keys, f": unknown key; known keys: {', '.join(known)}{nearest(str(keys[-1]), known)}"
        elif problem["type"] == "missing":
            yield keys, f" (not given): {_allowed(problem, keys, model)}"
        elif problem["type"].startswith("union_tag"):
            yield [*keys, "scene"], _scene_problem(value)
        elif problem["type"] == "value_error" and isinstance(value, dict):
            key, _, allowed = str(problem["ctx"]["error"]).partition(": ")
            given = f" = {_shown(value[key])}" if key in value else " (not given)"
            yield [*keys, key], f"{given}: {allowed}"
        else:
            yield keys, f" = {_shown(value)}: {_allowed(problem, keys, model)}"


def _location(loc: tuple[int | str, ...]) -> list[int | str]:
    """Drop from a problem's location the scene tag that pydantic puts behind a clip's name."""
    keys = list(loc)
    if keys[:1] == ["clips"] and len(keys) > 2:
        del keys[2]
    return keys


def _model_at(keys: Sequence[int | str], tables: dict[str, Any], root: type[Strict]) -> type[Strict] | None:
    if keys[:1] == ["look"] and len(keys) > 1:
        return Look
    if keys[:1] == ["clips"] and len(keys) > 2:
        clip = tables["clips"].get(keys[1], {})
        scene = clip.get("scene", keys[1])
        return next((m for m in _clip_models() if m.model_fields["scene"].default == scene), None)
    return root


def _clip_models() -> tuple[type[ClipParameters], ...]:
    return get_args(get_args(AnyClip)[0])


def _scene_problem(clip: Any) -> str:
    scenes = [str(model.model_fields["scene"].default) for model in _clip_models()]
    given = clip.get("scene") if isinstance(clip, dict) else None
    shown = " (not given)" if given is None else f" = {_shown(given)}"
    return f"{shown}: one of {', '.join(scenes)}{nearest(str(given), scenes)}"


def _allowed(problem: Any, keys: Sequence[int | str], model: type[Strict] | None) -> str:
    """Say what a key may be: pydantic's own words, and the key's description."""
    message = str(problem["msg"]).removeprefix("Value error, ").removeprefix("Input ")
    message = re.sub(r"valid dictionary or .*|valid dictionary", "table", message).replace("Dictionary", "the table")
    message = message.replace(" after validation", "")
    fields: dict[str, FieldInfo] = model.model_fields if model else {}
    field = next((fields[str(key)] for key in reversed(keys) if str(key) in fields), None)
    return f"{message}. {field.description}" if field and field.description else message


def dotted(keys: Sequence[int | str]) -> str:
    """Return a key as it is written: `clips.angle.stops[2]`, counting from 1."""
    dotted = ""
    for key in keys:
        dotted += f"[{key + 1}]" if isinstance(key, int) else f".{key}" if dotted else key
    return dotted


def _shown(value: Any) -> str:
    text = "nothing" if value is None else "true" if value is True else "false" if value is False else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a question for the known word that a typo is nearest to, or nothing."""
    close = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]}?)" if close else ""
