"""Typst markup as plain text, for captions, titles, transcripts and records."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache

# Around what runs left to right within words that run leftwards: without them signs and brackets change sides.
ISOLATE, RELEASE = "\N{LEFT-TO-RIGHT ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
# Around what runs as its own first letter says, in markup.
OWN_WAY = "\N{FIRST STRONG ISOLATE}"
_ISOLATED = re.compile(f"{ISOLATE}[^{RELEASE}]*{RELEASE}")
_PIECES = re.compile(r'(#\("(?:[^"\\]|\\.)*"\)|\$[^$]*\$)')
_TOKEN = re.compile(
    r'"(?P<string>(?:[^"\\]|\\.)*)"|\\(?P<escaped>.)|(?P<name>[^\W\d_]{2,}(?:\.[^\W\d_]+)*)|(?P<other>.)'
)
_OPERAND = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]{2,}(?:\.[^\W\d_]+)*|.")
_SIMPLE = re.compile(r"[^\W_]+(?:\.\d+)?")
# One number or symbol, with its root, subscript and superscript.
_UNIT = re.compile(r"√?[\w.]+(?:\^\([^()]*\))?")
# Colour and weight: they change how their argument looks, not what it says.
_LOOKS = {"ink", "mute", "query", "key", "angle", "positive", "negative", "bold", "upright", "op"}
_SIGNS = {
    "approx": "≈",
    "arrow.l": "←",
    "arrow.r": "→",
    "div": "÷",
    "dot": "·",
    "dots.c": "…",
    "dots.down": "⋱",
    "dots.h": "…",
    "dots.v": "⋮",
    "infinity": "∞",
    "plus.minus": "±",
    "sigma": "σ",
    "sqrt": "√",
    "sum": "∑",
    "theta": "θ",
    "thin": " ",
    "times": "×",
    "top": "ᵀ",
}
_RAISED = str.maketrans("-−0123456789", "⁻⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_DROPPED = str.maketrans("", "", f"*{OWN_WAY}{RELEASE}")
_CLOSERS = {"[": "]", "(": ")", "{": "}", "|": "|"}


@cache
def plain(markup: str) -> str:
    """Return catalogue markup as plain text.

    Colour, weight and isolates are dropped, typed words come out as typed, and maths becomes Unicode, isolated from
    words that run leftwards.
    """
    leftwards = runs_leftwards(markup)
    return "".join(_plain_piece(piece, leftwards) for piece in _PIECES.split(markup))


def runs_leftwards(text: str) -> bool:
    """Return whether a text has letters that run leftwards, other than in what is isolated from it."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in _ISOLATED.sub("", text))


def isolated(text: str) -> str:
    """Return text that runs left to right wherever it stands."""
    return f"{ISOLATE}{text}{RELEASE}" if _ISOLATED.sub("", text) else text


def joined(pieces: Sequence[str]) -> str:
    """Return pieces in the order they are read as one line, whichever way it runs."""
    if any(map(runs_leftwards, pieces)):
        pieces = [piece if runs_leftwards(piece) else isolated(piece) for piece in pieces]
    return " ".join(pieces)


def _plain_piece(piece: str, leftwards: bool) -> str:
    if piece.startswith('#("'):
        return _unescaped(piece[3:-2])
    if piece.startswith("$"):
        maths = plain_maths(piece[1:-1])
        return isolated(maths) if leftwards else maths
    return piece.replace("\\ ", "\n").translate(_DROPPED)


def plain_maths(source: str) -> str:
    """Return Typst maths as one line of Unicode: `frac(a, sqrt(d_k))` is a/√d_k."""
    written, at = [], 0
    while at < len(source):
        text, at = _next_piece(source, at)
        written.append(text)
    return re.sub(r"\s*[ \n]\s*", " ", "".join(written)).strip(" ")


def _next_piece(source: str, at: int) -> tuple[str, int]:
    """Return what the next token says, its argument included, and where the rest starts."""
    token = _TOKEN.match(source, at)
    if token is None:
        return " ", at + 1
    after = token.end()
    if token["string"] is not None:
        return _unescaped(token["string"]), after
    if token["escaped"]:
        return token["escaped"], after
    if token["name"] and source.startswith("(", after):
        argument, after = _bracketed(source, after)
        return _called(token["name"], argument), after
    if token["name"]:
        return _SIGNS.get(token["name"], token["name"]), after
    if token["other"] in "^_":
        return _script(token["other"], source, after)
    return token["other"].replace("-", "−"), after


def _called(name: str, argument: str) -> str:
    """Return what a function of maths says of its argument."""
    if name in _LOOKS:
        return plain_maths(argument)
    if name == "norm":
        return f"‖{plain_maths(argument)}‖"
    if name == "sqrt":
        return f"√{_grouped(argument)}"
    if name == "frac":
        return "/".join(_grouped(part) for part in _split(argument, ","))
    if name == "mat":
        return _matrix(argument)
    return f"{_SIGNS.get(name, name)}({plain_maths(argument)})"


def _matrix(argument: str) -> str:
    """Return a matrix in its brackets, rows apart by semicolons."""
    opening = re.match(r'\s*delim:\s*"(.)"\s*,', argument)
    rows = _split(argument[opening.end() :] if opening else argument, ";")
    body = "; ".join(", ".join(plain_maths(cell) for cell in _split(row, ",")) for row in rows)
    delimiter = opening[1] if opening else "("
    return f"{delimiter}{body}{_CLOSERS.get(delimiter, delimiter)}"


def _script(mark: str, source: str, at: int) -> tuple[str, int]:
    """Return a superscript or subscript: whole numbers raised by Unicode, others after their mark."""
    if source.startswith("(", at):
        argument, after = _bracketed(source, at)
    else:
        operand = _OPERAND.match(source, at)
        argument, after = (operand[0], operand.end()) if operand else ("", at)
    text = plain_maths(argument)
    if mark == "^" and text == _SIGNS["top"]:
        return text, after
    if mark == "^" and re.fullmatch(r"[-−]?\d+", text):
        return text.translate(_RAISED), after
    if mark == "_" and re.fullmatch(r"\w( \w)+", text):
        text = text.replace(" ", "")
    return (f"{mark}{text}" if _SIMPLE.fullmatch(text) else f"{mark}({text})"), after


def _grouped(argument: str) -> str:
    """Return maths in brackets, unless it is one number or symbol."""
    text = plain_maths(argument)
    return text if _UNIT.fullmatch(text) else f"({text})"


def _bracketed(source: str, at: int) -> tuple[str, int]:
    """Return what the bracket at a place holds, and where the rest starts."""
    depth, position = 0, at
    while position < len(source):
        token = _TOKEN.match(source, position)
        depth += {"(": 1, ")": -1}.get(token["other"] or "", 0) if token else 0
        position = token.end() if token else position + 1
        if depth == 0:
            return source[at + 1 : position - 1], position
    return source[at + 1 :], len(source)


def _split(source: str, separator: str) -> list[str]:
    """Split an argument at separators outside its brackets and strings."""
    parts, start, depth = [], 0, 0
    for token in _TOKEN.finditer(source):
        depth += {"(": 1, ")": -1}.get(token["other"] or "", 0)
        if token["other"] == separator and depth == 0:
            parts.append(source[start : token.start()])
            start = token.end()
    return [*parts, source[start:]]


def _unescaped(string: str) -> str:
    return re.sub(r"\\(.)", r"\1", string)
