"""Two heads of one model read the same tokens; the learner sees two grids of scores that look for different things."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from manim import DOWN, Animation, Create, FadeIn, FadeOut, LaggedStart, VGroup

from scenes.clip import Clip, beat
from scenes.heads_facts import HeadsFacts
from scenes.layout import Box, spot
from scenes.lettering import Lettering
from scenes.numerals import number
from scenes.parameters import HeadsParameters
from scenes.parts.grid import Grid, Ring, signs_for
from scenes.parts.headers import HeaderFitter
from scenes.parts.moves import early, late, one_by_one
from scenes.parts.origin import name_on_a_line
from scenes.parts.tokens import token_pair
from scenes.score_facts import Pair
from scenes.style import GAP

FILL, LOOK = 2.5, 0.9


class HeadGrid:
    """The grid of one head: its name, its headers, its cells.

    Parameters
    ----------
    clip
        Sets the words.
    facts
        The scores of both heads.
    index
        Which of the two it is.
    box
        The room.
    """

    def __init__(self, clip: Heads, facts: HeadsFacts, index: int, box: Box) -> None:
        self.clip, self.facts, self.index = clip, facts, index
        self.width = box.width
        self.name = self._name(box.width)
        body = box.trim(top=self.name.height + GAP)
        self.headers = HeaderFitter(clip, facts.grids[index], body, vectors=False).fit()
        self.lattice = self.headers.lattice
        self.name.move_to(spot(box.center[0], box.top), aligned_edge=-DOWN)
        self.grid = Grid(facts.grids[index], self.lattice, clip.theme, clip.sizes)
        self.blank = self.grid.blank()

    @property
    def frame(self) -> VGroup:
        """What there is before the scores: empty cells and the tokens at their sides."""
        return VGroup(self.blank, *self.headers.queries, *self.headers.keys)

    def show_signs(self) -> None:
        """Show signs in place of numbers, as the other grid does."""
        self.grid.writing = signs_for(self.grid.facts, self.lattice.cell(0, 0), self.clip.sizes)

    def rows(self) -> list[VGroup]:
        """Return the filled cells, a group for each query."""
        keys = range(self.facts.count)
        return [self.grid.filled([(query, key) for key in keys]) for query in range(self.facts.count)]

    def ring(self, cells: Sequence[Pair], query: int | None = None) -> Ring:
        """Return rings around cells, and around all of a query's."""
        lines = [] if query is None else [self.lattice.line(query)]
        return Ring([*lines, *(self.lattice.cell(*cell) for cell in cells)], self.clip.theme.ink)

    def answer(self, query: int) -> VGroup:
        """Return a query's token and that of its best key, or those of all that are as good, in place of the name."""
        clip, tokens = self.clip, self.facts.heads[self.index].tokens
        best = ", ".join(tokens[key] for _, key in self.facts.favourites(self.index, query))
        sign = "$arrow.l$" if clip.right_to_left else "$arrow.r$"
        setter = partial(clip.words, size=clip.sizes.floor)
        pieces = token_pair((tokens[query], best), sign, self.width, setter, leftwards=clip.right_to_left)
        return VGroup(*pieces).move_to(self.name.get_center())

    def _name(self, width: float) -> Lettering:
        source, size = self.facts.heads[self.index].source, self.clip.sizes.floor
        says = self.clip.say(
            "labels.name",
            model=name_on_a_line(self.clip, source.model, width, size),
            layer=number(source.layer, 0),
            head=number(source.head, 0),
        )
        return self.clip.balanced(says, width=width, size=size, color=self.clip.theme.mute)


class Heads(Clip):
    """Two grids of real scores of the same tokens, side by side."""

    scene_name = "heads"
    poster = "takeaway"
    parameters = HeadsParameters
    params: HeadsParameters

    def construct(self) -> None:
        """Play the beats; heads that agree on every query are not compared on one."""
        self.first()
        self.second()
        if self.facts.telling_query is not None:
            self.one_query()
        self.takeaway()

    def setup(self) -> None:
        """Divide the stage and build the two grids."""
        super().setup()
        self.facts = HeadsFacts(self.params)
        body = self.stage.body.trim(bottom=GAP)
        if self.frame.portrait:
            boxes = body.rows(1, 1, gap=2 * GAP)
        else:
            boxes = body.columns(1, 1, gap=3 * GAP, leftwards=self.right_to_left)
        self.grids = [HeadGrid(self, self.facts, index, box) for index, box in enumerate(boxes)]
        if any(grid.grid.writing.mode == "sign" for grid in self.grids):
            for grid in self.grids:
                grid.show_signs()
        self.rings: list[Ring] = []
        self.answers: list[VGroup] = []

    def sentence(self, name: str) -> str:
        """Return the sentence of a beat that is true of the tokens."""
        merged = any(head.source.merged for head in self.facts.heads)
        return super().sentence("first_merged" if name == "first" and merged else name)

    @beat
    def first(self) -> None:
        """The grid of one head fills, query after query."""
        self._fill(self.grids[0])

    @beat
    def second(self) -> None:
        """The grid of another head: the same tokens, other scores."""
        self._fill(self.grids[1])

    @beat
    def one_query(self) -> None:
        """One query in both grids, and its best key in each."""
        query = self.facts.telling_query
        assert query is not None
        self.play(*self._ringed([grid.ring([], query) for grid in self.grids]), run_time=LOOK)
        self.hold(0.4)
        best = [grid.ring(self.facts.favourites(index, query), query) for index, grid in enumerate(self.grids)]
        self.answers = [grid.answer(query) for grid in self.grids]
        named = [FadeOut(grid.name, rate_func=early) for grid in self.grids]
        told = [FadeIn(answer, rate_func=late) for answer in self.answers]
        self.play(*self._ringed(best), *named, *told, run_time=LOOK)

    @beat
    def takeaway(self) -> None:
        """The best keys of all queries: what each head looks for."""
        queries = range(self.facts.count)
        best = [
            grid.ring([cell for query in queries for cell in self.facts.favourites(index, query)])
            for index, grid in enumerate(self.grids)
        ]
        for grid, ring in zip(self.grids, best, strict=True):
            old: list[Animation] = [FadeOut(self.rings.pop(0), rate_func=early)] if self.rings else []
            if self.answers:
                old += [FadeOut(self.answers.pop(0), rate_func=early), FadeIn(grid.name, rate_func=late)]
            self.play(*old, Create(ring), run_time=1.5)
            self.hold(0.3)

    def _fill(self, grid: HeadGrid) -> None:
        self.play(FadeIn(grid.name), FadeIn(grid.frame, rate_func=late), run_time=LOOK)
        self.play(LaggedStart(*(one_by_one(row, 0.2) for row in grid.rows()), lag_ratio=0.5), run_time=FILL)

    def _ringed(self, rings: list[Ring]) -> list[Animation]:
        """Return animations from the rings there are to others."""
        leaving, self.rings = self.rings, rings
        return [*(FadeOut(ring) for ring in leaving), *(FadeIn(ring) for ring in rings)]
