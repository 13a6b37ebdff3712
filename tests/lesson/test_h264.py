"""Pictures that repeat the one before are valid H.264 and show what an encoder that is given every frame shows."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import av
import av.logging
import numpy as np
import pytest
from av.bitstream import BitStreamFilterContext
from av.packet import Packet
from hypothesis import given
from hypothesis import strategies as st

from lesson.beside import Beside
from lesson.encoding import KEY_EVERY, Coding, Encoding
from lesson.h264 import _Bits, _code_of, _escaped, with_repeats
from lesson.pieces import CODING
from lesson.video import join
from scenes.boxes import Box

HEIGHT, WIDTH, RATE = 90, 150, 30
ALL = Box.whole((HEIGHT, WIDTH))
EVERY_FRAME = Coding(CODING.container, CODING.codec, CODING.pixel_format, CODING.options, CODING.container_options)
STRICT = {"err_detect": "crccheck+bitstream+buffer+explode+careful+compliant+aggressive"}
# Where the bar is in each picture, and for how many frames.
Shown = list[tuple[int, int]]
shown = st.lists(
    st.tuples(st.integers(0, 12), st.one_of(st.integers(1, 3), st.sampled_from([40, 70, KEY_EVERY + 30]))),
    min_size=1,
    max_size=40,
)


def picture(place: int) -> np.ndarray:
    """Return a dark picture with a light bar at one of 13 places."""
    pixels = np.full((HEIGHT, WIDTH, 4), 20, dtype=np.uint8)
    pixels[16:80, 11 * place : 11 * place + 11] = 220
    return pixels


def places(pictures: Shown) -> list[int]:
    return [place for place, times in pictures for _ in range(times)]


def encoded(pictures: Shown, coding: Coding = CODING) -> io.BytesIO:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "film.mp4"
        with Beside() as beside:
            encoding = Encoding(beside, coding, path, RATE)
            for place, times in pictures:
                encoding.add(picture(place), [ALL], times)
            encoding.finish("", "")
            beside.finish()
        return io.BytesIO(path.read_bytes())


def decoded(file: io.BytesIO) -> Iterator[av.VideoFrame]:
    file.seek(0)
    with av.open(file) as container:
        container.streams.video[0].codec_context.options = STRICT
        yield from container.decode(video=0)


def units(file: io.BytesIO) -> list[bytes]:
    """Return what is stored for each frame, in the order of coding."""
    file.seek(0)
    with av.open(file) as container:
        return [bytes(packet) for packet in container.demux(video=0) if packet.size]


def headers(file: io.BytesIO) -> Iterator[tuple[int, dict[str, int]]]:
    """Yield at which frame each picture is shown, in the order of coding, and what FFmpeg reads in its header."""
    told: dict[str, int] = {}
    level = av.logging.get_level()
    av.logging.set_level(av.logging.INFO)
    try:
        with av.open(file) as container:
            stream = container.streams.video[0]
            assert stream.time_base is not None
            with av.logging.Capture() as lines:
                tracing = BitStreamFilterContext("trace_headers", stream)
                for packet in container.demux(stream):
                    if packet.size and packet.pts is not None:
                        shown_at = round(packet.pts * stream.time_base * RATE)
                        tracing.filter(packet)
                        told |= dict(map(_field, lines))
                        lines.clear()
                        yield shown_at, told
    finally:
        av.logging.set_level(level)


def _field(line: tuple[int, str, str]) -> tuple[str, int]:
    _, name, *_, value = line[2].split() if "=" in line[2] else ("", line[2], "0")
    return name, int(value)


def place_of(frame: av.VideoFrame) -> int:
    bar = np.flatnonzero(frame.to_ndarray()[40, :WIDTH] > 120)
    assert len(bar) == 11
    return int(bar[0]) // 11


@given(pictures=shown)
def test_every_frame_comes_out_when_it_should_and_what_is_held_does_not_change(pictures: Shown) -> None:
    frames = [(frame.pts * frame.time_base, frame.to_ndarray()) for frame in decoded(encoded(pictures))]
    assert [time for time, _ in frames] == [Fraction(index, RATE) for index in range(len(places(pictures)))]
    for (_, before), (_, after), one, other in zip(
        frames, frames[1:], places(pictures), places(pictures)[1:], strict=False
    ):
        assert np.array_equal(before, after) or one != other


@given(pictures=shown)
def test_frames_show_what_they_do_when_each_is_given_to_the_encoder(pictures: Shown) -> None:
    ours, each = decoded(encoded(pictures)), decoded(encoded(pictures, EVERY_FRAME))
    for place, frame, other in zip(places(pictures), ours, each, strict=True):
        assert place_of(frame) == place_of(other) == place
        apart = np.abs(frame.to_ndarray().astype(int) - other.to_ndarray())
        assert apart.mean() < 1


def joined(parts: list[Shown]) -> io.BytesIO:
    """Return videos, each of which is encoded by itself, as one."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.mp4" for number in range(len(parts))]
        for path, part in zip(paths, parts, strict=True):
            path.write_bytes(encoded(part).getvalue())
        facts = join(paths, Path(folder) / "joined.mp4", "The angle", "What it does")
        assert (facts.frames, facts.width, facts.height) == (sum(map(len, map(places, parts))), WIDTH, HEIGHT)
        assert (facts.frame_rate, facts.duration) == (RATE, facts.frames / RATE)
        return io.BytesIO((Path(folder) / "joined.mp4").read_bytes())


@given(parts=st.lists(shown, min_size=1, max_size=4))
def test_videos_that_are_joined_show_what_each_shows_one_after_the_other(parts: list[Shown]) -> None:
    whole = joined(parts)
    apart = [frame.to_ndarray() for part in parts for frame in decoded(encoded(part))]
    for index, (frame, alone) in enumerate(zip(decoded(whole), apart, strict=True)):
        assert frame.pts is not None and frame.pts * frame.time_base == Fraction(index, RATE)
        assert np.array_equal(frame.to_ndarray(), alone)
    whole.seek(0)
    with av.open(whole) as container:
        times = [(packet.dts, packet.pts) for packet in container.demux(video=0) if packet.pts is not None]
        assert all(one < other for (one, _), (other, _) in pairwise(times))
        assert all(decoded_at <= shown_at for decoded_at, shown_at in times)
        assert container.metadata["title"] == "The angle" and container.metadata["comment"] == "What it does"


@given(parts=st.lists(shown, min_size=1, max_size=4))
def test_pictures_are_numbered_as_the_standard_has_it(parts: list[Shown]) -> None:
    count = key = number = 0
    pictures, starts = [picture for part in parts for picture in part], {0}
    for part in parts:
        starts.add(max(starts) + len(places(part)))
    for picture_at, told in headers(joined(parts)):
        # Each video begins as if nothing were before it.
        assert picture_at not in starts or told["nal_unit_type"] == 5
        if told["nal_unit_type"] == 5:
            key, number = picture_at, 0
        # 7.4.3: how many pictures since the key picture, itself included, others are made from.
        assert told["frame_num"] == number % (1 << told["log2_max_frame_num_minus4"] + 4)
        # 8.2.1: twice its place among those shown.
        order_bits = told["log2_max_pic_order_cnt_lsb_minus4"] + 4
        assert told["pic_order_cnt_lsb"] == 2 * (picture_at - key) % (1 << order_bits)
        number += told["nal_ref_idc"] > 0
        count += 1
    assert count == len(places(pictures))


def test_ffmpeg_refuses_a_header_that_is_cut_off() -> None:
    with av.open(encoded([(0, 3)])) as container, pytest.raises(av.error.InvalidDataError):
        # Its length, and no more than the byte that says what it is.
        tracing = BitStreamFilterContext("trace_headers", container.streams.video[0])
        tracing.filter(Packet(b"\0\0\0\1\x41"))


@given(pictures=shown, data=st.data())
def test_a_player_may_go_to_any_frame(pictures: Shown, data: st.DataObject) -> None:
    file, expected = encoded(pictures), places(pictures)
    wanted = data.draw(st.integers(0, len(expected) - 1))
    file.seek(0)
    with av.open(file) as container:
        stream = container.streams.video[0]
        assert stream.time_base is not None
        start = round(Fraction(wanted, RATE) / stream.time_base)
        container.seek(start, stream=stream)
        frame = next(frame for frame in container.decode(stream) if frame.pts is not None and frame.pts >= start)
    assert place_of(frame) == expected[wanted]


def test_held_frames_take_a_dozen_bytes_and_players_find_a_key_picture_after_them() -> None:
    pictures = [(0, 1), (1, KEY_EVERY), (2, 3), (3, 1), (4, 1)]
    sizes = sorted(map(len, units(encoded(pictures))))
    assert max(sizes[: KEY_EVERY + 1]) <= 14 < sizes[KEY_EVERY + 1]
    keys = [frame.key_frame for frame in decoded(encoded(pictures))]
    assert [index for index, key in enumerate(keys) if key] == [0, KEY_EVERY + 1]


def test_a_picture_that_none_is_made_from_cannot_be_held() -> None:
    stream = av.CodecContext.create(CODING.codec, "w")
    stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, CODING.pixel_format  # type: ignore[attr-defined]
    stream.time_base, stream.options = Fraction(1, RATE), dict(CODING.options)
    packets = []
    for index in range(12):
        frame = av.VideoFrame.from_ndarray(picture(index)[..., :3], format="rgb24").reformat(format="yuv420p")
        frame.pts = index
        packets += stream.encode(frame)  # type: ignore[attr-defined]
    packets += stream.encode(None)  # type: ignore[attr-defined]
    times = dict.fromkeys(range(12), 1)
    parameters = next(bytes(packet) for packet in packets)
    assert len(list(with_repeats(packets, times, parameters))) == 12
    with pytest.raises(ValueError, match="frame 3 is held"):
        list(with_repeats(packets, {**times, 3: 2}, parameters))


# Table 9-2 of the standard.
@pytest.mark.parametrize(
    ("number", "bits"), [(0, "1"), (1, "010"), (2, "011"), (3, "00100"), (6, "00111"), (7, "0001000"), (8, "0001001")]
)
def test_numbers_are_coded_as_in_the_standard(number: int, bits: str) -> None:
    assert _code_of(number) == bits
    read = _Bits(int(bits.ljust(8, "0"), 2).to_bytes(1))
    assert (read.code(), read.at) == (number, len(bits))


# 7.4.1: within a unit, none of these four may come, and what would be one is told apart by a 3.
@pytest.mark.parametrize(
    ("plain", "escaped"),
    [
        ("000000", "00000300"),
        ("000001", "00000301"),
        ("000002", "00000302"),
        ("000003", "00000303"),
        ("000004", "000004"),
        ("0000000001", "000003000003 01"),
        ("ff0000ff0000", "ff0000ff0000"),
    ],
)
def test_nothing_within_a_unit_looks_like_its_start(plain: str, escaped: str) -> None:
    assert _escaped(bytes.fromhex(plain)) == bytes.fromhex(escaped)


@given(data=st.lists(st.sampled_from([0, 0, 0, 1, 2, 3, 4, 255])).map(bytes))
def test_what_was_told_apart_is_read_as_it_was(data: bytes) -> None:
    assert _escaped(data).replace(b"\0\0\3", b"\0\0") == data
