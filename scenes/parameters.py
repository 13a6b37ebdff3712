"""What a lesson author may set: the parameters of each scene and the look of a clip.

The models never import manim, so that a lesson can be checked before anything is drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationInfo, field_validator, model_validator

LONGEST, SHORTEST = 1000.0, 0.01
MOST_TOKENS = LONGEST_TOKEN = 40
# Of a model, and of its licence.
LONGEST_NAME = 40
MOST_HEADS = 1000
# Files of real scores that need no model.
READY_MADE = Path(__file__).resolve().parent.parent / "lessons" / "model"
# Rows of a matrix with few scores.
MOST_FEW = 8
# Of a model whose heads are dots.
MOST_LAYERS, MOST_IN_LAYER = 24, 32
SMALLEST_SPREAD, LARGEST_SPREAD = 1e-3, 1e6
# Its exponential fits in a float.
LARGEST_SCORE = 600.0
NUMBER_DECIMALS_TOKENS, ONE_DECIMAL_TOKENS = 6, 8
# Hand-made so that every score is a whole number: columns of X mean determiner, noun, verb, object.
DEFAULT_X: list[list[float]] = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 1, 0, 1]]
DEFAULT_W_Q: list[list[float]] = [[-3, 0], [1, -2], [-2, 1], [2, 1]]
DEFAULT_W_K: list[list[float]] = [[1, 2], [-2, 0], [3, 2], [1, 3]]

Degrees = Annotated[float, Field(ge=0, le=180)]
Length = Annotated[float, Field(ge=SHORTEST, le=LONGEST)]
Component = Annotated[float, Field(ge=-LONGEST, le=LONGEST)]
Entry = Annotated[float, Field(ge=-1e6, le=1e6)]
Score = Annotated[float, Field(ge=-LARGEST_SCORE, le=LARGEST_SCORE)]
Temperature = Annotated[float, Field(ge=0.01, le=100)]
Power = Annotated[float, Field(gt=0, le=1)]
Token = Annotated[str, StringConstraints(max_length=LONGEST_TOKEN)]
PlaneVector = Annotated[list[Component], Field(min_length=2, max_length=2)]
Embedding = Annotated[list[Component], Field(min_length=1, max_length=1024)]
Row = Annotated[list[Entry], Field(min_length=1, max_length=64)]
Matrix = Annotated[list[Row], Field(min_length=1, max_length=64)]
FewComponents = Annotated[list[Component], Field(min_length=2, max_length=8)]
Dimension = Annotated[int, Field(ge=1, le=4096)]
FewDimensions = Annotated[int, Field(ge=2, le=8)]
HeadSpread = Annotated[float, Field(ge=SMALLEST_SPREAD, le=LARGEST_SPREAD)]
LayerSpreads = Annotated[list[HeadSpread], Field(min_length=1, max_length=MOST_IN_LAYER)]
MatrixSize = Annotated[int, Field(ge=2, le=256)]


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
            _need_length(key, getattr(self, key))
        return self


class Source(Strict):
    """Where real vectors come from; it takes the place of the path of a file once that is read."""

    file: str = Field(description="The file's name.")
    sha256: str = Field(description="SHA-256 of the file.")
    model: str = Field(min_length=1, max_length=LONGEST_NAME, description="The model's name.")
    licence: str = Field(description="The licence of what the model computes.")


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
        path = _path_of_data(values, info)
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
        named = {"tokens": self.tokens, "key_tokens": self.key_tokens or []}
        typed = {f"{key}.{index}": word for key, words in named.items() for index, word in enumerate(words)}
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
                _need(len({len(row) for row in matrix}) == 1, key, "rows of one length")
        direct, projected = (self.Q, self.K), (self.X, self.W_Q, self.W_K)
        if any(matrix is not None for matrix in direct):
            _need(all(matrix is not None for matrix in direct), "Q", "both Q and K, or X with W_Q and W_K")
            _need(all(matrix is None for matrix in projected), "X", "either Q and K, or X with W_Q and W_K, not both")
            self._check_queries_and_keys()
        else:
            _need(all(matrix is not None for matrix in projected), "X", "X with both W_Q and W_K, or Q and K")
            self._check_projected()
        for key in ("merge", "marks"):
            changed = getattr(self, key) != type(self).model_fields[key].default
            _need(self.data is not None or not changed, key, "only with data")
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
        _need_projection(self.tokens, self.X, self.W_Q, self.W_K)


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


class MoreSimilarThanSelfParameters(ClipParameters):
    """A vector whose dot product with another is larger than with itself, and what that means for the diagonal."""

    scene: Literal["more_similar_than_self"] = Field(
        "more_similar_than_self", description="Which scene this clip shows."
    )
    x: PlaneVector = Field(default=[2, 1], description="One vector, as [x, y]; its length 0.01 to 1000.")
    y: PlaneVector = Field(default=[4, 3], description="The other vector, as [x, y]; its length 0.01 to 1000.")
    tokens: int = Field(8, ge=2, le=64, description="Random tokens whose own key may win its row, 2 to 64.")
    dims: Annotated[list[Dimension], Field(min_length=1, max_length=4)] = Field(
        default=[2, 4, 8, 64], description="Widths of their vectors, 1 to 4 whole numbers, 1 to 4096, rising."
    )

    @model_validator(mode="after")
    def _in_range(self) -> Self:
        for key in ("x", "y"):
            _need_length(key, getattr(self, key))
        _need(self.dims == sorted(set(self.dims)), "dims", "each number once, from small to large")
        return self


class MagnitudeParameters(ClipParameters):
    """One query, some keys: length against angle."""

    scene: Literal["magnitude"] = Field("magnitude", description="Which scene this clip shows.")
    query: PlaneVector = Field(default=[3, 1], description="The query, as [x, y]; its length 0.01 to 1000.")
    keys: Annotated[list[PlaneVector], Field(min_length=2, max_length=4)] = Field(
        default=[[3, 2], [4, 5], [-0.8, 3]],
        description="The keys, 2 to 4 of them, each as [x, y]; each of length 0.01 to 1000.",
    )

    @model_validator(mode="after")
    def _lengths_in_range(self) -> Self:
        _need_length("query", self.query)
        for key in self.keys:
            _need_length("keys", key)
        return self


class Head(Strict):
    """The tokens, queries and keys of one head of a model, in the place of the path of a file once that is read."""

    tokens: Annotated[list[Token], Field(min_length=1, max_length=MOST_TOKENS)]
    Q: Matrix
    K: Matrix
    source: ScoreSource


class HeadsParameters(ClipParameters):
    """Two heads of a trained model, each with its own grid of scores of the same tokens."""

    scene: Literal["heads"] = Field("heads", description="Which scene this clip shows.")
    data: Annotated[list[str | Head], Field(min_length=2, max_length=2)] | None = Field(
        default=None,
        description="Two files of real scores of one sentence that `make scores` wrote; their paths start at the "
        "lesson file. Two of lessons/model unless given.",
    )
    merge: bool = Field(
        False, description="Whether words that the model reads in pieces are made one, by the means of their pieces."
    )
    marks: bool = Field(
        True, description="Whether to show the marks [CLS] and [SEP] that the model puts around a sentence."
    )

    @model_validator(mode="before")
    @classmethod
    def _real_heads(cls, values: object, info: ValidationInfo) -> object:
        if not isinstance(values, dict):
            return values
        data, folder = values.get("data"), Path((info.context or {}).get("folder", ""))
        if data is None:
            data, folder = ["previous.npz", "next.npz"], READY_MADE
        paths = isinstance(data, list) and all(isinstance(path, str) for path in data)
        _need(info.context is None or paths, "data", "the paths of two files, in quotes")
        return {**values, "data": [_head(values, cls, folder / path) for path in data]} if paths else values

    @property
    def heads(self) -> list[Head]:
        """The two heads."""
        return [head for head in self.data or [] if isinstance(head, Head)]

    def typed_words(self) -> dict[str, str]:
        """Return the tokens, and the name of the models they come from."""
        tokens = {f"data.0.tokens.{index}": word for index, word in enumerate(self.heads[0].tokens)}
        return {**tokens, **{f"data.{index}.model": head.source.model for index, head in enumerate(self.heads)}}

    @model_validator(mode="after")
    def _same_tokens(self) -> Self:
        for head in self.heads:
            shapes = {(len(matrix), *map(len, matrix)) for matrix in (head.Q, head.K)}
            _need(len(shapes) == 1 and len(head.Q) == len(head.tokens), "data", "a query and a key for each token")
        _need(self.heads[0].tokens == self.heads[1].tokens, "data", "two files of the same sentence")
        return self


class SimilarityParameters(ClipParameters):
    """Words as vectors, and how alike they are by angle, cosine and dot product."""

    scene: Literal["similarity"] = Field("similarity", description="Which scene this clip shows.")
    words: Annotated[list[Token], Field(min_length=2, max_length=4)] = Field(
        default=["cherry", "orange", "phone"], description="The words, 2 to 4; any characters, shown as they are."
    )
    vectors: Annotated[list[Embedding], Field(min_length=2, max_length=4)] = Field(
        default=[[1, 4], [0, 3], [3, 0]],
        description="Their vectors, one row per word, 1 to 1024 numbers each, as many in every row; "
        "each of length 0.01 to 1000. Rows of more than two numbers are drawn as a flat sketch.",
    )
    data: str | Source | None = Field(
        default=None,
        description="A file of words with the vectors that a trained model begins with, such as model/words.npz beside "
        "lessons/full.toml, in place of vectors; its path starts at the lesson file.",
    )

    @model_validator(mode="before")
    @classmethod
    def _real_words(cls, values: object, info: ValidationInfo) -> object:
        path = _path_of_data(values, info) if isinstance(values, dict) else None
        return values if path is None or not isinstance(values, dict) else _with_real_words(values, path)

    @property
    def source(self) -> Source | None:
        """Where the vectors come from, if from a model."""
        return self.data if isinstance(self.data, Source) else None

    def typed_words(self) -> dict[str, str]:
        """Return the words, and the name of the model they come from."""
        typed = {f"words.{index}": word for index, word in enumerate(self.words)}
        return typed if self.source is None else {**typed, "data.model": self.source.model}

    @model_validator(mode="after")
    def _vectors_fit(self) -> Self:
        count = len(self.words)
        _need(len(self.vectors) == count, "vectors", f"one row per word: {count}, not {len(self.vectors)}")
        _need(len({len(row) for row in self.vectors}) == 1, "vectors", "rows of one length")
        for row in self.vectors:
            _need_length("vectors", row)
        return self


class WeightsParameters(ClipParameters):
    """One row of scores becomes softmax weights."""

    scene: Literal["weights"] = Field("weights", description="Which scene this clip shows.")
    scores: Annotated[list[Score], Field(min_length=2, max_length=8)] = Field(
        default=[2, 1, 0], description="The scores of one query, one per key, 2 to 8 of them, -600 to 600."
    )
    tokens: Annotated[list[Token], Field(min_length=2, max_length=8)] | None = Field(
        default=None, description="The words of the keys, one per score; numbered keys unless given."
    )
    shifts: Annotated[list[Score], Field(max_length=3)] = Field(
        default=[100, -2],
        description="What is added to all scores, one number after another, none of them 0; an empty list to leave it.",
    )
    temperatures: Annotated[list[Temperature], Field(max_length=3)] = Field(
        default=[0.25, 4],
        description="Temperatures to visit, 0.01 to 100; the scores are divided by them. An empty list to leave it.",
    )

    def typed_words(self) -> dict[str, str]:
        """Return the tokens."""
        return {f"tokens.{index}": word for index, word in enumerate(self.tokens or [])}

    @model_validator(mode="after")
    def _exponentials_fit(self) -> Self:
        count = len(self.scores)
        if self.tokens is not None:
            _need(len(self.tokens) == count, "tokens", f"one per score: {count}, not {len(self.tokens)}")
        _need(0 not in self.shifts, "shifts", "numbers other than 0")
        largest = max(abs(score) for score in self.scores)
        for shift in self.shifts:
            reached = max(abs(score + shift) for score in self.scores)
            _need(reached <= LARGEST_SCORE, "shifts", f"scores of at most {LARGEST_SCORE:g} once shifted by {shift:g}")
        coldest = min([1.0, *self.temperatures])
        allowed = f"at least {largest / LARGEST_SCORE:.2g} for scores of up to {largest:g}"
        _need(largest <= LARGEST_SCORE * coldest, "temperatures", allowed)
        return self


class AttentionParameters(ClipParameters):
    """Words with a query and a key each."""

    tokens: Annotated[list[Token], Field(min_length=2, max_length=8)] = Field(
        default=["the", "dog", "chased", "ball"],
        description="The words, each with a query and a key, 2 to 8 of them; any characters, shown as they are.",
    )
    Q: Matrix = Field(default=[[-3, 0], [1, -2], [-2, 1], [3, -1]], description="Queries, one row per token.")
    K: Matrix = Field(default=[[1, 2], [-2, 0], [3, 2], [-1, 3]], description="Keys, one row per token, as wide as Q.")

    def typed_words(self) -> dict[str, str]:
        """Return the tokens."""
        return {f"tokens.{index}": word for index, word in enumerate(self.tokens)}

    @property
    def by_hand(self) -> bool:
        """Whether all numbers are those chosen by hand."""
        fields = type(self).model_fields
        return all(getattr(self, key) == fields[key].default for key in ("Q", "K", "V") if key in fields)

    @model_validator(mode="after")
    def _rows_fit(self) -> Self:
        for key in ("Q", "K"):
            rows = getattr(self, key)
            _need(len({len(row) for row in rows}) == 1, key, "rows of one length")
            _need(len(rows) == len(self.tokens), key, f"one row per token: {len(self.tokens)}, not {len(rows)}")
        _need(len(self.Q[0]) == len(self.K[0]), "K", f"rows as long as those of Q: {len(self.Q[0])}")
        return self


class CausalMaskParameters(AttentionParameters):
    """A causal mask keeps every token from looking ahead."""

    scene: Literal["causal_mask"] = Field("causal_mask", description="Which scene this clip shows.")


class ValuesParameters(AttentionParameters):
    """Weights mix the values into an output."""

    scene: Literal["values"] = Field("values", description="Which scene this clip shows.")
    V: Annotated[list[Annotated[list[Component], Field(min_length=2, max_length=2)]], Field(min_length=2)] = Field(
        default=[[-1, 1], [4, 1], [1, 5], [3, -2]],
        description="Values, one [x, y] per token, each number -1000 to 1000; drawn as arrows.",
    )
    causal: bool = Field(False, description="Whether a token may only look at itself and at earlier ones.")

    @model_validator(mode="after")
    def _values_fit(self) -> Self:
        _need(len(self.V) == len(self.tokens), "V", f"one row per token: {len(self.tokens)}, not {len(self.V)}")
        _need(any(any(row) for row in self.V), "V", "at least one number other than 0")
        return self


class WhichPowerParameters(ClipParameters):
    """Why scores are divided by the square root of d_k, and not by another power."""

    scene: Literal["which_power"] = Field("which_power", description="Which scene this clip shows.")
    d_k: int = Field(64, ge=4, le=4096, description="Width of a query and a key, a whole number, 4 to 4096.")
    powers: Annotated[list[Power], Field(max_length=4)] = Field(
        default=[0.25, 1],
        description="Powers p in q . k / d_k^p to visit besides 0 and 0.5, at most 4, rising, above 0 and at most 1.",
    )
    n_keys: int = Field(8, ge=2, le=16, description="Keys one query looks at, 2 to 16.")
    seed: int = Field(0, ge=0, le=2**32 - 1, description="Seed of the random draws; the same seed, the same clip.")

    @model_validator(mode="after")
    def _powers_rise(self) -> Self:
        _need(self.powers == sorted(set(self.powers)), "powers", "each number once, from small to large")
        _need(0.5 not in self.powers, "powers", "numbers other than 0.5, which is always visited")
        return self


class SmallSampleParameters(ClipParameters):
    """The variance of a few scores wanders, that of many settles."""

    scene: Literal["small_sample"] = Field("small_sample", description="Which scene this clip shows.")
    d_k: int = Field(2, ge=1, le=16, description="Width of a query and a key, a whole number, 1 to 16.")
    sizes: Annotated[list[MatrixSize], Field(min_length=2, max_length=5)] = Field(
        default=[2, 4, 16, 64, 256],
        description="How many queries, and as many keys, are multiplied: 2 to 5 whole numbers, 2 to 256, rising. "
        "The first is at most 8, the last at least four times the first.",
    )
    tries: int = Field(20000, ge=1000, le=20000, description="How often each size is tried, 1000 to 20000.")
    seed: int = Field(58, ge=0, le=2**32 - 1, description="Seed of the random draws; the same seed, the same clip.")

    @model_validator(mode="after")
    def _sizes_rise(self) -> Self:
        first, last = self.sizes[0], self.sizes[-1]
        _need(self.sizes == sorted(set(self.sizes)), "sizes", "each number once, from small to large")
        _need(first <= MOST_FEW, "sizes", f"a first number of 2 to {MOST_FEW}, not {first}")
        _need(last >= 4 * first, "sizes", f"a last number of at least {4 * first} after {first}, not {last}")
        return self


class ComponentsParameters(ClipParameters):
    """A dot product term by term, and by lengths and angle."""

    scene: Literal["components"] = Field("components", description="Which scene this clip shows.")
    q: FewComponents = Field(
        default=[1, 2, 2, 4, 5, 1, -3, 2],
        description="One vector, 2 to 8 numbers; its first ones, as many as each of dims, of length 0.01 to 1000.",
    )
    k: FewComponents = Field(
        default=[2, 1, 2, -4, 3, 5, -2, -1], description="The other vector, as many numbers as q, and of such lengths."
    )
    dims: Annotated[list[FewDimensions], Field(min_length=1, max_length=3)] | None = Field(
        default=None,
        description="How many components to take, 1 to 3 whole numbers, 2 to 8, rising, none above the length of q; "
        "2, 4 and all unless given.",
    )

    @property
    def widths(self) -> list[int]:
        """How many components to take, one after the other."""
        return self.dims or [*(width for width in (2, 4) if width < len(self.q)), len(self.q)]

    @model_validator(mode="after")
    def _vectors_fit(self) -> Self:
        _need(len(self.k) == len(self.q), "k", f"as many numbers as q: {len(self.q)}, not {len(self.k)}")
        if self.dims is not None:
            _need(self.dims == sorted(set(self.dims)), "dims", "each number once, from small to large")
            _need(self.dims[-1] <= len(self.q), "dims", f"at most {len(self.q)}, the length of q, not {self.dims[-1]}")
        for key in ("q", "k"):
            for width in self.widths:
                _need_length(key, getattr(self, key)[:width])
        return self


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
        return {f"tokens.{index}": word for index, word in enumerate(self.tokens)}

    @model_validator(mode="after")
    def _matrices_fit(self) -> Self:
        for key in ("X", "W_Q", "W_K"):
            _need(len({len(row) for row in getattr(self, key)}) == 1, key, "rows of one length")
        _need_projection(self.tokens, self.X, self.W_Q, self.W_K)
        _need(self.W_Q != self.W_K, "W_K", "a matrix other than W_Q, which the clip first uses for both")
        return self


class HeadSpreads(Source):
    """How far the scores of each head of a model spread on a sentence."""

    sentence: str = Field(description="What the model read.")
    d_k: Dimension
    sd: Annotated[list[LayerSpreads], Field(min_length=1, max_length=MOST_LAYERS)] = Field(
        description="The standard deviation of raw scores, one row of heads per layer."
    )


class TrainedSpreadParameters(ClipParameters):
    """The measured spread of every head of a trained model, against the square root of d_k."""

    scene: Literal["trained_spread"] = Field("trained_spread", description="Which scene this clip shows.")
    data: str | HeadSpreads | None = Field(
        default=None,
        description="A file of the spreads of all heads of a model, such as model/spread.npz beside lessons/full.toml, "
        "which is taken unless another is given; its path starts at the lesson file.",
    )

    @model_validator(mode="before")
    @classmethod
    def _real_spreads(cls, values: object, info: ValidationInfo) -> object:
        if not isinstance(values, dict) or (
            isinstance(values.get("data"), dict | HeadSpreads) and info.context is None
        ):
            return values
        path = _path_of_data(values, info) or READY_MADE / "spread.npz"
        return {**values, "data": _head_spreads(path)}

    @property
    def spreads(self) -> HeadSpreads:
        """The spreads of all heads."""
        assert isinstance(self.data, HeadSpreads)
        return self.data

    def typed_words(self) -> dict[str, str]:
        """Return the name of the model."""
        return {"data.model": self.spreads.model}


AnyClip = Annotated[
    AngleParameters
    | ProjectionParameters
    | ScoreGridParameters
    | ScalingParameters
    | SimilarityParameters
    | MoreSimilarThanSelfParameters
    | MagnitudeParameters
    | ComponentsParameters
    | ProjectionsParameters
    | WeightsParameters
    | WhichPowerParameters
    | CausalMaskParameters
    | ValuesParameters
    | HeadsParameters
    | SmallSampleParameters
    | TrainedSpreadParameters,
    Field(discriminator="scene"),
]


def _need_projection(tokens: list[str], X: list[list[float]], W_Q: list[list[float]], W_K: list[list[float]]) -> None:
    """Raise a problem of embeddings and matrices, each with rows of one length, that do not fit together."""
    _need(len(X) == len(tokens), "X", f"one row per token: {len(tokens)}, not {len(X)}")
    for key, matrix in (("W_Q", W_Q), ("W_K", W_K)):
        _need(len(matrix) == len(X[0]), key, f"one row per column of X: {len(X[0])}, not {len(matrix)}")
    _need(len(W_Q[0]) == len(W_K[0]), "W_K", f"as many columns as W_Q: {len(W_Q[0])}")


def _need_length(key: str, vector: list[float]) -> None:
    """Raise a problem of a key whose vector is too short to have a direction, or too long."""
    length = sum(part * part for part in vector) ** 0.5
    _need(SHORTEST <= length <= LONGEST, key, f"a vector of length {SHORTEST:g} to {LONGEST:g}, not {length:g}")


def _path_of_data(values: dict[str, object], info: ValidationInfo) -> Path | None:
    """Return the path of the file that is to be read; nothing if there is none, or it has been read."""
    data = values.get("data")
    if info.context is None:
        return Path(data) if isinstance(data, str) else None
    # In a lesson file it is always a path, which starts there.
    _need(data is None or isinstance(data, str), "data", "the path of a file, in quotes")
    return None if data is None else Path(info.context["folder"]) / str(data)


def _with_real_words(values: dict[str, object], path: Path) -> dict[str, object]:
    """Put the vectors of the words in a file, and where they come from, in the place of its path."""
    from scenes.word_data import read_words

    _need(values.get("vectors") is None, "vectors", "leave it out, since the vectors are those of data")
    words = values.get("words", SimilarityParameters.model_fields["words"].default)
    if not isinstance(words, list):
        raise ValueError("words: 2 to 4 words of those in data")
    try:
        found, digest = read_words(path)
        vectors = found.vectors_of(words)
    except ValueError as error:
        raise ValueError(f"data: {error}") from None
    source = Source(file=path.name, sha256=digest, model=found.model, licence=found.licence)
    return {**values, "vectors": vectors, "data": source}


def _with_real_scores(values: dict[str, object], given: set[str], path: Path) -> dict[str, object]:
    """Put the tokens, queries and keys of a file, and where they come from, in the place of its path."""
    for key in ("tokens", "key_tokens", "Q", "K", "X", "W_Q", "W_K"):
        _need(key not in given, key, "leave it out, since the tokens, queries and keys are those of data")
    tokens, Q, K, source = _real_scores(path, marks=values.get("marks") is not False, merge=values.get("merge") is True)
    return {**values, "tokens": tokens, "Q": Q, "K": K, "data": source}


def _head(values: dict[str, object], model: type[HeadsParameters], path: Path) -> Head:
    """Return what a file holds of one head."""
    marks, merge = (values.get(key, model.model_fields[key].default) is True for key in ("marks", "merge"))
    tokens, Q, K, source = _real_scores(path, marks=marks, merge=merge)
    return Head(tokens=tokens, Q=Q, K=K, source=source)


def _head_spreads(path: Path) -> HeadSpreads:
    """Return the spreads of all heads in a file."""
    from scenes.spread_data import read_spreads

    try:
        found, digest = read_spreads(path)
    except ValueError as error:
        raise ValueError(f"data: {error}") from None
    return HeadSpreads(file=path.name, sha256=digest, **found)


def _real_scores(
    path: Path, *, marks: bool, merge: bool
) -> tuple[list[str], list[list[float]], list[list[float]], ScoreSource]:
    """Return the tokens, queries and keys in a file, and where they come from."""
    from scenes.score_data import read

    try:
        found, digest = read(path)
        if not marks:
            found = found.without_marks()
        pieces = len(found.tokens)
        if merge:
            found = found.merged()
    except ValueError as error:
        raise ValueError(f"data: {error}") from None
    short = all(len(token) <= LONGEST_TOKEN for token in found.tokens)
    _need(short, "data", f"should have tokens of at most {LONGEST_TOKEN} characters")
    where = {key: getattr(found, key) for key in ("model", "licence", "sentence", "layer", "head")}
    source = ScoreSource(file=path.name, sha256=digest, merged=len(found.tokens) < pieces, **where)
    return found.tokens, found.Q.tolist(), found.K.tolist(), source


def _need(holds: bool, key: str, allowed: str) -> None:
    """Raise a problem of one key with what it may be."""
    if not holds:
        raise ValueError(f"{key}: {allowed}")
