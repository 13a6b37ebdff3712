"""Every piece of a clip is made once, however its pieces are shared out."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lesson.share import WHOLE, Share
from lesson.workshop import MOST_PARTS
from scenes.registry import SCENES, scene_class

counts = st.integers(1, 12)


@given(parts=st.lists(counts, max_size=3), pieces=counts)
def test_parts_of_parts_hold_each_piece_once_and_in_order(parts: list[int], pieces: int) -> None:
    shares = [WHOLE]
    for count in parts:
        shares = [part for share in shares for part in share.split(count)]
    assert [place for share in shares for place in share.of_pieces(pieces)] == list(range(pieces))


@given(parts=counts, more=counts)
def test_shares_that_follow_each_other_are_joined(parts: int, more: int) -> None:
    def joined(one: Share, other: Share) -> Share:
        both = one.joined(other)
        assert both is not None
        return both

    shares = WHOLE.split(parts)
    assert reduce(joined, shares).of_pieces(more) == range(more)
    assert all(one.joined(other) is None for one in shares for other in shares if other.start != one.stop)
    assert all(one.joined(other) is None for one in shares for other in WHOLE.split(parts + 1))


def test_a_share_may_be_one_of_the_pieces() -> None:
    assert [list(share.of_pieces(5)) for share in WHOLE.split(5)] == [[0], [1], [2], [3], [4]]
    assert [list(share.of_pieces(9)) for share in WHOLE.split(2)] == [[0, 1, 2, 3], [4, 5, 6, 7, 8]]


@pytest.mark.parametrize("scene", SCENES)
def test_no_part_of_a_clip_is_empty(scene: str) -> None:
    assert len(scene_class(scene).beat_names()) >= MOST_PARTS
