"""HTML as a tree of elements, by the standard library's parser and stricter than a browser: all must be closed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"),
}
INLINE = {
    *("a", "abbr", "b", "bdi", "bdo", "cite", "code", "em", "i", "kbd", "mark", "q", "s", "samp", "small", "span"),
    *("strong", "sub", "sup", "time", "u", "var", "wbr"),
}
UNREAD = {"head", "script", "style", "template"}


@dataclass(eq=False)
class Element:
    """An element: its tag, its attributes, the line it begins on, and what is in it."""

    tag: str
    attributes: dict[str, str]
    line: int
    parent: Element | None = None
    content: list[Element | str] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        """Yield this element and all in it, in order."""
        yield self
        for part in self.content:
            if isinstance(part, Element):
                yield from part.walk()

    def all(self, *tags: str) -> Iterator[Element]:
        """Yield the elements in it that have one of these tags."""
        return (element for element in self.walk() if element.tag in tags)

    def source(self) -> str:
        """Return all characters in it as they are."""
        return "".join(part if isinstance(part, str) else part.source() for part in self.content)

    def text(self) -> str:
        """Return the words in it on one line."""
        return " ".join(self.source().split())

    def blocks(self) -> list[str]:
        """Return the words in it as a reader meets them: a line each that a block holds, none empty."""
        lines = [""]
        self._read_into(lines)
        return [line for line in (" ".join(line.split()) for line in lines) if line]

    def _read_into(self, lines: list[str]) -> None:
        for part in self.content:
            if isinstance(part, str):
                lines[-1] += part
            elif part.tag in INLINE:
                part._read_into(lines)
            elif part.tag not in UNREAD:
                lines.append("")
                part._read_into(lines)
                lines.append("")


@dataclass
class Parsed:
    """A page: its tree, whether it begins with a doctype, and where it is malformed (line and what)."""

    root: Element
    has_doctype: bool
    faults: list[tuple[int, str]]


def parse(text: str) -> Parsed:
    """Parse a page or a piece of one."""
    builder = _Builder()
    builder.feed(text)
    builder.close()
    for element in builder.open[1:]:
        builder.faults.append((element.line, f"<{element.tag}> is never closed"))
    return Parsed(builder.open[0], builder.has_doctype, sorted(builder.faults))


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Element("", {}, 0)]
        self.has_doctype = False
        self.faults: list[tuple[int, str]] = []

    def handle_decl(self, decl: str) -> None:
        self.has_doctype = self.has_doctype or decl.lower() == "doctype html"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        line, names = self.getpos()[0], [name for name, _ in attrs]
        for name in sorted({name for name in names if names.count(name) > 1}):
            self.faults.append((line, f"<{tag}> has {name} more than once"))
        element = Element(tag, {name: value or "" for name, value in attrs}, line, self.open[-1])
        self.open[-1].content.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        line = self.getpos()[0]
        if tag not in [element.tag for element in self.open]:
            self.faults.append((line, f"</{tag}> closes nothing"))
            return
        while self.open[-1].tag != tag:
            left = self.open.pop()
            self.faults.append((left.line, f"<{left.tag}> is not closed before </{tag}> on line {line}"))
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].content.append(data)
