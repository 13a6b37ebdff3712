"""What a viewer can read at one moment, line by line in reading order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Protocol, runtime_checkable

from manim import DOWN, LEFT, RIGHT, UP, Mobject, VMobject

from scenes.lettering import Lettering, em_of
from scenes.parts.readout import Readout
from scenes.plain import joined, runs_leftwards
from scenes.style import Frame

FAINTEST = 0.05
# In em: how far baselines of a line may differ, the widest gap within a line, the narrowest between columns.
SAME_LINE, WIDEST_GAP, COLUMN_GAP = 0.25, 0.8, 2.0
# How many times as wide as any other the gap between panels is whose lines are level.
BY_FAR = 2.0


@runtime_checkable
class Telling(Protocol):
    """A part that says itself what can be read in it; its pieces are not asked."""

    def shown_text(self) -> str | list[str]:
        """Return what can be read, in reading order."""


@dataclass(frozen=True)
class Passage:
    """Words in one place: a piece of a line, a line, or the lines of a part that tells them itself."""

    lines: tuple[str, ...]
    left: float
    right: float
    bottom: float
    top: float
    baseline: float
    em: float
    joins: bool = True

    @property
    def right_to_left(self) -> bool:
        """Whether any of its letters belongs to a script that runs leftwards."""
        return any(map(runs_leftwards, self.lines))

    def level_with(self, other: Passage) -> bool:
        """Return whether it stands on the line of another."""
        return abs(self.baseline - other.baseline) <= SAME_LINE * min(self.em, other.em)


def shown(mobjects: Sequence[Mobject], frame: Frame) -> list[str]:
    """Return the words, formulas and numbers that can be read, as plain text in reading order.

    Parameters
    ----------
    mobjects
        What is on screen. A part with a method `shown_text` speaks for itself and all that is in it.
    frame
        The frame; what lies outside is not shown.
    """
    passages = [passage for passage in _passages(mobjects) if _inside(passage, frame)]
    lines = _joined(_without_copies(passages))
    return [line for passage in _ordered(lines) for line in passage.lines]


def visible(mobject: Mobject) -> bool:
    """Return whether any shape of a mobject is filled enough to be seen."""
    return any(
        isinstance(shape, VMobject) and shape.get_fill_opacity() > FAINTEST
        for shape in mobject.family_members_with_points()
    )


def _passages(mobjects: Sequence[Mobject]) -> Iterator[Passage]:
    for mobject in mobjects:
        if isinstance(mobject, Telling | Lettering | Readout):
            if visible(mobject):
                yield from _passage(mobject)
        else:
            yield from _passages(mobject.submobjects)


def _passage(mobject: Mobject) -> Iterator[Passage]:
    if isinstance(mobject, Telling):
        told = mobject.shown_text()
        lines = _clean([told] if isinstance(told, str) else told)
        baseline, em = float(mobject.get_bottom()[1]), mobject.height / max(len(lines), 1)
    else:
        assert isinstance(mobject, Lettering | Readout)
        lines, baseline, em = _clean([mobject.text]), mobject.baseline, em_of(mobject.shown_size)
    (left, bottom, _), (right, top, _) = mobject.get_corner(DOWN + LEFT), mobject.get_corner(UP + RIGHT)
    if lines:
        yield Passage(lines, left, right, bottom, top, baseline, em, joins=not isinstance(mobject, Telling))


def _clean(lines: Sequence[str]) -> tuple[str, ...]:
    """Return lines without line breaks and blanks at their ends; none that is empty."""
    cleaned = (" ".join(line.split("\n")).strip(" ") for line in lines)
    return tuple(line for line in cleaned if line)


def _inside(passage: Passage, frame: Frame) -> bool:
    x, y = passage.left + passage.right, passage.bottom + passage.top
    return abs(x) <= frame.width and abs(y) <= frame.height


def _without_copies(passages: Sequence[Passage]) -> list[Passage]:
    """Leave out what says the same in the same place as another: a copy about to leave, or a second mention."""
    kept: list[Passage] = []
    for passage in passages:
        if not any(passage.lines == other.lines and _overlap(passage, other) for other in kept):
            kept.append(passage)
    return kept


def _overlap(first: Passage, second: Passage) -> bool:
    near = SAME_LINE * first.em
    return abs(first.left - second.left) < near and abs(first.baseline - second.baseline) < near


def _joined(pieces: Sequence[Passage]) -> list[Passage]:
    """Return pieces that stand side by side on one baseline as lines."""
    lines: list[list[Passage]] = []
    for piece in sorted(pieces, key=lambda piece: piece.left):
        line = next((line for line in lines if _continues(line[-1], piece)), None)
        if line is None:
            lines.append([piece])
        else:
            line.append(piece)
    return [_line(line) for line in lines]


def _continues(before: Passage, piece: Passage) -> bool:
    em = min(before.em, piece.em)
    close = -SAME_LINE * em <= piece.left - before.right < WIDEST_GAP * em
    return before.joins and piece.joins and before.level_with(piece) and close


def _line(pieces: list[Passage]) -> Passage:
    if len(pieces) == 1:
        return pieces[0]
    read = pieces[::-1] if any(piece.right_to_left for piece in pieces) else pieces
    return Passage(
        lines=(joined([line for piece in read for line in piece.lines]),),
        left=min(piece.left for piece in pieces),
        right=max(piece.right for piece in pieces),
        bottom=min(piece.bottom for piece in pieces),
        top=max(piece.top for piece in pieces),
        baseline=pieces[0].baseline,
        em=max(piece.em for piece in pieces),
    )


def _ordered(lines: list[Passage]) -> list[Passage]:
    """Return lines in reading order: clearly separate columns one after the other, rows from the top."""
    if len(lines) < 2:
        return lines
    columns = _columns(lines)
    if columns is not None:
        before, after = columns
        if sum(line.right_to_left for line in lines) * 2 > len(lines):
            before, after = after, before
        return _ordered(before) + _ordered(after)
    halves = _halves(lines)
    if halves is not None:
        upper, lower = halves
        return _ordered(upper) + _ordered(lower)
    return [line for row in _rows(lines) for line in row]


def _halves(lines: list[Passage]) -> tuple[list[Passage], list[Passage]] | None:
    """Return what stands above and below a gap, if there is one; rather one that leaves columns on a side."""
    gaps = sorted(_gaps(lines, lambda line: (line.bottom, line.top)), reverse=True)
    halves = [
        ([line for line in lines if line.bottom >= where], [line for line in lines if line.top <= where])
        for _, where in gaps
    ]
    with_columns = (pair for pair in halves if any(_columns(half) is not None for half in pair))
    return next(with_columns, halves[0] if halves else None)


def _columns(lines: list[Passage]) -> tuple[list[Passage], list[Passage]] | None:
    """Return what stands left and right of a gap that clearly separates columns, if there is one."""
    gaps = sorted(_gaps(lines, lambda line: (line.left, line.right)), reverse=True)
    em = sorted(line.em for line in lines)[len(lines) // 2]
    for index, (width, where) in enumerate(gaps):
        if width < COLUMN_GAP * em:
            return None
        left, right = [line for line in lines if line.right <= where], [line for line in lines if line.left >= where]
        widest = index == 0 and all(width >= BY_FAR * other for other, _ in gaps[1:])
        if _apart(left, right, widest):
            return left, right
    return None


def _apart(left: list[Passage], right: list[Passage], widest: bool) -> bool:
    """Return whether two groups are columns of their own: not two columns of one table, whose rows are level.

    By far the widest gap still separates groups that are level but have columns themselves.
    """
    rows = _rows(left), _rows(right)
    if min(map(len, rows)) < 2:
        return False
    fewer, more = sorted((left, right), key=len)
    level = sum(any(line.level_with(other) for other in more) for line in fewer)
    return 2 * level <= len(fewer) or (widest and all(max(map(len, side)) > 1 for side in rows))


def _rows(lines: Sequence[Passage]) -> list[list[Passage]]:
    """Return lines by their baselines, each row in the direction it is read."""
    rows: list[list[Passage]] = []
    for line in sorted(lines, key=lambda line: -line.baseline):
        if rows and line.level_with(rows[-1][0]):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [_in_reading_order(row) for row in rows]


def _in_reading_order(row: list[Passage]) -> list[Passage]:
    """Return a row from the left; where words in it run leftwards, from the right but for the numbers in between."""
    row = sorted(row, key=lambda line: line.left)
    if not any(line.right_to_left for line in row):
        return row
    runs = [list(run) for _, run in groupby(row, key=lambda line: line.right_to_left)]
    return [line for run in runs[::-1] for line in (run[::-1] if run[0].right_to_left else run)]


def _gaps(lines: Sequence[Passage], span: Callable[[Passage], tuple[float, float]]) -> list[tuple[float, float]]:
    """Return width and middle of every strip along one direction that no line reaches into."""
    reached: list[tuple[float, float]] = []
    for low, high in sorted(map(span, lines)):
        if reached and low <= reached[-1][1]:
            reached[-1] = (reached[-1][0], max(reached[-1][1], high))
        else:
            reached.append((low, high))
    return [(after[0] - before[1], (before[1] + after[0]) / 2) for before, after in pairwise(reached)]
