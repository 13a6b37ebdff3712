"""A dial with a fixed key, a turning query, and what lies between them: angle, drop line and shadow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from manim import VGroup, VMobject

from dotattn import vector_at_angle, vector_projection
from scenes.claims import Claim
from scenes.parts.arrow import BARB, Arrow
from scenes.parts.lines import Band, Dashes, Segment
from scenes.parts.placing import LABEL_GAP, keep_apart
from scenes.parts.readout import Readout
from scenes.parts.ring import TICK, TICK_GAP, Ring
from scenes.style import ARROW_HEAD, ARROW_WIDTH, AXIS_WIDTH, CURVE_WIDTH, RULE_WIDTH, SHADOW_WIDTH, Theme

if TYPE_CHECKING:
    from scenes.clip import Clip

SHADOW_OFFSET = 0.2
BELOW_AXIS = SHADOW_OFFSET + SHADOW_WIDTH
KEY_WIDTH, KEY_HEAD = 1.8 * ARROW_WIDTH, 1.15 * ARROW_HEAD
ARC_SHARE, WIDEST_ARC_SHARE = 0.2, 0.72
ARC_OF_ARROW, ROOMY, BEYOND_TIPS = 0.45, 1.1, 1.3
LEAST_DRAWN = 0.7
ELBOW, ELBOW_SHARE = 0.26, 0.5


class Face(VGroup):
    """What stands still: the line k lies on, and a tick with its angle at every stop.

    Parameters
    ----------
    clip
        Sets the numbers.
    ring
        Where the dial stands.
    angles
        Where ticks go, most important first: a label that would touch an earlier one is left out.
    write
        How an angle becomes text.
    """

    def __init__(self, clip: Clip, ring: Ring, angles: Sequence[float], write: Callable[[float], str]) -> None:
        theme = clip.theme
        self.axis = Segment(
            lambda: ring.at(180, ring.radius), lambda: ring.at(0, ring.radius), color=theme.rule, width=RULE_WIDTH
        )
        self.ticks = VMobject(stroke_color=theme.mute, stroke_width=AXIS_WIDTH)
        for degrees in angles:
            self.ticks.start_new_path(ring.at(degrees, ring.radius))
            self.ticks.add_line_to(ring.at(degrees, ring.radius + TICK))
        labels = [clip.readout(degrees, write=write, size=clip.sizes.small, color=theme.mute) for degrees in angles]
        for degrees, label in zip(angles, labels, strict=True):
            half = np.array([label.width, label.height]) / 2
            reach = ring.radius + TICK + TICK_GAP + float((np.abs(vector_at_angle(degrees)) * half).sum())
            label.move_to(ring.at(degrees, reach))
        self.labels: list[Readout] = keep_apart(labels)
        super().__init__(self.axis, self.ticks, *self.labels)

    def shown_text(self) -> str:
        """Return the numbers along the edge as one line."""
        return "  ".join(label.text for label in self.labels)


class Shadow(Band):
    """The signed shadow of q on the line of k, coloured by its sign."""

    def __init__(self, ring: Ring, foot: Callable[[], np.ndarray], extent: Callable[[], float], theme: Theme) -> None:
        self.theme = theme
        super().__init__(
            lambda: ring.origin,
            foot,
            color=theme.positive,
            thickness=SHADOW_WIDTH,
            offset=SHADOW_OFFSET,
            ahead=lambda: ring.at(0, 1),
            extent=extent,
        )

    def refresh(self) -> Shadow:
        """Redraw in the colour of the side it falls on."""
        super().refresh()
        return self.set_fill(self.theme.sign_role(self.extent()))


class AngleArc(VMobject):
    """The arc from k to q with its name, which stays clear of both; both make way where the angle is small."""

    def __init__(self, ring: Ring, label: VMobject, theta: Callable[[], float], theme: Theme) -> None:
        super().__init__(stroke_color=theme.angle, stroke_width=CURVE_WIDTH)
        self.ring, self.label, self.theta = ring, label, theta
        self.room = max(label.width, label.height) / 2 + LABEL_GAP
        self.reach = self.radius = ring.radius

    def draw(self, shortest: float) -> None:
        """Draw for arrows of which the shorter is `shortest` long on screen."""
        usual = min(ARC_SHARE * self.ring.radius, ARC_OF_ARROW * max(shortest, ROOMY)) + self.room
        farthest = max(usual, WIDEST_ARC_SHARE * shortest)
        opening = float(vector_at_angle(self.theta() / 2)[1])
        wanted = self.room / opening if opening > self.room / (2 * farthest) else 2 * farthest
        self.reach = min(max(usual, wanted), farthest)
        fits = wanted <= farthest
        if fits and self.reach + self.room > shortest - KEY_HEAD:
            # Beside the heads, which are wider than the shafts, or beyond them.
            self.reach = max(self.reach, (self.room + BARB * KEY_HEAD) / opening)
            fits = self.reach <= max(farthest, min(BEYOND_TIPS * shortest, self.ring.radius - self.room))
        self.radius = min(self.reach - self.room, ARC_OF_ARROW * max(shortest, 2 * shortest - ROOMY))
        self.set_points_as_corners(self.ring.arc(0, self.theta(), self.radius))
        self.label.move_to(self.ring.at(self.theta() / 2, self.reach))
        # Between arrows that are nearly one there is no room for a name, and a faint one would help nobody.
        self.label.set_opacity(float(fits))

    def claims(self) -> list[Claim]:
        """Return that it opens as far as the angle."""
        end = self.points[-1] - self.ring.origin
        size = float(np.linalg.norm(end))
        return [Claim("the end of the angle's arc", end, np.append(vector_at_angle(self.theta(), size), 0.0))]


class Hands(VGroup):
    """What moves: both arrows, the arc, the drop line and the shadow.

    Parameters
    ----------
    clip
        Sets the name of the angle.
    ring
        Where the dial stands.
    theta
        Returns the angle of q in degrees.
    lengths
        Returns the lengths of q and k.
    unit
        Returns the size of length 1 on screen. Arrows too short to be seen are drawn longer.
    """

    def __init__(
        self,
        clip: Clip,
        ring: Ring,
        *,
        theta: Callable[[], float],
        lengths: Callable[[], np.ndarray],
        unit: Callable[[], float],
    ) -> None:
        theme = clip.theme
        self.ring, self.theta, self.lengths, self.unit = ring, theta, lengths, unit
        # Lambdas, not methods: a copy of an arrow must not copy all that its ends depend on.
        origin, query_tip = lambda: ring.origin, lambda: self._query_tip()
        foot, key_tip = lambda: self._foot(), lambda: ring.at(0, float(self.drawn()[1]))
        self.key = Arrow(origin, key_tip, color=theme.key, width=KEY_WIDTH, head=KEY_HEAD)
        self.query = Arrow(origin, query_tip, color=theme.query)
        self.shadow = Shadow(ring, foot, lambda: float(self._query()[0]), theme)
        self.label = clip.formula("angle(theta)")
        self.arc = AngleArc(ring, self.label, theta, theme)
        self.drop = Dashes(query_tip, foot, color=theme.mute, width=RULE_WIDTH, clear_of=self.label)
        super().__init__(self.shadow, self.key, self.arc, self.drop, self.query, self.label)
        self.refresh()

    def refresh(self) -> Hands:
        """Redraw at the current angle, lengths and scale."""
        self.key.refresh()
        self.query.refresh()
        self.shadow.refresh()
        self.arc.draw(float(self.drawn().min()))
        self.drop.refresh()
        return self

    def drawn(self) -> np.ndarray:
        """Return the lengths of both arrows on screen."""
        return np.maximum(self.unit() * self.lengths(), min(LEAST_DRAWN, self.ring.radius))

    @property
    def to_scale(self) -> bool:
        """Whether both arrows are as long as their numbers say."""
        return bool(np.all(self.drawn() <= self.unit() * self.lengths() + 1e-9))

    def claims(self) -> list[Claim]:
        """Return that both arrows point where their angles say, and are as long as their lengths if drawn to scale."""
        given = np.append(vector_at_angle(self.theta()), 0.0), np.append(vector_at_angle(0), 0.0)
        claims = []
        for name, arrow, way, length in zip("qk", (self.query, self.key), given, self.lengths(), strict=True):
            size = float(np.linalg.norm(arrow.drawn))
            claims.append(Claim(f"the direction of {name}", arrow.drawn, size * way))
            if self.to_scale:
                claims.append(Claim(f"the length of {name}", size, self.unit() * length))
        return claims

    def elbow(self) -> VMobject:
        """Return the mark of a right angle."""
        corner = VMobject(stroke_color=self.arc.get_stroke_color(), stroke_width=2 * RULE_WIDTH)
        size = min(ELBOW, ELBOW_SHARE * self.arc.radius)
        ends = self.ring.at(90, size) - self.ring.origin, self.ring.at(0, size) - self.ring.origin
        points = [self.ring.origin + way for way in (ends[0], ends[0] + ends[1], ends[1])]
        return corner.set_points_as_corners(points)

    def _query_tip(self) -> np.ndarray:
        return self.ring.at(self.theta(), float(self.drawn()[0]))

    def _query(self) -> np.ndarray:
        return np.asarray(vector_at_angle(self.theta(), float(self.drawn()[0])))

    def _foot(self) -> np.ndarray:
        return self.ring.origin + np.append(vector_projection(self._query(), vector_at_angle(0)), 0.0)
