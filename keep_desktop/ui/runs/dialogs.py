"""Dialogs about runs: one session with its times, result and log (for one without items the only
place in the window), and the runs of a workflow as charts."""

from collections.abc import Callable, Collection
from datetime import timedelta
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from keep_desktop.domain.ids import RunId, VersionId, WorkflowId
from keep_desktop.domain.runs import Run, RunStatus
from keep_desktop.ports.queries import SessionBar
from keep_desktop.ports.views import UndoFacts, UndoneSteps
from keep_desktop.services.activity.queries import MOST_LINES, RunDetail, run_detail
from keep_desktop.services.context import Keep
from keep_desktop.services.items.queries import script_version
from keep_desktop.services.items.undo import undone_steps
from keep_desktop.services.runs.statistics import (
    RunStatistics,
    Timeline,
    a_run_of,
    run_statistics,
    timeline,
)
from keep_desktop.ui.core.events import Throttle
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.answers import LineButton
from keep_desktop.ui.presentation.item_dialogs import UndoManyDialog
from keep_desktop.ui.presentation.log_view import LogTab
from keep_desktop.ui.presentation.runs import (
    RunFailures,
    items_text,
    pace_text,
    precise_duration,
    ran_text,
    session_text,
    show_failed_text,
    undo_text,
    undone_text,
    work_text,
)
from keep_desktop.ui.presentation.script_dialog import ScriptDialog, text_of
from keep_desktop.ui.presentation.status_style import (
    StatusPill,
    run_ending,
    session_style,
    undo_ending,
)
from keep_desktop.ui.runs.charts import DayChart, Legend, RunBars, TimelinePicture
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import Now, moment_within, number
from keep_desktop.ui.text.sanitize import multi_line, single_line
from keep_desktop.ui.widgets.dialog import Dialog, padded
from keep_desktop.ui.widgets.labels import FormNote, plain_label, show_text
from keep_desktop.ui.widgets.layouts import STRETCH, fill, hbox, vbox

_WIDTH = 760
#: The height of a log line, and the rows visible of a long log.
_LINE, _MOST_ROWS = 660, 16
#: The frame around them, and the height of the empty message.
_AROUND, _NO_ROWS = 20, 150
#: Qt's own maximum.
_ANY = 16_777_215


class RunDialog(Dialog):
    """One session. `workflow_requested` carries the WorkflowId to show in Workflows,
    `failures_requested` the RunFailures, `answer_requested` the WorkflowId whose questions to show.
    """

    workflow_requested = Signal(object)
    failures_requested = Signal(object)
    answer_requested = Signal(object)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        workflow_id: WorkflowId,
        workflow: str,
        run_id: RunId,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(self.tr("Run"), tasks, parent)
        self._keep, self._workflow_id, self._run_id = keep, workflow_id, run_id
        self._name = single_line(workflow, 80)
        self.heading.setText(self.tr("A run of {name}").format(name=self._name))
        self.pill = StatusPill()
        self.pill.hide()
        self.times = plain_label("", "soft")
        self.about = plain_label("", "strong")
        self.about.hide()
        self.error = FormNote("fail")
        self.line = LineButton()
        self.line.requested.connect(self._show_line)
        self._version_id: VersionId | None = None
        self.log = LogTab()
        inside = self.log.layout()
        assert inside is not None  # noqa: S101 - the tab has made it
        inside.setContentsMargins(0, 0, 0, 0)
        self.log.page.setAccessibleName(self.tr("Log of this run"))
        self.log.trouble.retry.clicked.connect(self._load)
        self.cropped = plain_label("", "faint")
        self.cropped.hide()
        body, column = padded(spacing=10)
        fill(
            column,
            (self.pill, 0, Qt.AlignmentFlag.AlignLeft),
            self.times,
            self.about,
            self.error,
            (self.line, 0, Qt.AlignmentFlag.AlignLeft),
            (self.log, 1),
            self.cropped,
            0,
        )
        self.set_body(body)
        self.show_workflow = self.button(self.tr("Show in Workflows"), self._go, icon="workflow")
        self.failed = self.button(show_failed_text(1), self._go_to_failed, icon="circle-x")
        self.failed.hide()
        self.answer = self.button(self.tr("Answer…"), self._go_to_answer, kind="primary")
        self.answer.setAccessibleName(self.tr("Answer the question"))
        self.answer.hide()
        self.undo = self.button(self.tr("Undo this run…"), self._confirm_undo, icon="undo-2")
        self.undo.hide()
        self._session: SessionBar | None = None
        self.close_button = self.button(self.tr("Close"), self.accept)
        fill(
            self.footer,
            self.show_workflow,
            self.failed,
            self.undo,
            STRETCH,
            self.close_button,
            self.answer,
        )
        self.fit_height(_WIDTH)
        self._load()

    def _load(self) -> None:
        keep, run_id = self._keep, self._run_id
        self._tasks.query(
            ("run", id(self)), lambda: run_detail(keep, run_id), self._show, self.show_error
        )

    def _show(self, detail: RunDetail | None) -> None:
        if detail is None:
            self.trouble.set_text(self.tr("This run no longer exists."), "fail")
            return
        clock = self._keep.clock
        now = Now(clock.now(), clock.zone())
        needs_answer = detail.session is not None and detail.session.questions > 0
        self.answer.setVisible(needs_answer)
        (self.answer if needs_answer else self.close_button).setDefault(True)
        self._show_run(detail, now)
        if detail.undo is not None:
            self._show_undo(detail.run, detail.undo)
        elif detail.ran:
            self.about.setText(ran_text(detail.ran))
            self.about.show()
        elif detail.session is not None:
            self._show_work(detail.run, detail.session)
        if detail.undone is not None and (undone := undone_text(detail.undone, now)):
            self.about.setText(" · ".join(filter(None, (self.about.text(), undone))))
            self.about.show()
        self.undo.setVisible(detail.undone is not None and detail.undone.can_undo)
        self._show_lines(detail, now)
        self.cropped.setVisible(len(detail.lines) >= MOST_LINES)
        self.cropped.setText(
            self.tr("The newest {number} lines.").format(number=number(MOST_LINES))
        )
        self.close_button.setFocus()
        self.filled()

    def _show_lines(self, detail: RunDetail, now: Now) -> None:
        """As high as the lines, up to a limit."""
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
        self.pill.show_style(run_ending(run.status))
        self.pill.show()
        started = moment_within(detail.started_at, now.at, now.zone)
        if detail.ended_at is None:
            text = self.tr("Started {started}").format(started=started)
        else:
            took = precise_duration(detail.ended_at - detail.started_at)
            text = self.tr("Started {started}, took {time}").format(started=started, time=took)
        version = self.tr("Script {version}").format(version=detail.version)
        self.times.setText(f"{text} · {version}")
        surface = "warn" if run_ending(run.status).tone == "warn" else "fail"
        self.error.set_text(
            multi_line(translate_error(run.error or ""), 2_000), surface if run.error else None
        )
        self._version_id = run.version_id
        self.line.show_error(run.error)

    def _show_line(self, line: int) -> None:
        keep, version_id = self._keep, self._version_id
        if version_id is not None:
            read = partial(script_version, keep, version_id)
            ScriptDialog(self._tasks, lambda: text_of(read()), line, self).open()

    def _show_work(self, run: Run, session: SessionBar) -> None:
        """The results of the items; a successful run may have failed ones."""
        if run.status is RunStatus.COMMITTED or session.questions:
            self.pill.show_style(session_style(session))
        show_text(self.about, " · ".join(work_text(session)))
        self._session, count = session, session.items.get("failed", 0)
        self.failed.setVisible(count > 0)
        self.failed.setText(show_failed_text(count))

    def _show_undo(self, run: Run, undo: UndoFacts) -> None:
        """An undo is not a run of the script."""
        self.setWindowTitle(self.tr("Undo"))
        self.heading.setText(self.tr("An undo in {name}").format(name=self._name))
        self.pill.show_style(undo_ending(run.status))
        self.times.setText(" · ".join([self.times.text(), self.tr("as requested")]))
        about = " · ".join(undo_text(undo))
        show_text(self.about, about[:1].upper() + about[1:])

    def _go_to_failed(self) -> None:
        session = self._session
        if session is not None and session.ended_at is not None:
            self.accept()
            failures = RunFailures(self._workflow_id, session.id, session.ended_at)
            self.failures_requested.emit(failures)

    def _confirm_undo(self) -> None:
        keep, run_id = self._keep, self._run_id
        about = self.times.text()
        dialog = UndoManyDialog(
            keep, self._tasks, lambda: keep.queries.attempts_of_run(run_id), about, self
        )
        dialog.finished.connect(lambda _: self._load())
        dialog.open()

    def _go_to_answer(self) -> None:
        self.accept()
        self.answer_requested.emit(self._workflow_id)

    def _go(self) -> None:
        self.accept()
        self.workflow_requested.emit(self._workflow_id)


def _repeats(detail: RunDetail) -> bool:
    """The log has only the sentence shown above it."""
    error = translate_error(detail.run.error or "")
    return bool(detail.lines) and all(translate_error(line.text) in error for line in detail.lines)


#: The least interval of queries while it runs.
_AGAIN_S = 1.0


class RunsDialog(Dialog):
    """The runs of one workflow. Loads when opened, and on `read_again`; the selected run is shown
    below.

    `failures_requested` carries the RunFailures to show in Workflows, `run_requested` the RunId of
    the run to open, `answer_requested` the WorkflowId whose questions to show.
    """

    failures_requested = Signal(object)
    run_requested = Signal(object)
    answer_requested = Signal(object)

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        workflow_id: WorkflowId,
        name: str,
        parent: QWidget | None = None,
        *,
        inputs: bool = False,
        back: int = 0,
    ) -> None:
        """*inputs*: the script has handlers. *back*: select the run that many before the newest."""
        super().__init__(self.tr("Runs"), tasks, parent)
        self._inputs, self._back = inputs, back
        self._keep, self._workflow_id = keep, workflow_id
        self._chosen: SessionBar | None = None
        self._shown: tuple[SessionBar, ...] = ()
        self._now = Now(keep.clock.now(), keep.clock.zone())
        self.heading.setText(self.tr("Runs of {name}").format(name=single_line(name, 80)))
        self.bars = RunBars()
        self.bars.chosen.connect(self._show_session)
        self.bars.opened.connect(self._open_run)
        self.legend = Legend()
        self.summary = plain_label("", "strong")
        self.picture = TimelinePicture()
        self.cut = plain_label(self.tr("There's more than fits here."), "faint")
        self.items = DayChart(
            self.tr("Inputs per day") if inputs else self.tr("Items per day"),
            lambda day: float(day.items),
            partial(items_text, inputs=inputs),
            lambda most: number(round(most)),
        )
        self.pace = DayChart(
            self.tr("Time per input") if inputs else self.tr("Time per item"),
            lambda day: day.seconds_per_item,
            partial(pace_text, inputs=inputs),
            lambda most: precise_duration(timedelta(seconds=most)),
        )
        self.days_cut = plain_label(
            self.tr("Too many runs to count the first of these days."), "faint"
        )
        self.failed = self.button(show_failed_text(1), self._go_to_failed, icon="circle-x")
        self.log = self.button(self.tr("Show the log"), self._open_run, icon="terminal")
        self.log.setToolTip(self.tr("Show this run and its log (Return)"))
        self.undo = self.button(self.tr("Undo this run…"), self._undo_requested, icon="undo-2")
        self.answer = self.button(self.tr("Answer…"), self._go_to_answer, kind="primary")
        self.answer.setAccessibleName(self.tr("Answer the question"))
        for button in (self.failed, self.log, self.undo, self.answer):
            button.hide()
        self.close_button = self.button(self.tr("Close"), self.accept)
        self._lay_out()
        self.fit(820, 620)
        self._again = Throttle(_AGAIN_S, self._run_query, self)
        self._run_query()

    def read_again(self, changed: Collection[WorkflowId]) -> None:
        """Reload if its workflow is among the changed ones; the selection stays."""
        if self._workflow_id in changed:
            self._again.trigger()

    def _run_query(self) -> None:
        keep, workflow_id = self._keep, self._workflow_id
        self._tasks.query(
            ("runs", id(self)),
            lambda: run_statistics(keep, workflow_id),
            self._show,
            self.show_error,
        )

    def _lay_out(self) -> None:
        column = self.scroll_body(spacing=8)
        self._charts = QWidget()
        charts = hbox(within=self._charts, spacing=24, margins=(0, 8, 0, 0))
        for chart in (self.items, self.pace):
            side = vbox(plain_label(chart.accessibleName(), "label"), (chart, 1), spacing=4)
            # The height beyond that of the charts stays empty.
            side.addStretch(0)
            charts.addLayout(side, 1)
        self._bars_heading = self._make_header()
        parts = (self._bars_heading, self.bars, self.summary, self.picture, self.cut)
        for part in (*parts, self._charts, self.days_cut):
            column.addWidget(part, 1 if part is self._charts else 0)
            part.hide()
        # Takes the space while there are no charts.
        column.addStretch(0)
        fill(self.footer, self.log, self.failed, self.undo, STRETCH, self.close_button, self.answer)

    def _make_header(self) -> QWidget:
        """The legend over the bars."""
        header = QWidget()
        row = hbox((self.legend, 1), within=header, spacing=16)
        taller = self.tr("Taller: more inputs") if self._inputs else self.tr("Taller: more items")
        row.addWidget(plain_label(taller, "faint", wrap=False))
        return header

    def _show(self, pictures: RunStatistics) -> None:
        bars = tuple(pictures.bars)
        if not bars:
            self.show_below(self.tr("No runs yet. Runs appear here."))
            return
        text = self.tr("The latest runs, oldest first. Select one to see details.")
        if pictures.leaves_out:
            left_out = self.tr("Runs without items are hidden, except the newest.")
            if self._inputs:
                left_out = self.tr("Runs without inputs are hidden, except the newest.")
            text += f" {left_out}"
        self.show_below(text)
        for part in (self._bars_heading, self.bars, self.summary, self.picture, self._charts):
            part.show()
        self.legend.show_bars(bars)
        self.days_cut.setVisible(pictures.is_cut)
        self.items.show_days(pictures.days)
        self.pace.show_days(pictures.days)
        self._now = Now(self._keep.clock.now(), self._keep.clock.zone())
        chosen = None if self._chosen is None else self._chosen.id
        places = {bar.id: back for back, bar in enumerate(reversed(bars))}
        if chosen not in places:
            self.bars.show_bars(bars, self._now, self._back)
            self.bars.setFocus()
        elif bars != self._shown:
            self.bars.show_bars(bars, self._now, places[chosen])
        elif self._chosen is not None:
            # An undo changes no bar.
            self._show_session(self._chosen)
        self._shown = bars

    def _show_session(self, bar: SessionBar) -> None:
        keep = self._keep
        if bar != self._chosen:
            self._chosen = bar
            self.summary.setText(session_text(bar, self._now))
            self.undo.hide()
        count = bar.items.get("failed", 0) if bar.undo is None else 0
        self.log.show()
        self.answer.setVisible(bar.questions > 0)
        self.failed.setVisible(count > 0)
        self.failed.setText(show_failed_text(count))
        self._tasks.query(
            ("timeline", id(self)),
            lambda: (timeline(keep, bar), undone_steps(keep, bar.id)),
            lambda found: self._show_details(bar, *found),
            self.show_error,
        )

    def _go_to_failed(self) -> None:
        bar = self._chosen
        if bar is not None and bar.ended_at is not None:
            self.accept()
            self.failures_requested.emit(RunFailures(self._workflow_id, bar.id, bar.ended_at))

    def _open_run(self) -> None:
        self._with_run(self.run_requested.emit)

    def _with_run(self, action: Callable[[RunId], object]) -> None:
        keep, bar = self._keep, self._chosen

        def found(run_id: RunId | None) -> None:
            if run_id is None:
                self.trouble.set_text(self.tr("Nothing was done or logged in this run."), "warn")
            else:
                action(run_id)

        if bar is not None:
            self._tasks.query(
                ("run of", id(self)), lambda: a_run_of(keep, bar.id), found, self.show_error
            )

    def _undo_requested(self) -> None:
        self._with_run(self._open_undo)

    def _open_undo(self, run_id: RunId) -> None:
        keep, about = self._keep, self.summary.text()
        dialog = UndoManyDialog(
            keep, self._tasks, lambda: keep.queries.attempts_of_run(run_id), about, self
        )
        dialog.finished.connect(lambda _: self._run_query())
        dialog.open()

    def _go_to_answer(self) -> None:
        self.accept()
        self.answer_requested.emit(self._workflow_id)

    def _show_details(self, bar: SessionBar, timeline: Timeline, steps: UndoneSteps) -> None:
        text = (session_text(bar, self._now), undone_text(steps, self._now))
        self.summary.setText(" · ".join(filter(None, text)))
        self.undo.setVisible(bar.ended_at is not None and steps.can_undo)
        self.picture.show_timeline(timeline, self._now)
        self.cut.setVisible(timeline.is_cut)
