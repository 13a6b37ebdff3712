"""The words about a clip: short chapter titles, and summaries that hold whatever its parameters."""

from __future__ import annotations

from typing import Any

import pytest
from manim import tempconfig

from scenes.catalogue import Catalogue, languages
from scenes.clip import Clip, beat
from scenes.parameters import AngleParameters
from scenes.registry import SCENES, scene_class


def made(kind: type[Clip], **options: Any) -> Clip:
    with tempconfig({"dry_run": True, "pixel_width": 90, "pixel_height": 90}):
        return kind(skip_animations=True, **options)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("scene", SCENES)
def test_every_beat_has_a_title_of_a_few_words(scene: str, language: str) -> None:
    say = Catalogue(language, scene)
    titles = [say(f"titles.{name}") for name in scene_class(scene).beat_names()]
    assert all(2 <= len(title.split()) <= 4 for title in titles), titles
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("scene", SCENES)
def test_summaries_are_sentences_without_numbers_or_markup(scene: str) -> None:
    clip = made(scene_class(scene))
    assert clip.alt.count(".") == 1 and clip.alt.endswith(".")
    assert 2 <= clip.description.count(".") <= 3 and clip.description.endswith(".")
    for text in (clip.alt, clip.description):
        assert not any(letter.isdigit() or letter in "$*#{}\\\n" for letter in text)


class Last(Clip):
    """A clip of two beats that names no poster."""

    scene_name = "angle"
    parameters = AngleParameters

    @beat
    def aligned(self) -> None: ...

    @beat
    def narrow(self) -> None: ...


class Named(Last):
    """The same with a poster of its own."""

    poster = "aligned"


def test_the_poster_is_the_last_beat_unless_a_scene_names_another() -> None:
    assert Last.poster == "narrow"
    assert Named.poster == "aligned"


@pytest.mark.parametrize("scene", SCENES)
def test_posters_are_beats(scene: str) -> None:
    assert scene_class(scene).poster in scene_class(scene).beat_names()
