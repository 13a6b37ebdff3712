"""Words become queries and keys, every query meets every key, and a grid fills with their dot products."""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, LEFT, UP, FadeIn, FadeOut, GrowFromPoint, LaggedStart, Transform, VGroup

from scenes.clip import Clip, beat
from scenes.lettering import Lettering
from scenes.numerals import math_number
from scenes.parameters import ScoreGridParameters
from scenes.parts.comparison import Comparison
from scenes.parts.grid import MOST_NUMBERS, Grid, Ring
from scenes.parts.hand_made import HandMadeNote
from scenes.parts.headers import HeaderFitter
from scenes.parts.moves import flash, late, one_by_one, pulses
from scenes.parts.projecting import Projecting, growth
from scenes.parts.rooms import rooms_in
from scenes.parts.spotlight import Spotlight
from scenes.parts.sums import mirrored, row_product
from scenes.parts.vectors import DIM, VectorColumns, VectorPlane
from scenes.score_facts import Pair, ScoreFacts, caption_variant
from scenes.style import GAP

STEPS_AT_MOST = 6


class ScoreGrid(Clip):
    """A grid of scores filled by dot products, linked to the arrows they come from."""

    scene_name = "score_grid"
    parameters = ScoreGridParameters
    params: ScoreGridParameters

    def construct(self) -> None:
        """Play the beats; what the data do not show is left out."""
        self.tokens()
        self.project()
        self.axes()
        self.one_cell()
        if self.facts.n_keys > 1:
            self.one_row()
        if self.facts.n_queries > 1:
            self.fill()
        self.reading()
        if self.facts.length_win is not None:
            self.magnitude()
        if self.facts.has_diagonal:
            self.diagonal()
        self.takeaway()

    @beat
    def tokens(self) -> None:
        """The tokens; with X, each becomes one of its rows."""
        given, start = self.projecting.given, self.projecting.start
        self.home, self.enlarged = start.get_center(), growth(start, self.stage.body)
        start.scale(self.enlarged).move_to(self.stage.body.center)
        if self.note:
            self.play(FadeIn(self.note.note), run_time=0.4)
        words = [word for column in (start if given else start[:1]) for word in column]
        self.play(one_by_one(words), run_time=1.5)
        if not given:
            table, name = self.projecting.X.table, self.projecting.X.heading
            self.play(FadeIn(table.brackets), FadeIn(name), run_time=0.5)
            self.play(one_by_one(table.rows.values(), step=1), run_time=2)
            self.hold(1)

    @beat
    def project(self) -> None:
        """X times W_Q and W_K, or queries and keys as they are given; their arrows appear."""
        if not self.projecting.given:
            back = self.projecting.start.animate.scale(1 / self.enlarged).move_to(self.home)
            self.play(back, run_time=1)
            self._multiply()
            self.hold(1)
        self._gather()
        if self.plane:
            self._show_arrows(self.plane)

    @beat
    def axes(self) -> None:
        """Queries and keys move to the sides of an empty grid."""
        note = self.note.in_corner(self.headers, self.rooms.grid) if self.note else []
        arriving = [FadeIn(part, rate_func=late) for part in (self.blank, *note)]
        self.play(*self.projecting.settle(self.headers), *arriving, run_time=1.8)
        axes = self._axis_words()
        for line, headers in zip(axes, (self.headers.queries, self.headers.keys), strict=True):
            self.play(FadeIn(line, shift=0.2 * UP), *pulses(headers), run_time=1.2)
            self.hold(0.8)
        self.spot.aside = axes

    @beat
    def one_cell(self) -> None:
        """One query, one key, their arrows, and the sum that fills their cell."""
        pair = self.facts.first
        if self.plane:
            self.play(self.plane.arrows.animate.set_opacity(DIM), run_time=0.5)
        self.play(*self.spot.cell(*pair), run_time=1.2)
        self.hold(1.5)
        self._fill([pair], run_time=0.8)

    @beat
    def one_row(self) -> None:
        """The same query meets the other keys, one after another."""
        query, first = self.facts.first
        others = [key for key in self.facts.keys_of(query) if key != first]
        if len(others) < STEPS_AT_MOST:
            for key in others:
                self.play(*self.spot.cell(query, key), run_time=0.7)
                self._fill([(query, key)], run_time=0.4)
                self.hold(0.5)
            row = None if self.lattice.queries_across else row_product(self, self.facts, query, self.rooms.wide)
            self.play(*self.spot.away(row), run_time=0.6)
            if self.plane:
                keys = self.facts.keys_of(query)
                self.play(*self.spot.light(query, keys, angles=False), run_time=0.8)
        else:
            self._fill([(query, key) for key in others], run_time=2)
        self.play(*self.spot.ring([self.lattice.line(query)]), run_time=0.6)

    @beat
    def fill(self) -> None:
        """The other queries follow, faster and faster."""
        self.play(*self.spot.away(self.formula(self.say("labels.rule"))), run_time=0.8)
        others = [query for query in range(self.facts.n_queries) if query != self.facts.first[0]]
        run_time, count = 1.6, 1
        while others:
            lines, others = others[:count], others[count:]
            pairs = [(query, key) for query in lines for key in self.facts.keys_of(query)]
            self._fill(pairs, run_time=run_time)
            run_time = max(0.5, 0.8 * run_time)
            count = count if self.facts.n_queries <= MOST_NUMBERS else 2 * count

    @beat
    def reading(self) -> None:
        """A right angle scores zero; within a row only differences matter, whatever the signs."""
        if self.facts.right_angle is not None:
            self.play(*self.spot.cell(*self.facts.right_angle), run_time=1)
            self.hold(2)
        negative = self.facts.negative_query
        queries = range(self.facts.n_queries) if negative is None else [negative]
        winners = [(query, key) for query in queries for key in self.facts.leaders(query)]
        note = self._paragraph("differences") if self.facts.n_keys > 1 else None
        self.play(*self.spot.away(note), run_time=0.8)
        if negative is not None:
            self.play(*self.spot.ring([self.lattice.line(negative)]), run_time=0.8)
            self.hold(1)
        lines = [] if negative is None else [self.lattice.line(negative)]
        cells = [self.lattice.cell(*pair) for pair in winners]
        self.play(*self.spot.ring([*lines, *cells]), run_time=0.8)

    @beat
    def magnitude(self) -> None:
        """The winner of a row is not the key at the smallest angle: lengths decide."""
        win = self.facts.length_win
        assert win is not None
        self.comparison = Comparison(self, self.facts, win, self.rooms.text)
        self.play(*self.spot.away(), *self.spot.beside(self.comparison), run_time=0.6)
        lit = self.spot.light(win.query, [win.closest, win.winner])
        for key in (win.closest, win.winner):
            pulse = pulses([self.comparison.columns[key]])
            self.play(*lit, *self.spot.point(win.query, key), *pulse, run_time=1)
            self.hold(1)
            lit = []

    @beat
    def diagonal(self) -> None:
        """No privilege for a token's own key; the two cells of a pair of tokens differ."""
        self.play(*self.spot.away(), run_time=0.6)
        own = [self.lattice.cell(token, token) for token in range(self.facts.n_queries)]
        self.play(*self.spot.ring(own), run_time=0.8)
        self.hold(1.8)
        pair = self.facts.mirror_pair
        if pair is not None:
            cells = [self.lattice.cell(*pair), self.lattice.cell(*pair[::-1])]
            lines = self.spot.beside(mirrored(self, self.facts, pair), self.rooms.wide)
            self.play(*self.spot.ring(cells), *lines, run_time=0.8)
            self.hold(1)

    @beat
    def takeaway(self) -> None:
        """All of it is one matrix product."""
        product = "product_cols" if self.lattice.queries_across else "product"
        summary = VGroup(self.formula(self.say(f"labels.{product}")), self._paragraph("raw"))
        self.play(*self.spot.away(summary.arrange(DOWN, buff=GAP)), run_time=0.8)
        if self.plane:
            self.play(self.plane.arrows.animate.set_opacity(1), run_time=0.8)
        lines = [Ring([self.lattice.line(query)], self.theme.query) for query in range(self.facts.n_queries)]
        self.play(LaggedStart(*(flash(line) for line in lines), lag_ratio=0.4), run_time=2.5)

    def sentence(self, name: str) -> str:
        """Return the sentence of a beat that is true of the data."""
        return self.say(f"beats.{caption_variant(self.facts, name)}", **self.caption_values(name))

    def caption_values(self, name: str) -> dict[str, str]:
        """Return words for rows and columns, and the score that wins an all-negative row."""
        queries, keys = ("column", "row") if self.lattice.queries_across else ("row", "column")
        values = {
            "line": self.say(f"words.{queries}"),
            "lines": self.say(f"words.{queries}s"),
            "query_lines": self.say(f"words.{queries.capitalize()}s"),
            "key_lines": self.say(f"words.{keys}s"),
        }
        negative = self.facts.negative_query
        if negative is not None:
            best = self.facts.scores[negative, self.facts.winner(negative)]
            values["best"] = f"${math_number(best, self.facts.decimals)}$"
        return values

    def setup(self) -> None:
        """Divide the stage and build the parts."""
        super().setup()
        self.facts = ScoreFacts(self.params)
        self.note = HandMadeNote(self) if self.facts.by_hand else None
        self.rooms = rooms_in(self.stage.body, self.look.aspect, self.facts)
        wide = self.stage.body.trim(bottom=GAP + (self.note.room if self.note else 0))
        self.projecting = Projecting(self, self.facts, wide, self.rooms.grid)
        self.headers = HeaderFitter(self, self.facts, self.rooms.grid).fit()
        self.lattice = self.headers.lattice
        self.grid = Grid(self.facts, self.lattice, self.theme, self.sizes)
        self.blank = self.grid.blank()
        self.plane = VectorPlane(self, self.facts, self.rooms.vectors) if self.facts.d_k == 2 else None
        vectors = self.plane or VectorColumns(self, self.facts, self.rooms.vectors)
        self.spot = Spotlight(self, self.facts, self.lattice, vectors, self.rooms)

    def _multiply(self) -> None:
        parts = self.projecting
        signs = parts.signs if len(parts.signs) else [VGroup(), VGroup()]
        for matrix, result, sign in zip((parts.W_Q, parts.W_K), (parts.Q, parts.K), signs, strict=True):
            self.play(FadeIn(matrix, shift=0.2 * LEFT), run_time=0.6)
            self.play(FadeIn(sign), FadeIn(result.heading), FadeIn(result.table.brackets), run_time=0.4)
            rows = parts.X.table.rows.values()
            self.play(one_by_one(result.table.rows.values()), *pulses(rows), run_time=1.4)

    def _gather(self) -> None:
        """Bring tokens, queries and keys to where the grid will be; the rest leaves."""
        parts = self.projecting
        shown = list(parts.start if parts.given else parts.kept)
        pairs = list(zip(parts.kept, parts.places, strict=True))
        moves = [Transform(part, place) for part, place in pairs if part in shown]
        entering = [part.become(place) for part, place in pairs if part not in shown]
        leaving = [*parts.leaving, *([self.note.note] if self.note and not self.note.by_title else [])]
        self.play(*(FadeOut(part) for part in leaving), *moves, run_time=1)
        if entering:
            self.play(one_by_one(entering), run_time=1.2)

    def _show_arrows(self, plane: VectorPlane) -> None:
        self.play(FadeIn(plane.plane), FadeIn(plane.origin), run_time=0.6)
        for arrows in (plane.query_arrows, plane.key_arrows):
            growing = [GrowFromPoint(arrow, plane.plane.origin) for arrow in arrows]
            self.play(LaggedStart(*growing, lag_ratio=0.3), run_time=1.2)

    def _axis_words(self) -> VGroup:
        axes = VGroup(self._paragraph("seeks"), self._paragraph("offers"))
        return self.rooms.wide.fit(axes.arrange(DOWN, buff=2 * GAP, aligned_edge=LEFT))

    def _paragraph(self, label: str) -> Lettering:
        source = self.say(f"labels.{label}", **self.caption_values(label))
        return self.words(source, width=self.rooms.text.width, align="start")

    def _fill(self, pairs: Sequence[Pair], run_time: float) -> None:
        self.play(one_by_one(self.grid.filled(pairs), lag_ratio=0.2), run_time=run_time)
