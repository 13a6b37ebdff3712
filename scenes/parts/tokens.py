"""Typed words as they appear on screen, cut to a width where they are too long."""

from __future__ import annotations

from collections.abc import Callable

from scenes.lettering import Lettering, em_of, literal
from scenes.parts.row import on_baseline
from scenes.plain import OWN_WAY, RELEASE
from scenes.typed import graphemes, visible

SIGN_GAP_EMS = 0.3
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
    whole = setter(_typed("".join(pieces)))
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


def token_pair(words: tuple[str, str], sign: str, width: float, setter: Setter, leftwards: bool) -> list[Lettering]:
    """Set two typed words with a sign between them on one line; where they are too wide together both are cut.

    Parameters
    ----------
    words
        The words as typed, the first to be read first.
    sign
        Markup of what stands between.
    width
        The room, in scene units.
    setter
        Makes words of Typst markup.
    leftwards
        Whether the line is read from the right.
    """
    between = setter(sign)
    gap = SIGN_GAP_EMS * em_of(between.size)
    room = width - between.width - 2 * gap
    natural = [set_token(word, float("inf"), setter).width for word in words]
    narrow = min(natural)
    widths = [room / 2] * 2 if narrow > room / 2 else [room - narrow if own > narrow else own for own in natural]
    first, second = (set_token(word, most, setter) for word, most in zip(words, widths, strict=True))
    pieces = [second, between, first] if leftwards else [first, between, second]
    on_baseline(pieces, gap)
    return pieces


def shows_whole(lettering: Lettering, word: str) -> bool:
    """Return whether a set token is the whole word."""
    return literal(visible(word)) in lettering.source


def _cut(pieces: list[str], count: int, setter: Setter) -> Lettering:
    return setter(_typed("".join(pieces[:count]).rstrip() + ELLIPSIS))


def _typed(word: str) -> str:
    """Return markup of a word that runs its own way, whichever way the clip's language does."""
    return f"{OWN_WAY}{literal(word)}{RELEASE}"
