"""Which pieces of a clip are made together.

The video of a clip is made in pieces, each of which comes out the same whatever is made with it: its beats in order,
and then its slider if it has one.
"""

from __future__ import annotations

from pydantic import Field

from scenes.parameters import Strict


class Share(Strict):
    """Some of so many equal shares of a clip's pieces, in order; which pieces these are is known once it is made."""

    start: int = Field(ge=0, description="Which share is the first, counted from 0.")
    stop: int = Field(ge=1, description="Which share comes after the last.")
    of: int = Field(ge=1, description="How many shares there are.")

    def split(self, count: int) -> list[Share]:
        """Return the shares that each of so many has of it."""
        size = self.stop - self.start
        starts = range(self.start * count, self.stop * count, size)
        return [Share(start=start, stop=start + size, of=self.of * count) for start in starts]

    def joined(self, other: Share) -> Share | None:
        """Return this share and one that follows as one; nothing if that one does not follow."""
        follows = self.of == other.of and self.stop == other.start
        return Share(start=self.start, stop=other.stop, of=self.of) if follows else None

    def of_pieces(self, count: int) -> range:
        """Return places of pieces, of which there are so many: each is in one of shares that go together."""
        return range(count * self.start // self.of, count * self.stop // self.of)


WHOLE = Share(start=0, stop=1, of=1)
