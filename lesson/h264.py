"""Pictures of an H.264 stream that repeat the one before.

An encoder takes as long for a picture in which nothing moves as for any other, and a third of a clip's are such. They
are put into the finished stream instead, a dozen bytes each, and the pictures after them are numbered anew.

Source: ITU-T H.264 (08/2021): 7.3 for the syntax, 7.4.3 for frame_num, 8.2.1 for the order in which pictures are shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from av.packet import Packet

# What x264 must be told: variable-length codes, of which one is enough to skip all of a picture; no weights; key
# pictures only where they are asked for; and no picture made from one that is itself made from a later one.
X264_PARAMS = "cabac=0:weightp=0:weightb=0:b-pyramid=none:scenecut=0:keyint=infinite"

# In the byte a unit of the stream starts with: its type, and whether other pictures are made from it.
TYPE, REFERENCE = 0b11111, 0b1100000
KEY_PICTURE, PARAMETERS = 5, 7
# The byte of pictures that repeat another.
REPEAT = b"\x41"
START = b"\0\0\1"
# The fields read and written end within so many bytes.
HEADER = 24
HIGH_PROFILE = 100


@dataclass(frozen=True)
class Coded:
    """A coded picture, and the frame at which it is shown."""

    data: bytes
    shown_at: int
    is_key: bool


def with_repeats(packets: Iterable[Packet], times: Mapping[int, int], parameters: bytes) -> Iterator[Coded]:
    """Yield the pictures of a stream in the order of coding, among them all that repeat another.

    Parameters
    ----------
    packets
        What x264 made under `X264_PARAMS`, a picture each, whose time is the frame at which it is shown.
    times
        For how many frames each picture is shown, by its time; more than one only where others are made from it.
    parameters
        The parameter sets of the stream.

    Raises
    ------
    ValueError
        If a picture is held that none is made from, and that could thus not be repeated.
    """
    fields = _Fields.of(parameters)
    key = last = number = added = 0
    held = 1

    def repeats() -> Iterator[Coded]:
        for count in range(1, held):
            yield Coded(fields.repeat(number + count, last + count - key), last + count, is_key=False)

    for packet in packets:
        before, _, unit = bytes(packet).rpartition(START)
        at, is_reference = packet.pts, bool(unit[0] & REFERENCE)
        assert at is not None
        if is_reference:
            yield from repeats()
            added += held - 1
            last, held = at, times[at]
            if packet.is_keyframe:
                key, added = at, 0
        elif times[at] > 1:
            raise ValueError(f"the picture of frame {at} is held, but none is made from it")
        unit, its_number = fields.renumbered(unit, added, at - key)
        number = its_number if is_reference else number
        yield Coded(before + START + unit, at, packet.is_keyframe)
    yield from repeats()


@dataclass(frozen=True)
class _Fields:
    """How many bits the numbers in the header of a picture take, and how many macroblocks it consists of."""

    number_bits: int
    order_bits: int
    macroblocks: int

    @classmethod
    def of(cls, parameters: bytes) -> _Fields:
        """Read them from parameter sets."""
        (unit,) = (unit for unit in parameters.split(START) if unit[:1] and unit[0] & TYPE == PARAMETERS)
        bits = _Bits(_plain(unit[1:]))
        profile = bits.number(8)
        for _ in ("constraints", "level"):
            bits.number(8)
        bits.code()
        if profile == HIGH_PROFILE:
            for _ in ("chroma_format_idc", "bit_depth_luma_minus8", "bit_depth_chroma_minus8"):
                bits.code()
            for _ in ("qpprime_y_zero_transform_bypass_flag", "seq_scaling_matrix_present_flag"):
                bits.number(1)
        number_bits = bits.code() + 4
        if bits.code() != 0:
            raise ValueError("pictures do not say in which order they are shown")
        order_bits = bits.code() + 4
        bits.code()
        bits.number(1)
        return cls(number_bits, order_bits, (bits.code() + 1) * (bits.code() + 1))

    def repeat(self, number: int, order: int) -> bytes:
        """Return a picture that is the one before once more: all of it is skipped, and no edges are smoothed."""
        bits = f"111{self._number(number)}{self._order(order)}11001010{_code_of(self.macroblocks)}1"
        return b"\0" + START + REPEAT + _escaped(_bytes_of(bits.ljust(-(-len(bits) // 8) * 8, "0")))

    def renumbered(self, unit: bytes, added: int, order: int) -> tuple[bytes, int]:
        """Return a picture after which number of others were added, shown at a place in order, and its own number."""
        plain = _plain(unit[1:])
        bits = _Bits(plain[:HEADER])
        for _ in ("first_mb_in_slice", "slice_type", "pic_parameter_set_id"):
            bits.code()
        at = bits.at
        number = bits.number(self.number_bits) + added
        after = bits.at
        if unit[0] & TYPE == KEY_PICTURE:
            bits.code()
        between, rest = bits.text[after : bits.at], bits.text[bits.at + self.order_bits :]
        head = bits.text[:at] + self._number(number) + between + self._order(order) + rest
        return unit[:1] + _escaped(_bytes_of(head) + plain[HEADER:]), number

    def _number(self, number: int) -> str:
        return f"{number % (1 << self.number_bits):0{self.number_bits}b}"

    def _order(self, order: int) -> str:
        # Of a whole picture, which counts as two.
        return f"{2 * order % (1 << self.order_bits):0{self.order_bits}b}"


class _Bits:
    """Reads bits one after the other."""

    def __init__(self, data: bytes) -> None:
        self.text = f"{int.from_bytes(data):0{8 * len(data)}b}"
        self.at = 0

    def number(self, bits: int) -> int:
        """Read a number of so many bits."""
        self.at += bits
        return int(self.text[self.at - bits : self.at], 2)

    def code(self) -> int:
        """Read a number in an Exp-Golomb code: as many zeros as there are digits after its first, which is a one."""
        zeros = self.text.index("1", self.at) - self.at
        self.at += zeros
        return self.number(zeros + 1) - 1


def _code_of(number: int) -> str:
    digits = f"{number + 1:b}"
    return "0" * (len(digits) - 1) + digits


def _bytes_of(bits: str) -> bytes:
    return int(bits, 2).to_bytes(len(bits) // 8)


def _escaped(data: bytes) -> bytes:
    """Return data in which nothing looks like the start of a unit."""
    return re.sub(rb"\0\0(?=[\0-\3])", b"\0\0\3", data)


def _plain(escaped: bytes) -> bytes:
    return escaped.replace(b"\0\0\3", b"\0\0")
