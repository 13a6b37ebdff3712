"""The fonts clips are set in: Typst's own and those in `fonts/`, never the system's: every machine draws alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import typst

FOLDER = Path(__file__).resolve().parent.parent / "fonts"
# No font draws it: what stands for it stands for every character that no font here draws.
NOWHERE = "\U0010fffe"
# The bundled fonts have these letters, but set them one by one where the script joins them.
UNJOINED = ("DEVANAGARI",)

_GLYPH = re.compile(r'href="#([^"]+)"')
_PICTURE = "<image"


@cache
def compiler() -> typst.Compiler:
    """Return the one compiler for all strings: a new one would read its fonts anew."""
    paths = [str(FOLDER)] if FOLDER.is_dir() else []
    return typst.Compiler(font_paths=paths, ignore_system_fonts=True)


@cache
def _bundled() -> typst.Compiler:
    return typst.Compiler(ignore_system_fonts=True)


@cache
def families() -> tuple[str, ...]:
    """Return the names of all font families there are."""
    paths = [str(FOLDER)] if FOLDER.is_dir() else []
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=paths)
    return tuple(sorted(fonts.families()))


def undrawable(words: Iterable[str], font: str | None = None) -> list[str]:
    """Return the characters in words that would come out as boxes, each once.

    Parameters
    ----------
    words
        Words as a person typed them.
    font
        The family they are set in; others are asked for what it lacks.
    """
    characters = list(dict.fromkeys(character for word in words for character in word if not character.isascii()))
    if not characters:
        return []
    nowhere = _glyphs(compiler(), NOWHERE, font)
    return [character for character in characters if not _is_drawn(character, nowhere, font)]


def described(character: str) -> str:
    """Return a character with its name, for a message."""
    name = unicodedata.name(character, "")
    code = f"U+{ord(character):04X}{' ' + name if name else ''}"
    return f"{character} ({code})" if character.isprintable() else code


def _is_drawn(character: str, nowhere: list[str], font: str | None) -> bool:
    glyphs = _glyphs(compiler(), character, font)
    if set(nowhere) & set(glyphs) or _PICTURE in glyphs:
        return False
    unjoined = unicodedata.name(character, "").startswith(UNJOINED)
    return not (unjoined and glyphs == _glyphs(_bundled(), character, None))


def _glyphs(setter: typst.Compiler, text: str, font: str | None) -> list[str]:
    """Return the names of the glyphs a text is set in; a picture in place of an outline is one of its own."""
    family = f", font: {quoted(font)}" if font else ""
    source = f"#set page(width: auto, height: auto)\n#set text(size: 10pt{family})\n#({quoted(text)})"
    svg = setter.compile(source.encode(), format="svg")
    assert isinstance(svg, bytes)
    drawn = svg.decode()
    return _GLYPH.findall(drawn) + [_PICTURE] * (_PICTURE in drawn)


def quoted(text: str) -> str:
    """Return a text as a string of Typst, whatever it holds."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
