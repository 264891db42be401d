"""What the search over everything looks up: first what is quick to find, then all the rest. A later
text drops what an earlier one asked for."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from keep_desktop.ports.views import QuestionPage, WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import question_page
from keep_desktop.services.search import (
    FoundItem,
    find_items,
    find_named,
    find_whole,
    may_have_nearer,
    ranked,
    words_of,
)
from keep_desktop.services.search_lines import FoundLine, find_lines
from keep_desktop.services.search_runs import FoundRun, find_runs
from keep_desktop.services.workflows import workflow_list
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.search_words import SpokenRuns, spellings
from keep_desktop.ui.worker import Reader, sentence_of

_WAIT_MS = 120
#: Of what waits for the user, while nothing is looked for yet.
_MOST_WAITING = 4
_NO_QUESTIONS = QuestionPage(rows=(), first=0, count=0, items=0, about_workflows=0)
T = TypeVar("T")


class Hunt(QObject):
    """`changed` follows whenever more is known."""

    changed = Signal()

    def __init__(self, keep: Keep, reader: Reader, parent: QObject) -> None:
        super().__init__(parent)
        self._keep, self._reader = keep, reader
        self._asked = 0
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_WAIT_MS)
        self._pause.timeout.connect(self._ask)
        self.workflows: Sequence[WorkflowRow] = ()
        #: Something is in the archive, where nothing is looked for.
        self.has_archive = False
        self._begin("")

    def _begin(self, text: str) -> None:
        self._asked += 1
        self.text, self.words = text, words_of(text)
        self.items: Sequence[FoundItem] = ()
        self.runs: Sequence[FoundRun] = ()
        self.lines: Sequence[FoundLine] = ()
        self.waiting = _NO_QUESTIONS
        #: How many answers are still to come; one while the user may go on typing.
        self._open = 1

    @property
    def is_on(self) -> bool:
        """More may be found."""
        return self._open > 0

    def come(self) -> None:
        """Begin anew, with the workflows as they are now."""
        self._begin("")
        self._pause.stop()
        self._reader.ask(
            (id(self), "workflows"), lambda: workflow_list(self._keep), self.take_workflows
        )
        self._reader.ask(
            (id(self), "archive"),
            lambda: bool(workflow_list(self._keep, archived=True)),
            self._take_archive,
        )
        self._ask()

    def look_for(self, text: str) -> None:
        """Once the user pauses."""
        self._begin(text)
        self._pause.start()

    def end(self) -> None:
        """Nothing of it is wanted any more."""
        self._asked += 1
        self._pause.stop()

    def now(self) -> Now:
        """This moment, as the user's clock has it."""
        clock = self._keep.clock
        return Now(clock.now().astimezone(clock.zone()), clock.zone())

    def _ask(self) -> None:
        keep, text, asked = self._keep, self.text, self._asked
        if not self.words:
            self._look_up(lambda: question_page(keep, 0, _MOST_WAITING), self._take_waiting)
            self._arrived()
            return

        def wanted() -> bool:
            return self._asked == asked

        said, also = SpokenRuns(self.now().at.date()), spellings(self.words)
        self._look_up(lambda: find_named(keep, text), self._take_items)
        self._search(
            "urgent",
            lambda: find_items(keep, text, only_urgent=True, also=also, wanted=wanted),
            self._take_items,
        )
        self._search(
            "items",
            lambda: find_items(keep, text, also=also, wanted=wanted),
            self._take_all_items,
        )
        self._search("runs", lambda: find_runs(keep, text, said, wanted=wanted), self._take_runs)
        self._search("lines", lambda: find_lines(keep, text, wanted=wanted), self._take_lines)
        self._arrived()

    def _look_up(self, work: Callable[[], T], take: Callable[[T], None]) -> None:
        self._open += 1
        self._reader.ask(
            (id(self), "quick"), work, self._for_this(take), self._for_this(self._fail)
        )

    def _search(self, what: str, work: Callable[[], T], take: Callable[[T], None]) -> None:
        """What takes its time in a large ledger."""
        self._open += 1
        self._reader.search(
            (id(self), what), work, self._for_this(take), self._for_this(self._fail)
        )

    def _for_this(self, take: Callable[[T], None]) -> Callable[[T], None]:
        """Only as long as nothing else is looked for."""
        asked = self._asked

        def found(answer: T) -> None:
            if asked == self._asked:
                take(answer)
                self._arrived()

        return found

    def _fail(self, error: Exception) -> None:
        self._reader.failed.emit(sentence_of(error))

    def _arrived(self) -> None:
        self._open -= 1
        self.changed.emit()

    def take_workflows(self, rows: Sequence[WorkflowRow]) -> None:
        """Those that there are."""
        self.workflows = rows
        self.changed.emit()

    def _take_archive(self, there: bool) -> None:
        self.has_archive = there

    def _take_waiting(self, found: QuestionPage) -> None:
        self.waiting = found

    def _take_items(self, found: Sequence[FoundItem]) -> None:
        self.items = ranked((*self.items, *found), self.text)

    def _take_all_items(self, found: Sequence[FoundItem]) -> None:
        keep, text, asked = self._keep, self.text, self._asked
        self._take_items(found)
        if may_have_nearer(found, text):
            self._search(
                "nearer",
                lambda: find_whole(keep, text, wanted=lambda: self._asked == asked),
                self._take_items,
            )

    def _take_runs(self, found: Sequence[FoundRun]) -> None:
        self.runs = found

    def _take_lines(self, found: Sequence[FoundLine]) -> None:
        self.lines = found
