"""Words a person typed that cannot be shown: the fonts lack their characters, or there is nothing to draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scenes.fonts import described, undrawable
from scenes.parameters import AnyClip
from scenes.typed import can_show

MOST_NAMED = 6


def unfit_words(clips: Mapping[str, AnyClip], font: str | None) -> Iterator[tuple[list[int | str], str]]:
    """Yield the key of each typed word that cannot be shown, with what is wrong with it.

    Parameters
    ----------
    clips
        The clips of a lesson.
    font
        The family its words are set in.
    """
    typed = {
        ("clips", name, *key.split(".")): word
        for name, clip in clips.items()
        for key, word in clip.typed_words().items()
    }
    unshown = [character for word in typed.values() for character in word if not can_show(character)]
    boxes = undrawable(("".join(set(word) - set(unshown)) for word in typed.values()), font)
    for keys, word in typed.items():
        if problem := _problem(word, unshown, boxes):
            yield [int(key) if key.isdecimal() else key for key in keys], problem


def _problem(word: str, unshown: list[str], boxes: list[str]) -> str:
    if named := _named(word, unshown):
        return f"{named} cannot be shown; leave it out"
    if named := _named(word, boxes):
        return f"no font here draws {named}; put one that does into the folder fonts"
    return ""


def _named(word: str, unfit: list[str]) -> str:
    found = [described(character) for character in dict.fromkeys(word) if character in unfit]
    more = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
    return ", ".join(found[:MOST_NAMED]) + more
