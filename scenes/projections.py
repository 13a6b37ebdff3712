"""Two matrices turn an embedding into a query and a key; one for both would score every pair alike both ways round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from manim import (
    DOWN,
    LEFT,
    Animation,
    ApplyMethod,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    LaggedStart,
    ReplacementTransform,
    VGroup,
)

from scenes.clip import Clip, beat
from scenes.layout import Box
from scenes.lettering import em_of
from scenes.parameters import ProjectionsParameters
from scenes.parts.both_ways import compared
from scenes.parts.headers import Role
from scenes.parts.moves import STEP, early, late, one_by_one
from scenes.parts.one_matrix import OneMatrixPlane, exchanged
from scenes.parts.one_row import BAND_EMS, OneRow
from scenes.parts.origin import origin_note
from scenes.parts.projecting import MOST_GROWTH, Projecting, growth
from scenes.parts.rooms import rooms_in
from scenes.parts.settling import taking_sides
from scenes.parts.spotlight import Spotlight
from scenes.parts.sums import mirrored
from scenes.parts.twin_grids import TwinGrids
from scenes.parts.vectors import DIM, VectorColumns, VectorPlane
from scenes.projections_facts import ProjectionsFacts
from scenes.score_facts import Pair, ScoreFacts
from scenes.style import GAP

ONE, TWO = 0, 1
WRITE, MOVE, LOOK = 0.6, 0.9, 1.2
# All keys together swing no longer than this.
SWINGS = 6.0


class Projections(Clip):
    """Embeddings become queries and keys, by one matrix and by two, and their scores fill a grid."""

    scene_name = "projections"
    poster = "both_ways"
    parameters = ProjectionsParameters
    params: ProjectionsParameters

    def construct(self) -> None:
        """Play the beats; scores that read the same both ways round are not compared."""
        self.embedding()
        self.query()
        self.key()
        self.every_token()
        self.one_matrix()
        self.scores()
        self.mirror()
        self.two_matrices()
        if self.facts.differs:
            self.both_ways()
        self.takeaway()

    @beat
    def embedding(self) -> None:
        """The tokens, and for each a row of numbers."""
        parts = self.products
        start = parts.start
        self.home, self.enlarged = start.get_center(), growth(start, self.body, parts.grown)
        start.scale(self.enlarged).move_to(self.body.center)
        note = [FadeIn(self.note.note)] if self.note else []
        self.play(one_by_one(parts.words), *note, run_time=LOOK)
        self.play(FadeIn(parts.X.table.brackets, parts.X.heading), run_time=0.5)
        self.play(one_by_one(parts.X.table.rows.values(), step=1), run_time=1.5)
        self.hold(0.4)

    @beat
    def query(self) -> None:
        """One row, and what W_Q makes of it."""
        self.play(self.products.start.animate.scale(1 / self.enlarged).move_to(self.home), run_time=WRITE)
        self.row = OneRow(self, self.products, self.facts.focus)
        self.play(FadeIn(self.row.band), run_time=WRITE)
        self._turn("query")

    @beat
    def key(self) -> None:
        """The same row, and what W_K makes of it."""
        self._turn("key")

    @beat
    def every_token(self) -> None:
        """The other rows: a query and a key for each."""
        parts = self.products
        self.play(FadeOut(self.row.band), run_time=0.4)
        for result in (parts.Q, parts.K):
            others = [row for index, row in result.table.rows.items() if index != self.facts.focus]
            self.play(one_by_one(others, step=1), run_time=LOOK)

    @beat
    def one_matrix(self) -> None:
        """W_Q takes the place of W_K, and every query that of its key."""
        asides = [FadeOut(words, rate_func=early) for words in self.row.asides]
        matrix, *keys = exchanged(self.products, self.shared)
        for animations in ([*matrix, *asides], *keys):
            self.play(*animations, run_time=LOOK)
            self.hold(0.6)

    @beat
    def scores(self) -> None:
        """An empty grid, the arrows, and the scores of each token with itself and with later ones."""
        for animations, run_time in self._settling():
            self.play(*animations, run_time=run_time)
        self._arrows_grow()
        rule = self.formula(self.say("labels.one_rule"))
        self.play(*self._shine(self.own_plane, DIM), *self.before.beside(rule, self.rooms.wide), run_time=WRITE)
        rows = [self.twins.fill(ONE, [pair for pair in self.facts.upper if pair[0] == q]) for q in self._tokens]
        self.play(LaggedStart(*(one_by_one(row, 0.2) for row in rows), lag_ratio=0.5), run_time=2.2)

    @beat
    def mirror(self) -> None:
        """A pair of tokens one way round and the other, then all others."""
        pair = self.facts.pair
        self.play(*self.before.cell(*pair), run_time=MOVE)
        self.hold(LOOK)
        self.play(*self.before.cell(*pair[::-1]), run_time=MOVE)
        self._mirror([pair[::-1]])
        self.hold(LOOK)
        both = mirrored(self, self.facts.one, pair)
        self.play(*self.before.away(both), run_time=MOVE)
        for distance in range(1, self.facts.count):
            self._mirror([other for other in self.facts.mirrored(distance) if other != pair[::-1]])
        self.play(*self.before.ring(self._both(pair)), run_time=WRITE)

    @beat
    def two_matrices(self) -> None:
        """Each key moves to where W_K puts it, and its column changes with it."""
        rule = self.formula(self.say("labels.two_rule"))
        self.play(*self.before.away(rule), *self._shine(self.own_plane, 1), run_time=WRITE)
        for key in self._tokens:
            column = [(query, key) for query in self._tokens]
            swing = self._swing(key)
            changes = [*self.twins.exchange_key(key), *self.twins.exchange(TWO, column)]
            self.play(*swing, *changes, run_time=min(LOOK, SWINGS / self.facts.count))
        self.after.aside = self.before.aside

    @beat
    def both_ways(self) -> None:
        """The same pair both ways round: other arrows, another score."""
        pair = self.facts.pair
        self.play(*self._shine(self.plane, DIM), *self.after.cell(*pair), run_time=MOVE)
        self.hold(LOOK)
        self.play(*self.after.cell(*pair[::-1]), run_time=MOVE)
        self.hold(LOOK)
        self.play(*self.after.away(rings=self._both(pair)), *self._figure_leaves(), run_time=WRITE)
        self.play(*self.after.beside(compared(self, self.facts, self.rooms.rest), self.rooms.rest), run_time=MOVE)

    @beat
    def takeaway(self) -> None:
        """Both products."""
        lines = VGroup(*(self._conclusion(name) for name in ("one", "two"))).arrange(DOWN, buff=4 * GAP)
        corner = [FadeOut(part) for part in self.corner]
        self.play(*self.after.away(), *self._figure_leaves(), *self.twins.leaving(), *corner, run_time=WRITE)
        self.play(FadeIn(self.stage.body.fit(lines)), run_time=MOVE)

    def setup(self) -> None:
        """Divide the stage and build the parts."""
        super().setup()
        self.facts = ProjectionsFacts(self.params)
        one, two = self.facts.one, self.facts.two
        self.note = origin_note(self, two)
        above = self.note.above(self.stage.body) if self.note else self.stage.body
        self.body = self.stage.body if self.note and self.note.moves else above
        self.rooms = rooms_in(self.body, self.look.aspect, two)
        # The row in focus lies on a band that reaches beyond it.
        wide = above.trim(bottom=GAP).inset(BAND_EMS * em_of(MOST_GROWTH * self.sizes.formula), 0)
        self.products = Projecting(self, two, wide, self.rooms.grid)
        self.shared = Projecting(self, one, wide, self.rooms.grid, key_matrix="W_Q")
        self.twins = TwinGrids(self, (one, two), self.rooms.grid)
        self.plane = VectorPlane(self, two, self.rooms.vectors) if two.d_k == 2 else None
        self.own_plane = OneMatrixPlane(self, one, self.plane) if self.plane else None
        self.figure = [self.plane.plane, self.plane.origin, *self.plane.arrows] if self.plane else []
        self.before, self.after = self._spotlight(one, self.own_plane), self._spotlight(two, self.plane)

    @property
    def _tokens(self) -> range:
        return range(self.facts.count)

    def _turn(self, role: Role) -> None:
        """Multiply the row in focus by the matrix of a role."""
        for animations, run_time in zip(self.row.turn(role), (MOVE, LOOK), strict=True):
            self.play(*animations, run_time=run_time)

    def _settling(self) -> Iterator[tuple[list[Animation], float]]:
        """Yield animations, each with its run time, from the products to an empty grid and a plane."""
        leaving, queries, keys = taking_sides(self.shared, self.twins.headers[ONE])
        note = [self.note.note] if self.note and self.note.moves else []
        yield [*leaving, *(FadeOut(part) for part in note)], 0.5
        plane = [self.plane.plane, self.plane.origin] if self.plane else []
        yield [*queries, *(FadeIn(part, rate_func=late) for part in plane)], MOVE
        self.corner = self.note.in_corner(self.twins.headers[ONE], self.rooms.grid) if self.note else []
        yield [*keys, *(FadeIn(part, rate_func=late) for part in (self.twins.blank, *self.corner))], MOVE

    def _arrows_grow(self) -> None:
        """Let the queries grow, and on each of them its key."""
        if self.own_plane:
            for arrows in (self.own_plane.query_arrows, self.own_plane.key_arrows):
                growing = [GrowFromPoint(arrow, self.own_plane.plane.origin) for arrow in arrows]
                self.play(LaggedStart(*growing, lag_ratio=0.2), run_time=MOVE)

    def _shine(self, plane: VectorPlane | None, opacity: float) -> list[Animation]:
        """Return animations that make all arrows of a plane bright or dim."""
        return [ApplyMethod(plane.arrows.set_opacity, opacity, rate_func=early)] if plane else []

    def _figure_leaves(self) -> list[Animation]:
        """Return animations that take the plane and its arrows away, unless they have gone."""
        figure, self.figure = self.figure, []
        return [FadeOut(part) for part in figure]

    def _mirror(self, pairs: Sequence[Pair]) -> None:
        """Fill cells, each coming from the side of the one it mirrors."""
        if pairs:
            cells = self.twins.fill(ONE, pairs)
            self.play(*(FadeIn(cell, shift=STEP * (DOWN + LEFT)) for cell in cells), run_time=MOVE)

    def _swing(self, key: int) -> list[Animation]:
        """Return animations that turn the arrow of a key from its query to its own place."""
        if not (self.plane and self.own_plane):
            return []
        return [ReplacementTransform(self.own_plane.key_arrows[key], self.plane.key_arrows[key])]

    def _both(self, pair: Pair) -> list[Box]:
        return [self.twins.lattice.cell(*pair), self.twins.lattice.cell(*pair[::-1])]

    def _conclusion(self, name: str) -> VGroup:
        """Return a product and what is true of its scores."""
        said = self.balanced(self.say(f"labels.{name}_so"), width=self.stage.body.width, color=self.theme.mute)
        return VGroup(self.formula(self.say(f"labels.product_{name}")), said).arrange(DOWN, buff=GAP)

    def _spotlight(self, facts: ScoreFacts, plane: VectorPlane | None) -> Spotlight:
        vectors = plane or VectorColumns(self, facts, self.rooms.vectors)
        pairs = [self.facts.pair, self.facts.pair[::-1]]
        return Spotlight(self, facts, self.twins.lattice, vectors, self.rooms, pairs)
