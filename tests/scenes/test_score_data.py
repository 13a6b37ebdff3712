"""Files of real scores: what may be in them, what is refused in one line, and words made of pieces."""

from __future__ import annotations

import pickle
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from scenes.archive import MOST_BYTES
from scenes.parameters import ScoreGridParameters
from scenes.score_data import ScoreData, as_bytes, read

Q = [[1, 0], [2, 1], [0, 3], [1, 1]]
K = [[1, 1], [0, 1], [2, 0], [4, -1]]
TOKENS = ["[CLS]", "roam", "##ed", "[SEP]"]


def data(**changes: Any) -> ScoreData:
    given: dict[str, Any] = {
        **{"tokens": TOKENS, "Q": np.array(Q, dtype=float), "K": np.array(K, dtype=float), "layer": 2, "head": 7},
        **{"sentence": "roamed", "model": "a model", "licence": "CC0", **changes},
    }
    return ScoreData(**given)


def arrays(**changes: Any) -> dict[str, Any]:
    """Return what a good file holds, or something else."""
    with np.load(BytesIO(as_bytes(data()))) as archive:
        found = {**archive, **{name: np.asarray(value) for name, value in changes.items() if value is not None}}
    return {name: array for name, array in found.items() if changes.get(name, "") is not None}


def written(folder: Path, **changes: Any) -> Path:
    path = folder / "scores.npz"
    np.savez(path, **arrays(**changes))
    return path


def refused(path: Path) -> str:
    with pytest.raises(ValueError) as caught:
        read(path)
    (line,) = str(caught.value).splitlines()
    return line


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.npz").write_bytes(as_bytes(data()))
    found, digest = read(tmp_path / "a.npz")
    assert (found.tokens, found.layer, found.head) == (TOKENS, 2, 7)
    assert (found.Q.tolist(), found.K.tolist()) == (Q, K)
    assert (found.sentence, found.model, found.licence) == ("roamed", "a model", "CC0")
    assert len(digest) == 64
    (tmp_path / "b.npz").write_bytes(as_bytes(data(head=8)))
    assert read(tmp_path / "b.npz")[1] != digest


def test_scores_and_weights_are_written_with_the_queries_and_keys() -> None:
    held = arrays()
    assert held["S"].tolist() == [[1, 0, 2, 4], [3, 1, 4, 7], [3, 3, 0, -3], [2, 1, 2, 3]]
    grown = np.exp(held["S"][1] / np.sqrt(2))
    np.testing.assert_allclose(held["weights"][1], grown / grown.sum(), rtol=1e-12)


def test_words_are_the_means_of_their_pieces() -> None:
    merged = data().merged()
    assert merged.tokens == ["[CLS]", "roamed", "[SEP]"]
    assert merged.Q.tolist() == [[1, 0], [1, 2], [1, 1]]
    assert merged.K.tolist() == [[1, 1], [1, 0.5], [4, -1]]


def test_marks_can_be_left_out_without_a_change_of_the_rest() -> None:
    bare = data().without_marks()
    assert (bare.tokens, bare.Q.tolist(), bare.K.tolist()) == (["roam", "##ed"], Q[1:3], K[1:3])
    with pytest.raises(ValueError, match="a token other than the marks"):
        data(tokens=["[CLS]", "[SEP]"], Q=np.eye(2), K=np.eye(2)).without_marks()


@pytest.mark.parametrize(
    "tokens", [["##ed", "a", "b", "c"], ["[CLS]", "##ed", "a", "[SEP]"], ["a", "[SEP]", "##b", "c"]]
)
def test_a_rest_without_a_beginning_stays_as_it_is(tokens: list[str]) -> None:
    assert data(tokens=tokens).merged().tokens == tokens


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"K": None}, "there is no K"),
        ({"S": None, "licence": None}, "there is no licence, S"),
        ({"tokens": [1, 2, 3, 4]}, "tokens in it should be a list of texts"),
        ({"tokens": "roam"}, "tokens in it should be a list of texts"),
        ({"tokens": np.array([], dtype=str)}, "1 to 40 tokens, not 0"),
        ({"tokens": ["a"] * 41}, "1 to 40 tokens, not 41"),
        ({"tokens": ["a"] * 3}, "Q in it should have 3 rows of 1 to 64 numbers; its shape is (4, 2)"),
        ({"Q": np.ones((4, 65))}, "of 1 to 64 numbers; its shape is (4, 65)"),
        ({"Q": np.ones((4, 0))}, "its shape is (4, 0)"),
        ({"Q": np.ones((4, 3))}, "Q and K in it should be of one shape, not (4, 3) and (4, 2)"),
        ({"Q": np.ones(4)}, "its shape is (4,)"),
        ({"Q": np.full((4, 2), np.nan)}, "Q in it should hold numbers of at most 1e+06"),
        ({"K": np.full((4, 2), 2e6)}, "K in it should hold numbers of at most 1e+06"),
        ({"K": np.ones((4, 2), dtype=complex)}, "K in it should hold real numbers, not complex128"),
        ({"K": np.ones((4, 2), dtype=bool)}, "K in it should hold real numbers, not bool"),
        ({"S": np.zeros((4, 4))}, "S in it should be Q times K transposed"),
        ({"S": np.zeros(4)}, "S in it should have 4 rows of 1 to 4 numbers; its shape is (4,)"),
        ({"S": np.full((4, 4), np.inf)}, "S in it should be Q times K transposed"),
        ({"S": np.full((4, 4), np.nan)}, "S in it should hold numbers"),
        ({"S": np.zeros((4, 3))}, "S in it should be Q times K transposed"),
        ({"weights": np.full((4, 4), 0.25)}, "weights in it should be softmax of S"),
        ({"weights": np.array(["a"] * 16).reshape(4, 4)}, "weights in it should hold real numbers"),
        ({"layer": -1}, "layer in it should be a whole number from 0 to 1000"),
        ({"layer": 1.0}, "layer in it should be a whole number"),
        ({"head": [1]}, "head in it should be a whole number"),
        ({"head": True}, "head in it should be a whole number"),
        ({"model": ""}, "model in it should be a text"),
        ({"model": 3}, "model in it should be a text"),
        ({"sentence": "a" * 1001}, "sentence in it should be a text of 1 to 1000 characters"),
        ({"licence": ["a", "b"]}, "licence in it should be a text"),
    ],
)
def test_what_does_not_belong_is_told_in_one_line(tmp_path: Path, changes: dict[str, Any], problem: str) -> None:
    assert problem in refused(written(tmp_path, **changes))


def test_single_precision_is_precise_enough(tmp_path: Path) -> None:
    held = arrays()
    found, _ = read(written(tmp_path, **{name: held[name].astype(np.float32) for name in ("Q", "K", "S", "weights")}))
    assert found.Q.dtype == np.float64


class Planted:
    """Would do harm if it were ever unpickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (Path("harm"),)


def test_pickles_are_refused_and_never_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    np.savez("objects.npz", **{**arrays(), "tokens": np.array([Planted()], dtype=object)})
    Path("plain.npz").write_bytes(pickle.dumps(Planted()))
    for name in ("objects.npz", "plain.npz"):
        assert "should be an .npz file without pickles, of at most 2 MB" in refused(Path(name))
    assert not Path("harm").exists()


def test_what_is_no_archive_is_told(tmp_path: Path) -> None:
    whole = as_bytes(data())
    (tmp_path / "half").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "text").write_text("tokens")
    np.save(tmp_path / "one.npy", np.eye(2))
    (tmp_path / "large").write_bytes(bytes(MOST_BYTES + 1))
    np.savez_compressed(tmp_path / "bomb.npz", **arrays(Q=np.zeros((4, MOST_BYTES))))
    for name in ("half", "empty", "text", "one.npy", "large", "bomb.npz"):
        assert "should be an .npz file" in refused(tmp_path / name)
    assert "there is no such file" in refused(tmp_path / "none.npz")
    assert "cannot be read" in refused(tmp_path)


@given(st.data())
def test_a_file_with_a_broken_byte_is_read_or_refused_never_more(
    tmp_path_factory: pytest.TempPathFactory, draw: st.DataObject
) -> None:
    stored = BytesIO()
    np.savez(stored, **arrays())
    content = bytearray(draw.draw(st.sampled_from([stored.getvalue(), as_bytes(data())])))
    for _ in range(draw.draw(st.integers(1, 3))):
        content[draw.draw(st.integers(0, len(content) - 1))] = draw.draw(st.integers(0, 255))
    path = tmp_path_factory.getbasetemp() / "broken.npz"
    path.write_bytes(content)
    try:
        read(path)
    except ValueError as error:
        assert len(str(error).splitlines()) == 1


@given(st.binary(max_size=200))
def test_a_header_that_lies_is_refused(tmp_path_factory: pytest.TempPathFactory, header: bytes) -> None:
    """The archive is whole; the array in it is not."""
    import zipfile

    path = tmp_path_factory.getbasetemp() / "lying.npz"
    with zipfile.ZipFile(path, "w") as archive:
        for name in arrays():
            archive.writestr(f"{name}.npy", b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header)
    refused(path)


def test_a_grid_takes_the_file_and_says_where_it_comes_from(tmp_path: Path) -> None:
    path = written(tmp_path)
    grid = ScoreGridParameters(data=str(path))
    assert (grid.tokens, grid.keys_of, grid.Q, grid.K) == (TOKENS, TOKENS, Q, K)
    assert grid.source is not None
    assert (grid.source.file, grid.source.model, grid.source.layer, grid.source.head) == ("scores.npz", "a model", 2, 7)
    assert not grid.source.merged
    words = ScoreGridParameters(data=str(path), merge=True, marks=False)
    assert (words.tokens, words.Q, words.K) == (["roamed"], [[1, 2]], [[1, 0.5]])
    assert words.source is not None and words.source.merged


def test_a_grid_that_has_read_its_file_needs_it_no_more(tmp_path: Path) -> None:
    """A record is read wherever it is, and so is what a worker is handed."""
    path = written(tmp_path)
    grid = ScoreGridParameters(data=str(path), merge=True, marks=False, causal=True)
    path.unlink()
    assert ScoreGridParameters.model_validate_json(grid.model_dump_json()) == grid


def test_nothing_was_merged_where_no_word_is_in_pieces(tmp_path: Path) -> None:
    whole = ScoreGridParameters(data=str(written(tmp_path, tokens=["[CLS]", "to", "roam", "[SEP]"])), merge=True)
    assert whole.source is not None and not whole.source.merged


def test_options_of_a_file_need_one() -> None:
    for option in ({"merge": True}, {"marks": False}):
        with pytest.raises(ValidationError, match="only with data"):
            ScoreGridParameters(**option)
