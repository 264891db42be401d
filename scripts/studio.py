"""A window on a ledger, without a screen, and pictures of it in light and dark."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from keep_desktop.app.gui import window_settings
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.theme import Mode, apply_theme

WIDE, NARROW = (1440, 900), (1040, 640)
OUT = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
_PATIENCE_S = 20.0


class ScreenMissing(Exception):
    """The window did not show what was to be drawn; the text says after what."""


@contextmanager
def a_studio(app: QApplication, keep: Keep) -> "Iterator[Studio]":
    studio = Studio(app, keep)
    try:
        yield studio
    finally:
        studio.close()


class Studio:
    """A window on a ledger, and pictures of it."""

    def __init__(self, app: QApplication, keep: Keep) -> None:
        self._app = app
        self.keep = keep
        self.window = MainWindow(keep, window_settings(keep.data_dir))
        self.window.show()
        self.until(lambda: self.window.top.stop.toolTip() != "")

    def until(self, holds: Callable[[], bool]) -> None:
        """Let the window work until that holds, and then until it is painted."""
        end = time.monotonic() + _PATIENCE_S
        while not holds():
            if time.monotonic() > end:
                raise ScreenMissing("A screen did not come to be; the pictures so far were made.")
            self._app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)

    def settle(self) -> None:
        """What was asked for has come, and what it poked has come too."""
        end = time.monotonic() + 0.7
        self.until(lambda: time.monotonic() > end)

    def choose(self, workflow_id: WorkflowId) -> None:
        page = self.window.workflows
        self.until(lambda: page.list.model.row_of(workflow_id) >= 0)
        page.choose(workflow_id)
        row = page.list.model.rows[page.list.model.row_of(workflow_id)]
        self.until(lambda: page.head.name.text() == row.name)
        self.settle()

    def select_item(self, at: int) -> None:
        tree = self.window.workflows.tree
        self.until(lambda: tree.model.rowCount() > at)
        tree.view.setCurrentIndex(tree.model.index(at, 0))
        tree.view.expand(tree.model.index(at, 0))
        self.settle()

    def shoot(self, name: str, size: tuple[int, int] = WIDE) -> None:
        for mode in (Mode.LIGHT, Mode.DARK):
            apply_theme(self._app, mode)
            self.window.resize(*size)
            self.settle()
            self.window.toast.hide()
            _save(self.window, f"{name}-{mode.value}")

    def shoot_dialog(self, name: str, dialog: QDialog) -> None:
        dialog.open()
        for mode in (Mode.LIGHT, Mode.DARK):
            apply_theme(self._app, mode)
            self.settle()
            _save(dialog, f"{name}-{mode.value}")
        dialog.reject()
        dialog.deleteLater()

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        self._app.processEvents()


def _save(widget: QWidget, name: str) -> None:
    path = OUT / f"{name}.png"
    if not widget.grab().save(str(path)):
        raise ScreenMissing(f"{path} cannot be written.")
    sys.stdout.write(f"{path.relative_to(OUT.parent.parent)}\n")
