"""A small scene of the real kind into which tests plant faults."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lesson.check.checker import check_scene
from lesson.check.finding import Finding
from scenes.clip import Clip, beat
from scenes.numerals import number
from scenes.parameters import AngleParameters, Look

Act = Callable[[Clip], None]
Planted = Callable[..., list[Finding]]


@pytest.fixture
def planted() -> Planted:
    """Return a function that plays a clip of one beat, in which an act is performed, and returns what is found in it.

    It takes the act and the name of a check, and optionally a look; what other checks find is left out.
    """

    def findings(act: Act, check: str, **look: str) -> list[Finding]:
        class OneBeat(Clip):
            scene_name = "angle"
            parameters = AngleParameters

            def construct(self) -> None:
                self.aligned()

            @beat
            def aligned(self) -> None:
                act(self)

            def caption_values(self, name: str) -> dict[str, str]:
                return {"cosine": number(1, 0), "length": number(1, 0)}

        found = check_scene(OneBeat, AngleParameters(), Look.model_validate(look))
        return [finding for finding in found if finding.check == check]

    return findings
