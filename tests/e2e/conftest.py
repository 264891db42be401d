"""Keep by commands, on a data folder of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.builders.cli import Desktop


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Desktop]:
    keep = Desktop(tmp_path)
    yield keep
    keep.end_all()
