"""An encoder of the BERT family in plain arrays: the queries, keys, scores and weights of its heads."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals, count, number
from dotattn.attention import attention_weights
from dotattn.blocks import gelu, layer_norm, linear
from dotattn.products import attend, scores

LAYER = "encoder.layer.{}."


@dataclass(frozen=True)
class Heads:
    """What the heads of one layer compute, one head after another.

    Parameters
    ----------
    Q, K : ndarray, shape (n_heads, n, d_k)
    S : ndarray, shape (n_heads, n, n)
        Raw scores, Q K^T.
    weights : ndarray, shape (n_heads, n, n)
        softmax(S / sqrt(d_k)).
    """

    Q: FloatArray
    K: FloatArray
    S: FloatArray
    weights: FloatArray


def encode(
    parameters: Mapping[str, ArrayLike], token_ids: ArrayLike, n_heads: int, epsilon: float = 1e-12
) -> tuple[list[Heads], FloatArray]:
    """Return the heads of every layer of an encoder for one text, and its last hidden states.

    Parameters
    ----------
    parameters : mapping of str to array_like
        Under the names that BERT checkpoints have, such as `encoder.layer.0.attention.self.query.weight`; how many
        layers there are follows from them.
    token_ids : array_like of int, shape (n,)
        Rows of the table of word embeddings, the marks of beginning and end included.
    n_heads : int
        Heads of each layer.
    epsilon : float
        Added to the variance by every layer norm.

    Returns
    -------
    heads : list of Heads
        One per layer.
    hidden : ndarray, shape (n, d_model)

    Raises
    ------
    ValueError
        If a parameter is missing, shapes do not fit, or there is no such token or position.
    TypeError
        If the ids are not integers.

    Notes
    -----
    Devlin et al. 2018, "BERT": learned positions, layer norm after each sum, exact GELU. No token is masked.
    """
    n_heads, epsilon = count(n_heads, "n_heads"), number(epsilon, "epsilon", above=0)
    hidden = _embedded(parameters, token_ids, epsilon)
    heads: list[Heads] = []
    while LAYER.format(len(heads)) + "attention.self.query.weight" in parameters:
        hidden, found = _layer(_Part(parameters, LAYER.format(len(heads))), hidden, n_heads, epsilon)
        heads.append(found)
    if not heads:
        raise ValueError("parameters must hold at least one layer; got none")
    return heads, hidden


class _Part:
    """The parameters whose names begin alike."""

    def __init__(self, parameters: Mapping[str, ArrayLike], prefix: str) -> None:
        self.parameters, self.prefix = parameters, prefix

    def __getitem__(self, name: str) -> ArrayLike:
        try:
            return self.parameters[self.prefix + name]
        except KeyError:
            raise ValueError(f"parameters must hold {self.prefix + name}; it is missing") from None

    def linear(self, name: str, x: FloatArray) -> FloatArray:
        return linear(x, self[f"{name}.weight"], self[f"{name}.bias"])

    def normed(self, name: str, x: FloatArray, epsilon: float) -> FloatArray:
        return layer_norm(x, self[f"{name}.weight"], self[f"{name}.bias"], epsilon)


def _embedded(parameters: Mapping[str, ArrayLike], token_ids: ArrayLike, epsilon: float) -> FloatArray:
    """[n] -> [n, d_model]: word, position and the first kind of text, added up."""
    part = _Part(parameters, "embeddings.")
    words, positions, kinds = (
        np.asarray(part[f"{name}_embeddings.weight"]) for name in ("word", "position", "token_type")
    )
    ids = _ids(token_ids, len(words), len(positions))
    total = as_reals(words[ids], "word embeddings") + as_reals(positions[: len(ids)], "position embeddings") + kinds[0]
    return part.normed("LayerNorm", total, epsilon)


def _ids(token_ids: ArrayLike, n_words: int, n_positions: int) -> np.ndarray:
    ids = np.asarray(token_ids)
    if ids.dtype.kind not in "iu":
        raise TypeError(f"token_ids must be integers; got dtype {ids.dtype}")
    if ids.ndim != 1 or not 1 <= len(ids) <= n_positions:
        raise ValueError(f"token_ids must be a list of 1 to {n_positions}; got shape {ids.shape}")
    if ids.min() < 0 or ids.max() >= n_words:
        raise ValueError(f"token_ids must be from 0 to {n_words - 1}; got {ids.min()} to {ids.max()}")
    return ids


def _layer(part: _Part, hidden: FloatArray, n_heads: int, epsilon: float) -> tuple[FloatArray, Heads]:
    """[n, d_model] -> [n, d_model], and the heads: attention, then two linear steps, each added and normed."""
    Q, K, V = (_split(part.linear(f"attention.self.{name}", hidden), n_heads) for name in ("query", "key", "value"))
    heads = Heads(Q, K, scores(Q, K), attention_weights(Q, K))
    mixed = attend(heads.weights, V).swapaxes(0, 1).reshape(hidden.shape)
    hidden = part.normed("attention.output.LayerNorm", hidden + part.linear("attention.output.dense", mixed), epsilon)
    widened = gelu(part.linear("intermediate.dense", hidden))
    return part.normed("output.LayerNorm", hidden + part.linear("output.dense", widened), epsilon), heads


def _split(rows: FloatArray, n_heads: int) -> FloatArray:
    """[n, d_model] -> [n_heads, n, d_k]."""
    n, width = rows.shape
    if width % n_heads:
        raise ValueError(f"n_heads must divide the width {width} of the model; got {n_heads}")
    return rows.reshape(n, n_heads, width // n_heads).swapaxes(0, 1)
