"""Parameters over their whole documented ranges, hostile families among them, for property tests of the checker."""

from __future__ import annotations

import math
from typing import Any

from hypothesis import strategies as st

from scenes.parameters import (
    LARGEST_SCORE,
    LONGEST,
    MOST_HEADS,
    SHORTEST,
    AngleParameters,
    CausalMaskParameters,
    ComponentsParameters,
    Head,
    HeadsParameters,
    HeadSpreads,
    MagnitudeParameters,
    MoreSimilarThanSelfParameters,
    ProjectionParameters,
    ProjectionsParameters,
    ScalingParameters,
    ScoreGridParameters,
    ScoreSource,
    SimilarityParameters,
    SmallSampleParameters,
    TrainedSpreadParameters,
    ValuesParameters,
    WeightsParameters,
    WhichPowerParameters,
)

ALIGNED = (0.0, 1e-9, 1e-4, 0.3, 1.0, 2.5, 7.9, 8.1)
UPRIGHT = (45.0, 75.0, 89.0, 89.999, 90.0, 90.0 + 1e-9, 91.0, 105.0)
Vector = tuple[float, ...]


def angle_clips() -> st.SearchStrategy[AngleParameters]:
    """Return clips of an angle: stops at and next to the landmarks, one to fifteen of them, and any two lengths."""
    near = st.sampled_from([0.0, 180.0, 90.0, 1e-9, 180 - 1e-9, 90 - 1e-9, 89.99, 90.01, 0.5, 179.5, 60.0, 59.99])
    stop = st.one_of(near, st.integers(0, 180).map(float), st.floats(0, 180))
    stops = st.lists(stop, min_size=1, max_size=15, unique=True)
    crowded = st.floats(0, 165).map(lambda first: [first + index for index in range(15)])
    length = st.one_of(
        st.sampled_from([SHORTEST, LONGEST, 1.0, 3.0, 0.5, 999.99, 0.333]),
        st.floats(SHORTEST, LONGEST),
        st.floats(0.2, 5),
    )
    return st.builds(
        AngleParameters,
        stops=st.one_of(stops, stops, crowded),
        lengths=st.lists(length, min_size=2, max_size=2),
        decimals=st.integers(1, 4),
    )


def projection_clips() -> st.SearchStrategy[ProjectionParameters]:
    """Return clips of a shadow: free vectors, and a at a hostile angle from b with a length far from that of b."""
    pairs = st.one_of(st.tuples(_vectors(), _vectors()), _turned_pairs(), _turned_pairs(), _small_whole_pairs())
    return st.builds(
        lambda pair, both_ways: ProjectionParameters(a=list(pair[0]), b=list(pair[1]), both_ways=both_ways),
        pairs,
        st.booleans(),
    )


def score_grid_clips() -> st.SearchStrategy[ScoreGridParameters]:
    """Return clips of a grid: small and large, wide and tall, masked and turned, of queries and keys or of X."""
    return st.one_of(
        _small_grids(), _small_grids(), _small_grids(), _projected_grids(), _projected_grids(), _large_grids()
    )


@st.composite
def similarity_clips(draw: st.DrawFn) -> SimilarityParameters:
    """Draw clips of words: two to four of any spelling, in the plane and beyond it, alike, opposed and far apart."""
    count, width = draw(st.integers(2, 4)), draw(st.sampled_from([2, 2, 2, 2, 1, 3, 7, 384]))
    return SimilarityParameters(words=draw(_tokens(count, count)), vectors=draw(_several_vectors(count, width)))


@st.composite
def magnitude_clips(draw: st.DrawFn) -> MagnitudeParameters:
    """Draw clips of a query and two to four keys: whole, free, alike, opposed and of lengths far apart."""
    query, *keys = draw(st.integers(3, 5).flatmap(lambda count: _several_vectors(count, 2)))
    return MagnitudeParameters(query=query, keys=keys)


@st.composite
def components_clips(draw: st.DrawFn) -> ComponentsParameters:
    """Draw clips of two vectors of two to eight components, alike, opposed, upright, and of lengths far apart."""
    width = draw(st.integers(2, 8))
    dims = draw(st.none() | st.sets(st.integers(2, width), min_size=1, max_size=3).map(sorted))
    widths = dims or sorted({2, min(4, width), width})

    def starts_are_allowed(rows: list[list[float]]) -> bool:
        return all(_is_allowed(tuple(row[:taken])) for row in rows for taken in widths)

    q, k = draw(_several_vectors(2, width).filter(starts_are_allowed))
    return ComponentsParameters(q=q, k=k, dims=dims)


@st.composite
def more_similar_than_self_clips(draw: st.DrawFn) -> MoreSimilarThanSelfParameters:
    """Draw clips of two vectors of any angle and lengths, and of few or many random tokens of some widths."""
    x, y = draw(_several_vectors(2, 2))
    dims = st.lists(st.one_of(st.integers(1, 4096), st.integers(1, 16)), min_size=1, max_size=4, unique=True)
    return MoreSimilarThanSelfParameters(x=x, y=y, tokens=draw(st.integers(2, 64)), dims=sorted(draw(dims)))


def _several_vectors(count: int, width: int) -> st.SearchStrategy[list[list[float]]]:
    """Return vectors of one width: whole, free, of lengths far apart, along few lines, or hardly different."""
    kinds = [
        st.integers(-5, 5).map(float),
        st.integers(0, 4).map(float),
        st.integers(-30, 30).map(lambda tenths: tenths / 10),
        st.floats(-20 / width**0.5, 20 / width**0.5),
        st.floats(-LONGEST / width**0.5, LONGEST / width**0.5),
        st.sampled_from([0.0, 0.01, 1.0, -1.0, 30 / width**0.5]),
    ]

    def rows(component: st.SearchStrategy[float]) -> st.SearchStrategy[list[list[float]]]:
        row = st.lists(component, min_size=width, max_size=width).filter(lambda row: _is_allowed(tuple(row)))
        free = st.lists(row, min_size=count, max_size=count)
        scales = st.lists(st.sampled_from([1.0, 0.5, 0.3, 2.0, -1.0]), min_size=count, max_size=count)
        on_a_line = st.tuples(row, scales).map(lambda drawn: [[s * x for x in drawn[0]] for s in drawn[1]])
        return st.one_of(free, free, free, on_a_line.filter(lambda rows: all(_is_allowed(tuple(row)) for row in rows)))

    wide = [rows(kind) for kind in kinds]
    return st.one_of(*wide, _turned_rows(count)) if width == 2 else st.one_of(*wide)


def _turned_rows(count: int) -> st.SearchStrategy[list[list[float]]]:
    """Return plane vectors at hostile angles from one heading, of any lengths."""
    angle = st.one_of(st.sampled_from([*ALIGNED, *UPRIGHT, 180.0]), st.floats(0, 180))
    hand, size = st.sampled_from([1, -1]), st.floats(-6.6, 9.9)
    turn = st.tuples(angle, hand, size)
    drawn = st.tuples(st.lists(turn, min_size=count, max_size=count), st.floats(0, 360), st.sampled_from([2, 3, 15]))
    return drawn.map(
        lambda d: [list(_polar(min(max(2.0**s, SHORTEST), LONGEST), d[1] + h * a, d[2])) for a, h, s in d[0]]
    ).filter(lambda rows: all(_is_allowed(tuple(row)) for row in rows))


@st.composite
def scaling_clips(draw: st.DrawFn) -> ScalingParameters:
    """Draw clips of widths: one to eight of them, near and far apart, few and many keys, and any power."""
    components = draw(st.sampled_from(["normal", "normal", "normal", "uniform", "rademacher", "laplace"]))
    dims = draw(_dims())
    # Every component is drawn where there is no formula, which takes long for many samples of wide vectors.
    most = 200_000 if components == "normal" else max(1000, min(200_000, 20_000_000 // sum(dims)))
    samples = st.one_of(st.just(1000), st.just(1000), st.sampled_from([20_000, most]), st.integers(1000, most))
    power = st.sampled_from([0.0, 1.0, 0.5, 0.25, 0.75, 1e-9, 1e-3, 0.499, 0.5 + 1e-9, 0.123456, 0.999])
    return ScalingParameters(
        dims=dims,
        components=components,
        samples=min(draw(samples), most),
        n_keys=draw(st.one_of(st.sampled_from([2, 3, 8, 9, 16, 63, 64]), st.integers(2, 64))),
        power=draw(st.one_of(st.just(0.5), power, st.floats(0, 1))),
        seed=draw(st.one_of(st.sampled_from([0, 2**32 - 1]), st.integers(0, 2**32 - 1))),
    )


def _dims() -> st.SearchStrategy[list[int]]:
    near_limits = st.sampled_from([1, 2, 63, 64, 65, 255, 256, 257, 4096])
    width = st.one_of(st.integers(1, 4096), st.integers(1, 70), near_limits)
    free = st.lists(width, min_size=1, max_size=8, unique=True).map(sorted)
    crowded = st.integers(1, 4089).map(lambda first: list(range(first, first + 8)))
    doubling = st.tuples(st.integers(0, 5), st.integers(1, 8)).map(
        lambda drawn: [2**index for index in range(drawn[0], drawn[0] + drawn[1])]
    )
    far = st.sampled_from([[1, 4096], [1, 2, 4096], [4095, 4096], [1], [4096], [64], [1, 64], [64, 4096], [256, 4096]])
    return st.one_of(free, free, crowded, doubling, far)


def _vectors() -> st.SearchStrategy[Vector]:
    component = st.floats(-LONGEST, LONGEST)
    return st.tuples(component, component).filter(_is_allowed)


def _small_whole_pairs() -> st.SearchStrategy[tuple[Vector, Vector]]:
    component = st.integers(-9, 9).map(float)
    vector = st.tuples(component, component).filter(_is_allowed)
    return st.one_of(st.tuples(vector, vector), vector.map(lambda v: (v, v)))


def _turned_pairs() -> st.SearchStrategy[tuple[Vector, Vector]]:
    angles = st.one_of(
        st.sampled_from([*ALIGNED, *UPRIGHT, *(180 - angle for angle in ALIGNED)]),
        st.floats(0, 180),
    )
    # 2 to the power of the ratio: from as long as b to a hundred thousand times as long or short.
    ratios = st.one_of(st.sampled_from([0.0, -0.7, 0.7, -16.6, 16.6]), st.floats(-3, 3), st.floats(-16, 16))
    headings = st.one_of(st.sampled_from([0.0, 90.0, 180.0, 270.0, 45.0, 225.0]), st.floats(0, 360))
    digits = st.sampled_from([1, 2, 5, 15])
    drawn = st.tuples(angles, ratios, headings, st.floats(-6.6, 9.9), digits, st.sampled_from([1, -1]))
    return drawn.map(_turned).filter(lambda pair: all(_is_allowed(vector) for vector in pair))


def _turned(drawn: tuple[float, float, float, float, int, int]) -> tuple[Vector, Vector]:
    angle, ratio, heading, size, digits, hand = drawn
    onto = min(max(2.0**size, SHORTEST), LONGEST)
    length = min(max(onto * 2.0**ratio, SHORTEST), LONGEST)
    return _polar(length, heading + hand * angle, digits), _polar(onto, heading, digits)


def _polar(length: float, heading: float, digits: int) -> Vector:
    turn = math.radians(heading)
    x, y = (float(f"{length * part:.{digits}g}") for part in (math.cos(turn), math.sin(turn)))
    return x, y


def _is_allowed(vector: Vector) -> bool:
    return SHORTEST <= math.hypot(*vector) <= LONGEST


WORDS = (
    *(
        "",
        " ",
        "  x  ",
        "a",
        "W" * 40,
        "pneumonoultramicroscopicsilicovolcanocon",
        "it's",
        "12",
        "−3.5",
        "1 000",
        "1e6",
    ),
    *(
        '#read("x")',
        "*a*",
        "$x$",
        '"',
        "\\",
        "@",
        "_",
        "a\nb",
        "\t",
        "e\u0301\u0323",
        "Å",
        "Ωμέγα",
        "слово",
        "[",
        "=+-",
    ),
)
LETTERS = st.characters(codec="latin-1", exclude_categories=("Cc", "Cf"))


def _tokens(least: int, most: int) -> st.SearchStrategy[list[str]]:
    typed = st.one_of(
        st.sampled_from(["the", "dog", "chased", "ball"]), st.sampled_from(WORDS), st.text(LETTERS, max_size=40)
    )
    return st.one_of(
        st.lists(typed, min_size=least, max_size=most),
        st.integers(least, most).map(lambda count: [f"word{index}" for index in range(count)]),
        st.tuples(typed, st.integers(least, most)).map(lambda drawn: [drawn[0]] * drawn[1]),
    )


def _rows(count: int, width: int) -> st.SearchStrategy[list[list[float]]]:
    """Return matrices of one kind of entries: whole, ordinary, huge, tiny, all equal, or one huge among small ones."""
    entry = st.one_of(
        st.just(st.integers(-9, 9).map(float)),
        st.just(st.integers(-30, 30).map(lambda tenths: tenths / 10)),
        st.just(st.floats(-3, 3)),
        st.just(st.floats(-1e6, 1e6)),
        st.just(st.floats(-1e-3, 1e-3)),
        st.just(st.floats(0.1, 2)),
        st.just(st.sampled_from([0.0, 1.0, -1.0, 1e6])),
        st.floats(-5, 5).map(st.just),
        st.just(st.just(0.0)),
    )
    row = entry.flatmap(
        lambda kind: st.lists(st.lists(kind, min_size=width, max_size=width), min_size=count, max_size=count)
    )
    return st.one_of(row, row, row.map(lambda rows: [rows[0]] * count))


def _widths() -> st.SearchStrategy[int]:
    return st.one_of(st.just(2), st.just(2), st.integers(1, 5), st.sampled_from([1, 64, 17]))


@st.composite
def _small_grids(draw: st.DrawFn) -> ScoreGridParameters:
    queries = draw(_tokens(1, 8))
    keys = draw(st.one_of(st.none(), _tokens(1, 8)))
    return _grid(draw, queries, keys, draw(_widths()))


@st.composite
def _large_grids(draw: st.DrawFn) -> ScoreGridParameters:
    """Draw grids of up to 40 x 40 whose entries come from a few numbers, since drawing each takes too long."""
    n_q, n_k = (draw(st.sampled_from([1, 2, 9, 12, 13, 25, 40])) for _ in range(2))
    width = draw(st.sampled_from([1, 2, 3, 8]))
    scale, step = draw(st.sampled_from([0.01, 1.0, 1e3])), draw(st.integers(1, 96))
    entries = [scale * ((7 * index * step) % 97 - 48) / 10 for index in range((n_q + n_k) * width)]
    rows = [entries[width * index : width * (index + 1)] for index in range(n_q + n_k)]
    return ScoreGridParameters(
        tokens=[f"word{index}" for index in range(n_q)],
        key_tokens=None if n_q == n_k else [f"key{index}" for index in range(n_k)],
        Q=rows[:n_q],
        K=rows[n_q:],
        orientation=draw(st.sampled_from(["query_rows", "query_cols"])),
        causal=n_q == n_k and draw(st.booleans()),
    )


@st.composite
def _projected_grids(draw: st.DrawFn) -> ScoreGridParameters:
    tokens, features, width = draw(_tokens(1, 8)), draw(_widths()), draw(_widths())
    return ScoreGridParameters(
        tokens=tokens,
        X=draw(_rows(len(tokens), features)),
        W_Q=draw(_rows(features, width)),
        W_K=draw(_rows(features, width)),
        **_style(draw, tokens, None),
    )


def _grid(draw: st.DrawFn, queries: list[str], keys: list[str] | None, width: int) -> ScoreGridParameters:
    return ScoreGridParameters(
        tokens=queries,
        key_tokens=keys,
        Q=draw(_rows(len(queries), width)),
        K=draw(_rows(len(queries if keys is None else keys), width)),
        data=draw(st.one_of(st.none(), _sources())) if keys is None else None,
        **_style(draw, queries, keys),
    )


def _style(draw: st.DrawFn, queries: list[str], keys: list[str] | None) -> dict[str, Any]:
    square = keys is None or len(keys) == len(queries)
    most = 1 if max(len(queries), len(keys or [])) > 6 else 3
    return {
        "orientation": draw(st.sampled_from(["query_rows", "query_cols"])),
        "causal": square and draw(st.booleans()),
        "decimals": draw(st.one_of(st.none(), st.none(), st.integers(0, most))),
    }


@st.composite
def heads_clips(draw: st.DrawFn) -> HeadsParameters:
    """Draw two heads of any tokens, few and many, that differ or are alike."""
    tokens = draw(
        st.one_of(_tokens(1, 8), st.sampled_from([9, 12, 13, 40]).map(lambda n: [f"##{i}" for i in range(n)]))
    )
    width = draw(_widths())
    if len(tokens) <= 8:
        kinds = [draw(_rows(len(tokens), width)) for _ in range(4)]
    else:
        step = draw(st.integers(1, 96))
        entries = [((7 * index * step) % 97 - 48) / 10 for index in range(4 * len(tokens) * width)]
        rows = [entries[width * index : width * (index + 1)] for index in range(4 * len(tokens))]
        kinds = [rows[len(tokens) * index : len(tokens) * (index + 1)] for index in range(4)]
    alike = draw(st.sampled_from([False, False, False, True]))
    pairs = [kinds[:2], kinds[:2] if alike else kinds[2:]]
    return HeadsParameters(data=[Head(tokens=tokens, Q=Q, K=K, source=draw(_sources())) for Q, K in pairs])


def _sources() -> st.SearchStrategy[ScoreSource]:
    """Return where real scores come from: any model with a name, any layer and head."""
    place = st.one_of(st.integers(0, 11), st.just(MOST_HEADS))
    return st.builds(
        ScoreSource,
        **{"file": st.just("scores.npz"), "sha256": st.just("0" * 64), "licence": st.just("CC0")},
        **{"sentence": st.just("a sentence"), "layer": place, "head": place, "merged": st.booleans()},
        model=st.one_of(st.just("all-MiniLM-L6-v2"), _words().filter(bool)),
    )


@st.composite
def weights_clips(draw: st.DrawFn) -> WeightsParameters:
    """Draw rows of scores: tied, far apart, tiny and huge, named and numbered, with any shifts and temperatures."""
    count = draw(st.integers(2, 8))
    scores = draw(
        st.one_of(_score_rows(count), _score_rows(count), _score_rows(count).map(lambda row: row[:1] * count))
    )
    largest = max(map(abs, scores))
    coldest = max(0.01, largest / LARGEST_SCORE)
    heat = st.one_of(st.sampled_from([0.01, 0.25, 0.5, 1.0, 2.0, 4.0, 100.0]), st.floats(0.01, 100))
    cold = st.floats(coldest, 100).filter(lambda heat: largest <= LARGEST_SCORE * heat)
    shift = st.one_of(st.sampled_from([1.0, -2.0, 100.0, 1e-3, 0.125]), st.floats(-LARGEST_SCORE, LARGEST_SCORE))
    fitting = shift.filter(lambda shift: shift != 0 and max(abs(score + shift) for score in scores) <= LARGEST_SCORE)
    return WeightsParameters(
        scores=scores,
        tokens=draw(st.one_of(st.none(), st.lists(_words(), min_size=count, max_size=count))),
        shifts=draw(st.lists(fitting, max_size=3)) if largest < LARGEST_SCORE else [],
        temperatures=draw(st.lists(st.one_of(heat.filter(lambda heat: heat > coldest), cold), max_size=3)),
    )


def _score_rows(count: int) -> st.SearchStrategy[list[float]]:
    score = st.one_of(
        st.just(st.integers(-9, 9).map(float)),
        st.just(st.floats(-3, 3)),
        st.just(st.floats(-LARGEST_SCORE, LARGEST_SCORE)),
        st.just(st.floats(-1e-3, 1e-3)),
        st.just(st.sampled_from([0.0, LARGEST_SCORE, -LARGEST_SCORE, 1.0, 0.125])),
        st.just(st.integers(-30, 30).map(lambda tenths: tenths / 10)),
    )
    return score.flatmap(lambda kind: st.lists(kind, min_size=count, max_size=count))


def _words() -> st.SearchStrategy[str]:
    return st.one_of(
        st.sampled_from(["the", "dog", "chased", "ball"]), st.sampled_from(WORDS), st.text(LETTERS, max_size=40)
    )


@st.composite
def causal_mask_clips(draw: st.DrawFn) -> CausalMaskParameters:
    """Draw words with queries and keys of any width and size."""
    tokens, width = draw(_tokens(2, 8)), draw(_widths())
    rows = _rows(len(tokens), width)
    return CausalMaskParameters(tokens=tokens, Q=draw(rows), K=draw(rows))


@st.composite
def projections_clips(draw: st.DrawFn) -> ProjectionsParameters:
    """Draw embeddings of any width and size, and two matrices of any width, free, alike and nearly so."""
    tokens, features, width = draw(_tokens(2, 8)), draw(_widths()), draw(_widths())
    X, W_Q, other = draw(_rows(len(tokens), features)), draw(_rows(features, width)), draw(_rows(features, width))
    # A multiple of W_Q gives symmetric scores too.
    twice = [[2 * entry if abs(entry) <= 5e5 else -entry for entry in row] for row in W_Q]
    nearly = [[W_Q[0][0] + 1e-9, *W_Q[0][1:]], *W_Q[1:]]
    kinds = [other, other, other, other, twice, nearly]
    W_K = draw(st.sampled_from(kinds).filter(lambda rows: rows != W_Q))
    return ProjectionsParameters(tokens=tokens, X=X, W_Q=W_Q, W_K=W_K)


@st.composite
def values_clips(draw: st.DrawFn) -> ValuesParameters:
    """Draw values free and on one line, tiny and huge, equal and far apart, with any weights."""
    tokens, width = draw(_tokens(2, 8)), draw(_widths())
    rows = _rows(len(tokens), width)
    component = draw(
        st.sampled_from(
            [
                st.integers(-9, 9).map(float),
                st.floats(-LONGEST, LONGEST),
                st.floats(-1e-3, 1e-3),
                st.floats(-1, 1),
                st.sampled_from([0.0, 1.0, -LONGEST, LONGEST, 1e-9]),
            ]
        )
    )
    vector = st.lists(component, min_size=2, max_size=2)
    on_a_line = st.lists(component, min_size=len(tokens), max_size=len(tokens)).map(lambda row: [[x, x] for x in row])
    free = st.lists(vector, min_size=len(tokens), max_size=len(tokens))
    values = draw(st.one_of(free, free, on_a_line).filter(lambda drawn: any(map(any, drawn))))
    return ValuesParameters(tokens=tokens, Q=draw(rows), K=draw(rows), V=values, causal=draw(st.booleans()))


def which_power_clips() -> st.SearchStrategy[WhichPowerParameters]:
    """Return clips of the power: any width and number of keys, powers next to none, to one half, to each other."""
    power = st.one_of(
        st.sampled_from([0.25, 1.0, 0.75, 1e-9, 1e-3, 0.499, 0.5 + 1e-9, 0.123456]), st.floats(1e-6, 1)
    ).filter(lambda power: power != 0.5)
    return st.builds(
        WhichPowerParameters,
        d_k=st.one_of(st.integers(4, 4096), st.sampled_from([4, 5, 16, 63, 64, 65, 4096])),
        powers=st.lists(power, max_size=4, unique=True).map(sorted),
        n_keys=st.integers(2, 16),
        seed=st.one_of(st.sampled_from([0, 2**32 - 1]), st.integers(0, 2**32 - 1)),
    )


@st.composite
def small_sample_clips(draw: st.DrawFn) -> SmallSampleParameters:
    """Draw clips of random matrices: few and many sizes, near and far apart, narrow and wide."""
    first = draw(st.one_of(st.just(2), st.integers(2, 8)))
    last = draw(st.one_of(st.sampled_from([4 * first, 64, 256]), st.integers(4 * first, 256)))
    between = st.sets(st.integers(first + 1, last - 1), max_size=3)
    return SmallSampleParameters(
        d_k=draw(st.one_of(st.integers(1, 3), st.integers(1, 16))),
        sizes=sorted({first, *draw(between), last}),
        # Every entry is drawn, which takes long for many tries of large matrices.
        tries=draw(st.sampled_from([1000, 1000, 4000])),
        seed=draw(st.integers(0, 2**32 - 1)),
    )


@st.composite
def trained_spread_clips(draw: st.DrawFn) -> TrainedSpreadParameters:
    """Draw spreads of few and many heads: near each other and far apart, around the rule and far from it."""
    layers, heads = draw(st.sampled_from([(1, 1), (1, 32), (24, 1), (6, 12), (24, 32), (2, 3)]))
    d_k = draw(st.sampled_from([1, 32, 64, 127, 4096]))
    center = draw(st.sampled_from([d_k**0.5, d_k**0.5, 0.01, 3000.0]))
    spread = draw(st.sampled_from([1.0, 1.0001, 1.3, 10.0, 300.0]))
    # Between both ends evenly in powers, in no order.
    shares = [(7 * at % 97) / 96 for at in range(layers * heads)]
    sd = [min(max(center * spread ** (2 * share - 1), 1e-3), 1e6) for share in shares]
    rows = [sd[heads * layer : heads * (layer + 1)] for layer in range(layers)]
    named = {"file": "spread.npz", "sha256": "0" * 64, "licence": "CC0", "sentence": "a sentence"}
    model = draw(st.one_of(st.just("all-MiniLM-L6-v2"), _words().filter(bool)))
    return TrainedSpreadParameters(data=HeadSpreads(d_k=d_k, sd=rows, model=model, **named))
