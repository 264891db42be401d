"""One cold start of the window: from an empty process until the tree has been painted with rows.

Run by `benchmarks.window`; tells when that was and how much processor time it took. As in
`keep_desktop.app.main`, with nothing imported before that the program would not import itself.
"""

import os
import sys
import time
from pathlib import Path

from keep_desktop.app.preload import import_first


def main(folder: Path) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    import_first()
    from PySide6.QtCore import QEvent, QObject, QTimer

    from keep_desktop.app.build import open_engine
    from keep_desktop.app.gui import make_app, make_window
    from keep_desktop.ui.style.theme import Mode, apply_theme

    app = make_app()
    apply_theme(app, Mode.LIGHT)
    with open_engine(folder, check_later=True) as keep:
        window = make_window(app, keep, folder)
        at: list[tuple[float, float]] = []

        def painted() -> None:
            if not at:
                at.append((time.time(), time.process_time()))
                app.quit()

        class FirstPaint(QObject):
            def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's
                if event.type() is QEvent.Type.Paint and window.workflows.tree.model.rowCount():
                    QTimer.singleShot(0, painted)
                return False

        watcher = FirstPaint()
        window.workflows.tree.view.viewport().installEventFilter(watcher)
        window.show_page("workflows")
        window.resize(1440, 900)
        window.show()
        app.exec()
        window.end()
    print(*at[0])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
