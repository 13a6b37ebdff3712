"""The words of the pages around the clips: one TOML file per language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

FALLBACK = "en"


@cache
def page_words(language: str) -> dict[str, Any]:
    """Return the words of a language, or the English ones if it has no catalogue."""
    folder = files("lesson") / "text"
    source = folder / f"{language}.toml"
    if not source.is_file():
        source = folder / f"{FALLBACK}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


def language_name(language: str) -> str:
    """Return what a language calls itself, or its code if it has no catalogue."""
    source = files("lesson") / "text" / f"{language}.toml"
    return str(page_words(language)["language"]) if source.is_file() else language
