"""The outermost boxes of an MP4 file, read byte by byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lesson.verify.finding import Finding

HEADER, LONG_HEADER = 8, 16


def check_boxes(path: Path) -> Iterator[Finding]:
    """Yield what keeps a video from starting before it is fully loaded."""
    names = list(box_names(path))
    if names[:1] != ["ftyp"] or "mdat" not in names or "moov" not in names:
        yield Finding(path.name, "not an MP4", f"it holds {', '.join(names) or 'nothing'}; expected ftyp, moov, mdat")
    elif names.index("moov") > names.index("mdat"):
        yield Finding(path.name, "index last", "mdat comes before moov; expected moov first, to start at once")


def box_names(path: Path) -> Iterator[str]:
    """Yield the types of a file's outermost boxes in order, up to one that reaches past its end."""
    end = path.stat().st_size
    with path.open("rb") as file:
        at = 0
        while at + HEADER <= end:
            file.seek(at)
            header = file.read(LONG_HEADER)
            size = int.from_bytes(header[:4], "big")
            if size == 1:
                size = int.from_bytes(header[HEADER:], "big")
            # A size of 0 means up to the end of the file.
            size = size or end - at
            if size < HEADER or at + size > end:
                return
            yield header[4:HEADER].decode("latin-1")
            at += size
