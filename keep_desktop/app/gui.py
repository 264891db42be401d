"""Starts the window on a data folder and restarts it after a restore.

`preload.import_first` must run before this is imported.
"""

import gc
import linecache
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication, QMessageBox

from keep_desktop.app.build import EngineLocked, engine_lock, open_engine
from keep_desktop.app.crash_reporting import crash_reporting
from keep_desktop.app.login_item import login_item
from keep_desktop.app.logs import keep_log
from keep_desktop.app.paths import Paths
from keep_desktop.app.retention import retention
from keep_desktop.app.signals import closed_by_signal
from keep_desktop.app.single_instance import SingleInstance, notify_running
from keep_desktop.domain.errors import KeepError, StorageFailure
from keep_desktop.domain.system.files import make_trusted
from keep_desktop.ports.clock import SystemClock
from keep_desktop.services.context import Keep
from keep_desktop.services.maintenance.backups import ChosenBackup
from keep_desktop.storage.backup.write import restore
from keep_desktop.ui.core.garbage import GarbageCollector, window_activity
from keep_desktop.ui.settings.preferences import Preferences
from keep_desktop.ui.style.scale import IconScaler, set_scale
from keep_desktop.ui.style.theme import app_icon, apply_theme, without_style
from keep_desktop.ui.text.error_text import sentence_of, translate_error
from keep_desktop.ui.text.language import Language, apply_language
from keep_desktop.ui.window.lazy_pages import import_when_idle
from keep_desktop.ui.window.main_window import MainWindow

_tr = partial(QCoreApplication.translate, "Gui")

#: The engine works in this process: its threads must release the GIL often enough for the window
#: to paint.
SWITCH_S = 0.0005
#: The event loop's exit code for a restart.
_AGAIN = 75


def window_settings(data_dir: Path) -> QSettings:
    """Window state is stored in the data folder, so each data folder has its own."""
    return QSettings(str(data_dir / "window.ini"), QSettings.Format.IniFormat)


def make_app(arguments: list[str] | None = None) -> QApplication:
    app = QApplication(arguments if arguments is not None else sys.argv[:1])
    app.setApplicationName("Keep Desktop")
    app.setDesktopFileName("keep-desktop")
    app.setWindowIcon(app_icon())
    # Only closing the main window ends the program, not closing a dialog.
    app.setQuitOnLastWindowClosed(False)
    IconScaler(app)
    return app


def run_window(data_dir: Path, *, hidden: bool = False) -> int:
    """Show the window until it is closed or a signal arrives; returns the exit code.

    *hidden* starts in the tray, or minimised if there is none.

    If a window of this data folder is open already, that one is raised. If a Keep without a window
    runs the engine, prints this and exits with 6; *hidden* changes nothing in either case.
    """
    try:
        Paths(data_dir).make()
        _require_own_settings(data_dir)
    except StorageFailure as failure:
        apply_language(make_app(), Language.SYSTEM)
        return _cannot_open(failure)
    preferences = Preferences(window_settings(data_dir))
    app = make_app()
    set_scale(preferences.size)
    keep_log(data_dir)
    if not hidden and notify_running(data_dir):
        _show_message(
            f"Keep Desktop is running already on {data_dir}; its window was brought to the front.\n"
        )
        return 0
    apply_theme(app, preferences.mode)
    end = _End(_AGAIN)
    while end.code == _AGAIN:
        apply_language(app, preferences.language)
        if end.backup is not None:
            _restore(data_dir, end.backup)
        end = _once(app, data_dir, hidden=hidden)
        hidden = False
        _forget_window(app)
    return end.code


@dataclass(slots=True)
class _End:
    """Exit code of the event loop, and the backup to restore before the next one."""

    code: int
    backup: ChosenBackup | None = None


def _restore(data_dir: Path, backup: ChosenBackup) -> None:
    """Restore before anything has the ledger open. If it fails, nothing changes and the user sees
    why."""
    heading = _tr("The backup was not restored")
    try:
        with engine_lock(data_dir):
            restore(data_dir, backup.file, clock=SystemClock(), expected=backup.facts)
    except EngineLocked:
        _show_error(heading, _tr("Keep is already running without a window in this data folder."))
    except KeepError as error:
        _show_error(heading, translate_error(error.sentence))


def _forget_window(app: QApplication) -> None:
    """Delete the last window first: it was kept alive, and the next one must not be collected with
    it."""
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.unfreeze()
    gc.collect()


def _once(app: QApplication, data_dir: Path, *, hidden: bool) -> _End:
    """Open everything, show the window, close everything; returns _AGAIN to restart."""
    try:
        with (
            # Around the engine: a second signal must not interrupt the shutdown the first one
            # began. Not `quit`, which a window that stays in the tray would refuse.
            closed_by_signal(lambda: app.exit(0)),
            open_engine(data_dir, check_later=True) as keep,
            retention(keep),
        ):
            return _show(app, keep, data_dir, hidden=hidden)
    except EngineLocked:
        if hidden:
            # Restored workflows that start by themselves are already listed.
            return _End(0)
        _show_error(
            _tr("Keep is already running without a window in this data folder."),
            _tr("Quit it first (it may be “keep-desktop engine” in a terminal), then try again."),
        )
        return _End(6)
    except StorageFailure as failure:
        return _End(_cannot_open(failure))


def _require_own_settings(data_dir: Path) -> None:
    """Read window state only from a file that nobody else can have written; move any other
    aside."""
    file = data_dir / "window.ini"
    if not make_trusted(file):
        file.replace(file.with_name("window.ini.not-trusted"))


def _cannot_open(failure: StorageFailure) -> int:
    _show_error(_tr("Keep can't open its data folder."), translate_error(failure.sentence))
    return 1


def let_paint() -> None:
    """Tune the interpreter so that other threads do not block painting; called once the window
    exists."""
    sys.setswitchinterval(SWITCH_S)
    # Qt has cached the source of each module imported after it.
    linecache.clearcache()
    # Freeze what exists: a full collection would block every thread for a tenth of a second. From
    # here on `GarbageCollector` collects.
    gc.freeze()


def make_window(app: QApplication, keep: Keep, data_dir: Path) -> MainWindow:
    with without_style(app):
        window = MainWindow(keep, window_settings(data_dir), login_item(data_dir))
    let_paint()
    # The first item opened queries its tools for whether their effects can be undone.
    import_when_idle(window.tasks, window, keep.tools.names)
    GarbageCollector(window, uses=lambda: window_activity(window.tasks))
    return window


def _show(app: QApplication, keep: Keep, data_dir: Path, *, hidden: bool = False) -> _End:
    window = make_window(app, keep, data_dir)
    single_instance = SingleInstance(data_dir)
    single_instance.notified.connect(window.bring_to_front)
    window.closed.connect(lambda: app.exit(0))
    end = _End(0)

    def restart(backup: ChosenBackup | None) -> None:
        end.backup = backup
        app.exit(_AGAIN)

    window.leaving.restart_confirmed.connect(restart)
    if not hidden:
        window.show()
    elif not window.tray.is_there:
        window.showMinimized()
    keep.engine.start_schedule()
    try:
        with crash_reporting(lambda error: window.tasks.messages.show(sentence_of(error))):
            end.code = app.exec()
            return end
    finally:
        single_instance.close()
        window.end()
        window.deleteLater()


def _show_message(line: str) -> None:
    """Print to the terminal, if started from one."""
    if sys.stdout is not None:
        sys.stdout.write(line)


def _show_error(heading: str, sentence: str) -> None:
    box = QMessageBox(QMessageBox.Icon.Critical, "Keep Desktop", heading)
    box.setInformativeText(sentence)
    box.exec()
