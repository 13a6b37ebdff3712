"""Typed words as they appear on screen, cut to a width where they are too long."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from scenes.lettering import Lettering, literal

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
_JOINER = "\N{ZERO WIDTH JOINER}"
_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}

Setter = Callable[[str], Lettering]


def visible(word: str) -> str:
    """Return a typed word with what would not show made visible: nothing, blanks and line breaks."""
    shown = "".join(_ESCAPES.get(character, character) for character in word)
    return shown if shown.strip() else f'"{shown}"'


def graphemes(word: str) -> list[str]:
    """Split a word where it may be cut: accents, emoji sequences and flags stay whole."""
    pieces: list[str] = []
    for character in word:
        joined = pieces and (_extends(character) or pieces[-1].endswith(_JOINER) or _flag(pieces[-1], character))
        if joined:
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces


def set_token(word: str, width: float, setter: Setter) -> Lettering:
    """Set a typed word, cut with an ellipsis at the last grapheme at which it fits a width.

    Parameters
    ----------
    word
        The word as typed.
    width
        The room, in scene units.
    setter
        Makes words of Typst markup.
    """
    pieces = graphemes(visible(word))
    whole = setter(literal("".join(pieces)))
    if whole.width <= width:
        return whole
    fits, too_long = 0, len(pieces)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if _cut(pieces, middle, setter).width <= width:
            fits = middle
        else:
            too_long = middle
    return _cut(pieces, fits, setter)


def shows_whole(lettering: Lettering, word: str) -> bool:
    """Return whether a set token is the whole word."""
    return literal(visible(word)) in lettering.source


def _cut(pieces: list[str], count: int, setter: Setter) -> Lettering:
    return setter(literal("".join(pieces[:count]).rstrip() + ELLIPSIS))


def _extends(character: str) -> bool:
    mark = unicodedata.category(character) in ("Mn", "Me", "Mc")
    return mark or character == _JOINER or "\U0001f3fb" <= character <= "\U0001f3ff"


def _flag(before: str, character: str) -> bool:
    return len(before) == 1 and _regional(before) and _regional(character)


def _regional(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"
