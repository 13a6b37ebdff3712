"""What every clip shares: its frame, its words, and beats that carry a name and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar, TypeVar

from manim import BLACK, UP, Animation, CairoRenderer, FadeIn, FadeOut, Mobject, Scene, Wait, config

from scenes.catalogue import Catalogue
from scenes.layout import Stage, stage_of
from scenes.lettering import Lettering
from scenes.parameters import ClipParameters, Look
from scenes.plain import plain
from scenes.renderer import ClipRenderer
from scenes.scrub import Scrub
from scenes.shown import shown
from scenes.style import FRAMES, GAP, SAFE_MARGIN, THEMES, TITLE_MARGIN
from scenes.typesetting import Typesetting
from scenes.writer import ClipFileWriter

FADE = 0.5
READING_START = 1.0
READING_PER_WORD = 0.3


@dataclass(frozen=True)
class Beat:
    """One beat of a finished clip: its words as plain text, times in seconds from the start of the clip.

    `shown` is what can be read at its end besides the clip's title and its own sentence.
    """

    name: str
    title: str
    caption: str
    start: float
    end: float
    shown: tuple[str, ...]


ClipT = TypeVar("ClipT", bound="Clip")


def beat(method: Callable[[ClipT], None]) -> Callable[[ClipT], None]:
    """Make a method a beat: a section of its own name that says its one sentence and then holds."""
    return beat_named(method.__name__)(method)


def beat_named(name: str) -> Callable[[Callable[[ClipT], None]], Callable[[ClipT], None]]:
    """Make a method a beat whose name is not the method's."""

    def decorate(method: Callable[[ClipT], None]) -> Callable[[ClipT], None]:
        @wraps(method)
        def played(clip: ClipT) -> None:
            clip.open_beat(name)
            method(clip)
            clip.close_beat()

        played.beat_name = name  # type: ignore[attr-defined]
        return played

    return decorate


class Clip(Typesetting, Scene):
    """A scene with parameters, a look and beats.

    Parameters
    ----------
    params
        The clip's parameters; defaults unless given.
    look
        Theme, aspect and speed; defaults unless given.
    language
        Code of the catalogue its words come from.
    skip_animations
        Whether to jump to the end of each animation.
    renderer
        What draws the frames, or looks at them.
    """

    scene_name: ClassVar[str]
    parameters: ClassVar[type[ClipParameters]]
    poster: ClassVar[str]
    scrub: ClassVar[type[Scrub] | None] = None
    max_caption_lines: ClassVar[dict[str, int]] = {"16:9": 1, "1:1": 2, "9:16": 3}

    def __init__(
        self,
        params: ClipParameters | None = None,
        look: Look | None = None,
        language: str = "en",
        *,
        skip_animations: bool = False,
        renderer: type[CairoRenderer] = ClipRenderer,
    ) -> None:
        self.params = self.parameters() if params is None else params
        self.look = look or Look()
        self.theme = THEMES[self.look.theme]
        self.frame = FRAMES[self.look.aspect]
        self.sizes = self.frame.sizes
        self.say = Catalogue(language, self.scene_name)
        self.language, self.font = language, self.look.font
        self.timeline: list[Beat] = []
        self.current_beat = ""
        # Names of the beats that are drawn; the others are skipped.
        self.beats_drawn: Container[str] = self.beat_names()
        self.when_beat_begins: Callable[[str], None] = lambda name: None
        self.when_beat_ends: Callable[[Beat], None] = lambda finished: None
        self._caption: Lettering | None = None
        self._shown_for = 0.0
        self._set_frame()
        super().__init__(
            renderer=renderer(file_writer_class=ClipFileWriter, skip_animations=skip_animations),
            skip_animations=skip_animations,
        )

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        names = cls.beat_names()
        if names and not hasattr(cls, "poster"):
            cls.poster = names[-1]

    @classmethod
    def beat_names(cls) -> list[str]:
        """Return the names of the beats in the order they are written, which is the order they play."""
        members = {name: member for ancestor in reversed(cls.__mro__) for name, member in vars(ancestor).items()}
        return [member.beat_name for member in members.values() if hasattr(member, "beat_name")]

    def setup(self) -> None:
        """Set the title and divide the frame around it."""
        self.title = self.balanced(
            f"*{self.heading()}*",
            width=self.frame.width - 2 * TITLE_MARGIN,
            size=self.sizes.title,
            align="start",
        )
        self.stage = self._divide(self.title)
        self.title.to_corner(UP + self.start, buff=TITLE_MARGIN)

    def open_beat(self, name: str) -> None:
        """Open the section of a beat and change to its sentence."""
        self.when_beat_begins(name)
        self.next_section(name, skip_animations=name not in self.beats_drawn)
        self.current_beat, self._beat_start, self._shown_for = name, self.time, 0.0
        previous, self._caption = self._caption, self.caption_of(name)
        entering: list[Animation] = [FadeIn(self._caption)]
        if previous is None:
            entering.append(FadeIn(self.title))
        else:
            entering.append(FadeOut(previous))
        self.play(*entering, run_time=FADE)

    def close_beat(self) -> None:
        """Hold until the sentence can have been read, and note the beat."""
        sentence = plain(self.sentence(self.current_beat))
        needed = READING_START + READING_PER_WORD * len(sentence.split())
        self.hold(max(1.2, needed - self._shown_for))
        finished = Beat(
            name=self.current_beat,
            title=plain(self.say(f"titles.{self.current_beat}")),
            caption=sentence,
            start=self._beat_start,
            end=self.time,
            shown=self._shown(),
        )
        self.timeline.append(finished)
        self.when_beat_ends(finished)

    def sentence(self, name: str) -> str:
        """Return the markup of a beat's sentence."""
        return self.say(f"beats.{name}", **self.caption_values(name))

    def caption_of(self, name: str) -> Lettering:
        """Return the sentence of a beat, set in its place."""
        caption = self.balanced(
            self.sentence(name),
            width=self.stage.caption.width - 2 * GAP,
            size=self.sizes.caption,
            color=self.theme.mute,
        )
        caption.move_to(self.stage.caption.center)
        # A root is taller than the words the box is made for: it may stand higher, not lower.
        return caption.shift(max(0, self.stage.caption.bottom - caption.get_bottom()[1]) * UP)

    def heading(self) -> str:
        """Return the markup of the title; scenes whose data change it override it."""
        return self.say("title")

    @property
    def plain_title(self) -> str:
        """The title as plain text."""
        return plain(self.heading())

    @property
    def alt(self) -> str:
        """One sentence that stands in for the picture, as plain text."""
        return plain(self.say("alt", **self.summary_values()))

    @property
    def description(self) -> str:
        """What the clip explains in two or three sentences, as plain text."""
        return plain(self.say("description", **self.summary_values()))

    def summary_values(self) -> dict[str, str]:
        """Return markup for the placeholders of `alt` and `description`; scenes with such override it."""
        return {}

    def caption_values(self, name: str) -> dict[str, str]:
        """Return markup for the placeholders of a beat's sentence; scenes with numbers in them override it."""
        return {}

    def play(self, *animations: Any, run_time: float = 1.0, **kwargs: Any) -> None:
        """Play animations for `run_time` seconds at speed 1."""
        # As asked for, and not as it came out in frames: what is drawn of a beat depends on none before it.
        self._shown_for += run_time
        super().play(*animations, run_time=run_time / self.look.speed, **kwargs)

    def hold(self, seconds: float = 1.0) -> None:
        """Stand still for a time at speed 1."""
        self._shown_for += seconds
        # Not self.wait: it goes through this class's play, which would set its run time.
        super().play(Wait(run_time=seconds / self.look.speed))

    def sweep(self, *animations: Any, moving: Sequence[Mobject], run_time: float, **kwargs: Any) -> None:
        """Play animations of trackers while the parts that depend on them redraw themselves.

        Parameters
        ----------
        *animations
            Animations of trackers, and others to play along.
        moving
            Parts with a `refresh`; they are static again afterwards.
        run_time
            Seconds at speed 1.
        """
        for part in moving:
            part.add_updater(_refresh)
        self.play(*animations, run_time=run_time, **kwargs)
        for part in moving:
            part.remove_updater(_refresh)

    def _set_frame(self) -> None:
        # The camera reads these when the scene is made; a size given on the command line keeps its short side.
        short = min(config.pixel_width, config.pixel_height)
        long = round(short * max(self.frame.width, self.frame.height) / min(self.frame.width, self.frame.height))
        long += long % 2
        config.pixel_width, config.pixel_height = (
            (long, short) if self.frame.landscape else (short, long) if self.frame.portrait else (short, short)
        )
        config.frame_width, config.frame_height = self.frame.width, self.frame.height
        # What is empty must hold no colour: Cairo takes all colours for darkened by their transparency.
        config.background_color = BLACK if config.transparent else self.theme.background

    def _divide(self, title: Lettering) -> Stage:
        sample = self.words("\\ ".join(["Ág"] * self.max_caption_lines[self.look.aspect]), size=self.sizes.caption)
        return stage_of(self.frame, title.height + TITLE_MARGIN - SAFE_MARGIN, sample.height)

    def _shown(self) -> tuple[str, ...]:
        told = (self.title, self._caption)
        return tuple(shown([mobject for mobject in self.mobjects if mobject not in told], self.frame))


def _refresh(part: Any) -> None:
    part.refresh()
