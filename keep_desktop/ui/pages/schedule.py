"""The Schedule page: what runs now, what comes next, what ran earlier today."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from keep_desktop.domain.ids import RunId
from keep_desktop.ports.session_views import UnderWay
from keep_desktop.services import runs, schedules, workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.day import Coming, Day, coming
from keep_desktop.services.pace import Pace
from keep_desktop.services.schedules import Missed, Skipped
from keep_desktop.ui.bridge import Bridge, Throttle
from keep_desktop.ui.centred import centred
from keep_desktop.ui.day_band import DayBand
from keep_desktop.ui.day_columns import line_up
from keep_desktop.ui.day_looks import Deed, RowSaid, under_way_said
from keep_desktop.ui.day_part import DayPart, set_tab_order
from keep_desktop.ui.day_told import (
    Rows,
    earlier_below,
    next_below,
    now_below,
    told,
    unplanned_below,
)
from keep_desktop.ui.day_words import clock, today
from keep_desktop.ui.elided_label import ElidedLabel
from keep_desktop.ui.empty_pages import nothing_planned
from keep_desktop.ui.host_words import cited
from keep_desktop.ui.run_failures import RunFailures
from keep_desktop.ui.still_reading import StillReading
from keep_desktop.ui.text import moment_within, plural
from keep_desktop.ui.theme import restyle, set_icon
from keep_desktop.ui.worker import Reader

_REFRESH_S = 0.5
#: The picture of the next day costs more and changes less.
_AHEAD_S = 3.0
_WIDTH = 1088
#: While something runs, its estimate is looked at this often even where nothing is heard of it.
_RUNNING_MS = 5_000
_MINUTE_MS = 60_000
T = TypeVar("T")


class SchedulePage(QWidget):
    """`opened` carries the id of a workflow; `told` as of WorkflowDeeds; `changed` follows each
    deed that was done; `new_asked`: the user wants a first workflow; `answer_asked`
    carries the id of the one that waits for an answer."""

    opened = Signal(object)
    #: RunFailures
    failures_opened = Signal(object)
    told = Signal(str, str, object)
    changed = Signal()
    new_asked = Signal()
    answer_asked = Signal(object)
    #: WorkflowId
    settings_asked = Signal(object)

    def __init__(
        self, keep: Keep, reader: Reader, bridge: Bridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self._day: Day | None = None
        self._paces: dict[RunId, Pace] = {}
        self.heading = ElidedLabel("title")
        self.pause = QPushButton()
        self.pause.clicked.connect(self._turn)
        self.about = QLabel()
        self.about.setProperty("role", "soft")
        self.about.setWordWrap(True)
        self.paused = QFrame()
        self.paused.setProperty("surface", "warn")
        self.paused_words = QLabel()
        self.paused_words.setWordWrap(True)
        self.band = DayBand()
        self.now = DayPart(self.tr("Now"))
        self.next = DayPart(self.tr("Next"))
        self.next.add_above(self.band)
        self.unplanned = DayPart(self.tr("Not planned"))
        self.earlier = DayPart(self.tr("Earlier today"))
        self._parts = (self.now, self.next, self.unplanned, self.earlier)
        self.empty = nothing_planned()
        self.empty.asked.connect(self.new_asked)
        self._throttle = Throttle(_REFRESH_S, self._ask, self)
        self._ahead = Throttle(_AHEAD_S, self._ask_ahead, self)
        self._order = Throttle(0.1, self._set_tab_order, self)
        self._tick = QTimer(self, singleShot=True)
        self._tick.timeout.connect(self._minute)
        self.reading = StillReading()
        self._lay_out()
        for part in (self.empty, self.paused, self.heading, self.pause, self.about, *self._parts):
            part.hide()
        self._listen(bridge)

    def _listen(self, bridge: Bridge) -> None:
        for part in self._parts:
            part.asked.connect(self._do)
            part.beside.connect(self._go)
            part.rearranged.connect(self._order.poke)
            part.rearranged.connect(lambda: line_up(self._parts))
        for signal in (bridge.runs, bridge.progress, bridge.questions):
            signal.connect(lambda _: self.refresh())
        bridge.stop.connect(self.refresh)
        bridge.settings.connect(self.tell_time)
        bridge.workflows.connect(lambda _: self.tell_time())

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.heading, 1)
        head.addWidget(self.pause)
        warning = QHBoxLayout(self.paused)
        warning.setContentsMargins(14, 10, 14, 10)
        warning.setSpacing(10)
        mark = QLabel()
        set_icon(mark, "pause", "warn", 18)
        warning.addWidget(mark)
        warning.addWidget(self.paused_words, 1)
        middle = QWidget()
        middle.setMaximumWidth(_WIDTH)
        column = QVBoxLayout(middle)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(16)
        column.addLayout(head)
        for widget in (self.about, self.paused, *self._parts):
            column.addWidget(widget)
        column.addWidget(self.reading)
        # All the height, where there is nothing else.
        column.addWidget(self.empty, 100)
        column.addStretch(1)
        self._area = centred(self, middle)

    # -- reading ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Read again, if it is looked at."""
        if self.isVisible():
            self._throttle.poke()

    def tell_time(self) -> None:
        """What is said of times has grown old, and the times to come may be others."""
        if self.isVisible():
            self._throttle.poke()
            self._ahead.poke()

    def _ask(self) -> None:
        self.reading.begin()
        self._reader.ask(
            ("day", id(self)), lambda: told(self._keep), lambda found: self.show_day(*found)
        )

    def _ask_ahead(self) -> None:
        def show(found: Sequence[Coming]) -> None:
            self.band.show_coming(found, self._keep.clock.now(), self._keep.clock.zone())
            self._show_band()

        self._reader.ask(("coming", id(self)), lambda: coming(self._keep), show)

    def _show_band(self) -> None:
        """A picture of times at which nothing begins would be a lie, one of a few mostly empty."""
        view = self._day
        held = view is not None and (view.paused_since is not None or view.stopped)
        self.band.setVisible(self.band.tells_more and not held)

    def _minute(self) -> None:
        """Times that were near are past, and the day moves on."""
        view = self._day
        same = view is not None and view.now.minute == self._keep.clock.now().minute
        self.refresh() if same else self.tell_time()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.tell_time()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tick.stop()

    def _set_tick(self, view: Day) -> None:
        """At the next full minute, when what is said of times changes; sooner while something
        runs. Not at all while the page is not looked at."""
        if not self.isVisible():
            return
        into = view.now.second * 1000 + view.now.microsecond // 1000
        minute = _MINUTE_MS - into + 50
        self._tick.start(min(_RUNNING_MS, minute) if view.under_way else minute)

    # -- showing ------------------------------------------------------------------------------

    def show_day(self, view: Day, rows: Rows) -> None:
        """All rows as they are now."""
        self._day = view
        self.reading.end()
        self._set_tick(view)
        now, zone = view.now, view.zone
        self._follow(view)
        self.heading.setText(today(now, zone))
        self._show_pause(view)
        self._show_parts(view)
        self.now.show_rows(
            [self._under_way(one, view) for one in view.under_way],
            now_below(view),
        )
        self._show_band()
        self.next.show_rows(rows.planned, next_below(view))
        self.unplanned.show_rows(rows.unplanned, unplanned_below(view))
        self.unplanned.setVisible(bool(rows.unplanned))
        self.earlier.show_rows(rows.earlier, earlier_below(view))
        line_up(self._parts)

    def _under_way(self, session: UnderWay, view: Day) -> RowSaid:
        pace = self._paces.get(session.run.id) if session.run is not None else None
        left = pace.minutes_left(view.now) if pace is not None else None
        ending = session.workflow_id in view.ending
        return under_way_said(session, left, view.now, view.zone, ending=ending)

    def _follow(self, view: Day) -> None:
        """The pace of each run that tells how far it is; those that are over are forgotten."""
        current = [one.run for one in view.under_way if one.run is not None]
        paces = {run.id: self._paces.get(run.id) or Pace(run.started_at) for run in current}
        for run in current:
            if run.progress is not None:
                paces[run.id].observe(view.now, done=run.progress.done, total=run.progress.total)
        self._paces = paces

    def _show_parts(self, view: Day) -> None:
        empty = not view.next and not view.earlier and not view.under_way
        self.empty.setVisible(empty)
        for part in (self.heading, self.about, *self._parts):
            part.setVisible(not empty)
        # While everything is stopped there is nothing to pause; to resume, there may be.
        self.pause.setVisible(not empty and not (view.stopped and view.paused_since is None))

    def _show_pause(self, view: Day) -> None:
        since = view.paused_since
        self.paused.setVisible(since is not None)
        word = self.tr("Pause all schedules") if since is None else self.tr("Resume all schedules")
        self.pause.setText(word)
        self.pause.setAccessibleName(word)
        restyle(self.pause, kind="" if since is None else "primary")
        set_icon(
            self.pause,
            "pause" if since is None else "play",
            "text" if since is None else "on_accent",
        )
        self.about.setText(
            self.tr(
                "Times are local. A run missed while the computer was asleep starts when it wakes, "
                "once."
            )
        )
        if since is not None:
            here = since.astimezone(view.zone).date() == view.now.astimezone(view.zone).date()
            at = clock(since, view.zone) if here else moment_within(since, view.now, view.zone)
            self.paused_words.setText(
                self.tr(
                    "All schedules have been paused since {time}. Nothing starts by itself; what "
                    "you start with Run now runs."
                ).format(time=at)
            )
            self.paused.setAccessibleName(self.paused_words.text())

    def _set_tab_order(self) -> None:
        set_tab_order(self.pause, self._parts)

    # -- doing --------------------------------------------------------------------------------

    def _do(self, said: RowSaid, deed: Deed) -> None:
        keep, workflow_id = self._keep, said.workflow_id
        match deed:
            case Deed.OPEN:
                self.opened.emit(workflow_id)
            case Deed.ANSWER:
                self.answer_asked.emit(workflow_id)
            case Deed.SETTINGS:
                self.settings_asked.emit(workflow_id)
            case Deed.RESUME:
                self._deed(
                    lambda: workflows.resume_workflow(keep, workflow_id),
                    lambda _: self._tell_on(said),
                )
            case Deed.FAILED:
                self._show_failed(said)
            case Deed.RUN:
                self._deed(lambda: runs.run_now(keep, workflow_id))
            case Deed.STOP:
                self._deed(lambda: schedules.stop_run(keep, workflow_id))
            case Deed.STOP_NOW:
                self._deed(lambda: schedules.stop_run(keep, workflow_id, at_once=True))
            case Deed.SKIP:
                self._deed(
                    lambda: schedules.skip_once(keep, workflow_id),
                    lambda skipped: self._tell_skipped(said, skipped),
                )
            case Deed.TAKE_BACK:
                self._take_back(said)

    def _show_failed(self, said: RowSaid) -> None:
        earlier = self._day.earlier if self._day is not None else ()
        for session in (run.session for run in earlier):
            if session.id == said.key:
                meant = RunFailures(said.workflow_id, session.id, session.ended_at)
                self.failures_opened.emit(meant)

    def _deed(self, work: Callable[[], T], then: Callable[[T], None] | None = None) -> None:
        def done(result: T) -> None:
            self._reader.forget(("day", id(self)))
            if then is not None:
                then(result)
            self.changed.emit()
            self.refresh()
            self._ask_ahead()

        self._reader.do(work, done)

    def _tell_on(self, said: RowSaid) -> None:
        text = self.tr("“{name}” is on.").format(name=cited(said.title))
        self.told.emit(text, "", None)

    def _tell_skipped(self, said: RowSaid, skipped: Skipped) -> None:
        zone, now = self._keep.clock.zone(), self._keep.clock.now()
        text = self.tr("“{name}” skips {time}.").format(
            name=cited(said.title), time=clock(skipped.at, zone)
        )
        if skipped.next_at is not None:
            after = moment_within(skipped.next_at, now, zone)
            text += " " + self.tr("Next: {time}.").format(time=after)
        self.told.emit(text, self.tr("Undo"), lambda: self._take_back(said))

    def _take_back(self, said: RowSaid) -> None:
        self._deed(lambda: schedules.take_skip_back(self._keep, said.workflow_id))

    def _turn(self) -> None:
        """Pause all schedules, or resume them."""
        if self._day is None:
            return
        if self._day.paused_since is None:
            self._deed(
                lambda: schedules.pause_schedules(self._keep),
                lambda _: self._turned(self._keep.clock.now()),
            )
        else:
            self._deed(lambda: schedules.resume_schedules(self._keep), self._tell_missed)

    def _turned(self, paused_since: datetime | None) -> None:
        """The button means the other thing from now on, before the rows are read again."""
        if self._day is not None:
            self._day = replace(self._day, paused_since=paused_since)
            self._show_pause(self._day)

    def _tell_missed(self, missed: Missed) -> None:
        self._turned(None)
        if not missed.times:
            self.told.emit(self.tr("Schedules run again. Nothing was missed."), "", None)
            return
        times = plural(missed.times, self.tr("run was"), self.tr("runs were"))
        text = self.tr("Schedules run again. {runs} missed, of {count}; they are not made up.")
        of = plural(missed.workflows, self.tr("workflow"), self.tr("workflows"))
        self.told.emit(text.format(runs=times, count=of), "", None)

    # -- by keyboard --------------------------------------------------------------------------

    def _go(self, step: int) -> bool:
        """From row to row, also from part to part."""
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
        """For who comes by keyboard."""
        if not self._go(1):
            self.pause.setFocus(Qt.FocusReason.TabFocusReason)
