"""Texts about a workflow: state, schedule, progress, last run, why it is blocked and how to fix it,
network use, and what is left in the archive. No widgets here."""

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum
from functools import partial

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import MessageCode, facts_of_code
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.text import escaped
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import (
    InterruptedRun,
    Leftovers,
    NetworkUse,
    Progress,
    SessionFacts,
    WorkflowRow,
)
from keep_desktop.services.connectors.missing import MissingConnector
from keep_desktop.services.items.unknown_outcomes import UnresolvedStep
from keep_desktop.services.runs.outcomes import Outcome, outcome_of
from keep_desktop.services.workflows.parameters import is_missing_settings
from keep_desktop.ui.presentation.question_facts import missing_place
from keep_desktop.ui.text.error_text import quote, translate_error
from keep_desktop.ui.text.format import (
    hour_text,
    moment_within,
    number,
    plural,
    short_moment,
    short_since,
)
from keep_desktop.ui.text.sanitize import single_line
from keep_desktop.ui.text.schedule_rules import rules_text, short_schedule_text

#: The number of hosts or services named.
_NAMED = 5

_tr = partial(QCoreApplication.translate, "WorkflowState")


def waiting_there(unknown: int) -> str:
    """Beside an archived workflow."""
    one = _tr("1 step with an unknown outcome waits until you unarchive the workflow.")
    many = _tr("{count} steps with unknown outcomes wait until you unarchive the workflow.")
    return one if unknown == 1 else many.format(count=number(unknown))


def archived_items_text(unknown: int) -> str:
    """The message if nothing needs the user except in the archive; "" if nothing is there
    either."""
    one = _tr("Archived: 1 step with an unknown outcome waits until you unarchive its workflow.")
    many = _tr(
        "Archived: {count} steps with unknown outcomes wait until you unarchive their workflows."
    )
    if not unknown:
        return ""
    return one if unknown == 1 else many.format(count=number(unknown))


def archived_text(name: str, unknown: int) -> str:
    text = _tr("“{name}” is archived.").format(name=quote(name))
    return f"{text} {waiting_there(unknown)}" if unknown else text


def unknown_text(unknown: Sequence[UnresolvedStep]) -> str:
    """Unknown outcomes, before the user confirms archiving."""
    one = _tr("1 step may or may not have happened:")
    many = _tr("{count} steps may or may not have happened:")
    header = one if len(unknown) == 1 else many.format(count=number(len(unknown)))
    lines = [f"• {_named(step)}" for step in unknown[:_NAMED]]
    if len(unknown) > _NAMED:
        lines.append(_tr("and {count} more").format(count=number(len(unknown) - _NAMED)))
    return "\n".join((header, *lines))


def _named(step: UnresolvedStep) -> str:
    return " · ".join(
        part
        for part in (single_line(translate_error(step.title), 120), single_line(step.item, 120))
        if part
    )


def places_text(one: NetworkUse) -> str:
    """The hosts and services, up to a limit; the count of the others, and whether there may be
    more."""
    places = ", ".join(single_line(escaped(place), 60) for place in one.named)
    if not places:
        return _tr("addresses set by its script")
    if one.unnamed:
        places = _tr("{places} and {count} more").format(places=places, count=number(one.unnamed))
    if one.others:
        places = _tr("{places} and others, determined at run time").format(places=places)
    return places


_MOST = 120


def leftovers_text(found: Leftovers) -> str:
    """What waits but the current script does not handle; empty if nothing."""
    text = []
    if found.events == 1:
        text.append(_tr("1 event waits for a topic this version doesn't have: {names}."))
    elif found.events:
        text.append(_tr("{count} events wait for topics this version doesn't have: {names}."))
    topics = single_line(", ".join(sorted(found.topics)), _MOST)
    text = [one.format(count=number(found.events), names=topics) for one in text]
    if found.items == 1:
        one = _tr("1 unfinished item no longer comes up: {names}.")
    else:
        one = _tr("{count} unfinished items no longer come up: {names}.")
    if found.items:
        titles = [_tr("“{title}”").format(title=quote(title, 60)) for title in found.titles]
        left = found.items - len(titles)
        more = [_tr("and {count} more").format(count=number(left))] if left else []
        names = " ".join([", ".join(titles), *more])
        text.append(one.format(count=number(found.items), names=names))
    return " ".join(text)


def skip_text() -> str:
    return _tr("Skip them")


FIRST_VERSION = "1.0"


class State(StrEnum):
    """The state shown to the user, the strongest first."""

    STOPPED = "stopped"
    BLOCKED = "blocked"
    ARCHIVED = "archived"
    PAUSED = "paused"
    DRAFT = "draft"
    ON = "on"


def state_of(row: WorkflowRow) -> State:
    """During the emergency stop, workflows that were off stay off."""
    if row.stopped_alone or (row.stopped and row.status is WorkflowStatus.ACTIVE):
        return State.STOPPED
    if row.error is not None:
        return State.BLOCKED
    match row.status:
        case WorkflowStatus.ACTIVE:
            return State.ON
        case WorkflowStatus.PAUSED:
            return State.PAUSED
        case WorkflowStatus.ARCHIVED:
            return State.ARCHIVED
        case WorkflowStatus.DRAFT | WorkflowStatus.READY:
            return State.DRAFT


@immutable
class StyledText:
    """Text with the colour token of it and its pill."""

    text: str
    tone: str


def is_plan(row: WorkflowRow) -> bool:
    """Whether it is only described so far: it has no script yet."""
    return not row.version


def workflow_state_text(row: WorkflowRow) -> StyledText:
    if is_plan(row):
        return StyledText(_plan_text(row), "run" if row.status is WorkflowStatus.READY else "skip")
    return state_text(state_of(row))


def _plan_text(row: WorkflowRow) -> str:
    """It has a plan to look at, or is still talked about."""
    return _tr("Plan ready") if row.status is WorkflowStatus.READY else _tr("Draft")


def state_text(state: State) -> StyledText:
    match state:
        case State.STOPPED:
            return StyledText(_tr("Stopped"), "fail")
        case State.BLOCKED:
            return StyledText(_tr("Blocked"), "warn")
        case State.ARCHIVED:
            return StyledText(_tr("Archived"), "skip")
        case State.PAUSED:
            return StyledText(_tr("Paused"), "skip")
        case State.DRAFT:
            return StyledText(_tr("Off"), "skip")
        case State.ON:
            return StyledText(_tr("On"), "done")


def workflow_schedule_text(row: WorkflowRow) -> str:
    """Its own schedule, or those of its producers, and what else starts it."""
    rules = row.producer_rules if row.producer_rules is not None else (row.rule,)
    return starts_text([rule for rule in rules if rule is not None], row.triggers)


def starts_text(rules: Sequence[ScheduleRule], triggers: Sequence[TriggerKind]) -> str:
    """Schedules and triggers in one line."""
    text = [rules_text(rules)] if rules or not triggers else []
    return " · ".join([*text, *map(trigger_text, triggers)])


def trigger_text(kind: TriggerKind) -> str:
    match kind:
        case TriggerKind.FOLDER:
            return _tr("When a folder changes")
        case TriggerKind.MAIL:
            return _tr("When mail arrives")
        case TriggerKind.CALENDAR:
            return _tr("Before an event")
        case TriggerKind.WEBHOOK:
            return _tr("When its webhook is called")


def times_text(row: WorkflowRow, now: datetime, zone: tzinfo) -> str:
    """Last and next run, if any: last run 13:46 · next 13:59."""
    text = []
    if row.last_run_at is not None:
        text.append(_tr("last run {time}").format(time=_brief(row.last_run_at, now, zone)))
    if state_of(row) is State.ON and row.next_at is not None and row.next_at > now:
        text.append(_tr("next {time}").format(time=_brief(row.next_at, now, zone)))
    return " · ".join(text)


def _brief(at: datetime, now: datetime, zone: tzinfo) -> str:
    """Without today's date."""
    there = at.astimezone(zone)
    if there.date() == now.astimezone(zone).date():
        return hour_text(there)
    return moment_within(at, now, zone)


def brief_text(row: WorkflowRow) -> str:
    """The second line of its row: whether it was repaired, and its schedule."""
    if is_plan(row):
        return _tr("Described in a chat")
    brief = schedule_brief(row)
    return f"{_tr('Repaired')} · {brief}" if row.repaired else brief


def schedule_brief(row: WorkflowRow) -> str:
    """Shorter: of several schedules only the count."""
    rules = set(row.producer_rules or ()) or ({row.rule} if row.rule is not None else set())
    match list(rules):
        case [rule] if not row.triggers:
            return short_schedule_text(rule)
        case [] | [_]:
            return workflow_schedule_text(row)
        case several:
            return plural(len(several), _tr("schedule"), _tr("schedules"))


def progress_fraction(progress: Progress) -> str:
    """214 of 310, or a count without a total."""
    total = total_of(progress)
    if total is None:
        return _tr("{done} so far").format(done=number(progress.done))
    return _tr("{done} of {total}").format(done=number(progress.done), total=number(total))


def interrupted_of(row: WorkflowRow) -> InterruptedRun | None:
    """The last run, if it was interrupted and nothing else has to be done first."""
    message = state_of(row) in (State.ON, State.PAUSED, State.STOPPED) and row.active_run is None
    return row.interrupted if message else None


def continues(row: WorkflowRow) -> bool:
    """Whether its next run continues the last one, of which nothing was undone since."""
    interrupted = interrupted_of(row)
    undone = None if interrupted is None else interrupted.undone
    return interrupted is not None and (undone is None or not undone.undone)


def interrupted_text(interrupted: InterruptedRun) -> str:
    """Stopped at 94 of 3,045."""
    progress = interrupted.progress
    if progress is not None and progress.done > 0:
        text = _tr("Interrupted at {done}") if interrupted.crashed else _tr("Stopped at {done}")
        total = total_of(progress)
        done = number(progress.done) if total is None else progress_fraction(progress)
        return text.format(done=done) + _label(progress)
    if interrupted.done:
        items = plural(interrupted.done, _tr("item"), _tr("items"))
        stopped = _tr("Stopped after {items}")
        text = _tr("Interrupted after {items}") if interrupted.crashed else stopped
        return text.format(items=items)
    stopped = _tr("Stopped before it finished")
    return _tr("Interrupted before it finished") if interrupted.crashed else stopped


def _label(progress: Progress) -> str:
    return f" {single_line(progress.label, 60)}" if progress.label else ""


def progress_text(progress: Progress) -> str:
    """With the script's own word."""
    return progress_fraction(progress) + _label(progress)


def total_of(progress: Progress) -> int | None:
    """The script's total; None if already exceeded."""
    total = progress.total
    return total if total and 0 <= progress.done <= total else None


def last_text(row: WorkflowRow, now: datetime, zone: tzinfo) -> StyledText:
    """The last line of its row in the list: the most important fact now."""
    state = state_of(row)
    if state is State.STOPPED and not row.stopped_alone:
        # The banner shows this in red; the rows show the rest.
        return StyledText(state_text(state).text, "text_soft")
    if state in (State.STOPPED, State.BLOCKED):
        return state_text(state)
    if row.undoing:
        return StyledText(_tr("undoing"), "run")
    if row.active_run is not None:
        shown = row.progress and progress_fraction(row.progress)
        return StyledText(shown or _tr("running"), "run")
    # The badge has the number of questions.
    if state is State.PAUSED:
        if now - row.status_at < timedelta(minutes=1):
            return StyledText(_tr("Paused"), "text_soft")
        at = short_since(row.status_at, now, zone)
        return StyledText(_tr("Paused {time}").format(time=at), "text_soft")
    if state is State.DRAFT and not (is_plan(row) and row.needs_you):
        return StyledText(_plan_text(row) if is_plan(row) else _tr("Off"), "text_soft")
    if row.needs_you:
        return StyledText(waiting_text(row), "warn")
    if row.last_run_at is None:
        return StyledText(_tr("Never run"), "text_soft")
    return StyledText(short_moment(row.last_run_at, now, zone), "text_soft")


def waiting_text(row: WorkflowRow) -> str:
    """How many questions wait, as on its badge; empty if none."""
    return plural(row.needs_you, _tr("needs you"), _tr("need you")) if row.needs_you else ""


def is_manual_only(row: WorkflowRow) -> bool:
    return row.rule is None and not row.producer_rules


def blocked_reason_now(row: WorkflowRow, *, everything_stopped: bool) -> str | None:
    """Why “Run now” is disabled, as a sentence; None if enabled."""
    if everything_stopped:
        return _tr("Everything is stopped. Turn Keep back on first.")
    match state_of(row):
        case State.STOPPED:
            return _tr("This workflow is stopped. Turn it back on first.")
        case State.BLOCKED if is_missing_settings(row.error):
            return _tr("Fill in the settings to continue this workflow.")
        case State.BLOCKED if waits_for_answer(row):
            return _tr("This workflow is waiting for your answer to the question under its name.")
        case State.BLOCKED:
            return _tr(
                "This workflow is blocked. Fix the problem shown under its name, then choose "
                "Resume."
            )
        case State.ARCHIVED:
            return _tr("This workflow is archived. Unarchive it first.")
        case State.PAUSED:
            return _tr("This workflow is paused. Choose Resume first.")
        case State.DRAFT:
            return _tr("This workflow is off. Choose Turn on first.")
        case State.ON:
            return _tr("This workflow is running now.") if row.active_run is not None else None


def turn_blocked_reason(row: WorkflowRow, *, everything_stopped: bool) -> str | None:
    """Why it can be neither paused nor turned on."""
    if not everything_stopped:
        waits = state_of(row) is State.BLOCKED and is_missing_settings(row.error)
        return _tr("Fill in the settings to continue this workflow.") if waits else None
    return _tr(
        "Everything is stopped. Turn Keep back on first. To keep this workflow stopped, "
        "choose Stop only this workflow in its menu."
    )


def fix_text(kind: FailureKind | None, *, has_settings: bool = True, is_first: bool = False) -> str:
    """How to fix a blocked workflow, by the class of its failure. *is_first*: its script has no
    earlier version."""
    match kind:
        case FailureKind.LOGIC if is_first and not has_settings:
            return _tr("Import a fixed script to continue.")
        case FailureKind.LOGIC if is_first:
            return _tr("Import a fixed script, or correct the settings and choose Resume.")
        case FailureKind.LOGIC if not has_settings:
            return _tr("Import a fixed script or go back to an earlier version to continue.")
        case FailureKind.NETWORK:
            return _tr("Check the connection, then choose Resume.")
        case FailureKind.AWAY:
            return _tr("Open the page or correct its address in the settings, then choose Resume.")
        case FailureKind.AUTH:
            return _tr("Sign in again, then choose Resume.")
        case FailureKind.PERMISSION:
            return _tr("Allow it in the settings of this workflow, then choose Resume.")
        case FailureKind.PRECONDITION:
            return _tr("Fix this or choose another in the settings, then choose Resume.")
        case FailureKind.LOGIC:
            return _tr(
                "Import a fixed script or go back to an earlier version, or correct the settings "
                "and choose Resume."
            )
        case FailureKind.INTERNAL:
            return _tr("This is an error in Keep. Choose Resume to try again.")
        case None:
            return _tr("Fix this, then choose Resume.")


def connected_text(missing: MissingConnector) -> str:
    """The missing service is connected, and what follows."""
    text = _tr("It was blocked because “{name}” was missing. It's connected now. Choose Resume.")
    return text.format(name=quote(missing.name))


def waits_for_answer(row: WorkflowRow) -> bool:
    """Whether it is blocked by a step of unknown outcome, or one that it may not make, or by what
    a repair is proposed for: an answer resolves that."""
    codes = (MessageCode.OUTCOME_UNKNOWN, MessageCode.NOT_PERMITTED, MessageCode.TOOL_OFF)
    waits = row.error is not None and row.repair_waits
    return waits or facts_of_code(row.error, *codes) is not None


def blocked_text(
    error: str,
    kind: FailureKind | None,
    *,
    has_questions: bool = False,
    has_settings: bool = True,
    is_first: bool = False,
) -> str:
    """Why it is blocked and how to fix it; an error of several sentences has its own advice, except
    a script's. *has_questions*: it waits for an answer about a step."""
    why = translate_error(error).strip()
    if is_missing_settings(error):
        return why
    if place := missing_place(error):
        return place
    if not why.endswith((".", "!", "?", "…")):
        why += "."
    if has_questions:
        return f"{why} {_tr('Answer under Needs you or on one of its inputs to continue.')}"
    if ". " in why and kind is not FailureKind.LOGIC:
        return f"{why} {_tr('Then choose Resume.')}"
    return f"{why} {fix_text(kind, has_settings=has_settings, is_first=is_first)}"


def bars_text(bars: tuple[SessionFacts, ...]) -> str:
    """The bars for screen readers."""
    ran = [outcome_of(bar) for bar in bars if bar.undo is None]
    if not ran:
        return _tr("no runs yet")
    bad, partly = ran.count(Outcome.FAILED), ran.count(Outcome.PARTLY)
    one = len(ran) == 1
    last = _tr("last run, {bad} failed") if one else _tr("last {count} runs, {bad} failed")
    text = [last.format(count=number(len(ran)), bad=number(bad))]
    if partly:
        text.append(_tr("{count} partly done").format(count=number(partly)))
    if early := ran.count(Outcome.SUSPENDED):
        text.append(_tr("{count} ended early").format(count=number(early)))
    if interrupted := ran.count(Outcome.INTERRUPTED):
        text.append(_tr("{count} interrupted").format(count=number(interrupted)))
    prompting = ran.count(Outcome.NEEDS_YOU)
    if prompting:
        text.append(plural(prompting, _tr("needs you"), _tr("need you")))
    return ", ".join(text)


def row_text(row: WorkflowRow, now: datetime, zone: tzinfo) -> str:
    """The whole row for screen readers."""
    last, waiting = last_text(row, now, zone).text, waiting_text(row)
    text = (last,) if last == waiting else (last, waiting)
    repaired = _tr("Repaired") if row.repaired else ""
    schedule = brief_text(row) if is_plan(row) else workflow_schedule_text(row)
    return ", ".join(filter(None, (row.name, repaired, schedule, *text, bars_text(row.bars))))
