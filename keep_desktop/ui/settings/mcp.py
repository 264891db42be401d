"""MCP servers section: other programs whose tools workflows may call, once they are confirmed."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QPushButton, QWidget
from shiboken6 import isValid

from keep_desktop.domain.errors import Cancelled
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.services.context import Keep
from keep_desktop.services.mcp import ServerRow, compare, servers, sign_in
from keep_desktop.ui.core.desktop import open_page
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.connection_dialogs import WaitingNote
from keep_desktop.ui.settings.mcp_dialogs import (
    AddServerDialog,
    ConfirmServerDialog,
    RemoveServerDialog,
    ServerLogDialog,
)
from keep_desktop.ui.settings.section import (
    ListRow,
    ListSection,
    SettingsCard,
    SettingsContext,
    users_text,
)
from keep_desktop.ui.style.theme import mono_font
from keep_desktop.ui.text.error_text import quote, translate_error
from keep_desktop.ui.text.format import plural
from keep_desktop.ui.text.sanitize import reveal_hidden, single_line
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.widgets.file_chooser import dropped_file
from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.labels import WrapLabel, plain_label
from keep_desktop.ui.widgets.layouts import STRETCH, fill

_LONGEST_TARGET = 400

_tr = partial(QCoreApplication.translate, "McpSection")


class McpSection(ListSection[ServerRow]):
    """Nothing here starts a server, but Check and the dialog in which one is confirmed."""

    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        card = SettingsCard(
            _tr("MCP servers"),
            _tr(
                "Other programs that offer tools to workflows. Keep starts one only after you have "
                "seen and confirmed its whole command, and calls only the tools that are as you "
                "confirmed them."
            ),
        )
        add = make_button(_tr("Add a server…"), icon="plus")
        super().__init__(context, card, (add,), _tr("No MCP server is added yet."), parent)
        add.clicked.connect(lambda: self.open_add())
        self.confirms, self.logs = self.keyed_buttons(), self.keyed_buttons()
        self.removes, self.sign_ins = self.keyed_buttons(), self.keyed_buttons()
        self.setAcceptDrops(True)

    def load(self) -> Sequence[ServerRow]:
        return servers(self.context.keep)

    def key_of(self, row: ServerRow) -> str:
        return row.name

    # -- a file of another program is dropped -----------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        file = dropped_file(event)
        if file is not None:
            event.acceptProposedAction()
            self.open_add(file)

    # -- the list ---------------------------------------------------------------------------------

    def row_widget(self, row: ServerRow) -> QWidget:
        sign = ("circle-check", "done") if row.trouble is None else ("triangle-alert", "warn")
        target = WrapLabel("small")
        target.setFont(mono_font())
        target.setText(single_line(reveal_hidden(row.target), _LONGEST_TARGET))
        lines = (target, self._status(row), users_text(row.users))
        return ListRow(sign, single_line(row.name, 60), lines, self._buttons(row), below=True)

    def _status(self, row: ServerRow) -> str:
        if row.trouble is not None:
            return translate_error(row.trouble)
        return plural(row.tools, self.tr("tool is on."), self.tr("tools are on."))

    def _buttons(self, row: ServerRow) -> list[QPushButton]:
        name = single_line(row.name, 60)
        needs = row.trouble is not None
        confirm = make_button(
            self.tr("Look and confirm…") if needs else self.tr("Tools…"),
            self.tr("Look at {name} and confirm it").format(name=name)
            if needs
            else self.tr("Tools of {name}").format(name=name),
            kind="primary" if needs else "",
        )
        confirm.clicked.connect(lambda: self.open_confirm(row.name))
        self.confirms[row.name] = confirm
        buttons = [confirm]
        if row.confirmed:
            check = self.check_button(
                row.name, name, lambda cancel: self._compare(row.name, cancel)
            )
            log = make_button(self.tr("Log…"), self.tr("Log of {name}").format(name=name))
            log.clicked.connect(lambda: self._open_log(row.name))
            self.logs[row.name] = log
            buttons += [check, log]
        if row.signs_in:
            sign_in = make_button(
                self.tr("Sign in again…") if row.signed_in else self.tr("Sign in…"),
                self.tr("Sign in to {name}").format(name=name),
            )
            sign_in.clicked.connect(lambda: self.sign_in(row))
            self.sign_ins[row.name] = sign_in
            buttons.append(sign_in)
        remove = make_button(self.tr("Remove…"), self.tr("Remove {name}").format(name=name))
        remove.clicked.connect(lambda: self._open_remove(row))
        self.removes[row.name] = remove
        return [*buttons, remove]

    # -- what the buttons do ----------------------------------------------------------------------

    def open_add(self, file: Path | None = None) -> None:
        """Add a server, or those of another program's file."""
        dialog = AddServerDialog(self.context.keep, self.context.tasks, self.window(), file=file)
        dialog.added.connect(self._added)
        self.open_dialog(dialog)

    def _added(self, names: list[str]) -> None:
        self.refresh()
        if len(names) == 1:
            self.open_confirm(names[0])

    def open_confirm(self, name: str) -> None:
        self.open_dialog(
            ConfirmServerDialog(name, self.context.keep, self.context.tasks, self.window())
        )

    def sign_in(self, row: ServerRow) -> None:
        dialog = McpSignInDialog(row, self.context.keep, self.context.tasks, self.window())
        text = self.tr("You are signed in to “{name}”.").format(name=quote(row.name))
        dialog.signed_in.connect(lambda: self.context.tasks.messages.show(text))
        self.open_dialog(dialog)

    def _open_log(self, name: str) -> None:
        self.open_dialog(
            ServerLogDialog(name, self.context.keep, self.context.tasks, self.window())
        )

    def _open_remove(self, row: ServerRow) -> None:
        self.open_dialog(
            RemoveServerDialog(row, self.context.keep, self.context.tasks, self.window())
        )

    def _compare(self, name: str, cancel: CancelToken) -> str:
        off = compare(self.context.keep, name, cancel)
        text = (
            _tr("“{name}” answers, and is as you confirmed it.")
            if off == 0
            else _tr("“{name}” answers, and is not as you confirmed it: look at its tools.")
        )
        return text.format(name=quote(name))


class McpSignInDialog(Dialog):
    """`signed_in` follows. The server is asked only once the user chooses it."""

    signed_in = Signal()
    #: The address of the sign-in page, from the thread that found it out.
    _found = Signal(str)

    def __init__(
        self, row: ServerRow, keep: Keep, tasks: TaskRunner, parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("Sign in to “{name}”").format(name=quote(row.name)), tasks, parent)
        self._keep, self._name = keep, row.name
        column = self.scroll_body(spacing=8)
        fill(
            column,
            plain_label(single_line(reveal_hidden(row.target), _LONGEST_TARGET), "strong"),
            plain_label(
                self.tr(
                    "Keep asks this server where one signs in, registers there, and opens the "
                    "page in your browser. The sign-in is stored encrypted on this computer and "
                    "sent only to this server."
                ),
                "soft",
            ),
        )
        self.waiting = WaitingNote()
        self.waiting.stop.clicked.connect(self.stop_waiting)
        fill(column, self.waiting, STRETCH)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go = self.button(
            self.tr("Sign in in the browser"), self._go, kind="primary", icon="link"
        )
        fill(self.footer, STRETCH, self.cancel, self.go)
        self._found.connect(self._open_page)
        self.fit_height(520)
        self.go.setFocus()

    def _go(self) -> None:
        if self._cancel is not None:
            return
        self._cancel = cancel = CancelSource()
        self.go.setEnabled(False)
        self.trouble.set_text("")
        self.cancel.setFocus()
        keep, name = self._keep, self._name

        def show(url: str) -> None:
            if isValid(self):
                self._found.emit(url)

        self._tasks.concurrent(
            lambda: sign_in(keep, name, show, cancel),
            self._done,
            self._failed,
            end=cancel.cancel,
        )

    def _open_page(self, url: str) -> None:
        if self._cancel is not None:
            self.waiting.begin(url, opened=open_page(url))

    def _done(self, _: None) -> None:
        self._over()
        self.accept()
        self.signed_in.emit()

    def _failed(self, error: Exception) -> None:
        self._over()
        if not isinstance(error, Cancelled):
            self.show_error(error)

    def _over(self) -> None:
        self._cancel = None
        self.waiting.end()
        self.go.setEnabled(True)
