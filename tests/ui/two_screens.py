"""A window that moves to a screen of twice its scale: `python -m tests.ui.two_screens FOLDER`.

Qt reads its screens once, hence a process. Prints as JSON the pixel ratio of both screens, and
whether an icon equals one made on the second.
"""

import json
import os
import sys
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QLabel, QWidget

from keep_desktop.app.gui import make_app
from keep_desktop.ui.style.theme import Mode, apply_theme, set_icon

_PATIENCE_MS = 60_000
_SCREEN = {"y": 0, "width": 800, "height": 600, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}


def _drawn(label: QLabel) -> QImage:
    label.resize(20, 20)
    return label.grab().toImage()


def main(folder: Path) -> int:
    screens = folder / "screens.json"
    left, right = ({**_SCREEN, "name": name, "x": x} for name, x in (("left", 0), ("right", 800)))
    screens.write_text(json.dumps({"screens": [left, right]}))
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
    os.environ["QT_SCREEN_SCALE_FACTORS"] = "1;2"
    app = make_app([])
    apply_theme(app, Mode.LIGHT)
    window = QWidget()
    label = QLabel(window)
    set_icon(label, "octagon-x", size=20)
    window.show()
    window.activateWindow()
    deadline = QDeadlineTimer(_PATIENCE_MS)
    while not window.isActiveWindow() and not deadline.hasExpired():
        app.processEvents()
    ratios = [window.devicePixelRatioF()]
    window.windowHandle().setScreen(QGuiApplication.screens()[1])
    while window.devicePixelRatioF() == ratios[0] and not deadline.hasExpired():
        app.processEvents()
    beside = QLabel(window)
    set_icon(beside, "octagon-x", size=20)
    values = {
        "ratios": [*ratios, window.devicePixelRatioF()],
        "is_sharp": _drawn(label) == _drawn(beside),
    }
    print(json.dumps(values))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
