"""The outputs of a handler workflow: what was changed, and the way back to what caused it."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import ItemId, MutationId
from keep_desktop.ports.views import OutputRow
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.output_list import PAGE, OutputList
from keep_desktop.ui.output_words import caused_said, output_said
from tests.ui.hand_reader import HandReader, as_reader
from tests.ui.item_views import WORKFLOW, a_cause, an_output
from tests.ui.shelf import Shelf, a_keep
from tests.ui.views import NOON


class Stage:
    """A list of a shelf, at the size it has in a narrow window."""

    def __init__(self, qtbot: QtBot) -> None:
        self.shelf, self.reader = Shelf(), HandReader()
        self.list = OutputList(a_keep(self.shelf), as_reader(self.reader))
        qtbot.addWidget(self.list)
        self.list.resize(480, 400)
        self.selected: list[Any] = []
        self.opened: list[Any] = []
        self.list.input_selected.connect(self.selected.append)
        self.list.input_opened.connect(self.opened.append)
        with qtbot.waitExposed(self.list):
            self.list.show()

    def show(self, *rows: OutputRow, search: str = "") -> "Stage":
        self.shelf.outputs_there = rows
        self.list.show_workflow(WORKFLOW, search)
        self.reader.answer_all()
        return self

    def refresh(self, *rows: OutputRow) -> None:
        self.shelf.outputs_there = rows
        self.list.refresh()
        self.reader.answer_all()

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
        self.reader.answer_all()


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    return Stage(qtbot)


THREE = (a_cause(1), a_cause(2), a_cause(3))

# Words


def test_an_output_says_what_caused_it() -> None:
    assert caused_said(an_output(1, a_cause(1))) == "← caused by Email from Ann 1"
    assert caused_said(an_output(1, *THREE)) == "← caused by 3 inputs"
    assert caused_said(an_output(1, cause_count=1200)) == "← caused by 1,200 inputs"
    assert caused_said(an_output(1)) == "← not caused by an input"
    assert "\u202e" not in caused_said(an_output(1, a_cause(1, "moc\u202eliam")))


def test_a_screen_reader_hears_the_step_its_state_and_its_cause(stage: Stage) -> None:
    row = an_output(1, a_cause(1), ui_title="Add row for Ann")
    said = "Append row 1, Happened, caused by Email from Ann 1"
    assert output_said(row, Now()) == said
    stage.show(row)
    view = QAccessible.queryAccessibleInterface(stage.list.view)
    assert view.text(QAccessible.Text.Name) == "Outputs"
    assert stage.row(0).data(Qt.ItemDataRole.AccessibleTextRole) == said


# Causes


def test_the_one_input_of_an_output_is_shown_when_it_is_chosen(stage: Stage) -> None:
    stage.show(an_output(1, a_cause(7)))
    stage.list.view.setCurrentIndex(stage.row(0))
    assert stage.selected == [ItemId(7)]
    assert not stage.list.model.hasChildren(stage.row(0))


def test_several_inputs_unfold_to_their_titles_and_each_leads_to_its_input(stage: Stage) -> None:
    stage.show(an_output(1, *THREE))
    view = stage.list.view
    view.setFocus()
    view.setCurrentIndex(stage.row(0))
    assert stage.selected == [None]
    stage.press(Qt.Key.Key_Return)
    assert view.isExpanded(stage.row(0)) and stage.opened == []
    assert stage.below(0) == ["Email from Ann 1", "Email from Ann 2", "Email from Ann 3"]
    stage.press(Qt.Key.Key_Down)
    stage.press(Qt.Key.Key_Down)
    assert stage.selected[-1] == ItemId(2)
    stage.press(Qt.Key.Key_Return)
    assert stage.opened == [ItemId(2)]


def test_a_click_on_an_input_shows_it(stage: Stage) -> None:
    stage.show(an_output(1, *THREE))
    view = stage.list.view
    view.expand(stage.row(0))
    second = stage.list.model.index(1, 0, stage.row(0))
    middle = view.visualRect(second).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert stage.selected[-1] == ItemId(2)


def test_the_inputs_beyond_the_first_are_read_when_they_are_wanted(stage: Stage) -> None:
    first = tuple(a_cause(at) for at in range(20))
    stage.shelf.causes[MutationId(1)] = tuple(a_cause(at) for at in range(650))
    stage.show(an_output(1, *first, cause_count=650))
    assert stage.below(0)[-1] == "and 630 more"
    stage.list.view.expand(stage.row(0))
    stage.reader.answer_all()
    assert len(stage.below(0)) == 501
    assert stage.below(0)[-1] == "and 150 more"
    assert stage.list.view.isExpanded(stage.row(0))


def test_the_sentence_below_many_inputs_leads_nowhere(stage: Stage) -> None:
    stage.show(an_output(1, *THREE, cause_count=5))
    stage.shelf.causes[MutationId(1)] = THREE
    stage.list.view.expand(stage.row(0))
    stage.reader.answer_all()
    stage.list.view.setCurrentIndex(stage.list.model.index(3, 0, stage.row(0)))
    assert stage.selected[-1] is None


# Reading


def newest_first(*ids: int) -> list[OutputRow]:
    return [an_output(at, a_cause(at)) for at in ids]


def test_older_outputs_come_as_the_list_is_scrolled(stage: Stage) -> None:
    rows = newest_first(*range(1000, 0, -1))
    stage.show(*rows)
    there = len(stage.titles())
    assert PAGE <= there < 1000
    bar = stage.list.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    stage.reader.answer_all()
    assert there < len(stage.titles())
    assert stage.titles() == [row.mutation.title for row in rows][: len(stage.titles())]


def test_what_is_new_comes_on_top_and_the_chosen_row_stays_chosen(stage: Stage) -> None:
    stage.show(*newest_first(3, 2, 1))
    stage.list.view.setCurrentIndex(stage.row(1))
    stage.refresh(*newest_first(5, 4, 3, 2, 1))
    assert stage.titles() == [f"Append row {at}" for at in (5, 4, 3, 2, 1)]
    assert stage.list.view.currentIndex().row() == 3
    assert stage.selected == [ItemId(2)]


def test_what_is_new_does_not_move_what_is_looked_at(stage: Stage) -> None:
    stage.show(*newest_first(*range(90, 0, -1)))
    view = stage.list.view
    view.verticalScrollBar().setValue(40)
    seen = stage.list.model.node(view.indexAt(view.rect().topLeft()))
    stage.refresh(*newest_first(*range(100, 0, -1)))
    assert stage.list.model.node(view.indexAt(view.rect().topLeft())) == seen


def test_after_a_flood_the_list_begins_anew_at_the_top(stage: Stage) -> None:
    stage.show(*newest_first(*range(50, 0, -1)))
    stage.refresh(*newest_first(*range(5000, 0, -1)))
    assert stage.titles()[0] == "Append row 5000"
    assert (
        stage.titles() == [f"Append row {at}" for at in range(5000, 0, -1)][: len(stage.titles())]
    )


def test_a_step_that_was_taken_back_says_so(stage: Stage) -> None:
    row = an_output(1, a_cause(1))
    stage.show(row)
    undone = replace(row, mutation=replace(row.mutation, undone_at=NOON))
    stage.refresh(undone)
    said = stage.row(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.startswith("Append row 1, Undone by you ")
    assert said.endswith(", caused by Email from Ann 1")


def test_outputs_are_found_by_their_titles(stage: Stage) -> None:
    stage.show(*newest_first(12, 11), search="row 11")
    assert stage.titles() == ["Append row 11"]
    stage.show(*newest_first(12, 11), search="letter")
    assert "No title has “letter” in it" in stage.list.empty_said


def test_an_empty_list_says_what_will_stand_there(stage: Stage) -> None:
    stage.show()
    assert stage.list.empty_said.startswith("Nothing was changed yet")


def test_trouble_with_the_ledger_is_said_and_tried_again(stage: Stage) -> None:
    stage.shelf.trouble = StorageFailure("The ledger is locked.")
    stage.show(*newest_first(1))
    assert stage.list.trouble.sentence == "The ledger is locked."
    stage.shelf.trouble = None
    stage.list.trouble.again.emit()
    stage.reader.answer_all()
    assert stage.list.trouble.isHidden()
    assert stage.titles() == ["Append row 1"]


def test_nothing_is_read_while_no_workflow_is_shown(stage: Stage) -> None:
    stage.show(*newest_first(1))
    stage.shelf.asked.clear()
    stage.list.show_workflow(None)
    stage.list.refresh()
    stage.reader.answer_all()
    assert stage.shelf.asked == [] and stage.titles() == []


def test_the_rows_are_painted_in_a_narrow_window(stage: Stage) -> None:
    long = "A title that is a good deal longer than what there is room for in a narrow window"
    stage.show(
        an_output(2, a_cause(1, long), title=long, ui_title=long),
        an_output(1, *THREE, cause_count=5),
    )
    stage.list.view.expand(stage.row(1))
    assert not stage.list.grab().isNull()
