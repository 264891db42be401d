"""What starts a workflow beside its schedule: a list that adds and removes at once, with Undo."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.services.access.folders import folders_of
from keep_desktop.services.connectors.mail_accounts import readable_accounts
from keep_desktop.services.context import Keep
from keep_desktop.services.schedule.triggers import (
    RemovedTrigger,
    TriggerRow,
    add_trigger,
    calendar_accounts,
    remove_trigger,
    restore_trigger,
    triggers_of,
    webhook_address,
)
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.file_chooser import choose_folder
from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.labels import WrapLabel, icon_label, plain_label
from keep_desktop.ui.widgets.layouts import clear, fill, hbox, vbox

T = TypeVar("T")

_ICONS = {
    TriggerKind.FOLDER: "folder",
    TriggerKind.MAIL: "mail",
    TriggerKind.CALENDAR: "calendar",
    TriggerKind.WEBHOOK: "link",
}

_tr = partial(QCoreApplication.translate, "TriggerRow")


def _about(row: TriggerRow) -> str:
    if row.trouble is not None:
        return translate_error(row.trouble)
    match row.kind:
        case TriggerKind.FOLDER:
            return _tr("When a file comes or changes, also in folders below")
        case TriggerKind.MAIL:
            return _tr("When mail arrives in the inbox")
        case TriggerKind.CALENDAR:
            return _tr("Ten minutes before an event begins")
        case TriggerKind.WEBHOOK:
            return _tr("When a program on this computer calls its secret address")


class _Row(QWidget):
    """One trigger, or one that was removed since the list was opened."""

    def __init__(
        self, row: TriggerRow, buttons: Sequence[QPushButton], *, removed: bool, parent: QWidget
    ) -> None:
        super().__init__(parent)
        place = WrapLabel("soft" if removed else "", parent=self)
        place.setText(single_line(row.place, 500))
        about = plain_label(_tr("Removed") if removed else _about(row), "small")
        text = vbox(place, about, spacing=0)
        line = hbox(within=self, spacing=10)
        has_trouble = row.trouble is not None and not removed
        icon = icon_label(
            "triangle-alert" if has_trouble else _ICONS[row.kind],
            "warn" if has_trouble else "text_soft",
        )
        fill(line, (icon, 0, Qt.AlignmentFlag.AlignTop), (text, 1))
        for button in buttons:
            line.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)


@immutable
class _TriggerChoices:
    rows: Sequence[TriggerRow]
    accounts: Sequence[str]
    calendars: Sequence[str]
    #: Where the chooser of folders begins.
    folder: str


def _read(keep: Keep, workflow_id: WorkflowId) -> _TriggerChoices:
    granted = [g for grants in folders_of(keep, workflow_id).values() for g in grants]
    return _TriggerChoices(
        rows=triggers_of(keep, workflow_id),
        accounts=[account.name for account in readable_accounts(keep)],
        calendars=calendar_accounts(keep),
        folder=next((str(g.path) for g in granted if g.is_folder), ""),
    )


class TriggerList(QWidget):
    """`failed` carries the error of what was tried."""

    failed = Signal(Exception)

    def __init__(
        self, keep: Keep, tasks: TaskRunner, workflow_id: WorkflowId, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks, self._workflow_id = keep, tasks, workflow_id
        self._found = _TriggerChoices((), (), (), "")
        self._removed: dict[TriggerId, tuple[TriggerRow, RemovedTrigger]] = {}
        self.buttons: list[QPushButton] = []
        self._rows = vbox(spacing=12)
        self.add = make_button(self.tr("Add a trigger…"), self.tr("Add a trigger"), icon="plus")
        self.add.clicked.connect(self._offer)
        vbox(
            plain_label(self.tr("Changes to this list apply at once."), "small"),
            self._rows,
            (self.add, 0, Qt.AlignmentFlag.AlignLeft),
            within=self,
            spacing=12,
        )

    def load(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        self._tasks.query_after_commands(
            ("triggers", id(self)), lambda: _read(keep, workflow_id), self._show, self._fail
        )

    def _show(self, found: _TriggerChoices) -> None:
        self._found = found
        at = next((at for at, button in enumerate(self.buttons) if button.hasFocus()), None)
        clear(self._rows)
        self.buttons = []
        shown: list[tuple[TriggerRow, RemovedTrigger | None]] = [(row, None) for row in found.rows]
        shown += self._removed.values()
        for row, removed in sorted(shown, key=lambda each: (each[0].kind, each[0].place)):
            self._rows.addWidget(self._row(row, removed))
        for before, after in pairwise([*self.buttons, self.add]):
            self.setTabOrder(before, after)
        if at is not None:
            (self.buttons[at] if at < len(self.buttons) else self.add).setFocus()

    def _row(self, row: TriggerRow, removed: RemovedTrigger | None) -> QWidget:
        place = single_line(row.place, 500)
        buttons = []
        if removed is not None:
            name = self.tr("Undo removing {place}").format(place=place)
            buttons.append(self._button(self.tr("Undo"), name, lambda: self._undo(row.id, removed)))
        else:
            if row.kind is TriggerKind.WEBHOOK:
                text = self.tr("Copy address")
                copy = self._button(text, text, lambda: self._copy(row.id, copy))
                buttons.append(copy)
            name = self.tr("Remove {place}").format(place=place)
            buttons.append(self._button(self.tr("Remove"), name, lambda: self._remove(row)))
        return _Row(row, buttons, removed=removed is not None, parent=self)

    def _button(self, text: str, name: str, clicked: Callable[[], None]) -> QPushButton:
        button = make_button(text, name)
        # The button may be deleted with its row.
        button.clicked.connect(lambda: clicked(), Qt.ConnectionType.QueuedConnection)
        self.buttons.append(button)
        return button

    # -- changing -----------------------------------------------------------------------------

    def menu(self) -> QMenu:
        """What can be added now."""
        menu = QMenu(self)
        menu.addAction(self.tr("When a folder changes…"), self._browse)
        for account in self._found.accounts:
            text = self.tr("When mail arrives for {account}").format(account=account)
            menu.addAction(text, partial(self._add, TriggerKind.MAIL, account))
        for account in self._found.calendars:
            text = self.tr("Ten minutes before an event of {account}").format(account=account)
            menu.addAction(text, partial(self._add, TriggerKind.CALENDAR, account))
        if not self._found.accounts:
            # Said, not hidden: it is what one looks for.
            none = menu.addAction(self.tr("When mail arrives (add an account in Settings first)"))
            none.setEnabled(False)
        if not self._found.calendars:
            none = menu.addAction(
                self.tr("Ten minutes before an event (connect a calendar in Settings first)")
            )
            none.setEnabled(False)
        hook = menu.addAction(
            self.tr("When a program calls an address (webhook)"),
            lambda: self._add(TriggerKind.WEBHOOK, ""),
        )
        hook.setEnabled(all(row.kind is not TriggerKind.WEBHOOK for row in self._found.rows))
        return menu

    def _offer(self) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.add.mapToGlobal(self.add.rect().bottomLeft()))

    def _browse(self) -> None:
        choose_folder(
            self.window(),
            self.tr("Folder that starts the workflow"),
            lambda path: self._add(TriggerKind.FOLDER, str(Path(path))),
            at=self._found.folder,
        )

    def _add(self, kind: TriggerKind, place: str) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        self._do(lambda: add_trigger(keep, workflow_id, kind, place), lambda _: None)

    def _remove(self, row: TriggerRow) -> None:
        keep = self._keep

        def removed(found: RemovedTrigger) -> None:
            self._removed[row.id] = (row, found)

        self._do(lambda: remove_trigger(keep, row.id), removed)

    def _undo(self, trigger_id: TriggerId, removed: RemovedTrigger) -> None:
        keep = self._keep
        self._do(
            lambda: restore_trigger(keep, removed),
            lambda _: self._removed.pop(trigger_id, None),
        )

    def _copy(self, trigger_id: TriggerId, button: QPushButton) -> None:
        keep, copied = self._keep, self.tr("Copied")

        def put(address: str) -> None:
            QGuiApplication.clipboard().setText(address)
            button.setText(copied)

        self._tasks.command(lambda: webhook_address(keep, trigger_id), put, self._fail)

    def _do(self, work: Callable[[], T], done: Callable[[T], object]) -> None:
        def shown(result: T) -> None:
            done(result)
            self.load()

        self._tasks.command(work, shown, self._fail)

    def _fail(self, error: Exception) -> None:
        self.failed.emit(error)
