"""The words of the pages around the clips: one TOML file per language."""

from __future__ import annotations

from functools import cache
from typing import Any

from scenes.catalogue import missing_words, read_words


@cache
def page_words(language: str) -> dict[str, Any]:
    """Return the words of a language.

    Raises
    ------
    KeyError
        If the language has no catalogue, or one that lacks words.
    """
    for missing in missing_words("lesson", language):
        raise KeyError(missing)
    return read_words("lesson", language)


def language_name(language: str) -> str:
    """Return what a language calls itself."""
    return str(page_words(language)["language"])
