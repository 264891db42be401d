"""The modules of packaging/, which are scripts beside the package rather than in it."""

import importlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[3]
Load = Callable[[str], ModuleType]


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Load:
    """Import a module of packaging/ by its name."""
    for folder in ("scripts", "packaging"):
        monkeypatch.syspath_prepend(str(ROOT / folder))
    return importlib.import_module
