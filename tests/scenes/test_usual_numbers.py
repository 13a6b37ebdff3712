"""Numbers of any size read as what they are: exact ones short, rounded ones with their zeros, none as 0."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.numerals import bracketed, pair, plain_degrees, significant, usual

RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹−", "-0123456789-")


def read(text: str) -> float:
    mantissa, _, power = text.translate(RAISED).partition("×10")
    return float(mantissa) * 10.0 ** int(power or 0)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (18.0000000000001, "18"),
        (4.9998, "5.00"),
        (2.2041, "2.20"),
        (-0.6, "−0.6"),
        (140.27, "140.3"),
        (1000000, "1000000"),
        (0.0512, "0.0512"),
        (-1.4e-9, "−1.4×10⁻⁹"),
        (0, "0"),
        (-0.0, "0"),
    ],
)
def test_usual_numbers(value: float, text: str) -> None:
    assert usual(value) == text


@given(st.floats(-1e6, 1e6))
def test_no_other_number_reads_as_zero_and_each_is_near(value: float) -> None:
    shown = read(usual(value))
    assert (shown == 0) == (value == 0)
    if abs(value) > 1e-290:
        assert math.isclose(shown, value, rel_tol=0.0051)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0°"),
        (90, "90°"),
        (180, "180°"),
        (53.13010235, "53.13°"),
        (45, "45°"),
        (0.5, "0.5°"),
        (1e-9, "0.000000001°"),
        (1e-14, "1×10⁻¹⁴°"),
        (89.99999994, "89.9999999°"),
        (179.9999, "179.9999°"),
    ],
)
def test_only_a_right_angle_reads_as_one(value: float, text: str) -> None:
    assert plain_degrees(value) == text


def test_pairs_and_brackets() -> None:
    assert pair([3, -4.25]) == "(3, −4.25)"
    assert bracketed(significant(-2, 3)) == "(−2)"
    assert bracketed("2") == "2"
    assert bracketed("−2", needed=False) == "−2"
