"""Item model without a view."""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemRow
from keep_desktop.ui.items.model import STEPS_SHOWN, ItemModel
from keep_desktop.ui.presentation.items import split_title
from keep_desktop.ui.text.format import Now
from tests.ui.item_views import NOW, a_step, an_attempt, an_item
from tests.ui.reading import has_attempts


def a_model(rows: Sequence[ItemRow] = ()) -> ItemModel:
    model = ItemModel()
    model.now = Now(NOW)
    model.append(rows)
    return model


def items(*ids: int) -> list[ItemRow]:
    return [an_item(one) for one in ids]


def merge(model: ItemModel, *ids: int, end: bool = False, insert: bool = True) -> tuple[bool, int]:
    merged = model.merge(items(*ids), after=None, to_the_end=end, insert=insert)
    return merged.gap, merged.waiting


def texts(model: ItemModel, index: QModelIndex) -> list[str]:
    return [str(index.siblingAtColumn(column).data()) for column in range(4)]


def test_a_row_says_title_status_attempts_and_time(qtbot: QtBot) -> None:
    model = a_model([an_item(1, title="Invoice 1 · Halden", attempt=2)])
    assert texts(model, model.index(0, 0)) == ["Invoice 1 · Halden", "Done", "2", "10:22"]


@pytest.mark.parametrize(
    ("title", "name", "beside"),
    [
        ("Invoice 1 · Halden · €5", "Invoice 1", "Halden · €5"),
        ('Email from Ann: "Invoice"', "Email from Ann", '"Invoice"'),
        ("Email from Ann: “Re: “x””", "Email from Ann", "“Re: “x””"),
        ("C: drive", "C: drive", ""),
        (" · ", " · ", ""),
    ],
)
def test_a_title_stands_beside_its_name(title: str, name: str, beside: str) -> None:
    assert split_title(title) == (name, beside)


def test_every_cell_has_words_for_a_screen_reader(qtbot: QtBot) -> None:
    model = a_model([an_item(1, attempt=1)])
    model.show_attempts(ItemId(1), [an_attempt(1, a_step())])
    role = Qt.ItemDataRole.AccessibleTextRole
    item = model.index(0, 0)
    attempt = model.index(0, 0, item)
    step = model.index(0, 0, attempt)
    text = [[i.siblingAtColumn(c).data(role) for c in range(4)] for i in (item, attempt, step)]
    assert text[0] == ["Invoice 1", "Done", "1 attempt", "10:22"]
    assert text[1] == ["Attempt 1 · took 60\u00a0s", "Done", "Script 1.2", "Today 10:22"]
    assert text[2] == ["Append a row to costs.csv", "Happened", "Sheets", "10:22:00"]


def test_a_time_is_shown_only_of_what_was_at_work_all_the_time(qtbot: QtBot) -> None:
    tried = replace(an_item(1, status=ItemStatus.FAILED, attempt=2), tries=3)
    monday = NOW - timedelta(days=4, minutes=15)
    waited = replace(
        an_attempt(2, status=ItemStatus.FAILED, started_at=monday, ended_at=NOW), in_one_run=False
    )
    asked = replace(an_attempt(1, ended_at=NOW), in_one_run=False)
    at_once = replace(asked, ended_at=asked.started_at + timedelta(seconds=20))
    skipped = replace(asked, status=ItemStatus.SKIPPED, skipped_at=NOW)
    model = a_model([tried])
    model.show_attempts(ItemId(1), [waited, asked, at_once, skipped])
    above = model.index(0, 0)
    assert [model.index(row, 0, above).data() for row in range(4)] == [
        "Attempt 2 · 3 tries, Mon 10:15 – today 10:30",
        "Attempt 1 · Today 10:21 – 10:30",
        "Attempt 1",
        "Attempt 1",
    ]


def test_new_rows_that_are_not_let_in_are_counted(qtbot: QtBot) -> None:
    model = a_model(items(3, 2, 1))
    assert merge(model, 5, 4, 3, 2, insert=False) == (False, 2)
    assert list(model.ids()) == [3, 2, 1]


def test_a_row_that_moves_up_keeps_its_attempts(qtbot: QtBot) -> None:
    model = a_model(items(4, 3, 2, 1))
    model.show_attempts(ItemId(2), [an_attempt(1, a_step())])
    with qtbot.waitSignal(model.moved) as moved:
        merge(model, 2, 4, 3, 1)
    assert moved.args == [ItemId(2)]
    assert list(model.ids()) == [2, 4, 3, 1]
    assert has_attempts(model, ItemId(2))


def test_any_page_of_the_true_list_brings_its_stretch_into_line(qtbot: QtBot) -> None:
    chance = random.Random(7)
    for _ in range(150):
        before = sorted(chance.sample(range(60), 30), reverse=True)
        gone = set(chance.sample(before, chance.randrange(6)))
        new = range(60, 60 + chance.randrange(5))
        truth = sorted((set(before) - gone) | set(new), reverse=True)
        model = a_model(items(*before))
        size = chance.randrange(10, len(truth) + 1)
        gap, _ = merge(model, *truth[:size], end=size == len(truth))
        assert not gap
        assert list(model.ids())[:size] == truth[:size]


def test_rows_and_cells_agree_after_many_changes(qtbot: QtBot) -> None:
    model = a_model(items(*range(50, 0, -1)))
    chance = random.Random(3)
    for _ in range(100):
        shuffled = list(model.ids())[:20]
        chance.shuffle(shuffled)
        model.merge([an_item(n) for n in shuffled], after=None, to_the_end=False, insert=True)
        assert [model.item_id_of(model.index(n, 0)) for n in range(50)] == list(model.ids())


def test_an_update_is_shown_for_its_row_alone(qtbot: QtBot) -> None:
    model = a_model(items(3, 2, 1))
    changed: list[int] = []
    model.dataChanged.connect(lambda top, bottom: changed.append(top.row()))
    model.merge(
        [an_item(3), an_item(2, status=ItemStatus.FAILED)],
        after=None,
        to_the_end=False,
        insert=True,
    )
    assert changed == [1]


def test_an_attempt_is_in_hand_only_while_its_item_is(qtbot: QtBot) -> None:
    def row(running: bool) -> ItemRow:
        return an_item(1, status=ItemStatus.PROCESSING, running=running)

    model = a_model([row(True)])
    going = an_attempt(1, a_step(), status=ItemStatus.PROCESSING, ended_at=None)
    model.show_attempts(ItemId(1), [going])
    attempt = model.index(0, 1, model.index(0, 0))
    assert attempt.data() == "Running"
    model.append([row(False)])
    assert attempt.data() == "Waiting"


def test_attempts_that_did_not_change_are_not_made_again(qtbot: QtBot) -> None:
    model = a_model(items(1))
    attempts = [an_attempt(1, a_step())]
    model.show_attempts(ItemId(1), attempts)
    moved: list[object] = []
    model.moved.connect(moved.append)
    model.show_attempts(ItemId(1), [an_attempt(1, a_step())])
    assert moved == []


def test_steps_beyond_a_bound_are_counted_in_a_sentence(qtbot: QtBot) -> None:
    model = a_model(items(1))
    steps = [a_step(n) for n in range(STEPS_SHOWN + 1200)]
    model.show_attempts(ItemId(1), [an_attempt(1, *steps)])
    attempt = model.index(0, 0, model.index(0, 0))
    assert model.rowCount(attempt) == STEPS_SHOWN + 1
    last = model.index(STEPS_SHOWN, 0, attempt)
    assert last.data() == "and 1,200 more steps in the details"


def test_an_attempt_without_steps_says_so(qtbot: QtBot) -> None:
    model = a_model(items(1))
    model.show_attempts(ItemId(1), [an_attempt(1)])
    attempt = model.index(0, 0, model.index(0, 0))
    assert model.index(0, 0, attempt).data() == "No steps. Nothing was changed"


def test_the_end_sentence_is_no_item_and_stays_last(qtbot: QtBot) -> None:
    model = a_model(items(2, 1))
    model.set_end_note("That is all.")
    merge(model, 3, 2)
    assert list(model.ids()) == [3, 2, 1]
    assert model.index(3, 0).data() == "That is all."
    assert model.item_id_of(model.index(3, 0)) is None


def test_a_hostile_title_is_shown_without_what_cannot_be_seen(qtbot: QtBot) -> None:
    model = a_model([an_item(1, title="\u202eevil\x00\n<b>bold</b>\u200b" + "x" * 10_000)])
    index = model.index(0, 0)
    shown = str(index.data())
    assert shown.startswith("⟨U+202E⟩evil <b>bold</b>xxx")
    assert len(shown) <= 300
    tip = str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert "<b>" not in tip
    assert len(tip) < 600


def test_an_item_without_a_visible_title_goes_by_its_identifier(qtbot: QtBot) -> None:
    model = a_model([an_item(1, title="\u202e \x07", logical_item_id="email:<1@x>")])
    assert model.index(0, 0).data() == "email:<1@x>"


def test_nothing_is_left_behind_when_rows_go(qtbot: QtBot) -> None:
    model = a_model(items(*range(200, 0, -1)))
    model.show_attempts(ItemId(5), [an_attempt(1, a_step())])
    model.cut_below(10)
    assert len(model.ids()) == model.rowCount() == 10
    model.start_over()
    assert model._nodes == {} and model._cells == {}
