"""Outputs of a handler workflow, and the inputs that caused them."""

from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import ItemId, MutationId
from keep_desktop.ports.views import OutputRow
from keep_desktop.ui.items.outputs import PAGE, OutputList, caused_text, output_text
from keep_desktop.ui.text.format import Now
from tests.ui.fake_store import FakeStore, a_keep
from tests.ui.item_views import WORKFLOW, a_cause, an_output
from tests.ui.manual_task_runner import ManualTaskRunner, as_tasks


class Harness:
    """A list over a fake store, in a narrow window."""

    def __init__(self, qtbot: QtBot) -> None:
        self.fake_store, self.tasks = FakeStore(), ManualTaskRunner()
        self.list = OutputList(a_keep(self.fake_store), as_tasks(self.tasks))
        qtbot.addWidget(self.list)
        self.list.resize(480, 400)
        self.selected: list[Any] = []
        self.opened: list[Any] = []
        self.list.input_selected.connect(self.selected.append)
        self.list.input_opened.connect(self.opened.append)
        with qtbot.waitExposed(self.list):
            self.list.show()

    def show(self, *rows: OutputRow, search: str = "") -> "Harness":
        self.fake_store.outputs_there = rows
        self.list.show_workflow(WORKFLOW, search)
        self.tasks.answer_all()
        return self

    def refresh(self, *rows: OutputRow) -> None:
        self.fake_store.outputs_there = rows
        self.list.refresh()
        self.tasks.answer_all()

    def titles(self) -> list[str]:
        model = self.list.model
        rows = (model.node(model.index(at, 0)) for at in range(model.rowCount()))
        return [row.mutation.title for row in rows if isinstance(row, OutputRow)]

    def row(self, at: int) -> QModelIndex:
        return self.list.model.index(at, 0)

    def below(self, at: int) -> list[str]:
        model, parent = self.list.model, self.row(at)
        return [str(model.index(n, 0, parent).data()) for n in range(model.rowCount(parent))]

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.list.view, key)
        self.tasks.answer_all()


@pytest.fixture
def harness(qtbot: QtBot) -> Harness:
    return Harness(qtbot)


THREE = (a_cause(1), a_cause(2), a_cause(3))


def test_an_output_says_what_caused_it() -> None:
    assert caused_text(an_output(1, a_cause(1))) == "caused by Email from Ann 1"
    assert caused_text(an_output(1, *THREE)) == "caused by 3 inputs"
    assert caused_text(an_output(1, cause_count=1200)) == "caused by 1,200 inputs"
    assert caused_text(an_output(1)) == "not caused by an input"
    assert "\u202e" not in caused_text(an_output(1, a_cause(1, "moc\u202eliam")))


def test_a_screen_reader_hears_the_step_its_state_and_its_cause(harness: Harness) -> None:
    row = an_output(1, a_cause(1), ui_title="Add row for Ann")
    text = "Append row 1, Happened, caused by Email from Ann 1"
    assert output_text(row, Now()) == text
    harness.show(row)
    view = QAccessible.queryAccessibleInterface(harness.list.view)
    assert view.text(QAccessible.Text.Name) == "Outputs"
    assert harness.row(0).data(Qt.ItemDataRole.AccessibleTextRole) == text


def test_the_one_input_of_an_output_is_shown_when_it_is_chosen(harness: Harness) -> None:
    harness.show(an_output(1, a_cause(7)))
    harness.list.view.setCurrentIndex(harness.row(0))
    assert harness.selected == [ItemId(7)]
    assert not harness.list.model.hasChildren(harness.row(0))


def test_several_inputs_unfold_to_their_titles_and_each_leads_to_its_input(
    harness: Harness,
) -> None:
    harness.show(an_output(1, *THREE))
    view = harness.list.view
    view.setFocus()
    view.setCurrentIndex(harness.row(0))
    assert harness.selected == [None]
    harness.press(Qt.Key.Key_Return)
    assert view.isExpanded(harness.row(0)) and harness.opened == []
    assert harness.below(0) == ["Email from Ann 1", "Email from Ann 2", "Email from Ann 3"]
    harness.press(Qt.Key.Key_Down)
    harness.press(Qt.Key.Key_Down)
    assert harness.selected[-1] == ItemId(2)
    harness.press(Qt.Key.Key_Return)
    assert harness.opened == [ItemId(2)]


def test_a_click_on_an_input_shows_it(harness: Harness) -> None:
    harness.show(an_output(1, *THREE))
    view = harness.list.view
    view.expand(harness.row(0))
    second = harness.list.model.index(1, 0, harness.row(0))
    middle = view.visualRect(second).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert harness.selected[-1] == ItemId(2)


def test_the_inputs_beyond_the_first_are_read_when_they_are_wanted(harness: Harness) -> None:
    first = tuple(a_cause(at) for at in range(20))
    harness.fake_store.causes[MutationId(1)] = tuple(a_cause(at) for at in range(650))
    harness.show(an_output(1, *first, cause_count=650))
    assert harness.below(0)[-1] == "and 630 more"
    harness.list.view.expand(harness.row(0))
    harness.tasks.answer_all()
    assert len(harness.below(0)) == 501
    assert harness.below(0)[-1] == "and 150 more"
    assert harness.list.view.isExpanded(harness.row(0))


def newest_first(*ids: int) -> list[OutputRow]:
    return [an_output(at, a_cause(at)) for at in ids]


def test_older_outputs_come_as_the_list_is_scrolled(harness: Harness) -> None:
    rows = newest_first(*range(1000, 0, -1))
    harness.show(*rows)
    there = len(harness.titles())
    assert PAGE <= there < 1000
    bar = harness.list.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    harness.tasks.answer_all()
    assert there < len(harness.titles())
    assert harness.titles() == [row.mutation.title for row in rows][: len(harness.titles())]


def test_what_is_new_comes_on_top_and_the_chosen_row_stays_chosen(harness: Harness) -> None:
    harness.show(*newest_first(3, 2, 1))
    harness.list.view.setCurrentIndex(harness.row(1))
    harness.refresh(*newest_first(5, 4, 3, 2, 1))
    assert harness.titles() == [f"Append row {at}" for at in (5, 4, 3, 2, 1)]
    assert harness.list.view.currentIndex().row() == 3
    assert harness.selected == [ItemId(2)]


def test_what_is_new_does_not_move_what_is_looked_at(harness: Harness) -> None:
    harness.show(*newest_first(*range(90, 0, -1)))
    view = harness.list.view
    view.verticalScrollBar().setValue(40)
    seen = harness.list.model.node(view.indexAt(view.rect().topLeft()))
    harness.refresh(*newest_first(*range(100, 0, -1)))
    assert harness.list.model.node(view.indexAt(view.rect().topLeft())) == seen


def test_after_a_flood_the_list_begins_again_at_the_top(harness: Harness) -> None:
    harness.show(*newest_first(*range(50, 0, -1)))
    harness.refresh(*newest_first(*range(5000, 0, -1)))
    assert harness.titles()[0] == "Append row 5000"
    assert (
        harness.titles()
        == [f"Append row {at}" for at in range(5000, 0, -1)][: len(harness.titles())]
    )


def test_outputs_are_found_by_their_titles(harness: Harness) -> None:
    harness.show(*newest_first(12, 11), search="row 11")
    assert harness.titles() == ["Append row 11"]
    harness.show(*newest_first(12, 11), search="letter")
    assert "No results for “letter”" in harness.list._empty.sentence


def test_trouble_with_the_ledger_is_shown_and_tried_again(harness: Harness) -> None:
    harness.fake_store.trouble = StorageFailure("The ledger is locked.")
    harness.show(*newest_first(1))
    assert harness.list.trouble._sentence.plain_text() == "The ledger is locked."
    harness.fake_store.trouble = None
    harness.list.trouble.retry.click()
    harness.tasks.answer_all()
    assert harness.list.trouble.isHidden()
    assert harness.titles() == ["Append row 1"]


def test_nothing_is_read_while_no_workflow_is_shown(harness: Harness) -> None:
    harness.show(*newest_first(1))
    harness.fake_store.asked.clear()
    harness.list.show_workflow(None)
    harness.list.refresh()
    harness.tasks.answer_all()
    assert harness.fake_store.asked == [] and harness.titles() == []
