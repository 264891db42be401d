"""Search over everything: queries in two passes (fast ones, then full scans), their results as rows
of a list model, and the vocabulary for days, results and errors. A newer text drops the queries of
an older one."""

import json
from collections.abc import Callable, Collection, Sequence
from datetime import date, timedelta
from functools import cache, partial
from typing import Any, TypeVar

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QDate,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import literals_of
from keep_desktop.ports.queries import NO_SPELLINGS, Spellings
from keep_desktop.ports.views import QuestionPage, QuestionRow, WorkflowRow
from keep_desktop.resources import translations_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.outcomes import Outcome
from keep_desktop.services.search.queries import (
    FoundItem,
    FoundLine,
    find_items,
    find_lines,
    find_named,
    ranked,
    search_terms,
)
from keep_desktop.services.search.runs import FoundRun, find_runs
from keep_desktop.services.workflows.queries import workflow_list
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.questions import headline, names_workflow
from keep_desktop.ui.presentation.runs import work_text
from keep_desktop.ui.presentation.status_style import (
    item_style,
    outcome_style,
    session_style,
    undo_style,
)
from keep_desktop.ui.presentation.workflow_state import State, state_of, state_text
from keep_desktop.ui.text.error_text import is_english, quote, sentence_of, translate_error
from keep_desktop.ui.text.format import Now, moment, number, region
from keep_desktop.ui.text.language import translate_template

#: The least length of a word that finds host sentences, and the most of such sentences.
_SHORTEST, _MOST_SENTENCES = 4, 60
_LONG, _SHORT = QLocale.FormatType.LongFormat, QLocale.FormatType.ShortFormat

_tr = partial(QCoreApplication.translate, "SearchVocabulary")


@cache
def _templates() -> Sequence[tuple[str, Sequence[str]]]:
    """The templates of messages, with what stands between their fields."""
    text = (translations_folder() / "messages.json").read_text("utf-8")
    return [(one, literals_of(one)) for one in json.loads(text)]


def search_spellings(words: Sequence[str]) -> Spellings:
    """Host sentences that match words in the window's language, if it is not English. Too frequent
    ones are ignored."""
    if is_english():
        return NO_SPELLINGS
    sentence = [(literals, translate_template(one).casefold()) for one, literals in _templates()]
    found = {
        label: [literals for literals, text in sentence if label in text]
        for label in words
        if len(label) >= _SHORTEST
    }
    return {label: of for label, of in found.items() if 0 < len(of) <= _MOST_SENTENCES}


class RunTerms:
    """The RunVocabulary in the window's language, on that day. Any thread."""

    def __init__(self, today: date) -> None:
        self._errors: dict[str, str] = {}
        self._days: dict[date, Collection[str]] = {}
        self._near = {
            today: _tr("today").casefold(),
            today - timedelta(days=1): _tr("yesterday").casefold(),
        }

    def run(self) -> Collection[str]:
        return (_tr("run").casefold(), _tr("runs").casefold())

    def day(self, day: date) -> Collection[str]:
        # Each word queries all of them.
        if day not in self._days:
            self._days[day] = self._terms_of(day)
        return self._days[day]

    def _terms_of(self, day: date) -> Collection[str]:
        locale, there = QLocale(), QDate(day.year, day.month, day.day)
        text = {str(day.day), str(day.year), day.isoformat(), locale.toString(there, _SHORT)}
        text.add(region().short_date(there))
        for length in (_LONG, _SHORT):
            text.add(locale.dayName(day.isoweekday(), length))
            text.add(locale.monthName(day.month, length))
        text.add(self._near.get(day, ""))
        return {one.casefold() for one in text if one}

    def outcome(self, outcome: Outcome, *, undo: bool) -> Collection[str]:
        style = outcome_style(outcome)
        return (undo_style(style) if undo else style).label.casefold().replace(":", "").split()

    def error_terms(self, error: str) -> str:
        if error not in self._errors:
            self._errors[error] = translate_error(error)
        return self._errors[error]


_WAIT_MS = 120
#: Questions shown before anything is typed.
_MOST_WAITING = 4
_NO_QUESTIONS = QuestionPage(rows=(), first=0, count=0, items=0, about_workflows=0)
T = TypeVar("T")


class SearchController(QObject):
    """`changed` is emitted whenever results arrive."""

    changed = Signal()

    def __init__(self, keep: Keep, tasks: TaskRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._keep, self._tasks = keep, tasks
        self._pending = 0
        self._pause = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._pause.timeout.connect(self._run_query)
        self.workflows: Sequence[WorkflowRow] = ()
        #: Whether the archive has anything, for the empty search.
        self.has_archive = False
        self._begin("")

    def _begin(self, text: str) -> None:
        self._pending += 1
        self.text, self.terms = text, search_terms(text)
        self.items: Sequence[FoundItem] = ()
        self.runs: Sequence[FoundRun] = ()
        self.lines: Sequence[FoundLine] = ()
        self.waiting = _NO_QUESTIONS
        #: Pending queries; the typing pause counts as one.
        self._open = 1

    @property
    def is_on(self) -> bool:
        """Whether more results may come."""
        return self._open > 0

    def open(self) -> None:
        """Reset, with the current workflows."""
        self._begin("")
        self._pause.stop()
        self._tasks.query(
            (id(self), "workflows"), lambda: workflow_list(self._keep), self.take_workflows
        )
        self._tasks.query(
            (id(self), "archive"),
            lambda: bool(workflow_list(self._keep, archived=True)),
            self._take_archive,
        )
        self._run_query()

    def set_search(self, text: str) -> None:
        """After a typing pause."""
        self._begin(text)
        self._pause.start()

    def end(self) -> None:
        """Cancel everything."""
        self._pending += 1
        self._pause.stop()

    def now(self) -> Now:
        clock = self._keep.clock
        return Now(clock.now().astimezone(clock.zone()), clock.zone())

    def _run_query(self) -> None:
        keep, text, requested = self._keep, self.text, self._pending
        if not self.terms:
            self._query(lambda: keep.queries.question_page(0, _MOST_WAITING), self._take_waiting)
            self._arrived()
            return

        def newest() -> bool:
            return self._pending == requested

        sentence, spelled = RunTerms(self.now().at.date()), search_spellings(self.terms)
        self._query(lambda: find_named(keep, text), self._take_items)
        self._search(
            "urgent",
            lambda: find_items(keep, text, only_urgent=True, spellings=spelled, is_current=newest),
            self._take_items,
        )
        self._search(
            "items",
            lambda: find_items(keep, text, spellings=spelled, is_current=newest),
            self._take_items,
        )
        self._search(
            "runs", lambda: find_runs(keep, text, sentence, is_current=newest), self._take_runs
        )
        self._search("lines", lambda: find_lines(keep, text, is_current=newest), self._take_lines)
        self._arrived()

    def _query(self, work: Callable[[], T], take: Callable[[T], None]) -> None:
        self._open += 1
        self._tasks.query(
            (id(self), "quick"), work, self._for_this(take), self._for_this(self._fail)
        )

    def _search(self, what: str, work: Callable[[], T], take: Callable[[T], None]) -> None:
        """Full scans, slow in a large ledger."""
        self._open += 1
        self._tasks.search((id(self), what), work, self._for_this(take), self._for_this(self._fail))

    def _for_this(self, take: Callable[[T], None]) -> Callable[[T], None]:
        """Guards against results of an older text."""
        requested = self._pending

        def found(answer: T) -> None:
            if requested == self._pending:
                take(answer)
                self._arrived()

        return found

    def _fail(self, error: Exception) -> None:
        self._tasks.messages.show(sentence_of(error))

    def _arrived(self) -> None:
        self._open -= 1
        self.changed.emit()

    def take_workflows(self, rows: Sequence[WorkflowRow]) -> None:
        self.workflows = rows
        self.changed.emit()

    def _take_archive(self, there: bool) -> None:
        self.has_archive = there

    def _take_waiting(self, found: QuestionPage) -> None:
        self.waiting = found

    def _take_items(self, found: Sequence[FoundItem]) -> None:
        self.items = ranked((*self.items, *found), self.text)

    def _take_runs(self, found: Sequence[FoundRun]) -> None:
        self.runs = found

    def _take_lines(self, found: Sequence[FoundLine]) -> None:
        self.lines = found


RESULT = Qt.ItemDataRole.UserRole + 1
#: The text searched for.
WORDS = Qt.ItemDataRole.UserRole + 2
_Index = QModelIndex | QPersistentModelIndex


@immutable(kw_only=True)
class SearchResult:
    """One row; the header of a group has no action."""

    title: str
    #: Beside the title: place and state.
    note: str = ""
    #: Accessible text only: visibly it is the group's header.
    state: str = ""
    icon: str = ""
    tone: str = "text_soft"
    #: Synonyms; not shown.
    terms: str = ""
    #: The shortcut shown.
    keys: str = ""
    action: Callable[[], None] | None = None

    @property
    def is_heading(self) -> bool:
        return self.action is None


@immutable
class SearchGroup:
    """Results of one kind under a header; an empty group is not shown."""

    title: str
    results: Sequence[SearchResult]


class SearchModel(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self._rows: list[SearchResult] = []
        self._text_label: Sequence[str] = ()

    def show(self, groups: Sequence[SearchGroup], words: Sequence[str] = ()) -> None:
        """Replace the groups, with the words to highlight."""
        self.beginResetModel()
        self._text_label = words
        self._rows = []
        for group in groups:
            if group.results:
                self._rows.append(SearchResult(title=group.title))
                self._rows += group.results
        self.endResetModel()

    def result_at(self, index: _Index) -> SearchResult | None:
        return self._rows[index.row()] if index.isValid() else None

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        result = self.result_at(index)
        if result is None or result.is_heading:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        result = self.result_at(index)
        if result is None:
            return None
        if role == RESULT:
            return result
        if role == WORDS:
            return self._text_label
        if role == Qt.ItemDataRole.DisplayRole:
            return result.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(
                part for part in (result.title, result.state, result.note, result.keys) if part
            )
        return None

    def next_choice(self, row: int, step: int) -> int | None:
        """The nearest selectable row from *row* in that direction; wraps around."""
        count = len(self._rows)
        for away in range(1, count + 1):
            at = (row + step * away) % count
            if not self._rows[at].is_heading:
                return at
        return None


Action = Callable[[], None]


def workflow_result(row: WorkflowRow, action: Action) -> SearchResult:
    """With its state if unusual."""
    state = state_of(row)
    if state is not State.ON:
        note = state_text(state).text
    else:
        note = _tr("Needs you") if row.needs_you else ""
    return SearchResult(title=row.name, note=note, icon=row.icon, action=action)


def item_result(found: FoundItem, words: Sequence[str], action: Action) -> SearchResult:
    """With its error or identifier, if that matched."""
    style = item_style(found.row)
    where = found.workflow if found.needs_user else f"{style.label} · {found.workflow}"
    why = found.why(words, translate_error)
    return SearchResult(
        title=found.row.title,
        note=f"{why} · {where}" if why else where,
        state=_tr("Needs you") if found.needs_user else "",
        icon=style.icon,
        tone=style.tone,
        action=action,
    )


def question_result(row: QuestionRow, action: Action) -> SearchResult:
    """An open question: its item, else its headline."""
    item = None if row.item_id is None else row.item_title or row.logical_item_id
    return SearchResult(
        title=item or headline(row),
        note="" if item is None and names_workflow(row) else row.workflow,
        state=_tr("Needs you"),
        icon="triangle-alert",
        tone="warn",
        action=action,
    )


def all_questions(count: int, action: Action) -> SearchResult:
    """Leads to all questions, if there are many."""
    text = _tr("All {count} questions").format(count=number(count))
    return SearchResult(title=text, icon="inbox", action=action)


def run_result(found: FoundRun, now: Now, action: Action) -> SearchResult:
    session = found.session
    style = session_style(session)
    text = [style.label]
    if session.error:
        text.append(translate_error(session.error))
    elif session.undo is None and session.ended_at is not None:
        text += work_text(session)
    when = moment(session.started_at, now.at, now.zone)
    return SearchResult(
        title=f"{found.workflow.name} · {when}",
        note=" · ".join(text),
        icon=style.icon,
        tone=style.tone,
        action=action,
    )


def log_line_result(found: FoundLine, now: Now, action: Action) -> SearchResult:
    when = moment(found.line.at, now.at, now.zone)
    return SearchResult(
        title=translate_error(found.line.text),
        note=f"{found.workflow.name} · {when}",
        icon="terminal",
        action=action,
    )


def activity_result(text: str, action: Action) -> SearchResult:
    """Leads to Activity."""
    sentence = _tr("Search Activity for “{text}”").format(text=quote(text, 60))
    note = _tr("steps, outputs, answers, whole logs")
    return SearchResult(title=sentence, note=note, icon="activity", action=action)
