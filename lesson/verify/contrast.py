"""Whether the words of a page stand out from what they are written on, in light and in dark (WCAG 2.2).

A rule that sets both the colour of words and what is behind them is judged by that pair. Any other colour of words may
stand on any background that is set without one, so all of those pairs are judged. Parts of controls, and boxes drawn
before or after an element, hold no words: they are judged as marks, which must stand out themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from lesson.verify.finding import Finding
from lesson.verify.style import SCHEMES, Rule, colours_of, hex_colours, resolve

TEXT, GRAPHIC = 4.5, 3.0
BASE = {"html", "body", ":root"}
# Lines that mark where the keyboard is, and controls in the page's colour.
MARKS = ("outline", "outline-color", "accent-color")
WORDLESS = re.compile(r"(?:::[\w-]+|(?:^|[\s>+~])(?:input|hr|meter|progress)\b\S*)$")
# Words that name no colour of their own, as far as contrast goes.
COLOURLESS = {
    *(
        "none",
        "inherit",
        "initial",
        "unset",
        "revert",
        "transparent",
        "currentcolor",
        "auto",
        "0",
        "canvas",
        "canvastext",
    ),
}


@dataclass
class _Used:
    """The colours of a page in one scheme."""

    words: set[str] = field(default_factory=set)
    marks: set[str] = field(default_factory=set)
    grounds: set[str] = field(default_factory=set)
    pairs: set[tuple[str, str]] = field(default_factory=set)


def check_contrast(page: str, rules: Sequence[Rule]) -> Iterator[Finding]:
    """Yield pairs of colours that are too alike, and colours that cannot be judged."""
    for scheme in SCHEMES:
        used, unknown = _used(rules, scheme)
        for value in sorted(unknown):
            yield Finding(page, "colour unknown", f"{value} in the {scheme} scheme; expected hex digits to judge it by")
        pairs = {(word, ground, TEXT) for word in used.words for ground in used.grounds}
        pairs |= {(word, ground, TEXT) for word, ground in used.pairs}
        pairs |= {(mark, ground, GRAPHIC) for mark in used.marks for ground in used.grounds}
        for color, ground, least in sorted(pairs):
            ratio = contrast(color, ground)
            if ratio < least:
                where = f"{color} on {ground} in the {scheme} scheme"
                yield Finding(page, "contrast", f"{where} is {ratio:.2f}:1; expected {least:g}:1 at least")


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two hex colours, 1 to 21."""
    dark, light = sorted((_luminance(first), _luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    shares = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _used(rules: Sequence[Rule], scheme: str) -> tuple[_Used, set[str]]:
    colours, used, unknown = colours_of(rules, scheme), _Used(), set()

    def named(rule: Rule, *properties: str) -> set[str]:
        found = set()
        for name in properties:
            value = resolve(rule.declarations.get(name, "none"), colours)
            found |= set(hex_colours(value))
            if not found and not COLOURLESS & set(value.lower().replace("!important", "").split()):
                unknown.add(f"{name}: {value}")
        return found

    for rule in rules:
        if not rule.holds_in(scheme):
            continue
        words, grounds = named(rule, "color"), named(rule, "background", "background-color")
        used.marks |= named(rule, *MARKS)
        if all(WORDLESS.search(selector.strip()) for selector in rule.selector.split(",")):
            used.marks |= grounds
        elif words and grounds and not BASE & set(re.split(r"\s*,\s*", rule.selector)):
            used.pairs |= {(word, ground) for word in words for ground in grounds}
        else:
            used.words |= words
            used.grounds |= grounds
    return used, unknown
