"""The words of the clips: one TOML file per language, markup in Typst, placeholders in braces."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from scenes.ledger import note_words

# The language that all others are held to.
COMPLETE = "en"
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
def read_words(room: str, language: str) -> dict[str, Any]:
    """Return all words of a package in one language, none if it has no catalogue of the language."""
    source = files(room) / "text" / f"{language}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}


def missing_words(room: str, language: str) -> list[str]:
    """Return what a catalogue of a package lacks that the English one has, as sentences that name file and key."""
    known = set(_keys(read_words(room, language)))
    needed = _keys(read_words(room, COMPLETE))
    return [f"{room}/text/{language}.toml has no {key}" for key in needed if key not in known]


def _keys(table: Mapping[str, Any]) -> Iterator[str]:
    """Return the dotted keys of all words of a table."""
    for name, entry in table.items():
        if isinstance(entry, dict):
            yield from (f"{name}.{key}" for key in _keys(entry))
        else:
            yield name


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
        If the language has no catalogue.
    """

    def __init__(self, language: str, scene: str) -> None:
        if language not in languages():
            raise KeyError(f"no catalogue for language {language!r}; there are: {', '.join(languages())}")
        self.language = language
        self.scene = scene
        self._words = read_words("scenes", language)

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
        for part in (self.scene, *key.split(".")):
            try:
                entry = entry[part]
            except (KeyError, TypeError):
                raise KeyError(f"scenes/text/{self.language}.toml has no {self.scene}.{key}") from None
        return note_words(str(entry)).format(**values)
