"""Families of clips in which hunts once found something: each must check clean, whatever else changes."""

from __future__ import annotations

from typing import Any

import pytest

from lesson.check.checker import check
from scenes.parameters import Look
from scenes.registry import scene_class

# Each with where it was found: scene, language, look.
FAMILIES: dict[str, tuple[str, str, dict[str, Any], dict[str, Any]]] = {
    "the ray of a short vector crosses its name": (
        *("projection", "es", {"aspect": "16:9"}),
        {"a": [3.7e-202, 45.48], "b": [-835, 260]},
    ),
    "both factors have long powers of ten": (
        *("projection", "en", {"aspect": "9:16"}),
        {"a": [-2.1884715e-233, 320.0], "b": [-7.0813570e-176, 0.64588110989143]},
    ),
    "a spike hardly higher than all else": (
        *("scaling", "en", {"aspect": "1:1"}),
        {"dims": [2, 3], "samples": 1000, "n_keys": 43, "power": 0.999},
    ),
    "an arc gives way to a name": (
        *("score_grid", "es", {"aspect": "9:16", "theme": "light", "speed": 0.25}),
        {
            "tokens": ["word0"],
            "key_tokens": ["", "−3.5", "dog", " "],
            "Q": [[-1.0, 7.0]],
            "K": [[-9.0, -2.0], [-8.0, -7.0], [-2.0, 8.0], [-1.0, 1.0]],
            "orientation": "query_cols",
        },
    ),
    "a column of numbers gives way to another": (
        *("score_grid", "en", {"aspect": "1:1", "speed": 0.25}),
        {
            "tokens": ["a"],
            "key_tokens": ["b", "c", "d"],
            "Q": [[1000.0, -0.25, 7.0]],
            "K": [[-1000.25, 1.0, 1.0], [1.0, 2.0, 3.0], [-1000.25, 0.25, 1.0]],
        },
    ),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_checks_clean(family: str) -> None:
    scene, language, look, data = FAMILIES[family]
    found = check(scene_class(scene).parameters.model_validate(data), Look.model_validate(look), language)
    assert [finding.line(family) for finding in found] == []
