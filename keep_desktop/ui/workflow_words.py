"""What is said of a workflow: its state, why it does not run, and what the user can do."""

from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.schedules import ScheduleRule
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.session_facts import SessionFacts
from keep_desktop.ports.views import Progress, WorkflowRow
from keep_desktop.services.kept_values import waits_for_settings
from keep_desktop.services.outcomes import Outcome, outcome_of
from keep_desktop.services.wanted_service import WantedService
from keep_desktop.ui.graph_words import rules_said
from keep_desktop.ui.host_words import cited, told
from keep_desktop.ui.missing_words import missing_place
from keep_desktop.ui.rule_words import rule_in_brief, rule_in_words
from keep_desktop.ui.text import (
    hour_words,
    last_moment,
    moment_within,
    number,
    plural,
    since_when,
)


def _tr(text: str) -> str:
    return QCoreApplication.translate("WorkflowWords", text)


#: There is none before it.
FIRST_VERSION = "1.0"


class State(StrEnum):
    """What counts for the user, the strongest first."""

    STOPPED = "stopped"
    BLOCKED = "blocked"
    ARCHIVED = "archived"
    PAUSED = "paused"
    DRAFT = "draft"
    ON = "on"


def state_of(row: WorkflowRow) -> State:
    """While everything is stopped, what was off before is not called stopped."""
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


@dataclass(frozen=True, slots=True)
class Said:
    """A word or a line, with the colour token of its text (the pill of the same name)."""

    text: str
    tone: str


def state_said(state: State) -> Said:
    """The pill beside the name."""
    match state:
        case State.STOPPED:
            return Said(_tr("Stopped"), "fail")
        case State.BLOCKED:
            return Said(_tr("Blocked"), "warn")
        case State.ARCHIVED:
            return Said(_tr("Archived"), "skip")
        case State.PAUSED:
            return Said(_tr("Paused"), "skip")
        case State.DRAFT:
            return Said(_tr("Off"), "skip")
        case State.ON:
            return Said(_tr("On"), "done")


def rule_said(rule: ScheduleRule | None) -> str:
    return _tr("Only when you run it") if rule is None else rule_in_words(rule)


def schedule_said(row: WorkflowRow) -> str:
    """When it runs: its own schedule, or those of its producers."""
    if row.producer_rules is not None:
        return rules_said(row.producer_rules)
    return rule_said(row.rule)


def times_said(row: WorkflowRow, now: datetime, zone: tzinfo) -> str:
    """When it last ran and when it runs next, as far as that is so: last run 13:46 · next 13:59."""
    said = []
    if row.last_run_at is not None:
        said.append(_tr("last run {time}").format(time=_brief(row.last_run_at, now, zone)))
    if state_of(row) is State.ON and row.next_at is not None and row.next_at > now:
        said.append(_tr("next {time}").format(time=_brief(row.next_at, now, zone)))
    return " · ".join(said)


def _brief(at: datetime, now: datetime, zone: tzinfo) -> str:
    """Without its day where that is today."""
    there = at.astimezone(zone)
    if there.date() == now.astimezone(zone).date():
        return hour_words(there)
    return moment_within(at, now, zone)


def schedule_brief(row: WorkflowRow) -> str:
    """The same for a place with little room: of several only how many they are."""
    rules = set(row.producer_rules or ()) or ({row.rule} if row.rule is not None else set())
    match list(rules):
        case [rule]:
            return rule_in_brief(rule)
        case []:
            return schedule_said(row)
        case several:
            return plural(len(several), _tr("schedule"), _tr("schedules"))


def progress_said(progress: Progress) -> str:
    """214 of 310, or a count where no total is known."""
    total = total_of(progress)
    if total is None:
        return _tr("{done} so far").format(done=number(progress.done))
    return _tr("{done} of {total}").format(done=number(progress.done), total=number(total))


def total_of(progress: Progress) -> int | None:
    """The total that the script names, where what is done can be a part of it: one that it has
    gone beyond is none."""
    total = progress.total
    return total if total and 0 <= progress.done <= total else None


def last_said(row: WorkflowRow, now: datetime, zone: tzinfo) -> Said:
    """The line at the end of its row in the list: the one thing to know now."""
    state = state_of(row)
    if state is State.STOPPED and not row.stopped_alone:
        # The strip says so in red; what else the rows say stands out.
        return Said(state_said(state).text, "text_soft")
    if state in (State.STOPPED, State.BLOCKED):
        return state_said(state)
    if row.undoing:
        return Said(_tr("undoing"), "run")
    if row.active_run is not None:
        shown = row.progress and progress_said(row.progress)
        return Said(shown or _tr("running"), "run")
    # The badge says how much waits for the user; that it does not run says only this.
    if state is State.PAUSED:
        if now - row.status_at < timedelta(minutes=1):
            return Said(_tr("Paused"), "text_soft")
        at = since_when(row.status_at, now, zone)
        return Said(_tr("Paused {time}").format(time=at), "text_soft")
    if state is State.DRAFT:
        return Said(_tr("Off"), "text_soft")
    if row.needs_you:
        return Said(waiting_said(row), "warn")
    if row.last_run_at is None:
        return Said(_tr("Never run"), "text_soft")
    return Said(last_moment(row.last_run_at, now, zone), "text_soft")


def waiting_said(row: WorkflowRow) -> str:
    """How much of it waits for the user, as many as its badge says; empty where nothing does."""
    return plural(row.needs_you, _tr("needs you"), _tr("need you")) if row.needs_you else ""


def runs_by_hand(row: WorkflowRow) -> bool:
    """Whether it runs only when the user runs it."""
    return row.rule is None and not row.producer_rules


def why_not_now(row: WorkflowRow, *, everything_stopped: bool) -> str | None:
    """Why “Run now” is not to be had, as a sentence; None where it is."""
    if everything_stopped:
        return _tr("Everything is stopped. Turn Keep back on first.")
    match state_of(row):
        case State.STOPPED:
            return _tr("This workflow is stopped. Turn it back on first.")
        case State.BLOCKED if waits_for_settings(row.error):
            return _tr("This workflow goes on once its settings are filled in.")
        case State.BLOCKED if waits_for_answer(row):
            return _tr("This workflow waits for your answer to the question under its name.")
        case State.BLOCKED:
            return _tr(
                "This workflow is blocked. The reason is under its name: put that right, then "
                "choose Resume."
            )
        case State.ARCHIVED:
            return _tr("This workflow is in the archive. Bring it back first.")
        case State.PAUSED:
            return _tr("This workflow is paused. Choose Resume first.")
        case State.DRAFT:
            return _tr("This workflow is off. Choose Turn on first.")
        case State.ON:
            return _tr("This workflow is running now.") if row.active_run is not None else None


def why_not_turned(row: WorkflowRow, *, everything_stopped: bool) -> str | None:
    """Why it can be neither paused nor turned on, and what keeps it off all the same."""
    if not everything_stopped:
        waits = state_of(row) is State.BLOCKED and waits_for_settings(row.error)
        return _tr("This workflow goes on once its settings are filled in.") if waits else None
    return _tr(
        "Everything is stopped. Turn Keep back on first. To keep this workflow off then, choose "
        "Stop only this workflow in its menu."
    )


def what_to_do(
    kind: FailureKind | None, *, has_settings: bool = True, is_first: bool = False
) -> str:
    """What mends a blocked workflow, by the class of its failure. *is_first*: its script has no
    earlier version."""
    match kind:
        case FailureKind.LOGIC if is_first and not has_settings:
            return _tr("Import a corrected script, then Resume.")
        case FailureKind.LOGIC if is_first:
            return _tr("Put its settings right or import a corrected script, then Resume.")
        case FailureKind.LOGIC if not has_settings:
            return _tr("Import a corrected script or go back to an earlier version, then Resume.")
        case FailureKind.NETWORK:
            return _tr("Check the connection, then choose Resume.")
        case FailureKind.AWAY:
            return _tr("Open the page, or put its address right in the settings, then Resume.")
        case FailureKind.AUTH:
            return _tr("Sign in again, then choose Resume.")
        case FailureKind.PERMISSION:
            return _tr("Allow it in the settings of this workflow, then choose Resume.")
        case FailureKind.PRECONDITION:
            return _tr(
                "Put right what is said above, or name another in the settings, then Resume."
            )
        case FailureKind.LOGIC:
            return _tr(
                "Put its settings right, import a corrected script or go back to an earlier "
                "version, then Resume."
            )
        case FailureKind.INTERNAL:
            return _tr("This is a fault in Keep itself. Resume tries it again.")
        case None:
            return _tr("Choose Resume once it is put right.")


def connected_said(wanted: WantedService) -> str:
    """That what was missing is there, and what follows."""
    said = _tr("It was blocked because “{name}” was missing. That is connected now: choose Resume.")
    return said.format(name=cited(wanted.name))


def waits_for_answer(row: WorkflowRow) -> bool:
    """Whether it is held up by the question whether a step happened: only the answer ends that."""
    return row.error is not None and row.error.startswith("Did this happen: “")


def blocked_said(
    error: str,
    kind: FailureKind | None,
    *,
    asked: bool = False,
    has_settings: bool = True,
    is_first: bool = False,
) -> str:
    """Why it is blocked and what to do; an error of several sentences gives its own advice, but
    that of a script, which may be of any form.
    *asked*: it waits for the answer to a question about a step."""
    why = told(error.strip())
    if waits_for_settings(error):
        return why
    if place := missing_place(error):
        return place
    if not why.endswith((".", "!", "?", "…")):
        why += "."
    if asked:
        return f"{why} {_tr('Answer under Needs you, or at one of its inputs; then it goes on.')}"
    if ". " in why and kind is not FailureKind.LOGIC:
        return f"{why} {_tr('Then choose Resume.')}"
    return f"{why} {what_to_do(kind, has_settings=has_settings, is_first=is_first)}"


def bars_said(bars: tuple[SessionFacts, ...]) -> str:
    """The bars in words, for those who cannot see them."""
    ran = [outcome_of(bar) for bar in bars if bar.undo is None]
    if not ran:
        return _tr("no runs yet")
    bad, partly = ran.count(Outcome.FAILED), ran.count(Outcome.PARTLY)
    one = len(ran) == 1
    last = _tr("last run, {bad} failed") if one else _tr("last {count} runs, {bad} failed")
    said = [last.format(count=number(len(ran)), bad=number(bad))]
    if partly:
        said.append(_tr("{count} partly done").format(count=number(partly)))
    if early := ran.count(Outcome.HELD_UP):
        said.append(_tr("{count} ended early").format(count=number(early)))
    asking = ran.count(Outcome.NEEDS_YOU)
    if asking:
        said.append(plural(asking, _tr("needs you"), _tr("need you")))
    return ", ".join(said)


def row_said(row: WorkflowRow, now: datetime, zone: tzinfo) -> str:
    """The whole row in words, for screen readers."""
    last, waiting = last_said(row, now, zone).text, waiting_said(row)
    said = (last,) if last == waiting else (last, waiting)
    return ", ".join(filter(None, (row.name, schedule_said(row), *said, bars_said(row.bars))))
