"""The window at a system scale factor: `python -m tests.ui.scaled FOLDER`.

Qt reads the factor once, hence a process each. Prints the results as JSON.
"""

import json
import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QSettings, QSize
from PySide6.QtGui import QGuiApplication

from keep_desktop.app.gui import make_app
from keep_desktop.ui.style.theme import Mode, apply_theme, pixmap
from keep_desktop.ui.window.main_window import LEAST, MainWindow, is_reachable
from tests.ui.clipping import clipped
from tests.ui.views import FakeKeep, an_item, some_rows

_PATIENCE_MS = 60_000


def main(folder: Path) -> int:
    app = make_app([])
    apply_theme(app, Mode.LIGHT)
    keep = FakeKeep(folder, *some_rows())
    keep.queries.item_rows = tuple(an_item(number) for number in range(1, 12))
    settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(keep.as_keep(), settings)
    window.show()
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    found: dict[str, Any] = {
        "held": is_reachable(window.frameGeometry(), screens),
        "ratio": window.devicePixelRatioF(),
    }
    window.resize(LEAST)
    deadline = QDeadlineTimer(_PATIENCE_MS)
    while window.workflows.tree.model.rowCount() < 11 and not deadline.hasExpired():
        app.processEvents()
    drawn = window.grab().size()
    icon = pixmap("play", "text", 16, window.devicePixelRatioF())
    found |= {
        "clipped": clipped(window),
        "rows": window.workflows.tree.model.rowCount(),
        "drawn": [drawn.width() / LEAST.width(), drawn.height() / LEAST.height()],
        "icon": icon.size() == QSize(16, 16) * window.devicePixelRatioF(),
    }
    window.end()
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
