"""A table of angles and cosines whose rows appear as a moving angle comes back past them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING

import numpy as np
from manim import RIGHT, UP, VGroup, VMobject

from dotattn import cosine_table
from scenes.claims import Claim
from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.parts.live_line import POINTS_PER_UNIT, SignedReadout
from scenes.parts.readout import Readout
from scenes.parts.row import level
from scenes.style import GAP, RULE_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

# The row pitch in em: at least, with room enough, and at most.
TIGHT, EASY, LOOSE = 1.15, 1.6, 1.9
LEAST_GAP_EM, COLUMN_GAP_EM = 0.6, 1.2
LEAST_BAR, BAR_EM = 0.9, 0.5
MOST_BLOCKS, BLOCK_GAP = 3, 1.5 * GAP
APPEARS_OVER = 6.0


class TableRow(VGroup):
    """One angle, its cosine, and the cosine as a signed bar where there is room for it."""

    def __init__(self, stop: float, angle: Readout, cosine: Readout, bar: VMobject) -> None:
        super().__init__(angle, cosine, bar)
        self.stop, self.angle, self.cosine, self.bar = stop, angle, cosine, bar


class CosineTable(VGroup):
    """Rows of angle and cosine in one, two or three blocks, as large as the room allows; bars in one.

    Parameters
    ----------
    clip
        Sets the numbers and the names of the columns.
    box
        The room for it.
    stops
        Angles in degrees, in the order of the rows.
    write
        How an angle becomes text.
    decimals
        Digits after the point of a cosine.
    theta
        Returns the moving angle: rows at and beyond it are shown.
    """

    def __init__(
        self,
        clip: Clip,
        box: Box,
        stops: Sequence[float],
        *,
        write: Callable[[float], str],
        decimals: int,
        theta: Callable[[], float],
    ) -> None:
        setter = _Setter(clip, box, stops, write, decimals)
        self.theta, self.size = theta, setter.size
        self.rows: list[TableRow] = setter.rows
        self.head: VGroup = setter.head
        super().__init__(self.head, *self.rows)
        self.refresh()

    def shown_text(self) -> list[str]:
        """Return the rows that have appeared, a line each."""
        appeared = (row for row in self.rows if row.angle.get_fill_opacity() > 0)
        return [f"{row.angle.text}: {row.cosine.text}" for row in appeared]

    def claims(self) -> list[Claim]:
        """Return that the bars are to each other as the cosines are."""
        cosines = {row.stop: float(cosine_table(row.stop)) for row in self.rows}
        widths = {row.stop: float(row.bar.points[3, 0] - row.bar.points[0, 0]) for row in self.rows}
        longest = max(cosines, key=lambda stop: abs(cosines[stop]))
        unit = widths[longest] / cosines[longest] if cosines[longest] else 0.0
        meant = [unit * cosine for cosine in cosines.values()]
        return [Claim("the bars of the table", list(widths.values()), meant)]

    def refresh(self) -> CosineTable:
        """Show the rows the angle has reached."""
        for row in self.rows:
            opacity = min(max((row.stop + APPEARS_OVER - self.theta()) / APPEARS_OVER, 0.0), 1.0)
            if row.angle.get_fill_opacity() != opacity:
                row.set_fill(opacity=opacity)
        return self


class _Setter:
    """Sets a table; apart from it because a mobject that knows its clip cannot be copied."""

    def __init__(
        self, clip: Clip, box: Box, stops: Sequence[float], write: Callable[[float], str], decimals: int
    ) -> None:
        self.clip, self.write, self.decimals = clip, write, decimals
        stops = self._that_fit(box, stops)
        blocks, self.size = self._size(box, stops)
        self.em = self.size / POINTS_PER_UNIT
        per_block = ceil(len(stops) / blocks)
        pitch = min(box.height / (per_block + 1), LOOSE * self.em)
        slack = (box.height - pitch * (per_block + 1)) / 2
        self.rows: list[TableRow] = []
        self.head = VGroup()
        for index, column in enumerate(box.trim(top=slack).columns(*[1] * blocks, gap=BLOCK_GAP)):
            self._add_block(column, pitch, stops[index * per_block : (index + 1) * per_block], blocks == 1)

    def _that_fit(self, box: Box, stops: Sequence[float]) -> Sequence[float]:
        """Return as many stops as fit with words no smaller than may be: all, or some from first to last."""
        smallest = self.clip.sizes.floor
        em_widths = sum(self._widths(stops, POINTS_PER_UNIT)) + LEAST_GAP_EM
        rows = int(box.height * POINTS_PER_UNIT / (TIGHT * smallest)) - 1
        across = [n for n in range(1, MOST_BLOCKS + 1) if self._block_width(box, n) >= em_widths * smallest]
        most = rows * max(across, default=1)
        if len(stops) <= most:
            return stops
        return [stops[round(index * (len(stops) - 1) / (most - 1))] for index in range(most)]

    @staticmethod
    def _block_width(box: Box, blocks: int) -> float:
        """Return the width of a block, in points."""
        return (box.width - BLOCK_GAP * (blocks - 1)) / blocks * POINTS_PER_UNIT

    def _size(self, box: Box, stops: Sequence[float]) -> tuple[int, float]:
        """Return the fewest blocks with words no smaller than small ones, else those with the largest; and the size."""
        sizes = self.clip.sizes
        em_widths = sum(self._widths(stops, POINTS_PER_UNIT)) + LEAST_GAP_EM
        best = (1, 0.0)
        for blocks in range(1, MOST_BLOCKS + 1):
            pitch = box.height / (ceil(len(stops) / blocks) + 1) * POINTS_PER_UNIT
            width = self._block_width(box, blocks)
            easy = max(pitch / EASY, sizes.label)
            size = min(sizes.formula, pitch / TIGHT, easy, width / em_widths)
            if best[1] >= sizes.small:
                return best
            best = max(best, (blocks, size), key=lambda option: option[1])
        return best

    def _widths(self, stops: Sequence[float], size: float) -> tuple[float, float]:
        angles = [self._angle(stop, size).advance for stop in stops]
        cosines = [self._cosine(stop, size).advance for stop in [*stops, 180]]
        return max(angles), max(cosines)

    def _angle(self, stop: float, size: float) -> Readout:
        return self.clip.readout(stop, write=self.write, size=size, color=self.clip.theme.angle)

    def _cosine(self, stop: float, size: float) -> SignedReadout:
        value = float(cosine_table(stop))
        return SignedReadout(value, decimals=self.decimals, theme=self.clip.theme, size=size)

    def _add_block(self, box: Box, pitch: float, stops: Sequence[float], bars: bool) -> None:
        if not stops:
            return
        angle, cosine = self._widths(stops, self.size)
        names = [self._name("theta"), self._name("cosine_of_theta")]
        gap = COLUMN_GAP_EM * self.em
        angle, cosine = max(angle, names[0].width), max(cosine, names[1].width)
        bar = min(box.width - angle - cosine - 2 * gap, 3 * cosine)
        bar = bar if bar >= LEAST_BAR and bars else 0.0
        gap = gap if bar else min(gap, box.width - angle - cosine)
        left = box.center[0] - (angle + cosine + gap + (gap + bar if bar else 0)) / 2
        edges = left + angle, left + angle + gap + cosine
        zero = edges[1] + gap + bar / 2 if bar else edges[1]
        y = box.top - pitch / 2
        for name, edge in zip(names, edges, strict=True):
            name.move_to((edge - name.width / 2, y, 0.0))
        self.head.add(level(names))
        for index, stop in enumerate(stops):
            self.rows.append(self._row(stop, edges, zero, bar / 2, y - (index + 1) * pitch))
        if bar:
            self.head.add(self._zero_line(zero, y - pitch / 2, y - (len(stops) + 0.5) * pitch))

    def _row(self, stop: float, edges: tuple[float, float], zero: float, unit: float, y: float) -> TableRow:
        readouts = self._angle(stop, self.size), self._cosine(stop, self.size)
        for readout, edge in zip(readouts, edges, strict=True):
            readout.move_to(y * UP).shift((edge - readout.pen[0] - readout.advance) * RIGHT)
        level(readouts)
        bar = VMobject(fill_color=readouts[1].get_fill_color(), fill_opacity=1, stroke_width=0)
        end, half = zero + unit * readouts[1].value, BAR_EM * self.em / 2
        corners = [(zero, y - half), (end, y - half), (end, y + half), (zero, y + half), (zero, y - half)]
        bar.set_points_as_corners([np.array([*corner, 0.0]) for corner in corners])
        return TableRow(stop, *readouts, bar)

    def _name(self, key: str) -> Lettering:
        return self.clip.formula(self.clip.say(f"labels.{key}"), size=self.size, color=self.clip.theme.mute)

    def _zero_line(self, x: float, top: float, bottom: float) -> VMobject:
        line = VMobject(stroke_color=self.clip.theme.mute, stroke_width=RULE_WIDTH)
        return line.set_points_as_corners([np.array([x, top, 0.0]), np.array([x, bottom, 0.0])])
