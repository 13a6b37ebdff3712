"""Files that show a finished clip once more: `<clip>.webm`, or `<clip>.gif` and `<clip>.loop.webp`.

They are listed in the clip's record and belong to just that rendering: when the clip is rendered anew they go.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pydantic import TypeAdapter

from lesson import record
from lesson.files import published, put_in_place
from lesson.job import Job, MovieKind
from lesson.problems import RenderFailed
from lesson.record import MovieFacts, Record

# In the folder of what a worker finished: what the files beside it hold.
FACTS = "facts"
_FACTS = TypeAdapter(dict[str, MovieFacts])


def write_facts(facts: Mapping[str, MovieFacts], folder: Path) -> None:
    """Note what the movies of a folder hold."""
    (folder / FACTS).write_bytes(_FACTS.dump_json(dict(facts)))


def job_of(made: Record, job: Job, kind: MovieKind) -> Job:
    """Return the job to make movies of one kind of a finished clip."""
    return job.model_copy(update={"kind": kind, "beat_ends": _ends(made)})


def are_current(made: Record, kind: MovieKind, folder: Path) -> bool:
    """Say whether the movies of one kind are there, and as they were made."""
    names = [name for name, facts in made.movies.items() if facts.kind == kind]
    return bool(names) and all(record.is_as_made(made, name, folder) for name in names)


def publish(folder: Path, job: Job, finished: Path) -> None:
    """Move the movies of one kind to their final names and list them in the clip's record.

    Raises
    ------
    RenderFailed
        If the clip is no longer the one they were made for.
    """
    path = folder / f"{job.name}.json"
    made = record.read(path)
    if made is None or _ends(made) != job.beat_ends:
        raise RenderFailed(f"{job.name}: rendered anew meanwhile; run the command again")
    facts = _FACTS.validate_json((finished / FACTS).read_bytes())
    sums = {name: record.digest(finished / name) for name in facts}
    for name in facts:
        put_in_place(finished / name, folder / name)
    _write(path, made.model_copy(update={"movies": {**made.movies, **facts}, "files": {**made.files, **sums}}))


def forget_missing(folder: Path, names: Iterable[str]) -> None:
    """Take movies that someone removed out of the records of clips."""
    for name in names:
        made = record.read(folder / f"{name}.json")
        missing = {} if made is None else {movie for movie in made.movies if not (folder / movie).is_file()}
        if made is not None and missing:
            movies = {movie: facts for movie, facts in made.movies.items() if movie not in missing}
            files = {file: sha for file, sha in made.files.items() if file not in missing}
            _write(folder / f"{name}.json", made.model_copy(update={"movies": movies, "files": files}))


def _ends(made: Record) -> tuple[float, ...]:
    return tuple(beat.end for beat in made.beats)


def _write(path: Path, made: Record) -> None:
    with published(path) as unfinished:
        unfinished.write_text(record.text_of(made), encoding="utf-8")
