"""What the parameters of several scenes share: limits, kinds of numbers, and what is needed of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationInfo

LONGEST, SHORTEST = 1000.0, 0.01
MOST_TOKENS = LONGEST_TOKEN = 40
# Of a model, and of its licence.
LONGEST_NAME = 40
# Files of real scores that need no model.
READY_MADE = Path(__file__).resolve().parents[2] / "lessons" / "model"

Component = Annotated[float, Field(ge=-LONGEST, le=LONGEST)]
Entry = Annotated[float, Field(ge=-1e6, le=1e6)]
Token = Annotated[str, StringConstraints(max_length=LONGEST_TOKEN)]
PlaneVector = Annotated[list[Component], Field(min_length=2, max_length=2)]
Row = Annotated[list[Entry], Field(min_length=1, max_length=64)]
Matrix = Annotated[list[Row], Field(min_length=1, max_length=64)]
Dimension = Annotated[int, Field(ge=1, le=4096)]


class Strict(BaseModel):
    """A table that takes exactly its own keys, and no NaN, infinity, or text for a number."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


class ClipParameters(Strict):
    """What every clip's table has."""

    def typed_words(self) -> dict[str, str]:
        """Return the words on screen that a person typed, by the dotted key they stand under."""
        return {}


class Source(Strict):
    """Where real vectors come from; it takes the place of the path of a file once that is read."""

    file: str = Field(description="The file's name.")
    sha256: str = Field(description="SHA-256 of the file.")
    model: str = Field(min_length=1, max_length=LONGEST_NAME, description="The model's name.")
    licence: str = Field(description="The licence of what the model computes.")


def need(holds: bool, key: str, allowed: str) -> None:
    """Raise a problem of one key with what it may be."""
    if not holds:
        raise ValueError(f"{key}: {allowed}")


def need_even(key: str, rows: Sequence[Sequence[float]]) -> None:
    """Raise a problem of a key whose rows are not as long as each other."""
    need(len({len(row) for row in rows}) == 1, key, "rows of one length")


def need_length(key: str, vector: list[float]) -> None:
    """Raise a problem of a key whose vector is too short to have a direction, or too long."""
    length = sum(part * part for part in vector) ** 0.5
    need(SHORTEST <= length <= LONGEST, key, f"a vector of length {SHORTEST:g} to {LONGEST:g}, not {length:g}")


def path_of_data(values: dict[str, object], info: ValidationInfo) -> Path | None:
    """Return the path of the file that is to be read; nothing if there is none, or it has been read."""
    data = values.get("data")
    if info.context is None:
        return Path(data) if isinstance(data, str) else None
    # In a lesson file it is always a path, which starts there.
    need(data is None or isinstance(data, str), "data", "the path of a file, in quotes")
    return None if data is None else Path(info.context["folder"]) / str(data)


@contextmanager
def reading_data() -> Iterator[None]:
    """Tell a problem of a file that is read as one of the key `data`."""
    try:
        yield
    except ValueError as error:
        raise ValueError(f"data: {error}") from None


def numbered(key: str, words: Sequence[str]) -> dict[str, str]:
    """Return words by the dotted keys they stand under."""
    return {f"{key}.{index}": word for index, word in enumerate(words)}
