"""A window on a Keep, to be drawn: it comes to rest by itself, without a sleep."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import (
    QEventLoop,
    QModelIndex,
    QPoint,
    QSettings,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.views import ItemFilter
from keep_desktop.services.context import Keep
from keep_desktop.ui.item_pane import Tab
from keep_desktop.ui.main_window import MainWindow
from tests.ui.at_rest import Moved, come_to_rest

#: As large as the drawings of the window; the three columns at their narrowest, below which the
#: item covers the others; and the least there is, where a box takes the place of the list.
#: A larger window has more room only.
SIZES = (QSize(1440, 900), QSize(1280, 800), QSize(1040, 640))
_PATIENCE_S = 60.0
_BEAT_MS = 5


class NotShown(Exception):
    """The window did not come to show what was to be drawn."""


class Stage:
    """A window, and what is needed to bring it to a screen."""

    def __init__(
        self, app: QApplication, keep: Keep, folder: Path, made: Mapping[str, WorkflowId]
    ) -> None:
        self._app = app
        # Whoever waits looks again so often.
        self._beat = QTimer()
        self._beat.start(_BEAT_MS)
        self._moved = Moved(app)
        self.keep = keep
        #: For what a scene needs beside the ledger.
        self.folder = folder
        #: The workflows by their names.
        self.made = made
        self._afterwards: list[Callable[[], object]] = []
        self.hides_toast = True
        settings = folder / "window.ini"
        self.window = MainWindow(keep, QSettings(str(settings), QSettings.Format.IniFormat))
        self.window.resize(SIZES[0])
        self.window.show()
        # Nothing lies below the pointer.
        QCursor.setPos(QPoint(-100, -100))
        self.until(lambda: self.window.top.stop.toolTip() != "")
        self.rest()

    def until(self, holds: Callable[[], object]) -> None:
        """Let the window work until that holds."""
        end = time.monotonic() + _PATIENCE_S
        while not holds():
            if time.monotonic() > end:
                raise NotShown
            self._app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def rest(self) -> None:
        """Let the window work until it is at rest; what was told is gone."""
        if self.hides_toast:
            self.window.toast.hide()
        come_to_rest(self.window, self._moved, self.until, sweep=True)

    def have_keyboard(self) -> None:
        """Whatever had it before; no widget of the window has it."""
        self.window.activateWindow()
        self.until(self.window.isActiveWindow)
        had = self._app.focusWidget()
        if had is not None:
            had.clearFocus()
        # Nobody has used a key yet.
        self.window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, False)

    def choose(self, workflow_id: WorkflowId) -> None:
        """The Workflows page with that workflow, all of its items, and none of them chosen."""
        page = self.window.workflows
        self.window.show_page("workflows")
        self.until(lambda: page.list.model.row_of(workflow_id) >= 0)
        page.choose(workflow_id)
        page.chips.choose(ItemFilter.ALL)
        page.pane.tabs.setCurrentIndex(Tab.HAPPENED)
        page.pane.happened.came_of.fold.setChecked(False)
        page.drawer.set_open(False)
        for rows in (page.tree.view, page.outputs.view):
            rows.collapseAll()
            rows.setCurrentIndex(QModelIndex())
            rows.scrollToTop()
        name = page.list.model.rows[page.list.model.row_of(workflow_id)].name
        self.until(lambda: page.head.name.text() == name)
        self.rest()

    def afterwards(self, work: Callable[[], object]) -> None:
        """Have that done when the scene that is shown has been drawn."""
        self._afterwards.append(work)

    def clear(self) -> None:
        """Make an end of the scene that is shown."""
        while self._afterwards:
            self._afterwards.pop()()
        self.rest()

    def close(self) -> None:
        self._app.removeEventFilter(self._moved)
        self.window.end()
        self.window.deleteLater()
        self._app.processEvents()


@contextmanager
def a_stage(
    app: QApplication, keep: Keep, folder: Path, made: Mapping[str, WorkflowId]
) -> Iterator[Stage]:
    stage = Stage(app, keep, folder, made)
    try:
        yield stage
    finally:
        stage.close()
