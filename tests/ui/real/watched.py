"""The program as it is, with somebody who looks on: `python -m tests.ui.real.watched FILE …`.

Where the keyboard is, and the window's place on the screen, go line by line to FILE. A user sees
the one by its ring; from outside there is nothing else to wait for.
"""

import json
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton, QWidget

from keep_desktop.app import gui
from keep_desktop.app.main import main


def said_of(widget: QWidget | None) -> str:
    """What the user would call it."""
    if widget is None:
        return ""
    name = widget.accessibleName()
    if not name and isinstance(widget, QPushButton | QToolButton | QLabel):
        name = widget.text()
    return name or type(widget).__name__


def watch(app: QApplication, file: Path) -> None:
    """Write a line for every move of the focus."""

    def moved(_: QWidget | None, now: QWidget | None) -> None:
        window = now.window() if now is not None else None
        frame = window.frameGeometry() if window is not None else None
        seen = {
            "at": said_of(now),
            "window": window.windowTitle() if window is not None else "",
            "frame": [frame.x(), frame.y(), frame.width(), frame.height()] if frame else [],
        }
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(seen) + "\n")

    app.focusChanged.connect(moved)


def run() -> int:
    """The program with the rest of the words."""
    file = Path(sys.argv.pop(1))
    make = gui.make_app

    def make_watched(arguments: list[str] | None = None) -> QApplication:
        app = make(arguments)
        watch(app, file)
        return app

    gui.make_app = make_watched
    return main()


if __name__ == "__main__":
    sys.exit(run())
