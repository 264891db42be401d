"""The card of connected services on the Settings page: which there are, and what they lack."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from keep_desktop.services.connectors import (
    NOT_STORED,
    ServiceRow,
    ServiceTrial,
    remove_service,
    services,
)
from keep_desktop.services.context import Keep
from keep_desktop.ui.dialogs.connector import ConnectorDialog
from keep_desktop.ui.focus_rings import focus_with_ring
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import Note, icon_label, plain_label
from keep_desktop.ui.host_words import cited, told
from keep_desktop.ui.press_guard import PressGuard
from keep_desktop.ui.theme import set_icon
from keep_desktop.ui.worker import Reader, sentence_of

#: Workflows that are named at a service.
_MOST_USERS = 4


class ServicesCard(QFrame):
    """Reads the services when it is shown, and after each change; `told` carries a sentence."""

    told = Signal(str)

    def __init__(self, keep: Keep, reader: Reader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self.setProperty("surface", "card")
        self.buttons: list[QPushButton] = []
        self.edits: list[QPushButton] = []
        self.checks: list[QPushButton] = []
        #: The services that are being reached just now.
        self._under_check: set[str] = set()
        self.guard = PressGuard(self)
        self.nothing = Note()
        self.connect_one = QPushButton(self.tr("Connect a service…"))
        self.connect_one.setAccessibleName(self.tr("Connect a service"))
        set_icon(self.connect_one, "plus")
        self.connect_one.clicked.connect(self.open_dialog)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(8)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 18)
        column.setSpacing(12)
        column.addWidget(plain_label(self.tr("Services"), "heading"))
        column.addWidget(
            plain_label(
                self.tr(
                    "What scripts may call over the network, and the account that sends their "
                    "mail. Secrets lie in the keyring, never in a script."
                ),
                "soft",
            )
        )
        column.addLayout(self._rows)
        column.addWidget(self.nothing)
        column.addWidget(self.connect_one, 0, Qt.AlignmentFlag.AlignLeft)

    def refresh(self) -> None:
        keep = self._keep
        self._reader.ask_behind(
            ("services", id(self)), lambda: services(keep), self._show, self._fail
        )

    def open_dialog(self) -> None:
        """Describe a service in a form, or import a file."""
        dialog = ConnectorDialog(self._keep, self._reader, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.connected.connect(
            lambda row: self._tell(
                self.tr("“{name}” is connected but not tried yet. Check tells whether it answers."),
                row,
            )
        )
        # One that is left while it saves tells nobody.
        dialog.finished.connect(lambda _: self.refresh())
        dialog.open()

    def _edit(self, service: str) -> None:
        dialog = ConnectorDialog(self._keep, self._reader, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.connected.connect(lambda row: self._tell(self.tr("“{name}” is changed."), row))
        dialog.show_stored(service)
        # One that is left while it saves tells nobody.
        dialog.finished.connect(lambda _: self.refresh())
        dialog.open()

    def _tell(self, sentence: str, row: ServiceRow) -> None:
        self.told.emit(sentence.format(name=cited(row.service)))
        self.refresh()

    def _show(self, rows: Sequence[ServiceRow]) -> None:
        with self.guard.moving(self, lambda: (*self.buttons, *self.edits, *self.checks)):
            self._replace_rows(rows)

    def _replace_rows(self, rows: Sequence[ServiceRow]) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            if (row := item.widget()) is not None:
                row.hide()
                row.deleteLater()
        self.buttons, self.edits, self.checks = [], [], []
        for each in rows:
            self._rows.addWidget(self._row(each))
        self.nothing.say(
            "" if rows else self.tr("None is connected. Scripts call them with Http.call and "
                                    "Mail.send.")
        )  # fmt: skip

    def _row(self, row: ServiceRow) -> QWidget:
        name = one_line(row.service, 80)
        holder = QWidget()
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(10)
        sign, token = ("triangle-alert", "warn") if row.trouble else ("link", "text_soft")
        line.addWidget(icon_label(sign, token), 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(plain_label(name, "strong"))
        below = f"{row.address} · {self._sign_in(row)}"
        if row.trouble == NOT_STORED:
            below = self.tr("Its secret is not stored: choose Change, and enter it.")
        elif row.trouble:
            below = told(row.trouble)
        words.addWidget(plain_label(one_line(below, 300), "small"))
        words.addWidget(plain_label(self._users(row), "small"))
        line.addLayout(words, 1)
        line.addWidget(self._check_button(row.service, name))
        edit = QPushButton(self.tr("Change…"))
        edit.setAccessibleName(self.tr("Change the service {name}").format(name=name))
        edit.clicked.connect(lambda: self._edit(row.service))
        self.edits.append(edit)
        line.addWidget(edit)
        button = QPushButton(self.tr("Remove…"))
        button.setAccessibleName(self.tr("Remove the service {name}").format(name=name))
        button.clicked.connect(lambda: self._asked(button, row.service))
        self.buttons.append(button)
        line.addWidget(button)
        return holder

    def _check_button(self, service: str, name: str) -> QPushButton:
        button = QPushButton(self.tr("Check"))
        button.setAccessibleName(self.tr("Check the service {name}").format(name=name))
        about = self.tr("Reach it and sign in, asking nothing of it")
        button.setToolTip(about)
        button.setAccessibleDescription(about)
        button.clicked.connect(lambda: self._check(button, service))
        self.checks.append(button)
        return button

    def _check(self, button: QPushButton, service: str) -> None:
        """It may take seconds; the window closes all the same."""
        if service in self._under_check:
            return
        self._under_check.add(service)
        # It stays where the keyboard is: only its word says that it is busy.
        button.setText(self.tr("Checking…"))
        trial = ServiceTrial(self._keep, service)
        self._reader.long(
            trial.run,
            lambda said: self._checked(service, told(said)),
            lambda error: self._checked(service, sentence_of(error)),
            end=trial.end,
        )

    def _checked(self, service: str, sentence: str) -> None:
        self._under_check.discard(service)
        for button in self.checks:
            if isValid(button):
                button.setText(self.tr("Check"))
        self.told.emit(sentence)

    def _sign_in(self, row: ServiceRow) -> str:
        if row.secret is None:
            return self.tr("no sign-in needed")
        return self.tr("signs in with the secret in the keyring")

    def _users(self, row: ServiceRow) -> str:
        if not row.users:
            return self.tr("No script names it, but one may put its name together.")
        names = ", ".join(one_line(name, 60) for name in row.users[:_MOST_USERS])
        said = self.tr("Used by {names}").format(names=names)
        more = len(row.users) - _MOST_USERS
        return (
            self.tr("{names} and {count} more").format(names=said, count=more) if more > 0 else said
        )

    def _asked(self, button: QPushButton, service: str) -> None:
        """A secret cannot be brought back: the first click asks, the second one does it."""
        sure = self.tr("Remove with its secret?")
        if button.text() == sure:
            self._remove(service)
            return
        # A double click has not read what the second one does.
        with self.guard.changing((button,)):
            button.setText(sure)
            button.setAccessibleName(
                self.tr("Really remove the service {name} with its secret").format(
                    name=one_line(service, 80)
                )
            )
        # Enter answers it, also for who came with the pointer.
        focus_with_ring(button)

    def _remove(self, service: str) -> None:
        keep = self._keep

        def removed(_: None) -> None:
            name = cited(service)
            self.told.emit(self.tr("“{name}” is removed, with its secret.").format(name=name))
            self.refresh()

        self._reader.do(lambda: remove_service(keep, service), removed, self._fail)

    def _fail(self, error: Exception) -> None:
        self.told.emit(sentence_of(error))
