"""The score grid against hand-worked numbers, and hostile data that must stay legible and true."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from manim import Mobject, ReplacementTransform, VMobject, tempconfig

from lesson.sources import PROJECT
from scenes.clip import Beat
from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.parameters import Look, ScoreGridParameters
from scenes.parts.grid import MOST_NUMBERS
from scenes.parts.readout import Readout
from scenes.parts.settling import settling
from scenes.parts.sums import Sum
from scenes.parts.table import shown_indices
from scenes.parts.vectors import Focus, hand_over
from scenes.score_facts import LengthWin, ScoreFacts, caption_variant
from scenes.score_grid import ScoreGrid
from scenes.style import contrast
from scenes.typed import graphemes, visible

Play = Callable[..., Any]

BEATS = ["tokens", "project", "axes", "one_cell", "one_row", "fill", "reading", "magnitude", "diagonal", "takeaway"]
Q = [[-3, 0], [1, -2], [-2, 1], [3, -1]]
K = [[1, 2], [-2, 0], [3, 2], [-1, 3]]
SCORES = [[-3, 6, -9, 3], [-3, -2, -1, -7], [0, 4, -4, 5], [1, -6, 7, -6]]
REAL = {"data": str(PROJECT / "lessons" / "model" / "nouns.npz")}
WORDS = ["The", "quick", "brown", "fox", "jumps", "over", "lazy", "dogs"]
LONG_WORD = "pneumonoultramicroscopicsilicovolcanocon"


def data(n_q: int, n_k: int, d_k: int = 2, scale: float = 1.0) -> dict[str, list[list[float]]]:
    rng = np.random.default_rng(n_q + 100 * n_k + d_k)
    return {
        "Q": np.round(rng.normal(size=(n_q, d_k)) * scale, 2).tolist(),
        "K": np.round(rng.normal(size=(n_k, d_k)) * scale, 2).tolist(),
    }


HOSTILE: dict[str, dict[str, Any]] = {
    "default": {},
    "causal": {"causal": True},
    "transposed": {"orientation": "query_cols"},
    "one": {"tokens": ["solo"], "Q": [[2, 1]], "K": [[1, 3]]},
    "1x8": {"tokens": ["ask"], "key_tokens": WORDS, **data(1, 8)},
    "8x1": {"tokens": WORDS, "key_tokens": ["answer"], **data(8, 1)},
    "eight": {"tokens": WORDS, "decimals": 1, **data(8, 8)},
    "six": {"tokens": WORDS[:6], **data(6, 6)},
    "forty": {"tokens": [f"word{i}" for i in range(40)], **data(40, 40)},
    "typed": {
        "tokens": ['#read("x")', "*a*", "$x$", '"', "\\", "@"],
        "key_tokens": ["'", LONG_WORD, "", "a", "a"],
        **data(6, 5),
    },
    "long": {"tokens": [LONG_WORD] * 4, **data(4, 4)},
    "huge": {"tokens": WORDS[:3], "Q": [[1e6, 1], [1, 2], [0, 1]], "K": [[1e6, 0], [1, 1], [2, -1]]},
    "five_digits": {"tokens": WORDS[:4], **data(4, 4, scale=150)},
    "zero": {"tokens": WORDS[:3], "Q": [[0, 0]] * 3, "K": [[0, 0]] * 3},
    "equal": {"tokens": WORDS[:3], "Q": [[1, 1]] * 3, "K": [[2, 1]] * 3},
    "negative": {"tokens": WORDS[:3], "Q": [[1, 1], [2, 1], [1, 3]], "K": [[-2, -1], [-1, -1], [-1, -3]]},
    "line": {"tokens": WORDS[:3], "Q": [[1], [-2], [0]], "K": [[2], [1], [-1]]},
    "wide": {"tokens": WORDS[:4], **data(4, 4, d_k=64)},
}


FINISHED: list[ScoreGrid] = []


@pytest.fixture
def default(play: Play) -> ScoreGrid:
    """Return the finished default clip, played once for all tests that only look at its end."""
    if not FINISHED:
        FINISHED.append(play("score_grid"))
    return FINISHED[0]


def is_visible(mobject: Mobject) -> bool:
    return any(
        part.fill_opacity > 0.02 or (part.stroke_width > 0 and part.stroke_opacity > 0.02)
        for part in mobject.family_members_with_points()
        if isinstance(part, VMobject)
    )


def letterings(clip: ScoreGrid) -> list[Mobject]:
    found = {id(m): m for top in clip.mobjects for m in top.get_family() if isinstance(m, Lettering | Readout)}
    return [piece for piece in found.values() if is_visible(piece)]


def box(mobject: Mobject) -> Box:
    points = np.concatenate([part.points for part in mobject.family_members_with_points()])
    (left, bottom, _), (right, top, _) = points.min(axis=0), points.max(axis=0)
    return Box(left, right, bottom, top)


def overlapping(pieces: list[Mobject]) -> list[tuple[str, str]]:
    rooms = [(getattr(piece, "text", "") or piece.source[-40:], box(piece)) for piece in pieces]
    return [
        (first, second)
        for (first, a), (second, b) in combinations(rooms, 2)
        if min(a.right, b.right) - max(a.left, b.left) > 0.01 and min(a.top, b.top) - max(a.bottom, b.bottom) > 0.01
    ]


def outside(clip: ScoreGrid) -> list[Box]:
    safe = clip.stage.safe.inset(-0.03)
    shapes = [part for top in clip.mobjects for part in top.family_members_with_points() if is_visible(part)]
    return [
        room
        for room in map(box, shapes)
        if room.left < safe.left or room.right > safe.right or room.bottom < safe.bottom or room.top > safe.top
    ]


def stays_inside(clip: ScoreGrid, beat: Beat) -> None:
    assert outside(clip) == [], beat.name


def facts(**params: Any) -> ScoreFacts:
    return ScoreFacts(ScoreGridParameters(**params))


def texts(clip: ScoreGrid) -> dict[tuple[int, int], str]:
    return {place: readout.text for place, readout in clip.grid.readouts.items()}


def written(score: float) -> str:
    return "0" if score == 0 else f"{'+' if score > 0 else chr(0x2212)}{abs(score)}"


def test_beats_are_those_of_the_storyboard(default: ScoreGrid) -> None:
    assert [beat.name for beat in default.timeline] == ScoreGrid.beat_names() == BEATS
    assert 50 < default.timeline[-1].end < 90


def test_the_finished_grid_is_that_of_the_storyboard(default: ScoreGrid) -> None:
    expected = {(i, j): written(score) for i, row in enumerate(SCORES) for j, score in enumerate(row)}
    assert texts(default) == expected
    assert {place: readout.value for place, readout in default.grid.readouts.items()} == {
        (i, j): float(np.dot(Q[i], K[j])) for i in range(4) for j in range(4)
    }


def test_each_beat_fills_its_cells(play: Play) -> None:
    filled: dict[str, set[tuple[int, int]]] = {}
    play("score_grid", watch=lambda clip, beat: filled.update({beat.name: set(clip.grid.readouts)}))
    assert filled["axes"] == set()
    assert filled["one_cell"] == {(3, 2)}
    assert filled["one_row"] == {(3, key) for key in range(4)}
    assert filled["fill"] == filled["takeaway"] == {(i, j) for i in range(4) for j in range(4)}


def test_the_first_cell_is_worked_out_and_linked_to_its_arrows(play: Play) -> None:
    seen: list[tuple[float, str, list[np.ndarray]]] = []

    def watch(clip: ScoreGrid, beat: Beat) -> None:
        if beat.name == "one_cell":
            worked, focus = clip.spot.aside, clip.spot.focus
            assert isinstance(worked, Sum)
            tips = [(arrow.tip() - clip.plane.plane.origin)[:2] / clip.plane.plane.unit for arrow in focus.arrows]
            seen.append((worked.value, " ".join(line.source for line in worked.lines), tips))

    play("score_grid", watch=watch)
    ((value, source, tips),) = seen
    assert value == 7
    assert "query(3) dot key(3) + query((−1)) dot key(2)" in source
    assert np.allclose(tips, [Q[3], K[2]], atol=1e-6)


def test_tables_show_the_matrices_of_the_storyboard(default: ScoreGrid) -> None:
    for named, rows in ((default.projecting.Q, Q), (default.projecting.K, K)):
        shown = {place: readout.text.replace("−", "-") for place, readout in named.table.readouts.items()}
        assert shown == {(i, j): str(part) for i, row in enumerate(rows) for j, part in enumerate(row)}


def test_the_longer_key_wins_over_the_better_angle(default: ScoreGrid) -> None:
    shown = {key: [readout.text for readout in readouts] for key, readouts in default.comparison.readouts.items()}
    assert shown == {1: ["26.6°", "2", "4"], 3: ["45.0°", "3.16", "5"]}


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_colour_follows_sign_and_size_and_text_stands_out(play: Play, theme: str) -> None:
    clip = play("score_grid", Look(theme=theme))
    background = clip.theme.cell
    strength = {place: contrast(clip.grid.color(*place), background) for place in clip.grid.cells}
    assert strength[0, 2] == max(strength.values())
    assert clip.grid.color(2, 0).upper() == background.upper()
    red, _, blue = (int(clip.grid.color(0, 1)[i : i + 2], 16) for i in (1, 3, 5))
    assert blue > red
    red, _, blue = (int(clip.grid.color(0, 2)[i : i + 2], 16) for i in (1, 3, 5))
    assert red > blue
    for place, readout in clip.grid.readouts.items():
        assert contrast(readout.get_fill_color().to_hex(), clip.grid.color(*place)) >= 4.5


def test_what_is_said_of_the_default_data() -> None:
    known = facts()
    assert known.right_angle == (2, 0)
    assert known.negative_query == 1
    assert known.length_win == LengthWin(query=2, winner=3, closest=1, longer=True)
    assert known.own_key_wins == "none"
    assert known.mirror_pair == (1, 2)
    assert known.by_hand


def test_only_the_default_data_are_called_chosen_by_hand(play: Play) -> None:
    given = {"tokens": ["the", "dog", "chased", "ball"], "Q": Q, "K": K}
    assert not facts(**given).by_hand
    assert play("score_grid", **given).note is None
    assert facts(causal=True).by_hand
    assert facts(tokens=["el", "perro", "persiguió", "pelota"]).by_hand


def captions(clip: ScoreGrid) -> dict[str, str]:
    return {beat.name: beat.caption for beat in clip.timeline}


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_real_scores_say_where_they_come_from_all_along(play: Play, aspect: str) -> None:
    told = []
    clip = play("score_grid", Look(aspect=aspect), lambda clip, beat: told.append(" ".join(beat.shown)), **REAL)
    assert all("computed by all-MiniLM-L6-v2, layer 3, head 1" in shown for shown in told)
    assert "chosen by hand" not in " ".join(told)
    # Vectors of 32 numbers are never drawn as arrows.
    assert clip.plane is None and clip.wide_plane is None


def test_pieces_of_words_are_shown_as_the_model_reads_them(play: Play) -> None:
    clip = play("score_grid", **REAL)
    assert clip.params.tokens[5:7] == ["roam", "##ed"]
    assert captions(clip)["tokens"] == "Here is a sentence, in the pieces that a model reads."
    assert captions(clip)["project"] == "One head of the model gives each a query and a key."


def test_words_made_of_pieces_are_said_to_be(play: Play) -> None:
    clip = play("score_grid", merge=True, marks=False, **REAL)
    assert clip.params.tokens == ["a", "fluffy", "blue", "creature", "roamed", "the", "verdant", "forest"]
    assert captions(clip)["tokens"] == "Here is a sentence; a model reads some of its words in pieces."
    assert captions(clip)["project"] == "One head gives queries and keys; split words take their pieces' mean."
    # The articles find their nouns, in the colours of the grid too.
    creature, forest = 3, 7
    assert (clip.facts.winner(0), clip.facts.winner(5)) == (creature, forest)
    assert clip.grid.readouts[0, creature].text == "+24.4"


def test_a_mask_leaves_later_keys_out(play: Play) -> None:
    clip = play("score_grid", causal=True)
    assert set(clip.grid.readouts) == {(i, j) for i in range(4) for j in range(i + 1)}
    known = clip.facts
    assert [known.winner(query) for query in range(4)] == [0, 1, 1, 2]
    assert known.length_win is None
    assert known.mirror_pair is None
    shares = np.abs(np.array(SCORES) * np.tri(4)).max()
    assert known.shares[3, 2] == 7 / shares
    assert "look back" in {beat.name: beat.caption for beat in clip.timeline}["fill"]


def test_a_transposed_grid_has_queries_as_columns(play: Play) -> None:
    clip = play("score_grid", orientation="query_cols")
    first, second = clip.grid.readouts[0, 0], clip.grid.readouts[1, 0]
    assert second.get_center()[0] > first.get_center()[0]
    assert second.baseline == pytest.approx(first.baseline)
    captions = {beat.name: beat.caption for beat in clip.timeline}
    assert captions["axes"] == "Columns are queries; rows are keys."
    assert "column" in captions["one_row"] + captions["diagonal"]


@pytest.mark.parametrize(
    ("params", "variant"),
    [
        ({}, "reading_zero_negative"),
        (HOSTILE["equal"], "reading"),
        (HOSTILE["zero"], "reading"),
        (HOSTILE["negative"], "reading_negative"),
        (HOSTILE["8x1"], "reading_alone"),
    ],
)
def test_reading_says_what_is_true(params: dict[str, Any], variant: str) -> None:
    assert caption_variant(facts(**params), "reading") == variant


def test_a_shorter_key_may_win_below_zero() -> None:
    win = facts(**HOSTILE["negative"]).length_win
    assert win is not None
    assert not win.longer


def test_beats_without_evidence_are_left_out(play: Play) -> None:
    names = [beat.name for beat in play("score_grid", **HOSTILE["one"]).timeline]
    assert names == ["tokens", "project", "axes", "one_cell", "reading", "takeaway"]
    names = [beat.name for beat in play("score_grid", **HOSTILE["typed"]).timeline]
    assert "diagonal" not in names


def test_large_grids_show_signs(play: Play) -> None:
    clip = play("score_grid", None, stays_inside, **HOSTILE["forty"])
    assert clip.grid.writing.mode == "sign"
    assert not clip.grid.readouts
    assert clip.grid.writing.write(-2.4) == "−"
    assert clip.grid.writing.write(2.4) == "+"
    assert clip.grid.writing.write(0.0) == "0"
    assert sum(len(top.get_family()) for top in clip.mobjects) < 1500


@pytest.mark.parametrize(("params", "decimals"), [({}, 0), (HOSTILE["six"], 2), (HOSTILE["eight"], 1)])
def test_decimals_are_those_the_scores_need(params: dict[str, Any], decimals: int) -> None:
    assert facts(**params).decimals == decimals


EVERYWHERE = [(name, aspect) for name in ("default", "typed") for aspect in ("16:9", "1:1", "9:16")]
WIDE = [(name, "16:9") for name in ("causal", "one", "six", "eight", "long", "zero", "negative")]
TALL = [(name, "9:16") for name in ("transposed", "1x8", "8x1", "six", "five_digits", "wide", "equal")]
CROWDED = [("huge", "9:16"), ("line", "1:1")]


@pytest.mark.parametrize(("name", "aspect"), EVERYWHERE + WIDE + TALL + CROWDED)
def test_nothing_collides_or_leaves_the_frame(play: Play, name: str, aspect: str) -> None:
    def watch(clip: ScoreGrid, beat: Beat) -> None:
        assert len(beat.caption.split()) <= 17
        assert outside(clip) == [], beat.name
        assert overlapping(letterings(clip)) == [], beat.name

    play("score_grid", Look(aspect=aspect), watch, **HOSTILE[name])


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_no_default_text_is_below_the_floor(play: Play, aspect: str) -> None:
    def watch(clip: ScoreGrid, beat: Beat) -> None:
        for piece in letterings(clip):
            if isinstance(piece, Readout):
                assert piece.shown_size >= clip.sizes.floor - 0.01, (beat.name, piece.text)
            elif box(piece).width > box(piece).height:
                assert piece.shown_size >= clip.sizes.floor - 0.01, (beat.name, piece.source)

    play("score_grid", Look(aspect=aspect), watch)


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_the_default_matrices_are_shown_whole(play: Play, aspect: str) -> None:
    parts = play("score_grid", Look(aspect=aspect)).projecting
    assert all(named.table.whole for named in (parts.X, parts.W_Q, parts.W_K, parts.Q, parts.K))


def test_header_words_of_a_row_share_a_baseline(default: ScoreGrid) -> None:
    baselines = [header.word.baseline for header in default.headers.top]
    assert np.ptp(baselines) < 1e-6


@pytest.mark.parametrize(("typed", "shown"), [("", '""'), ("  ", '"  "'), ("\n", "\\n"), ("a", "a"), ("#x", "#x")])
def test_words_without_a_picture_become_visible(typed: str, shown: str) -> None:
    assert visible(typed) == shown


@pytest.mark.parametrize(
    ("word", "count"), [("abc", 3), ("e\u0301a", 2), ("👩‍🔬x", 2), ("👍🏽", 1), ("🇫🇷🇩🇪", 2), ("", 0)]
)
def test_words_are_cut_between_graphemes(word: str, count: int) -> None:
    assert len(graphemes(word)) == count
    assert "".join(graphemes(word)) == word


def test_a_table_leaves_out_its_middle() -> None:
    assert shown_indices(4, 4) == [0, 1, 2, 3]
    assert shown_indices(40, 5) == [0, 1, 2, None, 39]


def test_eight_tokens_still_have_numbers(play: Play) -> None:
    clip = play("score_grid", **HOSTILE["eight"])
    assert len(clip.grid.readouts) == MOST_NUMBERS**2
    S = np.array(HOSTILE["eight"]["Q"]) @ np.array(HOSTILE["eight"]["K"]).T
    for place, readout in clip.grid.readouts.items():
        assert abs(float(readout.text.replace("−", "-")) - S[place]) <= 0.05 + 1e-9


def test_pace(default: ScoreGrid) -> None:
    assert 55 < default.time < 63
    assert max(beat.end - beat.start for beat in default.timeline) <= 9.05


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_sums_shown_one_after_another_look_alike(play: Play, aspect: str) -> None:
    sums = list(play("score_grid", Look(aspect=aspect)).spot.sums.values())
    assert len(sums) == 5
    assert len({len(written.lines) for written in sums}) == 1
    assert np.ptp([line.shown_size for written in sums for line in written.lines]) < 0.01
    assert np.ptp([written.get_left()[0] for written in sums]) < 1e-6


@pytest.mark.parametrize("orientation", ["query_rows", "query_cols"])
def test_words_glide_to_the_side_and_do_not_cross(orientation: str) -> None:
    with tempconfig({"dry_run": True}):
        clip = ScoreGrid(ScoreGridParameters(orientation=orientation))
        clip.setup()
    moves = [move for part in settling(clip.projecting, clip.headers) for move in part]
    glides = [move for move in moves if isinstance(move, ReplacementTransform)]
    assert [glide.target_mobject for glide in glides] == [header.word for header in clip.headers.side]
    for ends in ([glide.mobject for glide in glides], [glide.target_mobject for glide in glides]):
        heights = [piece.get_center()[1] for piece in ends]
        assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize(("aspect", "least"), [("16:9", 0.6), ("1:1", 0.4), ("9:16", 0.6)])
def test_cells_are_not_flat(play: Play, aspect: str, least: float) -> None:
    width, height = play("score_grid", Look(aspect=aspect)).lattice.pitch
    assert height / width >= least - 0.01


def test_a_tall_frame_shows_all_columns_of_x_that_fit(play: Play) -> None:
    wide = {
        "tokens": WORDS[:3],
        "X": [[0.5, -0.5, 1, 0, 2], [1, 0, 0.5, -1.5, 0], [0, 1, -0.5, 2, 0.5]],
        "W_Q": [[1, 0], [0, 1], [1, -1], [0.5, 0], [1, 1]],
        "W_K": [[1, 2], [0, 1], [1, 1], [0, 0.5], [2, 0]],
    }
    parts = play("score_grid", Look(aspect="9:16"), **wide).projecting
    assert parts.X.table.whole


def test_names_go_before_others_come() -> None:
    """Nothing that leaves is still seen when what takes its place can be."""
    leaving, entering = (VMobject(fill_opacity=1).set_points_as_corners([[0, 0, 0], [1, 0, 0]]) for _ in range(2))
    changes = hand_over(Focus([], [leaving]), Focus([], [entering]))
    for change in changes:
        change.begin()
    for share in np.linspace(0, 1, 41):
        for change in changes:
            change.interpolate(float(share))
        assert min(leaving.get_fill_opacity(), entering.get_fill_opacity()) < 0.05
    assert (leaving.get_fill_opacity(), entering.get_fill_opacity()) == (0, 1)
