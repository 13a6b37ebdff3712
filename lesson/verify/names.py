"""Names for those who do not see the page: pictures, videos, frames, links and controls."""

from __future__ import annotations

from collections.abc import Iterator

from lesson.verify.finding import Finding
from lesson.verify.markup import Element

PLAYED = ("video", "audio", "iframe", "object", "canvas", "svg")
PRESSED = ("a", "button", "summary")
FILLED = ("input", "select", "textarea", "meter", "progress")


def check_names(page: str, root: Element) -> Iterator[Finding]:
    """Yield elements that a screen reader could only call by their kind."""
    ids = {element.attributes["id"]: element for element in root.walk() if "id" in element.attributes}
    labelled = {label.attributes["for"] for label in root.all("label") if "for" in label.attributes}
    for element in root.walk():
        given = element.attributes.get("aria-label", "").strip() or element.attributes.get("title", "").strip()
        given = given or " ".join(
            ids[name].text() for name in element.attributes.get("aria-labelledby", "").split() if name in ids
        )
        where = f"<{element.tag}> on line {element.line}"
        # An empty alternative is one: the picture is for decoration only.
        if element.tag == "img" and "alt" not in element.attributes:
            yield Finding(page, "alt text missing", where)
        elif element.tag in PLAYED and not given and element.attributes.get("aria-hidden") != "true":
            yield Finding(page, "alt text missing", f"{where} has no aria-label or title")
        elif element.tag in PRESSED and not given and not _words_in(element):
            yield Finding(page, "name missing", f"{where} has no words and no aria-label")
        elif element.tag in FILLED and not given and not _is_labelled(element, labelled):
            yield Finding(page, "label missing", f"{where} has no <label> and no aria-label")


def _words_in(element: Element) -> str:
    pictures = (picture.attributes.get("alt", "") for picture in element.all("img"))
    return element.text() or " ".join(pictures).strip()


def _is_labelled(element: Element, labelled: set[str]) -> bool:
    if element.attributes.get("type") in ("hidden", "submit", "reset", "button"):
        return True
    if element.attributes.get("id") in labelled:
        return True
    holder = element.parent
    while holder is not None and holder.tag != "label":
        holder = holder.parent
    return holder is not None
