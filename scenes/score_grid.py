"""Words become queries and keys, every query meets every key, and a grid fills with their dot products."""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, UP, Animation, ApplyMethod, FadeIn, GrowFromPoint, LaggedStart, VGroup

from scenes.clip import Clip, beat
from scenes.lettering import Lettering
from scenes.parameters import ScoreGridParameters
from scenes.parts.comparison import Comparison
from scenes.parts.grid import MOST_NUMBERS, Grid, Ring
from scenes.parts.headers import HeaderFitter
from scenes.parts.moves import early, flash, late, one_by_one, pulses
from scenes.parts.origin import origin_note
from scenes.parts.projecting import Projecting, growth
from scenes.parts.rooms import rooms_in
from scenes.parts.settling import Steps, gathering, multiplying, settling
from scenes.parts.spotlight import Spotlight
from scenes.parts.sums import line_product, mirrored
from scenes.parts.vectors import DIM, VectorColumns, VectorPlane
from scenes.score_facts import Pair, ScoreFacts, caption_values, caption_variant
from scenes.style import GAP

STEPS_AT_MOST = 6


class ScoreGrid(Clip):
    """A grid of scores filled by dot products, linked to the arrows they come from."""

    scene_name = "score_grid"
    poster = "fill"
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
        self.home, self.enlarged = start.get_center(), growth(start, self.body, self.projecting.grown)
        start.scale(self.enlarged).move_to(self.body.center)
        words = [word for column in (start if given else start[:1]) for word in column]
        self.play(one_by_one(words), *self._note_arrives(), run_time=1.2)
        if not given:
            X = self.projecting.X
            self.play(FadeIn(X.table.brackets, X.heading), run_time=0.5)
            self.play(one_by_one(X.table.rows.values(), step=1), run_time=1.5)
            self.hold(0.4)

    @beat
    def project(self) -> None:
        """X times W_Q and W_K, or queries and keys as they are given; their arrows appear."""
        parts, wide = self.projecting, self.wide_plane
        if not parts.given:
            back = parts.start.animate.scale(1 / self.enlarged).move_to(self.home)
            self.play(back, run_time=0.6)
            self._play_all(multiplying(parts))
            self.hold(0.3)
        note = [self.note.note] if self.note and self.note.moves else []
        self._play_all(gathering(parts, note, (wide.plane, wide.origin) if wide else ()))
        if wide:
            growing = [GrowFromPoint(arrow, wide.plane.origin) for arrow in wide.arrows]
            self.play(LaggedStart(*growing, lag_ratio=0.3), run_time=1.2)

    @beat
    def axes(self) -> None:
        """Queries and keys move to the sides of an empty grid."""
        queries, keys = settling(self.projecting, self.headers)
        note = self.note.in_corner(self.headers, self.rooms.grid) if self.note else []
        plane = self.plane.taken_over(self.wide_plane) if self.plane and self.wide_plane else []
        self.play(*queries, *plane, run_time=0.9)
        self.play(*keys, *(FadeIn(part, rate_func=late) for part in (self.blank, *note)), run_time=1)
        axes = self._axis_words()
        for line, headers in zip(axes, (self.headers.queries, self.headers.keys), strict=True):
            self.play(FadeIn(line, shift=0.2 * UP), *pulses(headers), run_time=0.9)
            self.hold(0.4)
        self.spot.aside = axes

    @beat
    def one_cell(self) -> None:
        """One query, one key, their arrows, and the sum that fills their cell."""
        pair = self.facts.first
        dimming = [ApplyMethod(self.plane.arrows.set_opacity, DIM, rate_func=early)] if self.plane else []
        self.play(*dimming, *self.spot.cell(*pair), run_time=1.2)
        self.hold(1.2)
        self._fill([pair], run_time=0.7)

    @beat
    def one_row(self) -> None:
        """The same query meets the other keys, one after another."""
        query = self.facts.first[0]
        others = self._others_in_row()
        if len(others) < STEPS_AT_MOST:
            for key in others:
                self.play(*self.spot.cell(query, key), run_time=0.6)
                self._fill([(query, key)], run_time=0.3)
                self.hold(0.5)
            row = line_product(self, self.facts, query, self.rooms.wide)
            keys = self.facts.keys_of(query)
            lit = self.spot.light(query, keys, angles=False) if self.plane else []
            self.play(*lit, *self.spot.away(row, keep_lit=bool(lit)), run_time=0.8)
        else:
            self._fill([(query, key) for key in others], run_time=2)
        self.play(*self.spot.ring([self.lattice.line(query)]), run_time=0.5)

    @beat
    def fill(self) -> None:
        """The other queries follow, faster and faster."""
        self.play(*self.spot.away(self.formula(self.say("labels.rule"))), run_time=0.6)
        others = [query for query in range(self.facts.n_queries) if query != self.facts.first[0]]
        run_time, count = 1.3, 1
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
            self.play(*self.spot.cell(*self.facts.right_angle), run_time=0.9)
            self.hold(1.5)
        negative = self.facts.negative_query
        queries = range(self.facts.n_queries) if negative is None else [negative]
        winners = [(query, key) for query in queries for key in self.facts.leaders(query)]
        note = self._paragraph("differences") if self.facts.n_keys > 1 else None
        lines = [] if negative is None else [self.lattice.line(negative)]
        self.play(*self.spot.away(note, rings=lines), run_time=0.8)
        if lines:
            self.hold(0.8)
        cells = [self.lattice.cell(*pair) for pair in winners]
        self.play(*self.spot.ring([*lines, *cells]), run_time=0.7)

    @beat
    def magnitude(self) -> None:
        """The winner of a row is not the key at the smallest angle: lengths decide."""
        win = self.facts.length_win
        assert win is not None
        self.comparison = Comparison(self, self.facts, win, self.rooms.text)
        gone, lit = self.spot.away(), self.spot.light(win.query, [win.closest, win.winner])
        room = self.rooms.text if self.spot.focus else self.rooms.wide
        self.play(*gone, *self.spot.beside(self.comparison, room), run_time=0.6)
        for key in (win.closest, win.winner):
            pulse = pulses([self.comparison.columns[key]])
            self.play(*lit, *self.spot.point(win.query, key), *pulse, run_time=0.9)
            self.hold(0.8)
            lit = []

    @beat
    def diagonal(self) -> None:
        """No privilege for a token's own key; the two cells of a pair of tokens differ."""
        own = [self.lattice.cell(token, token) for token in range(self.facts.n_queries)]
        self.play(*self.spot.away(rings=own), run_time=0.8)
        self.hold(1.4)
        pair = self.facts.mirror_pair
        if pair is not None:
            cells = [self.lattice.cell(*pair), self.lattice.cell(*pair[::-1])]
            lines = self.spot.beside(mirrored(self, self.facts, pair), self.rooms.wide)
            self.play(*self.spot.ring(cells), *lines, run_time=0.8)
            self.hold(0.6)

    @beat
    def takeaway(self) -> None:
        """All of it is one matrix product."""
        product = "product_cols" if self.lattice.queries_across else "product"
        summary = VGroup(self.formula(self.say(f"labels.{product}")), self._paragraph("raw"))
        bright = [ApplyMethod(self.plane.arrows.set_opacity, 1, rate_func=late)] if self.plane else []
        self.play(*bright, *self.spot.away(summary.arrange(DOWN, buff=GAP)), run_time=0.8)
        lines = [Ring([self.lattice.line(query)], self.theme.query) for query in range(self.facts.n_queries)]
        self.play(LaggedStart(*(flash(line) for line in lines), lag_ratio=0.4), run_time=2.2)

    def sentence(self, name: str) -> str:
        """Return the sentence of a beat that is true of the data."""
        return self.say(f"beats.{caption_variant(self.facts, name)}", **self.caption_values(name))

    def caption_values(self, name: str) -> dict[str, str]:
        """Return words for rows and columns, and the score that wins an all-negative row."""
        return caption_values(self.facts, self.say)

    def setup(self) -> None:
        """Divide the stage and build the parts."""
        super().setup()
        self.facts = ScoreFacts(self.params)
        self.note = origin_note(self, self.facts)
        above = self.note.above(self.stage.body) if self.note else self.stage.body
        self.body = self.stage.body if self.note and self.note.moves else above
        self.rooms = rooms_in(self.body, self.look.aspect, self.facts)
        wide = above.trim(bottom=GAP)
        self.projecting = Projecting(self, self.facts, wide, self.rooms.grid)
        self.headers = HeaderFitter(self, self.facts, self.rooms.grid).fit()
        self.lattice = self.headers.lattice
        self.grid = Grid(self.facts, self.lattice, self.theme, self.sizes)
        self.blank = self.grid.blank()
        self.plane = VectorPlane(self, self.facts, self.rooms.vectors) if self.facts.d_k == 2 else None
        vectors = self.plane or VectorColumns(self, self.facts, self.rooms.vectors)
        self.wide_plane = VectorPlane(self, self.facts, self.rooms.rest) if self.plane else None
        self.spot = Spotlight(self, self.facts, self.lattice, vectors, self.rooms, self._pairs_shown())

    def _play_all(self, steps: Steps) -> None:
        for animations, run_time in steps:
            self.play(*animations, run_time=run_time)

    def _note_arrives(self) -> list[Animation]:
        return [FadeIn(self.note.note)] if self.note else []

    def _others_in_row(self) -> list[int]:
        query, first = self.facts.first
        return [key for key in self.facts.keys_of(query) if key != first]

    def _pairs_shown(self) -> list[Pair]:
        """Return the pairs whose sums are worked out."""
        query, others = self.facts.first[0], self._others_in_row()
        steps = [(query, key) for key in others] if len(others) < STEPS_AT_MOST else []
        more = [] if self.facts.right_angle is None else [self.facts.right_angle]
        return [self.facts.first, *steps, *more]

    def _axis_words(self) -> VGroup:
        axes = VGroup(self._paragraph("seeks"), self._paragraph("offers"))
        return self.rooms.wide.fit(axes.arrange(DOWN, buff=2 * GAP, aligned_edge=self.start))

    def _paragraph(self, label: str) -> Lettering:
        source = self.say(f"labels.{label}", **self.caption_values(label))
        return self.balanced(source, width=self.rooms.wide.width, align="start")

    def _fill(self, pairs: Sequence[Pair], run_time: float) -> None:
        self.play(one_by_one(self.grid.filled(pairs), lag_ratio=0.2), run_time=run_time)
