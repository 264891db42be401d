"""What tells titles apart keeps its room where the tree is narrow."""

from dataclasses import replace
from datetime import UTC, timedelta

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.domain.items import ItemStatus
from keep_desktop.ui.item_cells import (
    _beside_room,
    _fitted,
    _in_whole_parts,
    beside_room,
    status_width,
    time_width,
)
from keep_desktop.ui.item_model import ItemModel
from keep_desktop.ui.item_nodes import ATTEMPTS, ITEM, STATUS, UPDATED, Now
from keep_desktop.ui.item_titles import ItemTitles, shared_beginning, without
from keep_desktop.ui.item_view import ItemView
from tests.ui.item_views import NOW, an_item

_SENDERS = ("Email from ann@a.example", "Email from bo@b.example", "Email from cy@c.example")


def test_the_words_that_most_names_begin_with_are_found_and_no_more_of_them() -> None:
    assert shared_beginning([*_SENDERS, "Email that cannot be read"]) == "Email from "
    assert shared_beginning([*_SENDERS, "Email that", "Note one"]) == "Email "
    assert shared_beginning([*_SENDERS, "Email that", "Note one", "Note two"]) == ""
    assert shared_beginning([*_SENDERS]) == ""
    assert shared_beginning(["A b", "C d", "E f", "Done"]) == ""
    assert without("Email from ", _SENDERS[0]) == "ann@a.example"
    assert without("Email from ", "Note") == "Note"


def test_rows_that_come_later_are_looked_at_too() -> None:
    model = ItemModel()
    titles = ItemTitles(model)
    model.append([an_item(at, title=f'{name}: "Hi"') for at, name in enumerate(_SENDERS, 1)])
    assert (titles.left_out(10, len), titles.repeated) == ("", frozenset())
    model.append([an_item(4, title=f'{_SENDERS[0]}: "Bye"')])
    assert (titles.left_out(10, len), titles.repeated) == ("Email from ", frozenset({_SENDERS[0]}))
    assert titles.left_out(100, len) == ""


def test_a_name_keeps_its_last_letters_from_what_stands_beside_it() -> None:
    # A name of 240 that lacks 8 beside 88 has them, one that lacks 60 is cut.
    assert beside_room(330, 240, 200, 88, yields=True) == 80
    assert beside_room(330, 300, 200, 88, yields=True) == 120
    assert beside_room(330, 240, 200, 88, yields=False) == 120
    assert beside_room(500, 240, 200, 88, yields=True) == 200
    assert beside_room(250, 240, 200, 75, yields=True) == 75


def test_a_name_that_has_all_the_room_it_takes_is_not_cut(qapp: QApplication) -> None:
    names = [f"{who} of old cafe example" for who in ("shop", "aisha", "liv", "desk", "jo", "i")]
    beside = "“Ihre Bestellung bei Café Shop und noch eine Zeile”"
    for room in (330, 340, 350):
        for name in names:
            left = room - _beside_room(name, beside, room, most=False) - 10
            assert _fitted(name, 13, QFont.Weight.Medium, left)[0] == name


def test_the_end_of_an_address_gives_way_before_what_stands_beside_it(qapp: QApplication) -> None:
    name, beside = "jiri@dvorak-tisk.example.com", "“Faktura č. 2026-118”"
    wide = _fitted(beside, 12, QFont.Weight.Normal, 1000)[1]
    assert _beside_room(name, beside, 300, most=False) == wide
    for room in (180, 200, 260):
        left = room - _beside_room(name, beside, room, most=False) - 10
        assert _fitted(name, 13, QFont.Weight.Medium, left)[0].startswith("jiri@d")


def test_where_titles_would_be_cut_the_other_columns_are_as_wide_as_their_cells(
    qtbot: QtBot,
) -> None:
    model = ItemModel()
    model.now = Now(NOW, UTC)
    view = ItemView(model)
    qtbot.addWidget(view)
    view.resize(570, 400)
    view.show()
    header = view.header()
    wide = [header.sectionSize(column) for column in (STATUS, UPDATED)]
    model.append([an_item(1, title="x" * 200)])
    view.give_room()
    close = [header.sectionSize(column) for column in (STATUS, UPDATED)]
    assert close[0] + close[1] <= wide[0] + wide[1] - 40
    assert close[0] >= status_width(["Done", "Running"]) and close[1] >= time_width(["10:22"])
    model.append([an_item(2, status=ItemStatus.NEEDS_ATTENTION)])
    view.give_room()
    assert header.sectionSize(STATUS) >= status_width(["Needs you"])
    view.resize(900, 400)
    assert [header.sectionSize(column) for column in (STATUS, UPDATED)] == wide


def test_how_long_an_attempt_took_stands_there_whole_or_not_at_all(qapp: QApplication) -> None:
    took = "ended after less than 1 s"
    assert _in_whole_parts(took, 90, titled=False) == ""
    assert _in_whole_parts(took, 900, titled=False) == took
    assert _in_whole_parts("Add row for Ann", 20, titled=True) == "Add row for Ann"


def test_what_the_rows_leave_out_stands_once_over_them(qtbot: QtBot) -> None:
    model = ItemModel()
    view = ItemView(model)
    qtbot.addWidget(view)
    view.resize(420, 400)
    view.show()
    model.append(
        [an_item(at, title=f'{_SENDERS[0]}: "Statement {at}, {"again " * 9}"') for at in range(9)]
    )
    view.give_room()
    assert model.headerData(ITEM, Qt.Orientation.Horizontal) == "Email from …"
    view.resize(1800, 400)
    assert model.headerData(ITEM, Qt.Orientation.Horizontal) == "Item"


def test_the_attempts_give_way_where_titles_would_be_cut(qtbot: QtBot) -> None:
    model = ItemModel()
    view = ItemView(model)
    qtbot.addWidget(view)
    view.resize(612, 400)
    view.show()
    model.append([an_item(1, title="Invoice 1")])
    view.give_room()
    assert not view.isColumnHidden(ATTEMPTS)
    model.append([an_item(2, title='Email from ann@a-long-name.example: "Your statement, again"')])
    view.give_room()
    assert view.isColumnHidden(ATTEMPTS)
    view.resize(900, 400)
    assert not view.isColumnHidden(ATTEMPTS)


def test_rows_say_until_when_they_wait_in_full_where_there_is_plenty_of_room(
    qtbot: QtBot,
) -> None:
    model = ItemModel()
    model.now = Now(NOW, UTC)
    view = ItemView(model)
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.show()
    one, two = (an_item(at, status=ItemStatus.PROCESSING) for at in (1, 2))
    soon = replace(one, waits_until=NOW.replace(hour=18, minute=0))
    model.append([soon, replace(two, waits_until=NOW - timedelta(seconds=1))])
    view.give_room()
    narrow = view.header().sectionSize(STATUS)
    waits, past = (model.index(at, STATUS) for at in range(2))
    # Its time has come, and it goes on any moment.
    assert (waits.data(), past.data()) == ("Waiting until 18:00", "Waiting")
    assert "Waiting until 18:00" in str(waits.data(Qt.ItemDataRole.ToolTipRole))
    assert waits.data(Qt.ItemDataRole.AccessibleTextRole) == "Waiting until 18:00"
    view.resize(1000, 400)
    assert view.header().sectionSize(STATUS) >= status_width(["Waiting until 18:00"]) > narrow
    view.resize(600, 400)
    assert view.header().sectionSize(STATUS) == narrow >= status_width(["Until 18:00"])
