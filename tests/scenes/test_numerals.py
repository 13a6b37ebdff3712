"""The formatter: true minus, no minus zero, signs and trimming."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.numerals import MINUS, degrees, number


@pytest.mark.parametrize(
    ("value", "decimals", "options", "text"),
    [
        (0.5, 3, {}, "0.500"),
        (-0.8660254, 3, {}, f"{MINUS}0.866"),
        (-0.0004, 3, {}, "0.000"),
        (-0.0, 1, {}, "0.0"),
        (6e-17, 3, {}, "0.000"),
        (3.0, 2, {"trim": True}, "3"),
        (3.60, 2, {"trim": True}, "3.6"),
        (100.0, 0, {"trim": True}, "100"),
        (2.7, 1, {"signed": True}, "+2.7"),
        (-2.7, 1, {"signed": True}, f"{MINUS}2.7"),
        (0.04, 1, {"signed": True}, "0.0"),
    ],
)
def test_numbers_as_written(value: float, decimals: int, options: dict[str, bool], text: str) -> None:
    assert number(value, decimals, **options) == text


def test_degrees_carry_their_sign() -> None:
    assert degrees(60.0) == "60\N{DEGREE SIGN}"
    assert degrees(53.130102, 2, trim=True) == "53.13\N{DEGREE SIGN}"


@given(st.floats(-1e6, 1e6), st.integers(0, 4))
def test_what_is_written_is_within_half_a_digit_and_never_minus_zero(value: float, decimals: int) -> None:
    text = number(value, decimals)
    shown = Decimal(text.replace(MINUS, "-"))
    assert abs(shown - Decimal(value)) <= Decimal("0.5000001") / 10**decimals
    assert not (text.startswith(MINUS) and shown == 0)
    assert "-" not in text
