"""Every case computed by PyTorch in float64, to 1e-12."""

import json
from pathlib import Path

import numpy as np
import pytest

from dotattn import attend, attention_weights, cosine_similarity, scores

pytestmark = pytest.mark.filterwarnings("error")

REFERENCE = json.loads((Path(__file__).parent.parent / "data" / "torch_attention.json").read_text())
CASES = {case["name"]: case for case in REFERENCE["cases"]}


def close(ours, theirs):
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-12)


def test_the_reference_covers_what_matters():
    assert {"square_2d", "cross_attention", "head_64", "causal", "random_mask", "huge_scores"} <= set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_matches_pytorch(name):
    case = CASES[name]
    Q, K, mask = case["Q"], case["K"], case["mask"]
    weights = attention_weights(Q, K, mask=mask)
    close(scores(Q, K), case["scores"])
    close(cosine_similarity(np.array(Q)[:, None], np.array(K)[None]), case["cosine"])
    close(weights, case["weights_scaled"])
    close(attention_weights(Q, K, mask=mask, scaled=False), case["weights_unscaled"])
    close(attend(weights, case["V"]), case["output"])
    if mask is not None:
        assert (weights[~np.array(mask)] == 0).all()
