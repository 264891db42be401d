"""Needs you page: repeated clicks at the same place, at any speed."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import QuestionId
from keep_desktop.domain.questions import Answer
from keep_desktop.ui.needs_you.page import NeedsYouPage
from keep_desktop.ui.widgets.focus import has_ring
from keep_desktop.ui.widgets.layouts import layout_now
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.driver import click, press, press_at
from tests.ui.questions_harness import SOON, Answers, ask, focused, unknown
from tests.ui.views import FakeKeep
from tests.ui.windows import shown_window

pytestmark = pytest.mark.usefixtures("a_moment_that_lasts")


def middle_of(part: QWidget, window: MainWindow) -> QPoint:
    layout_now()
    return part.mapTo(window, part.rect().center())


def first_answers(page: NeedsYouPage, window: MainWindow, *, folded: bool) -> list[QPoint]:
    """The position of the third card's first answer."""
    card = page.cards[2]
    if not folded:
        card.collapse(collapsed=False)
        page.cards[0].collapse(collapsed=True)
    tiles = card.header.shorts if folded else [*card.tiles.buttons.values()]
    return [middle_of(tile, window) for tile in tiles]


def all_is_done(qtbot: QtBot, window: MainWindow) -> None:
    """All commands have ended: they run one after the other."""
    came: list[bool] = []
    window.tasks.command(lambda: True, came.append)
    qtbot.waitUntil(lambda: came == [True], timeout=SOON)


@pytest.mark.parametrize("folded", [True, False], ids=["folded", "open"])
def test_two_presses_at_one_place_answer_one_question_at_any_pace(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers, folded: bool
) -> None:
    page = ask(qtbot, keep, window, *(unknown(number) for number in range(1, 9)))
    place = first_answers(page, window, folded=folded)[0]
    press_at(window, place)
    press_at(window, place)
    qtbot.waitUntil(lambda: len(page.cards) == 7, timeout=SOON)
    press_at(window, place)
    all_is_done(qtbot, window)
    assert page.guard.is_on is not folded
    assert [line.row.id for line in page.answered_list.lines] == [3]
    page.answered_list.remove_acknowledged()
    press_at(window, place)
    all_is_done(qtbot, window)
    assert answers.given == [(3, Answer.HAPPENED)]


def test_what_comes_up_when_the_line_goes_is_pressed_only_after_a_moment(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, *(unknown(number) for number in range(1, 9)))
    place = first_answers(page, window, folded=True)[0]
    press_at(window, place)
    qtbot.waitUntil(lambda: bool(page.answered_list.lines), timeout=SOON)
    (line,) = page.answered_list.lines
    assert line.accessibleName() == "Marked as happened: Append a row to costs.csv"
    for _ in range(9):
        # The pointer is about to click.
        QCursor.setPos(QCursor.pos() + QPoint(1, 0))
        page.answered_list.remove_acknowledged()
    assert page.answered_list.lines
    page.answered_list.remove_acknowledged()
    assert not page.answered_list.lines
    press_at(window, place)
    all_is_done(qtbot, window)
    assert len(answers.given) == 1
    page.guard.lift()
    press_at(window, place)
    qtbot.waitUntil(lambda: len(answers.given) == 2, timeout=SOON)
    assert answers.given[1] == (4, Answer.HAPPENED)


def test_another_card_takes_its_press_at_once(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, *(unknown(number) for number in range(1, 9)))
    press_at(window, first_answers(page, window, folded=False)[0])
    qtbot.waitUntil(lambda: len(page.cards) == 7, timeout=SOON)
    assert page.guard.is_on
    press_at(window, middle_of(page.cards[0].header.shorts[1], window))
    qtbot.waitUntil(lambda: len(answers.given) == 2, timeout=SOON)
    assert answers.given[1] == (1, Answer.DID_NOT_HAPPEN)


def test_after_an_answer_on_a_folded_card_no_digit_answers_one_that_nobody_has_read(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, *(unknown(number) for number in range(1, 9)))
    press_at(window, first_answers(page, window, folded=True)[0])
    qtbot.waitUntil(lambda: len(page.cards) == 7, timeout=SOON)
    follows = page.cards[2]
    assert focused(window) is follows
    assert follows.row.id == 4
    assert page.answered_list.lines[0].row.id == 3
    was_folded = follows.is_collapsed
    press(follows, Qt.Key.Key_2)
    assert (was_folded, follows.is_collapsed) == (True, False)
    assert len(answers.given) == 1
    press(follows, Qt.Key.Key_2)
    qtbot.waitUntil(lambda: answers.given[1:] == [(4, Answer.DID_NOT_HAPPEN)], timeout=SOON)


def came(qtbot: QtBot, window: MainWindow, *numbers: int) -> NeedsYouPage:
    page = window.needs_you.page
    qtbot.waitUntil(lambda: [card.row.id for card in page.cards] == [*numbers], timeout=SOON)
    return page


@pytest.mark.parametrize("way", ["sidebar", "notice"])
def test_who_comes_by_the_pointer_answers_by_a_digit_what_has_been_read(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers, way: str
) -> None:
    keep.queries.question_rows = (unknown(1), unknown(2))
    by_sidebar = way == "sidebar"
    click(window.sidebar.button("needs_you")) if by_sidebar else window.navigator.show_question(
        QuestionId(2)
    )
    page = came(qtbot, window, 1, 2)
    card = page.cards[0 if by_sidebar else 1]
    qtbot.waitUntil(lambda: QApplication.focusWidget() is card, timeout=SOON)
    assert not card.is_collapsed and not has_ring(card)
    press(card, Qt.Key.Key_1)
    press(card.open, Qt.Key.Key_2)
    all_is_done(qtbot, window)
    assert not answers.given
    page.keys.allow_answers()
    press(card, Qt.Key.Key_2)
    qtbot.waitUntil(lambda: answers.given == [(card.row.id, Answer.DID_NOT_HAPPEN)], timeout=SOON)


def test_a_window_that_was_left_at_the_questions_begins_at_the_first_and_reads_on_after_the_tray(
    qtbot: QtBot, keep: FakeKeep
) -> None:
    keep.queries.question_rows = (unknown(1),)
    with shown_window(qtbot, keep.as_keep()) as before:
        before.show_page("needs_you")
    with shown_window(qtbot, keep.as_keep(), active=True) as again:
        page = came(qtbot, again, 1)
        assert focused(again) is page.cards[0]
        again.hide()
        keep.queries.question_rows = (unknown(1), unknown(2))
        again.bridge.questions_changed.emit(frozenset())
        again.bring_to_front()
        came(qtbot, again, 1, 2)
        assert focused(again) is page.cards[0]


def test_a_second_slip_of_the_same_digit_does_not_answer_the_card_that_comes_up(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, answers: Answers
) -> None:
    page = ask(qtbot, keep, window, unknown(1), unknown(2))
    press(page.cards[0], Qt.Key.Key_1)
    qtbot.waitUntil(lambda: len(page.cards) == 1, timeout=SOON)
    assert focused(window) is page.cards[0] and has_ring(page.cards[0])
    press(page.cards[0], Qt.Key.Key_1)
    all_is_done(qtbot, window)
    assert [number for number, _ in answers.given] == [1]


def test_who_went_elsewhere_before_the_cards_came_stays_there(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    keep.queries.question_rows = (unknown(1),)
    window.show_page("needs_you")
    window.top.everything.setFocus(Qt.FocusReason.MouseFocusReason)
    came(qtbot, window, 1)
    assert focused(window) is window.top.everything


def test_who_walks_the_sidebar_by_keys_stays_on_it(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    keep.queries.question_rows = (unknown(1),)
    entry = window.sidebar.button("needs_you")
    window.sidebar.button("workflows").setFocus(Qt.FocusReason.TabFocusReason)
    press(window.sidebar.button("workflows"), Qt.Key.Key_Down)
    came(qtbot, window, 1)
    assert window.frame.shown == "needs_you" and focused(window) is entry
