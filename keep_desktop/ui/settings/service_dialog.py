"""Dialog that adds or changes a connector by a form, which makes the same file that `connector add`
reads."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.system.files import target_file
from keep_desktop.services.connectors.files import Service, as_yaml, read_service_file
from keep_desktop.services.connectors.forms import (
    AUTH_FIELDS,
    OPERATION_FIELDS,
    SERVICE_FIELDS,
    ConnectorErrors,
    connector_errors,
    entered_in,
    is_shown,
    service_of,
)
from keep_desktop.services.connectors.missing import MissingConnector
from keep_desktop.services.connectors.registry import (
    SecretRefused,
    ServiceRow,
    add_service,
    has_secret,
    keep_secret,
    service_named,
)
from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.form import Form, star_note
from keep_desktop.ui.text.error_text import quote, sentence_of, translate_error
from keep_desktop.ui.widgets.dialog import FilledDialog, padded, scrolling
from keep_desktop.ui.widgets.file_chooser import choose_file, choose_save_path
from keep_desktop.ui.widgets.focus import focus_in_view
from keep_desktop.ui.widgets.inputs import labelled, make_button
from keep_desktop.ui.widgets.labels import (
    ElidedLabel,
    FormNote,
    Problem,
    heading,
    plain_label,
    set_invalid,
)
from keep_desktop.ui.widgets.layouts import STRETCH, add_shown, clear, fill, hbox, vbox

#: Fields of write operations only.
_OF_CHANGES = (
    "idempotency_header",
    "payload",
    "look",
    "look_method",
    "look_body",
    "applied",
    "failed",
    "files",
)


class OperationCard(QFrame):
    """One operation with its form. `changed` follows each input; `remove` asks to remove it."""

    changed = Signal()

    def __init__(self, values: Mapping[str, JsonValue], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "card")
        # Values from a file that the form does not show.
        shown = {field.name for field in OPERATION_FIELDS}
        self._unshown = {name: value for name, value in values.items() if name not in shown}
        self.remove = make_button(self.tr("Remove"), within=self, icon="trash-2")
        self.title = ElidedLabel("heading", self)
        self.form = Form(OPERATION_FIELDS, values, self, explains_stars=False)
        self.form.changed.connect(self._note)
        header = hbox((self.title, 1), self.remove)
        vbox(header, self.form, within=self, spacing=12, margins=(16, 12, 16, 16))
        self._show_fitting()

    def values(self) -> dict[str, JsonValue]:
        """The input; without what a read operation does not have."""
        entered = {**self._unshown, **self.form.values()}
        if entered.get("kind") == "mutation":
            return entered
        return {name: value for name, value in entered.items() if name not in _OF_CHANGES}

    def _note(self) -> None:
        self._show_fitting()
        self.changed.emit()

    def _show_fitting(self) -> None:
        changes = self.form.values().get("kind") == "mutation"
        for name in set(_OF_CHANGES) & self.form.rows.keys():
            self.form.rows[name].setVisible(changes)
        name = str(self.form.values().get("name", ""))
        self.title.setText(name or self.tr("New operation"))
        self.remove.setAccessibleName(self.tr("Remove the operation {name}").format(name=name))


_PAUSE_MS = 250
_FILE_PX = 180
_FILTER = "*.yaml *.yml"

_tr = partial(QCoreApplication.translate, "ConnectorDialog")


class _FormPart(QWidget):
    """A part of the form, with its column."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.column = vbox(within=self, spacing=16)


class ConnectorDialog(FilledDialog):
    """`connected` carries the new ServiceRow."""

    connected = Signal(object)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        parent: QWidget | None = None,
        *,
        missing: MissingConnector | None = None,
    ) -> None:
        """*missing*: the service to describe."""
        super().__init__(self.tr("Connect a service"), tasks, parent)
        self._keep = keep
        self.show_below(
            self.tr("Describe the service once so scripts can call it. Passwords and tokens "
"are stored encrypted on this computer.")
        )  # fmt: skip
        self.cards: list[OperationCard] = []
        #: A service from a file, of a kind that the form does not show.
        self._other: Service | None = None
        #: The name of the service being changed; None for a new one.
        self._stored: str | None = None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._preview)
        self._body, self._column = padded()
        self.set_body(scrolling(self._body))
        self._make_body()
        self._make_footer()
        self.fit(720, 720)
        name: Mapping[str, JsonValue] = {} if missing is None else {"service": missing.name}
        self._fill(name, [{"kind": "read", "method": "GET"}])
        self.form.focus_first()
        self.start_tracking()
        if missing is not None and missing.is_mail:
            self.show_below(
                self.tr("Import a file that describes the mail account. Its password is "
"stored encrypted on this computer.")
            )  # fmt: skip
            self.open_file.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_new(self, service: Service) -> None:
        """Fill the form with a service that was made from a description, to be confirmed."""
        self._show_service(service)
        self.form.focus_first()

    def show_stored(self, name: str) -> None:
        """Change this service rather than add one."""
        keep, self._stored = self._keep, name
        title = self.tr("Change “{name}”").format(name=quote(name))
        self.setWindowTitle(title)
        self.heading.setText(title)
        self.connect_it.setText(self.tr("Save"))
        self.do(lambda: service_named(keep, name), self._show_stored, self._body, self.connect_it)

    def _show_stored(self, service: Service) -> None:
        self._show_service(service)
        self.start_tracking()

    def _make_body(self) -> None:
        self._about = _FormPart(self._body)
        self._operations = _FormPart(self._body)
        fill(
            self._column,
            self._about,
            self._secret_row(),
            self._operations,
            heading(self.tr("Description file")),
        )
        self.wrong = FormNote()
        self.file = QPlainTextEdit()
        self.file.setProperty("kind", "reading")
        self.file.setReadOnly(True)
        self.file.setTabChangesFocus(True)
        self.file.setMinimumHeight(_FILE_PX)
        self.file.setAccessibleName(self.tr("Description file"))
        fill(self._column, self.wrong, (self.file, 1))

    def _secret_row(self) -> QWidget:
        self.secret = QLineEdit()
        self.secret.setEchoMode(QLineEdit.EchoMode.Password)
        about = self.tr("The token or password. Leave empty to keep the stored one.")
        self.secret_problem = Problem()
        self.secret.textEdited.connect(lambda: self._show_secret_problem(""))
        self.secret_row = labelled(
            self.tr("Secret"), self.secret, plain_label(about, "small"), self.secret_problem
        )
        return self.secret_row

    def _make_footer(self) -> None:
        self.open_file = self.button(self.tr("Import…"), self._browse)
        self.save_file = self.button(self.tr("Export…"), self._choose_place)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.connect_it = self.button(
            self.tr("Connect"), self._connect, kind="primary", icon="check"
        )
        fill(self.footer, self.open_file, self.save_file, STRETCH, self.cancel, self.connect_it)

    def _fill(
        self,
        values: Mapping[str, JsonValue],
        operations: "list[Mapping[str, JsonValue]]",
    ) -> None:
        clear(self._about.column)
        clear(self._operations.column)
        shown = {field.name for field in SERVICE_FIELDS}
        self._unshown = {name: value for name, value in values.items() if name not in shown}
        self.form = Form(SERVICE_FIELDS, values, self._about, explains_stars=False)
        # The name identifies the service.
        self.form.rows["service"].editor.setEnabled(self._stored is None)
        self.form.changed.connect(self._changed)
        add_shown(self._about.column, self.form)
        self._cards = vbox(spacing=12)
        self._holder = holder = QWidget(self._operations)
        holder.setLayout(self._cards)
        self._cards.setContentsMargins(0, 0, 0, 0)
        add_shown(self._operations.column, holder)
        self.cards = []
        for each in operations:
            self._add_card(each)
        self.add_operation = make_button(self.tr("Add an operation"), icon="plus")
        self.add_operation.clicked.connect(self._add_empty)
        self._operations.column.addWidget(self.add_operation, 0, Qt.AlignmentFlag.AlignLeft)
        add_shown(self._operations.column, star_note())
        self._changed()

    def _add_card(self, values: Mapping[str, JsonValue]) -> OperationCard:
        card = OperationCard(values, self._holder)
        card.changed.connect(self._changed)
        card.remove.clicked.connect(lambda: self._remove(card))
        self.cards.append(card)
        add_shown(self._cards, card)
        self._keep_one()
        return card

    def _keep_one(self) -> None:
        """A service needs an operation."""
        for card in self.cards:
            card.remove.setVisible(len(self.cards) > 1)

    def _add_empty(self) -> None:
        self._add_card({"kind": "read", "method": "GET"}).form.focus_first()
        self._changed()

    def _remove(self, card: OperationCard) -> None:
        self.cards.remove(card)
        card.hide()
        card.deleteLater()
        self._keep_one()
        self.add_operation.setFocus(Qt.FocusReason.OtherFocusReason)
        self._changed()

    def entered(self) -> object:
        operations = [card.values() for card in self.cards]
        return self._other, self.form.values(), operations, self.secret.text()

    def service(self) -> Service:
        """Raises Refused if the input is invalid."""
        if self._other is not None:
            return self._other
        values = {**self._unshown, **self.form.values()}
        return service_of(values, [card.values() for card in self.cards])

    def _changed(self) -> None:
        kind = self.form.values().get("type", "none")
        for way, names in AUTH_FIELDS.items():
            for name in names:
                self.form.rows[name].setVisible(kind == way)
        needs_secret = self._other is not None and self._other.secret is not None
        self.secret_row.setVisible(kind != "none" or needs_secret)
        self._pause.start()

    def _preview(self) -> None:
        self._show_problems()
        try:
            self.file.setPlainText(as_yaml(self.service()))
            self.wrong.set_text("")
        except Refused:
            self.file.setPlainText("")
            self.wrong.set_text(self.tr("Fill in all required fields to see it."))

    def _show_problems(self, *, untouched: bool = False) -> ConnectorErrors | None:
        """Show the problems at their fields; None if a file replaces the form."""
        if self._other is not None:
            return None
        entered = [card.values() for card in self.cards]
        problems = connector_errors(self.form.values(), entered)
        self.form.show_problems(problems.service, untouched=untouched)
        for card, found in zip(self.cards, problems.operations, strict=True):
            card.form.show_problems(found, untouched=untouched)
        return problems

    def _show_secret_problem(self, sentence: str) -> None:
        self.secret_problem.set_text(sentence)
        set_invalid(self.secret, bool(sentence))
        self.secret.setAccessibleDescription(sentence)

    def _is_right(self) -> bool:
        """Whether the input is complete; if not, show it and focus the first problem."""
        problems = self._show_problems(untouched=True)
        if not problems:
            return True
        self.trouble.set_text(translate_error(problems.of_all), "fail")
        if problems.of_all:
            self.add_operation.setFocus(Qt.FocusReason.OtherFocusReason)
        forms = [self.form, *(card.form for card in self.cards)]
        wrong = [form for form in forms if any(row.problem.has_text for row in form.rows.values())]
        for form in wrong[:1]:
            form.focus_first_problem()
        return False

    def _entered(self) -> Service | None:
        """The service; None with a message if the input is invalid."""
        if not self._is_right():
            return None
        try:
            return self.service()
        except Refused as refused:
            self.show_error(refused)
            return None

    def _connect(self) -> None:
        service = self._entered()
        if service is None:
            return
        keep, entered = self._keep, self.secret.text()
        self.do(
            lambda: _add(keep, service, entered),
            self._added,
            self._body,
            self.connect_it,
            on_error=self._not_added,
        )

    def _not_added(self, error: Exception) -> None:
        if not isinstance(error, SecretRefused):
            self.show_error(error)
            return
        self._show_secret_problem(sentence_of(error))
        focus_in_view(self.secret)

    def _added(self, row: ServiceRow) -> None:
        self.secret.clear()
        self.connected.emit(row)
        self.accept()

    def _browse(self) -> None:
        choose_file(self, self.tr("Import a description"), self.read_file, filters=(_FILTER,))

    def read_file(self, path: Path) -> None:
        """Replace the input by a file's content."""

        def show(service: Service) -> None:
            self.discard_then(lambda: self._show_service(service))

        self.do(lambda: read_service_file(path), show, self._body, self.open_file)

    def _show_service(self, service: Service) -> None:
        self._other = None if is_shown(service) else service
        self._about.setVisible(self._other is None)
        self._operations.setVisible(self._other is None)
        if self._other is None:
            values, operations = entered_in(service)
            self._fill(values, list(operations))
        self._changed()

    def _choose_place(self) -> None:
        service = self._entered()
        if service is None:
            return
        choose_save_path(
            self,
            self.tr("Export the description"),
            self.write_file,
            proposed=Path.home() / f"{service.service}.yaml",
            suffix=".yaml",
            filters=(_FILTER,),
        )

    def write_file(self, path: Path) -> None:
        """Write the input to a file, without the secret."""
        text, own = as_yaml(self.service()), self._keep.data_dir
        self.do(lambda: _write(path, text, own), lambda _: None, self.save_file)


def _add(keep: Keep, service: Service, entered: str) -> ServiceRow:
    if entered:
        keep_secret(keep, service, entered)
    elif not has_secret(keep, service):
        raise SecretRefused(
            _tr("Enter the secret. None is stored for this service at this address.")
        )
    return add_service(keep, service)


def _write(path: Path, text: str, data_dir: Path) -> None:
    with target_file(path, data_dir) as file:
        file.write(text.encode())
