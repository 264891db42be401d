"""When a workflow runs: the schedule editor in words."""

from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.schedules import rule_text
from keep_desktop.ports.views import WorkflowDetail
from keep_desktop.services.adding import put_schedule
from keep_desktop.services.context import Keep
from keep_desktop.services.paused import schedules_paused
from keep_desktop.services.workflows import workflow_detail
from keep_desktop.ui.dialogs.filled import FilledDialog
from keep_desktop.ui.dialogs.frame import padded, scrolling
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.form_notes import Note
from keep_desktop.ui.schedule_box import ScheduleBox
from keep_desktop.ui.schedule_held import held_said
from keep_desktop.ui.worker import Reader
from keep_desktop.ui.workflow_words import schedule_said

_TIMES = 5


class ScheduleDialog(FilledDialog):
    """Reads the schedule of the workflow, and sets it on Save."""

    def __init__(
        self, keep: Keep, reader: Reader, workflow_id: WorkflowId, parent: QWidget | None = None
    ) -> None:
        super().__init__("", reader, parent)
        self.setWindowTitle(self.tr("Schedule"))
        self.heading.setText(self.tr("When does it run?"))
        self._keep, self._workflow_id = keep, workflow_id
        self._is_read = False
        #: The rule that was read, which is what is changed here.
        self._was: str | None = None
        body, column = padded(spacing=8)
        self.set_body(scrolling(body))
        self.box = ScheduleBox(keep, reader, count=_TIMES, parent=body)
        self.box.hide()
        column.addWidget(self.box)
        #: Why it does not run at these times, where something holds it.
        self.held = Note("warn", body)
        self._held = ""
        column.addWidget(self.held)
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.save = self.button(self.tr("Save"), self._save, kind="primary", icon="check")
        self.save.setEnabled(False)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel)
        self.footer.addWidget(self.save)
        self.box.previewed.connect(self._allow)
        self.hug(600)
        reader.ask_behind(
            ("schedule-of", id(self)),
            lambda: (workflow_detail(keep, workflow_id), schedules_paused(keep)),
            lambda found: self._show(*found),
            self.show_error,
        )

    def _show(self, detail: WorkflowDetail | None, paused: bool) -> None:
        if detail is None:
            self.trouble.say(self.tr("This workflow is not there any more."), "fail")
            return
        self.say_below(one_line(detail.row.name, 200))
        if detail.row.has_handlers:
            said = self.tr("{schedule}. The script holds the schedule: import a changed one.")
            self.trouble.say(said.format(schedule=schedule_said(detail.row)), "warn")
            return
        self._is_read = True
        self.box.show()
        self._was = rule_text(detail.row.rule)
        self._held = held_said(detail.row, schedules_paused=paused)
        self.box.set_text(self._was, detail.row.next_at)
        self.begin_filling()
        self.box.setFocus()
        self._allow()
        self.filled()

    def entered(self) -> object:
        return self.box.text()

    def _allow(self) -> None:
        self.save.setEnabled(self._is_read and not self.box.is_wrong)
        self.held.say(self._held if self.box.text() and not self.box.is_wrong else "", "warn")

    def _save(self) -> None:
        if not self.is_filled:
            # Whoever else has changed it meanwhile is not contradicted.
            self.accept()
            return
        keep, workflow_id, text, was = self._keep, self._workflow_id, self.box.text(), self._was
        self.do(
            lambda: put_schedule(keep, workflow_id, text, was=was),
            lambda _: self.accept(),
            self.save,
            self.box,
        )
