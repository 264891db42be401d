"""Services section: the connected services, their state, and buttons to add, change and remove
them."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QPushButton, QWidget

from keep_desktop.services.connectors.registry import (
    NOT_STORED,
    ServiceRow,
    remove_service,
    services,
    try_service,
)
from keep_desktop.ui.forms.field_dialogs import MailAccountDialog
from keep_desktop.ui.settings.api_dialog import ApiDialog, dropped_source
from keep_desktop.ui.settings.section import (
    ListRow,
    ListSection,
    SettingsCard,
    SettingsContext,
    is_confirmed,
    users_text,
)
from keep_desktop.ui.settings.service_dialog import ConnectorDialog
from keep_desktop.ui.text.error_text import quote, translate_error
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.inputs import make_button
from keep_desktop.ui.widgets.pointer import ClickGuard

_tr = partial(QCoreApplication.translate, "ServicesCard")


class ServicesSection(ListSection[ServiceRow]):
    """An OpenAPI description that is dropped here is imported."""

    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        card = SettingsCard(
            _tr("Services"),
            _tr(
                "Mail accounts, and services that you describe yourself. Accounts at services "
                "that Keep knows are under Connections. Secrets are stored encrypted on this "
                "computer, never in a script."
            ),
        )
        self.add_account = make_button(_tr("Add a mail account…"), icon="mail")
        self.connect_one = make_button(_tr("Connect a service…"), icon="plus")
        about = _tr("Connect a service by its OpenAPI description")
        self.import_one = make_button(_tr("Import OpenAPI…"), about, icon="file-code")
        adds = (self.add_account, self.connect_one, self.import_one)
        super().__init__(context, card, adds, _tr("No services connected yet."), parent)
        self._list.setSpacing(8)
        self.add_account.clicked.connect(self._add_account)
        self.connect_one.clicked.connect(lambda: self._open_form())
        self.import_one.clicked.connect(lambda: self._import(""))
        self.buttons, self.edits = self.keyed_buttons(), self.keyed_buttons()
        self.guard = ClickGuard(self)
        self.setAcceptDrops(True)

    def load(self) -> Sequence[ServiceRow]:
        return services(self.context.keep)

    def key_of(self, row: ServiceRow) -> str:
        return row.service

    def sign_in(self, row: ServiceRow) -> None:
        dialog = ConnectorDialog(self.context.keep, self.context.tasks, self.window())
        dialog.connected.connect(lambda row: self._report(_tr("“{name}” updated."), row))
        dialog.show_stored(row.service)
        self.open_dialog(dialog)

    def _open_form(self) -> ConnectorDialog:
        """Add a service by a form or from a file."""
        dialog = ConnectorDialog(self.context.keep, self.context.tasks, self.window())
        text = _tr("“{name}” is connected. Choose Check to test it.")
        dialog.connected.connect(lambda row: self._report(text, row))
        self.open_dialog(dialog)
        return dialog

    def _add_account(self) -> None:
        dialog = MailAccountDialog(self.context.keep, self.context.tasks, self.window())
        dialog.connected.connect(lambda row: self._report(_tr("“{name}” is connected."), row))
        self.open_dialog(dialog)

    def _import(self, source: str) -> None:
        """Choose operations of an OpenAPI description, then confirm them in the form."""
        dialog = ApiDialog(self.context.keep, self.context.tasks, self.window())
        dialog.chosen.connect(lambda service: self._open_form().show_new(service))
        dialog.open()
        if source:
            dialog.read_from(source)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_source(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self._import(dropped_source(event.mimeData()))

    def _report(self, sentence: str, row: ServiceRow) -> None:
        self.context.tasks.messages.show(sentence.format(name=quote(row.service)))
        self.refresh()

    def row_widget(self, row: ServiceRow) -> QWidget:
        name, keep = single_line(row.service, 80), self.context.keep
        sign = ("triangle-alert", "warn") if row.trouble else ("link", "text_soft")
        below = f"{row.address} · {self._sign_in_text(row)}"
        if row.trouble == NOT_STORED:
            below = _tr("No secret stored. Choose Change to enter it.")
        elif row.trouble:
            below = translate_error(row.trouble)
        check = self.check_button(
            row.service, name, lambda cancel: try_service(keep, row.service, cancel)
        )
        check.setToolTip(_tr("Test the connection and sign-in"))
        check.setAccessibleDescription(check.toolTip())
        edit = make_button(_tr("Change…"), _tr("Change the service {name}").format(name=name))
        edit.clicked.connect(lambda: self.sign_in(row))
        button = make_button(_tr("Remove…"), _tr("Remove the service {name}").format(name=name))
        button.clicked.connect(lambda: self._ask_to_remove(button, row.service))
        self.edits[row.service], self.buttons[row.service] = edit, button
        lines = (single_line(below, 300), users_text(row.users))
        return ListRow(sign, name, lines, [check, edit, button])

    def _sign_in_text(self, row: ServiceRow) -> str:
        if row.secret is None:
            return _tr("no sign-in needed")
        return _tr("signs in with a stored secret")

    def _ask_to_remove(self, button: QPushButton, service: str) -> None:
        """A secret cannot be restored: the first click asks, the second one removes it."""
        name = _tr("Confirm removing the service {name} and its secret").format(
            name=single_line(service, 80)
        )
        if is_confirmed(button, self.guard, _tr("Remove with secret?"), name):
            self._remove(service)
        # The next refresh, most of all when the section is shown again, takes the question back.
        self.rows = None

    def _remove(self, service: str) -> None:
        keep = self.context.keep

        def removed(_: None) -> None:
            text = _tr("“{name}” and its secret were removed.").format(name=quote(service))
            self.context.tasks.messages.show(text)
            self.refresh()

        self.context.tasks.command(lambda: remove_service(keep, service), removed)
