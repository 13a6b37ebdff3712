"""The package stands on numpy alone and says what it offers."""

import inspect
import subprocess
import sys

import pytest

import dotattn

CALLABLES = [name for name in dotattn.__all__ if inspect.isfunction(getattr(dotattn, name))]


def test_a_fresh_interpreter_loads_neither_manim_nor_scipy():
    code = "import sys, dotattn; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    third_party = set(loaded) - set(sys.stdlib_module_names)
    assert {"dotattn", "numpy"} <= third_party
    assert not third_party & {"manim", "scipy", "matplotlib", "pandas", "torch"}


def test_public_names_are_sorted_unique_and_present():
    assert dotattn.__all__ == sorted(set(dotattn.__all__))
    assert all(hasattr(dotattn, name) for name in dotattn.__all__)


@pytest.mark.parametrize("name", CALLABLES)
def test_every_function_is_documented(name):
    function = getattr(dotattn, name)
    for section in ("Parameters\n", "Returns\n", "Raises\n"):
        assert section in function.__doc__
    for parameter in inspect.signature(function).parameters:
        assert parameter in function.__doc__
