"""Services card: the connected services, their state, and buttons to add, change and remove
them."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from keep_desktop.services.connectors.registry import (
    NOT_STORED,
    ServiceRow,
    ServiceTrial,
    remove_service,
    services,
)
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.field_dialogs import MailAccountDialog
from keep_desktop.ui.settings.api_dialog import ApiDialog, dropped_source
from keep_desktop.ui.settings.section import Section, SettingsContext
from keep_desktop.ui.settings.service_dialog import ConnectorDialog
from keep_desktop.ui.style.theme import set_icon
from keep_desktop.ui.text.error_text import quote, sentence_of, translate_error
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.focus import focus_with_ring
from keep_desktop.ui.widgets.labels import FormNote, icon_label, plain_label
from keep_desktop.ui.widgets.pointer import ClickGuard


class ServicesSection(Section):
    def __init__(self, means: SettingsContext, parent: QWidget | None = None) -> None:
        super().__init__(means, parent)
        # Slow to import: it needs YAML and the connectors; the limits do not.

        self.card = ServicesCard(means.keep, means.reader, self)
        self.column.addWidget(self.card)
        self.column.addStretch(1)

    def refresh(self) -> None:
        self.card.refresh()


#: Workflows named at a service.
_MOST_USERS = 4


class ServicesCard(QFrame):
    """Loads when shown, and after each change."""

    def __init__(self, keep: Keep, reader: TaskRunner, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self.setProperty("surface", "card")
        self.buttons: list[QPushButton] = []
        self.edits: list[QPushButton] = []
        self.checks: list[QPushButton] = []
        #: Services being tested.
        self._under_check: set[str] = set()
        self.guard = ClickGuard(self)
        self.nothing = FormNote()
        self.connect_one = QPushButton(self.tr("Connect a service…"))
        self.connect_one.setAccessibleName(self.tr("Connect a service"))
        set_icon(self.connect_one, "plus")
        self.connect_one.clicked.connect(lambda: self.open_dialog())
        self.import_one = QPushButton(self.tr("Import OpenAPI…"))
        self.import_one.setAccessibleName(self.tr("Connect a service by its OpenAPI description"))
        set_icon(self.import_one, "file-code")
        self.import_one.clicked.connect(lambda: self.open_import())
        self.setAcceptDrops(True)
        self.add_account = QPushButton(self.tr("Add a mail account…"))
        self.add_account.setAccessibleName(self.tr("Add a mail account"))
        set_icon(self.add_account, "mail")
        self.add_account.clicked.connect(self.open_account_dialog)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(8)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 18)
        column.setSpacing(12)
        column.addWidget(plain_label(self.tr("Services"), "heading"))
        column.addWidget(
            plain_label(
                self.tr(
                    "Services and mail accounts that scripts can use. Secrets are stored "
                    "encrypted on this computer, never in a script."
                ),
                "soft",
            )
        )
        column.addLayout(self._rows)
        column.addWidget(self.nothing)
        both = QHBoxLayout()
        both.setSpacing(8)
        both.addWidget(self.add_account)
        both.addWidget(self.connect_one)
        both.addWidget(self.import_one)
        both.addStretch(1)
        column.addLayout(both)

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
            lambda row: self._notify(
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
        dialog.connected.connect(lambda row: self._notify(self.tr("“{name}” is connected."), row))
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
        dialog.connected.connect(lambda row: self._notify(self.tr("“{name}” updated."), row))
        dialog.show_stored(service)
        # A dialog closed while it saves shows nothing.
        dialog.finished.connect(lambda _: self.refresh())
        dialog.open()

    def _notify(self, sentence: str, row: ServiceRow) -> None:
        self._reader.messages.show(sentence.format(name=quote(row.service)))
        self.refresh()

    def _show(self, rows: Sequence[ServiceRow]) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            if (row := item.widget()) is not None:
                row.hide()
                row.deleteLater()
        self.buttons, self.edits, self.checks = [], [], []
        for each in rows:
            self._rows.addWidget(self._row(each))
        self.nothing.set_text(
            "" if rows else self.tr("No services connected yet.")
        )  # fmt: skip

    def _row(self, row: ServiceRow) -> QWidget:
        name = single_line(row.service, 80)
        holder = QWidget()
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(10)
        sign, token = ("triangle-alert", "warn") if row.trouble else ("link", "text_soft")
        line.addWidget(icon_label(sign, token), 0, Qt.AlignmentFlag.AlignTop)
        text = QVBoxLayout()
        text.setSpacing(0)
        text.addWidget(plain_label(name, "strong"))
        below = f"{row.address} · {self._sign_in(row)}"
        if row.trouble == NOT_STORED:
            below = self.tr("No secret stored. Choose Change to enter it.")
        elif row.trouble:
            below = translate_error(row.trouble)
        text.addWidget(plain_label(single_line(below, 300), "small"))
        text.addWidget(plain_label(self._users(row), "small"))
        line.addLayout(text, 1)
        line.addWidget(self._check_button(row.service, name))
        edit = QPushButton(self.tr("Change…"))
        edit.setAccessibleName(self.tr("Change the service {name}").format(name=name))
        edit.clicked.connect(lambda: self._edit(row.service))
        self.edits.append(edit)
        line.addWidget(edit)
        button = QPushButton(self.tr("Remove…"))
        button.setAccessibleName(self.tr("Remove the service {name}").format(name=name))
        button.clicked.connect(lambda: self._pending(button, row.service))
        self.buttons.append(button)
        line.addWidget(button)
        return holder

    def _check_button(self, service: str, name: str) -> QPushButton:
        button = QPushButton(self.tr("Check"))
        button.setAccessibleName(self.tr("Check the service {name}").format(name=name))
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
        trial = ServiceTrial(self._keep, service)
        self._reader.long(
            trial.run,
            lambda text: self._checked(service, translate_error(text)),
            lambda error: self._checked(service, sentence_of(error)),
            end=trial.end,
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

    def _users(self, row: ServiceRow) -> str:
        if not row.users:
            return self.tr("Not used by any workflow.")
        names = ", ".join(single_line(name, 60) for name in row.users[:_MOST_USERS])
        text = self.tr("Used by {names}").format(names=names)
        more = len(row.users) - _MOST_USERS
        return (
            self.tr("{names} and {count} more").format(names=text, count=more) if more > 0 else text
        )

    def _pending(self, button: QPushButton, service: str) -> None:
        """A secret cannot be restored: the first click asks, the second one removes it."""
        sure = self.tr("Remove with secret?")
        if button.text() == sure:
            self._remove(service)
            return
        # A double click must not confirm.
        with self.guard.changing((button,)):
            button.setText(sure)
            button.setAccessibleName(
                self.tr("Confirm removing the service {name} and its secret").format(
                    name=single_line(service, 80)
                )
            )
        # For Enter, also after a click.
        focus_with_ring(button)

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
