"""For every test: a warning or an error in our own log that the test did not expect fails it."""

import logging
import signal
from collections.abc import Iterator

import pytest

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
