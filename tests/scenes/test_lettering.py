"""Words and numbers as set: typed words are inert, baselines and widths are true."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.lettering import Lettering, formula, glyph, literal, plain, role_preamble, words
from scenes.parts.readout import Readout
from scenes.parts.row import on_baseline
from scenes.style import THEMES

INK = THEMES["dark"].ink
TYPED = ['#read("x")', "*a*", "$x$", '"', "\\", "@", "'", "_b_", "#", "= h", "- i", "// c", "<l>", "`r`", "~", "a  b"]


def set_words(source: str, width: float | None = None, size: float = 30) -> Lettering:
    return Lettering(words(source, width, size), size=size, color=INK)


def subpaths(lettering: Lettering) -> int:
    return sum(len(shape.get_subpaths()) for shape in lettering)


@pytest.mark.parametrize("typed", TYPED)
def test_typed_words_appear_as_themselves(typed: str) -> None:
    # Each character set alone, by code point, cannot be markup: the whole must have as many outlines.
    alone = sum(subpaths(set_words(f"#str.from-unicode({ord(c)})")) for c in typed if not c.isspace())
    assert subpaths(set_words(literal(typed))) == alone > 0


@settings(max_examples=60)
@given(st.text(st.characters(codec="ascii", categories=["L", "N", "P", "S"]), min_size=1, max_size=12))
def test_no_typed_word_is_markup(typed: str) -> None:
    by_code = "".join(f"#str.from-unicode({ord(c)})" for c in typed)
    typed_out, coded = set_words(literal(typed)), set_words(by_code)
    assert typed_out.height == pytest.approx(coded.height, abs=1e-6)


def test_plain_text_of_a_typed_word_is_the_word() -> None:
    for typed in TYPED:
        assert plain(literal(typed)) == typed


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("Dividing by $sqrt(d_k)$ keeps *softmax* awake", "Dividing by √d_k keeps softmax awake"),
        ("As $query(bold(q))$ turns", "As q turns"),
        ("$query(bold(q)) dot key(bold(k))$", "q · k"),
        ("no markup", "no markup"),
    ],
)
def test_plain_text_of_catalogue_markup(markup: str, text: str) -> None:
    assert plain(markup) == text


def test_words_without_descenders_stand_on_their_baseline() -> None:
    flat, deep = set_words(literal("blue")), set_words(literal("fluffy"))
    assert flat.baseline == pytest.approx(flat.get_bottom()[1], abs=0.01)
    assert deep.baseline > deep.get_bottom()[1] + 0.04


def test_a_baseline_survives_moving_and_scaling() -> None:
    word = set_words(literal("fluffy"))
    depth = word.baseline - word.get_bottom()[1]
    word.shift([1, 2, 0]).scale(2)
    assert word.baseline - word.get_bottom()[1] == pytest.approx(2 * depth)
    assert word.shown_size == pytest.approx(60)


def test_a_row_shares_one_baseline() -> None:
    row = on_baseline([set_words(literal(w)) for w in ("fluffy", "blue", "ago")])
    assert np.ptp([word.baseline for word in row]) < 1e-6
    assert all(left.get_right()[0] < right.get_left()[0] for left, right in pairwise(row))


def test_wrapped_words_keep_to_their_width() -> None:
    one_line = set_words("how much of one lies along the other")
    wrapped = set_words("how much of one lies along the other", width=3)
    assert wrapped.width <= 3 < one_line.width
    assert wrapped.height > 2 * one_line.height


def test_roles_colour_their_part_of_a_formula() -> None:
    theme = THEMES["dark"]
    made = Lettering(
        formula("query(bold(q)) dot key(bold(k)) = x"), size=40, color=theme.ink, preamble=role_preamble(theme)
    )
    colors = {shape.get_fill_color().to_hex() for shape in made}
    assert colors == {theme.query, theme.key, theme.ink}


def test_a_fraction_bar_scales_with_its_formula() -> None:
    def heights(size: float) -> list[float]:
        made = Lettering(formula("frac(a, b)"), size=size, color=INK)
        return [made.height, made.width]

    assert np.array(heights(80)) == pytest.approx(2 * np.array(heights(40)))


@pytest.mark.parametrize("text", ["0.500", "\N{MINUS SIGN}0.866", "180\N{DEGREE SIGN}", "12,345", "+7"])
def test_a_readout_is_as_wide_as_typst_sets_the_same_text(text: str) -> None:
    readout = Readout(1.0, size=48, color=INK, write=lambda value: text)
    font = '#set text(font: "New Computer Modern Math", kerning: false)\n'
    typeset = Lettering(words(font + literal(text), None, 48), size=48, color=INK)
    assert readout.width == pytest.approx(typeset.width, abs=0.01)
    assert readout.height == pytest.approx(typeset.height, abs=0.01)


def test_digits_are_equally_wide() -> None:
    assert len({round(glyph(digit).advance, 6) for digit in "0123456789"}) == 1


class Dial:
    """A value to read."""

    def __init__(self, value: float) -> None:
        self.value = value


@pytest.mark.parametrize("edge", ["left", "right", "center"])
def test_a_readout_follows_its_source_and_stays_where_it_is(edge: str) -> None:
    dial = Dial(0.5)
    readout = Readout(lambda: dial.value, decimals=1, size=40, color=INK, edge=edge)
    readout.move_to([1, 1, 0]).scale(1.5)
    baseline, middle = readout.baseline, readout.get_center()[0]
    left, right = readout.get_left()[0], readout.get_right()[0]
    dial.value = -10.5
    readout.refresh()
    assert readout.text == "\N{MINUS SIGN}10.5"
    assert readout.value == -10.5
    assert readout.baseline == pytest.approx(baseline)
    assert readout.shown_size == pytest.approx(60)
    # Bearings of different characters differ by a few hundredths of a unit.
    kept = {"left": readout.get_left()[0] - left, "right": readout.get_right()[0] - right}
    assert kept.get(edge, readout.get_center()[0] - middle) == pytest.approx(0, abs=0.05)
