"""manim's renderer, drawing with a camera that paints only what changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from manim import CairoRenderer, Mobject, PMobject, Scene, VMobject
from manim.mobject.types.image_mobject import AbstractImageMobject
from manim.utils.iterables import list_update

from scenes.camera import ClipCamera


class ClipRenderer(CairoRenderer):
    """Draws a clip."""

    camera: ClipCamera

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "camera_class": ClipCamera})

    def update_frame(
        self,
        scene: Scene,
        mobjects: Iterable[Mobject] | None = None,
        include_submobjects: bool = True,
        ignore_skipping: bool = True,
        **kwargs: Any,
    ) -> None:
        """Draw mobjects, or everything there is, over what stands still."""
        if self.skip_animations and not ignore_skipping:
            return
        wanted = list(mobjects or list_update(scene.mobjects, scene.foreground_mobjects))
        shown = family(wanted) if include_submobjects else wanted
        if any(map(_is_picture, shown)):
            self.camera.forget()
            super().update_frame(scene, wanted, include_submobjects, ignore_skipping, **kwargs)
            return
        still = self.static_image
        beneath = np.asarray(self.camera.background if still is None else still)
        # Trackers have a point each, and are not to be seen.
        self.camera.show([mobject for mobject in shown if isinstance(mobject, VMobject)], beneath)


def family(mobjects: Iterable[Mobject]) -> list[Mobject]:
    """Return all that has points in mobjects, submobjects and all, each once, from the back to the front."""
    found: dict[Mobject, None] = {}
    waiting = list(mobjects)[::-1]
    while waiting:
        mobject = waiting.pop()
        if len(mobject.points):
            # What is there twice is drawn where it comes last.
            found.pop(mobject, None)
            found[mobject] = None
        waiting += mobject.submobjects[::-1]
    shown = list(found)
    return sorted(shown, key=_height) if any(map(_height, shown)) else shown


def _height(mobject: Mobject) -> float:
    return mobject.z_index


def _is_picture(mobject: Mobject) -> bool:
    """Say whether a mobject is drawn otherwise than as a shape."""
    if isinstance(mobject, VMobject):
        return mobject.get_background_image() is not None
    return isinstance(mobject, PMobject | AbstractImageMobject)
