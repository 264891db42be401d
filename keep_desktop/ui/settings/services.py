"""Services card: the connected services, their state, and buttons to add, change and remove
them."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.services.connectors.registry import (
    NOT_STORED,
    ServiceRow,
    remove_service,
    services,
    try_service,
)
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.field_dialogs import MailAccountDialog
from keep_desktop.ui.settings.api_dialog import ApiDialog, dropped_source
from keep_desktop.ui.settings.section import (
    ListRow,
    Section,
    SettingsCard,
    SettingsContext,
    is_confirmed,
    make_button,
    users_text,
)
from keep_desktop.ui.settings.service_dialog import ConnectorDialog
from keep_desktop.ui.text.error_text import quote, sentence_of, translate_error
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.labels import FormNote
from keep_desktop.ui.widgets.layouts import add_shown, clear
from keep_desktop.ui.widgets.pointer import ClickGuard


def _tr(text: str) -> str:
    return QCoreApplication.translate("ServicesCard", text)


class ServicesSection(Section):
    def __init__(self, context: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.card = ServicesCard(context.keep, context.reader, self)
        self.column.addWidget(self.card)
        self.column.addStretch(1)

    def refresh(self) -> None:
        self.card.refresh()


class ServicesCard(SettingsCard):
    """Loads when shown, and after each change."""

    def __init__(self, keep: Keep, reader: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(
            _tr("Services"),
            _tr(
                "Mail accounts, and services that you describe yourself. Accounts at services "
                "that Keep knows are under Connections. Secrets are stored encrypted on this "
                "computer, never in a script."
            ),
            parent,
        )
        self._keep, self._reader = keep, reader
        self.buttons: list[QPushButton] = []
        self.edits: list[QPushButton] = []
        self.checks: list[QPushButton] = []
        #: Services being tested.
        self._under_check: set[str] = set()
        self.guard = ClickGuard(self)
        self.nothing = FormNote()
        self.connect_one = make_button(self.tr("Connect a service…"), icon="plus")
        self.connect_one.clicked.connect(lambda: self.open_dialog())
        self.import_one = make_button(
            self.tr("Import OpenAPI…"),
            self.tr("Connect a service by its OpenAPI description"),
            icon="file-code",
        )
        self.import_one.clicked.connect(lambda: self.open_import())
        self.setAcceptDrops(True)
        self.add_account = make_button(self.tr("Add a mail account…"), icon="mail")
        self.add_account.clicked.connect(self.open_account_dialog)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(8)
        self.column.addLayout(self._rows)
        self.column.addWidget(self.nothing)
        self.add_row(self.add_account, self.connect_one, self.import_one)

    def refresh(self) -> None:
        keep = self._keep
        self._reader.query_after_commands(
            ("services", id(self)), lambda: services(keep), self._show, self._fail
        )

    def open_dialog(self) -> ConnectorDialog:
        """Add a service by a form or from a file."""
        dialog = ConnectorDialog(self._keep, self._reader, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.connected.connect(
            lambda row: self._report(
                self.tr("“{name}” is connected. Choose Check to test it."),
                row,
            )
        )
        # A dialog closed while it saves shows nothing.
        dialog.finished.connect(lambda _: self.refresh())
        dialog.open()
        return dialog

    def open_account_dialog(self) -> None:
        dialog = MailAccountDialog(self._keep, self._reader, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.connected.connect(lambda row: self._report(self.tr("“{name}” is connected."), row))
        dialog.finished.connect(lambda _: self.refresh())
        dialog.open()

    def open_import(self, source: str = "") -> None:
        """Choose operations of an OpenAPI description, then confirm them in the form."""
        dialog = ApiDialog(self._keep, self._reader, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(lambda service: self.open_dialog().show_new(service))
        dialog.open()
        if source:
            dialog.read_from(source)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_source(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.open_import(dropped_source(event.mimeData()))

    def _edit(self, service: str) -> None:
        dialog = ConnectorDialog(self._keep, self._reader, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.connected.connect(lambda row: self._report(self.tr("“{name}” updated."), row))
        dialog.show_stored(service)
        # A dialog closed while it saves shows nothing.
        dialog.finished.connect(lambda _: self.refresh())
        dialog.open()

    def _report(self, sentence: str, row: ServiceRow) -> None:
        self._reader.messages.show(sentence.format(name=quote(row.service)))
        self.refresh()

    def _show(self, rows: Sequence[ServiceRow]) -> None:
        clear(self._rows)
        self.buttons, self.edits, self.checks = [], [], []
        for each in rows:
            add_shown(self._rows, self._row(each))
        self.nothing.set_text(
            "" if rows else self.tr("No services connected yet.")
        )  # fmt: skip

    def _row(self, row: ServiceRow) -> QWidget:
        name = single_line(row.service, 80)
        sign = ("triangle-alert", "warn") if row.trouble else ("link", "text_soft")
        below = f"{row.address} · {self._sign_in(row)}"
        if row.trouble == NOT_STORED:
            below = self.tr("No secret stored. Choose Change to enter it.")
        elif row.trouble:
            below = translate_error(row.trouble)
        edit = make_button(
            self.tr("Change…"), self.tr("Change the service {name}").format(name=name)
        )
        edit.clicked.connect(lambda: self._edit(row.service))
        self.edits.append(edit)
        button = make_button(
            self.tr("Remove…"), self.tr("Remove the service {name}").format(name=name)
        )
        button.clicked.connect(lambda: self._pending(button, row.service))
        self.buttons.append(button)
        lines = (single_line(below, 300), users_text(row.users))
        return ListRow(sign, name, lines, [self._check_button(row.service, name), edit, button])

    def _check_button(self, service: str, name: str) -> QPushButton:
        button = make_button(
            self.tr("Check"), self.tr("Check the service {name}").format(name=name)
        )
        about = self.tr("Test the connection and sign-in")
        button.setToolTip(about)
        button.setAccessibleDescription(about)
        button.clicked.connect(lambda: self._check(button, service))
        self.checks.append(button)
        return button

    def _check(self, button: QPushButton, service: str) -> None:
        """May take seconds; closing the window does not wait."""
        if service in self._under_check:
            return
        self._under_check.add(service)
        # It stays enabled, to keep the focus; its text shows that it is busy.
        button.setText(self.tr("Checking…"))
        keep, cancel = self._keep, CancelSource()
        self._reader.long(
            lambda: try_service(keep, service, cancel),
            lambda text: self._checked(service, translate_error(text)),
            lambda error: self._checked(service, sentence_of(error)),
            end=cancel.cancel,
        )

    def _checked(self, service: str, sentence: str) -> None:
        self._under_check.discard(service)
        for button in self.checks:
            if isValid(button):
                button.setText(self.tr("Check"))
        self._reader.messages.show(sentence)

    def _sign_in(self, row: ServiceRow) -> str:
        if row.secret is None:
            return self.tr("no sign-in needed")
        return self.tr("signs in with a stored secret")

    def _pending(self, button: QPushButton, service: str) -> None:
        """A secret cannot be restored: the first click asks, the second one removes it."""
        name = self.tr("Confirm removing the service {name} and its secret").format(
            name=single_line(service, 80)
        )
        if is_confirmed(button, self.guard, self.tr("Remove with secret?"), name):
            self._remove(service)

    def _remove(self, service: str) -> None:
        keep = self._keep

        def removed(_: None) -> None:
            name = quote(service)
            self._reader.messages.show(
                self.tr("“{name}” and its secret were removed.").format(name=name)
            )
            self.refresh()

        self._reader.command(lambda: remove_service(keep, service), removed, self._fail)

    def _fail(self, error: Exception) -> None:
        self._reader.messages.show(sentence_of(error))
