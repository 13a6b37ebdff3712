"""Which sentence of a beat is true of the data, and the numbers in it."""

from __future__ import annotations

from scenes.numerals import number, significant
from scenes.scaling_facts import MOST, NEARLY_ONE, SHIFT, SQUARE_ROOT, ScalingFacts

SMALL = 0.1

Spoken = tuple[str, dict[str, str]]


def spoken(name: str, facts: ScalingFacts) -> Spoken:
    """Return the catalogue key of a beat's sentence and its values."""
    chosen = {"one": _one, "softmax": _weights, "divide": _divide, "sweep": _sweep, "not_overflow": _not_overflow}
    return chosen[name](facts) if name in chosen else (name, {})


def plain_power(facts: ScalingFacts) -> str:
    """Write the power."""
    return significant(facts.params.power, 3)


def _one(facts: ScalingFacts) -> Spoken:
    d_k = facts.dims[0]
    if d_k == 1:
        return "one_term", {}
    return "one", {"d_k": number(d_k, 0), "sd": write_spread(facts.spread(d_k, 0), trim=True)}


def _weights(facts: ScalingFacts) -> Spoken:
    if facts.largest_weight >= NEARLY_ONE:
        return "softmax_nearly", {}
    return ("softmax_most" if facts.largest_weight > MOST else "softmax"), {}


def _divide(facts: ScalingFacts) -> Spoken:
    divisor = facts.divisor(facts.focus)
    values = {
        "power_of": root_of(number(facts.focus, 0), facts.params.power),
        "divisor": number(divisor, 2, trim=True),
        "sd": write_spread(facts.spread(facts.focus, facts.params.power), trim=True),
        "sign": equals(divisor, number(divisor, 2)),
    }
    if divisor == 1:
        return "divide_nothing", values
    if facts.params.power == 1:
        return "divide_whole", values
    return ("divide" if facts.rooted else "divide_other"), values


def _sweep(facts: ScalingFacts) -> Spoken:
    power = facts.params.power
    variant = (
        "sweep"
        if facts.rooted
        else "sweep_nothing"
        if power == 0
        else "sweep_less"
        if power < SQUARE_ROOT
        else "sweep_more"
    )
    return variant, {"power": plain_power(facts)}


def _not_overflow(facts: ScalingFacts) -> Spoken:
    variant = "not_overflow_nearly" if facts.largest_weight >= NEARLY_ONE else "not_overflow"
    return variant, {"shift": number(SHIFT, 0)}


def root_of(what: str, power: float) -> str:
    """Return the formula of something to a power."""
    return {SQUARE_ROOT: f"sqrt({what})", 1.0: what}.get(power, f"{what}^({significant(power, 3)})")


def equals(value: float, shown: str) -> str:
    """Return the Typst sign between a value and its digits."""
    return "=" if float(shown) == value else "approx"


def write_spread(value: float, *, trim: bool = False) -> str:
    """Write a standard deviation with two decimals, or two digits where those would show less."""
    return number(value, 2, trim=trim) if value >= SMALL else significant(value, 2)
