"""Colours by role, sizes by aspect, and the colour maps of cells; the same in every clip."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from manim import ManimColor

ThemeName = Literal["dark", "light"]
Aspect = Literal["16:9", "1:1", "9:16"]

TEXT_CONTRAST = 4.5
GRAPHIC_CONTRAST = 3.0


@dataclass(frozen=True)
class Theme:
    """The colours of one theme, named by what they mean.

    `positive_cell` and `negative_cell` are the ends of the signed map: equally light, so that only
    the hue tells the sign and only the strength tells the size.
    """

    background: str
    ink: str
    mute: str
    rule: str
    query: str
    key: str
    angle: str
    positive: str
    negative: str
    cell: str
    positive_cell: str
    negative_cell: str
    weight_cell: str

    def roles(self) -> dict[str, str]:
        """Return the five colours that carry meaning."""
        return {name: getattr(self, name) for name in ("query", "key", "angle", "positive", "negative")}

    def signed(self, share: float) -> ManimColor:
        """Return a cell's colour for a share in [-1, 1] of the largest magnitude; 0 is the empty cell."""
        end = self.positive_cell if share >= 0 else self.negative_cell
        return ManimColor(self.cell).interpolate(ManimColor(end), abs(share))

    def sign_role(self, value: float) -> str:
        """Return the colour of a number by its sign; zero is ink."""
        if value == 0:
            return self.ink
        return self.positive if value > 0 else self.negative

    def weight(self, weight: float) -> ManimColor:
        """Return a cell's colour for a weight in [0, 1]; 0 is the empty cell."""
        return ManimColor(self.cell).interpolate(ManimColor(self.weight_cell), weight)

    def text_on(self, fill: ManimColor) -> str:
        """Return near-black or near-white, whichever stands out more on a fill."""
        return max(("#FFFFFF", "#000000"), key=lambda text: contrast(text, fill.to_hex()))


THEMES: dict[str, Theme] = {
    "dark": Theme(
        background="#0E1116",
        ink="#E8EAED",
        mute="#9AA4B2",
        rule="#2A313C",
        query="#F9D778",
        key="#6DF1C9",
        angle="#D960FD",
        positive="#ACC3F3",
        negative="#DA7A5F",
        cell="#171C24",
        positive_cell="#9DB7F0",
        negative_cell="#F0A78D",
        weight_cell="#E8EAED",
    ),
    "light": Theme(
        background="#FBFAF7",
        ink="#1B1F26",
        mute="#59626F",
        rule="#D9DAD6",
        query="#5B3C21",
        key="#0F8074",
        angle="#9F01B4",
        positive="#0D2DF8",
        negative="#B54F00",
        cell="#EFEEEA",
        positive_cell="#3C55C8",
        negative_cell="#A9481C",
        weight_cell="#1B1F26",
    ),
}


@dataclass(frozen=True)
class Sizes:
    """Font sizes of one aspect, in manim points; `floor` is the smallest a word may shrink to."""

    title: float
    formula: float
    label: float
    caption: float
    small: float
    floor: float


@dataclass(frozen=True)
class Frame:
    """A frame: width and height in scene units, and the sizes words take in it."""

    width: float
    height: float
    sizes: Sizes

    @property
    def portrait(self) -> bool:
        """Whether the frame is taller than wide."""
        return self.height > self.width

    @property
    def landscape(self) -> bool:
        """Whether the frame is wider than tall."""
        return self.width > self.height


# A portrait frame is 8 wide and 14.2 high, so 44 there is what 24 is at a height of 8.
FRAMES: dict[str, Frame] = {
    "16:9": Frame(8 * 16 / 9, 8, Sizes(title=40, formula=48, label=30, caption=32, small=26, floor=24)),
    "1:1": Frame(8, 8, Sizes(title=38, formula=40, label=28, caption=30, small=25, floor=24)),
    "9:16": Frame(8, 8 * 16 / 9, Sizes(title=56, formula=60, label=46, caption=48, small=44, floor=43)),
}

SAFE_MARGIN = 0.35
GAP = 0.25
TITLE_MARGIN = 0.5

ARROW_WIDTH = 0.07
ARROW_HEAD = 0.3
AXIS_WIDTH = 2.0
RULE_WIDTH = 2.0
CURVE_WIDTH = 5.0
SHADOW_WIDTH = 0.1


def luminance(color: str) -> float:
    """Return the relative luminance of a hex colour (WCAG 2.2)."""
    channels = ManimColor(color).to_rgb()
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two hex colours, 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)
