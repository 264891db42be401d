"""The window's first paint: little is imported and drawn before."""

import json
import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication, QPushButton

from keep_desktop.app.build import open_engine
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.ui.style import theme
from keep_desktop.ui.style.theme import set_icon

#: Recorded at the first paint: imported modules, drawn icons, and modules whose source Qt has read.
_UNTIL_SEEN = """
import json, linecache, sys
from pathlib import Path
from keep_desktop.app.preload import import_first
import_first()
from PySide6.QtCore import QEvent, QObject
from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import make_app, make_window
from keep_desktop.ui.style import theme
READ = [name for name in linecache.cache if "keep_desktop" in name]
app = make_app([])
theme.apply_theme(app, theme.Mode.LIGHT)
with open_engine(Path(sys.argv[1]), check_later=True) as keep:
    window = make_window(app, keep, Path(sys.argv[1]))
    made = theme._pixmap.cache_info().misses

    class Watch(QObject):
        def eventFilter(self, watched, event):
            if event.type() is QEvent.Type.Paint:
                app.exit()
            return False

    watch = Watch()
    window.pages.installEventFilter(watch)
    window.show()
    app.exec()
    print(json.dumps([sorted(sys.modules), made, READ]))
    window.end()
"""
#: Slow imports, for what only some users do, or do later.
_LATER = (
    "alembic",
    "yaml",
    "httpx2",
    "pydantic",
    "keep_desktop.tools.all",
    "keep_desktop.services.connectors.registry",
    "keep_desktop.ui.activity.page",
    "keep_desktop.ui.needs_you.page",
    "keep_desktop.ui.settings.page",
    "keep_desktop.ui.schedule.page",
    "keep_desktop.ui.new_workflow.dialog",
    "keep_desktop.ui.versions.dialog",
    "keep_desktop.ui.widgets.dialog",
    "jsonschema",
    "cryptography",
)


def test_the_window_is_seen_before_what_it_can_do_without(tmp_path: Path) -> None:
    with open_engine(tmp_path / "data") as keep:
        # Its row tells what it needs to be connected.
        import_workflow(keep, Draft(name="A", script="Console.log(1);", params={}))
    result = subprocess.run(
        [sys.executable, "-c", _UNTIL_SEEN, str(tmp_path / "data")],
        check=True,
        stdout=subprocess.PIPE,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        timeout=120,
    )
    modules, pictures, sources = json.loads(result.stdout)
    assert [name for name in _LATER if name in modules] == []
    assert sources == []
    # Of some hundred icons, those of labels.
    assert pictures < 30


def test_an_icon_is_drawn_when_it_is_painted(qapp: QApplication) -> None:
    button = QPushButton("x")
    drawn = theme._pixmap.cache_info().misses
    set_icon(button, "mail", "text", 17)
    assert theme._pixmap.cache_info().misses == drawn
    button.grab()
    assert theme._pixmap.cache_info().misses == drawn + 1
