"""Second page of New workflow: name, parameters with what they grant, and schedule; and what to do
if a workflow of that name exists."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import rule_text
from keep_desktop.ports.tools import Grant
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import Field, fields_of
from keep_desktop.services.workflows.create import Plan, unique_name
from keep_desktop.services.workflows.lifecycle import DoneItems, Draft, name_error
from keep_desktop.services.workflows.scripts import declares_handlers
from keep_desktop.services.workflows.versions import DoneFilter, NameReuse, ScriptCheck, name_reuse
from keep_desktop.ui.code.code_view import ScriptWarnings
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.editors import Editor, Entry
from keep_desktop.ui.forms.form import Form, FormCheck, FormVerdict, connect_services
from keep_desktop.ui.forms.schedule_edit import ScheduleBox
from keep_desktop.ui.presentation.permissions import PermissionSheet
from keep_desktop.ui.presentation.version_change import DoneChoice, FormChanges, ids_text
from keep_desktop.ui.text.error_text import quote, translate_error
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.dialog import padded, scrolling
from keep_desktop.ui.widgets.focus import focus_in_view, place_after
from keep_desktop.ui.widgets.labels import FormNote, Problem, heading, plain_label, set_invalid
from keep_desktop.ui.widgets.layouts import STRETCH, fill, vbox


class NamePrefill:
    """Fills the form from the workflow of that name, without overwriting the user's input."""

    def __init__(self, form: Form, box: ScheduleBox) -> None:
        self._form, self._box = form, box
        self._own_rule = box.text()
        self._own_values = {name: row.editor.value() for name, row in form.rows.items()}
        self._rule: str | None = None
        self._has_rule = False
        self._values: Mapping[str, Entry] = {}

    def take(self, found: NameReuse, when: str | None) -> None:
        """Fill in its values and schedule, which may be the parameter *when*."""
        self.restore_values()
        rule = found.values.get(when) if when is not None else None
        text = rule if isinstance(rule, str) else rule_text(found.rule)
        if self._box.text() == self._own_rule:
            self._rule, self._has_rule = text or None, True
            self._box.set_text(text)
        prefilled = {}
        for name, editor in self._untouched().items():
            if name in found.values:
                self._form.show_value(name, found.values[name])
                prefilled[name] = editor.value()
        self._values = prefilled

    def restore_values(self) -> bool:
        """Undo `take`; False if nothing was filled in."""
        has_values = self._has_rule or bool(self._values)
        if self._has_rule and self._box.text() == self._rule:
            self._box.set_text(self._own_rule)
        for name, editor in self._untouched().items():
            if name in self._values and editor.value() == self._values[name]:
                self._form.show_value(name, self._own_values[name])
        self._has_rule, self._values = False, {}
        return has_values

    def _untouched(self) -> Mapping[str, Editor]:
        rows = self._form.rows.items()
        return {name: row.editor for name, row in rows if not row.editor.touched}


class NameConflictNotice(QWidget):
    """Shown if a workflow of the name exists: with its done items nothing is done by default.
    `archived_found` carries the NameReuse once queried."""

    archived_found = Signal(object)

    def __init__(
        self, keep: Keep, tasks: TaskRunner, draft: Draft, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks, self._draft = keep, tasks, draft
        #: The workflow of the name; None until queried.
        self.workflow_id: WorkflowId | None = None
        self.note = FormNote("warn", self)
        self.ids = FormNote("sunken", self)
        self.form = FormChanges(self)
        self._column = vbox(self.note, self.ids, self.form, within=self, spacing=12)
        self.hide()

    @cached_property
    def choice(self) -> DoneChoice:
        """What to do with done items; created when a name is taken."""
        made = DoneChoice(self._keep, self._tasks, self)
        self._column.addWidget(made)
        return made

    def show_for(self, name: str, below: QWidget) -> None:
        """*below* the name field, also in the tab order."""
        place_after(below, self.choice)
        self.note.set_text(
            self.tr(
                "A workflow named “{name}” already exists. This script will be added as its "
                "new version, with these settings. To add a separate workflow, choose "
                "another name."
            ).format(name=quote(name, 120))
        )
        self.show()
        self.workflow_id = None
        keep, draft = self._keep, self._draft
        self._tasks.query(
            ("taken over", id(self)),
            lambda: name_reuse(keep, name, draft.script, draft.params_schema),
            self._know,
        )

    def _know(self, found: NameReuse | None) -> None:
        self.workflow_id = found.workflow_id if found is not None else None
        if found is None:
            return
        self.choice.show_counts(found.workflow_id, found.done)
        self.ids.set_text(ids_text(found), "sunken")
        self.form.show_changes(found.form)
        self.archived_found.emit(found)


_NAME_LENGTH = 200


class SetupPage(QWidget):
    """Created for each draft. After `submit_text_changed` the submit button may have another text:
    see `adds_version` and `runs_by_itself`."""

    submit_text_changed = Signal()

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        draft: Draft,
        schedule: str | None,
        used_names: Collection[str],
        script_check: ScriptCheck | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """*script_check*: the check of a script file. Raises Refused for an invalid schema."""
        # First, so that a failure leaves nothing in *parent*.
        fields = fields_of(draft.params_schema)
        super().__init__(parent)
        self.draft = draft
        self._keep, self._tasks = keep, tasks
        self._used_names = frozenset(used_names)
        #: The parameter that is edited as the schedule below.
        self._when: Field | None = next((f for f in fields if f.kind == "schedule"), None)
        body, self._column = padded()
        self.area = scrolling(body)
        vbox(self.area, within=self)
        # In tab order.
        self.warnings = ScriptWarnings(body)
        self.refused = FormNote("sunken", body)
        name = unique_name(single_line(draft.name, _NAME_LENGTH), used_names)
        self.name = QLineEdit(name, body)
        self.name_error = Problem(body)
        self.name_conflict = NameConflictNotice(keep, tasks, draft, body)
        self.form = Form([f for f in fields if f is not self._when], draft.params, body)
        connect_services(self.form, keep, tasks)
        self.granted = FormNote(parent=body)
        self.sheet = PermissionSheet(body)
        self.box = ScheduleBox(keep, tasks, parent=body)
        self.held = FormNote(parent=body)
        self._script_holds_schedule = False
        self._lay_out()
        self.name_conflict.archived_found.connect(self._take_over)
        self.check = FormCheck(self.form, draft.params_schema, tasks, self._schedule_param)
        self.check.validated.connect(self._show_verdict)
        self.name.textChanged.connect(self._check_name)
        self.box.changed.connect(self.check.schedule)
        self.box.set_text(self._first_schedule(schedule))
        self._prefilled = NamePrefill(self.form, self.box)
        self.check.schedule()
        if script_check is not None:
            self._show_check(script_check)
        elif self._when is None:
            script = draft.script
            tasks.query(("form of script", id(self)), lambda: declares_handlers(script), self._lock)

    def _show_check(self, found: ScriptCheck) -> None:
        self.warnings.show_warnings(found.warnings)
        if found.refused_so_far is not None:
            self.refused.set_text(
                self.tr("A required setting is missing: {why}").format(
                    why=translate_error(found.refused_so_far)
                )
            )
        if self._when is None:
            self._lock(found.has_handlers)

    def _lock(self, has_handlers: bool) -> None:
        """A schedule entered here would be ignored."""
        self._script_holds_schedule = has_handlers
        if has_handlers:
            self.box.hide()
            self.submit_text_changed.emit()
            self.held.set_text(
                self.tr("The schedule is set in the script and shown once you add the workflow."),
                "sunken",
            )

    def _first_schedule(self, proposed: str | None) -> str | None:
        default = self._when.default if self._when else None
        return default if isinstance(default, str) and default else proposed

    def _lay_out(self) -> None:
        self.name.setMaxLength(_NAME_LENGTH)
        self.name.setAccessibleName(self.tr("Name, required"))
        column = self._column
        name_part = vbox(spacing=4)
        name_label = plain_label(self.tr("Name *"), "strong")
        name_label.setBuddy(self.name)
        for part in (name_label, self.name, self.name_error, self.name_conflict):
            name_part.addWidget(part)
        for style in (self.warnings, self.refused):
            column.addWidget(style)
        column.addLayout(name_part)
        if self.form.rows:
            column.addWidget(self.form)
        column.addWidget(self.granted)
        self.allowed = plain_label(self._allowed_text(), "small")
        fill(
            column,
            self.allowed,
            heading(self.tr("When it runs")),
            self.box,
            self.held,
            self.sheet,
            STRETCH,
        )

    def begin(self) -> None:
        """Focus the first field to fill in."""
        if self.form.rows:
            self.form.focus_first()
        else:
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def entered(self) -> object:
        """For comparison."""
        return self.name.text(), self.form.values(), self.box.text()

    def _schedule_param(self) -> Mapping[str, JsonValue]:
        if self._when is None:
            return {}
        text = self.box.text()
        if text is None and self._when.required:
            return {}
        return {self._when.name: text or ""}

    def _check_name(self) -> None:
        name = self.name.text().strip()
        is_name_used = name in self._used_names
        problem = translate_error(name_error(name) or "") if name else self.tr("Enter a name.")
        set_invalid(self.name, bool(problem))
        self.name_error.set_text(problem)
        if is_name_used:
            self.name_conflict.show_for(name, self.name)
        else:
            self.name_conflict.hide()
            if self._prefilled.restore_values():
                self.check.schedule()
        self.submit_text_changed.emit()

    def _take_over(self, found: NameReuse) -> None:
        """Its workflow keeps its values and schedule."""
        if self.adds_version:
            self._prefilled.take(found, self._when.name if self._when is not None else None)
            self.check.schedule()

    @property
    def adds_version(self) -> bool:
        """Whether the name exists, so that a new version is added."""
        return not self.name_conflict.isHidden()

    @property
    def runs_by_itself(self) -> bool:
        """Whether it has a schedule, so that it can be turned on."""
        return self._script_holds_schedule or self.box.text() is not None

    def set_used_names(self, used_names: Collection[str]) -> None:
        """Update the names after one was refused."""
        self._used_names = frozenset(used_names)
        self._check_name()

    def _show_verdict(self, verdict: FormVerdict) -> None:
        self.sheet.follow_draft(self._keep, self._tasks, self.draft, verdict.values)
        others = [
            translate_error(sentence)
            for name, sentence in verdict.problems.items()
            if name not in self.form.rows and (not self._when or name != self._when.name)
        ]
        if others:
            self.granted.set_text(" ".join(others), "fail")
        else:
            self.granted.set_text(self._linked_text(verdict.linked), "warn")

    def _linked_text(self, grants: Sequence[Grant]) -> str:
        """Grants that are not visible in the fields above."""
        if not grants:
            return ""
        lines = [self.tr("A link points elsewhere. It will get access to:")]
        for grant in grants:
            path = single_line(str(grant.path), 300)
            lines.append(
                self.tr("• {path}, including subfolders").format(path=path)
                if grant.is_folder
                else f"• {path}"
            )
        return "\n".join(lines)

    def _allowed_text(self) -> str:
        kinds = {row.field.kind for row in self.form.rows.values()}
        if kinds & {"folder", "file", "save-file"}:
            return self.tr("Of your files, it can only access those above, including subfolders.")
        return self.tr("Doesn't access your files.")

    def agree_then(self, *, run_at_once: bool, then: Callable[[Plan], None]) -> None:
        """Validate everything; *then* gets the plan if it is valid and the user has seen what it
        may do."""

        def agree_to(plan: Plan) -> None:
            self.sheet.agree_to_draft(
                self._keep,
                self._tasks,
                self.draft,
                plan.draft.params,
                # As the sheet stands by then.
                lambda: then(replace(plan, approval=self.sheet.approval())),
            )

        self.plan_then(run_at_once=run_at_once, then=agree_to)

    def plan_then(self, *, run_at_once: bool, then: Callable[[Plan], None]) -> None:
        """Validate everything; *then* gets the plan if valid."""
        self._check_name()
        if self.name_error.has_text:
            focus_in_view(self.name)
            return
        if self.box.is_wrong and not self._script_holds_schedule:
            focus_in_view(self.box)
            return
        self.check.validate_then(lambda verdict: then(self._plan(verdict, run_at_once)))

    def _plan(self, verdict: FormVerdict, run_at_once: bool) -> Plan:
        name = self.name.text().strip()
        return Plan(
            draft=replace(self.draft, name=name, params=verdict.values),
            schedule=None if self._script_holds_schedule else self.box.text(),
            run_at_once=run_at_once,
            approval=self.sheet.approval(),
            # Done items are reprocessed afterwards, in batches: see `again`.
            done_items=DoneItems.KEEP if name in self._used_names else None,
        )

    @property
    def again(self) -> DoneFilter | None:
        """The done items to reprocess; None for none."""
        return None if self.name_conflict.isHidden() else self.name_conflict.choice.choice()
