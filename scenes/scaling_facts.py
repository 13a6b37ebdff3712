"""What the scores of each width are, measured and exact, raw and divided; every value comes from `dotattn`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import ceil, floor, gcd
from typing import TypeVar

import numpy as np

from dotattn import (
    SoftmaxHealth,
    dot_bins,
    dot_mean,
    dot_pdf,
    dot_std,
    draw_dots,
    entropy,
    histogram,
    max_weight,
    normal_pdf,
    sample_spread,
    scale,
    share_beyond,
    softmax,
    softmax_health,
    typical_scores,
)
from scenes.parameters import ScalingParameters

SQUARE_ROOT = 0.5
# Wider scores than these would make the first ones a line; they come in the sweep, beyond the axis.
WIDEST, FOCUS = 256, 64
REACH_SD, CURVE_SD, CURVE_POINTS = 10 / 3, 6, 80
REACH_ROW, ALONE = 1.25, 1.3
# The exact density is infinite at 0 for d_k = 1; no axis is as high as this.
HIGHEST = 1e4
MOST_ROWS, LEAST_ROWS, MOST_DRAWS = 20_000, 100, 10**8
SHIFT = 100.0
NEARLY_ONE, MOST = 0.95, 0.5
# A spike so many times as high as all else leaves too little of them.
FLATTENING = 2.0
# How far above all bars the axis follows a curve: not to the end of a spike.
HEADROOM = 1.25
GOLDEN = 0.618

# Where the curves are drawn, in standard deviations: close together at 0, where the exact one may be a spike.
CURVE_GRID = CURVE_SD * np.linspace(0, 1, CURVE_POINTS) ** 2
CURVE_SIDES = np.concatenate([-CURVE_GRID[:0:-1], CURVE_GRID])
NORMAL_CURVE = normal_pdf(CURVE_SIDES)

ValueT = TypeVar("ValueT", float, np.ndarray)


@dataclass(frozen=True)
class Side:
    """Scores of one width as one panel shows them: raw, or divided by a power of d_k.

    `curve` is the exact density in units of `exact_std`, or None where there is no formula; `areas` are the
    shares of draws in the bins between `edges`; `row` is the row of scores that stands for all.
    """

    mean: float
    std: float
    exact_std: float
    edges: np.ndarray
    areas: np.ndarray
    curve: np.ndarray | None
    row: np.ndarray
    hidden: float

    @property
    def heights(self) -> np.ndarray:
        """Density of each bin."""
        return densities(self.edges, self.areas)

    @property
    def peak(self) -> float:
        """Height of the highest bar, or of a curve that does not run far above it."""
        curves = [NORMAL_CURVE] if self.curve is None else [NORMAL_CURVE, self.curve]
        highest = float(self.heights.max())
        tops = (float(curve.max()) / self.exact_std for curve in curves)
        return max([highest, *(top for top in tops if top <= HEADROOM * highest)])


class ScalingFacts:
    """All numbers of one clip, each worked out once.

    Parameters
    ----------
    params
        The data; checked.
    """

    exact_mean = dot_mean(1)

    def __init__(self, params: ScalingParameters) -> None:
        self.params = params
        self.dims = params.dims
        narrow = [d_k for d_k in self.dims if d_k <= WIDEST]
        self.growing = narrow if len(narrow) > 1 or narrow == self.dims else self.dims
        self.focus = FOCUS if FOCUS in self.dims else self.growing[-1]
        self.sweep = self.dims[self.dims.index(self.focus) + 1 :] or self.dims
        self.draws = cache(lambda d_k: draw_dots(d_k, params.samples, params.seed, params.components))
        self.side = cache(self._side)
        self.health = cache(self._health)

    @property
    def rooted(self) -> bool:
        """Whether the power is the square root."""
        return self.params.power == SQUARE_ROOT

    @property
    def powers(self) -> list[float]:
        """Powers worth comparing: none, the root, all, and the clip's own; rising."""
        return sorted({0.0, SQUARE_ROOT, 1.0, self.params.power})

    @cached_property
    def reach(self) -> float:
        """Largest score on the axis."""
        return REACH_SD * self.widest

    @property
    def row_reach(self) -> float:
        """Largest score on the axis of the raw row in focus alone."""
        return REACH_ROW * float(np.abs(self.side(self.focus, False).row).max())

    @cached_property
    def rows(self) -> int:
        """Random rows behind the gauges: fewer where each costs many draws."""
        if self.params.components == "normal":
            return min(self.params.samples, MOST_ROWS)
        affordable = MOST_DRAWS // ((self.params.n_keys + 1) * self.dims[-1])
        least = max(LEAST_ROWS, affordable // LEAST_ROWS * LEAST_ROWS)
        return min(self.params.samples, MOST_ROWS, least)

    @cached_property
    def most_entropy(self) -> float:
        """Entropy of equal weights."""
        return float(entropy(softmax(np.zeros(self.params.n_keys))))

    @property
    def largest_weight(self) -> float:
        """Largest weight of the row in focus, raw."""
        return float(max_weight(softmax(self.side(self.focus, False).row)))

    def top(self, scaled: bool) -> float:
        """Return the highest bar or curve among what the panels show, divided scores included or not."""
        if scaled:
            return self.top_of((self.focus, *self.sweep))
        return self._highest(self.growing, scaled=False)

    def top_of(self, widths: Sequence[int]) -> float:
        """Return the highest bar or curve among raw and divided scores of these widths, side by side.

        Scores divided by far more than their spread are left out: they are spikes that would flatten all others.
        """
        raw, divided = self._highest(widths, scaled=False), self._highest(widths, scaled=True)
        if self.params.power <= SQUARE_ROOT:
            return max(raw, divided)
        usual = max(raw, self._highest([1], scaled=False))
        return max(usual, divided) if divided <= FLATTENING * usual else usual

    def _highest(self, widths: Sequence[int], *, scaled: bool) -> float:
        return max(self.side(d_k, scaled).peak for d_k in widths)

    @property
    def top_alone(self) -> float:
        """Return the same for the raw scores in focus alone, which divided ones would press flat."""
        return min(self.top(scaled=True), ALONE * float(self.side(self.focus, False).heights.max()))

    def divisor(self, d_k: int) -> float:
        """Return what the scores of a width are divided by."""
        return float(scale(1.0, d_k, -self.params.power))

    def spread(self, d_k: int, power: float) -> float:
        """Return the exact standard deviation of scores divided by a power of d_k."""
        return float(scale(dot_std(d_k), d_k, power))

    def between(self, pick: Callable[[Side], ValueT], at: float, divided: float) -> ValueT:
        """Return what lies between two stops of `dims`, and between the raw and the divided scores there.

        Parameters
        ----------
        pick
            Takes a number or an array out of a side.
        at
            Place in `dims`, a whole number at a stop.
        divided
            0 for raw scores, 1 for divided ones.
        """

        def of(scaled: int) -> ValueT:
            return mixed(lambda stop: pick(self.side(self.dims[stop], bool(scaled))), at)

        return mixed(of, divided)

    def health_between(self, gauge: str, at: float, scaled: bool) -> float:
        """Return a gauge of `SoftmaxHealth`, between two stops of `dims` too."""
        return mixed(lambda stop: float(getattr(self.health(self.dims[stop], scaled), gauge)), at)

    def shifted(self, amount: float) -> np.ndarray:
        """Return the raw row in focus with the same amount added to every score."""
        return self.side(self.focus, False).row + amount

    @staticmethod
    def weights(row: np.ndarray) -> np.ndarray:
        """Return what softmax makes of a row of scores."""
        return softmax(row)

    @cached_property
    def widest(self) -> float:
        """Largest exact spread that fits the axis."""
        return dot_std(self.growing[-1])

    def _side(self, d_k: int, scaled: bool) -> Side:
        power = self.params.power if scaled else 0.0
        scores = scale(self.draws(d_k), d_k, power)
        edges = scale(dot_bins(d_k, self.params.components), d_k, power)
        spread = sample_spread(scores)
        return Side(
            mean=spread.mean,
            std=spread.std,
            exact_std=self.spread(d_k, power),
            edges=self._padded(edges),
            areas=self._padded(histogram(scores, edges) * np.diff(edges), 0.0),
            curve=self._curve(d_k),
            row=scattered(scale(typical_scores(self.params.n_keys, d_k), d_k, power)),
            hidden=share_beyond(scores, self.reach),
        )

    def _health(self, d_k: int, scaled: bool) -> SoftmaxHealth:
        params = self.params
        return softmax_health(d_k, params.n_keys, self.rows, params.seed, scaled, params.components, params.power)

    def _curve(self, d_k: int) -> np.ndarray | None:
        if self.params.components != "normal":
            return None
        at = scale(CURVE_GRID, d_k, -SQUARE_ROOT)
        half = np.minimum(scale(np.minimum(dot_pdf(at, d_k), HIGHEST), d_k, -SQUARE_ROOT), HIGHEST)
        return np.concatenate([half[:0:-1], half])

    def _padded(self, values: np.ndarray, last: float | None = None) -> np.ndarray:
        """Return values followed by empty bins, so that histograms of all widths have equally many."""
        most = max(len(dot_bins(d_k, self.params.components)) for d_k in (1, *self.dims)) - (last is not None)
        return np.append(values, np.full(most - len(values), values[-1] if last is None else last))


def densities(edges: np.ndarray, areas: np.ndarray) -> np.ndarray:
    """Return the heights of bars with given areas; a bar without width has none."""
    widths = np.diff(edges)
    return np.divide(areas, widths, out=np.zeros_like(areas), where=widths > 0)


def mixed(value: Callable[[int], ValueT], at: float) -> ValueT:
    """Return what lies between the values of two neighbouring whole numbers."""
    low, high = floor(at), ceil(at)
    if low == high:
        return value(low)
    return (high - at) * value(low) + (at - low) * value(high)


def scattered(values: np.ndarray) -> np.ndarray:
    """Return values in a fixed order that looks like chance: steps of about a golden section."""
    count = len(values)
    step = next(s for s in range(max(1, round(GOLDEN * count)), count + 2) if gcd(s, count) == 1)
    return values[np.arange(count) * step % count]
