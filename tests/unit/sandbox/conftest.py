"""One sandbox for the tests of a module, or for a test alone, closed afterwards."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.sandbox import pool
from keep_desktop.sandbox.host import ProcessSandbox


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Children may take long to come back, so that a busy machine does not change who serves."""
    monkeypatch.setattr(pool, "_RETURN_SECONDS", 30.0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the children of `own` are recorded."""
    return tmp_path / "children"


@pytest.fixture
def own(folder: Path) -> Iterator[ProcessSandbox]:
    sandbox = ProcessSandbox(folder)
    yield sandbox
    sandbox.close()
