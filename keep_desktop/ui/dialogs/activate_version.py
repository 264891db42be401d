"""Before another version runs: what it means for what is done, and the settings that it needs."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.services.context import Keep
from keep_desktop.services.forms import fields_of
from keep_desktop.services.new_version import Done, Switch
from keep_desktop.ui.aside_words import aside_said
from keep_desktop.ui.dialogs.filled import FilledDialog
from keep_desktop.ui.dialogs.frame import padded, scrolling
from keep_desktop.ui.done_choice import DoneChoice
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
        self._switch = switch
        title = self.tr("Make version {label} active?").format(label=switch.label)
        self.setWindowTitle(title)
        self.heading.setText(title)
        self.say_below(
            self.tr("It is another major version: it may do things differently.")
            if switch.is_major
            else ""
        )
        self.ids, self.unfit, self.aside = Note("warn"), Note("warn"), Note("sunken")
        schema = switch.params_schema
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
        for part in (self.ids, self.unfit, self.aside):
            column.addWidget(part)
        if asks:
            column.addWidget(plain_label(self.tr("Settings that it asks for"), "heading"))
            column.addWidget(self.form)
        column.addWidget(self.choice)
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go = self.button(self.tr("Make it active"), self._agree, kind="primary", icon="check")
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.go)

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
        if switch.is_major and not forgets_all(switch):
            self.choice.show_counts(workflow_id, switch.done)

    def entered(self) -> object:
        return self.form.values()

    def _others(self) -> Mapping[str, JsonValue]:
        """The values that need not be asked for."""
        params, asked = self._switch.params, self._switch.asked
        return {name: value for name, value in params.items() if name not in asked}

    def _agree(self) -> None:
        if self.form.rows:
            self.check.look_then(self._go_on)
        else:
            self._go_on(None)

    def _go_on(self, verdict: Verdict | None) -> None:
        done: Done | None = self.choice.choice()
        self.accept()
        self.agreed.emit(done, None if verdict is None else verdict.values)
