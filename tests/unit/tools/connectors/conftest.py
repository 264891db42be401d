"""A server that stands in for Google, and tools connected to it."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.builders.connected import Connected
from tests.servers.google import Google


@pytest.fixture
def google() -> Iterator[Google]:
    with Google() as server:
        yield server


@pytest.fixture
def call(google: Google, tmp_path: Path) -> Callable[..., Any]:
    """`call("Gmail.send", to=…)`: each call is another mutation."""
    numbers = count(1)

    def run(tool: str, **given: Any) -> Any:
        connected = Connected(tool, google, tmp_path)
        connected.key = f"{next(numbers):08x}" * 8
        return connected.call(**given)

    return run
