"""A whole package: every clip and the pages around them, or only what changed since it was last found sound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from lesson.verify.claims import Claims, check_claims, read_claims
from lesson.verify.files import ABSENT, check_files
from lesson.verify.finding import Finding
from lesson.verify.memory import PAGES, Memory, digest_of, files_of_clip, files_of_package


@dataclass(frozen=True)
class Report:
    """What verification found, and in how many files it looked."""

    findings: tuple[Finding, ...]
    files: int


def verify(folder: Path, clips: Sequence[str], *, everything: bool = True) -> Report:
    """Check a package.

    Parameters
    ----------
    folder
        The lesson's folder.
    clips
        Names of the clips that it should hold.
    everything
        Whether to look again at clips and pages that have not changed since they were found sound.
    """
    memory = Memory(folder)
    findings: list[Finding] = []
    claimed = [read_claims(folder, clip) for clip in clips]
    sound = [claims for claims in claimed if isinstance(claims, Claims)]
    findings += [finding for finding in claimed if isinstance(finding, Finding)]
    for claims in sound:
        digest = digest_of(folder, files_of_clip(folder, claims.clip))
        if everything or not memory.holds(claims.clip, digest):
            found = list(_check_clip(folder, claims))
            memory.note(claims.clip, None if found else digest)
            findings += found
    files = files_of_package(folder, clips)
    digest = digest_of(folder, files)
    if everything or not memory.holds(PAGES, digest):
        found = list(_check_pages(folder, sound))
        memory.note(PAGES, None if found else digest)
        findings += found
    memory.save()
    return Report(tuple(findings), len(files))


def verify_clip(folder: Path, clip: str) -> list[Finding]:
    """Check one clip alone, without the pages around it.

    Parameters
    ----------
    folder
        Where its files are.
    clip
        Its name.
    """
    claims = read_claims(folder, clip)
    return [claims] if isinstance(claims, Finding) else list(_check_clip(folder, claims))


def remember_clip(folder: Path, clip: str) -> None:
    """Note that a clip just moved into a folder was found sound before."""
    memory = Memory(folder)
    memory.note(clip, digest_of(folder, files_of_clip(folder, clip)))
    memory.save()


def _check_clip(folder: Path, claims: Claims) -> Iterator[Finding]:
    # Imported where they are needed: what has not changed is told without PyAV and numpy.
    from lesson.verify.captions import check_captions
    from lesson.verify.movies import check_movies
    from lesson.verify.transcript import check_transcripts
    from lesson.verify.video import check_video

    yield from check_claims(claims)
    unsound = list(check_files(folder, claims))
    yield from unsound
    # What is wrong inside a file that is not even there goes without saying.
    absent = {finding.file for finding in unsound if finding.what in ABSENT}
    for check in (check_video, check_movies, check_captions, check_transcripts):
        yield from (finding for finding in check(folder, claims) if finding.file not in absent)


def _check_pages(folder: Path, clips: Sequence[Claims]) -> Iterator[Finding]:
    from lesson.verify.page import check_pages

    yield from check_pages(folder, clips)
