"""Where the window was and what it showed, kept for the next time."""

from collections.abc import Iterable

from PySide6.QtCore import QByteArray, QRect, QSettings, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow, QSplitter

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ui.drawer import Drawer

#: What a window manager puts around a window, which Qt learns only once it is shown.
_FRAME = QSize(8, 40)
#: So much of a window's upper edge must be on a screen, to take hold of it.
_GRIP = QSize(120, 24)


class WindowState:
    """Splitters are known by their object names; one without a name is not kept."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    @property
    def page(self) -> str:
        return str(self._settings.value("page", ""))

    @property
    def workflow(self) -> WorkflowId | None:
        stored = str(self._settings.value("workflow", ""))
        return WorkflowId(int(stored)) if stored.isdecimal() else None

    def restore(self, window: QMainWindow, *, first: QSize, least: QSize) -> None:
        """Put the window where it was; on a screen that there is, whatever there was then."""
        geometry = self._settings.value("geometry")
        if not isinstance(geometry, QByteArray) or not window.restoreGeometry(geometry):
            room = window.screen().availableSize()
            window.resize(first.boundedTo(room - _FRAME).expandedTo(least))
        screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        if not can_be_grasped(window.frameGeometry(), screens):
            primary = QGuiApplication.primaryScreen().availableGeometry()
            window.setGeometry(centred(window.size(), primary, least))
        for splitter in _named(window):
            state = self._settings.value(f"splitters/{splitter.objectName()}")
            if isinstance(state, QByteArray):
                splitter.restoreState(state)
        for drawer in window.findChildren(Drawer):
            width = str(self._settings.value("drawer", ""))
            if width.isdecimal():
                drawer.beside_width = int(width)

    def save(self, window: QMainWindow, *, page: str, workflow: WorkflowId | None) -> None:
        self._settings.setValue("geometry", window.saveGeometry())
        self._settings.setValue("page", page)
        self._settings.setValue("workflow", str(workflow or ""))
        for splitter in _named(window):
            self._settings.setValue(f"splitters/{splitter.objectName()}", splitter.saveState())
        for drawer in window.findChildren(Drawer):
            self._settings.setValue("drawer", str(drawer.beside_width))
        self._settings.sync()


def can_be_grasped(frame: QRect, screens: Iterable[QRect]) -> bool:
    """Whether enough of the upper edge lies on one of the screens to drag the window by."""
    edge = QRect(frame.topLeft(), QSize(frame.width(), _GRIP.height()))
    seen = (edge.intersected(screen) for screen in screens)
    return any(
        part.width() >= min(_GRIP.width(), frame.width()) and part.height() >= _GRIP.height()
        for part in seen
    )


def centred(size: QSize, screen: QRect, least: QSize) -> QRect:
    """In the middle of a screen, and no larger than it."""
    made = QRect(screen.topLeft(), size.boundedTo(screen.size() - _FRAME).expandedTo(least))
    made.moveCenter(screen.center())
    made.moveTop(max(made.top(), screen.top()))
    return made


def _named(window: QMainWindow) -> list[QSplitter]:
    return [each for each in window.findChildren(QSplitter) if each.objectName()]
