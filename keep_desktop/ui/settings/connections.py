"""Connections section: the accounts at services that Keep knows, and what each may do."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from keep_desktop.ports.connections import ConnectionStatus
from keep_desktop.services.connectors.accounts import AccountRow, CheckTrial, accounts
from keep_desktop.ui.settings.connection_dialogs import (
    ConnectDialog,
    DisconnectDialog,
    RenameAccountDialog,
    names_of,
)
from keep_desktop.ui.settings.section import Section, SettingsCard, SettingsContext, make_button
from keep_desktop.ui.text.error_text import quote, sentence_of, translate_error
from keep_desktop.ui.text.format import moment_within
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.dialog import add_shown
from keep_desktop.ui.widgets.labels import FormNote, icon_label, plain_label
from keep_desktop.ui.widgets.layouts import FlowLayout

_SIGNS = {
    ConnectionStatus.OK: ("circle-check", "done"),
    ConnectionStatus.NEEDS_SIGN_IN: ("triangle-alert", "warn"),
    ConnectionStatus.ERROR: ("circle-x", "fail"),
}


class ConnectionsSection(Section):
    """Loads when shown, and after each change."""

    def __init__(self, means: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(means, parent)
        self.rows: Sequence[AccountRow] | None = None
        #: By the id of the connection.
        self.reconnects: dict[str, QPushButton] = {}
        self.checks: dict[str, QPushButton] = {}
        self.renames: dict[str, QPushButton] = {}
        self.removes: dict[str, QPushButton] = {}
        self._under_check: set[str] = set()
        #: To be signed in to again, once the list is there.
        self._wanted = ""
        self.card = SettingsCard(
            self.tr("Connections"),
            self.tr(
                "Accounts that workflows may use once you allow it. Each sign-in is stored "
                "encrypted on this computer and sent only to the service it is for. Mail accounts, "
                "and services that you describe yourself, are under Services."
            ),
        )
        self.trouble = FormNote("fail")
        self.nothing = FormNote()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(16)
        self.add = make_button(self.tr("Connect an account…"), icon="plus")
        self.add.clicked.connect(lambda: self.open_dialog())
        self.card.column.addWidget(self.trouble)
        self.card.column.addLayout(self._rows)
        self.card.column.addWidget(self.nothing)
        self.card.add_row(self.add)
        self.column.addWidget(self.card)
        self.column.addStretch(1)
        means.bridge.settings_changed.connect(self._changed)

    def refresh(self) -> None:
        keep = self.means.keep
        self.means.reader.query_after_commands(
            ("connections", id(self)),
            lambda: accounts(keep),
            self._show,
            lambda error: self.trouble.set_text(sentence_of(error), "fail"),
        )

    def open_dialog(self, again: AccountRow | None = None) -> None:
        """Connect an account, or sign in to this one again."""
        dialog = ConnectDialog(self.means.keep, self.means.reader, self.window(), again=again)
        dialog.connected.connect(self._connected)
        self._open(dialog)

    def reconnect(self, connection: str) -> None:
        """Open the dialog that signs in to this connection again."""
        self._wanted = connection
        self.refresh()

    def _open(self, dialog: ConnectDialog | RenameAccountDialog | DisconnectDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(lambda _: self.refresh())
        dialog.open()

    def _connected(self, id: str) -> None:
        self.means.reader.messages.show(self.tr("The account is connected."))
        self.refresh()

    def _changed(self) -> None:
        if self.isVisible():
            self.refresh()

    def _show(self, rows: Sequence[AccountRow]) -> None:
        self.trouble.set_text("")
        if rows != self.rows:
            self._fill(rows)
        self.nothing.set_text("" if rows else self.tr("No account is connected yet."))
        wanted, self._wanted = self._wanted, ""
        for row in rows:
            if row.id == wanted:
                self.open_dialog(row)

    def _fill(self, rows: Sequence[AccountRow]) -> None:
        self.rows = rows
        for buttons in (self.reconnects, self.checks, self.renames, self.removes):
            buttons.clear()
        while (item := self._rows.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for each in rows:
            add_shown(self._rows, self._row(each))

    def _row(self, row: AccountRow) -> QWidget:
        holder = QWidget()
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(10)
        icon = icon_label(*_SIGNS[row.status])
        line.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        text = QVBoxLayout()
        text.setSpacing(2)
        title = f"{single_line(row.title, 60)} · {single_line(row.account, 80)}"
        text.addWidget(plain_label(title, "strong"))
        # An account says nothing of whose server it is at.
        about = (row.own_address, self._status(row), self._entered(row), self._may(row))
        for sentence in (*about, self._not(row), self._users(row)):
            if sentence:
                text.addWidget(plain_label(sentence, "small"))
        text.addSpacing(4)
        text.addLayout(self._buttons(row))
        line.addLayout(text, 1)
        return holder

    def _buttons(self, row: AccountRow) -> FlowLayout:
        name = f"{single_line(row.title, 60)} {single_line(row.account, 80)}"
        flow = FlowLayout(gap=6)
        is_checking = row.id in self._under_check
        check = make_button(
            self.tr("Checking…") if is_checking else self.tr("Check"),
            self.tr("Check {name}").format(name=name),
        )
        check.clicked.connect(lambda: self._check(row.id))
        change = make_button(self.tr("Rename…"), self.tr("Rename {name}").format(name=name))
        change.clicked.connect(lambda: self._rename(row))
        remove = make_button(self.tr("Disconnect…"), self.tr("Disconnect {name}").format(name=name))
        remove.clicked.connect(lambda: self._disconnect(row))
        self.checks[row.id], self.renames[row.id], self.removes[row.id] = check, change, remove
        buttons = [check, change, remove]
        if row.status is ConnectionStatus.NEEDS_SIGN_IN:
            buttons.insert(0, self._reconnect_button(row, name))
        for button in buttons:
            flow.addWidget(button)
        return flow

    def _reconnect_button(self, row: AccountRow, name: str) -> QPushButton:
        button = make_button(
            self.tr("Reconnect…"),
            self.tr("Sign in again to {name}").format(name=name),
            kind="primary",
        )
        button.clicked.connect(lambda: self.open_dialog(row))
        self.reconnects[row.id] = button
        return button

    def _status(self, row: AccountRow) -> str:
        if row.trouble is not None:
            return translate_error(row.trouble)
        if row.used_at is None:
            return self.tr("Signed in. Not used yet.")
        clock = self.means.keep.clock
        at = moment_within(row.used_at, clock.now(), clock.zone())
        return self.tr("Signed in. Last used {moment}.").format(moment=at)

    def _entered(self, row: AccountRow) -> str:
        if row.entered_at is None:
            return ""
        clock = self.means.keep.clock
        at = moment_within(row.entered_at, clock.now(), clock.zone())
        return self.tr("Its secret was entered {moment}.").format(moment=at)

    def _may(self, row: AccountRow) -> str:
        words = [
            translate_english(why) if why else single_line(scope, 80)
            for scope, why in row.scopes.items()
        ]
        return self.tr("May: {scopes}").format(scopes="; ".join(words)) if words else ""

    def _not(self, row: AccountRow) -> str:
        words = "; ".join(translate_english(why) for why in row.refused)
        if not words:
            return ""
        text = self.tr("Not allowed on its page: {scopes}. To allow it, connect the account again.")
        return text.format(scopes=words)

    def _users(self, row: AccountRow) -> str:
        if not row.workflows:
            return self.tr("Not used by any workflow.")
        return self.tr("Used by {names}").format(names=names_of(row.workflows, 4))

    # -- what the buttons do --------------------------------------------------------------------

    def _check(self, id: str) -> None:
        """May take seconds; closing the window does not wait."""
        if id in self._under_check:
            return
        self._under_check.add(id)
        # It stays enabled, to keep the focus; its text shows that it is busy.
        self.checks[id].setText(self.tr("Checking…"))
        trial = CheckTrial(self.means.keep, id)
        self.means.reader.concurrent(
            trial.run,
            lambda text: self._checked(id, translate_error(text)),
            lambda error: self._checked(id, sentence_of(error)),
            end=trial.end,
        )

    def _checked(self, id: str, sentence: str) -> None:
        self._under_check.discard(id)
        if id in self.checks:
            self.checks[id].setText(self.tr("Check"))
        self.means.reader.messages.show(sentence)
        self.refresh()

    def _rename(self, row: AccountRow) -> None:
        self._open(RenameAccountDialog(row, self.means.keep, self.means.reader, self.window()))

    def _disconnect(self, row: AccountRow) -> None:
        dialog = DisconnectDialog(row, self.means.keep, self.means.reader, self.window())
        name = quote(row.account)
        text = self.tr("“{name}” is disconnected.").format(name=name)
        dialog.disconnected.connect(
            lambda left: self.means.reader.messages.show(f"{text} {left}".strip())
        )
        self._open(dialog)
