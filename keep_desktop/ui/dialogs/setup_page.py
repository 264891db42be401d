"""The second page of New workflow: its name, its parameters, what they grant, when it runs."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import Grant
from keep_desktop.services.adding import Plan
from keep_desktop.services.begun import BegunForm
from keep_desktop.services.context import Keep
from keep_desktop.services.forms import Field, fields_of
from keep_desktop.services.gallery import unique_name
from keep_desktop.services.names import name_problem
from keep_desktop.services.new_version import Done, LookedAt, TakenOver
from keep_desktop.services.scripts import declares_handlers
from keep_desktop.services.workflows import DoneItems, Draft
from keep_desktop.ui.dialogs.borrowed import Borrowed
from keep_desktop.ui.dialogs.frame import padded, scrolling
from keep_desktop.ui.dialogs.taken_name import TakenName
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_editors import ABSENT
from keep_desktop.ui.form_notes import Note, Problem, mark_wrong, plain_label
from keep_desktop.ui.forms import Form, FormCheck, Verdict
from keep_desktop.ui.host_words import told
from keep_desktop.ui.schedule_box import ScheduleBox
from keep_desktop.ui.script_warnings import ScriptWarnings
from keep_desktop.ui.worker import Reader

_NAME_LENGTH = 200


def heading(text: str) -> QWidget:
    """The title of a part of a page."""
    return plain_label(text, "heading")


class SetupPage(QWidget):
    """Made anew for each draft. After `deed_changed` the deed that ends it may have another
    name: see `adds_version` and `runs_by_itself`."""

    deed_changed = Signal()

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        draft: Draft,
        schedule: str | None,
        taken: Collection[str],
        looked_at: LookedAt | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """*looked_at*: what is known of a script that was brought. Raises Refused where the
        draft's schema is none."""
        # First, so that nothing is left in *parent* of a page that is not made.
        fields = fields_of(draft.params_schema)
        super().__init__(parent)
        self.draft = draft
        self._taken = frozenset(taken)
        #: The parameter that the schedule below stands for.
        self._when: Field | None = next((f for f in fields if f.kind == "schedule"), None)
        body, self._column = padded()
        self.area = scrolling(body)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.area)
        # In the order in which the keyboard comes to them.
        self.warnings = ScriptWarnings(body)
        self.refused = Note("sunken", body)
        name = unique_name(one_line(draft.name, _NAME_LENGTH), taken)
        self.name = QLineEdit(name, body)
        self.name_problem = Problem(body)
        self.taken_name = TakenName(keep, reader, draft, body)
        self.form = Form([f for f in fields if f is not self._when], draft.params, body)
        self.granted = Note(parent=body)
        self.box = ScheduleBox(keep, reader, parent=body)
        self.held = Note(parent=body)
        self._script_holds_schedule = False
        self._lay_out()
        self.taken_name.known.connect(self._take_over)
        self.check = FormCheck(self.form, draft.params_schema, reader, self._schedule_param)
        self.check.judged.connect(self._show_verdict)
        self.name.textChanged.connect(self._check_name)
        self.box.changed.connect(self.check.look)
        self.box.changed.connect(self.deed_changed)
        self.box.set_text(self._first_schedule(schedule))
        self._proposed, self._before = name, self.entered()
        self._borrowed = Borrowed(self.form, self.box)
        self.check.look()
        if looked_at is not None:
            self._show_look(looked_at)
        elif self._when is None:
            script = draft.script
            reader.ask(("form of script", id(self)), lambda: declares_handlers(script), self._hold)

    def _show_look(self, found: LookedAt) -> None:
        self.warnings.show_warnings(found.warnings)
        if found.refused_so_far is not None:
            self.refused.say(
                self.tr("As long as a setting is missing, it is refused: {why}").format(
                    why=told(found.refused_so_far)
                )
            )
        if self._when is None:
            self._hold(found.has_handlers)

    def _hold(self, has_handlers: bool) -> None:
        """A schedule entered here would not count."""
        self._script_holds_schedule = has_handlers
        if has_handlers:
            self.box.hide()
            self.deed_changed.emit()
            self.held.say(
                self.tr(
                    "The script holds the schedule. You see it in words once the workflow is added."
                ),
                "sunken",
            )

    def _first_schedule(self, proposed: str | None) -> str | None:
        default = self._when.default if self._when else None
        return default if isinstance(default, str) and default else proposed

    def _lay_out(self) -> None:
        self.name.setMaxLength(_NAME_LENGTH)
        self.name.setAccessibleName(self.tr("Name, needed"))
        column = self._column
        name_part = QVBoxLayout()
        name_part.setSpacing(4)
        name_label = plain_label(self.tr("Name *"), "strong")
        name_label.setBuddy(self.name)
        for part in (name_label, self.name, self.name_problem, self.taken_name):
            name_part.addWidget(part)
        for look in (self.warnings, self.refused):
            column.addWidget(look)
        column.addLayout(name_part)
        if self.form.rows:
            column.addWidget(self.form)
        column.addWidget(self.granted)
        self.allowed = plain_label(self._allowed_words(), "small")
        column.addWidget(self.allowed)
        column.addWidget(heading(self.tr("When it runs")))
        column.addWidget(self.box)
        column.addWidget(self.held)
        column.addStretch(1)

    def begin(self) -> None:
        """Put the cursor where there is something to enter."""
        if self.form.rows:
            self.form.focus_first()
        else:
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    # -- what was entered, as it is kept ------------------------------------------------------

    def entered(self) -> object:
        """To be compared."""
        return self.name.text(), self.form.values(), self.box.text()

    @property
    def is_filled(self) -> bool:
        """Whether the user entered something that is not kept."""
        return self.entered() != self._before

    def begun(self, *, slug: str | None, file: Path | None) -> BegunForm:
        """What stands there, of that ready workflow or that script."""
        name = self.name.text()
        return BegunForm(
            slug=slug,
            file=file,
            title=name.strip() or self._proposed,
            name=None if name == self._proposed else name,
            values=self.form.values(),
            schedule=self.box.text(),
        )

    def go_on(self, begun: BegunForm) -> None:
        """Fill in what was kept; what the form does not have is left out."""
        if begun.name is not None:
            self.name.setText(begun.name)
        for field, row in self.form.rows.items():
            row.editor.set_value(begun.values.get(field, ABSENT))
            row.editor.touched = field in begun.values
        self.box.set_text(begun.schedule)
        self._before = self.entered()
        self.check.look()

    def _schedule_param(self) -> Mapping[str, JsonValue]:
        if self._when is None:
            return {}
        text = self.box.text()
        if text is None and self._when.required:
            return {}
        return {self._when.name: text or ""}

    def _check_name(self) -> None:
        name = self.name.text().strip()
        is_taken = name in self._taken
        problem = told(name_problem(name) or "") if name else self.tr("The workflow needs a name.")
        mark_wrong(self.name, bool(problem))
        self.name_problem.say(problem)
        if is_taken:
            self.taken_name.show_for(name, self.name)
        else:
            self.taken_name.hide()
            if self._borrowed.give_back():
                self.check.look()
        self.deed_changed.emit()

    def _take_over(self, found: TakenOver) -> None:
        """Its workflow goes on with the values and the schedule that it has."""
        if self.adds_version:
            self._borrowed.take(found, self._when.name if self._when is not None else None)
            self.check.look()

    @property
    def adds_version(self) -> bool:
        """Whether the name is that of a workflow, which gets a new version."""
        return not self.taken_name.isHidden()

    @property
    def runs_by_itself(self) -> bool:
        """Whether it has a schedule, so that turning it on means something."""
        return self._script_holds_schedule or self.box.text() is not None

    def name_is_taken(self, taken: Collection[str]) -> None:
        """The names there are now, after one turned out to be taken."""
        self._taken = frozenset(taken)
        self._check_name()

    def _show_verdict(self, verdict: Verdict) -> None:
        others = [
            told(sentence)
            for name, sentence in verdict.problems.items()
            if name not in self.form.rows and (not self._when or name != self._when.name)
        ]
        if others:
            self.granted.say(" ".join(others), "fail")
        else:
            self.granted.say(self._linked_words(verdict.linked), "warn")

    def _linked_words(self, grants: Sequence[Grant]) -> str:
        """What it may use beside what can be read above."""
        if not grants:
            return ""
        lines = [self.tr("A link leads elsewhere. What it will be allowed to use is:")]
        for grant in grants:
            path = one_line(str(grant.path), 300)
            lines.append(
                self.tr("• {path} and all in it").format(path=path)
                if grant.is_folder
                else f"• {path}"
            )
        return "\n".join(lines)

    def _allowed_words(self) -> str:
        if any(
            row.field.kind in ("folder", "file", "save-file") for row in self.form.rows.values()
        ):
            return self.tr(
                "It may use only the folders and files above, each folder with everything in it."
            )
        return self.tr("It uses no folder or file of yours.")

    def plan_then(self, *, run_at_once: bool, then: Callable[[Plan], None]) -> None:
        """Look over everything; *then* gets the plan where nothing is wrong."""
        self._check_name()
        if self.name_problem.is_said:
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        if self.box.is_wrong and not self._script_holds_schedule:
            self.box.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.check.look_then(lambda verdict: then(self._plan(verdict, run_at_once)))

    def _plan(self, verdict: Verdict, run_at_once: bool) -> Plan:
        name = self.name.text().strip()
        return Plan(
            draft=replace(self.draft, name=name, params=verdict.values),
            schedule=None if self._script_holds_schedule else self.box.text(),
            run_at_once=run_at_once,
            # With what is done it is begun again afterwards, part by part: see `again`.
            done_items=DoneItems.KEEP if name in self._taken else None,
        )

    @property
    def again(self) -> Done | None:
        """What is done and is to begin again; None: none of it."""
        return None if self.taken_name.isHidden() else self.taken_name.choice.choice()
