"""MCP servers section: other programs whose tools workflows may call, once they are confirmed."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.services.mcp import ServerRow, compare, servers
from keep_desktop.ui.settings.mcp_dialogs import (
    AddServerDialog,
    ConfirmServerDialog,
    RemoveServerDialog,
    ServerLogDialog,
)
from keep_desktop.ui.settings.mcp_sign_in import McpSignInDialog
from keep_desktop.ui.settings.section import Section, SettingsCard, SettingsContext, make_button
from keep_desktop.ui.style.theme import mono_font
from keep_desktop.ui.text.error_text import quote, sentence_of, translate_error
from keep_desktop.ui.text.format import plural
from keep_desktop.ui.text.sanitize import reveal_hidden, single_line
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.widgets.file_chooser import dropped_file
from keep_desktop.ui.widgets.labels import FormNote, WrapLabel, icon_label, plain_label
from keep_desktop.ui.widgets.layouts import FlowLayout

_SHOWN_NAMES = 4
_LONGEST_TARGET = 400


class McpSection(Section):
    """Loads when shown, and after each change. Nothing here starts a server, but Check and the
    dialog in which one is confirmed."""

    def __init__(self, means: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(means, parent)
        self.rows: Sequence[ServerRow] | None = None
        self.confirms: dict[str, QPushButton] = {}
        self.checks: dict[str, QPushButton] = {}
        self.logs: dict[str, QPushButton] = {}
        self.removes: dict[str, QPushButton] = {}
        self.sign_ins: dict[str, QPushButton] = {}
        #: To be signed in to, once the list is there.
        self._wanted = ""
        self._under_check: set[str] = set()
        self.card = SettingsCard(
            self.tr("MCP servers"),
            self.tr(
                "Other programs that offer tools to workflows. Keep starts one only after you have "
                "seen and confirmed its whole command, and calls only the tools that are as you "
                "confirmed them."
            ),
        )
        self.trouble = FormNote("fail")
        self.nothing = FormNote()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(16)
        self.add = make_button(self.tr("Add a server…"), icon="plus")
        self.add.clicked.connect(lambda: self.open_add())
        self.card.column.addWidget(self.trouble)
        self.card.column.addLayout(self._rows)
        self.card.column.addWidget(self.nothing)
        self.card.add_row(self.add)
        self.column.addWidget(self.card)
        self.column.addStretch(1)
        self.setAcceptDrops(True)
        means.bridge.settings_changed.connect(self._changed)

    def refresh(self) -> None:
        keep = self.means.keep
        self.means.reader.query_after_commands(
            ("mcp", id(self)),
            lambda: servers(keep),
            self._show,
            lambda error: self.trouble.set_text(sentence_of(error), "fail"),
        )

    def _changed(self) -> None:
        if self.isVisible():
            self.refresh()

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

    def _show(self, rows: Sequence[ServerRow]) -> None:
        self.trouble.set_text("")
        if rows != self.rows:
            self._fill(rows)
        self.nothing.set_text("" if rows else self.tr("No MCP server is added yet."))
        wanted, self._wanted = self._wanted, ""
        for row in rows:
            if row.name == wanted:
                self._open_sign_in(row)

    def _fill(self, rows: Sequence[ServerRow]) -> None:
        self.rows = rows
        for buttons in (self.confirms, self.checks, self.logs, self.removes, self.sign_ins):
            buttons.clear()
        while (item := self._rows.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for each in rows:
            self._rows.addWidget(self._row(each))

    def _row(self, row: ServerRow) -> QWidget:
        holder = QWidget()
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(10)
        sign = ("circle-check", "done") if row.trouble is None else ("triangle-alert", "warn")
        line.addWidget(icon_label(*sign), 0, Qt.AlignmentFlag.AlignTop)
        text = QVBoxLayout()
        text.setSpacing(2)
        text.addWidget(plain_label(single_line(row.name, 60), "strong"))
        target = WrapLabel("small")
        target.setFont(mono_font())
        target.setText(single_line(reveal_hidden(row.target), _LONGEST_TARGET))
        text.addWidget(target)
        for sentence in (self._status(row), self._users(row)):
            text.addWidget(plain_label(sentence, "small"))
        text.addSpacing(4)
        text.addLayout(self._buttons(row))
        line.addLayout(text, 1)
        return holder

    def _status(self, row: ServerRow) -> str:
        if row.trouble is not None:
            return translate_error(row.trouble)
        return plural(row.tools, self.tr("tool is on."), self.tr("tools are on."))

    def _users(self, row: ServerRow) -> str:
        if not row.users:
            return self.tr("Not used by any workflow.")
        names = ", ".join(single_line(name, 60) for name in row.users[:_SHOWN_NAMES])
        more = len(row.users) - _SHOWN_NAMES
        if more > 0:
            names = self.tr("{names} and {count} more").format(names=names, count=more)
        return self.tr("Used by {names}").format(names=names)

    def _buttons(self, row: ServerRow) -> FlowLayout:
        name = single_line(row.name, 60)
        flow = FlowLayout(gap=6)
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
        flow.addWidget(confirm)
        if row.confirmed:
            checking = row.name in self._under_check
            check = make_button(
                self.tr("Checking…") if checking else self.tr("Check"),
                self.tr("Check {name}").format(name=name),
            )
            check.clicked.connect(lambda: self._check(row.name))
            self.checks[row.name] = check
            log = make_button(self.tr("Log…"), self.tr("Log of {name}").format(name=name))
            log.clicked.connect(lambda: self._open_log(row.name))
            self.logs[row.name] = log
            flow.addWidget(check)
            flow.addWidget(log)
        if row.signs_in:
            sign_in = make_button(
                self.tr("Sign in again…") if row.signed_in else self.tr("Sign in…"),
                self.tr("Sign in to {name}").format(name=name),
            )
            sign_in.clicked.connect(lambda: self._open_sign_in(row))
            self.sign_ins[row.name] = sign_in
            flow.addWidget(sign_in)
        remove = make_button(self.tr("Remove…"), self.tr("Remove {name}").format(name=name))
        remove.clicked.connect(lambda: self._open_remove(row))
        self.removes[row.name] = remove
        flow.addWidget(remove)
        return flow

    # -- what the buttons do ----------------------------------------------------------------------

    def open_add(self, file: Path | None = None) -> None:
        """Add a server, or those of another program's file."""
        dialog = AddServerDialog(self.means.keep, self.means.reader, self.window(), file=file)
        dialog.added.connect(self._added)
        self._open(dialog)

    def _added(self, names: list[str]) -> None:
        self.refresh()
        if len(names) == 1:
            self.open_confirm(names[0])

    def open_confirm(self, name: str) -> None:
        self._open(ConfirmServerDialog(name, self.means.keep, self.means.reader, self.window()))

    def reconnect(self, name: str) -> None:
        """Open the dialog that signs in to this server again."""
        self._wanted = name
        self.refresh()

    def _open_sign_in(self, row: ServerRow) -> None:
        dialog = McpSignInDialog(row, self.means.keep, self.means.reader, self.window())
        text = self.tr("You are signed in to “{name}”.").format(name=quote(row.name))
        dialog.signed_in.connect(lambda: self.means.reader.messages.show(text))
        self._open(dialog)

    def _open_log(self, name: str) -> None:
        self._open(ServerLogDialog(name, self.means.keep, self.means.reader, self.window()))

    def _open_remove(self, row: ServerRow) -> None:
        self._open(RemoveServerDialog(row, self.means.keep, self.means.reader, self.window()))

    def _open(self, dialog: Dialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(lambda _: self.refresh())
        dialog.open()

    def _check(self, name: str) -> None:
        """May take seconds; closing the window does not wait."""
        if name in self._under_check:
            return
        self._under_check.add(name)
        # It stays enabled, to keep the focus; its text shows that it is busy.
        self.checks[name].setText(self.tr("Checking…"))
        keep, cancel = self.means.keep, CancelSource()
        self.means.reader.concurrent(
            lambda: compare(keep, name, cancel),
            lambda off: self._checked(name, off),
            lambda error: self._show_checked(name, sentence_of(error)),
            end=cancel.cancel,
        )

    def _checked(self, name: str, off: int) -> None:
        text = (
            self.tr("“{name}” answers, and is as you confirmed it.")
            if off == 0
            else self.tr("“{name}” answers, and is not as you confirmed it: look at its tools.")
        )
        self._show_checked(name, text.format(name=quote(name)))

    def _show_checked(self, name: str, sentence: str) -> None:
        self._under_check.discard(name)
        if name in self.checks:
            self.checks[name].setText(self.tr("Check"))
        self.means.reader.messages.show(sentence)
        self.refresh()
