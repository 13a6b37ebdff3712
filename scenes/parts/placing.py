"""Finding a free place for a label among the shapes around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

import numpy as np
from manim import DL, UR, Mobject

from scenes.layout import Box, MobjectT

FEWEST_SAMPLES, SAMPLE_SPACING = 12, 0.05
LABEL_GAP = 0.12


def place_clear(
    label: Mobject, centers: Sequence[np.ndarray], obstacles: Iterable[Mobject], inside: Box, gap: float = LABEL_GAP
) -> Mobject:
    """Move a label to the first of several centres where it touches nothing.

    Parameters
    ----------
    label
        The label.
    centers
        Candidate places for its middle, best first.
    obstacles
        Shapes it must keep `gap` away from, outlines and all.
    inside
        The box it must not leave.
    gap
        Least distance in scene units.

    Returns
    -------
    Mobject
        The label; where every candidate touches something, at the one that touches least.
    """
    points = _outline_points(obstacles)
    size = np.array([label.width, label.height])
    costs = [_cost(center[:2], size, points, inside, gap) for center in centers]
    return label.move_to(centers[int(np.argmin(costs))])


def around(point: np.ndarray, label: Mobject, distance: float, first: float, count: int = 16) -> list[np.ndarray]:
    """Return centres around a point for a label, starting in direction `first` (radians) and fanning out.

    The label's near edge, not its middle, stands `distance` away from the point.
    """
    turns = sorted((2 * np.pi * index / count for index in range(count)), key=lambda a: min(a, 2 * np.pi - a))
    half = np.array([label.width, label.height]) / 2
    centers = []
    for turn in turns:
        way = np.array([np.cos(first + turn), np.sin(first + turn)])
        reach = distance + float((np.abs(way) * half).sum())
        centers.append(point + np.append(way * reach, 0))
    return centers


def is_clear(label: Mobject, center: np.ndarray, obstacles: Iterable[Mobject], gap: float = LABEL_GAP) -> bool:
    """Return whether a label at a centre keeps `gap` away from the outlines of all obstacles."""
    size = np.array([label.width, label.height])
    everywhere = Box(-np.inf, np.inf, -np.inf, np.inf)
    return _cost(center[:2], size, _outline_points(obstacles), everywhere, gap) == 0


def standing_off(point: np.ndarray, label: Mobject, way: np.ndarray, gap: float) -> np.ndarray:
    """Return the centre of a label that stands off a point in a direction, its near edge `gap` away."""
    half = np.array([label.width, label.height, 0.0]) / 2
    return point + way * (gap + float((np.abs(way) * half).sum()))


def passing_by(
    start: np.ndarray, end: np.ndarray, labels: Iterable[Mobject], gap: float = LABEL_GAP
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Return the pieces of a straight line that keep `gap` away from the boxes of all labels."""
    spans = [_span_inside(start, end, label, gap) for label in labels]
    pieces, reached = [], 0.0
    for enters, leaves in sorted(span for span in spans if span is not None):
        if enters > reached:
            pieces.append((reached, enters))
        reached = max(reached, leaves)
    if reached < 1:
        pieces.append((reached, 1.0))
    return [(start + first * (end - start), start + last * (end - start)) for first, last in pieces]


def keep_apart(labels: Iterable[MobjectT], gap: float = LABEL_GAP) -> list[MobjectT]:
    """Return the labels, most important first, that come nearer than `gap` to none kept before them."""
    kept: list[MobjectT] = []
    for label in labels:
        if not any(_near(label, other, gap) for other in kept):
            kept.append(label)
    return kept


def _span_inside(start: np.ndarray, end: np.ndarray, label: Mobject, gap: float) -> tuple[float, float] | None:
    """Return the shares of a line between which it is inside a label's box, `gap` larger; None where it passes by."""
    low, high = label.get_corner(DL)[:2] - gap, label.get_corner(UR)[:2] + gap
    enters, leaves = 0.0, 1.0
    for at, way, least, most in zip(start, end - start, low, high, strict=False):
        if way == 0 and not least < at < most:
            return None
        if way != 0:
            first, last = sorted(((least - at) / way, (most - at) / way))
            enters, leaves = max(enters, first), min(leaves, last)
    return (enters, leaves) if enters < leaves else None


def _near(label: Mobject, other: Mobject, gap: float) -> bool:
    apart = np.abs(label.get_center() - other.get_center())[:2]
    reach = np.array([label.width + other.width, label.height + other.height]) / 2 + gap
    return bool(np.all(apart < reach))


def _cost(center: np.ndarray, size: np.ndarray, points: np.ndarray, inside: Box, gap: float) -> float:
    low, high = center - size / 2, center + size / 2
    outside = max(inside.left - low[0], high[0] - inside.right, inside.bottom - low[1], high[1] - inside.top, 0.0)
    touching = np.all((points > low - gap) & (points < high + gap), axis=1).sum()
    return float(touching) + 1e6 * outside


def _outline_points(obstacles: Iterable[Mobject]) -> np.ndarray:
    """Return points along every outline of the obstacles, dense enough that a label cannot slip between."""
    pieces = [np.zeros((0, 2))]
    for obstacle in obstacles:
        for shape in obstacle.family_members_with_points():
            curves = shape.points.reshape(-1, 4, 3)
            reach = float(np.ptp(curves, axis=1).max(initial=0.0))
            shares = np.linspace(0, 1, max(FEWEST_SAMPLES, ceil(reach / SAMPLE_SPACING)))[:, None, None]
            start, first, second, end = (curves[None, :, index, :2] for index in range(4))
            at = (
                (1 - shares) ** 3 * start
                + 3 * (1 - shares) ** 2 * shares * first
                + 3 * (1 - shares) * shares**2 * second
                + shares**3 * end
            )
            pieces.append(at.reshape(-1, 2))
    return np.concatenate(pieces)
