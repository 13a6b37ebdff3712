"""Bars that tell how far things are, on a terminal; nothing is shown where standard error is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

BeatDone = Callable[[str, int, str], None]
ClipDone = Callable[[str], None]


@contextmanager
def bar_of_each(clips: Sequence[str]) -> Iterator[BeatDone]:
    """Show a bar for each clip while it is made; to be told of each beat that is: clip, beats in all, its name."""
    with _bars(TextColumn("{task.completed}/{task.total} {task.fields[beat]}")) as progress:
        bars = {clip: progress.add_task("", clip=clip, beat="", total=None) for clip in clips}
        done = {clip: set[str]() for clip in clips}

        def advance(clip: str, of: int, beat: str) -> None:
            # What is lost with a worker is made and told of once more.
            done[clip].add(beat)
            progress.update(bars[clip], completed=len(done[clip]), total=of, beat=beat)

        yield advance


@contextmanager
def bar_of_all(clips: Sequence[str]) -> Iterator[ClipDone]:
    """Show one bar while clips are checked; to be told of each clip that is. It goes in the end."""
    with _bars(transient=True) as progress:
        bar = progress.add_task("", total=len(clips), clip=f"checking {clips[0]}")

        def advance(clip: str) -> None:
            progress.update(bar, advance=1, clip=f"checking {clip}")

        yield advance


def _bars(*more: TextColumn, transient: bool = False) -> Progress:
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.fields[clip]}"),
        BarColumn(),
        *more,
        TimeElapsedColumn(),
        console=console,
        transient=transient,
        disable=not console.is_terminal,
    )
