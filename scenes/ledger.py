"""Which numbers and words were written while a clip was made, so that a checker can ask where a number comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

# A number as it reads on screen: sign, digits, which may be grouped by threes, and the power of ten after them.
NUMBER = re.compile(
    r"[−+]?(?:\d{1,3}(?:[ \u2009\u202f\u00a0]\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:e-?\d+| ?× ?10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?", re.ASCII
)


@dataclass
class Ledger:
    """What was written.

    Parameters
    ----------
    values
        For each number as it reads on screen, the values written so.
    given
        Numbers in words that are not computed: those of the catalogue and those a person typed.
    """

    values: dict[str, set[float]] = field(default_factory=dict)
    given: set[str] = field(default_factory=set)


_open: ContextVar[Ledger | None] = ContextVar("ledger", default=None)


@contextmanager
def ledger() -> Iterator[Ledger]:
    """Note everything written until the end of the block."""
    written = Ledger()
    before = _open.set(written)
    try:
        yield written
    finally:
        _open.reset(before)


def note_number(text: str, value: float) -> str:
    """Note that a value was written as a text, and return the text."""
    if (written := _open.get()) is not None:
        written.values.setdefault(text, set()).add(float(value))
    return text


def note_words(text: str) -> str:
    """Note words that come from a catalogue or a person, and return them."""
    if (written := _open.get()) is not None:
        written.given.update(numbers_in(text))
    return text


def numbers_in(text: str) -> list[str]:
    """Return the numbers that can be read in a text, without the blanks in them."""
    return ["".join(found.split()) for found in NUMBER.findall(text)]
