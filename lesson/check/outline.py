"""Outlines of drawn shapes as polygons and lines that can be measured against each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

CLOSE = 1e-6
# Points on each curve: what lies between two of them is nearer to their chord than a pixel is wide.
STEPS = 4
STRAIGHT = 1e-3


@dataclass(frozen=True)
class Outline:
    """The subpaths of a shape, each as a polygon and as a line.

    Parameters
    ----------
    areas
        What the shape fills: one polygon for each subpath that encloses something.
    lines
        Where a pen goes that draws it: one line for each subpath.
    low, high
        The lower left and upper right corner around all points.
    """

    areas: np.ndarray
    lines: np.ndarray
    low: np.ndarray
    high: np.ndarray


def outline(points: np.ndarray) -> Outline:
    """Return the outline of a shape from its cubic curves, four finite points each.

    Parameters
    ----------
    points
        Shape (4 n, 3).
    """
    curves = points[: len(points) // 4 * 4].reshape(-1, 4, 3)[:, :, :2]
    curves = curves[np.ptp(curves, axis=1).max(axis=1) > CLOSE] if len(curves) > 1 else curves
    if not len(curves):
        curves = points[:4, :2].reshape(-1, 4, 2)
    flat, path = _flattened(curves)
    lines = shapely.linestrings(flat, indices=path)
    return Outline(_areas(flat, path), lines, flat.min(axis=0), flat.max(axis=0))


def _flattened(curves: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return points along all curves and, for each, the number of the subpath it belongs to."""
    starts = np.ones(len(curves), dtype=bool)
    starts[1:] = np.abs(curves[1:, 0] - curves[:-1, 3]).max(axis=1) > CLOSE
    path = np.cumsum(starts) - 1
    shares = np.arange(STEPS)[None, :, None] / STEPS
    a, b, c, d = (curves[:, None, index] for index in range(4))
    along = (
        a * (1 - shares) ** 3 + 3 * b * shares * (1 - shares) ** 2 + 3 * c * shares**2 * (1 - shares) + d * shares**3
    )
    wanted = np.ones((len(curves), STEPS), dtype=bool)
    wanted[_are_straight(curves), 1:] = False
    last = np.append(starts[1:], True)
    points = np.concatenate([along[wanted], curves[last, 3]])
    owner = np.concatenate([np.broadcast_to(path[:, None], wanted.shape)[wanted], path[last]])
    order = np.argsort(owner, kind="stable")
    return points[order], owner[order]


def _are_straight(curves: np.ndarray) -> np.ndarray:
    chord = curves[:, 3] - curves[:, 0]
    size = np.maximum(np.hypot(chord[:, 0], chord[:, 1]), CLOSE)
    bulge = [
        np.abs(chord[:, 0] * (handle[:, 1] - curves[:, 0, 1]) - chord[:, 1] * (handle[:, 0] - curves[:, 0, 0])) / size
        for handle in (curves[:, 1], curves[:, 2])
    ]
    return np.maximum(*bulge) < STRAIGHT


def _areas(flat: np.ndarray, path: np.ndarray) -> np.ndarray:
    """Return a valid polygon for each subpath that encloses something; its convex hull where it crosses itself."""
    count = np.bincount(path)
    enough = count[path] >= 4
    if not enough.any():
        return np.array([], dtype=object)
    _, ring = np.unique(path[enough], return_inverse=True)
    polygons = shapely.polygons(shapely.linearrings(flat[enough], indices=ring))
    broken = ~shapely.is_valid(polygons)
    if broken.any():
        polygons[broken] = shapely.convex_hull(polygons[broken])
    kinds = shapely.get_type_id(polygons) == shapely.GeometryType.POLYGON
    return polygons[kinds & (shapely.area(polygons) > CLOSE**2)]
