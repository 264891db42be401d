"""A server that stands in for Google, and tools connected to it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.builders.connected import calls
from tests.servers.google import Google


@pytest.fixture
def google() -> Iterator[Google]:
    with Google() as server:
        yield server


@pytest.fixture
def call(google: Google, tmp_path: Path) -> Callable[..., Any]:
    return calls(google, tmp_path)
