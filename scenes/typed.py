"""Words a person typed: made visible where they would not show, and split where they may be cut."""

from __future__ import annotations

import unicodedata

# What a person means by them can be shown; other control characters cannot.
ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_JOINER = "\N{ZERO WIDTH JOINER}"
# Control characters, separators of lines, halves of characters, and what belongs to nobody.
_UNSHOWN = ("Cc", "Zl", "Zp", "Cs", "Co", "Cn")


def can_show(character: str) -> bool:
    """Return whether a character stands for something that can be drawn or made visible."""
    return character in ESCAPES or unicodedata.category(character) not in _UNSHOWN


def visible(word: str) -> str:
    """Return a typed word with what would not show made visible: nothing, blanks and line breaks."""
    shown = "".join(ESCAPES.get(character, character) for character in word)
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


def _extends(character: str) -> bool:
    mark = unicodedata.category(character) in ("Mn", "Me", "Mc")
    return mark or character == _JOINER or "\U0001f3fb" <= character <= "\U0001f3ff"


def _flag(before: str, character: str) -> bool:
    return len(before) == 1 and _regional(before) and _regional(character)


def _regional(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"
