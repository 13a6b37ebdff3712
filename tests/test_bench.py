"""What the bench measures a render with still fits what renders."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lesson.sources import PROJECT

LESSON = '[look]\nspeed = 4.0\n[clips.grid]\nscene = "score_grid"\ntokens = ["a"]\nQ = [[2]]\nK = [[1]]\n'


def test_part_of_a_render_is_encoding_and_part_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(PROJECT), *sys.path])
    from tools.bench.floor import share_outside

    (tmp_path / "one.toml").write_text(LESSON)
    assert 0.05 < share_outside(tmp_path / "one.toml", "low") < 0.99
