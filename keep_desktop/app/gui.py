"""Starts the window on a data folder: one window each, its look, its state, its end.

`before_qt` comes before this is imported.
"""

import gc
import linecache
import os
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication, QMessageBox

from keep_desktop.app.ageing import ageing
from keep_desktop.app.anew import start_anew
from keep_desktop.app.bugs import bugs_told
from keep_desktop.app.build import EngineHeld, open_engine
from keep_desktop.app.doorbell import Doorbell, ring
from keep_desktop.app.logs import keep_log
from keep_desktop.app.sign_in import sign_in
from keep_desktop.app.told_to_end import told_to_end
from keep_desktop.domain.errors import StorageFailure
from keep_desktop.services.context import Keep
from keep_desktop.ui.host_words import told
from keep_desktop.ui.language import speak
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.motion_wish import MotionWish
from keep_desktop.ui.pixel_ratio import SharpIcons
from keep_desktop.ui.preferences import SIZES, Preferences
from keep_desktop.ui.spare_time import get_ready_later
from keep_desktop.ui.sweeper import Sweeper, uses_of_window
from keep_desktop.ui.theme import app_icon, apply_theme, undressed
from keep_desktop.ui.worker import sentence_of

#: The engine works in this process: its threads must let go of the interpreter often enough for
#: the window to paint.
SWITCH_S = 0.0005
#: What the event loop ends with where everything is to be opened anew.
_AGAIN = 75


def _tr(text: str) -> str:
    return QCoreApplication.translate("Gui", text)


def window_settings(data_dir: Path) -> QSettings:
    """Window state lies with the data, so that each data folder has its own."""
    return QSettings(str(data_dir / "window.ini"), QSettings.Format.IniFormat)


def make_app(arguments: list[str] | None = None) -> QApplication:
    """The Qt application of this process, with its name and mark."""
    app = QApplication(arguments if arguments is not None else sys.argv[:1])
    app.setApplicationName("Keep Desktop")
    app.setDesktopFileName("keep-desktop")
    app.setWindowIcon(app_icon())
    # The main window's own end ends the program; a dialog's or a message's does not.
    app.setQuitOnLastWindowClosed(False)
    SharpIcons(app)
    return app


def run_window(data_dir: Path, *, hidden: bool = False) -> int:
    """Show the window until it is closed, or a signal closes it; returns the exit code.

    *hidden* begins in the tray, or minimised where there is none.

    Where a window of this data folder is open already, that one comes forward. Where a Keep
    without a window runs the engine, this says so and exits 6; *hidden* leaves either as it is.
    """
    before = dict(os.environ)
    preferences = Preferences(window_settings(data_dir))
    if preferences.size != SIZES[0]:
        # Read by Qt when the application begins. What the environment says comes first.
        os.environ.setdefault("QT_SCALE_FACTOR", str(preferences.size / 100))
    app = make_app()
    keep_log(data_dir)
    if not hidden and ring(data_dir):
        _say(
            f"Keep Desktop is running already on {data_dir}; its window was brought to the front.\n"
        )
        return 0
    apply_theme(app, preferences.mode)
    code = _AGAIN
    while code == _AGAIN:
        speak(app, preferences.language)
        code = _once(app, data_dir, hidden=hidden)
        hidden = False
        if code == _AGAIN and preferences.size_waits:
            return start_anew(data_dir, before)
        _forget_window(app)
    return code


def _forget_window(app: QApplication) -> None:
    """Do away with the one that was shown, which was to stay, before the next has what is there
    stay."""
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.unfreeze()
    gc.collect()


def _once(app: QApplication, data_dir: Path, *, hidden: bool) -> int:
    """Open everything, show the window, close everything; _AGAIN where it is to begin anew."""
    try:
        with (
            # Around the engine: a second signal must not break off what the first one ended.
            # Not `quit`, which a window that stays in the tray would refuse.
            told_to_end(lambda: app.exit(0)),
            open_engine(data_dir, look_later=True) as keep,
            ageing(keep),
        ):
            return _show(app, keep, data_dir, hidden=hidden)
    except EngineHeld:
        if hidden:
            # What was to begin by itself is there already.
            return 0
        _complain(
            _tr("Another Keep, without a window, works on this data folder."),
            _tr("End it first (it may be “keep-desktop engine” in a terminal), then try again."),
        )
        return 6
    except StorageFailure as failure:
        _complain(_tr("Keep cannot open its data folder."), told(failure.sentence))
        return 1


def let_paint() -> None:
    """Keep the rest of the process from holding up the window; called once it is made."""
    sys.setswitchinterval(SWITCH_S)
    # Qt has read the source of each module that was imported after it, and left it there.
    linecache.clearcache()
    # What is there now stays: a search of memory that went through all of it each time would hold
    # every thread for a tenth of a second. From here on `Sweeper` searches.
    gc.freeze()


def make_window(app: QApplication, keep: Keep, data_dir: Path) -> MainWindow:
    """The window on *keep*, ready to be shown."""
    with undressed(app):
        window = MainWindow(keep, window_settings(data_dir), sign_in(data_dir))
    let_paint()
    # The first item that is opened asks its tools whether they can undo what they did.
    get_ready_later(window.reader, window, keep.tools.names)
    wish = MotionWish(window)
    wish.changed.connect(window.effects.apply_again)
    window.closed.connect(wish.close)
    Sweeper(window, uses=lambda: uses_of_window(window.reader))
    return window


def _show(app: QApplication, keep: Keep, data_dir: Path, *, hidden: bool = False) -> int:
    window = make_window(app, keep, data_dir)
    doorbell = Doorbell(data_dir)
    doorbell.rung.connect(window.come_forward)
    window.closed.connect(lambda: app.exit(0))
    window.restart_asked.connect(lambda: app.exit(_AGAIN))
    if not hidden:
        window.show()
    elif not window.tray.is_there:
        window.showMinimized()
    keep.engine.start_schedule()
    try:
        with bugs_told(lambda error: window.reader.failed.emit(sentence_of(error))):
            return app.exec()
    finally:
        doorbell.close()
        window.end()
        window.deleteLater()


def _say(line: str) -> None:
    """To the terminal, where it was started from one."""
    if sys.stdout is not None:
        sys.stdout.write(line)


def _complain(heading: str, sentence: str) -> None:
    box = QMessageBox(QMessageBox.Icon.Critical, "Keep Desktop", heading)
    box.setInformativeText(sentence)
    box.exec()
