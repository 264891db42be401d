"""A window to be drawn, which waits until it is idle."""

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
from keep_desktop.ui.item_details.pane import Tab
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.idle import Moved, come_to_rest

#: The size of the screenshots.
OWN = QSize(1440, 900)
#: The minimum size: a combo box instead of the list, and the pane over the items.
NARROW = QSize(1040, 640)
_PATIENCE_S = 60.0
_BEAT_MS = 5


class NotShown(Exception):
    """The window did not show what was to be drawn."""


class Harness:
    """A window, and the means to show a scene in it."""

    def __init__(
        self, app: QApplication, keep: Keep, folder: Path, made: Mapping[str, WorkflowId]
    ) -> None:
        self._app = app
        # The interval of polling.
        self._beat = QTimer()
        self._beat.start(_BEAT_MS)
        self._moved = Moved(app)
        self.keep = keep
        #: For files of a scene.
        self.folder = folder
        #: The workflows by name.
        self.made = made
        self._afterwards: list[Callable[[], object]] = []
        self.hides_toast = True
        settings = folder / "window.ini"
        self.window = MainWindow(keep, QSettings(str(settings), QSettings.Format.IniFormat))
        self.window.resize(OWN)
        self.window.show()
        # The pointer is over nothing.
        QCursor.setPos(QPoint(-100, -100))
        self.until(lambda: self.window.top.stop.toolTip() != "")
        self.rest()

    def until(self, holds: Callable[[], object]) -> None:
        """Run the window until the condition holds."""
        end = time.monotonic() + _PATIENCE_S
        while not holds():
            if time.monotonic() > end:
                raise NotShown
            self._app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def rest(self) -> None:
        """Run the window until it is idle; clears the toast."""
        if self.hides_toast:
            self.window.toast.hide()
        come_to_rest(self.window, self._moved, self.until, collect=True)

    def have_keyboard(self) -> None:
        """Activate the window, with no widget focused."""
        self.window.activateWindow()
        self.until(self.window.isActiveWindow)
        had = self._app.focusWidget()
        if had is not None:
            had.clearFocus()
        # No key was used yet.
        self.window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, False)

    def choose(self, workflow_id: WorkflowId) -> None:
        """Show that workflow in Workflows, with all items and no selection."""
        page = self.window.workflows
        self.window.show_page("workflows")
        self.until(lambda: page.list.model.row_of(workflow_id) >= 0)
        page.choose(workflow_id)
        page.chips.choose(ItemFilter.ALL)
        page.pane.tabs.setCurrentIndex(Tab.HAPPENED)
        page.pane.happened.input_topics.expand_button.setChecked(False)
        page.side_panel.set_open(False)
        for rows in (page.tree.view, page.outputs.view):
            rows.collapseAll()
            rows.setCurrentIndex(QModelIndex())
            rows.scrollToTop()
        name = page.list.model.rows[page.list.model.row_of(workflow_id)].name
        self.until(lambda: page.header.name.text() == name)
        self.rest()

    def afterwards(self, work: Callable[[], object]) -> None:
        """Run that after the scene has been drawn."""
        self._afterwards.append(work)

    def clear(self) -> None:
        """Clean up after the scene."""
        while self._afterwards:
            self._afterwards.pop()()
        self.rest()

    def close(self) -> None:
        self._app.removeEventFilter(self._moved)
        self.window.end()
        self.window.deleteLater()
        self._app.processEvents()


@contextmanager
def a_harness(
    app: QApplication, keep: Keep, folder: Path, made: Mapping[str, WorkflowId]
) -> Iterator[Harness]:
    harness = Harness(app, keep, folder, made)
    try:
        yield harness
    finally:
        harness.close()
