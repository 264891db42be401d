"""A line for a path: typed with completion, dropped from the file manager, or browsed for."""

from pathlib import Path

from PySide6.QtCore import (
    QCoreApplication,
    QDir,
    QEvent,
    QObject,
    QStandardPaths,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCompleter,
    QFileSystemModel,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QWidget,
)

from keep_desktop.ui.file_dialogs import ask_file, ask_folder, ask_target
from keep_desktop.ui.theme import set_icon


def own_documents() -> Path:
    """Where the user keeps files: the documents folder, the home folder where there is none."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    documents = Path(place) if place else Path.home()
    return documents if documents.is_dir() else Path.home()


class _Line(QLineEdit):
    """Takes a dropped file or folder as its path instead of as an address."""

    dropped = Signal(str)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            _take_a_copy(event)
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        local = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if local:
            _take_a_copy(event)
            self.dropped.emit(local[0])
        else:
            super().dropEvent(event)


class _ClicksThrough(QObject):
    """A press outside the list of completions closes it, and goes on to what was pressed: the
    completer would swallow it."""

    def __init__(self, popup: QAbstractItemView) -> None:
        super().__init__(popup)
        self._popup = popup
        popup.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.MouseButtonPress or not isinstance(event, QMouseEvent):
            return False
        if self._popup.rect().contains(event.position().toPoint()):
            return False
        self._popup.hide()
        _press_below(event)
        return True


def _press_below(event: QMouseEvent) -> None:
    """Hand a press to the window that is under it; its release goes there by itself."""
    where = event.globalPosition()
    pressed = QApplication.widgetAt(where.toPoint())
    window = pressed.window().windowHandle() if pressed is not None else None
    if window is None:
        return
    here = window.mapFromGlobal(where)
    again = QMouseEvent(
        QEvent.Type.MouseButtonPress, here, here, where,
        event.button(), event.buttons(), event.modifiers(),
    )  # fmt: skip
    QCoreApplication.postEvent(window, again)


class _GoesWhenWhole(QObject):
    """The list of completions goes where all it offers is what is written already: it would stand
    in the way of what comes next."""

    def __init__(self, line: QLineEdit, completer: QCompleter, popup: QAbstractItemView) -> None:
        super().__init__(popup)
        self._line, self._completer, self._popup = line, completer, popup
        popup.installEventFilter(self)
        # The completer looks after the line has told what was typed.
        line.textEdited.connect(self._look, Qt.ConnectionType.QueuedConnection)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # It comes by itself once a folder has been read.
        if event.type() is QEvent.Type.Show:
            QTimer.singleShot(0, self, self._look)
        return False

    def _look(self) -> None:
        is_only = self._completer.completionCount() == 1
        if is_only and self._completer.currentCompletion() == self._line.text():
            self._popup.hide()


class PathLine(QWidget):
    """*kind* is folder, file (a folder will do too) or save-file, which gets *suffix* where its
    name has none. `picked` follows a choice that was not typed."""

    picked = Signal()

    def __init__(
        self, kind: str, title: str, suffix: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._kind, self._suffix = kind, suffix
        self._title = title
        self.line = _Line()
        self.line.setPlaceholderText(self.tr("Type a path, drop it here, or browse"))
        self.line.dropped.connect(self.pick)
        self.line.installEventFilter(self)
        self.browse = self._browse_button()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.line, 1)
        row.addWidget(self.browse)
        self.setFocusProxy(self.line)

    def _browse_button(self) -> QPushButton:
        button = QPushButton(self.tr("Browse…"))
        button.setAutoDefault(False)
        button.setAccessibleName(self.tr("Browse for {what}").format(what=self._title))
        set_icon(button, "folder-open")
        if self._kind == "file":
            menu = QMenu(button)
            menu.addAction(self.tr("A file…"), lambda: self._open("file"))
            menu.addAction(self.tr("A folder…"), lambda: self._open("folder"))
            button.setMenu(menu)
        else:
            button.clicked.connect(lambda: self._open(self._kind))
        return button

    @property
    def is_completing(self) -> bool:
        """What is written is on its way to one of the paths that are offered."""
        completer = self.line.completer()
        popup = completer.popup() if completer is not None else None
        return popup is not None and popup.isVisible()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The model reads the disk (on a thread of its own): only once somebody is about to type.
        if event.type() is QEvent.Type.FocusIn and self.line.completer() is None:
            self._complete()
        return super().eventFilter(watched, event)

    def _complete(self) -> None:
        completer = QCompleter(self)
        model = QFileSystemModel(completer)
        wanted = QDir.Filter.AllDirs | QDir.Filter.NoDotAndDotDot
        model.setFilter(wanted if self._kind == "folder" else wanted | QDir.Filter.Files)
        model.setRootPath("")
        completer.setModel(model)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseSensitive)
        completer.activated.connect(lambda _: self.picked.emit())
        self.line.setCompleter(completer)
        popup = completer.popup()
        assert popup is not None  # noqa: S101  # made by the first call
        popup.setProperty("kind", "completions")
        popup.setAccessibleName(self.tr("Paths that fit"))
        self._through = _ClicksThrough(popup)
        self._whole = _GoesWhenWhole(self.line, completer, popup)

    def _open(self, kind: str) -> None:
        window, title, written = self.window(), self._title, self.line.text().strip()

        def chosen(path: Path) -> None:
            self.pick(str(path))

        match kind:
            case "folder":
                ask_folder(window, title, chosen, at=written)
            case "save-file":
                proposed = Path(written) if written else Path.home()
                # What is there is added to, or is warned of beside the line.
                ask_target(
                    window,
                    title,
                    chosen,
                    proposed=proposed,
                    suffix=self._suffix,
                    written_over=False,
                )
            case _:
                ask_file(window, title, chosen, at=written)

    def pick(self, path: str) -> None:
        """Take a path that was chosen rather than typed."""
        self.line.setText(QDir.toNativeSeparators(path))
        self.picked.emit()


def _take_a_copy(event: QDropEvent) -> None:
    """Never a move, which would take the file away from where it is."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
