"""Every language says all of it, fits the frame, has its letters, and runs the way it is read."""

from __future__ import annotations

import re
import string
import tomllib
import unicodedata
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from manim import Mobject, VMobject, tempconfig

from scenes.catalogue import Catalogue, direction, languages, read_words
from scenes.clip import Beat, Clip
from scenes.lettering import Lettering, em_of, literal, role_preamble, words
from scenes.numerals import MINUS
from scenes.parameters import Look
from scenes.parts.readout import Readout
from scenes.plain import ISOLATE, RELEASE, plain
from scenes.registry import SCENES, scene_class
from scenes.style import SAFE_MARGIN, THEMES, TITLE_MARGIN

Play = Callable[..., Any]
ROOMS = ("scenes", "lesson")
TRANSLATED = [language for language in languages() if language != "en"]
LEFTWARDS = [language for language in languages() if direction(language) == "rtl"]
ASPECTS = ["16:9", "1:1", "9:16"]
TOUCH, LEAST_GAP_EMS, LONGEST_CAPTION = 0.015, 0.2, 16
FORMULAS = re.compile(r"\.formula\.|\.labels\.(\w*theta|\w*rule|product\w*)$")
THEME = THEMES["dark"]
# How many pairs of things that words lead are looked at in a scene; none in those not named.
LED = {
    "heads": 0,
    "angle": 2,
    "projection": 0,
    "score_grid": 6,
    "scaling": 10,
    "similarity": 2,
    "magnitude": 3,
    "more_similar_than_self": 1,
}
# U+0378 will never be a letter: fonts draw their box for it.
NO_LETTER = "\u0378"


def entries(table: dict[str, Any], at: str = "") -> Iterator[tuple[str, str]]:
    """Return every text of a catalogue with its dotted key."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from entries(value, f"{at}{key}.")
        else:
            yield at + key, value


def catalogue(room: str, language: str) -> dict[str, str]:
    source = files(room) / "text" / f"{language}.toml"
    return dict(entries(tomllib.loads(source.read_text(encoding="utf-8"))))


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def test_the_languages_asked_for_are_there() -> None:
    assert {"en", "es", "he"} <= set(languages())
    assert (direction("en"), direction("es"), direction("he")) == ("ltr", "ltr", "rtl")


def test_both_rooms_speak_the_same_languages() -> None:
    found = [sorted(f.name for f in (files(room) / "text").iterdir() if f.name.endswith(".toml")) for room in ROOMS]
    assert found[0] == found[1] == [f"{language}.toml" for language in languages()]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogues_have_the_same_keys(room: str, language: str) -> None:
    english, other = catalogue(room, "en"), catalogue(room, language)
    path = f"{room}/text/{language}.toml"
    assert [f"{path} has no {key}" for key in english if key not in other] == []
    assert [f"{path} has {key}, which English has not" for key in other if key not in english] == []


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogues_have_the_same_placeholders(room: str, language: str) -> None:
    english, other = catalogue(room, "en"), catalogue(room, language)
    wrong = {
        key: (placeholders(text), placeholders(other[key]))
        for key, text in english.items()
        if key in other and placeholders(text) != placeholders(other[key])
    }
    assert wrong == {}


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", languages())
def test_no_text_is_empty_or_broken_markup(room: str, language: str) -> None:
    for key, text in catalogue(room, language).items():
        assert text == text.strip() != "", key
        assert room == "lesson" or text.count("$") % 2 == 0, key


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", TRANSLATED)
def test_all_but_formulas_is_translated(room: str, language: str) -> None:
    """A phrase that is the same in two languages was forgotten, unless it is the name of a product."""
    english, other = catalogue(room, "en"), catalogue(room, language)
    prose = re.compile(r"[^\W\d_]{3,} [^\W\d_]{3,}")
    phrases = [key for key, text in english.items() if prose.search(plain(text)) and not FORMULAS.search(key)]
    assert [key for key in phrases if other[key] == english[key] and not re.search(r"^places\.\w+\.name$", key)] == []
    formulas = [key for key in english if FORMULAS.search(key)]
    assert [key for key in formulas if other[key] != english[key]] == []
    assert room == "lesson" or len(formulas) > 10


def outline(text: str) -> np.ndarray:
    made = Lettering(words(literal(text), None, 30), size=30, color=THEME.ink)
    return np.concatenate([shape.points for shape in made]) if len(made) else np.zeros((0, 3))


@pytest.mark.parametrize("language", languages())
def test_every_letter_has_a_shape_in_the_fonts_that_come_with_it(language: str) -> None:
    box = outline(NO_LETTER)
    letters = set("".join(map(plain, catalogue("scenes", language).values()))) - {ISOLATE, RELEASE}
    drawn = {letter: outline(letter) for letter in letters if not letter.isspace()}
    assert len(drawn) > 40
    missing = [
        unicodedata.name(letter)
        for letter, shape in drawn.items()
        if not len(shape) or (shape.shape == box.shape and np.allclose(shape, box, atol=1e-6))
    ]
    assert missing == []


@pytest.mark.parametrize("language", LEFTWARDS)
def test_texts_begin_with_their_own_letters_for_players_that_guess_the_direction(language: str) -> None:
    for key, text in catalogue("scenes", language).items():
        said = plain(re.sub(r"\{\w+\}", "1", text))
        strong = [unicodedata.bidirectional(letter) for letter in re.sub(f"{ISOLATE}.*?{RELEASE}", "", said)]
        first = next((kind for kind in strong if kind in ("L", "R", "AL")), None)
        assert ".formula." in key or first != "L" or not {"R", "AL"} & set(strong), key


def test_a_missing_key_is_named_with_its_file() -> None:
    with pytest.raises(KeyError, match=r"scenes/text/he\.toml has no angle\.beats\.nothing"):
        Catalogue("he", "angle")("beats.nothing")


# What is seen of a line: parts of it in colours of their own, to be found again among its shapes.


def line(source: str, language: str, width: float | None = None) -> Lettering:
    return Lettering(
        words(source, width, 30), size=30, color=THEME.ink, preamble=role_preamble(THEME), language=language
    )


def part(lettering: Lettering, role: str) -> VMobject:
    color = getattr(THEME, role)
    return next(shape for shape in lettering if shape.get_fill_color().to_hex() == color)


@pytest.mark.parametrize("formula", [f"{MINUS}0.5", "sqrt(64) = 8", "1\\/d_k", "2.7×10⁻⁶", "(3, 4)", f"{MINUS}6 < 2"])
def test_a_formula_keeps_its_shape_among_words_that_run_leftwards(formula: str) -> None:
    alone = part(line(f"$query({formula})$", "en"), "query")
    among = part(line(f"הקוסינוס הוא $query({formula})$, כמו קודם.", "he"), "query")
    among.shift(alone.get_center() - among.get_center())
    assert np.allclose(np.sort(alone.points, axis=0), np.sort(among.points, axis=0), atol=1e-3)


def test_words_run_leftwards_and_the_full_stop_ends_the_line() -> None:
    made = line("#query[ראשון] אמצע #key[אחרון]#angle[.]", "he")
    first, last, stop = (part(made, role).get_center()[0] for role in ("query", "key", "angle"))
    assert stop < last < first
    assert part(made, "angle").get_left()[0] == pytest.approx(made.get_left()[0])


def test_wrapped_lines_begin_at_the_right_and_go_on_below() -> None:
    made = line("#query[ראשון] שני שלישי רביעי חמישי שישי #key[אחרון]", "he", width=2.2)
    first, last = part(made, "query"), part(made, "key")
    assert first.get_bottom()[1] > last.get_top()[1]
    assert first.get_center()[0] > made.get_center()[0]


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("הקוסינוס הוא\u00a0$−1$.", "הקוסינוס הוא\u00a0\u2066−1\u2069."),
        ("חילוק ב־$sqrt(d_k)$ שומר", "חילוק ב־\u2066√d_k\u2069 שומר"),
        ("רק $query(bold(q))$ ו־$key(bold(k))$", "רק \u2066q\u2069 ו־\u2066k\u2069"),
        ('$"שונות" = 1 + 1$', "\u2066שונות = 1 + 1\u2069"),
        ("ציון 0", "ציון 0"),
        ("Dividir entre $sqrt(64)$", "Dividir entre √64"),
    ],
)
def test_plain_text_isolates_formulas_from_words_that_run_leftwards(markup: str, text: str) -> None:
    assert plain(markup) == text


def pieces(clip: Clip) -> list[Any]:
    """Return every piece of text that can be seen."""
    found: dict[int, Any] = {}
    for mobject in clip.mobjects:
        for member in mobject.get_family():
            if isinstance(member, Lettering | Readout) and visible(member):
                found[id(member)] = member
    return list(found.values())


def visible(piece: Mobject) -> bool:
    return any(
        isinstance(shape, VMobject) and shape.get_fill_opacity() > 0.02 for shape in piece.family_members_with_points()
    )


def edges(piece: Mobject) -> tuple[np.ndarray, np.ndarray]:
    points = np.concatenate([shape.points for shape in piece.family_members_with_points()])[:, :2]
    return points.min(axis=0), points.max(axis=0)


def problems(clip: Clip, beat: Beat) -> Iterator[str]:
    """Return what leaves the frame, touches, crowds its neighbour, is set too small, or is too long."""
    shown = pieces(clip)
    limit = np.array([clip.frame.width, clip.frame.height]) / 2 - SAFE_MARGIN + TOUCH
    boxes = [edges(piece) for piece in shown]
    for piece, (low, high) in zip(shown, boxes, strict=True):
        if (np.maximum(-low, high) > limit).any():
            yield f"{piece.text} leaves the frame"
        turned = high[1] - low[1] > high[0] - low[0]
        if piece.shown_size < clip.sizes.floor - 0.5 and not turned:
            yield f"{piece.text} is set in {piece.shown_size:.1f}"
    for (one, (low, high)), (other, (below, above)) in combinations(zip(shown, boxes, strict=True), 2):
        gap = np.maximum(low, below) - np.minimum(high, above)
        worded = isinstance(one, Lettering) and isinstance(other, Readout) and any(map(str.isalpha, one.text))
        least = LEAST_GAP_EMS * other.em if worded and isinstance(other, Readout) else -TOUCH
        if gap[0] < least and gap[1] < -TOUCH:
            yield f"{one.text!r} touches {other.text!r}"
    corner = clip.frame.width / 2 - TITLE_MARGIN
    if (
        abs(edges(clip.title)[0][0] + corner if clip.language not in LEFTWARDS else edges(clip.title)[1][0] - corner)
        > TOUCH
    ):
        yield "the title does not stand where lines begin"
    if (clip.scene_name, beat.name) == ("angle", "backwards"):
        upper, lower, arrow = clip.wanted
        if not lower.get_top()[1] < arrow.get_bottom()[1] < arrow.get_top()[1] < upper.get_bottom()[1]:
            yield "the arrow runs into its words"
    if len(beat.caption.split()) > LONGEST_CAPTION:
        yield f"{beat.caption!r} is long"


def leads(clip: Clip, beat: Beat) -> list[tuple[Mobject, Mobject]]:
    """Return pairs of which the first is read before the second, on one line."""
    if (clip.scene_name, beat.name) == ("scaling", "one"):
        measured, exact = clip.raw.means
        return [
            *clip.raw.means,
            *clip.raw.spreads,
            *clip.legend.entries,
            (measured, exact),
            (clip.raw.header, clip.d_k),
        ]
    if (clip.scene_name, beat.name) == ("score_grid", "magnitude"):
        (_, *closest), (_, *winner) = clip.comparison.lines.values()
        return [*zip(clip.comparison.headings, closest, strict=True), *zip(closest, winner, strict=True)]
    tables = {"similarity": "dots", "magnitude": "shadows", "more_similar_than_self": "dots"}
    if tables.get(clip.scene_name) == beat.name:
        return [*pairwise(clip.sheet.headings)]
    if (clip.scene_name, beat.name) == ("angle", "backwards"):
        scales = clip.cast.angle_scale, clip.cast.cosine_scale
        return [(clip.wanted, scales[0]), scales]
    return []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("scene", SCENES)
def test_every_clip_fits_and_is_led_by_its_words_in_every_language(
    play: Play, scene: str, aspect: Any, language: str
) -> None:
    found: list[str] = []
    ways: list[float] = []

    def watch(clip: Clip, beat: Beat) -> None:
        found.extend(f"{beat.name}: {problem}" for problem in problems(clip, beat))
        ways.extend(np.sign(after.get_center()[0] - before.get_center()[0]) for before, after in leads(clip, beat))

    play(scene, Look(aspect=aspect), watch, language=language)
    assert found == []
    assert ways == [-1 if language in LEFTWARDS else 1] * LED.get(scene, 0)


def test_figures_are_not_mirrored(play: Play) -> None:
    clip = play("angle", language="he")
    assert clip.cast.hands.key.tip()[0] > clip.cast.hands.key.tail()[0]
    assert clip.cast.plot.at(0, 0)[0] < clip.cast.plot.at(180, 0)[0]
    line = clip.cast.line
    assert line.angle.get_right()[0] < line.cosine.get_left()[0]


# Of a wrapped line in the clips' words, as their font has it.
X_HEIGHT_EMS, PITCH_EMS = 0.43, 1.2
# What a placeholder may hold at its longest.
LONGEST = {
    **{"length": "1", "product": "1", "cosine": f"{MINUS}0.8660", "best": f"${MINUS}1234.56$", "d_k": "4096"},
    **{
        "sd": "0.0156",
        "power": "0.25",
        "power_of": "4096^(0.25)",
        "sign": "approx",
        "divisor": "45.25",
        "shift": "100",
        "width": "1024",
        **{"own": "bold(x)", "other": "bold(y)"},
        **{"scores": "64", "tries": "20\u202f000"},
        **{"rule": "11.3", "above": "768", "heads": "768"},
    },
}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("scene", SCENES)
def test_every_sentence_there_is_has_no_more_lines_than_its_room(scene: str, aspect: Any, language: str) -> None:
    with tempconfig({"dry_run": True, "pixel_width": 90, "pixel_height": 90}):
        clip = scene_class(scene)(None, Look(aspect=aspect), language, skip_animations=True)
    say, values = clip.say, dict(LONGEST)
    if scene == "score_grid":
        forms = {"line": "one", "lines": "many", "query_lines": "opening", "key_lines": "many"}
        values |= {name: say(f"words.column.{form}") for name, form in forms.items()}
    clip.heading = lambda: say("title")
    clip.sentence = lambda name: say(f"beats.{name}", **values)
    Clip.setup(clip)
    taken = {key: lines_of(clip.caption_of(key)) for key in read_words("scenes", language)[scene]["beats"]}
    assert {key: lines for key, lines in taken.items() if lines > clip.max_caption_lines[aspect]} == {}


def lines_of(sentence: Lettering) -> int:
    """Return how many lines words take: each below the first adds a pitch to what one has at least, an x-height."""
    return 1 + int((sentence.height / em_of(sentence.size) - X_HEIGHT_EMS) / PITCH_EMS)
