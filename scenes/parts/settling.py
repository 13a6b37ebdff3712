"""How matrices, tokens and vectors move: multiplied, gathered, and on to the sides of a grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from manim import (
    LEFT,
    RIGHT,
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

LAG = 0.4


def multiplying(parts: Projecting) -> Steps:
    """Yield animations, each with its run time, that multiply X by its matrices row by row; the second time faster."""
    signs = parts.signs if len(parts.signs) else [VGroup(), VGroup()]
    products = zip((parts.W_Q, parts.W_K), signs, (parts.Q, parts.K), (1.0, 0.8), strict=True)
    for matrix, sign, result, pace in products:
        frame = [sign, result.heading, result.table.brackets]
        yield [FadeIn(matrix, shift=STEP * LEFT), *(FadeIn(part, rate_func=late) for part in frame)], 0.8 * pace
        rows = zip(parts.X.table.rows.values(), result.table.rows.values(), strict=True)
        made = [AnimationGroup(*pulses([row]), FadeIn(score, shift=STEP * RIGHT)) for row, score in rows]
        yield [LaggedStart(*made, lag_ratio=LAG)], 1.2 * pace


def gathering(parts: Projecting, leaving: Iterable[VMobject], arriving: Iterable[VMobject]) -> Steps:
    """Yield animations that bring tokens, queries and keys to where the grid will be; the rest leaves."""
    shown = list(parts.start if parts.given else parts.kept)
    pairs = list(zip(parts.kept, parts.places, strict=True))
    moves = [Transform(part, place) for part, place in pairs if part in shown]
    entering = [part.become(place) for part, place in pairs if part not in shown]
    gone = [FadeOut(part, rate_func=early) for part in (*parts.leaving, *leaving)]
    yield [*gone, *moves, *(FadeIn(part, rate_func=late) for part in arriving)], 1.0
    if entering:
        yield [one_by_one(entering)], 1.2


def settling(parts: Projecting, headers: Headers) -> Iterator[list[Animation]]:
    """Yield animations that take the queries to their side of the grid, and after them the keys.

    Words glide to the left side and appear above the columns: on their way there they would cross.
    """
    key_words = parts.key_words if parts.two_lists else parts.words
    if not headers.lattice.queries_across:
        yield _vectors(headers.queries, parts.Q) + _gliding(headers.queries, parts.words)
        left = _gone(parts.key_words) if parts.two_lists else []
        yield _vectors(headers.keys, parts.K) + _appearing(headers.keys) + left
        return
    # The keys, in the way of what rises to the columns, appear at the side once that is there.
    left = _gone(parts.K, *([parts.words, parts.key_words] if parts.two_lists else []))
    yield _vectors(headers.queries, parts.Q) + _appearing(headers.queries) + left
    words = _appearing(headers.keys) if parts.two_lists else _gliding(headers.keys, key_words, early)
    yield [*words, *(FadeIn(header.extras, rate_func=late) for header in headers.keys if len(header.extras))]


def _vectors(headers: list[Header], named: Named) -> list[Animation]:
    """Let the rows of a table become the symbols and vectors of headers."""
    rows = named.table.rows
    moves = _gone(named.heading, named.table.brackets, *rows.values())
    for index, header in enumerate(headers):
        if len(header.extras):
            moves.append(FadeIn(header.extras, target_position=rows.get(index)))
    return moves


def _gliding(headers: list[Header], tokens: TokenColumn, rate_func: RateFunction = smooth) -> list[Animation]:
    """Move words to their headers; one cut or left out before fades in."""
    moves: list[Animation] = []
    moved: list[VMobject] = []
    for index, header in enumerate(headers):
        word = tokens.words.get(index)
        if header.word is None or word is None or getattr(header.word, "source", None) != word.source:
            moves += _appearing([header])
        else:
            moves.append(ReplacementTransform(word, header.word, rate_func=rate_func))
            moved.append(word)
    return moves + _gone(*(piece for piece in tokens if piece not in moved))


def _appearing(headers: list[Header]) -> list[Animation]:
    return [FadeIn(header.word, rate_func=late) for header in headers if header.word is not None]


def _gone(*parts: VMobject) -> list[Animation]:
    return [FadeOut(part, rate_func=early) for part in parts]
