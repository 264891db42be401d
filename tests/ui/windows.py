"""The main window with its own settings, closed at the end."""

from collections.abc import Iterator
from contextlib import contextmanager

from pytestqt.qtbot import QtBot

from keep_desktop.app.gui import window_settings
from keep_desktop.services.context import Keep
from keep_desktop.ui.window.main_window import MainWindow

FULL = (1440, 900)
SMALLEST = (1040, 640)


@contextmanager
def shown_window(
    qtbot: QtBot, keep: Keep, size: tuple[int, int] = FULL, *, active: bool = False
) -> Iterator[MainWindow]:
    """Painted at *size*; *active* gives it the focus."""
    made = MainWindow(keep, window_settings(keep.data_dir))
    made.resize(*size)
    made.show()
    qtbot.waitExposed(made)
    if active:
        made.activateWindow()
    try:
        yield made
    finally:
        made.end()
        made.deleteLater()
