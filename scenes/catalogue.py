"""The words of the clips: one TOML file per language, markup in Typst, placeholders in braces."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from scenes.ledger import note_words

RIGHT_TO_LEFT = {"ar", "fa", "he", "ur"}


def direction(language: str) -> Literal["ltr", "rtl"]:
    """Return which way a language is written."""
    return "rtl" if language in RIGHT_TO_LEFT else "ltr"


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue."""
    folder = files("scenes") / "text"
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


@cache
def _load(language: str) -> dict[str, Any]:
    source = files("scenes") / "text" / f"{language}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


class Catalogue:
    """The words of one scene in one language.

    Parameters
    ----------
    language
        The code of a catalogue, such as `en`.
    scene
        The table of the scene in it.

    Raises
    ------
    KeyError
        If the language has no catalogue or the catalogue lacks the scene.
    """

    def __init__(self, language: str, scene: str) -> None:
        if language not in languages():
            raise KeyError(f"no catalogue for language {language!r}; there are: {', '.join(languages())}")
        self.language = language
        self.scene = scene
        self._words = _load(language)[scene]

    def __call__(self, key: str, **values: str) -> str:
        """Return the markup under a dotted key, with its placeholders filled.

        Parameters
        ----------
        key
            Dotted path below the scene's table, such as `beats.aligned`.
        **values
            Markup for the placeholders: formatted numbers, or words made inert by `literal`.

        Raises
        ------
        KeyError
            If the catalogue has no such key or a placeholder has no value.
        """
        entry: Any = self._words
        for part in key.split("."):
            try:
                entry = entry[part]
            except (KeyError, TypeError):
                raise KeyError(f"{self.language}.toml has no {self.scene}.{key}") from None
        return note_words(str(entry)).format(**values)
