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
    "a note of two lines only where its numbers are long": (
        *("components", "es", {"aspect": "1:1"}),
        {"q": [-0.41, -0.91], "k": [-190.0, -430.0]},
    ),
    "a spike hardly higher than all else": (
        *("scaling", "en", {"aspect": "1:1"}),
        {"dims": [2, 3], "samples": 1000, "n_keys": 43, "power": 0.999},
    ),
    "a note in the corner of a low chart whose columns reach it": (
        *("scaling", "es", {"aspect": "1:1"}),
        {
            "dims": [26, 46, 257, 1000, 4095],
            **{"samples": 3600, "n_keys": 26, "components": "uniform", "power": 1e-9, "seed": 4294967295},
        },
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
    "long numbers leave bars no room": (
        *("components", "en", {"aspect": "1:1"}),
        {
            "q": [-353.123, 352.234, -351.5321, 353.1, -350.99, 350.1234, -353.5, 351.7777],
            "k": [351.7777, -353.5, 350.1234, -350.99, 353.1, -351.5321, 352.234, -353.123],
        },
    ),
    "an arrow is broader than usual below another": (
        *("components", "en", {"aspect": "9:16", "theme": "light"}),
        {"q": [0.3, -0.33, -0.09, 0.9], "k": [0.5, -0.55, -0.15, 1.5]},
    ),
    "a row of long numbers on its band": (
        *("projections", "en", {"aspect": "1:1", "theme": "light"}),
        {
            "tokens": ["a"] * 5,
            "X": [[-420740.3, 0.0], [-959123.6, -1000000.0], [0.22, 635837.1], [0.0, 0.0], [-230489.0, 497333.8]],
            "W_Q": [[0.0, 1e-12], [-4.4e-179, 0.000756]],
            "W_K": [[7.8e-44, 2.01879], [-0.726375, 1.962437]],
        },
    ),
    "factors lose digits to a power of ten": (
        *("score_grid", "en", {"aspect": "16:9"}),
        {"tokens": ["the"], "X": [[181.0, 0.0]], "W_Q": [[0.0, 1e6], [0.0, 0.0]], "W_K": [[1.0, 1e6], [1.0, 1e6]]},
    ),
    "long factors in a narrow table": (
        *("similarity", "en", {"aspect": "1:1"}),
        {"words": ["word0", "word1"], "vectors": [[1.0, 0.035], [0.031, 0.0011]]},
    ),
    "a word passes over the symbol it comes to stand beside": (
        *("projections", "en", {"aspect": "16:9", "speed": 0.25}),
        {
            "tokens": ["word0", "word1", "word2", "word3", "word4"],
            "X": [[0.0]] * 5,
            "W_Q": [[0.0, 0.0]],
            "W_K": [[0.0, 1.0]],
        },
    ),
    "a name as small as it must be makes way": (
        *("magnitude", "es", {"aspect": "1:1"}),
        {"query": [0.75, -1.1], "keys": [[-1.5, 2.2], [-1.5, 2.2], [0.45, -0.66], [3.0, -4.4]]},
    ),
    "a shadow grows past the name of a short vector": (
        *("magnitude", "en", {"aspect": "16:9", "theme": "light"}),
        {"query": [1.0, -0.1], "keys": [[-0.008, 0.0065], [1.1, -2.5], [0.29, -1.4], [-62.0, 170.0]]},
    ),
    "the head of a value that shrinks passes names of shorter ones": (
        *("values", "es", {"aspect": "1:1"}),
        {
            "tokens": ["a", "b", "c", "d"],
            "Q": [[-4.0, -4.0]] * 4,
            "K": [[7.0, -5.0]] * 4,
            "V": [[-9.0, -9.0], [-1.0, -1.0], [-7.0, -7.0], [-1.0, -1.0]],
            "causal": True,
        },
    ),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_checks_clean(family: str) -> None:
    scene, language, look, data = FAMILIES[family]
    found = check(scene_class(scene).parameters.model_validate(data), Look.model_validate(look), language)
    assert [finding.line(family) for finding in found] == []
