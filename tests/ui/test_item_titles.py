"""What tells titles apart keeps its room where the tree is narrow."""

from pytestqt.qtbot import QtBot

from keep_desktop.ui.item_model import ItemModel
from keep_desktop.ui.item_nodes import ATTEMPTS
from keep_desktop.ui.item_titles import ItemTitles, shared_beginning, without
from keep_desktop.ui.item_view import ItemView
from tests.ui.item_views import an_item

_SENDERS = ("Email from ann@a.example", "Email from bo@b.example", "Email from cy@c.example")


def test_the_words_that_most_names_begin_with_are_found_and_no_more_of_them() -> None:
    assert shared_beginning([*_SENDERS, "Email that cannot be read"]) == "Email from "
    assert shared_beginning([*_SENDERS, "Email that", "Note one", "Note two"]) == "Email "
    assert shared_beginning([*_SENDERS]) == ""
    assert shared_beginning(["A b", "C d", "E f", "Done"]) == ""
    assert without("Email from ", _SENDERS[0]) == "…ann@a.example"
    assert without("Email from ", "Note") == "Note"


def test_rows_that_come_later_are_looked_at_too() -> None:
    model = ItemModel()
    titles = ItemTitles(model)
    model.append([an_item(at, title=f'{name}: "Hi"') for at, name in enumerate(_SENDERS, 1)])
    assert (titles.left_out(10, len), titles.repeated) == ("", frozenset())
    model.append([an_item(4, title=f'{_SENDERS[0]}: "Bye"')])
    assert (titles.left_out(10, len), titles.repeated) == ("Email from ", frozenset({_SENDERS[0]}))
    assert titles.left_out(100, len) == ""


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
