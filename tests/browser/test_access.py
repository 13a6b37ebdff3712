"""The accessibility checker axe finds nothing on any page, in either colour scheme, on a phone or a desk."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
OPEN_ALL = "() => document.querySelectorAll('details').forEach(fold => { fold.name = ''; fold.open = true; })"
WIDTHS = (360, 1440)
SCHEMES = ("light", "dark")
RUN = "() => axe.run({ resultTypes: ['violations'] })"


def pages_of(folder: Path) -> list[str]:
    """Return the pages of a lesson, by their paths in its folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))


def found_on(page: Page) -> list[str]:
    """Return what axe finds on a page, one line each, all its rules on."""
    return [
        f"{rule['id']}: {rule['help']}: {node['html']}"
        for rule in page.evaluate(RUN)["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("language", ["english", "hebrew"])
def test_axe_finds_no_violation(
    language: str,
    request: pytest.FixtureRequest,
    address_of: Callable[[Path], str],
    open_page: Callable[..., Page],
) -> None:
    folder = request.getfixturevalue(language)
    site = address_of(folder)
    pages = pages_of(folder)
    assert "index.html" in pages and len(pages) >= 3
    for name in pages:
        page = open_page(site + name)
        page.evaluate(OPEN_ALL)
        page.add_script_tag(path=AXE)
        for width, scheme in product(WIDTHS, SCHEMES):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)
            assert not found_on(page), (name, width, scheme)


def test_axe_is_awake(open_page: Callable[..., Page]) -> None:
    page = open_page("data:text/html,<html><body><img src='data:,'><p style='color: %23ccc'>pale</p></body></html>")
    page.add_script_tag(path=AXE)
    rules = {line.split(":")[0] for line in found_on(page)}
    assert rules >= {"image-alt", "color-contrast", "document-title", "html-has-lang", "landmark-one-main", "region"}
