"""Check: every number on screen is that of a value, as it is now; every length, place and colour is in proportion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod

from manim import Mobject

from lesson.check.finding import Finding
from lesson.check.seen import Sight, Text
from scenes.claims import Claiming, Equating
from scenes.ledger import Ledger, numbers_in
from scenes.parts.readout import Readout

_LOWERED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
ELLIPSIS = "…"
# Rounding may go either way where a value lies between two numbers, as far as floating point can tell.
BETWEEN = 1e-9


def check_truth(sight: Sight, written: Ledger) -> Iterator[Finding]:
    """Yield numbers that are not those of a value, and parts drawn out of proportion.

    Parameters
    ----------
    sight
        What is on screen.
    written
        All numbers and words written since the clip began.
    """
    for text in sight.texts:
        if isinstance(text.mobject, Readout):
            yield from _of_readout(text, text.mobject)
        else:
            yield from _of_words(text, written)
    for equation in _equations(sight.moment.clip.mobjects):
        yield from check_equation(equation)
    for part in _claiming(sight.moment.clip.mobjects):
        # What an animation stretches or moves is true again when it has ended; what redraws itself is true always.
        if sight.moment.resting or part.updaters:
            yield from _of_part(part)


def _of_readout(text: Text, readout: Readout) -> Iterator[Finding]:
    value = float(readout.source())
    meant = readout.write(value)
    if readout.text != meant:
        yield Finding("truth", f"{text.name} is out of date", f"its value is now {meant}", 1.0)
    elif not any(shows(number, value) for number in numbers_in(readout.text)) and not _is_sign(readout.text, value):
        yield Finding("truth", f"{text.name} is not its value", f"that is {value:.12g}", 1.0)


def _of_words(text: Text, written: Ledger) -> Iterator[Finding]:
    for number in numbers_in(getattr(text.mobject, "text", "")):
        readings = {number, number.lstrip("−+")}
        if readings & written.given:
            continue
        values = [(reading, value) for reading in readings for value in written.values.get(reading, ())]
        if not values:
            yield Finding(
                "truth", f"{number} in {text.name} is tied to no value", "numbers are computed, not typed", 1.0
            )
        elif not any(shows(reading, value) for reading, value in values):
            told = ", ".join(f"{value:.12g}" for _, value in values)
            yield Finding("truth", f"{number} in {text.name} is not its value", f"that is {told}", 1.0)


def _of_part(part: Mobject) -> Iterator[Finding]:
    assert isinstance(part, Claiming)
    for claim in part.claims():
        if claim.error > claim.slack:
            amount = f"off by {claim.error:.3g}, {claim.slack:.2g} at most"
            yield Finding("truth", f"{claim.what} ({type(part).__name__}) is out of proportion", amount, claim.error)


def check_equation(equation: str) -> Iterator[Finding]:
    """Yield an equation whose sum of products, worked out from the digits shown, is not the number it is said to be.

    What is said to be about equal, or leaves terms out, promises nothing.
    """
    _, *sides = equation.split("=")
    if "≈" in equation or ELLIPSIS in equation or len(sides) < 2:
        return
    products = [[_value(factor) for factor in numbers_in(term)] for term in sides[-2].split(" + ")]
    worked_out, said = sum(map(prod, products)), numbers_in(sides[-1])[0]
    if not shows(said, worked_out):
        amount = f"the digits shown give {worked_out:.12g}"
        yield Finding("truth", f'"{" ".join(equation.split())}" does not add up', amount, 1.0)


def _equations(mobjects: Iterable[Mobject]) -> Iterator[str]:
    for top in mobjects:
        for part in top.get_family():
            # Asking for the method is a hundred times cheaper than asking for the protocol.
            if hasattr(type(part), "equation"):
                assert isinstance(part, Equating)
                yield part.equation()


def _value(number: str) -> float:
    return _read(number)[0]


def _claiming(mobjects: Iterable[Mobject]) -> Iterator[Mobject]:
    seen: set[int] = set()
    for top in mobjects:
        for part in top.get_family():
            if id(part) not in seen and hasattr(type(part), "claims"):
                seen.add(id(part))
                yield part


def shows(number: str, value: float) -> bool:
    """Say whether a value rounds to a number, to the digits shown."""
    shown, step = _read(number)
    return abs(shown - value) <= step / 2 * (1 + BETWEEN) + BETWEEN * abs(value)


def _read(number: str) -> tuple[float, float]:
    """Return a number as it reads on screen, and one in its last digit."""
    mantissa, power = number.replace("−", "-"), 0
    if "×10" in mantissa:
        mantissa, raised = mantissa.split("×10")
        power = int(raised.translate(_LOWERED))
    elif "e" in mantissa:
        mantissa, raised = mantissa.split("e")
        power = int(raised)
    decimals = len(mantissa.partition(".")[2])
    return float(f"{mantissa}e{power}"), 10.0 ** (power - decimals)


def _is_sign(text: str, value: float) -> bool:
    """Say whether a text is the sign of a value and nothing more."""
    signs = {"+": value > 0, "−": value < 0}
    return signs.get(text, False)
