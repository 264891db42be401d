"""Keep by commands, on a data folder of its own for each test."""

from pathlib import Path

import pytest

from tests.builders.cli import Desktop


@pytest.fixture
def keep(tmp_path: Path) -> Desktop:
    return Desktop(tmp_path)
