"""Before another version runs: what it means for what is done, and the settings that it needs."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.services.context import Keep
from keep_desktop.services.form_changes import FieldChange
from keep_desktop.services.forms import fields_of
from keep_desktop.services.new_version import Done, Switch
from keep_desktop.ui.advised import advise
from keep_desktop.ui.aside_words import aside_said
from keep_desktop.ui.dialogs.filled import FilledDialog
from keep_desktop.ui.dialogs.frame import padded, scrolling
from keep_desktop.ui.dialogs.rehearsal import RehearsalDialog
from keep_desktop.ui.done_choice import DoneChoice
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_changes import FormChanges
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.forms import Form, FormCheck, Verdict
from keep_desktop.ui.host_words import told
from keep_desktop.ui.ids_words import forgets_all, ids_said
from keep_desktop.ui.worker import Reader


class ActivateDialog(FilledDialog):
    """`agreed` carries a Done, or None for nothing that is done, and the values of all settings, or
    None where it asked for none; nothing is changed here."""

    agreed = Signal(object, object)

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        workflow_id: WorkflowId,
        switch: Switch,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", reader, parent)
        self._keep, self._workflow_id, self._switch = keep, workflow_id, switch
        title = self.tr("Make version {label} active?").format(label=switch.label)
        self.setWindowTitle(title)
        self.heading.setText(title)
        self.say_below(
            self.tr("It is another major version: it may do things differently.")
            if switch.is_major
            else ""
        )
        self.ids, self.unfit, self.aside = Note("warn"), Note("warn"), Note("sunken")
        self.changes = FormChanges()
        schema = switch.draft.params_schema
        asked = [field for field in fields_of(schema) if field.name in switch.asked]
        self.form = Form(asked, {})
        self.check = FormCheck(self.form, schema, reader, self._others)
        self.choice = DoneChoice(keep, reader)
        self._lay_out(asks=bool(asked))
        self._say(workflow_id, asks=bool(asked))
        self.begin_filling()
        if asked:
            self.form.focus_first()
        self.hug(600)

    def _lay_out(self, *, asks: bool) -> None:
        body, column = padded(spacing=16)
        self.set_body(scrolling(body))
        for part in (self.ids, self.unfit, self.changes, self.aside):
            column.addWidget(part)
        if asks:
            column.addWidget(plain_label(self.tr("Settings that it asks for"), "heading"))
            column.addWidget(self.form)
        column.addWidget(self.choice)
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go = self.button(self.tr("Make it active"), self._agree, kind="primary", icon="check")
        self.try_first = self.button(self.tr("Rehearse first"), self._rehearse, icon="eye")
        self.try_first.setToolTip(self.tr("See what it would do, with nothing changed"))
        self.try_first.setAccessibleDescription(self.try_first.toolTip())
        self.footer.addStretch(1)
        for button in (self.cancel, self.try_first, self.go):
            self.footer.addWidget(button)

    def _say(self, workflow_id: WorkflowId, *, asks: bool) -> None:
        switch = self._switch
        self.ids.say(ids_said(switch, switch.label), "warn")
        if asks:
            needs = self.tr("It needs settings that are missing or do not fit. Fill them in here.")
            self.unfit.say(needs, "warn")
        elif switch.unfit:
            said = [self.tr("Some settings do not fit it. Look at them afterwards:")]
            said += [f"• {told(sentence)}" for sentence in switch.unfit]
            self.unfit.say("\n".join(said), "warn")
        if switch.aside:
            self.aside.say(aside_said(switch.aside), "sunken")
        self.changes.show_changes(
            [one for one in switch.form if one.after or _title(one) not in switch.aside]
        )
        if forgets_all(switch) and switch.done.all:
            advise(self.try_first, "eye", rather_than=self.go, its_icon="check")
        elif switch.is_major:
            self.choice.show_counts(workflow_id, switch.done)

    def entered(self) -> object:
        return self.form.values()

    def _others(self) -> Mapping[str, JsonValue]:
        """The values that need not be asked for."""
        params, asked = self._switch.draft.params, self._switch.asked
        return {name: value for name, value in params.items() if name not in asked}

    def _rehearse(self) -> None:
        if self.form.rows:
            self.check.look_then(lambda verdict: self._play(verdict.values))
        else:
            self._play(self._switch.draft.params)

    def _play(self, params: Mapping[str, JsonValue]) -> None:
        draft = replace(self._switch.draft, params=params)
        title = self.tr("{name}, version {label}")
        said = title.format(name=one_line(draft.name, 100), label=self._switch.label)
        played = RehearsalDialog(
            self._keep, self._reader, self._workflow_id, said, self, draft=draft
        )
        played.finished.connect(played.deleteLater)
        played.agreed.connect(self._agree)
        played.open()

    def _agree(self) -> None:
        if self.form.rows:
            self.check.look_then(self._go_on)
        else:
            self._go_on(None)

    def _go_on(self, verdict: Verdict | None) -> None:
        done: Done | None = self.choice.choice()
        self.accept()
        self.agreed.emit(done, None if verdict is None else verdict.values)


def _title(change: FieldChange) -> str:
    return change.before.title if change.before is not None else ""
