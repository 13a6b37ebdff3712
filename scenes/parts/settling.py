"""How matrices, tokens and vectors move: multiplied, gathered, and on to the sides of a grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from manim import (
    DL,
    RIGHT,
    UP,
    UR,
    Animation,
    AnimationGroup,
    FadeIn,
    FadeOut,
    LaggedStart,
    ReplacementTransform,
    Transform,
    VGroup,
    VMobject,
    smooth,
)

from scenes.parts.headers import Header, Headers
from scenes.parts.moves import STEP, early, late, one_by_one, pulses
from scenes.parts.pace import RateFunction
from scenes.parts.projecting import Named, Projecting, TokenColumn

Steps = Iterator[tuple[list[Animation], float]]

LAG, STEPS_ALONG, FARTHEST = 0.4, 15, 0.3
# Of its way, how much is left to what fades in once it can be read.
READABLE = 0.5
# Between words on their way, in scene units.
CLEAR = 0.04


def multiplying(parts: Projecting) -> Steps:
    """Yield animations, each with its run time, that multiply X by its matrices row by row; the second time faster."""
    signs = parts.signs if len(parts.signs) else [VGroup(), VGroup()]
    products = zip((parts.W_Q, parts.W_K), signs, (parts.Q, parts.K), (1.0, 0.8), strict=True)
    for matrix, sign, result, pace in products:
        frame = [sign, result.heading, result.table.brackets]
        yield [FadeIn(matrix, shift=STEP * UP), *(FadeIn(part, rate_func=late) for part in frame)], 0.8 * pace
        rows = zip(parts.X.table.rows.values(), result.table.rows.values(), strict=True)
        made = [AnimationGroup(*pulses([row]), FadeIn(score, shift=STEP * RIGHT)) for row, score in rows]
        yield [LaggedStart(*made, lag_ratio=LAG)], 1.2 * pace


def gathering(parts: Projecting, leaving: Iterable[VMobject], arriving: Iterable[VMobject]) -> Steps:
    """Yield animations that bring tokens, queries and keys to where the grid will be; the rest leaves."""
    gone: list[Animation] = [FadeOut(part, rate_func=early) for part in (*parts.leaving, *leaving)]
    coming = [FadeIn(part, rate_func=late) for part in arriving]
    places: dict[Any, Any] = dict(zip(parts.kept, parts.places, strict=True))
    if parts.given:
        yield [*gone, *(Transform(part, places[part]) for part in parts.start), *coming], 1.0
        yield [one_by_one(part.become(place) for part, place in places.items() if part not in parts.start)], 1.2
        return
    words, Q, K = places[parts.words], parts.Q, parts.K
    back: list[Animation] = []
    gone.append(Transform(parts.words, words, rate_func=late))
    if any(_run_into_each_other((Q, places[Q]), other) for other in ((parts.words, words), (K, K))):
        yield [*gone, FadeOut(Q, rate_func=early)], 0.9
        back.append(FadeIn(Q.become(places[Q]), rate_func=late))
    else:
        yield [*gone, *_moved(Q, places[Q])], 0.9
    # Keys follow the queries: at once, the ones would run into the others.
    blocked = _run_into_each_other((K, places[K]), (words, words))
    yield [*back, *(_replaced(K, places[K]) if blocked else _moved(K, places[K])), *coming], 0.7


def settling(parts: Projecting, headers: Headers) -> Iterator[list[Animation]]:
    """Yield animations that take the queries to their side of the grid, and after them the keys.

    Words glide to the left side and appear above the columns: on their way there they would cross.
    """
    keys: list[Named | TokenColumn] = [parts.K, *([parts.key_words] if parts.two_lists else [])]
    if not headers.lattice.queries_across:
        in_the_way = [part for part in keys if _crosses(headers.queries, parts.Q, RIGHT, part)]
        yield [
            *_gone(*_pieces(parts.Q), *(piece for part in in_the_way for piece in _pieces(part))),
            *_extras(headers.queries, parts.Q, RIGHT),
            *_gliding(headers.queries, parts.words),
        ]
        yield [
            *_gone(*(piece for part in keys if part not in in_the_way for piece in _pieces(part))),
            *_extras(headers.keys, parts.K, UP),
            *_appearing(headers.keys),
        ]
        return
    # The keys, in the way of what rises to the columns, appear at the side once that is there.
    glide = not parts.two_lists and not _crosses(headers.queries, parts.Q, UP, parts.words)
    words = [] if glide else [parts.words]
    left = _gone(*(piece for part in (parts.Q, *keys, *words) for piece in _pieces(part)))
    yield [*left, *_extras(headers.queries, parts.Q, UP), *_appearing(headers.queries)]
    names = _gliding(headers.keys, parts.words, early) if glide else _appearing(headers.keys)
    yield [*names, *(FadeIn(header.extras, rate_func=late) for header in headers.keys if len(header.extras))]


def taking_sides(parts: Projecting, headers: Headers) -> Iterator[list[Animation]]:
    """Yield animations from the products straight to the sides of a grid: tokens glide once all numbers have left.

    Symbols, which some would pass over, come when all have arrived.
    """
    yield [FadeOut(part) for part in (*parts.leaving, parts.Q, parts.K)]
    for side, words in ((headers.queries, _gliding(headers.queries, parts.words, early)), (headers.keys, [])):
        extras = [FadeIn(header.extras, rate_func=late) for header in side if len(header.extras)]
        yield [*(words or _appearing(side)), *extras]


def _moved(named: Named, place: Named) -> list[Animation]:
    """Move a table under its name once what leaves is gone; a name beside it, which would cross it, fades."""
    if named.heading.get_bottom()[1] >= named.table.get_top()[1]:
        return [Transform(named, place, rate_func=late)]
    return [Transform(named.table, place.table, rate_func=late), *_replaced(named.heading, place.heading)]


def _replaced(part: VMobject, place: VMobject) -> list[Animation]:
    """Let a part go, and come back in another place."""
    before = part.copy()
    part.become(place)
    return [FadeOut(before, rate_func=early), FadeIn(part, rate_func=late)]


def _run_into_each_other(*moves: tuple[VMobject, VMobject], gap: float = 0.0) -> bool:
    """Say whether two parts would come nearer than a gap, each on its straight way at the same pace."""
    boxes = []
    for move in moves:
        first, last = (np.array([piece.get_corner(DL), piece.get_corner(UR)])[:, :2] for piece in move)
        boxes.append(first + np.linspace(0, 1, STEPS_ALONG)[:, None, None] * (last - first))
    one, other = boxes
    return bool(np.any(np.all((one[:, 0] < other[:, 1] + gap) & (other[:, 0] < one[:, 1] + gap), axis=1)))


def _extras(headers: list[Header], named: Named, across: np.ndarray) -> list[Animation]:
    """Let symbols and vectors come from where their table is, all the same way so that none runs into another."""
    way = _way(headers, named, across)
    return [FadeIn(header.extras, shift=way, rate_func=late) for header in headers if len(header.extras)]


def _way(headers: list[Header], named: Named, across: np.ndarray) -> np.ndarray:
    """Return the last part of the way from a table to the symbols and vectors that come from it."""
    way = VGroup(*(header.extras for header in headers)).get_center() - named.table.get_center()
    return np.clip(way * across, -FARTHEST, FARTHEST)


def _pieces(part: Named | TokenColumn) -> list[VMobject]:
    return [part.heading, part.table.brackets, *part.table.rows.values()] if isinstance(part, Named) else list(part)


def _crosses(headers: list[Header], named: Named, across: np.ndarray, part: VMobject) -> bool:
    """Say whether a part stands where headers will stand, or where they come along from their table."""
    way = READABLE * _way(headers, named, across)
    low, high = np.array([part.get_corner(DL), part.get_corner(UR)])[:, :2]
    for piece in (piece for header in headers for piece in header):
        ends = np.array([piece.get_corner(DL), piece.get_corner(UR)])
        swept = np.array([ends.min(axis=0), (ends - way).min(axis=0), ends.max(axis=0), (ends - way).max(axis=0)])
        if np.all((swept.min(axis=0)[:2] < high) & (low < swept.max(axis=0)[:2])):
            return True
    return False


def _gliding(headers: list[Header], tokens: TokenColumn, rate_func: RateFunction = smooth) -> list[Animation]:
    """Move words to their headers; all fade where one is cut or left out, or where neighbours would meet on the way."""
    pairs = [
        (word, header.word)
        for index, header in enumerate(headers)
        if (word := tokens.words.get(index)) and header.word and getattr(header.word, "source", None) == word.source
    ]
    if len(pairs) < len(headers) or any(_run_into_each_other(*both, gap=CLEAR) for both in pairwise(pairs)):
        return _appearing(headers) + _gone(*tokens)
    return [ReplacementTransform(word, place, rate_func=rate_func) for word, place in pairs]


def _appearing(headers: list[Header]) -> list[Animation]:
    return [FadeIn(header.word, rate_func=late) for header in headers if header.word is not None]


def _gone(*parts: VMobject) -> list[Animation]:
    return [FadeOut(part, rate_func=early) for part in parts]
