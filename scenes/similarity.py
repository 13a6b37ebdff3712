"""Words become arrows; the learner sees angle, cosine and dot product say how alike they are, and where they differ."""

from __future__ import annotations

from functools import partial

from manim import Animation, Create, FadeIn, FadeOut, GrowFromPoint, VMobject

from scenes.clip import Clip, beat
from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.numerals import number, significant, usual
from scenes.parameters import SimilarityParameters
from scenes.parts.fan import Fan, Ray
from scenes.parts.halves import halves
from scenes.parts.moves import early, late, one_by_one
from scenes.parts.noted import fan_above_note
from scenes.parts.origin import name_on_a_line
from scenes.parts.sheet import Column, Entry, Name, Sheet, signed
from scenes.parts.tokens import set_token, token_pair
from scenes.parts.word_list import WordList
from scenes.parts.worked import Worked
from scenes.similarity_facts import FEWEST_FACTOR_DIGITS, MOST_FACTOR_DIGITS, SimilarityFacts, Twist
from scenes.style import GAP

GROW, WRITE, TURN, LOOK = 0.8, 0.6, 0.9, 0.9
ANGLE, COSINE, DOT = range(3)
# Headings where words are too wide.
SHORT = ("angle(theta)", "cos angle(theta)", "bold(x) dot bold(y)")
# How much larger than the room of the arrows that of the table is, of few pairs or of many.
SHARES = {"16:9": (1.2, 1.2), "1:1": (1.0, 1.0), "9:16": (1.0, 1.5)}
# With more pairs than these only the first sum is worked out.
FEW_PAIRS = 3
SUM_SHARES = {"16:9": 0.24, "1:1": 0.14, "9:16": 0.14}


class Similarity(Clip):
    """Arrows of words, and a table of their angles, cosines and dot products."""

    scene_name = "similarity"
    poster = "dots"
    parameters = SimilarityParameters
    params: SimilarityParameters

    def construct(self) -> None:
        """Play the beats; what the words do not show is left out."""
        self.vectors()
        self.angles()
        self.cosines()
        self.dots()
        if self.facts.favourites is not None:
            self.favourites()
        if self.facts.twist is not None:
            self.own()
        self.takeaway()

    def setup(self) -> None:
        """Divide the stage; build the arrows and the table."""
        super().setup()
        self.facts = SimilarityFacts(self.params)
        many = len(self.facts.pairs) > FEW_PAIRS
        figure, self.panel = halves(self, SHARES[self.look.aspect][many])
        self.fan, self.note = fan_above_note(figure, self._fan, partial(self._note, width=figure.width), GAP / 2)
        share = SUM_SHARES[self.look.aspect]
        sheet, self.sum_room = self.panel.rows(1 - share, share, gap=GAP)
        self.sheet = Sheet(self, sheet, [self._pair_name(*pair) for pair in self.facts.pairs], self._columns())
        self.rings: list[VMobject] = []

    def sentence(self, name: str) -> str:
        """Return the sentence of a beat that is true of the words."""
        facts = self.facts
        if name == "vectors" and not facts.flat:
            name = "vectors_sketch"
        if name == "favourites" and facts.favourites is not None:
            name = "favourites_same" if facts.favourites[0] == facts.favourites[1] else "favourites_other"
        if name == "own" and not self.fan.casts:
            name = "own_unseen"
        return super().sentence(name)

    def caption_values(self, name: str) -> dict[str, str]:
        """Return how many components a wide vector has."""
        return {"width": number(self.facts.width, 0)}

    @beat
    def vectors(self) -> None:
        """Each word's components appear, and its arrow grows from the origin."""
        facts, fan = self.facts, self.fan
        self.list = WordList(self, self.panel, facts.words, facts.X.tolist())
        self.play(FadeIn(*([fan.plane] if facts.flat else []), self.note), run_time=WRITE)
        for index, row in enumerate(self.list):
            self.play(FadeIn(row), run_time=WRITE)
            growing = GrowFromPoint(fan.arrow(index), fan.plane.origin)
            self.play(growing, FadeIn(fan.name(index), rate_func=late), run_time=GROW)

    @beat
    def angles(self) -> None:
        """Pair after pair: its two arrows stay lit, the angle between them opens, and its row begins."""
        headings = [FadeIn(self.sheet.headings[ANGLE], rate_func=late)]
        for row, pair in enumerate(self.facts.pairs):
            leaving = [FadeOut(self.list, rate_func=early)] if row == 0 else []
            self.play(*leaving, *headings, *self.fan.light(pair), *self.fan.marking(pair), run_time=TURN)
            self.play(FadeIn(*self.sheet.names[row], self.sheet.cells[row][ANGLE]), run_time=WRITE)
            headings = []
            self.hold(0.4)

    @beat
    def cosines(self) -> None:
        """Each angle becomes its cosine."""
        self.play(*self.fan.light(), FadeIn(self.sheet.headings[COSINE]), run_time=WRITE)
        self.play(one_by_one(self.sheet.column(COSINE), step=1), run_time=1.8)

    @beat
    def dots(self) -> None:
        """Components multiply, products add up, and the sums fill the last column."""
        sheet, pairs = self.sheet, self.facts.pairs
        self.play(FadeIn(sheet.headings[DOT]), run_time=WRITE)
        worked = range(len(pairs) if len(pairs) <= FEW_PAIRS else 1)
        leaving: list[Animation] = []
        for row in worked:
            written = self._sum(row)
            entering = [FadeIn(written, rate_func=late)] if written else []
            self.play(*leaving, *self.fan.light(pairs[row]), *self.fan.marking(pairs[row]), *entering, run_time=TURN)
            self.hold(0.6 if written else 0.2)
            self.play(FadeIn(sheet.cells[row][DOT]), run_time=WRITE)
            leaving = [FadeOut(written, rate_func=early)] if written else []
        rest = [sheet.cells[row][DOT] for row in range(len(worked), len(pairs))]
        self.play(*leaving, *self.fan.light(), *([one_by_one(rest)] if rest else []), run_time=LOOK)

    @beat
    def favourites(self) -> None:
        """The largest cosine and the largest dot product: of one pair, or of two."""
        favourites = self.facts.favourites
        assert favourites is not None
        self.rings = [self.sheet.cell_ring(row, at) for row, at in zip(favourites, (COSINE, DOT), strict=True)]
        lit = [*self.fan.light(self.facts.pairs[favourites[0]]), *self.fan.marking(self.facts.pairs[favourites[0]])]
        for row, ring in zip(favourites, self.rings, strict=True):
            self.play(*lit, Create(ring), run_time=LOOK)
            self.hold(0.6)
            other = self.facts.pairs[favourites[1]]
            lit = [] if row == favourites[1] else [*self.fan.light(other), *self.fan.marking(other)]

    @beat
    def own(self) -> None:
        """The shadow of another word reaches beyond a word's arrow: its dot product is larger than the word's own."""
        twist = self.facts.twist
        assert twist is not None
        leaving = [self.sheet.all, *self.rings]
        self.play(FadeOut(*leaving), *self.fan.light((twist.word, twist.other)), run_time=WRITE)
        self.rivals = self._rivals(twist)
        self.play(FadeIn(*self.rivals.headings, self.rivals.row(0)), run_time=WRITE)
        self.hold(0.6)
        for pair, cast in self.fan.casts.items():
            if moves := self.fan.making_way(pair):
                self.play(*moves, run_time=WRITE)
            self.play(*(Create(part) for part in cast.falls), run_time=GROW)
            self.play(cast.band.unrolling(), run_time=GROW)
        self.play(FadeIn(self.rivals.row(1)), run_time=WRITE)
        self.rivals_ring = self.rivals.ring(1)
        self.play(Create(self.rivals_ring), run_time=WRITE)

    @beat
    def takeaway(self) -> None:
        """The dot product is the cosine times both lengths."""
        self.play(FadeOut(*self._said(), rate_func=early), *self.fan.light(), *self.fan.going_home(), run_time=TURN)
        product = self.panel.shrink(self.formula(self.say("labels.product")))
        self.play(FadeIn(product.move_to(self.panel.center)), run_time=GROW)

    def _fan(self, box: Box) -> Fan:
        facts, twist = self.facts, self.facts.twist
        rays = [
            Ray(vector, self.theme.ink, partial(self._token, word))
            for vector, word in zip(facts.drawn, facts.words, strict=True)
        ]
        casts = [(twist.other, twist.word)] if twist and facts.drawn_true((twist.word, twist.other)) else []
        return Fan(self, box, rays, facts.marked, casts)

    def _note(self, step: float, width: float) -> Lettering:
        """Return what a square of the plane means, or that the arrows are a sketch, and of what."""
        values, source = {"width": number(self.facts.width, 0)}, self.params.source
        if self.facts.flat:
            said = self.say("labels.legend", step=significant(step, 1))
        elif source is None:
            said = self.say("labels.sketch", **values)
        else:
            model = name_on_a_line(self, source.model, width, self.sizes.small)
            said = self.say("labels.sketch_of_model", model=model, **values)
        return self.balanced(said, width=width, size=self.sizes.small, color=self.theme.mute)

    def _token(self, word: str, size: float, width: float) -> Lettering:
        return set_token(word, width, partial(self.words, size=size))

    def _pair_name(self, first: int, second: int) -> Name:
        """Return what sets the two words of a pair with a dot between them."""
        words = self.facts.words[first], self.facts.words[second]

        def named(size: float, width: float) -> list[Lettering]:
            setter = partial(self.words, size=size)
            return token_pair(words, "·", width, setter, self.right_to_left)

        return named

    def _columns(self) -> list[Column]:
        facts, theme = self.facts, self.theme
        angles = [Entry(value, facts.write_angle, theme.angle) for value in facts.angles]
        cosines = [signed(theme, value, facts.write_cosine) for value in facts.cosines]
        dots = [signed(theme, value, facts.write_dot) for value in facts.dots]
        named = zip(("angle", "cosine", "dot"), (angles, cosines, dots), SHORT, strict=True)
        return [Column(self.say(f"labels.{name}"), entries, short=short) for name, entries, short in named]

    def _rivals(self, twist: Twist) -> Sheet:
        """Return a table of a word with itself and with the word that outdoes it, with as many digits as fit."""
        names = [self._pair_name(twist.word, other) for other in (twist.word, twist.other)]
        for digits in range(MOST_FACTOR_DIGITS, FEWEST_FACTOR_DIGITS - 1, -1):
            sheet = Sheet(self, self.panel, names, self._factors(twist, digits))
            if sheet.fits:
                break
        return sheet

    def _factors(self, twist: Twist, digits: int) -> list[Column]:
        """Return columns of length, shadow and dot product, the first two with some digits at most."""
        shadows, theme = (twist.own, twist.outdone), self.theme
        factor, sign = self.facts.write_factors(twist, digits)
        return [
            Column(self.say("labels.length"), [Entry(twist.own.along, factor, theme.ink)] * 2),
            Column(self.say("labels.shadow"), [Entry(cast.along, factor, theme.positive) for cast in shadows], "times"),
            Column(self.say("labels.dot"), [Entry(cast.dot, usual, theme.positive) for cast in shadows], sign),
        ]

    def _sum(self, row: int) -> Worked | None:
        """Return the sum behind a dot product, where there is room to work it out."""
        pair, cell = self.facts.pairs[row], self.sheet.cells[row][DOT]
        first, second = (self.facts.X[index].tolist() for index in pair)
        worked = Worked(self, self.sum_room, first, second, cell.text)
        return worked if worked.fits else None

    def _said(self) -> list[VMobject]:
        """Return what stands in the panel by the end, and the shadows among the arrows."""
        if self.facts.twist is None:
            return [self.sheet.all, *self.rings]
        shadows = [part for cast in self.fan.casts.values() for part in (*cast.falls, cast.band)]
        return [self.rivals.all, self.rivals_ring, *shadows]
