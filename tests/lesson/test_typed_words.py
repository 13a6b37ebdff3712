"""Words in scripts that fonts here can and cannot draw."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from lesson.lesson_file import load
from lesson.problems import UserMistake
from lesson.sources import CLIP_DATA
from scenes import fonts
from scenes.typed import can_show, graphemes

WriteLesson = Callable[[str], Path]
DRAWN = [
    "dog",
    "",
    " ",
    "  lead",
    "Ærøskøbing",
    "naïve",
    "e\u0301\u0323",
    "שלום",
    "العربية",
    "Привет",
    "Ωμέγα",
    "½→≤",
    "#*$@\\",
]
BOXES = {
    "中": "CJK UNIFIED IDEOGRAPH-4E2D",
    "가": "HANGUL SYLLABLE GA",
    "ก": "THAI CHARACTER KO KAI",
    "न": "DEVANAGARI LETTER NA",
    "😀": "GRINNING FACE",
    "あ": "HIRAGANA LETTER A",
}


def lesson(words: list[str], look: str = "") -> str:
    tokens = ", ".join('"' + "".join(f"\\U{ord(c):08X}" for c in word) + '"' for word in words)
    rows = ", ".join(["[1, 2]"] * len(words))
    return f'[look]\n{look}\n[clips.grid]\nscene = "score_grid"\ntokens = [{tokens}]\nQ = [{rows}]\nK = [{rows}]\n'


def refusal(lesson_file: WriteLesson, words: list[str], look: str = "") -> list[str]:
    with pytest.raises(UserMistake) as refused:
        load(lesson_file(lesson(words, look)))
    return list(refused.value.lines)


def test_what_can_be_drawn_is_taken(lesson_file: WriteLesson) -> None:
    clip = load(lesson_file(lesson(DRAWN))).clips["grid"]
    assert clip.typed_words() == {f"tokens.{index}": word for index, word in enumerate(DRAWN)}


@pytest.mark.parametrize("character", BOXES)
def test_a_script_no_font_draws_is_refused_by_the_names_of_its_characters(
    lesson_file: WriteLesson, character: str
) -> None:
    (line,) = refusal(lesson_file, ["dog", f"a{character}b"])
    assert f"clips.grid.tokens[2]: no font here draws {character} (U+{ord(character):04X} {BOXES[character]})" in line
    assert line.endswith("put one that does into the folder fonts")


@pytest.mark.parametrize("character", ["\x00", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\ue000", "\U0010fffe"])
def test_what_stands_for_nothing_is_refused(lesson_file: WriteLesson, character: str) -> None:
    (line,) = refusal(lesson_file, [f"a{character}"])
    assert f"U+{ord(character):04X}" in line and line.endswith("cannot be shown; leave it out")
    assert character not in line


@pytest.mark.parametrize("character", ["\n", "\t", "\r"])
def test_line_breaks_are_shown_by_their_escapes(lesson_file: WriteLesson, character: str) -> None:
    assert can_show(character)
    load(lesson_file(lesson([f"a{character}"])))


def test_every_unfit_word_has_its_line(lesson_file: WriteLesson) -> None:
    assert len(refusal(lesson_file, ["中", "ok", "\x07", "文"])) == 3


def test_long_lists_of_characters_are_cut(lesson_file: WriteLesson) -> None:
    (line,) = refusal(lesson_file, ["天地玄黃宇宙洪荒"])
    assert "and 2 more" in line


@pytest.fixture
def own_font(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Put a font of one Chinese and one Devanagari letter into a folder, and use that folder for fonts."""
    monkeypatch.setattr(fonts, "FOLDER", tmp_path / "fonts")
    fonts.FOLDER.mkdir()
    path = fonts.FOLDER / "own.ttf"
    make_font(path, "Own Font", "中न")
    forget()
    yield path
    forget()


def forget() -> None:
    fonts.compiler.cache_clear()
    fonts.families.cache_clear()


def make_font(path: Path, family: str, characters: str) -> None:
    pen = TTGlyphPen(None)
    for start, *rest in ([(100, 0), (900, 0), (500, 800)],):
        pen.moveTo(start)
        for point in rest:
            pen.lineTo(point)
        pen.closePath()
    names = [".notdef", *(f"uni{ord(c):04X}" for c in characters)]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(c): name for c, name in zip(characters, names[1:], strict=True)})
    empty = TTGlyphPen(None).glyph()
    builder.setupGlyf({".notdef": empty, **{name: pen.glyph() for name in names[1:]}})
    builder.setupHorizontalMetrics({name: (1000, 0) for name in names})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": "Own-Regular"})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.save(path)


def test_a_font_in_the_folder_is_taken(lesson_file: WriteLesson, own_font: Path) -> None:
    load(lesson_file(lesson(["中", "न"])))
    (line,) = refusal(lesson_file, ["中文"])
    assert "文" in line and "中 (" not in line


def test_a_font_is_chosen_by_its_family(lesson_file: WriteLesson, own_font: Path) -> None:
    assert load(lesson_file(lesson(["中"], 'font = "Own Font"'))).look.font == "Own Font"
    (line,) = refusal(lesson_file, ["dog"], 'font = "Onw Font"')
    assert "look.font = 'Onw Font'" in line and "'Own Font'" in line and "'Libertinus Serif'" in line


def test_words_are_drawn_in_the_font_chosen(own_font: Path) -> None:
    from scenes.lettering import Lettering, font_preamble, literal, words

    shape = Lettering(words(literal("中"), None, 30), size=30, color="#FFFFFF", preamble=font_preamble("Own Font"))
    # The triangle of the font: as wide as it is high.
    assert shape.width == pytest.approx(shape.height, rel=1e-3) and len(shape[0].points) == 12


def test_fonts_count_as_sources() -> None:
    assert "fonts/*" in CLIP_DATA


def test_checking_words_needs_no_manim() -> None:
    code = "import sys; import lesson.typed_words; sys.exit('manim' in sys.modules)"
    assert subprocess.run([sys.executable, "-P", "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        ("e\u0301a", ["e\u0301", "a"]),
        ("👩\u200d👧x", ["👩\u200d👧", "x"]),
        ("🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]),
        ("שׁ", ["שׁ"]),
    ],
)
def test_words_are_cut_between_graphemes(word: str, pieces: list[str]) -> None:
    assert graphemes(word) == pieces
