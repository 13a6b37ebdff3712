"""The forward pass against PyTorch: a small random BERT, computed once in float64 (tests/data/from_pytorch.py)."""

from pathlib import Path

import numpy as np
import pytest

from dotattn import encode

ARCHIVE = Path(__file__).parent.parent / "data" / "tiny_bert.npz"
EPSILON = 1e-3
PREFIX = "parameters/"


@pytest.fixture(scope="module")
def reference():
    with np.load(ARCHIVE, allow_pickle=False) as archive:
        return dict(archive)


@pytest.fixture
def parameters(reference):
    return {name.removeprefix(PREFIX): array for name, array in reference.items() if name.startswith(PREFIX)}


def close(ours, theirs):
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-12)


def test_every_head_and_the_last_hidden_states_are_those_of_pytorch(parameters, reference):
    layers, hidden = encode(parameters, reference["ids"], n_heads=2, epsilon=EPSILON)
    assert len(layers) == 2
    close([heads.Q for heads in layers], reference["Q"])
    close([heads.K for heads in layers], reference["K"])
    close([heads.S for heads in layers], reference["Q"] @ reference["K"].swapaxes(-1, -2))
    close([heads.weights for heads in layers], reference["weights"])
    close(hidden, reference["hidden"])


def test_the_reference_tells_right_from_nearly_right(parameters, reference):
    # Another epsilon, or the approximate GELU, would show.
    _, hidden = encode(parameters, reference["ids"], n_heads=2, epsilon=1e-12)
    assert np.abs(hidden - reference["hidden"]).max() > 1e-6
    assert reference["weights"].std() > 0.1 and np.abs(reference["hidden"]).max() > 1


def test_each_parameter_counts(parameters, reference):
    _, right = encode(parameters, reference["ids"], n_heads=2, epsilon=EPSILON)
    # A bias of keys shifts all scores of a row alike, which softmax undoes.
    without_effect = {name for name in parameters if name.endswith("key.bias")}
    for name, array in parameters.items():
        _, other = encode({**parameters, name: array + np.float32(0.1) * (1 + array)}, reference["ids"], 2, EPSILON)
        changed = np.abs(other - right).max() > 1e-6
        assert changed or name in without_effect, name


def test_without_positions_order_does_not_matter(parameters):
    parameters["embeddings.position_embeddings.weight"] = np.zeros((8, 16))
    _, hidden = encode(parameters, [5, 9, 5], n_heads=2, epsilon=EPSILON)
    close(hidden[0], hidden[2])
    _, swapped = encode(parameters, [9, 5, 5], n_heads=2, epsilon=EPSILON)
    close(swapped[[1, 0, 2]], hidden)


@pytest.mark.parametrize(
    ("ids", "problem"),
    [
        ([], "list of 1 to 8"),
        (list(range(9)), r"list of 1 to 8; got shape \(9,\)"),
        ([[1, 2]], r"got shape \(1, 2\)"),
        ([29], "from 0 to 28; got 29 to 29"),
        ([-1, 3], "from 0 to 28; got -1 to 3"),
    ],
)
def test_ids_that_are_no_tokens_are_refused(parameters, ids, problem):
    with pytest.raises(ValueError, match=problem):
        encode(parameters, np.array(ids, dtype=int), n_heads=2)


def test_what_does_not_fit_is_told(parameters):
    with pytest.raises(TypeError, match="integers; got dtype float64"):
        encode(parameters, [1.0, 2.0], n_heads=2)
    with pytest.raises(ValueError, match="divide the width 16 of the model; got 3"):
        encode(parameters, [1], n_heads=3)
    with pytest.raises(ValueError, match="at least one layer"):
        encode({name: array for name, array in parameters.items() if "layer" not in name}, [1], n_heads=2)
    del parameters["encoder.layer.1.output.dense.bias"]
    with pytest.raises(ValueError, match=r"must hold encoder\.layer\.1\.output\.dense\.bias; it is missing"):
        encode(parameters, [1], n_heads=2)
