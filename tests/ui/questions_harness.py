"""Questions of every kind, and the Needs you page with them."""

from dataclasses import replace

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import ItemId, MutationId, QuestionId, WorkflowId
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.views import CauseRow, QuestionRow
from keep_desktop.ui.needs_you.page import NeedsYouPage
from keep_desktop.ui.presentation.questions import MOST
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.views import FakeKeep, a_question

ALL = (Answer.HAPPENED, Answer.DID_NOT_HAPPEN, Answer.TRY_AGAIN, Answer.SKIP, Answer.REPROCESS)


SOON = 60_000


class Answers:
    """Fake service: records answers, or refuses them."""

    def __init__(self, keep: FakeKeep) -> None:
        self.keep = keep
        self.given: list[tuple[int, Answer]] = []
        #: Whether the last one confirmed a repeated effect.
        self.again = False
        self.refusal: Exception | None = None

    def __call__(
        self, _: object, question_id: QuestionId, choice: Answer, *, again: bool = False
    ) -> None:
        if self.refusal is not None and not again:
            raise self.refusal
        self.again = again
        self.given.append((int(question_id), choice))
        rows = self.keep.queries.question_rows
        self.keep.queries.question_rows = tuple(row for row in rows if row.id != question_id)


def ask(qtbot: QtBot, keep: FakeKeep, window: MainWindow, *rows: QuestionRow) -> NeedsYouPage:
    """The page with these questions, past the click guard."""
    keep.queries.question_rows = rows
    window.show_page("needs_you")
    page = window.needs_you.page
    shown = min(MOST, len(rows))
    qtbot.waitUntil(lambda: len(page.cards) == shown, timeout=SOON)
    page.keys.allow_answers()
    return page


def focused(window: MainWindow) -> QWidget | None:
    return window.focusWidget()


def unknown(number: int = 1, **facts: object) -> QuestionRow:
    return a_question(number, item_id=ItemId(number), actions=ALL, **facts)


def failed(number: int = 1) -> QuestionRow:
    return a_question(
        number,
        kind=QuestionKind.ITEM_FAILED,
        item_id=ItemId(number),
        sentence="“Email 3” failed 3 times: The total was missing.",
        item_title="Email 3",
        actions=(Answer.REPROCESS, Answer.SKIP),
    )


def blocked(number: int = 1) -> QuestionRow:
    return a_question(
        number,
        kind=QuestionKind.PRECONDITION,
        workflow_id=WorkflowId(4),
        workflow="Contract renewals",
        item_id=None,
        item_title=None,
        attempt=None,
        mutation_title=None,
        actions=(Answer.RESUME,),
    )


def script_at_fault(number: int = 1) -> QuestionRow:
    return replace(
        blocked(number),
        kind=QuestionKind.BLOCKED,
        sentence="total is not defined (line 3)",
        failure=FailureKind.LOGIC,
    )


def of_a_handler(*causes: CauseRow) -> QuestionRow:
    return a_question(
        1,
        item_id=None,
        item_title=None,
        logical_item_id=None,
        attempt=None,
        mutation_id=MutationId(4),
        actions=ALL,
        causes=causes,
        cause_count=len(causes),
    )


def shown(page: NeedsYouPage) -> list[int]:
    return [card.row.id for card in page.cards]
