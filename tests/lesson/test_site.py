"""Pages are written when they would come out otherwise than they are, and only then."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lesson import site
from lesson.site import INDEX, write_site


@pytest.fixture
def folder(tmp_path: Path, plain_record: Callable[..., dict[str, Any]]) -> Path:
    """Return a folder with the record of a clip, and its pages."""
    (tmp_path / "angle.json").write_text(json.dumps(plain_record()))
    assert write_site(tmp_path, "A lesson", ["angle"]) == ["angle"]
    return tmp_path


def no_pages(*given: object) -> None:
    raise AssertionError("the pages are as they should be")


def test_nothing_is_written_again_that_stands(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "_pages", no_pages)
    assert write_site(folder, "A lesson", ["angle"]) == ["angle"]


@pytest.mark.parametrize("name", [INDEX, "page.css", "embed/angle.html"])
@pytest.mark.parametrize("harm", [Path.unlink, lambda page: page.write_text("other")], ids=["removed", "changed"])
def test_a_page_that_is_not_as_it_was_written_is_written_again(
    folder: Path, name: str, harm: Callable[[Path], object]
) -> None:
    good = (folder / name).read_bytes()
    harm(folder / name)
    write_site(folder, "A lesson", ["angle"])
    assert (folder / name).read_bytes() == good


def test_another_title_another_record_or_other_sources_give_other_pages(
    folder: Path, plain_record: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_site(folder, "Another lesson", ["angle"])
    assert "Another lesson" in (folder / INDEX).read_text()
    (folder / "angle.json").write_text(json.dumps(plain_record(title="Another clip")))
    write_site(folder, "Another lesson", ["angle"])
    assert "Another clip" in (folder / INDEX).read_text()
    monkeypatch.setattr(site, "pages_digest", lambda: "other sources")
    monkeypatch.setattr(site, "_pages", lambda title, records: iter([(INDEX, "from other sources")]))
    write_site(folder, "Another lesson", ["angle"])
    assert (folder / INDEX).read_text() == "from other sources"
