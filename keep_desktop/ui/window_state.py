"""Where the window was and what it showed, kept for the next time."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QByteArray, QEvent, QObject, QRect, QSettings, QSize, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow, QSplitter

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ui.drawer import Drawer
from keep_desktop.ui.kept_width import KeptWidth

#: What a window manager puts around a window, which Qt learns only once it is shown.
_FRAME = QSize(8, 40)
#: So much of a window's upper edge must be on a screen, to take hold of it.
_GRIP = QSize(120, 24)


_GEOMETRY = "geometry"
_WRITTEN_AFTER_MS = 2_000
_CHANGES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.WindowStateChange)


class WindowState:
    """Splitters are known by their object names; one without a name is not kept. Each *zoom* has a
    place and a size of the window of its own: with a larger one it may have had to give way."""

    def __init__(self, settings: QSettings, zoom: int = 100) -> None:
        self._settings = settings
        self._geometry = _GEOMETRY if zoom == 100 else f"{_GEOMETRY}_{zoom}"

    @property
    def page(self) -> str:
        return str(self._settings.value("page", ""))

    @property
    def workflow(self) -> WorkflowId | None:
        stored = str(self._settings.value("workflow", ""))
        return WorkflowId(int(stored)) if stored.isdecimal() else None

    def restore(self, window: QMainWindow, *, first: QSize, least: QSize) -> None:
        """Put the window where it was; on a screen that there is, whatever there was then."""
        geometry = self._settings.value(self._geometry, self._settings.value(_GEOMETRY))
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
        for kept in window.findChildren(KeptWidth):
            width = str(self._settings.value("list", ""))
            if width.isdecimal():
                kept.width = int(width)

    def save(self, window: QMainWindow, *, page: str, workflow: WorkflowId | None) -> None:
        self._settings.setValue(self._geometry, window.saveGeometry())
        self._settings.setValue("page", page)
        self._settings.setValue("workflow", str(workflow or ""))
        for splitter in _named(window):
            self._settings.setValue(f"splitters/{splitter.objectName()}", splitter.saveState())
        for drawer in window.findChildren(Drawer):
            self._settings.setValue("drawer", str(drawer.beside_width))
        for kept in window.findChildren(KeptWidth):
            self._settings.setValue("list", str(kept.width))
        self._settings.sync()


class StateKeeper(QObject):
    """Calls *save* some seconds after the window was moved, made larger or smaller, or showed
    something else: a program that is killed has no end at which to do it."""

    def __init__(
        self, window: QMainWindow, save: Callable[[], None], after_ms: int = _WRITTEN_AFTER_MS
    ) -> None:
        super().__init__(window)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(after_ms)
        self._timer.timeout.connect(save)
        window.installEventFilter(self)
        for splitter in _named(window):
            splitter.splitterMoved.connect(self.changed)

    def changed(self) -> None:
        """Something is to be kept; many changes at once are written once."""
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    @property
    def is_due(self) -> bool:
        return self._timer.isActive()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _CHANGES:
            self.changed()
        return False


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
