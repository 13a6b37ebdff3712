"""Painting only what changes gives the picture that manim gives by painting everything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manim import (
    BLUE,
    RED,
    WHITE,
    CairoRenderer,
    Camera,
    Circle,
    Line,
    Mobject,
    Scene,
    Square,
    Triangle,
    VGroup,
    VMobject,
    tempconfig,
)

from scenes.boxes import Box, merged
from scenes.camera import ClipCamera
from scenes.changes import Picture, copied
from scenes.parameters import Look
from scenes.registry import SCENES, scene_class
from scenes.renderer import ClipRenderer, family

SIZE = {"pixel_width": 192, "pixel_height": 108, "frame_width": 14.2, "frame_height": 8}
# Of 255.
EDGE, CORNER = 4, 32
CORNER_PIXELS = 16
QUIET = {"dry_run": True, "verbosity": "ERROR", "progress_bar": "none", "disable_caching": True}


def alike(pixels: np.ndarray, others: np.ndarray) -> bool:
    """Say whether two pictures are the same, but for how Cairo softens edges and sharp corners where it clips."""
    apart = (np.maximum(pixels, others) - np.minimum(pixels, others)).max(axis=2)
    return int(apart.max()) <= CORNER and np.count_nonzero(apart > EDGE) <= CORNER_PIXELS


class Compared(ClipRenderer):
    """Draws each frame a second time, with manim's own camera and all of it."""

    frames = 0

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.plain = CairoRenderer(**options)

    def update_frame(self, scene: Scene, mobjects: Iterable[Mobject] | None = None, *args: Any, **kwargs: Any) -> None:
        given = None if mobjects is None else list(mobjects)
        super().update_frame(scene, given, *args, **kwargs)
        self.plain.static_image = self.static_image
        self.plain.update_frame(scene, given, *args, **kwargs)
        assert alike(self.camera.pixel_array, self.plain.camera.pixel_array)
        self.frames += 1


@pytest.mark.parametrize("scene", SCENES)
def test_every_frame_of_a_clip_is_as_manim_draws_it(scene: str) -> None:
    kind = scene_class(scene)
    with tempconfig({**QUIET, "pixel_width": 108, "pixel_height": 108, "frame_rate": 4}):
        clip = kind(kind.parameters(), Look(), renderer=Compared)
        clip.render()
    assert isinstance(clip.renderer, Compared)
    assert clip.renderer.frames > 50


def shapes() -> list[VMobject]:
    return [
        Square(1.5, color=BLUE, fill_opacity=0.5),
        Circle(1.2, color=RED, stroke_width=20),
        Triangle(color=WHITE, stroke_width=30),
        Line([-3, -2, 0], [2, 3, 0], color=BLUE).add(Square(0.4, fill_opacity=1)),
        Square(0.8, fill_opacity=0, stroke_width=0),
    ]


changes = st.tuples(
    st.integers(0, 4),
    st.sampled_from(["shift", "scale", "rotate", "fade", "show", "hide", "front", "color", "width"]),
    st.floats(-3, 3),
)


@given(steps=st.lists(st.lists(changes, max_size=3), min_size=1, max_size=6))
def test_whatever_changes_is_painted(steps: list[list[tuple[int, str, float]]]) -> None:
    with tempconfig(SIZE):
        camera, plain = ClipCamera(), Camera()
        shown, beneath = shapes(), camera.background
        hidden: set[VMobject] = set()
        everything = list(shown)
        for step in steps:
            for index, how, amount in step:
                change(everything[index], how, amount, shown, hidden)
            wanted = [mobject for mobject in shown if mobject not in hidden]
            camera.show(camera.get_mobjects_to_display(wanted), beneath)
            plain.reset()
            plain.capture_mobjects(wanted)
            assert alike(camera.pixel_array, plain.pixel_array)


def change(mobject: VMobject, how: str, amount: float, shown: list[VMobject], hidden: set[VMobject]) -> None:
    if how == "shift":
        mobject.shift([amount, amount / 2, 0])
    elif how == "scale":
        mobject.scale(0.2 + abs(amount))
    elif how == "rotate":
        mobject.rotate(amount)
    elif how == "fade":
        mobject.set_opacity(abs(amount) / 3)
    elif how == "color":
        mobject.set_color(RED if amount > 0 else [BLUE, WHITE])
    elif how == "width":
        mobject.set_stroke(width=10 * abs(amount))
    elif how == "front":
        shown.remove(mobject)
        shown.append(mobject)
    else:
        (hidden.add if how == "hide" else hidden.discard)(mobject)


def test_a_shape_that_stands_still_is_not_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[VMobject] = []
    with tempconfig(SIZE):
        camera = ClipCamera()
        paint = camera.display_vectorized
        monkeypatch.setattr(camera, "display_vectorized", lambda shape, to: (painted.append(shape), paint(shape, to)))
        still, moving = Square(0.5).shift([-5, 0, 0]), Square(0.5).shift([5, 0, 0])
        for _ in range(3):
            camera.show([still, moving], camera.background)
            moving.shift([-0.1, 0, 0])
    assert painted == [still, moving, moving, moving]


@given(steps=st.lists(st.lists(changes, max_size=3), min_size=1, max_size=6))
def test_a_picture_put_together_from_what_was_painted_is_the_one_drawn(
    steps: list[list[tuple[int, str, float]]],
) -> None:
    with tempconfig(SIZE):
        camera, picture, everything = ClipCamera(), Picture(), shapes()
        shown, hidden = list(everything), set[VMobject]()
        for number, step in enumerate(steps):
            for index, how, amount in step:
                change(everything[index], how, amount, shown, hidden)
            wanted = [mobject for mobject in shown if mobject not in hidden]
            camera.show(camera.get_mobjects_to_display(wanted), camera.background)
            # Now and then several are painted before one is taken.
            if number % 3 != 1:
                picture.paint(copied(camera.pixel_array, camera.take_painted()))
                assert np.array_equal(picture.pixels, camera.pixel_array)


def test_a_family_is_what_manim_displays_in_its_order() -> None:
    inner, outer, beneath = Square(), Circle(), Triangle().set_z_index(-1)
    group = VGroup(inner, VGroup(outer, beneath), VGroup())
    for mobjects in ([group], [outer, group], [group, inner], [inner, inner, outer], [], [beneath, outer]):
        assert family(mobjects) == Camera().get_mobjects_to_display(mobjects)


boxes = st.builds(
    lambda top, height, left, width: Box(top, top + height, left, left + width),
    *(st.integers(0, 30), st.integers(0, 9), st.integers(0, 30), st.integers(0, 9)),
)


@given(st.lists(boxes, max_size=8))
def test_merged_boxes_hold_the_same_pixels_and_none_twice(given_boxes: list[Box]) -> None:
    wanted, held = np.zeros((40, 40), dtype=int), np.zeros((40, 40), dtype=int)
    for box in given_boxes:
        wanted[box.pixels] = 1
    for box in merged(given_boxes):
        held[box.pixels] += 1
    assert held.max() <= 1
    assert (held >= wanted).all()
