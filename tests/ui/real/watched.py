"""The program with an observer: `python -m tests.ui.real.watched FILE …`.

Writes to FILE, line by line, each focus change, each handled Tab, and the position of the window,
which are not observable from outside. A socket beside it returns the content of the front window.
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtNetwork import QLocalServer
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from keep_desktop.app import gui
from keep_desktop.app.main import main
from tests.ui.screen import look

#: The socket's name, beside the file.
SOCKET = ".sock"
_TABS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


def name_of(widget: QWidget | None) -> str:
    """The name a user would give it."""
    if widget is None:
        return ""
    name = widget.accessibleName()
    if not name and isinstance(widget, QAbstractButton):
        name = widget.text()
    return name or type(widget).__name__


class Watch(QObject):
    """Writes a line for each focus change and each handled Tab."""

    def __init__(self, app: QApplication, file: Path) -> None:
        super().__init__(app)
        self._file = file
        self._tabs = 0
        self._caller = QLocalServer(self)
        self._caller.newConnection.connect(self._answer_caller)
        self._caller.listen(str(file.with_suffix(SOCKET)))
        app.focusChanged.connect(lambda _, now: self._write(now))
        app.focusWindowChanged.connect(self._follow)

    def _follow(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # On release, everything the press caused is done.
        is_key = isinstance(event, QKeyEvent) and event.key() in _TABS
        if is_key and event.type() is QEvent.Type.KeyRelease:
            self._tabs += 1
            self._write(QApplication.focusWidget())
        return False

    def _answer_caller(self) -> None:
        while (line := self._caller.nextPendingConnection()) is not None:
            line.disconnected.connect(line.deleteLater)
            line.write(json.dumps([asdict(seen) for seen in look()]).encode())
            line.disconnectFromServer()

    def _write(self, now: QWidget | None) -> None:
        window = now.window() if now is not None else None
        frame = window.frameGeometry() if window is not None else None
        seen = {
            "at": name_of(now),
            "tabs": self._tabs,
            "window": window.windowTitle() if window is not None else "",
            "frame": [frame.x(), frame.y(), frame.width(), frame.height()] if frame else [],
        }
        with self._file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(seen) + "\n")


def run() -> int:
    """Run the program with the other arguments."""
    file = Path(sys.argv.pop(1))
    make = gui.make_app

    def make_watched(arguments: list[str] | None = None) -> QApplication:
        app = make(arguments)
        Watch(app, file)
        return app

    gui.make_app = make_watched
    return main()


if __name__ == "__main__":
    sys.exit(run())
