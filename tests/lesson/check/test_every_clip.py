"""Any valid clip checks clean: parameters over their whole documented ranges, every aspect, theme and language.

`make fuzz` draws many more examples than the tests do.
"""

from __future__ import annotations

import os

import pytest
import strategies
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from lesson.check.checker import check
from scenes.catalogue import languages
from scenes.parameters import AnyClip, Look
from scenes.registry import SCENES

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "12"))
# Another seed, other examples; tests always draw the same.
RANDOM = "FUZZ_EXAMPLES" in os.environ
looks = st.builds(
    Look,
    theme=st.sampled_from(["dark", "light"]),
    aspect=st.sampled_from(["16:9", "1:1", "9:16"]),
    # Played slowly a clip is looked at four times as often, and takes as much longer: that is for a hunt.
    speed=st.sampled_from([1.0, 0.25, 4.0] if RANDOM else [1.0]),
)


@pytest.mark.parametrize("scene", SCENES)
def test_every_clip_checks_clean(scene: str) -> None:
    clips = getattr(strategies, f"{scene}_clips")()

    @settings(
        max_examples=EXAMPLES,
        derandomize=not RANDOM,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        # Shrinking plays a clip hundreds of times: only a hunt has the time.
        phases=[Phase.explicit, Phase.reuse, Phase.generate, *([Phase.shrink] if RANDOM else [])],
    )
    @given(clip=clips, look=looks, language=st.sampled_from(languages()))
    def checks_clean(clip: AnyClip, look: Look, language: str) -> None:
        assert [found.line(scene) for found in check(clip, look, language)] == []

    checks_clean()
