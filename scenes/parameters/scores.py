"""Parameters of the clips whose data are queries and keys, or their scores."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, ValidationInfo, model_validator

from scenes.parameters.basis import (
    LONGEST_TOKEN,
    MOST_TOKENS,
    ClipParameters,
    Matrix,
    Source,
    Token,
    need,
    need_even,
    numbered,
    path_of_data,
    reading_data,
)

MOST_HEADS = 1000
NUMBER_DECIMALS_TOKENS, ONE_DECIMAL_TOKENS = 6, 8
# Hand-made so that every score is a whole number: columns of X mean determiner, noun, verb, object.
DEFAULT_X: list[list[float]] = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 1, 0, 1]]
DEFAULT_W_Q: list[list[float]] = [[-3, 0], [1, -2], [-2, 1], [2, 1]]
DEFAULT_W_K: list[list[float]] = [[1, 2], [-2, 0], [3, 2], [1, 3]]


class ScoreSource(Source):
    """Where real scores come from."""

    sentence: str = Field(description="What the model read.")
    layer: int = Field(ge=0, le=MOST_HEADS, description="The layer, counted from 0.")
    head: int = Field(ge=0, le=MOST_HEADS, description="The head of the layer, counted from 0.")
    merged: bool = Field(description="Whether words that the model reads in pieces were made one.")


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
    data: str | ScoreSource | None = Field(
        default=None,
        description="A file of real scores that `make scores` wrote, in place of tokens, X, Q and K; its path starts "
        "at the lesson file.",
    )
    merge: bool = Field(
        False,
        description="Whether words that the model of `data` reads in pieces, such as roam and ##ed, are made one: "
        "its query and key are the means of those of its pieces.",
    )
    marks: bool = Field(
        True, description="Whether to show the marks [CLS] and [SEP] that the model of `data` puts around a sentence."
    )

    @model_validator(mode="before")
    @classmethod
    def _default_data(cls, values: object, info: ValidationInfo) -> object:
        if not isinstance(values, dict):
            return values
        given = {key for key, value in values.items() if value is not None}
        path = path_of_data(values, info)
        if path is not None:
            return _with_real_scores(values, given, path)
        if not {"Q", "K", "X", "W_Q", "W_K"} & given:
            return {**values, "X": DEFAULT_X, "W_Q": DEFAULT_W_Q, "W_K": DEFAULT_W_K}
        return values

    @property
    def source(self) -> ScoreSource | None:
        """Where the queries and keys come from, if a model computed them."""
        return self.data if isinstance(self.data, ScoreSource) else None

    def typed_words(self) -> dict[str, str]:
        """Return the tokens, and the name of the model they come from."""
        typed = {**numbered("tokens", self.tokens), **numbered("key_tokens", self.key_tokens or [])}
        return typed if self.source is None else {**typed, "data.model": self.source.model}

    @property
    def keys_of(self) -> list[str]:
        """The words that answer."""
        return self.tokens if self.key_tokens is None else self.key_tokens

    @model_validator(mode="after")
    def _data_fits(self) -> Self:
        for key in ("Q", "K", "X", "W_Q", "W_K"):
            matrix = getattr(self, key)
            if matrix is not None:
                need_even(key, matrix)
        direct, projected = (self.Q, self.K), (self.X, self.W_Q, self.W_K)
        if any(matrix is not None for matrix in direct):
            need(all(matrix is not None for matrix in direct), "Q", "both Q and K, or X with W_Q and W_K")
            need(all(matrix is None for matrix in projected), "X", "either Q and K, or X with W_Q and W_K, not both")
            self._check_queries_and_keys()
        else:
            need(all(matrix is not None for matrix in projected), "X", "X with both W_Q and W_K, or Q and K")
            self._check_projected()
        for key in ("merge", "marks"):
            changed = getattr(self, key) != type(self).model_fields[key].default
            need(self.data is not None or not changed, key, "only with data")
        if self.causal:
            need(len(self.tokens) == len(self.keys_of), "causal", "as many key_tokens as tokens for a causal mask")
        most = max(len(self.tokens), len(self.keys_of))
        if self.decimals is not None and NUMBER_DECIMALS_TOKENS < most <= ONE_DECIMAL_TOKENS:
            need(self.decimals <= 1, "decimals", "0 or 1 for 7 or 8 tokens")
        return self

    def _check_queries_and_keys(self) -> None:
        assert self.Q is not None and self.K is not None
        need(len(self.Q) == len(self.tokens), "Q", f"one row per token: {len(self.tokens)}, not {len(self.Q)}")
        need(len(self.K) == len(self.keys_of), "K", f"one row per key token: {len(self.keys_of)}, not {len(self.K)}")
        need(len(self.Q[0]) == len(self.K[0]), "K", f"rows as long as those of Q: {len(self.Q[0])}")

    def _check_projected(self) -> None:
        assert self.X is not None and self.W_Q is not None and self.W_K is not None
        need(self.key_tokens is None, "key_tokens", "Q and K in place of X when keys have words of their own")
        _need_projection(self.tokens, self.X, self.W_Q, self.W_K)


class ProjectionsParameters(ClipParameters):
    """Two matrices make a query and a key of every embedding; one would make all scores symmetric."""

    scene: Literal["projections"] = Field("projections", description="Which scene this clip shows.")
    tokens: Annotated[list[Token], Field(min_length=2, max_length=8)] = Field(
        default=["the", "dog", "chased", "ball"],
        description="The words, each with an embedding, 2 to 8 of them; any characters, shown as they are.",
    )
    X: Matrix = Field(default=DEFAULT_X, description="Embeddings, one row per token.")
    W_Q: Matrix = Field(
        default=DEFAULT_W_Q, description="Turns a row of X into a query: as many rows as X has columns."
    )
    W_K: Matrix = Field(
        default=DEFAULT_W_K, description="Turns a row of X into a key: the shape of W_Q, and other numbers."
    )

    def typed_words(self) -> dict[str, str]:
        """Return the tokens."""
        return numbered("tokens", self.tokens)

    @model_validator(mode="after")
    def _matrices_fit(self) -> Self:
        for key in ("X", "W_Q", "W_K"):
            need_even(key, getattr(self, key))
        _need_projection(self.tokens, self.X, self.W_Q, self.W_K)
        need(self.W_Q != self.W_K, "W_K", "a matrix other than W_Q, which the clip first uses for both")
        return self


def real_scores(
    path: Path, *, marks: bool, merge: bool
) -> tuple[list[str], list[list[float]], list[list[float]], ScoreSource]:
    """Return the tokens, queries and keys in a file, and where they come from."""
    from scenes.score_data import read

    with reading_data():
        found, digest = read(path)
        if not marks:
            found = found.without_marks()
        pieces = len(found.tokens)
        if merge:
            found = found.merged()
    short = all(len(token) <= LONGEST_TOKEN for token in found.tokens)
    need(short, "data", f"should have tokens of at most {LONGEST_TOKEN} characters")
    where = {key: getattr(found, key) for key in ("model", "licence", "sentence", "layer", "head")}
    source = ScoreSource(file=path.name, sha256=digest, merged=len(found.tokens) < pieces, **where)
    return found.tokens, found.Q.tolist(), found.K.tolist(), source


def _with_real_scores(values: dict[str, object], given: set[str], path: Path) -> dict[str, object]:
    """Put the tokens, queries and keys of a file, and where they come from, in the place of its path."""
    for key in ("tokens", "key_tokens", "Q", "K", "X", "W_Q", "W_K"):
        need(key not in given, key, "leave it out, since the tokens, queries and keys are those of data")
    tokens, Q, K, source = real_scores(path, marks=values.get("marks") is not False, merge=values.get("merge") is True)
    return {**values, "tokens": tokens, "Q": Q, "K": K, "data": source}


def _need_projection(tokens: list[str], X: list[list[float]], W_Q: list[list[float]], W_K: list[list[float]]) -> None:
    """Raise a problem of embeddings and matrices, each with rows of one length, that do not fit together."""
    need(len(X) == len(tokens), "X", f"one row per token: {len(tokens)}, not {len(X)}")
    for key, matrix in (("W_Q", W_Q), ("W_K", W_K)):
        need(len(matrix) == len(X[0]), key, f"one row per column of X: {len(X[0])}, not {len(matrix)}")
    need(len(W_Q[0]) == len(W_K[0]), "W_K", f"as many columns as W_Q: {len(W_Q[0])}")
