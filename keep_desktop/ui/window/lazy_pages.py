"""Pages that are created on first use, or while the window is idle, with imports that its first
paint does not need: so the window appears sooner."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.widgets.layouts import vbox

P = TypeVar("P", bound=QWidget)


class LazyPage(QWidget, Generic[P]):
    """Holds the page once `page` was called.

    *make* gets the final parent: a reparented widget is styled again with everything in it.
    *arrive* runs when the page is reached by other means than the sidebar's keys. *parts*: the
    parts that can be created later too.
    """

    def __init__(
        self,
        make: Callable[[QWidget], P],
        *,
        arrive: Callable[[P], object] = lambda _: None,
        parts: Callable[[P], Sequence[Callable[[], object]]] = lambda _: (),
    ) -> None:
        super().__init__()
        self._make, self._arrive, self._parts = make, arrive, parts
        self._column = vbox(within=self)

    @cached_property
    def page(self) -> P:
        """The page, created at the first call."""
        made = self._make(self)
        self._column.addWidget(made)
        # Keyboard users continue in it.
        self.setFocusProxy(made)
        return made

    def arrive(self) -> None:
        self._arrive(self.page)

    def parts(self) -> Sequence[Callable[[], object]]:
        return self._parts(self.page)

    def showEvent(self, event: QShowEvent) -> None:
        self.page.show()
        super().showEvent(event)


#: After the window appeared; its first queries and paints are done by then.
_AFTER_MS = 1_000
#: Between two of them, each of which takes some 10 ms.
_BETWEEN_MS = 100
#: What they import and what needs no Qt: a fifth of a second.
_WITHOUT_QT = (
    "keep_desktop.services.access.folders",
    "keep_desktop.services.activity.export",
    "keep_desktop.services.activity.queries",
    "keep_desktop.services.chat",
    "keep_desktop.services.connectors.forms",
    "keep_desktop.services.connectors.mail_accounts",
    "keep_desktop.services.connectors.openapi",
    "keep_desktop.services.forms.page_parts",
    "keep_desktop.services.maintenance.doctor",
    "keep_desktop.services.maintenance.licences",
    "keep_desktop.services.schedule.agenda",
    "keep_desktop.services.schedule.triggers",
    "keep_desktop.services.workflows.rehearsal",
    "keep_desktop.services.workflows.versions",
    "jsonschema",
    "fast_sugiyama",
)
#: In the order of likely use.
_MODULES = (
    "needs_you.page",
    "schedule.page",
    "activity.page",
    "settings.page",
    "new_workflow.dialog",
    "runs.dialogs",
    "rehearsal.dialog",
    "forms.settings_dialog",
    "schedule.dialog",
    "versions.dialog",
    "items.bulk_dialog",
    "presentation.item_dialogs",
    "workflows.dialogs",
    "activity.export_dialog",
    "help.dialog",
    "window.quit_dialogs",
    "settings.limits",
    "settings.services",
)


def schedule_idle_tasks(tasks: TaskRunner, window: QObject, pages: Sequence[LazyPage[Any]]) -> None:
    """Imports what needs no Qt on a worker, then the other modules here, and creates pages and
    their parts: each in its own turn of the event loop of *window*.

    No class of Qt's may be defined on a worker. Before Python 3.12 PySide has one table of them,
    which painting reads without a lock: while it grows, Qt reads what is not there, and crashes.
    """
    turns = _import_and_make(pages)

    def go_on(_: object = None) -> None:
        if next(turns, False):
            QTimer.singleShot(_BETWEEN_MS, window, go_on)

    QTimer.singleShot(_AFTER_MS, window, lambda: tasks.long(_import_without_qt, go_on))


def import_when_idle(tasks: TaskRunner, window: QObject, get_ready: Callable[[], object]) -> None:
    """Call *get_ready* on a worker in parallel: for what is not part of the window."""
    QTimer.singleShot(_AFTER_MS, window, lambda: tasks.long(get_ready))


def _import_without_qt() -> None:
    for name in _WITHOUT_QT:
        import_module(name)


def _import_and_make(pages: Sequence[LazyPage[Any]]) -> Iterator[bool]:
    """A generator, yielding after each step."""
    for name in _MODULES:
        import_module(f"keep_desktop.ui.{name}")
        yield True
    for page in pages:
        parts = page.parts()
        yield True
        for make in parts:
            make()
            yield True
