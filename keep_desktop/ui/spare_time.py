"""What is imported and made once the window is there and nobody waits for it: the pages and
dialogs that the first sight of the window did without, and what they stand on."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from PySide6.QtCore import QObject, QTimer

from keep_desktop.ui.pages.late import LatePage
from keep_desktop.ui.worker import Reader

#: Of the window; by then it has read and painted what it begins with.
_AFTER_MS = 1_000
#: Between two pages, each of which takes some hundredths of a second.
_BETWEEN_MS = 250
#: In the order in which they are likely to be wanted.
_MODULES = (
    "pages.needs_you",
    "pages.schedule",
    "pages.activity",
    "pages.settings",
    "dialogs.new_workflow",
    "dialogs.run",
    "dialogs.rehearsal",
    "dialogs.settings_form",
    "dialogs.schedule",
    "dialogs.runs",
    "dialogs.versions",
    "dialogs.bulk",
    "dialogs.undo",
    "dialogs.archive",
    "dialogs.rename",
    "dialogs.samples",
    "dialogs.remove_samples",
    "dialogs.export_activity",
    "settings.others",
    "services_card",
)


def use_spare_time(reader: Reader, window: QObject, pages: Sequence[LatePage[Any]]) -> None:
    """Imports on a worker, so that nothing holds up the thread of *window*; then the pages, each
    in a turn of its own."""

    def make(_: object) -> None:
        for at, page in enumerate(pages):
            QTimer.singleShot(at * _BETWEEN_MS, page, lambda page=page: page.page)

    QTimer.singleShot(_AFTER_MS, window, lambda: reader.long(_import, make))


def _import() -> None:
    for name in _MODULES:
        import_module(f"keep_desktop.ui.{name}")
