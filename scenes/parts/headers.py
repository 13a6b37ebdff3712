"""The tokens along the two sides of a grid, with their symbols and vectors where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from manim import DOWN, PI, RIGHT, UP, VGroup

from dotattn import decimals_needed
from scenes.layout import Box
from scenes.lettering import Lettering, em_of
from scenes.numerals import number
from scenes.parts.grid import MOST_NUMBERS, RING_REACH, Lattice, Mode, writing_for
from scenes.parts.row import level
from scenes.parts.tokens import set_token
from scenes.score_facts import ScoreFacts

if TYPE_CHECKING:
    from scenes.clip import Clip

NOTHING, WORDS, SYMBOLS, VECTORS = range(4)
PIECE_GAP, EDGE_GAP = 0.18, 0.2
SIDE_SHARE, NARROW_SHARE, TOP_SHARE = 0.3, 0.17, 0.34
# How much stands at the side and above, fullest first, and how much of the width a word at the side may take.
DETAILS = [
    ((VECTORS, VECTORS), SIDE_SHARE),
    ((SYMBOLS, SYMBOLS), SIDE_SHARE),
    ((WORDS, WORDS), SIDE_SHARE),
    ((WORDS, WORDS), NARROW_SHARE),
    ((WORDS, NOTHING), SIDE_SHARE),
    ((NOTHING, WORDS), SIDE_SHARE),
    ((NOTHING, NOTHING), SIDE_SHARE),
]
# How many of them leave tokens out.
BARE = 3
# The ways to write scores that are good enough, as long as there are headers for them.
MODES: list[tuple[Mode, ...]] = [("number",), ("number", "compact"), ("number", "compact", "sign")]
ROW_EMS, TURNED_EMS, LETTER_EMS, HALF_X_HEIGHT, ROW_GAP = 1.25, 1.15, 0.6, 0.22, 0.04
WIDEST_VECTOR = 3
TALLEST_CELL, WIDEST_CELL, WIDEST_SHAPE, TALLEST_SHAPE = 1.15, 2.0, 2.5, 2.5
FEWEST_LETTERS = 4
# Vectors stand at the sides only of cells as high as this.
LEAST_EMS = 1.6

Role = Literal["query", "key"]


class Turned(VGroup):
    """Words that read upwards."""

    def __init__(self, lettering: Lettering) -> None:
        super().__init__(lettering)
        self.rotate(PI / 2)


Piece = Lettering | Turned


class Header(VGroup):
    """What stands at one row or column: the token, and where there is room its symbol and its vector."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        super().__init__(*pieces)
        self.word = pieces[0] if pieces else None

    @property
    def extras(self) -> VGroup:
        """The symbol and the vector."""
        return VGroup(*self[1:])


@dataclass(frozen=True)
class Headers:
    """A lattice with the headers of its queries and keys around it."""

    lattice: Lattice
    queries: list[Header]
    keys: list[Header]

    @property
    def side(self) -> list[Header]:
        """The headers at the left."""
        return self.keys if self.lattice.queries_across else self.queries

    @property
    def top(self) -> list[Header]:
        """The headers above."""
        return self.queries if self.lattice.queries_across else self.keys


class HeaderFitter:
    """Finds the fullest headers that leave the cells enough room.

    Parameters
    ----------
    clip
        Sets the words.
    facts
        Tokens, vectors and scores.
    box
        The room for grid and headers.
    vectors
        Whether the numbers of queries and keys stand beside them where there is room.
    """

    def __init__(self, clip: Clip, facts: ScoreFacts, box: Box, *, vectors: bool = True) -> None:
        self.clip, self.facts, self.box = clip, facts, box.inset(RING_REACH, 0)
        self.vectors = vectors
        self.across = facts.params.orientation == "query_cols"

    def fit(self) -> Headers:
        """Return grid and headers, centred in the box: rather short headers than short scores."""
        small = max(self.facts.n_queries, self.facts.n_keys) <= MOST_NUMBERS
        for modes in MODES if small else MODES[-1:]:
            for (side, top), share in DETAILS[:-BARE] if modes != MODES[-1] else DETAILS:
                for size in (self.clip.sizes.label, self.clip.sizes.floor):
                    found = self._attempt(side, top, size, share)
                    if found is not None and self._mode(found) in modes:
                        return found
        raise AssertionError("a grid without headers always fits")

    @property
    def _columns(self) -> int:
        return self.facts.n_queries if self.across else self.facts.n_keys

    @property
    def _rows(self) -> int:
        return self.facts.n_keys if self.across else self.facts.n_queries

    def _attempt(self, side_detail: int, top_detail: int, size: float, share: float) -> Headers | None:
        if VECTORS in (side_detail, top_detail) and not (self.vectors and self.facts.d_k <= WIDEST_VECTOR):
            return None
        if self._hopeless(side_detail, top_detail, em_of(size)):
            return None
        side = self._side_pieces(side_detail, size, share * self.box.width)
        pitch = (self.box.width - _span(side, "width") - EDGE_GAP) / self._columns
        top = self._top_pieces(top_detail, size, min(pitch, WIDEST_CELL))
        if top is None:
            return None
        headers = self._assembled(side, top)
        least = max((LEAST_EMS if side_detail == VECTORS else ROW_EMS) * em_of(size), _most(side, "height"))
        low = bool(side_detail) and headers.lattice.pitch[1] < least
        return None if low or headers.lattice.pitch[0] < _most(top, "width") else headers

    def _hopeless(self, side_detail: int, top_detail: int, em: float) -> bool:
        """Return whether words cannot fit even if the grid had the whole box; cheaper than setting them."""
        low = bool(side_detail) and self.box.height / self._rows < ROW_EMS * em
        return low or (bool(top_detail) and self.box.width / self._columns < TURNED_EMS * em)

    def _mode(self, headers: Headers) -> Mode:
        return writing_for(self.facts, headers.lattice.cell(0, 0), self.clip.sizes).mode

    def _side_pieces(self, detail: int, size: float, room: float) -> list[list[Piece]]:
        role: Role = "key" if self.across else "query"
        return [
            [*([self._word(word, room, size)] if detail else []), *self._extras(role, i, detail, size)]
            for i, word in enumerate(self._tokens(role))
        ]

    def _top_pieces(self, detail: int, size: float, pitch: float) -> list[list[Piece]] | None:
        """Return the pieces above the columns, or nothing if they do not fit."""
        role: Role = "query" if self.across else "key"
        room = pitch - EDGE_GAP
        extras = [self._extras(role, i, detail, size, tall=True) for i in range(len(self._tokens(role)))]
        if not detail:
            return extras
        if any(piece.width > room for pieces in extras for piece in pieces):
            return None
        words = self._level_words(role, size, room)
        if words is None:
            if pitch < TURNED_EMS * em_of(size):
                return None
            words = [Turned(self._word(w, TOP_SHARE * self.box.height, size)) for w in self._tokens(role)]
        return [[word, *pieces] for word, pieces in zip(words, extras, strict=True)]

    def _level_words(self, role: Role, size: float, room: float) -> list[Piece] | None:
        """Return words that lie flat, if they fit or a few letters of them do."""
        tokens = self._tokens(role)
        whole: list[Piece] = [self._word(word, float("inf"), size) for word in tokens]
        if all(word.width <= room for word in whole):
            return whole
        if len(tokens) > MOST_NUMBERS or room < FEWEST_LETTERS * LETTER_EMS * em_of(size):
            return None
        return [self._word(word, room, size) for word in tokens]

    def _word(self, word: str, room: float, size: float) -> Lettering:
        return set_token(word, room, lambda source: self.clip.words(source, size=size))

    def _tokens(self, role: Role) -> list[str]:
        return self.facts.params.tokens if role == "query" else self.facts.params.keys_of

    def _extras(self, role: Role, index: int, detail: int, size: float, tall: bool = False) -> list[Piece]:
        sources = []
        if detail >= SYMBOLS:
            sources.append(symbol(role, index))
        if detail >= VECTORS:
            sources.append(f"{role}({self._vector(role, index, tall)})")
        return [self.clip.formula(source, size=size) for source in sources]

    def _vector(self, role: Role, index: int, tall: bool) -> str:
        rows = self.facts.Q if role == "query" else self.facts.K
        decimals = decimals_needed(rows, 1)
        parts = [number(part, decimals) for part in rows[index]]
        return f'mat(delim: "[", {("; " if tall else ", ").join(parts)})'

    def _assembled(self, side: list[list[Piece]], top: list[list[Piece]]) -> Headers:
        """Place the grid and its headers, the whole centred in the box."""
        side_width = _span(side, "width") + EDGE_GAP
        top_height = _span(top, "height") + EDGE_GAP
        width = min(WIDEST_CELL, (self.box.width - side_width) / self._columns)
        height = min(TALLEST_CELL, (self.box.height - top_height) / self._rows)
        least_width, least_height = min(width, _most(top, "width")), min(height, _most(side, "height"))
        width, height = (
            max(min(width, WIDEST_SHAPE * height), least_width),
            max(min(height, TALLEST_SHAPE * width), least_height),
        )
        spare_x = self.box.width - side_width - width * self._columns
        spare_y = self.box.height - top_height - height * self._rows
        cells = self.box.trim(
            left=side_width + spare_x / 2, right=spare_x / 2, top=top_height + spare_y / 2, bottom=spare_y / 2
        )
        lattice = Lattice(cells, self.facts.n_queries, self.facts.n_keys, self.across)
        left, above = [Header(pieces) for pieces in side], [Header(pieces) for pieces in top]
        _place_side(left, lattice)
        _place_top(above, lattice)
        return Headers(lattice, above, left) if self.across else Headers(lattice, left, above)


def symbol(role: Role, index: int) -> str:
    """Return the maths of the symbol of a query or key: a bold letter with its number."""
    return f"{role}(bold({role[0]})_{number(index + 1, 0)})"


def _span(headers: list[list[Piece]], extent: Literal["width", "height"]) -> float:
    """Return the room that headers take off the grid: the largest of each piece, with gaps."""
    columns = list(zip(*headers, strict=True))
    return sum(max(getattr(piece, extent) for piece in column) + PIECE_GAP for column in columns)


def _most(headers: list[list[Piece]], extent: Literal["width", "height"]) -> float:
    """Return the room the largest piece takes with a gap; none without pieces."""
    return max((getattr(piece, extent) + ROW_GAP for pieces in headers for piece in pieces), default=0.0)


def _place_side(headers: list[Header], lattice: Lattice) -> None:
    _, pitch = lattice.pitch
    right = lattice.box.left - EDGE_GAP
    for place, column in reversed(list(enumerate(zip(*headers, strict=True)))):
        for row, piece in enumerate(column):
            middle = lattice.box.top - (row + 0.5) * pitch
            piece.move_to([right, middle, 0], aligned_edge=RIGHT)
            if place < VECTORS - 1:
                piece.shift((middle - HALF_X_HEIGHT * em_of(piece.shown_size) - piece.baseline) * UP)
        right -= max(piece.width for piece in column) + PIECE_GAP


def _place_top(headers: list[Header], lattice: Lattice) -> None:
    pitch, _ = lattice.pitch
    bottom = lattice.box.top + EDGE_GAP
    for row in reversed(list(zip(*headers, strict=True))):
        for column, piece in enumerate(row):
            piece.move_to([lattice.box.left + (column + 0.5) * pitch, bottom, 0], aligned_edge=DOWN)
        if not isinstance(row[0], Turned):
            level(row)
            VGroup(*row).shift((bottom - min(piece.get_bottom()[1] for piece in row)) * UP)
        bottom += max(piece.height for piece in row) + PIECE_GAP
