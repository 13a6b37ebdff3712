"""Scores with later keys become minus infinity, and softmax shares all weight among what came before."""

from __future__ import annotations

from collections.abc import Sequence

from manim import Animation, Create, FadeIn, FadeOut, LaggedStart, ValueTracker, VGroup, VMobject

from scenes.causal_facts import CausalFacts
from scenes.clip import Clip, beat
from scenes.layout import Box
from scenes.numerals import number
from scenes.parameters import CausalMaskParameters
from scenes.parts.fitting import formula_in, sizes_of, words_in
from scenes.parts.grid import Grid, Patch, Ring
from scenes.parts.headers import HeaderFitter
from scenes.parts.moves import early, flash, late, one_by_one
from scenes.parts.origin import OriginNote
from scenes.parts.row_bars import RowBars, upper_and_lower
from scenes.parts.weight_grid import Stairs, WeightGrid
from scenes.score_facts import Pair
from scenes.style import GAP

# Of a cell, how much a sign may fill, and what is left on each side of a dot.
FILLED, DOT = 0.85, 0.44
GRID_SHARES = {"16:9": 1.6, "1:1": 2.0, "9:16": 1.7}
PRESS = 2.4
WHOLE = 'op("softmax")(frac(query(Q) key(K)^top, sqrt(d_k)) + M)'
MASK = "M_(i j) = -infinity thin thin (j > i)"


class CausalMask(Clip):
    """A grid of scores, masked above its diagonal, and the weights that are left."""

    scene_name = "causal_mask"
    poster = "rows"
    parameters = CausalMaskParameters
    params: CausalMaskParameters

    aside: VMobject | None = None

    def construct(self) -> None:
        """Play the beats; a mask that takes nothing from the row in focus is not compared with none."""
        self.scores()
        self.future()
        self.minus_infinity()
        self.one_row()
        self.rows()
        self.first_token()
        if self.facts.mask_moves_weight:
            self.without_mask()
        self.takeaway()

    @beat
    def scores(self) -> None:
        """The grid of all scores."""
        headers = [*self.headers.queries, *self.headers.keys]
        self.play(FadeIn(self.blank[0]), *(FadeIn(header) for header in headers), *map(FadeIn, self.note), run_time=0.9)
        self._next_to_it(formula_in(self, self.side, "S = query(Q) key(K)^top"), run_time=0.5)
        rows = [self.grid.filled(self._row(query)) for query in range(self.facts.count)]
        for query, row in enumerate(rows):
            self.cells.update(zip(self._row(query), row, strict=True))
        self.play(LaggedStart(*(one_by_one(row, lag_ratio=0.2) for row in rows), lag_ratio=0.5), run_time=2.2)

    @beat
    def future(self) -> None:
        """What each token must not look at: the cells to the right of the stairs."""
        self.stairs = Stairs(self.headers.lattice, self.theme.negative)
        self.play(Create(self.stairs), run_time=1.6)
        ahead = Ring([self.headers.lattice.cell(*pair) for pair in self._ahead], self.theme.negative)
        self.play(flash(ahead), run_time=1.4)

    @beat
    def minus_infinity(self) -> None:
        """The scores ahead become minus infinity."""
        self._next_to_it(formula_in(self, self.side, "S_(i j) = -infinity thin thin (j > i)"), run_time=0.7)
        masked = [self._masked(pair) for pair in self._ahead]
        gone = [FadeOut(self.cells.pop(pair), rate_func=early) for pair in self._ahead]
        swaps = [VGroup(cell) for cell in masked]
        self.play(
            LaggedStart(*gone, lag_ratio=0.15),
            LaggedStart(*(FadeIn(cell, rate_func=late) for cell in swaps), lag_ratio=0.15),
            run_time=1.8,
        )
        self.cells.update(zip(self._ahead, masked, strict=True))

    @beat
    def one_row(self) -> None:
        """Softmax of one row: minus infinity becomes a weight of exactly nothing."""
        focus = self.facts.focus
        self.ring = Ring([self.headers.lattice.line(focus)], self.theme.query)
        line = formula_in(self, self.over, f"e^(-infinity) = {number(self.facts.masked_weight, 0)}")
        self._next_to_it(None, run_time=0.4)
        self.play(Create(self.ring), run_time=0.7)
        self.play(FadeIn(line), run_time=0.6)
        self.bars = RowBars(self, lambda: self.facts.pressed(focus, self.press.get_value()), self.under)
        self._become_weights([focus], run_time=1.0)
        self.play(FadeIn(self.bars), run_time=0.8)
        self.aside = VGroup(line, self.bars)

    @beat
    def rows(self) -> None:
        """All other rows become weights too."""
        self.play(FadeOut(self.ring), run_time=0.4)
        formula = 'op("softmax")(frac(S, sqrt(d_k)))'
        self._next_to_it(formula_in(self, self.side, formula), run_time=0.6)
        others = [query for query in range(self.facts.count) if query != self.facts.focus]
        for query in others:
            self._become_weights([query], run_time=0.8)

    @beat
    def first_token(self) -> None:
        """The first token has nothing but itself."""
        self.ring = Ring([self.headers.lattice.cell(0, 0)], self.theme.query)
        line = formula_in(self, self.side, f"frac(e^s, e^s) = {number(self.facts.first_weight, 0)}")
        self._next_to_it(line, run_time=0.6)
        self.play(Create(self.ring), run_time=0.8)

    @beat
    def without_mask(self) -> None:
        """The row without its mask, and how the mask gives what the future had to the past."""
        focus = self.facts.focus
        self.press.set_value(0)
        self.bars.refresh()
        words = words_in(self, self.over, self.say("labels.without"))
        row = Ring([self.headers.lattice.line(focus)], self.theme.query)
        self.play(FadeOut(self.ring), FadeIn(row), run_time=0.5)
        self._next_to_it(VGroup(words, self.bars), run_time=0.8)
        self.hold(1.2)
        instead = words_in(self, self.over, self.say("labels.with"))
        self.play(FadeOut(words, rate_func=early), FadeIn(instead, rate_func=late), run_time=0.6)
        self.sweep(self.press.animate.set_value(1), moving=[self.bars], run_time=PRESS)
        self.aside, self.ring = VGroup(instead, self.bars), row

    @beat
    def takeaway(self) -> None:
        """The mask is added to the scores before softmax."""
        self.play(FadeOut(self.ring), run_time=0.4)
        rooms = self.side.columns(1.5, 1) if self.side.width > 3 * self.side.height else self.side.rows(1.5, 1)
        whole = (WHOLE, MASK)
        formulas = [formula_in(self, room, formula) for room, formula in zip(rooms, whole, strict=True)]
        self._next_to_it(VGroup(*formulas), run_time=0.8)
        lines = [Ring([self._reach(query)], self.theme.query) for query in range(self.facts.count)]
        self.play(LaggedStart(*map(flash, lines), lag_ratio=0.4), run_time=2.2)

    def setup(self) -> None:
        """Divide the stage and build the parts."""
        super().setup()
        self.facts = CausalFacts(self.params)
        body = self.stage.body
        share = GRID_SHARES[self.look.aspect]
        self.room, self.side = body.columns(share, 1) if self.frame.landscape else body.rows(share, 1)
        self.over, self.under = upper_and_lower(self.side)
        self.headers = HeaderFitter(self, self.facts.grid, self.room.trim(bottom=GAP), vectors=False).fit()
        lattice = self.headers.lattice
        self.grid = Grid(self.facts.grid, lattice, self.theme, self.sizes)
        self.blank = self.grid.blank()
        self.weights = WeightGrid(lambda: self.facts.weights, self.facts.allowed, lattice, self.theme, self.sizes)
        self.note = self._origin()
        self.cells: dict[Pair, VMobject] = {}
        self.press = ValueTracker(1)

    @property
    def _ahead(self) -> list[Pair]:
        """The masked cells, those just ahead first."""
        pairs = [pair for query in range(self.facts.count) for pair in self.facts.future(query)]
        return sorted(pairs, key=lambda pair: (pair[1] - pair[0], pair[0]))

    def _row(self, query: int) -> list[Pair]:
        return [*self.facts.past(query), *self.facts.future(query)]

    def _next_to_it(self, new: VMobject | None, run_time: float) -> None:
        """Put something else beside the grid, or nothing."""
        old, self.aside = self.aside, new
        moves: list[Animation] = [] if old is None else [FadeOut(old, rate_func=early)]
        moves += [] if new is None else [FadeIn(new, rate_func=late)]
        if moves:
            self.play(*moves, run_time=run_time)

    def _become_weights(self, queries: Sequence[int], run_time: float) -> None:
        """Turn the scores of some rows into weights."""
        pairs = [pair for query in queries for pair in self._row(query)]
        new = self.weights.filled(pairs)
        gone = [FadeOut(self.cells.pop(pair), rate_func=early) for pair in pairs]
        self.play(*gone, *(FadeIn(cell, rate_func=late) for cell in new), run_time=run_time)
        self.cells.update(zip(pairs, new, strict=True))

    def _masked(self, pair: Pair) -> VGroup:
        """Return an empty cell that says minus infinity, or carries a dot where that cannot be read."""
        box = self.headers.lattice.cell(*pair)
        said = [self.formula("-infinity", size=size, color=self.theme.mute) for size in sizes_of(self)]
        fits = [words for words in said if words.width <= FILLED * box.width and words.height <= FILLED * box.height]
        mark = fits[0] if fits else Patch([box.inset(DOT * box.width, DOT * box.height)], self.theme.mute)
        return VGroup(Patch([box], self.theme.cell), mark.move_to(box.center))

    def _reach(self, query: int) -> Box:
        """Return the box around what a token may look at."""
        row, last = self.headers.lattice.line(query), self.headers.lattice.cell(query, query)
        return Box(row.left, last.right + self.headers.lattice.gap / 2, row.bottom, row.top)

    def _origin(self) -> list[VMobject]:
        """Return the note that says the numbers were chosen by hand, if they were."""
        if not self.params.by_hand:
            return []
        note = OriginNote(self, self.say("labels.by_hand"), short=True)
        return [note.note] if note.by_title else note.in_corner(self.headers, self.room)
