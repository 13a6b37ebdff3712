"""The pages of a lesson: whole, named for those who see nothing, and leading only to what is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path, PurePosixPath

from lesson.verify.claims import Claims
from lesson.verify.contrast import check_contrast
from lesson.verify.finding import Finding
from lesson.verify.links import Reference, is_in, references, style_references
from lesson.verify.markup import Element, Parsed, parse
from lesson.verify.names import check_names
from lesson.verify.snippets import check_snippets
from lesson.verify.style import rules_of
from lesson.verify.transcript import check_told

INDEX = PurePosixPath("index.html")
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
# Attributes whose value is the id of another element, or several.
POINTING = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "headers", "list", "form")


def check_pages(folder: Path, clips: Sequence[Claims]) -> Iterator[Finding]:
    """Check the page of a lesson, and every page it leads to."""
    frames = (path for claims in clips for path in sorted(folder.glob(f"embed/{claims.clip}.*")))
    waiting, seen = [INDEX, *(PurePosixPath(path.relative_to(folder)) for path in frames)], set()
    while waiting:
        page = waiting.pop(0)
        if page in seen:
            continue
        seen.add(page)
        try:
            parsed = parse((folder / page).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            yield Finding(str(page), "page unreadable", str(error))
            continue
        yield from _check_page(folder, page, parsed)
        yield from check_snippets(folder, str(page), parsed.root)
        if page == INDEX:
            for claims in clips:
                yield from check_told(str(page), parsed.root.blocks(), claims)
        waiting += _pages_from(folder, page, parsed.root)


def _pages_from(folder: Path, page: PurePosixPath, root: Element) -> list[PurePosixPath]:
    targets = (link.file_from(page) for link in references(root) if not link.is_external)
    return [target for target in targets if target and target.suffix == ".html" and (folder / target).is_file()]


def _check_page(folder: Path, page: PurePosixPath, parsed: Parsed) -> Iterator[Finding]:
    for line, fault in parsed.faults:
        yield Finding(str(page), "malformed", f"line {line}: {fault}")
    yield from _check_head(str(page), parsed)
    yield from _check_ids(str(page), parsed.root)
    yield from _check_headings(str(page), parsed.root)
    yield from check_names(str(page), parsed.root)
    for link in references(parsed.root):
        yield from _check_link(folder, page, parsed.root, link)
    yield from _check_style(folder, page, parsed.root)


def _check_head(page: str, parsed: Parsed) -> Iterator[Finding]:
    root = next(parsed.root.all("html"), Element("html", {}, 1))
    titles = [title.text() for title in root.all("title")]
    metas = [meta.attributes for meta in root.all("meta")]
    needed = (
        ("doctype", parsed.has_doctype, "<!DOCTYPE html>"),
        ("lang", root.attributes.get("lang"), 'lang="..." on <html>'),
        ("dir", root.attributes.get("dir") in ("ltr", "rtl"), 'dir="ltr" or "rtl" on <html>'),
        ("title", len(titles) == 1 and titles[0], "one <title> with words"),
        ("charset", any(meta.get("charset", "").lower() == "utf-8" for meta in metas), '<meta charset="utf-8">'),
        ("viewport", any(meta.get("name") == "viewport" for meta in metas), '<meta name="viewport">'),
    )
    for what, found, expected in needed:
        if not found:
            yield Finding(page, f"page's {what}", f"none; expected {expected}")


def _check_ids(page: str, root: Element) -> Iterator[Finding]:
    ids = Counter(element.attributes["id"] for element in root.walk() if "id" in element.attributes)
    for name, times in ids.items():
        if times > 1:
            yield Finding(page, "duplicate id", f"{name!r} {times} times")
    for element in root.walk():
        for attribute in POINTING:
            for name in element.attributes.get(attribute, "").split():
                if name not in ids:
                    where = f"{attribute} of <{element.tag}> on line {element.line}"
                    yield Finding(page, "id missing", f"{where} names {name!r}, which no element has")


def _check_headings(page: str, root: Element) -> Iterator[Finding]:
    levels = [(HEADINGS.index(heading.tag) + 1, heading) for heading in root.all(*HEADINGS)]
    for (above, _), (level, heading) in pairwise([(0, root), *levels]):
        if level > above + 1 or (level == 1 and above):
            where = f"<{heading.tag}> {heading.text()!r} on line {heading.line}"
            yield Finding(page, "heading out of order", f"{where} comes after level {above}")


def _check_link(folder: Path, page: PurePosixPath, root: Element, link: Reference) -> Iterator[Finding]:
    where = f"line {link.line}: {link.address}"
    if link.is_external:
        if link.loaded and not link.address.startswith("data:"):
            yield Finding(str(page), "loads from elsewhere", f"{where}; expected a file of the package")
        return
    file = link.file_from(page)
    if file is None or not is_in(folder, file):
        yield Finding(str(page), "broken link", f"{where} is not in the package")
    elif file == page and link.fragment and link.fragment not in {e.attributes.get("id") for e in root.walk()}:
        yield Finding(str(page), "broken link", f"{where} is no place on the page")


def _check_style(folder: Path, page: PurePosixPath, root: Element) -> Iterator[Finding]:
    sheets = [style.source() for style in root.all("style")]
    for link in root.all("link"):
        target = Reference(link.attributes.get("href", ""), link.line, True).file_from(page)
        if link.attributes.get("rel") == "stylesheet" and target and (folder / target).is_file():
            sheet = (folder / target).read_text(encoding="utf-8")
            sheets.append(sheet)
            for address in style_references(sheet):
                yield from _check_link(folder, target, root, Reference(address, 0, True))
    yield from check_contrast(str(page), rules_of("\n".join(sheets)))
