"""The window during zoom changes: `python -m tests.ui.zoomed FOLDER LANGUAGE`.

The scale is global, hence a process. Prints the result of each change as JSON.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QSettings, Qt
from PySide6.QtWidgets import QApplication

from keep_desktop.app.gui import make_app
from keep_desktop.ui.settings.preferences import SIZES, Preferences
from keep_desktop.ui.style.theme import Mode, apply_theme, pixmap
from keep_desktop.ui.text.language import Language, apply_language
from keep_desktop.ui.window.main_window import LEAST, MainWindow
from tests.ui.clipping import clipped
from tests.ui.driver import press
from tests.ui.views import FakeKeep, an_item, some_rows

_PATIENCE_MS = 60_000
_SCREEN = {"x": 0, "y": 0, "width": 2800, "height": 1700, "name": "one"}
_DPI = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
_CONTROL = Qt.KeyboardModifier.ControlModifier


class Zoomed:
    def __init__(self, folder: Path, app: QApplication) -> None:
        self._app = app
        keep = FakeKeep(folder, *some_rows())
        keep.queries.item_rows = tuple(an_item(number) for number in range(1, 12))
        self._settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
        self.window = MainWindow(keep.as_keep(), self._settings)
        self.window.resize(LEAST)
        self.window.move(40, 60)
        self.window.show()
        self.wait(lambda: self.window.workflows.tree.model.rowCount() == 11)

    def wait(self, until: Callable[[], bool]) -> None:
        deadline = QDeadlineTimer(_PATIENCE_MS)
        while not until():
            if deadline.hasExpired():
                raise TimeoutError
            self._app.processEvents()

    def zoom_by_key(self, key: Qt.Key) -> None:
        press(self.window, key, _CONTROL)

    def zoom_in_settings(self, size: int) -> None:
        self.window.show_page("settings")
        combo = self.window.settings.page.general.scale
        combo.setFocus()
        combo.activated.emit(SIZES.index(size))

    def after(self, size: int, page: str) -> dict[str, Any]:
        """The state at that zoom, in pixels of the screen."""
        window, system = self.window, float(os.environ.get("QT_SCALE_FACTOR", "1"))
        self.wait(lambda: window.devicePixelRatioF() == size / 100 * system)
        self.wait(window.isActiveWindow)
        focus = self._app.focusWidget()
        area = window.size() * window.devicePixelRatioF()
        window.show_page(page)
        window.resize(LEAST)
        # Laid out for the text of that page.
        self._app.processEvents()
        drawn, icon = window.grab().size(), pixmap("play", "text", 16, window.devicePixelRatioF())
        return {
            "size": window.preferences.size,
            "remembered": Preferences(self._settings).size,
            "ratio": drawn.width() / LEAST.width() / system,
            "icon": icon.width() / 16 / system,
            "area": [area.width(), area.height()],
            "focus": type(focus).__name__,
            "clipped": clipped(window),
            "said": window.toast.label.text(),
        }


def main(folder: Path, language: str) -> int:
    screens = folder / "screens.json"
    screens.write_text(json.dumps({"screens": [_SCREEN | _DPI]}))
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
    app = make_app([])
    apply_language(app, Language(language))
    apply_theme(app, Mode.LIGHT)
    zoomed = Zoomed(folder, app)
    found = []
    zoomed.zoom_by_key(Qt.Key.Key_Plus)
    zoomed.zoom_by_key(Qt.Key.Key_Equal)
    found.append(zoomed.after(125, "workflows"))
    zoomed.zoom_in_settings(150)
    found.append(zoomed.after(150, "settings"))
    zoomed.zoom_in_settings(200)
    found.append(zoomed.after(200, "workflows"))
    zoomed.zoom_by_key(Qt.Key.Key_0)
    found.append(zoomed.after(100, "workflows"))
    zoomed.window.end()
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2]))
