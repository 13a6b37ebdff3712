"""The pages of a lesson's folder, written from the records of its finished clips."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from lesson import media_names, record
from lesson.files import published
from lesson.page import embed_page, index_page, page_style, scrub_page

INDEX, STYLE = "index.html", "page.css"


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
    if not records:
        return []
    _put(folder / INDEX, index_page(records, title))
    _put(folder / STYLE, page_style())
    for made in records:
        _put(folder / media_names.embed(made), embed_page(made))
        if made["scrub"]:
            _put(folder / media_names.scrub_embed(made), scrub_page(made))
    return [made["clip"] for made in records]


def _put(path: Path, text: str) -> None:
    """Write a page unless it stands there already."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return
    with published(path) as unfinished:
        unfinished.write_text(text, encoding="utf-8")
