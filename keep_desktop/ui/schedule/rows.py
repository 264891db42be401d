"""The rows of the Schedule page as text: running, next, earlier today. Computed on a worker."""

from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from enum import StrEnum
from functools import partial

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import UNDO, DelayReason, HandlerType, Trigger
from keep_desktop.ports.views import UnderWay
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.outcomes import Outcome
from keep_desktop.services.schedule.agenda import AgendaDay, NextRun, PastRun, PlanState, day
from keep_desktop.services.workflows.parameters import is_missing_settings
from keep_desktop.ui.presentation.question_facts import past_missing_text, short_question_text
from keep_desktop.ui.presentation.runs import undo_text, work_text
from keep_desktop.ui.presentation.status_style import StatusStyle, outcome_style
from keep_desktop.ui.presentation.workflow_state import progress_fraction, starts_text, total_of
from keep_desktop.ui.text.error_text import translate_error
from keep_desktop.ui.text.format import (
    clock,
    duration_text,
    moment,
    number,
    plural,
    remaining_text,
    running_for,
    time_until,
)
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.text.schedule_rules import rules_text

_DOT = " · "
#: Characters of an error in a row; the workflow shows all of it.
_ERROR = 160

_tr = partial(QCoreApplication.translate, "ScheduleRows")


class ScheduleAction(StrEnum):
    """The action of a row's button."""

    STOP = "stop"
    STOP_NOW = "stop_now"
    SKIP = "skip"
    UNDO_ROW = "revert"
    RUN = "run"
    RESUME = "resume"
    ANSWER = "answer"
    SETTINGS = "settings"
    OPEN = "open"
    #: The failures of an earlier run.
    FAILED = "failed"


@immutable
class ScheduleRowButton:
    action: ScheduleAction
    text: str
    icon: str = ""
    enabled: bool = True
    tip: str = ""


@immutable(kw_only=True)
class ScheduleRow:
    """One row. `key` identifies it within its section, also after changes."""

    key: SessionId | WorkflowId
    workflow_id: WorkflowId
    title: str
    #: The column of times: a time, and the time left.
    time: str
    when: str
    #: A style without text has no pill: the line has it.
    style: StatusStyle
    line: str
    #: Its time if it were not blocked.
    paused: bool = False
    #: Per mille; None: no bar.
    permille: int | None = None
    buttons: tuple[ScheduleRowButton, ...] = ()

    @property
    def accessible_text(self) -> str:
        parts = (self.title, self.style.label, self.time, self.when, self.line)
        return ", ".join(part for part in parts if part)


def running_row(
    session: UnderWay, left: int | None, now: datetime, zone: tzinfo, *, ending: bool
) -> ScheduleRow:
    """*left*: minutes, if known."""
    style = StatusStyle(_tr("Running"), "loader-circle", "run")
    button = ScheduleRowButton(ScheduleAction.STOP, _tr("Stop this run"), "circle-stop")
    if ending:
        style = StatusStyle(_tr("Stopping…"), "circle-stop", "warn")
        tip = _tr("It stops after the current step. This stops it immediately.")
        button = ScheduleRowButton(ScheduleAction.STOP_NOW, _tr("Stop now"), "circle-stop", tip=tip)
    run = session.run
    if run is not None and (run.handler_type, run.handler) == (HandlerType.ITEMS, UNDO):
        return _undo_row(session, now, zone)
    parts = [_started_text(session), *_progress_text(session)]
    if left is not None and not ending:
        parts.append(remaining_text(left))
    return ScheduleRow(
        key=session.id,
        workflow_id=session.workflow_id,
        title=session.workflow,
        time=clock(session.started_at, zone),
        when=running_for(session.started_at, now),
        style=style,
        line=_DOT.join(parts),
        permille=_permille(session),
        buttons=(button, _opening()),
    )


def _undo_row(session: UnderWay, now: datetime, zone: tzinfo) -> ScheduleRow:
    """An undo is not a run of the workflow, and cannot be stopped."""
    return ScheduleRow(
        key=session.id,
        workflow_id=session.workflow_id,
        title=session.workflow,
        time=clock(session.started_at, zone),
        when=running_for(session.started_at, now),
        style=StatusStyle(_tr("Undoing"), "undo-2", "run"),
        line=_tr("Undoing an attempt, as requested"),
    )


def _started_text(session: UnderWay) -> str:
    match session.trigger:
        case Trigger.MANUAL:
            return _tr("Started by you")
        case Trigger.SCHEDULE:
            return _tr("Started by schedule")
        case Trigger.EVENT:
            return _tr("Started by an input")
        case Trigger.RETRY:
            return _tr("Tries again")
        case Trigger.FOLDER:
            return _tr("Started by a folder")
        case Trigger.MAIL:
            return _tr("Started by a mailbox")
        case Trigger.CALENDAR:
            return _tr("Started by a calendar")
        case Trigger.WEBHOOK:
            return _tr("Started by a webhook")


def _progress_text(session: UnderWay) -> list[str]:
    run = session.run
    if run is None:
        return []
    text = []
    if run.handler_type is not HandlerType.ITEMS:
        text.append(single_line(run.handler, 60))
    if run.progress is not None:
        label = f" {single_line(run.progress.label, 60)}" if run.progress.label else ""
        text.append(progress_fraction(run.progress) + label)
    return text


def _permille(session: UnderWay) -> int | None:
    progress = session.run.progress if session.run is not None else None
    total = None if progress is None else total_of(progress)
    return None if progress is None or total is None else progress.done * 1000 // total


def next_row(
    one: NextRun, now: datetime, zone: tzinfo, *, paused: bool, stopped: bool
) -> ScheduleRow:
    """*paused*: all schedules are; *stopped*: emergency stop."""
    is_paused = paused and _by_itself(one)
    return ScheduleRow(
        key=one.workflow_id,
        workflow_id=one.workflow_id,
        title=one.name,
        time="" if one.at is None else clock(max(one.at, now), zone),
        when="" if one.at is None or is_paused else _when(one, one.at, now, zone),
        style=StatusStyle(_tr("Paused"), "pause", "skip") if is_paused else _style(one),
        line=_DOT.join(_next_parts(one, now, zone, paused=paused, stopped=stopped)),
        paused=is_paused,
        buttons=_next_buttons(one, paused=paused, stopped=stopped),
    )


def _by_itself(one: NextRun) -> bool:
    return one.at is not None and one.state is not PlanState.VERIFYING


def _when(one: NextRun, at: datetime, now: datetime, zone: tzinfo) -> str:
    if at <= now and one.running:
        return _tr("after this run")
    return time_until(at, now, zone)


def _style(one: NextRun) -> StatusStyle:
    match one.state:
        case PlanState.PLANNED | PlanState.WAKE_UP:
            return StatusStyle(_tr("Planned"), "clock", "skip")
        case PlanState.RETRY:
            return StatusStyle(_tr("Tries again"), "refresh-cw", "warn")
        case PlanState.CONTINUES:
            return StatusStyle(_tr("Continues"), "play", "run")
        case PlanState.VERIFYING:
            return StatusStyle(_tr("Checks again"), "eye", "warn")
        case PlanState.NEEDS_ANSWER:
            return StatusStyle(_tr("Needs you"), "triangle-alert", "warn")
        case PlanState.BLOCKED:
            return StatusStyle(_tr("Blocked"), "triangle-alert", "warn")
        case PlanState.STOPPED:
            return StatusStyle(_tr("Stopped"), "octagon-x", "fail")
        case PlanState.PAUSED:
            return StatusStyle(_tr("Paused"), "pause", "skip")
        case PlanState.NOT_ON:
            return StatusStyle(_tr("Off"), "circle-dashed", "skip")
        case PlanState.STARTED_BY_USER:
            return StatusStyle("", "circle-dashed", "skip")


def _next_parts(
    one: NextRun, now: datetime, zone: tzinfo, *, paused: bool, stopped: bool
) -> list[str]:
    rules = [starts_text(one.rules, one.triggers)] if one.rules or one.triggers else []
    if one.skipped_at is not None and one.state is PlanState.PLANNED:
        rules.append(_tr("{time} is skipped").format(time=_skipped_time(one.skipped_at, now, zone)))
    if paused and _by_itself(one):
        return rules
    match one.state:
        case PlanState.PLANNED if one.handler is not None:
            return [single_line(one.handler, 60), *rules]
        case PlanState.PLANNED:
            return rules
        case PlanState.RETRY:
            return [_retry_text(one), *rules]
        case PlanState.BLOCKED:
            return [single_line(short_question_text(one.error or ""), _ERROR)]
        case PlanState.STOPPED if one.needs_user:
            return [_standing_text(PlanState.NEEDS_ANSWER), *rules]
        case PlanState.STOPPED if not stopped:
            return [_standing_text(one.state), *rules]
        case PlanState.STARTED_BY_USER | PlanState.STOPPED:
            # The emergency stop is shown once, above the rows.
            return rules or [rules_text(())]
        case _:
            return [_standing_text(one.state), *rules]


def _skipped_time(at: datetime, now: datetime, zone: tzinfo) -> str:
    """With the date, unless today."""
    same_day = at.astimezone(zone).date() == now.astimezone(zone).date()
    return clock(at, zone) if same_day else moment(at, now, zone)


def _retry_text(one: NextRun) -> str:
    count, most = one.tries or (1, 1)
    text = _tr("Postponed; try {count} of {most}")
    return text.format(count=number(count), most=number(most))


def _standing_text(state: PlanState) -> str:
    match state:
        case PlanState.WAKE_UP:
            return _tr("Woken up by its script")
        case PlanState.CONTINUES:
            return _tr("Continues with waiting items")
        case PlanState.VERIFYING:
            return _tr("Checking whether a step happened. Nothing else runs until then")
        case PlanState.NEEDS_ANSWER:
            return _tr("Waiting for you to say whether a step happened")
        case PlanState.STOPPED:
            return _tr("Doesn't run until you turn it back on")
        case PlanState.PAUSED:
            return _tr("Doesn't run until you resume it")
        case _:
            return _tr("Turn it on to run it")


def _next_buttons(one: NextRun, *, paused: bool, stopped: bool) -> tuple[ScheduleRowButton, ...]:
    if not one.running and not one.may_run:
        return (*_problem_buttons(one, stopped=stopped), _opening())
    # A running workflow is stopped in its row under Now.
    run = () if one.running else (ScheduleRowButton(ScheduleAction.RUN, _tr("Run now"), "play"),)
    if one.state is PlanState.PLANNED and one.skipped_at is not None:
        return (ScheduleRowButton(ScheduleAction.UNDO_ROW, _tr("Undo skip")), *run, _opening())
    if paused or one.state is not PlanState.PLANNED:
        return (*run, _opening())
    return (
        ScheduleRowButton(ScheduleAction.SKIP, _tr("Skip once"), enabled=one.may_skip),
        *run,
        _opening(),
    )


def _opening() -> ScheduleRowButton:
    return ScheduleRowButton(ScheduleAction.OPEN, _tr("Open"))


def _problem_buttons(one: NextRun, *, stopped: bool) -> tuple[ScheduleRowButton, ...]:
    """The buttons for the problem in its line."""
    if one.needs_user or one.state is PlanState.NEEDS_ANSWER:
        return (ScheduleRowButton(ScheduleAction.ANSWER, _tr("Answer…"), "message-square"),)
    if stopped:
        return ()
    resume = ScheduleRowButton(ScheduleAction.RESUME, _tr("Resume"), "play")
    match one.state:
        case PlanState.BLOCKED if one.script_alone:
            return (resume,)
        case PlanState.BLOCKED:
            settings = ScheduleRowButton(ScheduleAction.SETTINGS, _tr("Settings…"), "settings")
            return (settings,) if is_missing_settings(one.error) else (settings, resume)
        case PlanState.PAUSED:
            return (resume,)
        case PlanState.NOT_ON:
            return (ScheduleRowButton(ScheduleAction.RESUME, _tr("Turn on"), "power"),)
        case _:
            return ()


def past_row(run: PastRun, zone: tzinfo) -> ScheduleRow:
    session = run.session
    due = session.due_at if run.late else None
    return ScheduleRow(
        key=session.id,
        workflow_id=session.workflow_id,
        title=session.workflow,
        time=clock(due or session.started_at, zone),
        when="",
        style=_outcome_style(run),
        line=_DOT.join(_past_parts(run, zone)),
        buttons=_past_buttons(run),
    )


def _past_buttons(run: PastRun) -> tuple[ScheduleRowButton, ...]:
    opened = _opening()
    failed = run.session.items.get(ItemStatus.FAILED, 0) if run.session.undo is None else 0
    if not failed:
        return (opened,)
    tip = _tr("Show what failed in this run")
    return (ScheduleRowButton(ScheduleAction.FAILED, _tr("Show failed"), tip=tip), opened)


def _outcome_style(run: PastRun) -> StatusStyle:
    if run.outcome is Outcome.DONE and run.late:
        return StatusStyle(_tr("Ran late"), "circle-slash", "skip")
    return outcome_style(run.outcome)


def _past_parts(run: PastRun, zone: tzinfo) -> list[str]:
    session = run.session
    if run.count > 1:
        times = plural(run.count, _tr("run"), _tr("runs"))
        text = _tr("{runs} without items since {time}")
        if session.inputs:
            text = _tr("{runs} without inputs since {time}")
        return [text.format(runs=times, time=clock(run.first_at, zone))]
    parts = [_late_text(run, zone)] if run.late else []
    if session.undo is not None:
        parts += [_tr("Undo, as requested"), *undo_text(session.undo)]
    parts += _items_text(session.items, inputs=session.inputs)
    if session.error and run.outcome is not Outcome.DONE:
        paused = past_missing_text(session.error)
        parts.append(paused or single_line(translate_error(session.error), _ERROR).rstrip("."))
    elif not session.items and run.outcome is Outcome.DONE:
        # It may have logged.
        parts += work_text(session)
        parts[0] = f"{parts[0][:1].upper()}{parts[0][1:]}"
    return [*parts, duration_text(session.ended_at - session.started_at)]


def _late_text(run: PastRun, zone: tzinfo) -> str:
    at = clock(run.session.started_at, zone)
    match run.session.late:
        case DelayReason.ASLEEP:
            text = _tr("The computer was asleep. Ran at {time} instead")
        case DelayReason.NOT_RUNNING:
            text = _tr("Keep was not running. Ran at {time} instead")
        case DelayReason.BUSY:
            text = _tr("Another run was in progress. Ran at {time} instead")
        case None:
            text = _tr("Ran at {time} instead")
    return text.format(time=at)


def _items_text(items: Mapping[str, int], *, inputs: bool) -> list[str]:
    """As the run left them; questions may have been answered since."""
    done = (_tr("input done"), _tr("inputs done"))
    text = {
        ItemStatus.DONE: done if inputs else (_tr("item done"), _tr("items done")),
        ItemStatus.FAILED: (_tr("failed"), _tr("failed")),
        ItemStatus.NEEDS_ATTENTION: (_tr("with a question"), _tr("with a question")),
        ItemStatus.SKIPPED: (_tr("skipped"), _tr("skipped")),
        ItemStatus.PROCESSING: (_tr("not finished"), _tr("not finished")),
    }
    return [
        plural(items[status], *sentence)
        for status, sentence in text.items()
        if items.get(status, 0)
    ]


#: Workflows listed; the Workflows page has all.
_MOST = 200


@immutable
class Rows:
    """The rows of all sections."""

    planned: Sequence[ScheduleRow]
    unplanned: Sequence[ScheduleRow]
    earlier: Sequence[ScheduleRow]


def day_and_rows(keep: Keep) -> tuple[AgendaDay, Rows]:
    """Query and format. Any thread; raises StorageFailure."""
    view = day(keep)
    paused, stopped = view.paused_since is not None, view.stopped
    # Running workflows without a next time are not listed again.
    running = {one.workflow_id for one in view.next if one.running}
    text = [
        (one.at, next_row(one, view.now, view.zone, paused=paused, stopped=stopped))
        for one in view.next[:_MOST]
    ]
    return view, Rows(
        planned=[row for at, row in text if at is not None],
        unplanned=[row for at, row in text if at is None and row.key not in running],
        earlier=[past_row(run, view.zone) for run in view.earlier],
    )


def now_below(view: AgendaDay) -> str:
    """The sentence under the running rows, likewise below for the other sections; empty: none."""
    return "" if view.under_way else _tr("Nothing is running.")


def next_below(view: AgendaDay) -> str:
    if any(one.at is not None for one in view.next):
        return ""
    if view.stopped:
        return _tr("Nothing runs until you turn Keep back on.")
    if any(one.rules for one in view.next):
        return _tr("Nothing is planned. See the reasons below.")
    return _tr("No workflow has a schedule. To set one, choose Schedule in a workflow's menu.")


def unplanned_below(view: AgendaDay) -> str:
    left = len(view.next) - _MOST
    if left <= 0:
        return ""
    one, many = _tr("more workflow is listed there."), _tr("more workflows are listed there.")
    return _tr("Under Workflows: {count}").format(count=plural(left, one, many))


def earlier_below(view: AgendaDay) -> str:
    if view.left_out:
        runs_omitted = plural(view.left_out, _tr("run"), _tr("runs"))
        return _tr("{runs} earlier").format(runs=runs_omitted)
    return "" if view.earlier else _tr("No runs yet today.")
