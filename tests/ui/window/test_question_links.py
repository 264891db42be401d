"""Every “Answer…” leads to its question."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import QuestionId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.questions import QuestionKind
from keep_desktop.ui.needs_you.card import QuestionCard
from keep_desktop.ui.presentation.questions import headline
from keep_desktop.ui.window.main_window import MainWindow
from tests.builders.host_messages import path_missing, path_occupied, service_missing
from tests.ui.driver import click
from tests.ui.questions_harness import SOON, ask, blocked, focused, unknown
from tests.ui.views import FakeKeep, a_message, a_question, some_rows
from tests.ui.windows import shown_window

TWO = WorkflowId(2)


@pytest.fixture
def keep(tmp_path: Path) -> FakeKeep:
    made = FakeKeep(tmp_path, *some_rows())
    others = [unknown(number) for number in range(1, 20)]
    made.queries.question_rows = (
        *others,
        a_question(20, workflow_id=TWO),
        a_question(21, workflow_id=TWO, item_id=None),
        blocked(22),
    )
    return made


@pytest.fixture
def window(qtbot: QtBot, keep: FakeKeep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep.as_keep(), active=True) as made:
        yield made


@pytest.mark.parametrize("asked_on", ["workflows", "schedule", "activity"])
def test_it_is_gone_to_unfolded_with_the_keyboard(
    qtbot: QtBot, window: MainWindow, asked_on: str
) -> None:
    window.show_page(asked_on)
    window.navigator.answer(TWO)

    def there() -> bool:
        card = focused(window)
        # A question that blocks the workflow comes before those that block one item.
        return isinstance(card, QuestionCard) and card.row.id == 21 and not card.is_collapsed

    qtbot.waitUntil(there, timeout=SOON)
    assert window.frame.shown == "needs_you"


def test_where_its_item_is_open_beside_it_goes_to_the_answers_there(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    pane, date_chosen = window.workflows.pane, list[QuestionId]()

    def go_to(asked: QuestionId) -> bool:
        date_chosen.append(asked)
        return True

    monkeypatch.setattr(pane, "isVisible", lambda: True)
    monkeypatch.setattr(pane.question_tab, "go_to", go_to)
    window.navigator.answer(WorkflowId(4))
    qtbot.waitUntil(lambda: date_chosen == [22], timeout=SOON)
    assert window.frame.shown == "workflows"


def test_what_is_missing_is_named_where_it_is_known() -> None:
    def text(sentence: str) -> str:
        return headline(replace(blocked(), kind=QuestionKind.PRECONDITION, sentence=sentence))

    path = path_missing("/home/ann/Contracts")
    assert text(path) == "Contract renewals: “Contracts” not found"
    assert text(service_missing("shop")).endswith("“shop” is not connected")
    other = path_occupied("/home/ann/a/f1.txt")
    assert text(other) == "Contract renewals: “f1.txt” is in the way"
    assert text("It lacks a thing.") == "Contract renewals can't continue"


def test_a_notice_opens_the_question_it_is_about_and_comes_once(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    keep.queries.question_rows = tuple(unknown(number) for number in range(1, 20))
    note = a_message(4, "", type="escalated", payload={"sentence": "Look.", "question_id": 15})
    keep.queries.message_rows = (note,)
    messages: list[str] = []
    window.notification_feed.message_ready.connect(lambda message, title: messages.append(title))
    keep.ledger.publish(Notice(kind=NoticeKind.NOTIFICATION, workflow_id=WorkflowId(2)))
    qtbot.waitUntil(lambda: messages == ["Weekly sales report needs you"], timeout=SOON)
    click(window.toast.undo)
    assert window.pages.currentWidget() is window.needs_you

    def there() -> bool:
        focus = focused(window)
        return isinstance(focus, QuestionCard) and focus.row.id == 15

    qtbot.waitUntil(there, timeout=SOON)
    keep.ledger.publish(Notice(kind=NoticeKind.NOTIFICATION, workflow_id=WorkflowId(2)))
    qtbot.waitUntil(lambda: window.notification_feed._throttle.pending_ms == -1, timeout=SOON)
    assert len(messages) == 1


def test_a_question_that_is_looked_at_is_not_shown_again_at_the_footer(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    ask(qtbot, keep, window, unknown(1))
    qtbot.waitUntil(window.isActiveWindow)
    note = a_message(4, "", type="escalated", payload={"sentence": "Look.", "question_id": 1})
    keep.queries.message_rows = (note,)
    messages: list[str] = []
    window.notification_feed.message_ready.connect(lambda message, title: messages.append(title))
    keep.ledger.publish(Notice(kind=NoticeKind.NOTIFICATION, workflow_id=WorkflowId(2)))
    qtbot.waitUntil(lambda: bool(messages), timeout=SOON)
    assert not window.toast.isVisible()
