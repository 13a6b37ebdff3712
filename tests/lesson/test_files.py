"""Files appear at their final names whole or not at all."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from lesson.files import published


def test_a_finished_file_appears_with_ordinary_permissions(tmp_path: Path) -> None:
    target = tmp_path / "new folder" / "clip.txt"
    with published(target) as unfinished:
        unfinished.write_text("whole")
        assert not target.exists()
    assert target.read_text() == "whole"
    assert stat.S_IMODE(target.stat().st_mode) & 0o444 == 0o444
    assert list(target.parent.iterdir()) == [target]


def test_a_failure_leaves_the_old_file_and_no_litter(tmp_path: Path) -> None:
    target = tmp_path / "clip.txt"
    target.write_text("old")
    with pytest.raises(RuntimeError), published(target) as unfinished:
        unfinished.write_text("ha")
        raise RuntimeError
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]
