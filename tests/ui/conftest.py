"""Window tests run without a screen; the platform must be chosen before Qt is imported."""

import gc
import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"
# Nothing of the desktop that the tests may run in.
os.environ.pop("DBUS_SESSION_BUS_ADDRESS", None)

from collections.abc import Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QSettings
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from keep_desktop.app.gui import window_settings
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import subscribe
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.region import Hours, region
from keep_desktop.ui.theme import Mode, apply_theme, theme, undressed
from keep_desktop.ui.worker import Reader
from tests.ui.keeps import a_keep
from tests.ui.loops import have_loops_run
from tests.ui.patient import PatientBot


@pytest.fixture(autouse=True, scope="package")
def memory_is_searched_on_this_thread_alone() -> Iterator[None]:
    """As in the program, see ui/sweeper.py: Qt's memory of who can be read aloud would keep a
    widget that ended elsewhere."""
    gc.disable()
    yield
    gc.unfreeze()
    gc.collect()
    gc.enable()


class _Frozen:
    """Whether something that a test made was to stay."""

    def __init__(self) -> None:
        self.by_test = False
        self._freeze = gc.freeze

    def freeze(self) -> None:
        self.by_test = True
        self._freeze()


@pytest.fixture(autouse=True, scope="module")
def nothing_is_left_to_other_modules() -> Iterator[None]:
    """What was still held at the end of its test, or was to stay as long as its window. All that
    the run itself holds, which is most of memory, is not gone through each time."""
    with pytest.MonkeyPatch.context() as patch:
        frozen = _Frozen()
        patch.setattr(gc, "freeze", frozen.freeze)
        yield
    if frozen.by_test:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="package")
def windows_are_put_together_undressed(qapp: QApplication) -> Iterator[None]:
    """As in the program, see app/gui.py: it takes half the time."""
    put_together = MainWindow.__init__

    @wraps(put_together)
    def undressed_first(window: MainWindow, *given: Any, **named: Any) -> None:
        with undressed(qapp):
            put_together(window, *given, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MainWindow, "__init__", undressed_first)
        yield


@pytest.fixture(autouse=True)
def little_is_left_to_other_tests() -> Iterator[None]:
    """What this test made and nobody holds."""
    yield
    gc.collect(1)


@pytest.fixture(autouse=True)
def in_light(qapp: QApplication) -> None:
    """Every test begins in the light theme, with the pointer beside the screen, and with no window
    of another before it, which would keep the focus; numbers, dates and times are written in no
    country's way."""
    QCursor.setPos(-100, -100)
    QLocale.setDefault(QLocale.c())
    region().system = QLocale.c
    region().choose(Hours.SYSTEM)
    have_loops_run(qapp)
    for left in (qapp.activePopupWidget(), qapp.activeModalWidget(), *qapp.topLevelWidgets()):
        if left is not None and left.isVisible():
            left.hide()
    if theme().mode is not Mode.LIGHT:
        apply_theme(qapp, Mode.LIGHT)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    """In the place of the one that pytest-qt has."""
    return PatientBot(request)


@pytest.fixture
def twelve_hours(in_light: None) -> Iterator[None]:
    """Times are told as 1:54 PM."""
    region().choose(Hours.TWELVE)
    yield
    region().choose(Hours.SYSTEM)


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    """A Keep with a real ledger; see tests/ui/keeps.py."""
    (tmp_path / "data").mkdir()
    with a_keep(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def reader(qapp: QApplication, keep: Keep) -> Iterator[Reader]:
    """The worker threads, joined before the ledger is closed."""
    reader = Reader()
    yield reader
    reader.close()


@pytest.fixture
def ledger(keep: Keep) -> SqliteLedger:
    """The real ledger of *keep*, to write to."""
    assert isinstance(keep.ledger, SqliteLedger)
    return keep.ledger


@pytest.fixture
def bridge(qapp: QApplication, keep: Keep) -> Iterator[Bridge]:
    """What the window hears of *keep*."""
    bridge = Bridge(lambda listener: subscribe(keep, listener))
    yield bridge
    bridge.close()


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """What a window remembers, kept in the test's own folder."""
    return window_settings(tmp_path)
