"""All checks of a clip, in one play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from lesson.check.colour import check_theme
from lesson.check.contrast import check_contrast
from lesson.check.finding import Finding, merged
from lesson.check.frame import check_frame
from lesson.check.overlap import Overlaps
from lesson.check.pace import check_pace
from lesson.check.playing import Moment, played
from lesson.check.seen import Eye, Sight
from lesson.check.size import check_size
from lesson.check.truth import check_truth
from scenes.clip import Clip
from scenes.ledger import Ledger, ledger
from scenes.parameters import AnyClip, ClipParameters, Look
from scenes.registry import scene_class
from scenes.style import THEMES


def check(params: AnyClip, look: Look, language: str = "en") -> list[Finding]:
    """Play a clip without drawing it and return what a viewer would find wrong, in order of time.

    Parameters
    ----------
    params, look, language
        What the clip is made of.
    """
    return [*check_theme(THEMES[look.theme]), *check_scene(scene_class(params.scene), params, look, language)]


def check_scene(kind: type[Clip], params: ClipParameters, look: Look, language: str = "en") -> list[Finding]:
    """Play a scene, in the registry or not, and return what is wrong with what it shows and says."""
    with ledger() as written:
        viewer = Viewer(written)
        clip, stretches = played(kind, params, look, language, viewer.watch)
    return merged([*viewer.found, *check_pace(clip.timeline, stretches, look.speed)])


class Viewer:
    """Looks at every moment shown to it.

    Parameters
    ----------
    written
        The numbers and words written so far.
    """

    def __init__(self, written: Ledger) -> None:
        self.written, self.found = written, list[Finding]()
        self._eye, self._overlaps = Eye(), Overlaps()

    def watch(self, moment: Moment) -> None:
        """Look at a moment and note what is wrong."""
        self.found += _at(moment, self._checked(self._eye.look(moment)))

    def _checked(self, sight: Sight) -> Iterator[Finding]:
        yield from check_frame(sight)
        yield from self._overlaps.check(sight)
        yield from check_size(sight)
        yield from check_contrast(sight)
        yield from check_truth(sight, self.written)


def _at(moment: Moment, found: Iterable[Finding]) -> Iterator[Finding]:
    for finding in found:
        yield replace(finding, beat=moment.beat, start=moment.time, end=moment.time)
