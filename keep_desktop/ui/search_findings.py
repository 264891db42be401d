"""What the search found, as the lines that are shown of it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication

from keep_desktop.ports.views import QuestionRow, WorkflowRow
from keep_desktop.services.search import FoundItem
from keep_desktop.services.search_lines import FoundLine
from keep_desktop.services.search_runs import FoundRun
from keep_desktop.ui.answer_words import headline
from keep_desktop.ui.host_words import cited, told
from keep_desktop.ui.item_looks import item_look
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.outcome_looks import session_look
from keep_desktop.ui.pictures.words import work_said
from keep_desktop.ui.search_model import Finding
from keep_desktop.ui.search_moments import Meant
from keep_desktop.ui.text import moment, number
from keep_desktop.ui.workflow_words import State, state_of, state_said

Deed = Callable[[], None]


def _tr(text: str) -> str:
    return QCoreApplication.translate("SearchFindings", text)


def workflow_finding(row: WorkflowRow, deed: Deed) -> Finding:
    """With what is out of the ordinary."""
    state = state_of(row)
    if state is not State.ON:
        note = state_said(state).text
    else:
        note = _tr("Needs you") if row.needs_you else ""
    return Finding(title=row.name, note=note, icon=row.icon, deed=deed)


def item_finding(found: FoundItem, words: Sequence[str], deed: Deed) -> Finding:
    """With what it failed with or is named by, where that is why it was found."""
    look = item_look(found.row)
    where = found.workflow if found.needs_user else f"{look.word} · {found.workflow}"
    why = found.why(words, told)
    return Finding(
        title=found.row.title,
        note=f"{why} · {where}" if why else where,
        state=_tr("Needs you") if found.needs_user else "",
        icon=look.icon,
        tone=look.tone,
        deed=deed,
    )


def question_finding(row: QuestionRow, deed: Deed) -> Finding:
    """What waits for an answer: the item, else what is asked."""
    item = None if row.item_id is None else row.item_title or row.logical_item_id
    title = item or headline(row)
    return Finding(
        title=title,
        note="" if title.startswith(row.workflow) else row.workflow,
        state=_tr("Needs you"),
        icon="triangle-alert",
        tone="warn",
        deed=deed,
    )


def all_questions(count: int, deed: Deed) -> Finding:
    """The way to all of them, where that many wait."""
    said = _tr("All {count} questions").format(count=number(count))
    return Finding(title=said, icon="inbox", deed=deed)


def run_finding(found: FoundRun, now: Now, deed: Deed) -> Finding:
    session = found.session
    look = session_look(session)
    said = [look.word]
    if session.error:
        said.append(told(session.error))
    elif session.undo is None and session.ended_at is not None:
        said += work_said(session)
    when = moment(session.started_at, now.at, now.zone)
    return Finding(
        title=f"{found.workflow.name} · {when}",
        note=" · ".join(said),
        icon=look.icon,
        tone=look.tone,
        deed=deed,
    )


def line_finding(found: FoundLine, now: Now, deed: Deed) -> Finding:
    when = moment(found.line.at, now.at, now.zone)
    return Finding(
        title=told(found.line.text),
        note=f"{found.workflow.name} · {when}",
        icon="terminal",
        deed=deed,
    )


def activity_finding(text: str, deed: Deed) -> Finding:
    """The way on to everything that happened."""
    said = _tr("Search Activity for “{text}”").format(text=cited(text, 60))
    note = _tr("steps, outputs, answers, whole logs")
    return Finding(title=said, note=note, icon="activity", deed=deed)


def moment_finding(meant: Meant, deed: Deed) -> Finding:
    """The way on to everything that happened then, of which no line has the time in its words."""
    said = _tr("Go to {time} in Activity").format(time=meant.said)
    return Finding(title=said, note=_tr("all that happened then"), icon="activity", deed=deed)
