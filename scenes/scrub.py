"""A clip's figure as a function of one number, for a learner to go through at their own pace."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scenes.plain import plain

if TYPE_CHECKING:
    from manim import Mobject

    from scenes.clip import Clip
    from scenes.parameters import Look


@dataclass(frozen=True)
class Reading:
    """A live number of the picture as plain text: what it is called, and what is written of it."""

    label: str
    text: str


class Scrub(ABC):
    """One picture for each value of a number, drawn with the parts of a clip.

    Its words are `scrub.name`, what the number is, and `scrub.unit`, what it counts.

    Parameters
    ----------
    clip
        A clip that is set up and shows nothing yet.
    """

    values: Sequence[float]
    """The values, rising: a picture each."""
    start: float
    """The value to begin with, one of `values`."""
    landmarks: Sequence[float]
    """Values worth a mark, some of `values`, rising."""
    still: Sequence[Mobject] = ()
    """What `show_at` left as it was, drawn below all else."""

    def __init__(self, clip: Clip) -> None:
        self.clip = clip

    @classmethod
    def parameters(cls, params: Any) -> Any:
        """Return the parameters of the clip it is drawn with, for the parameters of the one it goes with."""
        return params

    @property
    def name(self) -> str:
        """What the number is, as plain text."""
        return plain(self.clip.say("scrub.name"))

    @property
    def unit(self) -> str:
        """What the number counts, as plain text."""
        return plain(self.clip.say("scrub.unit"))

    @abstractmethod
    def set_scene(self) -> None:
        """Put up the picture, at any value."""

    @abstractmethod
    def show_at(self, value: float) -> None:
        """Make the picture that of one of the values."""

    @property
    @abstractmethod
    def written(self) -> str:
        """The value it stands at, as it is written in the picture."""

    @property
    @abstractmethod
    def readings(self) -> list[Reading]:
        """The other live numbers as they are written in the picture, most important first."""


def scrub_of(kind: type[Clip], params: Any, look: Look, language: str) -> Scrub | None:
    """Return the scrub that a scene declares, its picture put up at the first value; none if it declares none."""
    if kind.scrub is None:
        return None
    clip = kind(kind.scrub.parameters(params), look, language, skip_animations=True)
    clip.setup()
    scrub = kind.scrub(clip)
    scrub.set_scene()
    scrub.show_at(scrub.values[0])
    return scrub
