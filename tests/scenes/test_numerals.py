"""The formatter: true minus, no minus zero, signs and trimming."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.numerals import MINUS, degrees, in_column, leaders, math_equals, number


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


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ([12, 3, 0], ["12", "3", "0"]),
        ([11, 17, 0.6], ["11.0", "17.0", "0.6"]),
        ([1 / 3, 2, -1], ["0.33", "2.00", f"{MINUS}1.00"]),
        # Large ones need fewer decimals, and what is nothing beside them none of its own.
        ([807.06, 71.84], ["807.1", "71.8"]),
        ([5026.52, 1e-9], ["5027", "0"]),
        # One that would read as zero has all write themselves.
        ([0.0004, 12.5], ["0.0004", "12.5"]),
        ([1e6, 2.5], ["1000000", "2.5"]),
    ],
)
def test_numbers_of_a_column(values: list[float], texts: list[str]) -> None:
    assert [in_column(values)(value) for value in values] == texts


def test_leaders_are_all_that_read_like_the_largest() -> None:
    write = in_column([1.001, 1.004, 0.99])
    assert leaders([1.001, 1.004, 0.99], write) == {0, 1}
    assert leaders([-3, -1, -2], in_column([-3, -1, -2])) == {1}


@pytest.mark.parametrize(
    ("value", "sign"),
    [(181, "="), (9_999_999, "="), (1.8e8, "="), (-3e12, "="), (1.81e8, "approx"), (10_000_001, "approx")],
)
def test_a_power_of_ten_equals_only_what_it_holds_all_digits_of(value: float, sign: str) -> None:
    assert math_equals(value) == sign
