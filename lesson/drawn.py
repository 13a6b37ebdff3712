"""What is known of pieces of a clip that are drawn but not yet joined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from pathlib import Path

from pydantic import Field, ValidationError

from lesson.record import ScrubRecord, digest
from scenes.parameters import Strict

# Names of files: what is known of pieces, by the places of the first and after the last; and the video of a beat.
NOTE, BEAT = "pieces-{}-{}.json", "beat-{}.mp4"
SCRUB, POSTER = "scrub.mp4", "poster"


class DrawnBeat(Strict):
    """One beat that is a video of its own."""

    name: str
    title: str
    caption: str
    shown: list[str]
    frames: int = Field(ge=1)
    moving: list[tuple[int, int]] = Field(description="First and last frame of each stretch in which it moves.")
    video: str = Field(description="Name of its file.")


class Drawn(Strict):
    """Some pieces of a clip, in order; of a beat that is left out for want of data nothing is drawn."""

    first: int = Field(ge=0, description="Place of the first piece.")
    stop: int = Field(ge=0, description="Place after the last piece.")
    of: int = Field(ge=1, description="How many pieces the clip has.")
    words: dict[str, str] = Field(
        {}, description="The clip's title, alt and description, unless no beat is among them."
    )
    colours: dict[str, str] = Field({}, description="The colours of the clip's theme by role, likewise.")
    beats: list[DrawnBeat] = Field([], description="The beats among them.")
    poster: str = Field("", description="The beat whose last frame is the poster, if that is among the files.")
    scrub: ScrubRecord | None = None
    files: dict[str, str] = Field({}, description="SHA-256 of each file that belongs to them, by name.")

    @property
    def note(self) -> str:
        """Name of the file it is kept in."""
        return NOTE.format(self.first, self.stop)

    def starts(self) -> list[int]:
        """Return how many frames there are before each beat."""
        return [0, *accumulate(beat.frames for beat in self.beats)][:-1]


def all_drawn(folder: Path) -> Drawn | None:
    """Return what is known of all pieces of a clip in a folder; nothing unless all are there, and as they were made."""
    try:
        notes = (Drawn.model_validate_json(path.read_bytes()) for path in folder.glob(NOTE.format("*", "*")))
        found = _all_in_order(note for note in notes if _is_as_made(note, folder))
    except (OSError, ValidationError):
        return None
    return _as_one(found) if found else None


def _is_as_made(note: Drawn, folder: Path) -> bool:
    return all(digest(folder / name) == sha for name, sha in note.files.items())


def _all_in_order(notes: Iterable[Drawn]) -> list[Drawn]:
    """Return notes of which each goes on where the one before ends; none if these do not hold all pieces."""
    furthest = {note.first: note for note in sorted(notes, key=lambda note: note.stop)}
    found, at = list[Drawn](), 0
    while at in furthest and furthest[at].stop > at:
        found.append(furthest[at])
        at = found[-1].stop
    return found if found and at == found[-1].of else []


def _as_one(notes: Sequence[Drawn]) -> Drawn:
    return Drawn(
        **{"first": 0, "stop": notes[-1].stop, "of": notes[-1].of},
        words=next(note.words for note in notes if note.words),
        colours=next(note.colours for note in notes if note.colours),
        beats=[beat for note in notes for beat in note.beats],
        poster=next(note.poster for note in notes if note.poster),
        scrub=next((note.scrub for note in notes if note.scrub), None),
        files={name: sha for note in notes for name, sha in note.files.items()},
    )
