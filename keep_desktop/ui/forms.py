"""A form made from a parameter schema, and the check that goes on while the user fills it in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import Grant
from keep_desktop.services.forms import (
    Field,
    fields_of,
    granted_by,
    notes_of,
    problems_of,
    with_whole_paths,
)
from keep_desktop.ui.foreign_text import block, one_line
from keep_desktop.ui.form_editors import ABSENT, Editor, editor_for
from keep_desktop.ui.form_notes import Note, Problem, mark_wrong, plain_label
from keep_desktop.ui.host_words import told
from keep_desktop.ui.language import in_words
from keep_desktop.ui.worker import Reader
from keep_desktop.ui.wrap_label import with_breaks

Schema = Mapping[str, JsonValue] | None
_PAUSE_MS = 250


class FormRow(QWidget):
    """Title, editor, what it is for, and what is wrong with it."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.editor: Editor = editor_for(field, self)
        title = one_line(in_words(field.title), 120)
        about = block(in_words(field.description), 1000)
        self.problem = Problem(self)
        #: What is made of the value, and what holds of it that the user should know.
        self._noted = self._warned = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        if field.kind != "boolean":
            label = plain_label(f"{title} *" if field.required else title, "strong")
            label.setBuddy(self.editor)
            column.addWidget(label)
        column.addWidget(self.editor)
        if about:
            column.addWidget(plain_label(about, "small"))
        column.addWidget(self.problem)
        self._column = column
        needed = self.tr("{title}, needed").format(title=title) if field.required else title
        self.editor.name_it(needed, about)
        self._name, self._about = needed, about
        self.setFocusProxy(self.editor)

    @cached_property
    def note(self) -> QLabel:
        """Below all else; made where there is something to note."""
        made = plain_label("", "small")
        made.hide()
        self._column.addWidget(made)
        return made

    @cached_property
    def warning(self) -> Note:
        """Right below the editor; made where there is something to warn of."""
        made = Note("warn", self)
        self._column.insertWidget(self._column.indexOf(self.editor) + 1, made)
        return made

    def show_problem(self, sentence: str) -> None:
        """ "" takes it away. A screen reader hears it with the field."""
        sentence = told(sentence)
        self.problem.say(sentence)
        mark_wrong(self.editor.focusProxy() or self.editor, bool(sentence))
        self._describe()

    def show_note(self, sentence: str) -> None:
        """ "" takes it away."""
        said = block(told(sentence), 600)
        if said != self._noted:
            self._noted = said
            self.note.setText(with_breaks(said))
            self.note.setVisible(bool(said))
        self._describe()

    def show_warning(self, sentence: str) -> None:
        """ "" takes it away."""
        if sentence != self._warned:
            self._warned = sentence
            self.warning.say(sentence)
            self._describe()

    def _describe(self) -> None:
        """For a screen reader, what counts most."""
        said = self.problem.sentence or self._warned or self._noted or self._about
        self.editor.name_it(self._name, said)


class Form(QWidget):
    """One row for each field, in their order. Whoever changes a value hears `changed`."""

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
        below the fields it says what the star at some of them means."""
        super().__init__(parent)
        self.rows = {field.name: FormRow(field, self) for field in fields}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        for name, row in self.rows.items():
            default = ABSENT if row.field.default is None else row.field.default
            row.editor.set_value(values.get(name, default))
            row.editor.changed.connect(self.changed)
            row.editor.left.connect(self.changed)
            column.addWidget(row)
        if explains_stars and any(field.required for field in fields):
            column.addWidget(star_note())

    def values(self) -> dict[str, JsonValue]:
        """What was entered, right or wrong; a field left empty is not in it."""
        entered = {name: row.editor.value() for name, row in self.rows.items()}
        return {name: value for name, value in entered.items() if value is not ABSENT}

    def show_problems(self, problems: Mapping[str, str], *, untouched: bool = False) -> None:
        """Say what is wrong below each field the user has entered something into, and with
        *untouched* below the others too."""
        for name, row in self.rows.items():
            touched = row.editor.touched and not row.editor.under_way
            heard = untouched or touched or row.problem.is_said
            row.show_problem(problems.get(name, "") if heard else "")

    def show_notes(self, notes: Mapping[str, str]) -> None:
        """Say below each field what is made of what stands there."""
        for name, row in self.rows.items():
            row.show_note("" if row.editor.under_way else notes.get(name, ""))

    def focus_first_problem(self) -> None:
        for row in self.rows.values():
            if row.problem.is_said:
                row.editor.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def focus_first(self) -> None:
        """Begin with the first field that is still empty, else with the first of all."""
        rows = list(self.rows.values())
        empty = [row for row in rows if row.editor.value() is ABSENT]
        if rows:
            (empty or rows)[0].editor.setFocus(Qt.FocusReason.OtherFocusReason)


def star_note() -> QLabel:
    """What the star at a field means."""
    return plain_label(QCoreApplication.translate("Form", "* needed"), "faint")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a look at the values found: problems by field, what the values grant, what of that is
    not where it was entered but where a link leads, and what is made of them, by field."""

    values: Mapping[str, JsonValue]
    problems: Mapping[str, str]
    grants: Sequence[Grant]
    linked: Sequence[Grant]
    notes: Mapping[str, str]


def judge(schema: Schema, values: Mapping[str, JsonValue]) -> Verdict:
    """Look at schema and disk; for a worker thread. Defaults count for what was left out, and
    what is wrong grants nothing."""
    defaults = {f.name: f.default for f in fields_of(schema) if f.default is not None}
    filled = {**defaults, **values}
    problems = problems_of(schema, filled)
    right = {name: value for name, value in filled.items() if name not in problems}
    whole = with_whole_paths(schema, right)
    grants = granted_by(schema, whole)
    entered = [value for value in whole.values() if isinstance(value, str)]
    linked = [grant for grant in grants if str(grant.path) not in entered]
    return Verdict(values, problems, grants, linked, notes_of(schema, right))


class FormCheck(QObject):
    """Judges a form whenever its user pauses, on the worker; `judged` carries the verdict."""

    judged = Signal(object)

    def __init__(
        self,
        form: Form,
        schema: Schema,
        reader: Reader,
        beside: Callable[[], Mapping[str, JsonValue]] = dict,
    ) -> None:
        """*beside* gives the values of parameters that the form does not show."""
        super().__init__(form)
        self._beside = beside
        self._form = form
        self._schema = schema
        self._reader = reader
        self._then: Callable[[Verdict], None] | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._look)
        form.changed.connect(self._pause.start)

    def look(self) -> None:
        """Judge the values now, without a pause."""
        self._pause.stop()
        self._look()

    def look_then(self, then: Callable[[Verdict], None]) -> None:
        """Judge the values now and show every problem; *then* follows where there is none."""
        self._then = then
        self.look()

    def _look(self) -> None:
        values = {**self._beside(), **self._form.values()}
        schema = self._schema
        self._reader.ask(("form", id(self)), lambda: judge(schema, values), self._judged)

    def _judged(self, verdict: Verdict) -> None:
        then, self._then = self._then, None
        self._form.show_notes(verdict.notes)
        self._form.show_problems(verdict.problems, untouched=then is not None)
        self.judged.emit(verdict)
        if then is None:
            return
        if verdict.problems:
            self._form.focus_first_problem()
        else:
            then(verdict)
