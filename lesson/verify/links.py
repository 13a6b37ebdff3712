"""Where pages and snippets lead: each file they name is in the package, each place on the page it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from lesson.verify.markup import Element

REFERRING = (
    "href",
    "src",
    "poster",
    "data",
    "data-background-video",
    "data-background-image",
    "data-background-iframe",
)
STYLE_URL = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)|@import\s+["']([^"']+)["']""")
# Links that a reader may follow; everything else is loaded without being asked for.
FOLLOWED = {"a", "area"}


@dataclass(frozen=True)
class Reference:
    """An address on a page, the line it is on, and whether the page loads it by itself."""

    address: str
    line: int
    loaded: bool

    @property
    def is_external(self) -> bool:
        """Whether it leads out of the package."""
        parts = urlsplit(self.address)
        return bool(parts.scheme or parts.netloc)

    @property
    def fragment(self) -> str:
        """The place on the page it leads to, if it names one."""
        return unquote(urlsplit(self.address).fragment)

    def file_from(self, page: PurePosixPath) -> PurePosixPath | None:
        """Return the file it leads to seen from a page, both relative to the package; none if it leads outside."""
        path = unquote(urlsplit(self.address).path)
        if not path:
            return page
        steps: list[str] = []
        for step in (page.parent / path).parts:
            if step == "..":
                if not steps:
                    return None
                steps.pop()
            else:
                steps.append(step)
        return PurePosixPath(*steps) if not path.startswith("/") else None


def references(root: Element) -> Iterator[Reference]:
    """Yield all addresses on a page."""
    for element in root.walk():
        loaded = element.tag not in FOLLOWED
        for name in REFERRING:
            if name in element.attributes:
                yield Reference(element.attributes[name].strip(), element.line, loaded)
        for candidate in filter(str.strip, element.attributes.get("srcset", "").split(",")):
            yield Reference(candidate.split()[0], element.line, loaded)
        style = element.source() if element.tag == "style" else element.attributes.get("style", "")
        for address in style_references(style):
            yield Reference(address, element.line, True)


def style_references(style: str) -> Iterator[str]:
    """Yield all addresses in a style sheet."""
    yield from (first or second for first, second in STYLE_URL.findall(style))


def is_in(folder: Path, file: PurePosixPath) -> bool:
    """Return whether a package holds a file, under a name of the very same letters."""
    # A name that differs in case is found on some systems and missing on the server.
    path = folder / file
    return path.is_file() and path.name in (entry.name for entry in path.parent.iterdir())
