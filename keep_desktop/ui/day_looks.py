"""The rows of the page Schedule in words: what runs, what comes next, what ran earlier today."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.ids import SessionId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import UNDO, HandlerType, Late, Trigger
from keep_desktop.ports.session_views import UnderWay
from keep_desktop.services.kept_values import waits_for_settings
from keep_desktop.services.outcomes import Outcome
from keep_desktop.services.past import PastRun
from keep_desktop.services.planned import NextRun, Standing
from keep_desktop.ui.asked_words import asked_in_brief
from keep_desktop.ui.day_words import clock, lasted, left_said, running_for, until
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.graph_words import rules_said
from keep_desktop.ui.host_words import told
from keep_desktop.ui.item_looks import Look
from keep_desktop.ui.missing_words import was_missing
from keep_desktop.ui.outcome_looks import outcome_look
from keep_desktop.ui.pictures.words import work_said
from keep_desktop.ui.text import moment, number, plural
from keep_desktop.ui.undo_words import undo_said
from keep_desktop.ui.workflow_words import progress_said, total_of

_DOT = " · "
#: Characters of an error in a row; all of it stands with the workflow.
_ERROR = 160


def _tr(text: str) -> str:
    return QCoreApplication.translate("DayLooks", text)


class Deed(StrEnum):
    """What a button of a row does."""

    STOP = "stop"
    STOP_NOW = "stop_now"
    SKIP = "skip"
    TAKE_BACK = "take_back"
    RUN = "run"
    RESUME = "resume"
    ANSWER = "answer"
    SETTINGS = "settings"
    OPEN = "open"
    #: What failed in a run of earlier.
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ButtonSaid:
    deed: Deed
    text: str
    icon: str = ""
    enabled: bool = True
    tip: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowSaid:
    """One row. `key` tells it from the others of its part, also after it has changed."""

    key: SessionId | WorkflowId
    workflow_id: WorkflowId
    title: str
    #: The column of times: a time, and how far off it is.
    time: str
    when: str
    #: A look without a word has no pill: the line says it.
    look: Look
    line: str
    #: It would begin then, but for what holds it.
    held: bool = False
    #: Of a thousand; None: no bar.
    permille: int | None = None
    buttons: tuple[ButtonSaid, ...] = ()

    @property
    def spoken(self) -> str:
        """The row for a screen reader."""
        parts = (self.title, self.look.word, self.time, self.when, self.line)
        return ", ".join(part for part in parts if part)


# -- now --------------------------------------------------------------------------------------


def under_way_said(
    session: UnderWay, left: int | None, now: datetime, zone: tzinfo, *, ending: bool
) -> RowSaid:
    """*left*: minutes, where they can be known."""
    look = Look(_tr("Running"), "loader-circle", "run")
    button = ButtonSaid(Deed.STOP, _tr("Stop this run"), "circle-stop")
    if ending:
        look = Look(_tr("Stopping…"), "circle-stop", "warn")
        tip = _tr("It ends with its next step. This ends it in the middle of what it does.")
        button = ButtonSaid(Deed.STOP_NOW, _tr("Stop now"), "circle-stop", tip=tip)
    run = session.run
    if run is not None and (run.handler_type, run.handler) == (HandlerType.ITEMS, UNDO):
        return _undo_said(session, now, zone)
    parts = [_started_said(session), *_progress_said(session)]
    if left is not None and not ending:
        parts.append(left_said(left))
    return RowSaid(
        key=session.id,
        workflow_id=session.workflow_id,
        title=session.workflow,
        time=clock(session.started_at, zone),
        when=running_for(session.started_at, now),
        look=look,
        line=_DOT.join(parts),
        permille=_permille(session),
        buttons=(button, _opening()),
    )


def _undo_said(session: UnderWay, now: datetime, zone: tzinfo) -> RowSaid:
    """What is taken back is no run of the workflow, and goes to its end."""
    return RowSaid(
        key=session.id,
        workflow_id=session.workflow_id,
        title=session.workflow,
        time=clock(session.started_at, zone),
        when=running_for(session.started_at, now),
        look=Look(_tr("Undoing"), "undo-2", "run"),
        line=_tr("Takes back what an attempt did, as you asked"),
    )


def _started_said(session: UnderWay) -> str:
    match session.trigger:
        case Trigger.MANUAL:
            return _tr("Started by you")
        case Trigger.SCHEDULE:
            return _tr("Started by its schedule")
        case Trigger.EVENT:
            return _tr("Started by what came in")
        case Trigger.RETRY:
            return _tr("Tries again")


def _progress_said(session: UnderWay) -> list[str]:
    run = session.run
    if run is None:
        return []
    said = []
    if run.handler_type is not HandlerType.ITEMS:
        said.append(one_line(run.handler, 60))
    if run.progress is not None:
        label = f" {one_line(run.progress.label, 60)}" if run.progress.label else ""
        said.append(progress_said(run.progress) + label)
    return said


def _permille(session: UnderWay) -> int | None:
    progress = session.run.progress if session.run is not None else None
    total = None if progress is None else total_of(progress)
    return None if progress is None or total is None else progress.done * 1000 // total


# -- next -------------------------------------------------------------------------------------


def next_said(one: NextRun, now: datetime, zone: tzinfo, *, held: bool, stopped: bool) -> RowSaid:
    """*held*: all schedules are paused; *stopped*: the emergency stop holds everything."""
    held_back = held and _by_itself(one)
    return RowSaid(
        key=one.workflow_id,
        workflow_id=one.workflow_id,
        title=one.name,
        time="" if one.at is None else clock(max(one.at, now), zone),
        when="" if one.at is None or held_back else _when(one, one.at, now, zone),
        look=Look(_tr("Paused"), "pause", "skip") if held_back else _look(one),
        line=_DOT.join(_next_parts(one, now, zone, held=held, stopped=stopped)),
        held=held_back,
        buttons=_next_buttons(one, held=held, stopped=stopped),
    )


def _by_itself(one: NextRun) -> bool:
    return one.at is not None and one.standing is not Standing.VERIFYING


def _when(one: NextRun, at: datetime, now: datetime, zone: tzinfo) -> str:
    if at <= now and one.running:
        return _tr("after this run")
    return until(at, now, zone)


def _look(one: NextRun) -> Look:
    match one.standing:
        case Standing.PLANNED | Standing.WAKES:
            return Look(_tr("Planned"), "clock", "skip")
        case Standing.RETRY:
            return Look(_tr("Tries again"), "refresh-cw", "warn")
        case Standing.GOES_ON:
            return Look(_tr("Goes on"), "play", "run")
        case Standing.VERIFYING:
            return Look(_tr("Looks again"), "eye", "warn")
        case Standing.ASKED:
            return Look(_tr("Needs you"), "triangle-alert", "warn")
        case Standing.BLOCKED:
            return Look(_tr("Blocked"), "triangle-alert", "warn")
        case Standing.STOPPED:
            return Look(_tr("Stopped"), "octagon-x", "fail")
        case Standing.PAUSED:
            return Look(_tr("Paused"), "pause", "skip")
        case Standing.NOT_ON:
            return Look(_tr("Off"), "circle-dashed", "skip")
        case Standing.BY_HAND:
            return Look("", "circle-dashed", "skip")


def _next_parts(
    one: NextRun, now: datetime, zone: tzinfo, *, held: bool, stopped: bool
) -> list[str]:
    rules = [rules_said(one.rules)] if one.rules else []
    if one.skipped_at is not None and one.standing is Standing.PLANNED:
        rules.append(_tr("{time} is skipped").format(time=_skipped_time(one.skipped_at, now, zone)))
    if held and _by_itself(one):
        return rules
    match one.standing:
        case Standing.PLANNED if one.handler is not None:
            return [one_line(one.handler, 60), *rules]
        case Standing.PLANNED:
            return rules
        case Standing.RETRY:
            return [_retry_said(one), *rules]
        case Standing.BLOCKED:
            return [one_line(asked_in_brief(one.error or ""), _ERROR)]
        case Standing.STOPPED if one.asks:
            return [_standing_said(Standing.ASKED), *rules]
        case Standing.STOPPED if not stopped:
            return [_standing_said(one.standing), *rules]
        case Standing.BY_HAND | Standing.STOPPED:
            # That everything is stopped is said once, above the rows.
            return rules or [rules_said(())]
        case _:
            return [_standing_said(one.standing), *rules]


def _skipped_time(at: datetime, now: datetime, zone: tzinfo) -> str:
    """With its day, unless that is today."""
    same_day = at.astimezone(zone).date() == now.astimezone(zone).date()
    return clock(at, zone) if same_day else moment(at, now, zone)


def _retry_said(one: NextRun) -> str:
    count, most = one.tries or (1, 1)
    said = _tr("Put off; try {count} of {most}")
    return said.format(count=number(count), most=number(most))


def _standing_said(standing: Standing) -> str:
    match standing:
        case Standing.WAKES:
            return _tr("Asked to be woken")
        case Standing.GOES_ON:
            return _tr("Goes on with what waits")
        case Standing.VERIFYING:
            return _tr("Keep checks whether a step happened; nothing else runs until then")
        case Standing.ASKED:
            return _tr("Waits until you say whether a step happened")
        case Standing.STOPPED:
            return _tr("It does not run until you turn it back on")
        case Standing.PAUSED:
            return _tr("It does not run until you resume it")
        case _:
            return _tr("Turn it on to have it run")


def _next_buttons(one: NextRun, *, held: bool, stopped: bool) -> tuple[ButtonSaid, ...]:
    if not one.running and not one.may_run:
        return (*_mends(one, stopped=stopped), _opening())
    # What runs can be stopped above, in its row under Now.
    run = () if one.running else (ButtonSaid(Deed.RUN, _tr("Run now"), "play"),)
    if one.standing is Standing.PLANNED and one.skipped_at is not None:
        return (ButtonSaid(Deed.TAKE_BACK, _tr("Undo skip")), *run, _opening())
    if held or one.standing is not Standing.PLANNED:
        return (*run, _opening())
    return (ButtonSaid(Deed.SKIP, _tr("Skip once"), enabled=one.may_skip), *run, _opening())


def _opening() -> ButtonSaid:
    return ButtonSaid(Deed.OPEN, _tr("Open"))


def _mends(one: NextRun, *, stopped: bool) -> tuple[ButtonSaid, ...]:
    """What its line asks for."""
    if one.asks or one.standing is Standing.ASKED:
        return (ButtonSaid(Deed.ANSWER, _tr("Answer…"), "message-square"),)
    if stopped:
        return ()
    resume = ButtonSaid(Deed.RESUME, _tr("Resume"), "play")
    match one.standing:
        case Standing.BLOCKED if one.script_alone:
            return (resume,)
        case Standing.BLOCKED:
            settings = ButtonSaid(Deed.SETTINGS, _tr("Settings…"), "settings")
            return (settings,) if waits_for_settings(one.error) else (settings, resume)
        case Standing.PAUSED:
            return (resume,)
        case Standing.NOT_ON:
            return (ButtonSaid(Deed.RESUME, _tr("Turn on"), "power"),)
        case _:
            return ()


# -- earlier today ----------------------------------------------------------------------------


def past_said(run: PastRun, zone: tzinfo) -> RowSaid:
    session = run.session
    due = session.due_at if run.late else None
    return RowSaid(
        key=session.id,
        workflow_id=session.workflow_id,
        title=session.workflow,
        time=clock(due or session.started_at, zone),
        when="",
        look=_outcome_look(run),
        line=_DOT.join(_past_parts(run, zone)),
        buttons=_past_buttons(run),
    )


def _past_buttons(run: PastRun) -> tuple[ButtonSaid, ...]:
    opened = _opening()
    failed = run.session.items.get(ItemStatus.FAILED, 0) if run.session.undo is None else 0
    if not failed:
        return (opened,)
    tip = _tr("Lists what failed in this run")
    return (ButtonSaid(Deed.FAILED, _tr("Show failed"), tip=tip), opened)


def _outcome_look(run: PastRun) -> Look:
    if run.outcome is Outcome.DONE and run.late:
        return Look(_tr("Ran late"), "circle-slash", "skip")
    return outcome_look(run.outcome)


def _past_parts(run: PastRun, zone: tzinfo) -> list[str]:
    session = run.session
    if run.count > 1:
        times = plural(run.count, _tr("run"), _tr("runs"))
        said = _tr("{runs} without items since {time}")
        if session.inputs:
            said = _tr("{runs} without inputs since {time}")
        return [said.format(runs=times, time=clock(run.first_at, zone))]
    parts = [_late_said(run, zone)] if run.late else []
    if session.undo is not None:
        parts += [_tr("Undo, as you asked"), *undo_said(session.undo)]
    parts += _items_said(session.items, inputs=session.inputs)
    if session.error and run.outcome is not Outcome.DONE:
        held = was_missing(session.error)
        parts.append(held or one_line(told(session.error), _ERROR).rstrip("."))
    elif not session.items and run.outcome is Outcome.DONE:
        # It may have written lines.
        parts += work_said(session)
        parts[0] = f"{parts[0][:1].upper()}{parts[0][1:]}"
    return [*parts, lasted(session.ended_at - session.started_at)]


def _late_said(run: PastRun, zone: tzinfo) -> str:
    at = clock(run.session.started_at, zone)
    match run.session.late:
        case Late.ASLEEP:
            said = _tr("The computer was asleep. Ran at {time} instead")
        case Late.NOT_RUNNING:
            said = _tr("Keep was not running. Ran at {time} instead")
        case Late.BUSY:
            said = _tr("Another run was under way. Ran at {time} instead")
        case None:
            said = _tr("Ran at {time} instead")
    return said.format(time=at)


def _items_said(items: Mapping[str, int], *, inputs: bool) -> list[str]:
    """What the run left them as when it ended; a question may be answered by now."""
    done = (_tr("input done"), _tr("inputs done"))
    words = {
        ItemStatus.DONE: done if inputs else (_tr("item done"), _tr("items done")),
        ItemStatus.FAILED: (_tr("failed"), _tr("failed")),
        ItemStatus.NEEDS_ATTENTION: (_tr("asked you"), _tr("asked you")),
        ItemStatus.SKIPPED: (_tr("skipped"), _tr("skipped")),
        ItemStatus.PROCESSING: (_tr("not finished"), _tr("not finished")),
    }
    return [plural(items[status], *said) for status, said in words.items() if items.get(status, 0)]
