"""One run as the user knows it, a session: when it ran, how it ended, and what it logged. One
without items has no other place in the window."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.runs import Run, RunStatus
from keep_desktop.ports.picture_views import SessionBar
from keep_desktop.ports.session_facts import UndoFacts
from keep_desktop.services.activity import MOST_LINES, RunDetail, run_detail
from keep_desktop.services.context import Keep
from keep_desktop.ui.activity_words import ran_said, run_ending, undo_ending
from keep_desktop.ui.dialogs.frame import Dialog, padded
from keep_desktop.ui.foreign_text import block, one_line
from keep_desktop.ui.form_notes import Note, plain_label
from keep_desktop.ui.host_words import told
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.item_tabs.log import LogTab
from keep_desktop.ui.outcome_looks import session_look
from keep_desktop.ui.pictures.words import lasting, work_said
from keep_desktop.ui.run_failures import RunFailures, show_failed_said
from keep_desktop.ui.status_pill import StatusPill
from keep_desktop.ui.text import moment_within, number
from keep_desktop.ui.undo_words import undo_said
from keep_desktop.ui.worker import Reader

_WIDTH = 760
#: Of a line of the log, and the rows that are seen of a long one.
_LINE, _MOST_ROWS = 660, 16
#: The frame around them, and the height that says that there are none.
_AROUND, _NO_ROWS = 20, 150
#: No limit, as Qt has it.
_ANY = 16_777_215


class RunDialog(Dialog):
    """`workflow_asked` carries the WorkflowId to show in Workflows, `failures_asked` the
    RunFailures, `answer_asked` the WorkflowId whose questions are to be answered."""

    workflow_asked = Signal(object)
    failures_asked = Signal(object)
    answer_asked = Signal(object)

    def __init__(
        self,
        keep: Keep,
        reader: Reader,
        workflow_id: WorkflowId,
        workflow: str,
        run_id: RunId,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", reader, parent)
        self._keep, self._workflow_id, self._run_id = keep, workflow_id, run_id
        self._name = one_line(workflow, 80)
        self.setWindowTitle(self.tr("Run"))
        self.heading.setText(self.tr("A run of {name}").format(name=self._name))
        self.pill = StatusPill()
        self.pill.hide()
        self.times = plain_label("", "soft")
        self.about = plain_label("", "strong")
        self.about.hide()
        self.error = Note("fail")
        self.log = LogTab()
        inside = self.log.layout()
        assert inside is not None  # noqa: S101 - the tab has made it
        inside.setContentsMargins(0, 0, 0, 0)
        self.log.page.setAccessibleName(self.tr("Log of this run"))
        self.log.trouble.again.connect(self._load)
        self.cropped = plain_label("", "faint")
        self.cropped.hide()
        body, column = padded(spacing=10)
        column.addWidget(self.pill, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.times)
        column.addWidget(self.about)
        column.addWidget(self.error)
        column.addWidget(self.log, 1)
        column.addWidget(self.cropped)
        column.addStretch()
        self.set_body(body)
        self.show_workflow = self.button(self.tr("Show in Workflows"), self._go, icon="workflow")
        self.failed = self.button(show_failed_said(1), self._go_to_failed, icon="circle-x")
        self.failed.hide()
        self.answer = self.button(self.tr("Answer…"), self._go_to_answer, kind="primary")
        self.answer.setAccessibleName(self.tr("Answer what is asked"))
        self.answer.hide()
        self._session: SessionBar | None = None
        self.close_button = self.button(self.tr("Close"), self.accept)
        self.footer.addWidget(self.show_workflow)
        self.footer.addWidget(self.failed)
        self.footer.addStretch(1)
        self.footer.addWidget(self.close_button)
        self.footer.addWidget(self.answer)
        self.hug(_WIDTH)
        self._load()

    def _load(self) -> None:
        keep, run_id = self._keep, self._run_id
        self._reader.ask(
            ("run", id(self)), lambda: run_detail(keep, run_id), self._show, self.show_error
        )

    def _show(self, detail: RunDetail | None) -> None:
        if detail is None:
            self.trouble.say(self.tr("There is no such run any more."), "fail")
            return
        clock = self._keep.clock
        now = Now(clock.now(), clock.zone())
        asks = detail.session is not None and detail.session.questions > 0
        self.answer.setVisible(asks)
        (self.answer if asks else self.close_button).setDefault(True)
        self._show_run(detail, now)
        if detail.undo is not None:
            self._show_undo(detail.run, detail.undo)
        elif detail.ran:
            self.about.setText(ran_said(detail.ran))
            self.about.show()
        elif detail.session is not None:
            self._show_work(detail.run, detail.session)
        self._show_lines(detail, now)
        self.cropped.setVisible(len(detail.lines) >= MOST_LINES)
        self.cropped.setText(
            self.tr("The newest {number} lines.").format(number=number(MOST_LINES))
        )
        self.close_button.setFocus()
        self.filled()

    def _show_lines(self, detail: RunDetail, now: Now) -> None:
        """As high as they are, where they are few."""
        lines = detail.lines
        self.log.show_lines(lines, now, detail.handlers if len(detail.ran) > 1 else None)
        metrics = self.log.page.fontMetrics()
        room = max(1, _LINE // max(1, metrics.averageCharWidth()))
        rows = sum(1 + len(line.text) // room for line in lines)
        self.log.setVisible(detail.undo is None and not _repeats(detail))
        least = min(rows, _MOST_ROWS) * metrics.lineSpacing() + _AROUND if rows else _NO_ROWS
        self.log.setMinimumHeight(least)
        self.log.setMaximumHeight(_ANY if rows > _MOST_ROWS else least)

    def _show_run(self, detail: RunDetail, now: Now) -> None:
        run = detail.run
        self.pill.show_look(run_ending(run.status))
        self.pill.show()
        begun = moment_within(detail.started_at, now.at, now.zone)
        if detail.ended_at is None:
            said = self.tr("Started {started}").format(started=begun)
        else:
            took = lasting(detail.ended_at - detail.started_at)
            said = self.tr("Started {started}, took {time}").format(started=begun, time=took)
        version = self.tr("Script {version}").format(version=detail.version)
        self.times.setText(f"{said} · {version}")
        surface = "warn" if run_ending(run.status).tone == "warn" else "fail"
        self.error.say(block(told(run.error or ""), 2_000), surface if run.error else None)

    def _show_work(self, run: Run, session: SessionBar) -> None:
        """What came of the items; a run that went well as such may have left some."""
        if run.status is RunStatus.COMMITTED or session.questions:
            self.pill.show_look(session_look(session))
        self.about.setText(" · ".join(work_said(session)))
        self.about.show()
        self._session, count = session, session.items.get("failed", 0)
        self.failed.setVisible(count > 0)
        self.failed.setText(show_failed_said(count))
        self.failed.setAccessibleName(self.failed.text())

    def _show_undo(self, run: Run, undo: UndoFacts) -> None:
        """What was taken back is no run of the script."""
        self.setWindowTitle(self.tr("Undo"))
        self.heading.setText(self.tr("An undo in {name}").format(name=self._name))
        self.pill.show_look(undo_ending(run.status))
        self.times.setText(" · ".join([self.times.text(), self.tr("as you asked")]))
        about = " · ".join(undo_said(undo))
        self.about.setText(about[:1].upper() + about[1:])
        self.about.setVisible(bool(about))

    def _go_to_failed(self) -> None:
        session = self._session
        if session is not None and session.ended_at is not None:
            self.accept()
            meant = RunFailures(self._workflow_id, session.id, session.ended_at)
            self.failures_asked.emit(meant)

    def _go_to_answer(self) -> None:
        self.accept()
        self.answer_asked.emit(self._workflow_id)

    def _go(self) -> None:
        self.accept()
        self.workflow_asked.emit(self._workflow_id)


def _repeats(detail: RunDetail) -> bool:
    """The log has no more than the sentence that stands above it."""
    error = told(detail.run.error or "")
    return bool(detail.lines) and all(told(line.text) in error for line in detail.lines)
