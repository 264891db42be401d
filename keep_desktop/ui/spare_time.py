"""What is imported once the window is there and nobody waits for it: what the pages and dialogs
stand on that the first sight of the window did without."""

from importlib import import_module

from PySide6.QtCore import QObject, QTimer

from keep_desktop.ui.worker import Reader

#: Of the window; by then it has read and painted what it begins with.
_AFTER_MS = 1_000
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


def import_in_spare_time(reader: Reader, window: QObject) -> None:
    """On a worker, so that nothing holds up the thread of *window*."""
    QTimer.singleShot(_AFTER_MS, window, lambda: reader.long(_import))


def _import() -> None:
    for name in _MODULES:
        import_module(f"keep_desktop.ui.{name}")
