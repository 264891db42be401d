"""Connections section: the accounts at services that Keep knows, and what each may do."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton, QWidget

from keep_desktop.domain.permissions import is_recent_use
from keep_desktop.ports.connections import ConnectionStatus
from keep_desktop.services.connectors.accounts import AccountRow, accounts, check
from keep_desktop.ui.settings.connection_dialogs import (
    ConnectDialog,
    DisconnectDialog,
    RenameAccountDialog,
)
from keep_desktop.ui.settings.section import (
    ListRow,
    ListSection,
    SettingsCard,
    SettingsContext,
    users_text,
)
from keep_desktop.ui.text.error_text import quote, translate_error
from keep_desktop.ui.text.format import moment_within
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.inputs import make_button

_SIGNS = {
    ConnectionStatus.OK: ("circle-check", "done"),
    ConnectionStatus.NEEDS_SIGN_IN: ("triangle-alert", "warn"),
    ConnectionStatus.ERROR: ("circle-x", "fail"),
}

_tr = partial(QCoreApplication.translate, "ConnectionsSection")


class ConnectionsSection(ListSection[AccountRow]):
    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        card = SettingsCard(
            _tr("Connections"),
            _tr(
                "Accounts that workflows may use once you allow it. Each sign-in is stored "
                "encrypted on this computer and sent only to the service it is for. Mail accounts, "
                "and services that you describe yourself, are under Services."
            ),
        )
        add = make_button(_tr("Connect an account…"), icon="plus")
        super().__init__(context, card, (add,), _tr("No account is connected yet."), parent)
        add.clicked.connect(lambda: self.sign_in())
        self.reconnects, self.renames = self.keyed_buttons(), self.keyed_buttons()
        self.removes = self.keyed_buttons()

    def load(self) -> Sequence[AccountRow]:
        return accounts(self.context.keep)

    def key_of(self, row: AccountRow) -> str:
        return row.id

    def sign_in(self, row: AccountRow | None = None) -> None:
        """Connect an account, or sign in to this one again."""
        dialog = ConnectDialog(self.context.keep, self.context.tasks, self.window(), again=row)
        dialog.connected.connect(self._connected)
        self.open_dialog(dialog)

    def _connected(self, id: str) -> None:
        self.context.tasks.messages.show(self.tr("The account is connected."))
        self.refresh()

    def row_widget(self, row: AccountRow) -> QWidget:
        title = f"{single_line(row.title, 60)} · {single_line(row.account, 80)}"
        # An account says nothing of whose server it is at.
        about = (row.own_address, self._status(row), self._entered(row), self._may(row))
        lines = (*about, self._not(row), users_text(row.workflows))
        return ListRow(_SIGNS[row.status], title, lines, self._buttons(row), below=True)

    def _buttons(self, row: AccountRow) -> list[QPushButton]:
        name = f"{single_line(row.title, 60)} {single_line(row.account, 80)}"
        keep = self.context.keep
        check_button = self.check_button(row.id, name, lambda cancel: check(keep, row.id, cancel))
        change = make_button(self.tr("Rename…"), self.tr("Rename {name}").format(name=name))
        change.clicked.connect(lambda: self._rename(row))
        remove = make_button(self.tr("Disconnect…"), self.tr("Disconnect {name}").format(name=name))
        remove.clicked.connect(lambda: self._disconnect(row))
        self.renames[row.id], self.removes[row.id] = change, remove
        buttons = [check_button, change, remove]
        if row.status is ConnectionStatus.NEEDS_SIGN_IN:
            buttons.insert(0, self._reconnect_button(row, name))
        return buttons

    def _reconnect_button(self, row: AccountRow, name: str) -> QPushButton:
        button = make_button(
            self.tr("Reconnect…"),
            self.tr("Sign in again to {name}").format(name=name),
            kind="primary",
        )
        button.clicked.connect(lambda: self.sign_in(row))
        self.reconnects[row.id] = button
        return button

    def _status(self, row: AccountRow) -> str:
        if row.trouble is not None:
            return translate_error(row.trouble)
        if row.used_at is None:
            return self.tr("Signed in. Not used yet.")
        clock = self.context.keep.clock
        if is_recent_use(row.used_at, clock.now()):
            return self.tr("Signed in. Last used within the last hour.")
        at = moment_within(row.used_at, clock.now(), clock.zone())
        return self.tr("Signed in. Last used {moment}.").format(moment=at)

    def _entered(self, row: AccountRow) -> str:
        if row.entered_at is None:
            return ""
        clock = self.context.keep.clock
        at = moment_within(row.entered_at, clock.now(), clock.zone())
        return self.tr("Its secret was entered {moment}.").format(moment=at)

    def _may(self, row: AccountRow) -> str:
        words = [
            translate_english(why) if why else single_line(scope, 80)
            for scope, why in row.scopes.items()
        ]
        return self.tr("Allowed: {scopes}").format(scopes="; ".join(words)) if words else ""

    def _not(self, row: AccountRow) -> str:
        words = "; ".join(translate_english(why) for why in row.refused)
        if not words:
            return ""
        text = self.tr("Not allowed on its page: {scopes}. To allow it, connect the account again.")
        return text.format(scopes=words)

    def _rename(self, row: AccountRow) -> None:
        self.open_dialog(
            RenameAccountDialog(row, self.context.keep, self.context.tasks, self.window())
        )

    def _disconnect(self, row: AccountRow) -> None:
        dialog = DisconnectDialog(row, self.context.keep, self.context.tasks, self.window())
        name = quote(row.account)
        text = self.tr("“{name}” is disconnected.").format(name=name)
        dialog.disconnected.connect(
            lambda left: self.context.tasks.messages.show(f"{text} {left}".strip())
        )
        self.open_dialog(dialog)
