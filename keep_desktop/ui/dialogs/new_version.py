"""A script from a file as the next version of a workflow: what changes, what is still to be
entered, a rehearsal, and only then the active one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QSplitter, QVBoxLayout, QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.forms import fields_of
from keep_desktop.services.new_version import Proposal, propose
from keep_desktop.services.workflows import Draft, Imported, import_workflow
from keep_desktop.ui.advised import advise
from keep_desktop.ui.aside_words import aside_said
from keep_desktop.ui.dialogs.filled import FilledDialog
from keep_desktop.ui.dialogs.frame import padded, scrolling
from keep_desktop.ui.dialogs.rehearsal import RehearsalDialog
from keep_desktop.ui.dialogs.script_diff import DiffLine, changes
from keep_desktop.ui.dialogs.version_pane import VersionPane
from keep_desktop.ui.done_choice import DoneChoice
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.forms import Form, FormCheck, Verdict
from keep_desktop.ui.host_words import cited, told
from keep_desktop.ui.ids_words import forgets_all, ids_said
from keep_desktop.ui.script_warnings import ScriptWarnings
from keep_desktop.ui.worker import Reader

_COMMENT_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Read:
    """A proposal with what it changes, made ready to be shown."""

    path: Path
    proposal: Proposal
    lines: Sequence[DiffLine]


def read_proposal(keep: Keep, workflow_id: WorkflowId, path: Path) -> Read:
    """For a worker. Raises as `propose` does."""
    proposal = propose(keep, workflow_id, path)
    lines = changes(proposal.active.script, proposal.draft.script, inked=True)
    return Read(path, proposal, lines)


class NewVersionDialog(FilledDialog):
    """`added` carries the label of the version, which is active then, and the Done to begin again
    with, or None. Closed before that, it leaves everything as it was."""

    added = Signal(str, object)

    def __init__(
        self, keep: Keep, reader: Reader, read: Read, parent: QWidget | None = None
    ) -> None:
        super().__init__("", reader, parent)
        self._keep, self._proposal = keep, read.proposal
        self._form_file = f"{read.path.stem}.params.json"
        proposal = read.proposal
        title = self.tr("New version {label}").format(label=proposal.label)
        self.setWindowTitle(title)
        self.heading.setText(title)
        self.say_below(
            self.tr("{name}, from {file}. Version {active} stays active until you decide.").format(
                name=one_line(proposal.name, 100),
                file=one_line(read.path.name, 60),
                active=proposal.active.label,
            )
        )
        self.ids = Note("warn")
        self.warnings = ScriptWarnings()
        self.notes = Note("sunken")
        schema = proposal.draft.params_schema
        asked = [field for field in fields_of(schema) if field.name in proposal.asked]
        self.form = Form(asked, {})
        self.check = FormCheck(self.form, schema, reader, lambda: proposal.draft.params)
        self.choice = DoneChoice(keep, reader)
        #: In the language of the window until it is changed.
        self._proposed_comment = told(proposal.draft.comment)
        self.comment = QLineEdit(self._proposed_comment)
        self.against = ElidedLabel("strong")
        self.pane = VersionPane(self.against)
        self._lay_out(asked=bool(asked))
        self._say(read)
        self.begin_filling()
        self.fit(1016, 640)
        self.check.look()
        if asked:
            self.form.focus_first()
        else:
            self.comment.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self, *, asked: bool) -> None:
        body, column = padded(spacing=16)
        column.setContentsMargins(24, 4, 12, 20)
        for part in (self.ids, self.warnings, self.notes):
            column.addWidget(part)
        if asked:
            column.addWidget(plain_label(self.tr("Settings that it asks for"), "heading"))
            column.addWidget(self.form)
        self.comment.setMaxLength(_COMMENT_LENGTH)
        self.comment.setAccessibleName(self.tr("What is different, in a few words"))
        label = plain_label(self.tr("What is different, in a few words"), "strong")
        label.setBuddy(self.comment)
        told_apart = QVBoxLayout()
        told_apart.setSpacing(4)
        told_apart.addWidget(label)
        told_apart.addWidget(self.comment)
        column.addLayout(told_apart)
        column.addWidget(self.choice)
        column.addStretch(1)
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
        self.try_first.setToolTip(self.tr("See what it would do, with nothing changed"))
        self.try_first.setAccessibleDescription(self.try_first.toolTip())
        self.add = self.button(
            self.tr("Make it active"), self._make_active, kind="primary", icon="check"
        )
        self.footer.addStretch(1)
        for button in (self.cancel, self.try_first, self.add):
            self.footer.addWidget(button)

    def _say(self, read: Read) -> None:
        proposal = read.proposal
        self.ids.say(ids_said(proposal, proposal.label), "warn")
        self.warnings.show_warnings(proposal.looked_at.warnings)
        self.notes.say("\n".join(self._notes()), "sunken")
        if not forgets_all(proposal):
            self.choice.show_counts(proposal.workflow_id, proposal.done)
        elif proposal.done.all:
            advise(self.try_first, "eye", rather_than=self.add, its_icon="check")
        self.against.setText(
            self.tr("Changes against version {label}").format(label=proposal.active.label)
        )
        self.pane.show_version(read.lines, proposal.looked_at.graph, proposal.form, is_diff=True)

    def entered(self) -> object:
        return self.form.values(), self.comment.text()

    def _other_form(self, *, has_handlers: bool) -> str:
        if has_handlers:
            return self.tr(
                "This script works with handlers, the active one with items: what is done is "
                "not recognised."
            )
        return self.tr(
            "This script works with items, the active one with handlers: what is done is not "
            "recognised."
        )

    def _notes(self) -> list[str]:
        proposal = self._proposal
        said = []
        if proposal.turns_on:
            said.append(self.tr("The workflow is off. With this version it is turned on."))
        if proposal.looked_at.has_handlers != (proposal.active.graph is not None):
            said.append(self._other_form(has_handlers=proposal.looked_at.has_handlers))
        if proposal.keeps_form:
            kept = self.tr(
                "No form lies beside the file (“{file}”): it has the settings of version {active}."
            )
            said.append(kept.format(file=cited(self._form_file, 60), active=proposal.active.label))
        if proposal.dropped:
            said.append(aside_said(proposal.dropped))
        if proposal.looked_at.refused_so_far is not None:
            said.append(
                self.tr("As long as a setting is missing, it is refused: {why}").format(
                    why=told(proposal.looked_at.refused_so_far)
                )
            )
        return said

    # -- deciding -----------------------------------------------------------------------------

    def _with_draft(self, then: Callable[[Draft], None]) -> None:
        """*then* gets the draft where nothing that was entered is wrong."""
        proposal = self._proposal

        def take(verdict: Verdict) -> None:
            comment = self.comment.text().strip()
            if comment == self._proposed_comment:
                comment = proposal.draft.comment
            then(replace(proposal.draft, params=verdict.values, comment=comment))

        self.trouble.say("")
        self.check.look_then(take)

    def _rehearse(self) -> None:
        self._with_draft(self._play)

    def _play(self, draft: Draft) -> None:
        proposal = self._proposal
        title = self.tr("{name}, version {label}").format(name=proposal.name, label=proposal.label)
        played = RehearsalDialog(
            self._keep, self._reader, proposal.workflow_id, title, self, draft=draft
        )
        played.finished.connect(played.deleteLater)
        played.agreed.connect(self._make_active)
        played.open()

    def _make_active(self) -> None:
        self._with_draft(self._keep_it)

    def _keep_it(self, draft: Draft) -> None:
        keep, done = self._keep, self.choice.choice()

        def kept(imported: Imported) -> None:
            self.accept()
            self.added.emit(imported.version, done)

        self.do(lambda: import_workflow(keep, draft), kept, self.form, self.try_first, self.add)
