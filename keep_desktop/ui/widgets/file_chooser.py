"""File dialogs (open a file, choose a folder, save a file) and a path field with completion, drop
and a browse button."""

from collections.abc import Callable, Sequence
from functools import partial
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
    QFileDialog,
    QFileSystemModel,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QWidget,
)

from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.layouts import hbox
from keep_desktop.ui.widgets.menus import set_menu

Chosen = Callable[[Path], object]

#: The width of the sidebar of Qt's own dialog, so that nothing in it is cut.
_SIDE, _SIDE_LEAST, _SIDE_ROOM = "sidebar", 140, 24
_SIZE = (760, 500)

_tr = partial(QCoreApplication.translate, "FileDialogs")


def choose_file(
    parent: QWidget,
    title: str,
    chosen: Chosen,
    *,
    at: str = "",
    filters: Sequence[str] = (),
) -> QFileDialog:
    """Choose an existing file, starting *at* a place or where the last one was chosen."""
    dialog = _dialog(parent, title, at, filters)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _opened(dialog, chosen)


def choose_folder(parent: QWidget, title: str, chosen: Chosen, *, at: str = "") -> QFileDialog:
    """Choose a folder, starting *at* a place or where the last one was chosen."""
    dialog = _dialog(parent, title, at, ())
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return _opened(dialog, chosen)


def choose_save_path(
    parent: QWidget,
    title: str,
    chosen: Chosen,
    *,
    proposed: Path,
    suffix: str,
    filters: Sequence[str] = (),
    written_over: bool = True,
) -> QFileDialog:
    """Choose a file to write, with a suggested name or folder. A name without an extension gets
    *suffix*.

    Without *written_over* the dialog does not ask about an existing file: it is appended to.
    """
    folder, name = (proposed, "") if proposed.is_dir() else (proposed.parent, proposed.name)
    dialog = _dialog(parent, title, str(folder), filters)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, _tr("Save in:"))
    dialog.setDefaultSuffix(suffix.lstrip("."))
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite, not written_over)
    if name:
        dialog.selectFile(name)
    return _opened(dialog, chosen)


def with_ending(path: Path, suffix: str) -> Path:
    """Add *suffix* to a name without an extension."""
    return path if path.suffix or not path.name else path.with_name(f"{path.name}{suffix}")


def _dialog(parent: QWidget, title: str, at: str, filters: Sequence[str]) -> QFileDialog:
    dialog = QFileDialog(parent, title, at or str(last_place()))
    dialog.resize(*_SIZE)
    if filters:
        dialog.setNameFilters(filters)
    side = dialog.findChild(QListView, _SIDE)
    if side is not None:
        width = side.sizeHintForColumn(0) + _SIDE_ROOM
        side.setMinimumWidth(max(_SIDE_LEAST, width))
    return dialog


def _opened(dialog: QFileDialog, chosen: Chosen) -> QFileDialog:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda path: _remember(Path(path)))
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    dialog.open()
    return dialog


#: The folder in which something was chosen last since the start, if anything was.
_last: list[Path] = []


def _remember(path: Path) -> None:
    _last[:] = [path.parent]


def last_place() -> Path:
    """The folder in which something was chosen last, else the home folder."""
    return next((place for place in _last if place.is_dir()), Path.home())


def dropped_file(event: QDropEvent) -> Path | None:
    """The one file that is dropped."""
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None


def own_documents() -> Path:
    """The documents folder, else the home folder."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    documents = Path(place) if place else Path.home()
    return documents if documents.is_dir() else Path.home()


class _PathLineEdit(QLineEdit):
    """Inserts a dropped file or folder as a path instead of an address."""

    dropped = Signal(str)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            _accept_as_copy(event)
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        local = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if local:
            _accept_as_copy(event)
            self.dropped.emit(local[0])
        else:
            super().dropEvent(event)


class _ClickForwarder(QObject):
    """A click outside the completion list closes it and also reaches what was clicked; the
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
    """Send the press to the widget under it; its release follows by itself."""
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


class _CompleteFilter(QObject):
    """Hides the completion list if its only entry is what is typed already: it would cover what is
    below. A hidden list has no part in the focus."""

    def __init__(self, line: QLineEdit, completer: QCompleter, popup: QAbstractItemView) -> None:
        super().__init__(popup)
        self._line, self._completer, self._popup = line, completer, popup
        popup.installEventFilter(self)
        # The completer updates after the text changed signal.
        line.textEdited.connect(self._hide_single, Qt.ConnectionType.QueuedConnection)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.Show:
                self._popup.setFocusProxy(self._line)
                # The list opens by itself once a folder has been read.
                QTimer.singleShot(0, self, self._hide_single)
            case QEvent.Type.Hide:
                # A busy X server reports its activation only now: Qt would give the focus, which
                # has gone on, to the line again.
                self._popup.setFocusProxy(None)  # type: ignore[arg-type]  # Qt takes None
        return False

    def _hide_single(self) -> None:
        is_only = self._completer.completionCount() == 1
        if is_only and self._completer.currentCompletion() == self._line.text():
            self._popup.hide()


class PathEdit(QWidget):
    """*kind* is folder, file (also a folder), one-file or save-file, which gets
    *suffix*. `picked` follows a choice that was not typed."""

    picked = Signal()

    def __init__(self, kind: str, title: str, suffix: str = "") -> None:
        super().__init__()
        self._kind, self._suffix = kind, suffix
        self._title = title
        self.line = _PathLineEdit()
        self.line.setPlaceholderText(self.tr("Type a path, drop it here, or browse"))
        self.line.dropped.connect(self.pick)
        self.line.installEventFilter(self)
        self.browse = self._browse_button()
        hbox((self.line, 1), self.browse, within=self, spacing=8)
        self.setFocusProxy(self.line)

    def _browse_button(self) -> QPushButton:
        button = make_button(
            self.tr("Browse…"),
            self.tr("Browse for {what}").format(what=self._title),
            icon="folder-open",
        )
        if self._kind == "file":
            menu = QMenu(button)
            menu.addAction(self.tr("A file…"), lambda: self._open("file"))
            menu.addAction(self.tr("A folder…"), lambda: self._open("folder"))
            set_menu(button, menu)
        else:
            button.clicked.connect(lambda: self._open(self._kind))
        return button

    @property
    def is_completing(self) -> bool:
        """Whether the text is the beginning of an offered path."""
        completer = self.line.completer()
        popup = completer.popup() if completer is not None else None
        return popup is not None and popup.isVisible()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The model reads the disk, on its own thread: only when somebody is about to type.
        if event.type() is QEvent.Type.FocusIn and self.line.completer() is None:
            self._complete()
        return super().eventFilter(watched, event)

    def _complete(self) -> None:
        completer = QCompleter(self)
        model = QFileSystemModel(completer)
        shown = QDir.Filter.AllDirs | QDir.Filter.NoDotAndDotDot
        model.setFilter(shown if self._kind == "folder" else shown | QDir.Filter.Files)
        model.setRootPath("")
        completer.setModel(model)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseSensitive)
        completer.activated.connect(lambda _: self.picked.emit())
        self.line.setCompleter(completer)
        popup = completer.popup()
        assert popup is not None  # noqa: S101  # made by the first call
        popup.setProperty("kind", "completions")
        popup.setAccessibleName(self.tr("Matching paths"))
        self._through = _ClickForwarder(popup)
        self._whole = _CompleteFilter(self.line, completer, popup)

    def _open(self, kind: str) -> None:
        window, title, written = self.window(), self._title, self.line.text().strip()

        def chosen(path: Path) -> None:
            self.pick(str(path))

        match kind:
            case "folder":
                choose_folder(window, title, chosen, at=written)
            case "save-file":
                proposed = Path(written) if written else last_place()
                # An existing file is appended to, or warned about beside the field.
                choose_save_path(
                    window,
                    title,
                    chosen,
                    proposed=proposed,
                    suffix=self._suffix,
                    written_over=False,
                )
            case _:
                choose_file(window, title, chosen, at=written)

    def pick(self, path: str) -> None:
        """Set a path that was chosen, not typed."""
        self.line.setText(QDir.toNativeSeparators(path))
        self.picked.emit()


def _accept_as_copy(event: QDropEvent) -> None:
    """Never a move, which would remove the file."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
