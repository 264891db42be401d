"""What is imported and made once the window is there and nobody waits for it: the pages and
dialogs that the first sight of the window did without, and what they stand on."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from PySide6.QtCore import QObject, QTimer

from keep_desktop.ui.pages.late import LatePage
from keep_desktop.ui.worker import Reader

#: Of the window; by then it has read and painted what it begins with.
_AFTER_MS = 1_000
#: Between two of them, each of which takes some hundredths of a second.
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
    "dialogs.help",
    "dialogs.leaving",
    "settings.others",
    "services_card",
)
#: Of others, which these import as late as they use them.
_OF_OTHERS = ("jsonschema", "fast_sugiyama")


def use_spare_time(reader: Reader, window: QObject, pages: Sequence[LatePage[Any]]) -> None:
    """Imports on a worker, so that nothing holds up the thread of *window*; then the pages and
    their parts, each in a turn of its own."""
    turns = _make(pages)

    def go_on(_: object = None) -> None:
        if next(turns, False):
            QTimer.singleShot(_BETWEEN_MS, window, go_on)

    QTimer.singleShot(_AFTER_MS, window, lambda: reader.long(_import, go_on))


def get_ready_later(reader: Reader, window: QObject, get_ready: Callable[[], object]) -> None:
    """Call what *get_ready* is on a worker, at the same time: for what is not of the window."""
    QTimer.singleShot(_AFTER_MS, window, lambda: reader.long(get_ready))


def _make(pages: Sequence[LatePage[Any]]) -> Iterator[bool]:
    """True after each thing that was made."""
    for page in pages:
        page.make()
        yield True
        for make in page.further():
            make()
            yield True


def _import() -> None:
    for name in _MODULES:
        import_module(f"keep_desktop.ui.{name}")
    for name in _OF_OTHERS:
        import_module(name)
