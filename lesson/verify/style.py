"""Style sheets as rules, and the colours their custom properties stand for in each colour scheme."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
PART = re.compile(r"([^{};]*)([{};])")
VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,[^)]*)?\)")
HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\b")
SCHEMES = ("light", "dark")


@dataclass(frozen=True)
class Rule:
    """Declarations and where they hold: a selector, inside at-rules such as media queries."""

    conditions: tuple[str, ...]
    selector: str
    declarations: Mapping[str, str]

    def holds_in(self, scheme: str) -> bool:
        """Return whether it holds for readers of a colour scheme."""
        other = SCHEMES[1 - SCHEMES.index(scheme)]
        return not any(re.search(rf"prefers-color-scheme:\s*{other}", condition) for condition in self.conditions)


def rules_of(sheet: str) -> list[Rule]:
    """Return the rules of a style sheet in order."""
    rules: list[Rule] = []
    open_blocks: list[str] = []
    declared: list[dict[str, str]] = [{}]
    for text, mark in PART.findall(COMMENT.sub("", sheet)):
        if mark == "{":
            open_blocks.append(" ".join(text.split()))
            declared.append({})
            continue
        name, colon, value = text.partition(":")
        if colon:
            declared[-1][name.strip()] = value.strip()
        if mark == "}" and open_blocks:
            *conditions, selector = open_blocks
            if declared[-1]:
                rules.append(Rule(tuple(conditions), selector, declared[-1]))
            open_blocks.pop()
            declared.pop()
    return rules


def colours_of(rules: Sequence[Rule], scheme: str) -> dict[str, str]:
    """Return what custom properties stand for in a colour scheme; later rules win."""
    found: dict[str, str] = {}
    for rule in rules:
        if rule.holds_in(scheme):
            found.update({name: value for name, value in rule.declarations.items() if name.startswith("--")})
    return found


def resolve(value: str, colours: Mapping[str, str]) -> str:
    """Return a declaration's value with custom properties put in."""
    return VARIABLE.sub(lambda match: colours.get(match[1], match[0]), value)


def hex_colours(value: str) -> Iterator[str]:
    """Yield the colours a value names, as six hex digits."""
    for color in HEX.findall(value):
        digits = color[1:]
        yield "#" + (digits if len(digits) == 6 else "".join(2 * digit for digit in digits))
