"""A dot product term by term: pairs multiply, products add, one number drops out, however many there are."""

from __future__ import annotations

from manim import Create, FadeIn, FadeOut, VGroup, VMobject, linear

from scenes.clip import Clip, beat
from scenes.components_facts import DIGITS, FEWEST_DIGITS, MOST_DIGITS, ComponentsFacts
from scenes.layout import Box
from scenes.numerals import number
from scenes.parameters import ComponentsParameters
from scenes.parts.grid import Patch
from scenes.parts.moves import early, flash, late, one_by_one, pulses
from scenes.parts.shared_plane import KEY, QUERY, LengthsProduct, SharedPlane, conclusion
from scenes.parts.shares import bar_box
from scenes.parts.term_sheet import TermSheet
from scenes.style import GAP, SAFE_MARGIN, TITLE_MARGIN

# Of the stage, the columns and the bars, then the figure; of that, the arrows, then the product of lengths and cosine.
SHARES = {"16:9": (1.45, 1.0), "1:1": (1.2, 1.0), "9:16": (1.9, 1.0)}
# With long numbers, for which the bars give way as well.
WIDE_SHARES = {"16:9": (1.6, 1.0), "1:1": (1.7, 1.0), "9:16": (1.9, 1.0)}
BAR_ROOM, LESS_BAR_ROOM, LEAST_BAR_ROOM = 0.36, 0.25, 0.15
FIGURE_SHARES = {"16:9": (1.0, 0.5), "1:1": (1.0, 0.5), "9:16": (1.0, 1.35)}
WRITE, GROW, GLIDE, STEP, LAY, FEW = 0.6, 0.9, 1.0, 0.9, 0.8, 4
ALL_AT_ONCE = 1.6


class Components(Clip):
    """Columns of components, the bars of their products laid end to end, and the arrows they stand for."""

    scene_name = "components"
    poster = "geometry"
    parameters = ComponentsParameters
    params: ComponentsParameters

    def construct(self) -> None:
        """Play the beats; as many widths as there are, and signs where there are both."""
        self.pairs()
        self.multiply()
        self.add_up()
        self.geometry()
        if len(self.facts.taken) > 1:
            self.wider()
            self.plane()
        if len(self.facts.taken) > 2:
            self.widest()
        if self.facts.has_both_signs:
            self.signs()
        self.takeaway()

    @beat
    def pairs(self) -> None:
        """Both vectors, as arrows and as columns, whose components stand in pairs."""
        sheet, figure = self.sheet, self.figure
        self.play(FadeIn(figure.note, *figure.grid), run_time=WRITE)
        for index, head in ((QUERY, sheet.heads[0]), (KEY, sheet.heads[1])):
            self.play(*figure.growing(index), FadeIn(head, rate_func=late), run_time=GROW)
        self.play(one_by_one(sheet.pairs), run_time=ALL_AT_ONCE)

    @beat
    def multiply(self) -> None:
        """Each pair multiplies, and its product is drawn as a bar."""
        sheet, bars = self.sheet, self.sheet.bars
        self.play(FadeIn(sheet.heads[2], bars.zero), run_time=WRITE)
        self.add(bars)
        for row, (pair, result) in enumerate(zip(sheet.pairs, sheet.results, strict=True)):
            growing, arriving = bars.grown.animate.set_value(row + 1), FadeIn(result, rate_func=late)
            self.sweep(growing, *pulses([pair]), arriving, moving=[bars], run_time=self._step(STEP))
        self.add(*sheet.lines)

    @beat
    def add_up(self) -> None:
        """The bars are laid end to end, and where they end is the sum."""
        self._lay(LAY)
        self._sum()

    @beat
    def geometry(self) -> None:
        """The angle between the arrows, and the product of lengths and cosine."""
        self._work_out()

    @beat
    def wider(self) -> None:
        """More components: more products, one sum."""
        self._widen()

    @beat
    def plane(self) -> None:
        """Lengths and angle in the plane the wider vectors share."""
        self._work_out()

    @beat
    def widest(self) -> None:
        """More components once more."""
        self._widen()
        self._work_out()

    @beat
    def signs(self) -> None:
        """First the positive products light up, then the negative ones."""
        bars, facts = self.sheet.bars, self.facts
        for side in (1, -1):
            lit = [
                bar_box(bar)
                for bar, term in zip(bars.bars, facts.widest.terms, strict=False)
                if facts.sign(term) * side > 0
            ]
            self.play(flash(Patch(lit, self.theme.ink)), run_time=1.6)

    @beat
    def takeaway(self) -> None:
        """Both ways in one formula."""
        self.conclusion = conclusion(self, self.product_room)
        self.play(FadeOut(self.product, rate_func=early), FadeIn(self.conclusion, rate_func=late), run_time=GROW)

    def sentence(self, name: str) -> str:
        """Return the sentence of a beat that is true of the widths."""
        first = self.facts.taken[0].width
        if name == "geometry" and first > 2:
            name = "geometry_plane"
        if name == "plane" and first > 2:
            name = "plane_again"
        return super().sentence(name)

    def caption_values(self, name: str) -> dict[str, str]:
        """Return how many components there are."""
        at = {"wider": 1, "widest": 2}.get(name, 0)
        return {"width": number(self.facts.taken[at].width, 0)}

    def setup(self) -> None:
        """Divide the stage and build the parts for every width."""
        super().setup()
        figure, self.product_room = self._set_sheets()
        self.figures = [SharedPlane(self, taken, figure) for taken in self.facts.taken]
        self.products = [LengthsProduct(self, self.facts, taken, self.product_room) for taken in self.facts.taken]
        self.at = 0

    @property
    def sheet(self) -> TermSheet:
        """The columns and bars of the width that is shown."""
        return self.sheets[self.at]

    @property
    def figure(self) -> SharedPlane:
        """The arrows of the width that is shown."""
        return self.figures[self.at]

    @property
    def product(self) -> LengthsProduct:
        """The product of lengths and cosine of the width that is shown."""
        return self.products[self.at]

    def _set_sheets(self) -> tuple[Box, Box]:
        """Build a sheet for every width, with the most digits that leave room for the bars; return the other rooms."""
        body = self.stage.body.inset(TITLE_MARGIN - SAFE_MARGIN, 0)
        for shares, bar_room, fewest in self._ways():
            room, *others = self._divided(body, shares)
            for digits in range(MOST_DIGITS, fewest - 1, -1):
                self.facts = ComponentsFacts(self.params, digits)
                self.sheets = [TermSheet(self, self.facts, taken, room, bar_room) for taken in self.facts.taken]
                if all(sheet.fits for sheet in self.sheets):
                    return others[0], others[1]
        return others[0], others[1]

    def _ways(self) -> list[tuple[tuple[float, float], float, int]]:
        """Return how the stage is divided, what bars take of their sheet, and the fewest digits, best first."""
        shares, wide = SHARES[self.look.aspect], WIDE_SHARES[self.look.aspect]
        return [
            (shares, BAR_ROOM, DIGITS),
            (wide, BAR_ROOM, DIGITS),
            (wide, LESS_BAR_ROOM, DIGITS),
            (wide, LEAST_BAR_ROOM, FEWEST_DIGITS),
        ]

    def _divided(self, body: Box, shares: tuple[float, float]) -> tuple[Box, Box, Box]:
        """Return the room of the columns, of the arrows, and of the product of lengths and cosine."""
        parts = FIGURE_SHARES[self.look.aspect]
        if self.frame.portrait:
            sheet, panel = body.rows(*shares, gap=2 * GAP)
            figure, product = panel.columns(*parts)
        else:
            sheet, panel = body.columns(*shares, gap=(4 if self.frame.landscape else 2) * GAP)
            figure, product = panel.rows(*parts, gap=GAP)
        return sheet, figure, product

    def _step(self, seconds: float) -> float:
        """Return the time for one of several rows; less of it where there are many."""
        return seconds * min(1.0, FEW / self.sheet.taken.width)

    def _lay(self, seconds: float) -> None:
        """Lay bars that have grown end to end."""
        bars, count = self.sheet.bars, self.sheet.taken.width
        rows = count - float(bars.laid.get_value())
        self.sweep(
            bars.laid.animate.set_value(count), moving=[bars], run_time=rows * self._step(seconds), rate_func=linear
        )

    def _sum(self) -> None:
        sheet = self.sheet
        self.play(Create(sheet.rule), FadeIn(sheet.sum), run_time=WRITE)
        growing = sheet.bars.summed.animate.set_value(1)
        self.sweep(growing, FadeIn(sheet.total, rate_func=late), moving=[sheet.bars], run_time=GROW)
        self.add(sheet.last_line)
        self.hold(0.6)

    def _widen(self) -> None:
        """Take more components: the rows there are make room, new ones come in, multiply and are added."""
        before, figure, product = self.sheet, self.figure, self.product
        self.at += 1
        after, new = self.sheet, range(before.taken.width, self.sheet.taken.width)
        going: list[VMobject] = [before.rule, before.last_line, before.bars.bars[-1]]
        going.append(before.bars.links[-1])
        self.play(*(FadeOut(part) for part in (*going, product)), run_time=WRITE)
        # From here on the pieces of a line go their own ways.
        self.remove(*before.lines)
        self.play(*after.taking_over(before), run_time=GLIDE)
        arriving = one_by_one([after.pairs[row] for row in new])
        self.play(arriving, *figure.becoming(self.figure), run_time=ALL_AT_ONCE)
        self.add(after.bars)
        arriving = one_by_one([after.results[row] for row in new])
        growing = after.bars.grown.animate.set_value(after.taken.width)
        self.sweep(growing, arriving, moving=[after.bars], run_time=ALL_AT_ONCE, rate_func=linear)
        self.add(*after.lines)
        self._lay(LAY)
        self._sum()

    def _work_out(self) -> None:
        """Mark the angle, and write what lengths and cosine give."""
        arcs, names = self.figure.marks
        marks = [*map(Create, arcs), *(FadeIn(name, rate_func=late) for name in names)]
        if marks:
            self.play(*marks, run_time=GROW)
        for line in self.product.lines:
            self.play(FadeIn(line), run_time=WRITE)
            self.hold(0.3)
        self.add(self.product)
        self.play(*pulses([VGroup(self.product.lines[-1]), VGroup(self.sheet.total)]), run_time=GROW)
