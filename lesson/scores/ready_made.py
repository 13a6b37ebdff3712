"""Computes the files of lessons/model anew, with which clips of real scores need no model.

Run it after `make setup-model`: .venv/bin/python -P -m lesson.scores.ready_made
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np

from dotattn import encode
from lesson.files import published
from lesson.scores.making import make_scores
from lesson.scores.model import Model, load_model
from lesson.sources import PROJECT
from scenes.score_data import as_bytes

FOLDER = PROJECT / "lessons" / "model"
SENTENCE = "a fluffy blue creature roamed the verdant forest"
# Found by measuring the weights of all 72 heads on the sentence; the folder's README says what was measured.
HEADS = {"previous": (0, 2), "next": (1, 8), "nouns": (3, 1)}
WORDS = (
    *("cherry", "orange", "lemon", "banana", "phone", "computer"),
    *("dog", "puppy", "king", "queen", "forest", "river"),
)


def ready_made(model: Model) -> dict[str, bytes]:
    """Return the contents of the files by their names."""
    heads = {
        f"{name}.npz": as_bytes(make_scores(model, SENTENCE, str(layer), str(head)))
        for name, (layer, head) in HEADS.items()
    }
    return {**heads, "words.npz": _words(model), "spread.npz": _spread(model)}


def _words(model: Model) -> bytes:
    X = np.array([model.embedding(word) for word in WORDS], dtype=np.float32)
    return _archive(words=WORDS, X=X, model=model.name, licence=model.licence)


def _spread(model: Model) -> bytes:
    """Return the standard deviation of all raw scores of each head, one row of heads per layer."""
    tokens, ids = model.tokens(SENTENCE)
    layers, _ = encode(model.parameters, ids, model.n_heads, model.epsilon)
    sd = np.array([heads.S.std(axis=(1, 2)) for heads in layers])
    d_k = layers[0].Q.shape[-1]
    return _archive(sd=sd, d_k=d_k, sentence=SENTENCE, tokens=tokens, model=model.name, licence=model.licence)


def _archive(**arrays: Any) -> bytes:
    archive = BytesIO()
    np.savez_compressed(archive, **arrays)
    return archive.getvalue()


def main() -> None:
    """Write all files."""
    for name, content in ready_made(load_model()).items():
        with published(FOLDER / name) as unfinished:
            unfinished.write_bytes(content)


if __name__ == "__main__":
    main()
