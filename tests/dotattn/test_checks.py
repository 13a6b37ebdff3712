"""One contract for all: bad input is refused by name, in one line, and no argument is written to."""

import inspect

import numpy as np
import pytest

import dotattn

pytestmark = pytest.mark.filterwarnings("error")

V2, M22, P3 = [3.0, 4.0], [[1.0, 2.0], [3.0, -1.0]], [0.2, 0.3, 0.5]
# The array arguments of each function that takes any; further arguments follow by keyword.
CALLS = {
    "dot": ([V2, V2], {}),
    "norm": ([V2], {}),
    "cosine_similarity": ([V2, V2], {}),
    "angle": ([V2, V2], {}),
    "scalar_projection": ([V2, V2], {}),
    "vector_projection": ([V2, V2], {}),
    "vector_at_angle": ([[30.0, 60.0], [1.0, 2.0]], {}),
    "cosine_table": ([[30.0, 60.0]], {}),
    "direction": ([V2], {}),
    "quarter_turn": ([V2], {}),
    "project": ([M22, M22], {}),
    "scores": ([M22, M22], {}),
    "gram": ([M22], {}),
    "attend": ([M22, M22], {}),
    "scale": ([M22], {"d_k": 4}),
    "softmax": ([M22], {}),
    "attention_weights": ([M22, M22], {}),
    "row_winners": ([M22], {}),
    "diagonal_wins": ([M22], {}),
    "best_angles": ([M22, M22], {}),
    "magnitude_wins": ([M22, M22], {}),
    "signed_shares": ([M22], {}),
    "dot_pdf": ([V2], {"d_k": 3}),
    "normal_pdf": ([V2], {}),
    "sample_spread": ([V2], {}),
    "histogram": ([V2, [0.0, 5.0]], {}),
    "entropy": ([P3], {}),
    "perplexity": ([P3], {}),
    "max_weight": ([P3], {}),
    "mean_ranked_weights": ([[[0.2, 0.3, 0.5], [0.1, 0.8, 0.1]]], {}),
    "softmax_jacobian": ([P3], {}),
    "jacobian_norm": ([P3], {}),
    "rounded": ([V2], {"decimals": 2}),
    "decimals_that_add": ([V2], {"decimals": 2}),
}
SLOTS = [(name, slot) for name, (arrays, _) in CALLS.items() for slot in range(len(arrays))]

WRONG_TYPE = {
    "boolean": True,
    "booleans": [[True, False], [False, True]],
    "hidden boolean": [[1.0, 2.0], [True, 3.0]],
    "boolean array": np.ones((2, 2), dtype=bool),
    "boolean array in a list": [np.array([1.0, 2.0]), np.array([True, False])],
    "string": "3",
    "strings": [["1", "2"], ["3", "4"]],
    "ragged": [[1.0, 2.0], [3.0]],
    "complex": [[1j, 2.0], [3.0, 4.0]],
    "none": None,
}
WRONG_VALUE = {
    "nan": [[np.nan, 1.0], [1.0, 1.0]],
    "infinite": [[1.0, 1.0], [1.0, np.inf]],
    "empty": [],
}


def call(name, slot=None, replacement=None):
    arrays, extra = CALLS[name]
    given = [replacement if i == slot else a for i, a in enumerate(arrays)]
    return getattr(dotattn, name)(*given, **extra)


def refusal(error, name, slot, replacement):
    with pytest.raises(error) as caught:
        call(name, slot, replacement)
    argument = list(inspect.signature(getattr(dotattn, name)).parameters)[slot]
    message = str(caught.value)
    assert message.startswith(f"{argument} must ")
    assert "got " in message
    assert "\n" not in message


def takes_array(function):
    parameters = inspect.signature(function).parameters.values()
    return any("Union" in str(p.annotation) or "array" in str(p.annotation).lower() for p in parameters)


def test_no_function_of_these_modules_is_left_out():
    public = {name: getattr(dotattn, name) for name in dotattn.__all__}
    modules = {public[name].__module__ for name in CALLS}
    ours = {name: f for name, f in public.items() if inspect.isfunction(f) and f.__module__ in modules}
    assert {name for name, function in ours.items() if takes_array(function)} == set(CALLS)


@pytest.mark.parametrize("wrong", WRONG_TYPE)
@pytest.mark.parametrize(("name", "slot"), SLOTS)
def test_wrong_types_are_refused(name, slot, wrong):
    refusal(TypeError, name, slot, WRONG_TYPE[wrong])


@pytest.mark.parametrize("wrong", WRONG_VALUE)
@pytest.mark.parametrize(("name", "slot"), SLOTS)
def test_wrong_values_are_refused(name, slot, wrong):
    refusal(ValueError, name, slot, WRONG_VALUE[wrong])


@pytest.mark.parametrize("name", CALLS)
def test_arguments_are_read_only_and_integers_are_welcome(name):
    arrays, extra = CALLS[name]
    frozen = [np.array(a) for a in arrays]
    for array in frozen:
        array.flags.writeable = False
    function = getattr(dotattn, name)
    result = function(*frozen, **extra)
    again = function(*arrays, **extra)
    np.testing.assert_array_equal(np.asarray(result, dtype=object), np.asarray(again, dtype=object))
    for array in frozen:
        assert not (isinstance(result, np.ndarray) and np.shares_memory(result, array))


@pytest.mark.parametrize("name", ["dot", "scores", "softmax", "signed_shares", "norm"])
def test_float32_and_integers_are_computed_in_float64(name):
    arrays, extra = CALLS[name]
    for dtype in (np.float32, np.int8, np.uint8):
        given = [np.abs(np.array(a)).astype(dtype) for a in arrays]
        result = getattr(dotattn, name)(*given, **extra)
        expected = getattr(dotattn, name)(*[g.astype(np.float64) for g in given], **extra)
        assert result.dtype == np.float64
        np.testing.assert_array_equal(result, expected)


def test_a_count_refuses_booleans_and_floats():
    for wrong in (True, np.True_, 4.0, "4", None, [4]):
        with pytest.raises(TypeError, match=r"^d_k must be an integer; got "):
            dotattn.dot_variance(wrong)
    assert dotattn.dot_variance(np.int64(4)) == 4
