"""For every test: a warning or an error in our own log that the test did not expect fails it, and a
ledger that is made in this process is a copy of one that was made before."""

import logging
import os
import signal
from collections.abc import Iterator

import pytest

from keep_desktop.storage import database
from tests.builders.prepared_copy import CREATE_DATABASE, copying

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what runs in the background deaf to Ctrl+C, and so would be all that the tests
    # start and then end by it.
    signal.signal(signal.SIGINT, signal.default_int_handler)


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@pytest.fixture(autouse=True)
def _no_unexpected_warning(request: pytest.FixtureRequest) -> Iterator[None]:
    """`@pytest.mark.warns_in_log` says that a test expects some."""
    kept = _Kept()
    logger = logging.getLogger("keep_desktop")
    logger.addHandler(kept)
    yield
    logger.removeHandler(kept)
    if request.node.get_closest_marker("warns_in_log") is None:
        assert not kept.lines, f"unexpected in the log: {kept.lines}"


@pytest.fixture(scope="session", autouse=True)
def _tables_ready(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "_create", copying(tmp_path_factory.mktemp("tables")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_model() -> Iterator[None]:
    """Whatever model the developer's environment names: no test asks it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith(("KEEP_MODEL", "OPENROUTER_")):
                patch.delenv(name)
        yield


@pytest.fixture
def rebuilt_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ledger of this test is made as a user's is, by all migrations in turn."""
    monkeypatch.setattr(database, "_create", CREATE_DATABASE)
