"""For every test: a warning or an error in our own log that the test did not expect fails it, and
what is slow to make and always the same is made once: the tables of a ledger, the commands, the key
of a vault."""

import gc
import logging
import os
import secrets
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from logging.handlers import RotatingFileHandler

import pytest

from keep_desktop.app import build
from keep_desktop.app.preload import import_qt
from keep_desktop.cli import call, commands
from keep_desktop.parsing.host import ProcessParser
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.secrets.vault import Vault
from keep_desktop.storage import database, schema
from tests.builders.lent_children import LentParser, LentSandbox
from tests.builders.prepared_commands import prepared
from tests.builders.prepared_copy import CREATE_DATABASE, copying

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what runs in the background deaf to Ctrl+C, and so would be all that the tests
    # start and then end by it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    # So does nohup, deaf to a terminal that is closed.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


_MEMORY = "/dev/shm"
#: Several times what the tests have there at once.
_ROOM = 2 * 1024**3


def _holds_files(folder: str) -> bool:
    """Whether it has room for those of the tests, and programs among them can be started."""
    if not os.access(folder, os.W_OK):
        return False
    return shutil.disk_usage(folder).free > _ROOM and not os.statvfs(folder).f_flag & os.ST_NOEXEC


if sys.platform == "linux" and "TMPDIR" not in os.environ and _holds_files(_MEMORY):
    # No test ends the power: what is killed leaves its files in memory as it would on a disk, for
    # which the tests waited a sixth of their time.
    os.environ["TMPDIR"] = tempfile.tempdir = _MEMORY

# What is imported and collected stays: looking through it for what may go took a tenth of the time
# of the tests.
gc.disable()


def pytest_configure() -> None:
    # As pytest-qt does next, but without reading the source of each module that tests import.
    import_qt()


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.enable()


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
    root = logging.getLogger()
    for handler in [each for each in root.handlers if isinstance(each, RotatingFileHandler)]:
        # Of a command in this process, whose data folder goes.
        root.removeHandler(handler)
        handler.close()
    if request.node.get_closest_marker("warns_in_log") is None:
        assert not kept.lines, f"unexpected in the log: {kept.lines}"


@pytest.fixture(scope="session", autouse=True)
def _tables_ready(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "_create", copying(tmp_path_factory.mktemp("tables")))
        # Each opening reads the statements of all tables, which are mostly the same.
        patch.setattr(schema, "_without_manner", cache(schema._without_manner))
        yield


@pytest.fixture(scope="session", autouse=True)
def _commands_ready() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(call, "build", prepared(commands.build))
        yield


@pytest.fixture(scope="session", autouse=True)
def _children_ready() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "ProcessParser", LentParser)
        patch.setattr(build, "ProcessSandbox", LentSandbox)
        yield


@pytest.fixture(scope="session", autouse=True)
def _vaults_ready() -> Iterator[None]:
    """New vaults share a salt, so that their key, which takes some tenths of a second by design, is
    derived once."""
    salt, keys = secrets.token_bytes(16), dict[bytes, bytes]()
    salt_of = Vault._salt
    shared = property(lambda vault: keys, lambda vault, made: keys.update(made))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Vault, "_salt", lambda vault: salt_of(vault) or salt)
        patch.setattr(Vault, "_keys", shared, raising=False)
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


@pytest.fixture
def own_children(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Keep of this test starts its own children, records them in its folder, and ends them."""
    monkeypatch.setattr(build, "ProcessParser", ProcessParser)
    monkeypatch.setattr(build, "ProcessSandbox", ProcessSandbox)
