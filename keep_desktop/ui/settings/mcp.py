"""MCP servers section: other programs whose tools workflows may call, once they are confirmed."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QPushButton, QWidget

from keep_desktop.ports.cancel import CancelToken
from keep_desktop.services.mcp import ServerRow, compare, servers
from keep_desktop.ui.settings.mcp_dialogs import (
    AddServerDialog,
    ConfirmServerDialog,
    RemoveServerDialog,
    ServerLogDialog,
)
from keep_desktop.ui.settings.mcp_sign_in import McpSignInDialog
from keep_desktop.ui.settings.section import (
    ListRow,
    ListSection,
    SettingsCard,
    SettingsContext,
    make_button,
    users_text,
)
from keep_desktop.ui.style.theme import mono_font
from keep_desktop.ui.text.error_text import quote, translate_error
from keep_desktop.ui.text.format import plural
from keep_desktop.ui.text.sanitize import reveal_hidden, single_line
from keep_desktop.ui.widgets.file_chooser import dropped_file
from keep_desktop.ui.widgets.labels import WrapLabel

_LONGEST_TARGET = 400


def _tr(text: str) -> str:
    return QCoreApplication.translate("McpSection", text)


class McpSection(ListSection[ServerRow]):
    """Nothing here starts a server, but Check and the dialog in which one is confirmed."""

    def __init__(self, means: SettingsContext, parent: QWidget | None = None) -> None:
        card = SettingsCard(
            _tr("MCP servers"),
            _tr(
                "Other programs that offer tools to workflows. Keep starts one only after you have "
                "seen and confirmed its whole command, and calls only the tools that are as you "
                "confirmed them."
            ),
        )
        add = make_button(_tr("Add a server…"), icon="plus")
        super().__init__(means, card, add, _tr("No MCP server is added yet."), parent)
        add.clicked.connect(lambda: self.open_add())
        self.confirms, self.logs = self.keyed_buttons(), self.keyed_buttons()
        self.removes, self.sign_ins = self.keyed_buttons(), self.keyed_buttons()
        self.setAcceptDrops(True)

    def load(self) -> Sequence[ServerRow]:
        return servers(self.means.keep)

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
        dialog = AddServerDialog(self.means.keep, self.means.reader, self.window(), file=file)
        dialog.added.connect(self._added)
        self.open_dialog(dialog)

    def _added(self, names: list[str]) -> None:
        self.refresh()
        if len(names) == 1:
            self.open_confirm(names[0])

    def open_confirm(self, name: str) -> None:
        self.open_dialog(
            ConfirmServerDialog(name, self.means.keep, self.means.reader, self.window())
        )

    def sign_in(self, row: ServerRow) -> None:
        dialog = McpSignInDialog(row, self.means.keep, self.means.reader, self.window())
        text = self.tr("You are signed in to “{name}”.").format(name=quote(row.name))
        dialog.signed_in.connect(lambda: self.means.reader.messages.show(text))
        self.open_dialog(dialog)

    def _open_log(self, name: str) -> None:
        self.open_dialog(ServerLogDialog(name, self.means.keep, self.means.reader, self.window()))

    def _open_remove(self, row: ServerRow) -> None:
        self.open_dialog(RemoveServerDialog(row, self.means.keep, self.means.reader, self.window()))

    def _compare(self, name: str, cancel: CancelToken) -> str:
        off = compare(self.means.keep, name, cancel)
        text = (
            _tr("“{name}” answers, and is as you confirmed it.")
            if off == 0
            else _tr("“{name}” answers, and is not as you confirmed it: look at its tools.")
        )
        return text.format(name=quote(name))
