"""New version of a script: pane with text, changes and graph, dialog before activation (done items,
missing settings), and the dialog that adds a version from a file after an optional rehearsal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QLineEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import fields_of
from keep_desktop.services.items.leftovers import skip_leftovers
from keep_desktop.services.permissions import Sheet, SheetLine, sheet_of
from keep_desktop.services.workflows.lifecycle import Draft, ImportedWorkflow, import_workflow
from keep_desktop.services.workflows.versions import (
    DoneFilter,
    FieldChange,
    Proposal,
    Switch,
    propose,
)
from keep_desktop.ui.code.code_view import ScriptWarnings
from keep_desktop.ui.code.diff_view import DiffLine, DiffPane, changes
from keep_desktop.ui.code.graph_view import GraphPage
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.form import Form, FormCheck, FormVerdict, connect_services
from keep_desktop.ui.presentation.permissions import PermissionSheet
from keep_desktop.ui.presentation.version_change import (
    DoneChoice,
    FormChanges,
    ids_text,
    set_aside_text,
)
from keep_desktop.ui.presentation.workflow_state import leftovers_text, skip_text
from keep_desktop.ui.rehearsal.dialog import RehearsalDialog
from keep_desktop.ui.text.error_text import quote, translate_error
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.widgets.dialog import FilledDialog, padded, scrolling
from keep_desktop.ui.widgets.labels import ElidedLabel, FormNote, plain_label, show_text
from keep_desktop.ui.widgets.layouts import STRETCH, fill, hbox, vbox


class VersionPane(QWidget):
    """Only a handler workflow has a graph. Create it in its dialog: a reparented widget is styled
    again with everything in it."""

    def __init__(
        self, above: QWidget, *, as_picture: bool = False, parent: QWidget | None = None
    ) -> None:
        """*above* is over it, beside the choice of graph and text."""
        super().__init__(parent)
        self._has_graph = False
        self._above = above
        self.about = FormNote()
        self.form = FormChanges()
        self.as_picture = self._chip(self.tr("Picture"), self.tr("Show the script as a picture"))
        self.as_text = self._chip(self.tr("Text"), self.tr("Show the text of the script"))
        self._pages = QStackedWidget(self)
        self.diff = DiffPane(self._pages)
        self.graph = GraphPage(self._pages)
        self._remedies = QButtonGroup(self)
        line = hbox((above, 1), spacing=8)
        self.instead = plain_label("", "soft")
        self.instead.hide()
        line.addWidget(self.instead, 1)
        for chip in (self.as_picture, self.as_text):
            self._remedies.addButton(chip)
            line.addWidget(chip)
        self._pages.addWidget(self.diff)
        self._pages.addWidget(self.graph)
        vbox(line, self.about, self.form, (self._pages, 1), within=self, spacing=8)
        (self.as_picture if as_picture else self.as_text).setChecked(True)
        self.as_picture.toggled.connect(self._show_page)

    def _chip(self, label: str, name: str) -> QPushButton:
        chip = QPushButton(label, self)
        chip.setProperty("kind", "chip")
        chip.setCheckable(True)
        chip.setAutoDefault(False)
        chip.setAccessibleName(name)
        chip.hide()
        return chip

    def show_version(
        self,
        lines: Sequence[DiffLine],
        graph: HandlerGraph | None,
        form: Sequence[FieldChange] = (),
        *,
        is_diff: bool,
    ) -> None:
        """*is_diff*: the lines are changes, and *form* those of the form; else the script."""
        self.form.show_changes(form)
        if is_diff:
            self.diff.show_changes(lines)
        else:
            self.diff.show_script(lines)
        self.graph.show_graph(graph)
        self._has_graph = graph is not None
        for chip in (self.as_picture, self.as_text):
            chip.setVisible(self._has_graph)
        self._show_page()

    def show_placeholder(self, sentence: str) -> None:
        """Replaces the content; "" restores it."""
        show_text(self.instead, sentence)
        self._above.setHidden(bool(sentence))

    @property
    def reader(self) -> QWidget:
        """The scroll area of the content."""
        return self.graph if self.shows_picture else self.diff.view

    @property
    def shows_picture(self) -> bool:
        return self._has_graph and self.as_picture.isChecked()

    def _show_page(self) -> None:
        self._pages.setCurrentWidget(self.graph if self.shows_picture else self.diff)
        self._above.setEnabled(not self.shows_picture)


class ActivateDialog(FilledDialog):
    """`agreed` carries a DoneFilter, or None for no done items, the values of all settings, or None
    if none were asked for, and the Approval of what it may do; nothing is changed here."""

    agreed = Signal(object, object, object)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        workflow_id: WorkflowId,
        switch: Switch,
        sheet: Sheet,
        parent: QWidget | None = None,
    ) -> None:
        title = (
            self.tr("Turn on “{name}”?").format(name=single_line(switch.draft.name, 60))
            if switch.turns_on
            else self.tr("Activate version {label}?").format(label=switch.label)
        )
        super().__init__(title, tasks, parent)
        self._keep, self._workflow_id, self._switch = keep, workflow_id, switch
        self.show_below(
            self.tr("This is a new major version and may behave differently.")
            if switch.is_major
            else ""
        )
        self.ids, self.unsuitable, self.aside = (
            FormNote("sunken"),
            FormNote("warn"),
            FormNote("sunken"),
        )
        self.leftovers = FormNote("warn")
        self.skip_leftovers = QCheckBox(skip_text())
        self.changes = FormChanges()
        schema = switch.draft.params_schema
        fields = [field for field in fields_of(schema) if field.name in switch.fields_to_fill]
        self.form = Form(fields, {})
        connect_services(self.form, keep, tasks)
        self.check = FormCheck(self.form, schema, tasks, self._others)
        self.choice = DoneChoice(keep, tasks)
        self.sheet = PermissionSheet()
        self._lay_out(has_settings=bool(fields))
        self._update_text(workflow_id, has_settings=bool(fields))
        self._show_sheet(sheet)
        self.check.validated.connect(lambda verdict: self._read_sheet(verdict.values))
        self.start_tracking()
        if fields:
            self.form.focus_first()
        self.fit_height(600)

    def _read_sheet(self, params: Mapping[str, JsonValue]) -> None:
        """What it may do follows from the settings that are entered."""
        keep, workflow_id, label = self._keep, self._workflow_id, self._switch.label
        self._tasks.query(
            ("sheet", id(self)),
            lambda: sheet_of(keep, workflow_id, label, params),
            self._show_sheet,
        )

    def _show_sheet(self, sheet: Sheet) -> None:
        lines, is_difference = _to_approve(sheet)
        self.sheet.show_lines(lines, difference=is_difference)
        self.sheet.setVisible(bool(sheet.wider))

    def _lay_out(self, *, has_settings: bool) -> None:
        column = self.scroll_body(spacing=16)
        for part in (
            self.ids,
            self.unsuitable,
            self.changes,
            self.aside,
            self.leftovers,
            self.skip_leftovers,
        ):
            column.addWidget(part)
        if has_settings:
            fill(column, plain_label(self.tr("Settings for this version"), "heading"), self.form)
        fill(column, self.sheet, self.choice, STRETCH)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go = (
            self.button(self.tr("Turn on"), self._agree, kind="primary", icon="power")
            if self._switch.turns_on
            else self.button(self.tr("Activate"), self._agree, kind="primary", icon="check")
        )
        self.try_first = self.button(self.tr("Rehearse first"), self._rehearse, icon="eye")
        self.try_first.setToolTip(self.tr("See what it would do without changing anything"))
        self.try_first.setAccessibleDescription(self.try_first.toolTip())
        fill(self.footer, STRETCH, self.cancel, self.try_first, self.go)

    def _update_text(self, workflow_id: WorkflowId, *, has_settings: bool) -> None:
        switch = self._switch
        self.ids.set_text(ids_text(switch), "sunken")
        self.leftovers.set_text(leftovers_text(switch.leftovers), "warn")
        self.skip_leftovers.setVisible(bool(switch.leftovers))
        if has_settings:
            needs = self.tr("Fill in the settings that this version needs.")
            self.unsuitable.set_text(needs, "sunken")
            self.check.validated.connect(
                lambda verdict: self.unsuitable.set_text(
                    needs if verdict.problems else "", "sunken"
                )
            )
        elif switch.unsuitable:
            text = [self.tr("Some settings don't match this version. Check them afterwards:")]
            text += [f"• {translate_error(sentence)}" for sentence in switch.unsuitable]
            self.unsuitable.set_text("\n".join(text), "warn")
        if switch.aside:
            self.aside.set_text(set_aside_text(switch.aside), "sunken")
        self.changes.show_changes(
            [one for one in switch.form if one.after or _title(one) not in switch.aside]
        )
        if switch.is_major:
            self.choice.show_counts(workflow_id, switch.done)

    def entered(self) -> object:
        return self.form.values(), self.sheet.entered()

    def _others(self) -> Mapping[str, JsonValue]:
        """The values that are not asked for."""
        params, asked_for = self._switch.draft.params, self._switch.fields_to_fill
        return {name: value for name, value in params.items() if name not in asked_for}

    def _rehearse(self) -> None:
        if self.form.rows:
            self.check.validate_then(lambda verdict: self._play(verdict.values))
        else:
            self._play(self._switch.draft.params)

    def _play(self, params: Mapping[str, JsonValue]) -> None:
        draft = replace(self._switch.draft, params=params)
        title = self.tr("{name}, version {label}")
        text = title.format(name=single_line(draft.name, 100), label=self._switch.label)
        played = RehearsalDialog(
            self._keep, self._tasks, self._workflow_id, text, self, draft=draft
        )
        played.agreed.connect(self._agree)
        played.open()

    def _agree(self) -> None:
        if self.form.rows:
            self.check.validate_then(self._agree_to)
        else:
            self._go_on(None)

    def _agree_to(self, verdict: FormVerdict) -> None:
        keep, workflow_id, label = self._keep, self._workflow_id, self._switch.label
        self.sheet.agree_then(
            self._tasks,
            lambda: _to_approve(sheet_of(keep, workflow_id, label, verdict.values)),
            lambda: self._go_on(verdict),
        )

    def _go_on(self, verdict: FormVerdict | None) -> None:
        done: DoneFilter | None = self.choice.choice()
        self.accept()
        values = None if verdict is None else verdict.values
        self.agreed.emit(done, values, self.sheet.approval())


def _to_approve(sheet: Sheet) -> tuple[Sequence[SheetLine], bool]:
    """All of a workflow that was never on, else what is new."""
    is_first = len(sheet.wider) == len(sheet.lines)
    return (sheet.lines if is_first else sheet.wider), not is_first


def _title(change: FieldChange) -> str:
    return change.before.title if change.before is not None else ""


_COMMENT_LENGTH = 200


@immutable
class PreparedProposal:
    """A proposal and its changes, prepared for display."""

    path: Path
    proposal: Proposal
    lines: Sequence[DiffLine]


def read_proposal(keep: Keep, workflow_id: WorkflowId, path: Path) -> PreparedProposal:
    """For a worker. Raises as `propose` does."""
    proposal = propose(keep, workflow_id, path)
    lines = changes(proposal.active.script, proposal.draft.script, inked=True)
    return PreparedProposal(path, proposal, lines)


class NewVersionDialog(FilledDialog):
    """`added` carries the label of the version, which is active then, and the DoneFilter of what
    to reprocess, or None. Cancelling changes nothing."""

    added = Signal(str, object)

    def __init__(
        self, keep: Keep, tasks: TaskRunner, read: PreparedProposal, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            self.tr("New version {label}").format(label=read.proposal.label), tasks, parent
        )
        self._keep, self._proposal = keep, read.proposal
        self._form_file = f"{read.path.stem}.params.json"
        proposal = read.proposal
        self.show_below(
            self.tr("{name}, from {file}. Version {active} stays active until you decide.").format(
                name=single_line(proposal.name, 100),
                file=single_line(read.path.name, 60),
                active=proposal.active.label,
            )
        )
        self.ids = FormNote("sunken")
        self.warnings = ScriptWarnings()
        self.notes = FormNote("sunken")
        self.leftovers = FormNote("warn")
        self.skip_leftovers = QCheckBox(skip_text())
        schema = proposal.draft.params_schema
        fields = [field for field in fields_of(schema) if field.name in proposal.fields_to_fill]
        self.form = Form(fields, {})
        connect_services(self.form, keep, tasks)
        self.check = FormCheck(self.form, schema, tasks, lambda: proposal.draft.params)
        self.choice = DoneChoice(keep, tasks)
        self.sheet = PermissionSheet()
        self.check.validated.connect(
            lambda verdict: self.sheet.follow_draft(keep, tasks, proposal.draft, verdict.values)
        )
        #: Translated, until the user edits it.
        self._proposed_comment = translate_error(proposal.draft.comment)
        self.comment = QLineEdit(self._proposed_comment)
        self.against = ElidedLabel("strong")
        self.pane = VersionPane(self.against)
        self._lay_out(has_settings=bool(fields))
        self._update_text(read)
        self.start_tracking()
        self.fit(1016, 640)
        self.check.schedule()
        if fields:
            self.form.focus_first()
        else:
            self.comment.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self, *, has_settings: bool) -> None:
        body, column = padded(spacing=16)
        column.setContentsMargins(24, 4, 12, 20)
        fill(column, self.ids, self.warnings, self.notes, self.leftovers, self.skip_leftovers)
        if has_settings:
            fill(column, plain_label(self.tr("Settings for this version"), "heading"), self.form)
        self.comment.setMaxLength(_COMMENT_LENGTH)
        self.comment.setAccessibleName(self.tr("What's different"))
        label = plain_label(self.tr("What's different"), "strong")
        label.setBuddy(self.comment)
        compared = vbox(label, self.comment, spacing=4)
        fill(column, compared, self.sheet, self.choice, STRETCH)
        area = scrolling(body)
        area.setMinimumWidth(280)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.addWidget(area)
        halves.addWidget(self.pane)
        halves.setSizes([400, 600])
        halves.setStretchFactor(1, 1)
        halves.setChildrenCollapsible(False)
        halves.setContentsMargins(0, 4, 24, 16)
        self.set_body(halves)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.try_first = self.button(self.tr("Rehearse first"), self._rehearse, icon="eye")
        self.try_first.setToolTip(self.tr("See what it would do without changing anything"))
        self.try_first.setAccessibleDescription(self.try_first.toolTip())
        self.add = self.button(self.tr("Activate"), self._make_active, kind="primary", icon="check")
        fill(self.footer, STRETCH, self.cancel, self.try_first, self.add)

    def _update_text(self, read: PreparedProposal) -> None:
        proposal = read.proposal
        self.ids.set_text(ids_text(proposal), "sunken")
        self.leftovers.set_text(leftovers_text(proposal.leftovers), "warn")
        self.skip_leftovers.setVisible(bool(proposal.leftovers))
        self.warnings.show_warnings(proposal.script_check.warnings)
        self.notes.set_text("\n".join(self._notes()), "sunken")
        self.choice.show_counts(proposal.workflow_id, proposal.done)
        self.against.setText(
            self.tr("Changes against version {label}").format(label=proposal.active.label)
        )
        self.pane.show_version(read.lines, proposal.script_check.graph, proposal.form, is_diff=True)

    def entered(self) -> object:
        return self.form.values(), self.comment.text(), self.sheet.entered()

    def _other_form(self, *, has_handlers: bool) -> str:
        if has_handlers:
            return self.tr(
                "This script uses handlers, the active one uses items. Finished work won't "
                "be recognised."
            )
        return self.tr(
            "This script uses items, the active one uses handlers. Finished work won't be "
            "recognised."
        )

    def _notes(self) -> list[str]:
        proposal = self._proposal
        text = []
        if proposal.turns_on:
            text.append(self.tr("The workflow is off. Activating this version turns it on."))
        if proposal.script_check.has_handlers != (proposal.active.graph is not None):
            text.append(self._other_form(has_handlers=proposal.script_check.has_handlers))
        if proposal.keeps_form:
            stored = self.tr(
                "No form found next to the file (“{file}”). The settings of version {active} "
                "are used."
            )
            text.append(
                stored.format(file=quote(self._form_file, 60), active=proposal.active.label)
            )
        if proposal.dropped:
            text.append(set_aside_text(proposal.dropped))
        if proposal.script_check.refused_so_far is not None:
            text.append(
                self.tr("A required setting is missing: {why}").format(
                    why=translate_error(proposal.script_check.refused_so_far)
                )
            )
        return text

    def _with_draft(self, then: Callable[[Draft], None]) -> None:
        """*then* gets the draft if the input is valid."""
        proposal = self._proposal

        def take(verdict: FormVerdict) -> None:
            comment = self.comment.text().strip()
            if comment == self._proposed_comment:
                comment = proposal.draft.comment
            then(replace(proposal.draft, params=verdict.values, comment=comment))

        self.trouble.set_text("")
        self.check.validate_then(take)

    def _rehearse(self) -> None:
        self._with_draft(self._play)

    def _play(self, draft: Draft) -> None:
        proposal = self._proposal
        title = self.tr("{name}, version {label}").format(name=proposal.name, label=proposal.label)
        played = RehearsalDialog(
            self._keep, self._tasks, proposal.workflow_id, title, self, draft=draft
        )
        played.agreed.connect(self._make_active)
        played.open()

    def _make_active(self) -> None:
        self._with_draft(self._agree_to)

    def _agree_to(self, draft: Draft) -> None:
        self.sheet.agree_to_draft(
            self._keep, self._tasks, draft, draft.params, lambda: self._import(draft)
        )

    def _import(self, draft: Draft) -> None:
        keep, done = self._keep, self.choice.choice()
        values, skips = self._proposal.fields_to_fill, self.skip_leftovers.isChecked()
        approval = self.sheet.approval()

        def take() -> ImportedWorkflow:
            imported = import_workflow(keep, draft, given=values, approval=approval)
            if skips:
                skip_leftovers(keep, imported.workflow_id)
            return imported

        def stored(imported: ImportedWorkflow) -> None:
            self.accept()
            self.added.emit(imported.version, done)

        self.do(
            take,
            stored,
            self.form,
            self.try_first,
            self.add,
        )
