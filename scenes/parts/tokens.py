"""Typed words as they appear on screen, cut to a width where they are too long."""

from __future__ import annotations

from collections.abc import Callable

from scenes.lettering import Lettering, literal
from scenes.typed import graphemes, visible

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"

Setter = Callable[[str], Lettering]


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
