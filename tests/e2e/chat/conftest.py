"""A chat by commands, over real HTTP with a scripted model."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.builders.cli import Desktop
from tests.builders.planning import MailWorld, finishes
from tests.servers.models import Answer, ModelServer, a_model_server

Answering = Callable[..., ModelServer]


@pytest.fixture
def world(tmp_path: Path) -> MailWorld:
    return MailWorld(tmp_path)


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., ModelServer]]:
    """Makes a server with these answers the model of the environment."""
    with ExitStack() as stack:

        def start(*script: Answer, respond: Any = None, other: Any = None) -> ModelServer:
            server = stack.enter_context(a_model_server(respond or script, other))
            for name, value in server.environment.items():
                monkeypatch.setenv(name, value)
            return server

        yield start


@pytest.fixture
def rows(keep: Desktop, world: MailWorld, answering: Answering) -> str:
    """A draft that may use the world's folders."""
    answering(finishes("What should it do?"))
    keep.ok("chat", "Rows", "Hello")
    for place in (world.mail, world.out):
        keep.ok("folder", "grant", "Rows", place)
    return "Rows"
