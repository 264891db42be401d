"""Schedule dialog of one workflow, with why it does not run at these times."""

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.schedules import rule_text
from keep_desktop.ports.views import WorkflowDetail, WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.settings import schedules_paused_since
from keep_desktop.services.workflows.create import save_schedule
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.schedule_edit import ScheduleBox
from keep_desktop.ui.forms.trigger_list import TriggerList
from keep_desktop.ui.presentation.workflow_state import State, state_of
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.text.schedule_rules import rules_text
from keep_desktop.ui.widgets.dialog import FilledDialog, padded, scrolling
from keep_desktop.ui.widgets.labels import FormNote, heading
from keep_desktop.ui.widgets.layouts import STRETCH, fill

_tr = partial(QCoreApplication.translate, "SchedulePause")


def pause_text(row: WorkflowRow, *, schedules_paused: bool) -> str:
    """The strongest reason, and what ends it; "" if none."""
    match state_of(row):
        case State.STOPPED if not row.stopped_alone:
            return _tr("Everything is stopped. It won't run until you turn Keep back on.")
        case State.STOPPED:
            return _tr("This workflow is stopped. It won't run until you turn it back on.")
        case State.BLOCKED:
            return _tr("This workflow is blocked. It won't run until you resume it.")
        case State.PAUSED:
            return _tr("This workflow is paused. It won't run until you resume it.")
        case State.DRAFT:
            return _tr("This workflow is off. It won't run until you turn it on.")
        case _ if schedules_paused:
            return _tr("All schedules are paused. It won't run until you resume them.")
        case _:
            return ""


_TIMES = 5


class ScheduleDialog(FilledDialog):
    """Loads the schedule of the workflow, and sets it on Save."""

    def __init__(
        self, keep: Keep, tasks: TaskRunner, workflow_id: WorkflowId, parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("Schedule"), tasks, parent)
        self.heading.setText(self.tr("When should it run?"))
        self._keep, self._workflow_id = keep, workflow_id
        self._is_read = False
        #: The loaded rule, which Save replaces.
        self._was: str | None = None
        body, column = padded(spacing=8)
        self.set_body(scrolling(body))
        self.box = ScheduleBox(keep, tasks, count=_TIMES, parent=body)
        self.box.hide()
        column.addWidget(self.box)
        #: Why it does not run at these times, if so.
        self.held = FormNote("warn", body)
        self._locked = ""
        column.addWidget(self.held)
        self._triggers_heading = heading(self.tr("Also starts"))
        self.triggers = TriggerList(keep, tasks, workflow_id, body)
        self.triggers.failed.connect(self.show_error)
        column.addSpacing(8)
        for part in (self._triggers_heading, self.triggers):
            part.hide()
            column.addWidget(part)
        column.addStretch(1)
        self.cancel = self.button(self.tr("Cancel"), self.reject)
        self.save = self.button(self.tr("Save"), self._save, kind="primary", icon="check")
        self.save.setEnabled(False)
        fill(self.footer, STRETCH, self.cancel, self.save)
        self.box.previewed.connect(self._allow)
        self.fit_height(600)
        tasks.query_after_commands(
            ("schedule-of", id(self)),
            lambda: (workflow_detail(keep, workflow_id), schedules_paused_since(keep) is not None),
            lambda found: self._show(*found),
            self.show_error,
        )

    def _show(self, detail: WorkflowDetail | None, paused: bool) -> None:
        if detail is None:
            self.trouble.set_text(self.tr("This workflow no longer exists."), "fail")
            return
        self.show_below(single_line(detail.row.name, 200))
        self._triggers_heading.show()
        self.triggers.show()
        self.triggers.load()
        if detail.row.has_handlers:
            text = self.tr(
                "{schedule}. The schedule is set in the script. To change it, import a new version."
            )
            self.trouble.set_text(
                text.format(schedule=rules_text(detail.row.producer_rules or ())), "warn"
            )
            return
        self._is_read = True
        self.box.show()
        self._was = rule_text(detail.row.rule)
        self._locked = pause_text(detail.row, schedules_paused=paused)
        self.box.set_text(self._was, detail.row.next_at)
        self.start_tracking()
        self.box.setFocus()
        self._allow()
        self.filled()

    def entered(self) -> object:
        return self.box.text()

    def _allow(self) -> None:
        self.save.setEnabled(self._is_read and not self.box.is_wrong)
        self.held.set_text(
            self._locked if self.box.text() and not self.box.is_wrong else "", "warn"
        )

    def _save(self) -> None:
        if not self.is_filled:
            # Do not overwrite a schedule changed elsewhere meanwhile.
            self.accept()
            return
        keep, workflow_id, text, was = self._keep, self._workflow_id, self.box.text(), self._was
        self.do(
            lambda: save_schedule(keep, workflow_id, text, was=was),
            lambda _: self.accept(),
            self.save,
            self.box,
        )
