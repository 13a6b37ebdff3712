"""What a lesson author may set: the parameters of each scene and the look of a clip.

The models never import manim, so that a lesson can be checked before anything is drawn.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator, model_validator

LONGEST, SHORTEST = 1000.0, 0.01
MOST_TOKENS = 40
NUMBER_DECIMALS_TOKENS, ONE_DECIMAL_TOKENS = 6, 8

Degrees = Annotated[float, Field(ge=0, le=180)]
Length = Annotated[float, Field(ge=SHORTEST, le=LONGEST)]
Component = Annotated[float, Field(ge=-LONGEST, le=LONGEST)]
Entry = Annotated[float, Field(ge=-1e6, le=1e6)]
Token = Annotated[str, StringConstraints(max_length=40)]
Row = Annotated[list[Entry], Field(min_length=1, max_length=64)]
Matrix = Annotated[list[Row], Field(min_length=1, max_length=64)]
Dimension = Annotated[int, Field(ge=1, le=4096)]


class Strict(BaseModel):
    """A table that takes exactly its own keys, and no NaN, infinity, or text for a number."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


class Look(Strict):
    """How all clips of a lesson look."""

    theme: Literal["dark", "light"] = Field("dark", description="Colours: dark or light background.")
    aspect: Literal["16:9", "1:1", "9:16"] = Field(
        "16:9", description="Shape of the frame: 16:9 wide, 1:1 square, 9:16 tall for phones."
    )
    speed: float = Field(1.0, ge=0.25, le=4, description="Pace: 2 plays twice as fast, 0.5 half as fast.")
    font: str | None = Field(
        default=None,
        description="Family of the words, one that comes with Typst or lies in the folder fonts; formulas keep theirs.",
    )

    @field_validator("font")
    @classmethod
    def _is_here(cls, font: str | None) -> str | None:
        if font is not None:
            from scenes.fonts import families

            if font not in families():
                raise ValueError(f"one of {', '.join(map(repr, families()))}; more in the folder fonts")
        return font


class ClipParameters(Strict):
    """What every clip's table has."""

    def typed_words(self) -> dict[str, str]:
        """Return the words on screen that a person typed, by the dotted key they stand under."""
        return {}


class AngleParameters(ClipParameters):
    """The angle's effect on the cosine."""

    scene: Literal["angle"] = Field("angle", description="Which scene this clip shows.")
    stops: list[Degrees] = Field(
        default=[0, 30, 60, 90, 120, 150, 180],
        min_length=1,
        max_length=15,
        description="Angles between q and k to stop at and to list in the table, in degrees, 0 to 180, each once.",
    )
    lengths: Annotated[list[Length], Field(min_length=2, max_length=2)] = Field(
        default=[3, 1],
        description="Lengths of q and of k once they are stretched, 0.01 to 1000; until then both are 1.",
    )
    decimals: int = Field(3, ge=1, le=4, description="Digits after the point of a cosine, 1 to 4.")

    @model_validator(mode="after")
    def _stops_once(self) -> Self:
        _need(len(set(self.stops)) == len(self.stops), "stops", "each angle once")
        return self


class ProjectionParameters(ClipParameters):
    """The dot product as a signed shadow."""

    scene: Literal["projection"] = Field("projection", description="Which scene this clip shows.")
    a: Annotated[list[Component], Field(min_length=2, max_length=2)] = Field(
        default=[3, 4], description="The vector that casts the shadow, as [x, y]; its length 0.01 to 1000."
    )
    b: Annotated[list[Component], Field(min_length=2, max_length=2)] = Field(
        default=[6, 0], description="The vector the shadow falls on, as [x, y]; its length 0.01 to 1000."
    )
    both_ways: bool = Field(True, description="Whether to show the shadow of b on a as well.")

    @model_validator(mode="after")
    def _lengths_in_range(self) -> Self:
        for key in ("a", "b"):
            x, y = getattr(self, key)
            length = (x * x + y * y) ** 0.5
            _need(SHORTEST <= length <= LONGEST, key, f"a vector of length {SHORTEST:g} to {LONGEST:g}, not {length:g}")
        return self


class ScoreGridParameters(ClipParameters):
    """Queries meet keys and the grid fills."""

    scene: Literal["score_grid"] = Field("score_grid", description="Which scene this clip shows.")
    tokens: Annotated[list[Token], Field(min_length=1, max_length=MOST_TOKENS)] = Field(
        default=["the", "dog", "chased", "ball"],
        description="The words that ask, one per query, 1 to 40; any characters, shown as they are.",
    )
    key_tokens: Annotated[list[Token], Field(min_length=1, max_length=MOST_TOKENS)] | None = Field(
        default=None, description="The words that answer, one per key; the same as `tokens` unless given."
    )
    Q: Matrix | None = Field(None, description="Queries, one row per token; goes with K, in place of X.")
    K: Matrix | None = Field(None, description="Keys, one row per key token, as wide as Q; goes with Q.")
    X: Matrix | None = Field(
        default=None, description="Embeddings, one row per token; goes with W_Q and W_K, which turn it into Q and K."
    )
    W_Q: Matrix | None = Field(None, description="Turns a row of X into a query: as many rows as X has columns.")
    W_K: Matrix | None = Field(None, description="Turns a row of X into a key: the shape of W_Q.")
    orientation: Literal["query_rows", "query_cols"] = Field(
        "query_rows", description="Whether queries are the rows of the grid or its columns."
    )
    causal: bool = Field(False, description="Whether a token may only look at itself and at earlier ones.")
    decimals: int | None = Field(
        default=None,
        ge=0,
        le=3,
        description="Digits after the point of a score; as many as the scores need, at most 2, unless given. "
        "Grids of 7 or 8 tokens show at most 1; larger ones show colour and sign.",
    )

    @model_validator(mode="before")
    @classmethod
    def _default_data(cls, values: object) -> object:
        if isinstance(values, dict) and not {"Q", "K", "X", "W_Q", "W_K"} & {
            key for key, value in values.items() if value is not None
        }:
            return {**values, "X": DEFAULT_X, "W_Q": DEFAULT_W_Q, "W_K": DEFAULT_W_K}
        return values

    def typed_words(self) -> dict[str, str]:
        """Return the tokens."""
        named = {"tokens": self.tokens, "key_tokens": self.key_tokens or []}
        return {f"{key}.{index}": word for key, words in named.items() for index, word in enumerate(words)}

    @property
    def keys_of(self) -> list[str]:
        """The words that answer."""
        return self.tokens if self.key_tokens is None else self.key_tokens

    @model_validator(mode="after")
    def _data_fits(self) -> Self:
        for key in ("Q", "K", "X", "W_Q", "W_K"):
            matrix = getattr(self, key)
            if matrix is not None:
                _need(len({len(row) for row in matrix}) == 1, key, "rows of one length")
        direct, projected = (self.Q, self.K), (self.X, self.W_Q, self.W_K)
        if any(matrix is not None for matrix in direct):
            _need(all(matrix is not None for matrix in direct), "Q", "both Q and K, or X with W_Q and W_K")
            _need(all(matrix is None for matrix in projected), "X", "either Q and K, or X with W_Q and W_K, not both")
            self._check_queries_and_keys()
        else:
            _need(all(matrix is not None for matrix in projected), "X", "X with both W_Q and W_K, or Q and K")
            self._check_projected()
        if self.causal:
            _need(len(self.tokens) == len(self.keys_of), "causal", "as many key_tokens as tokens for a causal mask")
        most = max(len(self.tokens), len(self.keys_of))
        if self.decimals is not None and NUMBER_DECIMALS_TOKENS < most <= ONE_DECIMAL_TOKENS:
            _need(self.decimals <= 1, "decimals", "0 or 1 for 7 or 8 tokens")
        return self

    def _check_queries_and_keys(self) -> None:
        assert self.Q is not None and self.K is not None
        _need(len(self.Q) == len(self.tokens), "Q", f"one row per token: {len(self.tokens)}, not {len(self.Q)}")
        _need(len(self.K) == len(self.keys_of), "K", f"one row per key token: {len(self.keys_of)}, not {len(self.K)}")
        _need(len(self.Q[0]) == len(self.K[0]), "K", f"rows as long as those of Q: {len(self.Q[0])}")

    def _check_projected(self) -> None:
        assert self.X is not None and self.W_Q is not None and self.W_K is not None
        _need(self.key_tokens is None, "key_tokens", "Q and K in place of X when keys have words of their own")
        _need(len(self.X) == len(self.tokens), "X", f"one row per token: {len(self.tokens)}, not {len(self.X)}")
        for key, matrix in (("W_Q", self.W_Q), ("W_K", self.W_K)):
            _need(len(matrix) == len(self.X[0]), key, f"one row per column of X: {len(self.X[0])}, not {len(matrix)}")
        _need(len(self.W_Q[0]) == len(self.W_K[0]), "W_K", f"as many columns as W_Q: {len(self.W_Q[0])}")


class ScalingParameters(ClipParameters):
    """sqrt(d_k) tames what softmax is fed."""

    scene: Literal["scaling"] = Field("scaling", description="Which scene this clip shows.")
    dims: Annotated[list[Dimension], Field(min_length=1, max_length=8)] = Field(
        default=[1, 4, 16, 64, 256, 1024],
        description="Widths d_k to visit, whole numbers 1 to 4096, rising.",
    )
    samples: int = Field(
        20000, ge=1000, le=200000, description="Dot products drawn for each histogram, 1000 to 200000."
    )
    n_keys: int = Field(8, ge=2, le=64, description="Keys one query looks at, 2 to 64.")
    components: Literal["normal", "uniform", "rademacher", "laplace"] = Field(
        "normal", description="What one component is drawn from; each has mean 0 and variance 1."
    )
    power: float = Field(0.5, ge=0, le=1, description="The p in q . k / d_k^p, 0 to 1; 0.5 is the square root.")
    seed: int = Field(0, ge=0, le=2**32 - 1, description="Seed of the random draws; the same seed, the same clip.")

    @model_validator(mode="after")
    def _dims_rise(self) -> Self:
        _need(self.dims == sorted(set(self.dims)), "dims", "each number once, from small to large")
        return self


AnyClip = Annotated[
    AngleParameters | ProjectionParameters | ScoreGridParameters | ScalingParameters, Field(discriminator="scene")
]

# Hand-made so that every score is a whole number: columns of X mean determiner, noun, verb, object.
DEFAULT_X = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 1, 0, 1]]
DEFAULT_W_Q = [[-3, 0], [1, -2], [-2, 1], [2, 1]]
DEFAULT_W_K = [[1, 2], [-2, 0], [3, 2], [1, 3]]


def _need(holds: bool, key: str, allowed: str) -> None:
    """Raise a problem of one key with what it may be."""
    if not holds:
        raise ValueError(f"{key}: {allowed}")
