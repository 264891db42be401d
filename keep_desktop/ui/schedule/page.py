"""Schedule page: what is running, what comes next, what ran earlier today."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Protocol, TypeVar

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.ports.views import UnderWay
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.progress import ProgressEstimate
from keep_desktop.services.schedule import actions as schedules
from keep_desktop.services.schedule.actions import Missed
from keep_desktop.services.schedule.agenda import AgendaDay
from keep_desktop.ui.core.events import Bridge, Throttle
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.navigator import Navigator
from keep_desktop.ui.presentation.runs import RunFailures
from keep_desktop.ui.schedule.row_view import ScheduleSection, line_up, set_tab_order
from keep_desktop.ui.schedule.rows import (
    Rows,
    ScheduleAction,
    ScheduleRow,
    day_and_rows,
    earlier_below,
    next_below,
    now_below,
    running_row,
    unplanned_below,
)
from keep_desktop.ui.style.theme import restyle, set_icon
from keep_desktop.ui.text.format import clock, moment_within, plural, today
from keep_desktop.ui.widgets.empty_state import EmptyState, LoadingPlaceholder
from keep_desktop.ui.widgets.labels import ElidedLabel, icon_label
from keep_desktop.ui.widgets.layouts import STRETCH, centred, fill, hbox, vbox

_REFRESH_S = 0.5
_WIDTH = 1088
#: The interval of progress queries during a run, even without notices.
_RUNNING_MS = 5_000
_MINUTE_MS = 60_000
T = TypeVar("T")


class ScheduleActions(Protocol):
    """What the page does with one workflow; each result is shown as a message."""

    @property
    def changed(self) -> SignalInstance:
        """Follows each of them."""

    def run_now(self, workflow_id: WorkflowId) -> None: ...

    def resume(self, workflow_id: WorkflowId) -> None: ...

    def stop_run(self, workflow_id: WorkflowId, *, at_once: bool) -> None:
        """Stop the run; the workflow stays on."""

    def skip_once(self, workflow_id: WorkflowId, name: str) -> None:
        """Skip the next scheduled run."""

    def undo_skip_once(self, workflow_id: WorkflowId) -> None: ...


class SchedulePage(QWidget):
    """`changed` follows what is done with all schedules."""

    changed = Signal()

    def __init__(
        self,
        keep: Keep,
        tasks: TaskRunner,
        bridge: Bridge,
        navigator: Navigator,
        actions: ScheduleActions,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._keep, self._tasks, self._navigator = keep, tasks, navigator
        self._actions = actions
        actions.changed.connect(self._read_anew)
        self._day: AgendaDay | None = None
        self._paces: dict[RunId, ProgressEstimate] = {}
        self.heading = ElidedLabel("title")
        self.pause = QPushButton()
        self.pause.clicked.connect(self._turn)
        self.about = QLabel()
        self.about.setProperty("role", "soft")
        self.about.setWordWrap(True)
        self.paused = QFrame()
        self.paused.setProperty("surface", "warn")
        self.pause_label = QLabel()
        self.pause_label.setWordWrap(True)
        self.now = ScheduleSection(self.tr("Now"), self._do, self._go)
        self.next = ScheduleSection(self.tr("Next"), self._do, self._go)
        self.unplanned = ScheduleSection(self.tr("Not planned"), self._do, self._go)
        self.earlier = ScheduleSection(self.tr("Earlier today"), self._do, self._go)
        self._parts = (self.now, self.next, self.unplanned, self.earlier)
        self.empty = nothing_planned()
        self.empty.button.clicked.connect(lambda: navigator.new_workflow())
        self._throttle = Throttle(_REFRESH_S, self._run_query, self)
        self._order = Throttle(0.1, self._set_tab_order, self)
        self._tick = QTimer(self, singleShot=True)
        self._tick.timeout.connect(self.refresh)
        self.reading = LoadingPlaceholder()
        self._lay_out()
        for part in (self.empty, self.paused, self.heading, self.pause, self.about, *self._parts):
            part.hide()
        self._listen(bridge)

    def _listen(self, bridge: Bridge) -> None:
        for part in self._parts:
            part.rearranged.connect(self._order.trigger)
            part.rearranged.connect(lambda: line_up(self._parts))
        for signal in (bridge.runs_changed, bridge.progress_changed, bridge.questions_changed):
            signal.connect(lambda _: self.refresh())
        bridge.stop_changed.connect(self.refresh)
        bridge.settings_changed.connect(self.refresh)
        bridge.workflows_changed.connect(lambda _: self.refresh())

    def _lay_out(self) -> None:
        header = hbox((self.heading, 1), self.pause, spacing=12)
        warning = hbox(within=self.paused, spacing=10, margins=(14, 10, 14, 10))
        icon = icon_label("pause", "warn", 18)
        fill(warning, icon, (self.pause_label, 1))
        middle = QWidget()
        middle.setMaximumWidth(_WIDTH)
        column = vbox(
            header,
            self.about,
            self.paused,
            *self._parts,
            self.reading,
            within=middle,
            spacing=16,
            margins=(24, 24, 24, 24),
        )
        # All the height, if nothing else is on the page.
        fill(column, (self.empty, 100), STRETCH)
        self._area = centred(self, middle)

    def refresh(self) -> None:
        """Load again, if visible."""
        if self.isVisible():
            self._throttle.trigger()

    def _run_query(self) -> None:
        self.reading.begin()
        self._tasks.query(
            ("day", id(self)), lambda: day_and_rows(self._keep), lambda found: self.show_day(*found)
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tick.stop()

    def _set_tick(self, view: AgendaDay) -> None:
        """Start the timer: at the next full minute, when relative times change; sooner during a
        run; not while the page is hidden."""
        if not self.isVisible():
            return
        into = view.now.second * 1000 + view.now.microsecond // 1000
        minute = _MINUTE_MS - into + 50
        self._tick.start(min(_RUNNING_MS, minute) if view.under_way else minute)

    def show_day(self, view: AgendaDay, rows: Rows) -> None:
        self._day = view
        self.reading.end()
        self._set_tick(view)
        now, zone = view.now, view.zone
        self._follow(view)
        self.heading.setText(today(now, zone))
        self._show_pause(view)
        self._show_parts(view)
        self.now.show_rows(
            [self._running(one, view) for one in view.under_way],
            now_below(view),
        )
        self.next.show_rows(rows.planned, next_below(view))
        self.unplanned.show_rows(rows.unplanned, unplanned_below(view))
        self.unplanned.setVisible(bool(rows.unplanned))
        self.earlier.show_rows(rows.earlier, earlier_below(view))
        line_up(self._parts)

    def _running(self, session: UnderWay, view: AgendaDay) -> ScheduleRow:
        pace = self._paces.get(session.run.id) if session.run is not None else None
        left = pace.minutes_left(view.now) if pace is not None else None
        ending = session.workflow_id in view.ending
        return running_row(session, left, view.now, view.zone, ending=ending)

    def _follow(self, view: AgendaDay) -> None:
        """Track the speed of each run with progress; forget ended ones."""
        current = [one.run for one in view.under_way if one.run is not None]
        paces = {
            run.id: self._paces.get(run.id) or ProgressEstimate(run.started_at) for run in current
        }
        for run in current:
            if run.progress is not None:
                paces[run.id].observe(view.now, done=run.progress.done, total=run.progress.total)
        self._paces = paces

    def _show_parts(self, view: AgendaDay) -> None:
        empty = not view.next and not view.earlier and not view.under_way
        self.empty.setVisible(empty)
        for part in (self.heading, self.about, *self._parts):
            part.setVisible(not empty)
        # During the emergency stop there is nothing to pause, but maybe to resume.
        self.pause.setVisible(not empty and not (view.stopped and view.paused_since is None))

    def _show_pause(self, view: AgendaDay) -> None:
        since = view.paused_since
        self.paused.setVisible(since is not None)
        label = self.tr("Pause all schedules") if since is None else self.tr("Resume all schedules")
        self.pause.setText(label)
        restyle(self.pause, kind="" if since is None else "primary")
        set_icon(
            self.pause,
            "pause" if since is None else "play",
            "text" if since is None else "on_accent",
        )
        self.about.setText(
            self.tr(
                "Times are local. A run missed while the computer was asleep starts once it wakes."
            )
        )
        if since is not None:
            here = since.astimezone(view.zone).date() == view.now.astimezone(view.zone).date()
            at = clock(since, view.zone) if here else moment_within(since, view.now, view.zone)
            self.pause_label.setText(
                self.tr("All schedules paused since {time}. You can still use Run now.").format(
                    time=at
                )
            )
            self.paused.setAccessibleName(self.pause_label.text())

    def _set_tab_order(self) -> None:
        set_tab_order(self.pause, self._parts)

    def _do(self, row: ScheduleRow, action: ScheduleAction) -> None:
        actions, workflow_id = self._actions, row.workflow_id
        match action:
            case ScheduleAction.OPEN:
                self._navigator.show_workflow(workflow_id)
            case ScheduleAction.ANSWER:
                self._navigator.answer(workflow_id)
            case ScheduleAction.SETTINGS:
                self._navigator.show_settings(workflow_id)
            case ScheduleAction.RESUME:
                actions.resume(workflow_id)
            case ScheduleAction.FAILED:
                self._show_failed(row)
            case ScheduleAction.RUN:
                actions.run_now(workflow_id)
            case ScheduleAction.STOP | ScheduleAction.STOP_NOW:
                actions.stop_run(workflow_id, at_once=action is ScheduleAction.STOP_NOW)
            case ScheduleAction.SKIP:
                actions.skip_once(workflow_id, row.title)
            case ScheduleAction.UNDO_ROW:
                actions.undo_skip_once(workflow_id)

    def _show_failed(self, row: ScheduleRow) -> None:
        earlier = self._day.earlier if self._day is not None else ()
        for session in (run.session for run in earlier):
            if session.id == row.key:
                failures = RunFailures(row.workflow_id, session.id, session.ended_at)
                self._navigator.show_failures(failures)

    def _run_command(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        def done(result: T) -> None:
            then(result)
            self.changed.emit()
            self._read_anew()

        self._tasks.command(work, done)

    def _read_anew(self) -> None:
        """What is being read may be from before the change."""
        self._tasks.forget(("day", id(self)))
        self.refresh()

    def _turn(self) -> None:
        """Pause all schedules, or resume them."""
        if self._day is None:
            return
        if self._day.paused_since is None:
            self._run_command(
                lambda: schedules.pause_schedules(self._keep),
                lambda _: self._turned(self._keep.clock.now()),
            )
        else:
            self._run_command(lambda: schedules.resume_schedules(self._keep), self._show_missed)

    def _turned(self, paused_since: datetime | None) -> None:
        """Toggle the button before the rows are loaded again."""
        if self._day is not None:
            self._day = replace(self._day, paused_since=paused_since)
            self._show_pause(self._day)

    def _show_missed(self, missed: Missed) -> None:
        self._turned(None)
        if not missed.times:
            self._tasks.messages.show(self.tr("Schedules resumed. Nothing was missed."))
            return
        times = plural(missed.times, self.tr("run was"), self.tr("runs were"))
        text = self.tr("Schedules resumed. {runs} missed, of {count}, and won't be run.")
        of = plural(missed.workflows, self.tr("workflow"), self.tr("workflows"))
        self._tasks.messages.show(text.format(runs=times, count=of))

    def _go(self, step: int) -> bool:
        """Move between rows, also across sections."""
        parts = [part for part in self._parts if part.rows]
        at = next((n for n, part in enumerate(parts) if part.has_focus()), None)
        if at is None:
            return bool(parts) and parts[0].rows[0].take_focus()
        if parts[at].focus_beside(step):
            return self._show_focus()
        if not 0 <= at + step < len(parts):
            return False
        rows = parts[at + step].rows
        rows[0 if step > 0 else -1].take_focus()
        return self._show_focus()

    def _show_focus(self) -> bool:
        focus = self.focusWidget()
        if focus is not None:
            self._area.ensureWidgetVisible(focus, 0, 40)
        return True

    def focus_first(self) -> None:
        """The target of keyboard navigation to the page."""
        if not self._go(1):
            self.pause.setFocus(Qt.FocusReason.TabFocusReason)


def nothing_planned() -> EmptyState:
    return EmptyState(
        "calendar-clock",
        QCoreApplication.translate("SchedulePage", "Nothing is planned yet"),
        QCoreApplication.translate(
            "SchedulePage",
            "Scheduled workflows appear here: what's running, what's next and what ran "
            "today. Add a workflow and set a schedule.",
        ),
        QCoreApplication.translate("SchedulePage", "New workflow"),
    )
