"""Parameters of the clips that turn scores into weights, and weights into an output."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from scenes.parameters.basis import ClipParameters, Matrix, PlaneVector, Token, need, need_even, numbered

# Its exponential fits in a float.
LARGEST_SCORE = 600.0

Score = Annotated[float, Field(ge=-LARGEST_SCORE, le=LARGEST_SCORE)]
Temperature = Annotated[float, Field(ge=0.01, le=100)]


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
        return numbered("tokens", self.tokens)

    @property
    def by_hand(self) -> bool:
        """Whether all numbers are those chosen by hand."""
        fields = type(self).model_fields
        return all(getattr(self, key) == fields[key].default for key in ("Q", "K", "V") if key in fields)

    @model_validator(mode="after")
    def _rows_fit(self) -> Self:
        for key in ("Q", "K"):
            rows = getattr(self, key)
            need_even(key, rows)
            need(len(rows) == len(self.tokens), key, f"one row per token: {len(self.tokens)}, not {len(rows)}")
        need(len(self.Q[0]) == len(self.K[0]), "K", f"rows as long as those of Q: {len(self.Q[0])}")
        return self


class CausalMaskParameters(AttentionParameters):
    """A causal mask keeps every token from looking ahead."""

    scene: Literal["causal_mask"] = Field("causal_mask", description="Which scene this clip shows.")


class ValuesParameters(AttentionParameters):
    """Weights mix the values into an output."""

    scene: Literal["values"] = Field("values", description="Which scene this clip shows.")
    V: Annotated[list[PlaneVector], Field(min_length=2)] = Field(
        default=[[-1, 1], [4, 1], [1, 5], [3, -2]],
        description="Values, one [x, y] per token, each number -1000 to 1000; drawn as arrows.",
    )
    causal: bool = Field(False, description="Whether a token may only look at itself and at earlier ones.")

    @model_validator(mode="after")
    def _values_fit(self) -> Self:
        need(len(self.V) == len(self.tokens), "V", f"one row per token: {len(self.tokens)}, not {len(self.V)}")
        need(any(any(row) for row in self.V), "V", "at least one number other than 0")
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
        return numbered("tokens", self.tokens or [])

    @model_validator(mode="after")
    def _exponentials_fit(self) -> Self:
        count = len(self.scores)
        if self.tokens is not None:
            need(len(self.tokens) == count, "tokens", f"one per score: {count}, not {len(self.tokens)}")
        need(0 not in self.shifts, "shifts", "numbers other than 0")
        largest = max(abs(score) for score in self.scores)
        for shift in self.shifts:
            reached = max(abs(score + shift) for score in self.scores)
            need(reached <= LARGEST_SCORE, "shifts", f"scores of at most {LARGEST_SCORE:g} once shifted by {shift:g}")
        coldest = min([1.0, *self.temperatures])
        allowed = f"at least {largest / LARGEST_SCORE:.2g} for scores of up to {largest:g}"
        need(largest <= LARGEST_SCORE * coldest, "temperatures", allowed)
        return self
