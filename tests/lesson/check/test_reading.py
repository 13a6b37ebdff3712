"""How numbers on screen are read, and which values they are true of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lesson.check.truth import shows
from scenes.ledger import ledger, numbers_in
from scenes.numerals import compact, number, plain_degrees, scientific, significant, usual
from scenes.plain import plain


@pytest.mark.parametrize(
    ("text", "value", "true"),
    [
        ("0.50", 0.5, True),
        ("0.50", 0.5049, True),
        ("0.50", 0.506, False),
        ("−3", -3.4, True),
        ("−3", 3.4, False),
        ("+12", 12.0, True),
        ("1.5e6", 1_520_000.0, True),
        ("1.5e6", 1_560_000.0, False),
        ("2.7×10⁻⁶", 2.72e-6, True),
        ("2.7×10⁻⁶", 2.8e-6, False),
        ("20000", 20000.0, True),
        ("0", 1e-12, True),
    ],
)
def test_a_number_shows_a_value_to_the_digits_it_has(text: str, value: float, true: bool) -> None:
    assert shows(text, value) is true


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("q · k = −3 × 1 + 2", ["−3", "1", "2"]),
        ("60°", ["60"]),
        ("20\u202f000 dot products", ["20000"]),
        ("about 2.7 × 10⁻⁶ of it", ["2.7×10⁻⁶"]),
        ("x² and d_k", []),
        ("(1.5, 2)", ["1.5", "2"]),
        ("1.0e-7", ["1.0e-7"]),
    ],
)
def test_numbers_are_found_in_words(text: str, found: list[str]) -> None:
    assert numbers_in(text) == found


finite = st.floats(-1e9, 1e9, allow_nan=False).filter(lambda value: value == 0 or abs(value) > 1e-12)


@given(finite, st.integers(0, 6))
def test_whatever_is_written_reads_as_its_value(value: float, decimals: int) -> None:
    for text in (number(value, decimals), compact(value, decimals), usual(value), significant(value, 4)):
        read = numbers_in(text)
        assert len(read) == 1 and shows(read[0], value)


@given(st.floats(0, 180))
def test_written_angles_read_as_their_value(value: float) -> None:
    text = plain_degrees(value)
    assert text.endswith("°") and shows(numbers_in(text)[0], value)


@given(st.floats(1e-9, 1e-3))
def test_powers_of_ten_in_maths_are_noted_as_they_read(value: float) -> None:
    with ledger() as written:
        text = plain(f"${scientific(value)}$")
    (read,) = numbers_in(text)
    assert value in written.values[read] and shows(read, value)


def test_the_ledger_notes_only_while_it_is_open() -> None:
    with ledger() as written:
        number(0.25, 2)
    number(0.75, 2)
    assert written.values == {"0.25": {0.25}}
