"""Colours that come back out of a video as they went in, for a player that believes its tags.

The record tells the background, the poster holds the picture itself. Both are compared with what a decoder gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np
from av import VideoFrame
from numpy.typing import NDArray

from lesson.verify.claims import Claims
from lesson.verify.finding import Finding
from lesson.verify.frames import Frames, last_frame
from lesson.verify.pixels import BT709, MATRICES, PIXELS, rgb_of, values_of

# Of 255: what coding may change in a flat colour, and in a picture of small things whose chroma is halved.
FLAT_TOLERANCE, PICTURE_TOLERANCE = 3.0, 5.0
CORNER = 4
# Averages over macroblocks, of which the coloured ones tell the matrix; fewer tell nothing.
BLOCK, COLOURED, ENOUGH, WORST_SHARE = 16, 20, 8, 95

Picture = NDArray[np.float32]


def check_colours(folder: Path, frames: Frames, claims: Claims) -> Iterator[Finding]:
    """Yield colours that a player shows differently than they were drawn."""
    for index, frame in sorted(frames.kept.items()):
        if frame.format.name != PIXELS:
            return
        off = _off_background(_corners(frame), claims.background)
        if off > FLAT_TOLERANCE:
            yield _background(claims.video, f"frame {index}", off, claims.background)
            break
    for kind in ("png", "webp"):
        yield from _check_poster(folder / f"{claims.clip}.poster.{kind}", claims)
    shown = next((frames.kept.get(last_frame(claims, b)) for b in claims.beats if b.name == claims.poster), None)
    poster = _read_picture(folder / f"{claims.clip}.poster.png")
    if shown is not None and poster is not None and poster.shape == (shown.height, shown.width, 3):
        yield from _check_matrix(claims.video, shown, poster)


def rgb(frame: VideoFrame, matrix: int) -> Picture:
    """Return a yuv420p frame of limited range in red, green and blue, 0 to 255, by a matrix."""
    planes = frame.to_ndarray()
    halved = planes[frame.height :].reshape(2, frame.height // 2, frame.width // 2)
    blueness, redness = (plane.repeat(2, axis=0).repeat(2, axis=1) for plane in halved)
    return rgb_of(planes[: frame.height], blueness, redness, matrix)


def _corners(frame: VideoFrame) -> Picture:
    """Return the corners of a frame, in red, green and blue, as the picture they make side by side."""
    luma, *halved = map(values_of, frame.planes)
    blueness, redness = (_four(plane, CORNER // 2).repeat(2, axis=0).repeat(2, axis=1) for plane in halved)
    return rgb_of(_four(luma, CORNER), blueness, redness, BT709)


def _four(plane: NDArray[np.uint8], side: int) -> NDArray[np.uint8]:
    ends = [*range(side), *range(-side, 0)]
    return plane[np.ix_(ends, ends)]


def _check_poster(path: Path, claims: Claims) -> Iterator[Finding]:
    picture = _read_picture(path)
    if picture is None:
        yield Finding(path.name, "not a picture", "it cannot be decoded")
        return
    height, width = picture.shape[:2]
    if (width, height) != (claims.width, claims.height):
        yield Finding(path.name, "poster's size", f"{width}x{height}; expected {claims.width}x{claims.height}")
    off = _off_background(picture, claims.background)
    if off > FLAT_TOLERANCE:
        yield _background(path.name, "its corner", off, claims.background)


def _check_matrix(name: str, shown: VideoFrame, poster: Picture) -> Iterator[Finding]:
    """Compare a frame with the picture it was made from, by each matrix: the tagged one must fit, and best."""
    off = {matrix: _off_picture(rgb(shown, matrix), poster) for matrix in MATRICES}
    if off[BT709] > min(off.values()):
        other = min(off, key=lambda matrix: off[matrix])
        amounts = f"{off[BT709]:.1f}/255 from the poster, {off[other]:.1f} read as {MATRICES[other][0]}"
        yield Finding(name, "wrong matrix", f"tagged BT.709 but its colours are {amounts}")
    elif off[BT709] > PICTURE_TOLERANCE:
        yield Finding(name, "colours", f"{off[BT709]:.1f}/255 from the poster; expected {PICTURE_TOLERANCE:g} at most")


def _background(name: str, where: str, off: float, expected: str) -> Finding:
    return Finding(name, "background", f"{where} is {off:.1f}/255 from {expected}; expected {FLAT_TOLERANCE:g} at most")


def _off_background(picture: Picture, background: str) -> float:
    """Return how far the average of any corner is from a colour."""
    color = [int(background[at : at + 2], 16) for at in (1, 3, 5)]
    ends = (slice(None, CORNER), slice(-CORNER, None))
    return float(max(np.abs(picture[y, x].mean(axis=(0, 1)) - color).max() for y in ends for x in ends))


def _off_picture(shown: Picture, poster: Picture) -> float:
    """Return how far coloured blocks are from those of another picture: the worst but for one in twenty."""
    expected = _blocks(poster)
    coloured = expected.max(axis=-1) - expected.min(axis=-1) >= COLOURED
    if coloured.sum() < ENOUGH:
        return 0.0
    off = np.abs(_blocks(shown) - expected).max(axis=-1)[coloured]
    return float(np.percentile(off, WORST_SHARE))


def _blocks(picture: Picture) -> Picture:
    rows, columns = picture.shape[0] // BLOCK, picture.shape[1] // BLOCK
    whole = picture[: rows * BLOCK, : columns * BLOCK].reshape(rows, BLOCK, columns, BLOCK, 3)
    return whole.mean(axis=(1, 3))


def _read_picture(path: Path) -> Picture | None:
    try:
        with av.open(path) as container:
            return next(container.decode(video=0)).to_ndarray(format="rgb24").astype(np.float32)
    except (av.error.FFmpegError, OSError, StopIteration, IndexError):
        return None
