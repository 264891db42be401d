"""Before another major version runs: what it means for what is done, and for the settings."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.new_version import Done, Switch
from keep_desktop.ui.dialogs.frame import Dialog, padded, scrolling
from keep_desktop.ui.done_choice import DoneChoice
from keep_desktop.ui.form_notes import Note
from keep_desktop.ui.host_words import told
from keep_desktop.ui.worker import Reader


class ActivateDialog(Dialog):
    """`agreed` carries a Done, or None for nothing that is done; nothing is changed here."""

    agreed = Signal(object)

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        workflow_id: WorkflowId,
        switch: Switch,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", reader, parent)
        title = self.tr("Make version {label} active?").format(label=switch.label)
        self.setWindowTitle(title)
        self.heading.setText(title)
        self.say_below(
            self.tr("It is another major version: it may do things differently.")
            if switch.is_major
            else ""
        )
        body, column = padded(spacing=16)
        self.set_body(scrolling(body))
        self.ids = Note("warn")
        self.unfit = Note("warn")
        self.choice = DoneChoice(keep, reader)
        for part in (self.ids, self.unfit, self.choice):
            column.addWidget(part)
        column.addStretch(1)
        if switch.ids is not None:
            self.ids.say(told(switch.ids.warning().sentence), "warn")
        if switch.unfit:
            said = [self.tr("Some settings do not fit it. Look at them afterwards:")]
            said += [f"• {told(sentence)}" for sentence in switch.unfit]
            self.unfit.say("\n".join(said), "warn")
        if switch.is_major:
            self.choice.show_counts(workflow_id, switch.done)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.go = self.button(self.tr("Make it active"), self._agree, kind="primary", icon="check")
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.go)
        self.hug(600)

    def _agree(self) -> None:
        done: Done | None = self.choice.choice()
        self.accept()
        self.agreed.emit(done)
