"""Form built from a parameter schema, validated in the background as the user types; with the
fields that need services (mail account, part of a page) or depend on another field."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QLabel,
    QRadioButton,
    QWidget,
)

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import Grant
from keep_desktop.services.connectors.registry import ServiceRow
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import (
    Field,
    field_errors,
    fields_of,
    granted_by,
    notes_of,
    with_whole_paths,
)
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.editors import ABSENT, Editor, Entry, TextEditor, editor_for
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.language import translate_english
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.focus import focus_in_view
from keep_desktop.ui.widgets.inputs import Combo, make_button
from keep_desktop.ui.widgets.labels import (
    FormNote,
    Problem,
    plain_label,
    set_invalid,
    show_text,
    with_breaks,
)
from keep_desktop.ui.widgets.layouts import hbox, vbox

if TYPE_CHECKING:
    from keep_desktop.services.connectors.mail_accounts import ReadableAccount


class ConnectionEditor(Editor):
    """Chooses a connected mail account, or adds one (`add`)."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self._accounts: Sequence[ReadableAccount] = ()
        self._chosen = ""
        self.box = Combo(self)
        self.box.activated.connect(self._activated)
        self.add = make_button(self.tr("Add account…"), self.tr("Add a mail account"), icon="plus")
        hbox((self.box, 1), self.add, within=self, spacing=8)
        self.setFocusProxy(self.box)
        self._refill()

    def set_accounts(self, accounts: "Sequence[ReadableAccount]") -> None:
        self._accounts = tuple(accounts)
        self._refill()

    def choose(self, name: str) -> None:
        """Choose this account, as if by the user."""
        self._chosen = name
        self._refill()
        self.mark_changed()

    def value(self) -> Entry:
        return self._chosen or ABSENT

    def set_value(self, value: Entry) -> None:
        self._chosen = value if isinstance(value, str) else ""
        self._refill()

    def _names(self) -> list[str]:
        names = [one.name for one in self._accounts]
        # An account removed since is still in the settings.
        return [*names, self._chosen] if self._chosen and self._chosen not in names else names

    def _refill(self) -> None:
        shown = {one.name: one.address for one in self._accounts}
        self.box.clear()
        self.box.addItem(self.tr("Choose…") if self._accounts else self.tr("No account yet"))
        for name in self._names():
            self.box.addItem(single_line(shown.get(name, name), 120))
        at = self._names().index(self._chosen) + 1 if self._chosen else 0
        self.box.setCurrentIndex(at)

    def _activated(self, index: int) -> None:
        self._chosen = "" if index < 1 else self._names()[index - 1]
        self.mark_changed()
        self.editing_finished.emit()


class PageSelectorEditor(TextEditor):
    """A CSS selector, typed or chosen from the page (`choose`)."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(field, parent)
        self.line.setPlaceholderText(self.tr("The whole text, or a CSS selector such as #price"))

    def set_editor_widget(self, widget: QWidget, *, share: int = 0) -> None:
        self.choose = make_button(
            self.tr("Choose part…"), self.tr("Choose the part of the page"), icon="list-tree"
        )
        hbox((widget, 1), self.choose, within=self, spacing=8)
        self.setFocusProxy(widget)

    def _cleaned(self, text: str) -> str:
        return text.strip()

    def set_selector(self, selector: str) -> None:
        """Set the selector, as if by the user."""
        self.line.setText(selector)
        self.mark_changed()


class SourceChoice(QWidget):
    """Chooses which of two alternative fields is filled in. `name` is that of the chosen field."""

    changed = Signal()

    def __init__(
        self, fields: tuple[tuple[str, str], tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        """*fields*: name and title of each."""
        super().__init__(parent)
        self.buttons = {
            name: QRadioButton(single_line(translate_english(title), 60), self)
            for name, title in fields
        }
        self._group = QButtonGroup(self)
        row = hbox(within=self, spacing=20)
        for button in self.buttons.values():
            self._group.addButton(button)
            row.addWidget(button)
        row.addStretch(1)
        self._group.buttonClicked.connect(lambda _: self.changed.emit())

    @property
    def name(self) -> str:
        return next(name for name, button in self.buttons.items() if button.isChecked())

    def choose(self, name: str) -> None:
        self.buttons[name].setChecked(True)


Schema = Mapping[str, JsonValue] | None
_PAUSE_MS = 250
_MORE_EDITORS: Mapping[str, Callable[[Field, QWidget], Editor]] = {
    "connection": ConnectionEditor,
    "page-part": PageSelectorEditor,
}


class FormRow(QWidget):
    """Title, editor, help text and problem of one field."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        make = _MORE_EDITORS.get(field.kind, editor_for)
        self.editor: Editor = make(field, self)
        title = single_line(translate_english(field.title), 120)
        about = multi_line(translate_english(field.description), 1000)
        self.problem = Problem(self)
        #: The notes about the value: how it is interpreted, and warnings.
        self._noted = self._warned = ""
        column = vbox(within=self, spacing=4)
        if field.kind != "boolean":
            label = plain_label(f"{title} *" if field.required else title, "strong")
            label.setBuddy(self.editor)
            column.addWidget(label)
        column.addWidget(self.editor)
        if about:
            column.addWidget(plain_label(about, "small"))
        column.addWidget(self.problem)
        self._column = column
        needed = self.tr("{title}, required").format(title=title) if field.required else title
        self.editor.set_accessible_name(needed, about)
        self._name, self._about = needed, about
        self.setFocusProxy(self.editor)

    @cached_property
    def note(self) -> QLabel:
        """Below all else; created on first use."""
        made = plain_label("", "small")
        made.hide()
        self._column.addWidget(made)
        return made

    @cached_property
    def warning(self) -> FormNote:
        """Right below the editor; created on first use."""
        made = FormNote("warn", self)
        self._column.insertWidget(self._column.indexOf(self.editor) + 1, made)
        return made

    def show_problem(self, sentence: str) -> None:
        """hides it. It is also the field's accessible description. 241,250 "" hides it."""
        sentence = translate_error(sentence)
        self.problem.set_text(sentence)
        set_invalid(self.editor.focusProxy() or self.editor, bool(sentence))
        self._describe()

    def show_note(self, sentence: str) -> None:
        """ "" takes it away."""
        text = multi_line(translate_error(sentence), 600)
        if text != self._noted:
            self._noted = text
            show_text(self.note, with_breaks(text))
        self._describe()

    def show_warning(self, sentence: str) -> None:
        """ "" takes it away."""
        if sentence != self._warned:
            self._warned = sentence
            self.warning.set_text(sentence)
            self._describe()

    def _describe(self) -> None:
        """The accessible description: the most important text."""
        text = self.problem.sentence or self._warned or self._noted or self._about
        self.editor.set_accessible_name(self._name, text)


class Form(QWidget):
    """One row per field, in their order. `changed` is emitted for each change of a value."""

    changed = Signal()

    def __init__(
        self,
        fields: Sequence[Field],
        values: Mapping[str, JsonValue],
        parent: QWidget | None = None,
        *,
        explains_stars: bool = True,
    ) -> None:
        """*values* are shown as they are; a field without one shows its default. *explains_stars*:
        add the note on what the star means."""
        super().__init__(parent)
        self.rows: dict[str, FormRow] = {}
        #: For each alternative field, the choice that shows it.
        self.sources: dict[str, SourceChoice] = {}
        named = {field.name: field for field in fields}
        # In tab order.
        for field in fields:
            if field.instead_of in named:
                self._source_choice(field, named[field.instead_of], values)
            self.rows[field.name] = FormRow(field, self)
        column = vbox(within=self, spacing=16)
        for name, row in self.rows.items():
            if name in self.sources:
                column.addWidget(self.sources[name])
            default = ABSENT if row.field.default is None else row.field.default
            row.editor.set_value(values.get(name, default))
            row.editor.changed.connect(self.changed)
            row.editor.editing_finished.connect(self.changed)
            column.addWidget(row)
        if explains_stars and any(field.required for field in fields):
            column.addWidget(star_note())
        self.changed.connect(self._show_applicable)
        self._show_applicable()

    def _source_choice(self, field: Field, other: Field, values: Mapping[str, JsonValue]) -> None:
        choice = SourceChoice(((field.name, field.title), (other.name, other.title)), self)
        choice.choose(field.name if values.get(field.name) else other.name)
        choice.changed.connect(self.changed)
        self.sources[field.name] = choice

    def applies(self, name: str) -> bool:
        """Whether a field applies, given the others; fields that do not are hidden."""
        field = self.rows[name].field
        for chosen, choice in self.sources.items():
            if name in (chosen, self.rows[chosen].field.instead_of) and choice.name != name:
                return False
        if field.only_with not in self.rows:
            return True
        value = self.rows[field.only_with].editor.value()
        fits = not field.only_for or value in field.only_for
        return fits and self.applies(field.only_with)

    def _show_applicable(self) -> None:
        for name, row in self.rows.items():
            if row.isHidden() == self.applies(name):
                row.setVisible(self.applies(name))

    def show_value(self, name: str, value: Entry) -> None:
        """Set a value that the user did not enter."""
        self.rows[name].editor.set_value(value)
        for chosen, choice in self.sources.items():
            if value is not ABSENT and name in (chosen, self.rows[chosen].field.instead_of):
                choice.choose(name)
        self._show_applicable()

    def values(self) -> dict[str, JsonValue]:
        """The input as it is, valid or not; without empty fields."""
        entered = {
            name: row.editor.value() for name, row in self.rows.items() if self.applies(name)
        }
        return {name: value for name, value in entered.items() if value is not ABSENT}

    def show_problems(self, problems: Mapping[str, str], *, untouched: bool = False) -> None:
        """Show the problems of the fields the user has changed; with *untouched* of all fields."""
        for name, choice in self.sources.items():
            # One of two alternatives is missing: shown at the visible one.
            if name in problems and choice.name != name:
                problems = {choice.name: problems[name], **problems}
        for name, row in self.rows.items():
            touched = row.editor.touched and not row.editor.is_incomplete
            counts = untouched or touched or row.problem.has_text
            row.show_problem(problems.get(name, "") if counts else "")

    def show_notes(self, notes: Mapping[str, str]) -> None:
        """Show below each field how its value is interpreted."""
        for name, row in self.rows.items():
            row.show_note("" if row.editor.is_incomplete else notes.get(name, ""))

    def focus_first_problem(self) -> None:
        for row in self.rows.values():
            if row.problem.has_text and not row.isHidden():
                focus_in_view(row.editor)
                return

    def focus_first(self) -> None:
        """Focus the first empty field, else the first of all."""
        rows = [row for row in self.rows.values() if not row.isHidden()]
        empty = [row for row in rows if row.editor.value() is ABSENT]
        if rows:
            (empty or rows)[0].editor.setFocus(Qt.FocusReason.OtherFocusReason)


def star_note() -> QLabel:
    """The note on what the star at a field means."""
    return plain_label(QCoreApplication.translate("Form", "* Required"), "faint")


@immutable
class FormVerdict:
    """Result of a validation: problems by field, what the values grant, grants that differ from the
    input because of a link, and notes by field."""

    values: Mapping[str, JsonValue]
    problems: Mapping[str, str]
    grants: Sequence[Grant]
    linked: Sequence[Grant]
    notes: Mapping[str, str]


def validate_form(schema: Schema, values: Mapping[str, JsonValue]) -> FormVerdict:
    """Validate against schema and disk; for a worker thread. Defaults count for missing values, and
    wrong values grant nothing."""
    defaults = {f.name: f.default for f in fields_of(schema) if f.default is not None}
    filled = {**defaults, **values}
    problems = field_errors(schema, filled)
    right = {name: value for name, value in filled.items() if name not in problems}
    whole = with_whole_paths(schema, right)
    grants = granted_by(schema, whole)
    entered = [value for value in whole.values() if isinstance(value, str)]
    linked = [grant for grant in grants if str(grant.path) not in entered]
    return FormVerdict(values, problems, grants, linked, notes_of(schema, right))


class FormCheck(QObject):
    """Validates a form on a worker whenever its user pauses; `validated` carries the verdict."""

    validated = Signal(object)

    def __init__(
        self,
        form: Form,
        schema: Schema,
        tasks: TaskRunner,
        beside: Callable[[], Mapping[str, JsonValue]] = dict,
    ) -> None:
        """*beside* returns the values of parameters that are not in the form."""
        super().__init__(form)
        self._beside = beside
        self._form = form
        self._schema = schema
        self._tasks = tasks
        self._then: Callable[[FormVerdict], None] | None = None
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._run)
        form.changed.connect(self._pause.start)

    def schedule(self) -> None:
        """Validate now, without a pause."""
        self._pause.stop()
        self._run()

    def validate_then(self, then: Callable[[FormVerdict], None]) -> None:
        """Validate now and show every problem; *then* runs if there is none."""
        self._then = then
        self.schedule()

    def _run(self) -> None:
        values = {**self._beside(), **self._form.values()}
        schema = self._schema
        self._tasks.query(
            ("form", id(self)), lambda: validate_form(schema, values), self._on_validated
        )

    def _on_validated(self, verdict: FormVerdict) -> None:
        then, self._then = self._then, None
        self._form.show_notes(verdict.notes)
        self._form.show_problems(verdict.problems, untouched=then is not None)
        self.validated.emit(verdict)
        if then is None:
            return
        if verdict.problems:
            self._form.focus_first_problem()
        else:
            then(verdict)


def connect_services(form: Form, keep: Keep, tasks: TaskRunner) -> None:
    """Supply the fields of *form* that choose among connected services, and let them add one."""
    for row in form.rows.values():
        if isinstance(row.editor, ConnectionEditor):
            _connect_accounts(row.editor, keep, tasks)
        if isinstance(row.editor, PageSelectorEditor):
            _connect_page_parts(form, row.editor, keep, tasks)


def _accounts(keep: Keep) -> "Sequence[ReadableAccount]":
    # Slow to import, hence here and on a worker: it brings the network clients.
    from keep_desktop.services.connectors.mail_accounts import readable_accounts

    return readable_accounts(keep)


def _connect_accounts(editor: ConnectionEditor, keep: Keep, tasks: TaskRunner) -> None:
    def query_accounts() -> None:
        tasks.query(("accounts", id(editor)), lambda: _accounts(keep), editor.set_accounts)

    def add() -> None:
        from keep_desktop.ui.forms.field_dialogs import MailAccountDialog

        dialog = MailAccountDialog(keep, tasks, editor.window())
        dialog.connected.connect(added)
        dialog.open()

    def added(row: ServiceRow) -> None:
        editor.choose(row.service)
        query_accounts()

    editor.add.clicked.connect(lambda: add())
    query_accounts()


def _connect_page_parts(
    form: Form, editor: PageSelectorEditor, keep: Keep, tasks: TaskRunner
) -> None:
    """The button is enabled once the page has an address."""
    page = form.rows.get(editor.field.page)

    def address() -> str:
        value = page.editor.value() if page is not None else ABSENT
        return value.strip() if isinstance(value, str) else ""

    def show_button() -> None:
        editor.choose.setEnabled(address().startswith(("http://", "https://")))

    def choose() -> None:
        from keep_desktop.ui.forms.field_dialogs import PagePartDialog

        dialog = PagePartDialog(keep, tasks, address(), editor.line.text(), editor.window())
        dialog.chosen.connect(editor.set_selector)
        dialog.open()

    form.changed.connect(show_button)
    editor.choose.clicked.connect(lambda: choose())
    show_button()
