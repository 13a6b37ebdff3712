"""The pages of a lesson's folder, written from the records of its finished clips."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from lesson import media_names, record
from lesson.files import published
from lesson.sources import pages_digest

INDEX, STYLE = "index.html", "page.css"
# In the lesson's folder: from what its pages were written, and their sums, so that they are not written in vain.
MEMORY = ".pages"


def write_site(folder: Path, title: str, clips: Iterable[str]) -> list[str]:
    """Write `index.html`, its style, and the pages in `embed/` of each clip that is finished; return those clips.

    Parameters
    ----------
    folder
        The lesson's folder.
    title
        The lesson's title.
    clips
        Names of the lesson's clips, in order.
    """
    found = (record.read(folder / f"{name}.json") for name in clips)
    records = [made.model_dump(mode="json") for made in found if made is not None]
    made_from = _digest_of(title, records)
    if records and not _stands(folder, made_from):
        pages = dict(_pages(title, records))
        for name, text in pages.items():
            _put(folder / name, text)
        _put(folder / MEMORY, _memory_of(made_from, {name: record.digest(folder / name) for name in pages}))
    return [made["clip"] for made in records]


def _pages(title: str, records: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield each page with its name."""
    # Imported when there is a page to write: a run with nothing to do ends sooner without.
    from lesson.page import embed_page, index_page, page_style, scrub_page

    yield INDEX, index_page(records, title)
    yield STYLE, page_style()
    for made in records:
        yield media_names.embed(made), embed_page(made)
        if made["scrub"]:
            yield media_names.scrub_embed(made), scrub_page(made)


def _stands(folder: Path, made_from: str) -> bool:
    """Say whether the pages were written from just this, and are as they were written."""
    try:
        memory = json.loads((folder / MEMORY).read_text(encoding="utf-8"))
        return memory["made_from"] == made_from and all(
            record.digest(folder / name) == sha for name, sha in memory["pages"].items()
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def _digest_of(title: str, records: list[dict[str, Any]]) -> str:
    """Return a digest of everything pages depend on."""
    told = json.dumps([title, records, pages_digest()], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()


def _memory_of(made_from: str, pages: dict[str, str]) -> str:
    return json.dumps({"made_from": made_from, "pages": pages}, indent=2) + "\n"


def _put(path: Path, text: str) -> None:
    """Write a page unless it stands there already."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return
    with published(path) as unfinished:
        unfinished.write_text(text, encoding="utf-8")
