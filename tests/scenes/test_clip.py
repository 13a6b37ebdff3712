"""What every clip gets from its base: frame, beats, sentences, pace."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files

import pytest
from manim import Square, ValueTracker, config, tempconfig

from scenes.catalogue import Catalogue, languages
from scenes.clip import Clip, beat
from scenes.parameters import AngleParameters, ClipParameters, Look
from scenes.registry import SCENES, scene_class
from scenes.style import FRAMES, SAFE_MARGIN

Play = Callable[..., Clip]


class Two(Clip):
    """A clip of two beats of its own, with words of the angle clip."""

    scene_name = "angle"
    parameters = AngleParameters

    def construct(self) -> None:
        self.aligned()
        self.narrow()

    def sentence(self, name: str) -> str:
        return {"aligned": "One two three.", "narrow": "A sentence of *seven* words, or about."}[name]

    @beat
    def aligned(self) -> None:
        self.hold(5)

    @beat
    def narrow(self) -> None:
        self.tracker, square = ValueTracker(0), Square()
        square.refresh = lambda: square.move_to([self.tracker.get_value(), 0, 0])
        self.add(square)
        self.square = square
        self.sweep(self.tracker.animate.set_value(2), moving=[square], run_time=1)


def played(kind: type[Clip], look: Look | None = None, params: ClipParameters | None = None, **options: object) -> Clip:
    settings = {"dry_run": True, "verbosity": "ERROR", "progress_bar": "none", "pixel_width": 90, "pixel_height": 90}
    with tempconfig({**settings, **options}):
        clip = kind(params, look, skip_animations=True)
        clip.render()
    return clip


def test_beats_are_sections_with_times_and_plain_sentences() -> None:
    opened: list[str] = []

    class Noting(Two):
        def next_section(self, name: str = "", *arguments: object, **options: object) -> None:
            opened.append(name)
            super().next_section(name)

    first, second = played(Noting).timeline
    assert opened == ["aligned", "narrow"]
    assert [first.name, second.name] == Two.beat_names() == ["aligned", "narrow"]
    assert (first.start, second.start) == (0, pytest.approx(first.end))
    assert second.caption == "A sentence of seven words, or about."


def test_a_sentence_stays_long_enough_to_be_read() -> None:
    for finished in played(Two).timeline:
        assert finished.end - finished.start >= 1 + 0.3 * len(finished.caption.split()) - 0.1


@pytest.mark.parametrize("speed", [0.25, 0.5, 2.0, 4.0])
def test_speed_divides_every_time(speed: float) -> None:
    usual, paced = played(Two).timeline[-1].end, played(Two, Look(speed=speed)).timeline[-1].end
    assert paced == pytest.approx(usual / speed, rel=0.02)


def test_a_sweep_moves_its_parts_and_leaves_them_static() -> None:
    clip = played(Two)
    assert clip.square.get_center()[0] == pytest.approx(2)
    assert not clip.square.get_updaters()


@pytest.mark.parametrize(("aspect", "pixels"), [("16:9", (160, 90)), ("1:1", (90, 90)), ("9:16", (90, 160))])
def test_the_frame_follows_the_aspect_and_keeps_the_short_side(aspect: str, pixels: tuple[int, int]) -> None:
    shapes: list[tuple[float, ...]] = []

    class Seen(Two):
        def setup(self) -> None:
            super().setup()
            shapes.append((config.pixel_width, config.pixel_height, config.frame_width, config.frame_height))

    clip = played(Seen, Look(aspect=aspect))
    assert shapes == [(*pixels, FRAMES[aspect].width, FRAMES[aspect].height)]
    assert clip.title.get_left()[0] >= -FRAMES[aspect].width / 2 + SAFE_MARGIN
    assert clip.title.get_bottom()[1] > clip.stage.body.top > clip.stage.body.bottom > clip.stage.caption.top


@pytest.mark.parametrize("scene", SCENES)
def test_scene_files_and_catalogues_know_the_same_beats(scene: str) -> None:
    kind = scene_class(scene)
    assert kind.scene_name == scene == kind.parameters.model_fields["scene"].default
    for language in languages():
        words = tomllib.loads((files("scenes") / "text" / f"{language}.toml").read_text("utf-8"))
        for name in kind.beat_names():
            assert any(key == name or key.startswith(f"{name}_") for key in words[scene]["beats"]), (language, name)


def test_a_missing_word_is_named() -> None:
    with pytest.raises(KeyError, match=r"en\.toml has no angle\.beats\.nothing"):
        Catalogue("en", "angle")("beats.nothing")
    with pytest.raises(KeyError, match="no catalogue for language 'xx'; there are: en"):
        Catalogue("xx", "angle")
