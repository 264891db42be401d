"""Search by keyboard alone, in a window over a real ledger."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import ItemFilter
from keep_desktop.services.context import Keep
from keep_desktop.services.search.queries import find_items, find_workflows
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.ui.search import palette as search_palette
from keep_desktop.ui.search.palette import SearchPalette
from keep_desktop.ui.widgets.focus import has_ring
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.driver import click, press
from tests.ui.windows import shown_window

LONG_MS = 30_000
_MAILS = """
for (const [i, name] of ["Ada", "Bob", "Zoë"].entries()) {
  await Items.withItem(`mail:${i}`, `Email from ${name}: "Invoice ${i}"`, async (ctx) => {
    if (ctx.item.isDone) return;
    if (name === params.broken) throw new Error("no amount");
  });
}
"""


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as made:
        for name, broken in (("Supplier mail", "Bob"), ("Private mail", "")):
            draft = Draft(name=name, script=_MAILS, params={"broken": broken})
            made.engine.run_session(import_workflow(made, draft).workflow_id)
        yield made


@pytest.fixture
def window(qtbot: QtBot, keep: Keep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep) as made:
        made.search.open_palette()
        qtbot.waitUntil(lambda: "Supplier mail" in titles(made.search), timeout=LONG_MS)
        yield made


def titles(palette: SearchPalette) -> list[str]:
    """The rows, with headers."""
    model = palette.model
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def set_search(qtbot: QtBot, palette: SearchPalette, text: str, expected: str) -> None:
    palette.field.clear()
    QTest.keyClicks(palette.field, text)
    qtbot.waitUntil(lambda: expected in titles(palette), timeout=LONG_MS)


def chosen(palette: SearchPalette) -> str:
    result = palette.model.result_at(palette.list.currentIndex())
    return result.title if result is not None else ""


def first_of(palette: SearchPalette) -> str:
    """The first row that is not a header."""
    return titles(palette)[1]


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was announced to a screen reader."""
    heard: list[str] = []
    monkeypatch.setattr(search_palette, "announce", lambda _, text: heard.append(text))
    return heard


def test_without_a_word_the_first_line_is_chosen_whatever_comes_later(
    qtbot: QtBot, keep: Keep, window: MainWindow, spoken: list[str]
) -> None:
    palette = window.search
    assert titles(palette)[:2] == ["Actions", "New workflow"]
    assert chosen(palette) == first_of(palette) == "New workflow"
    supplier = next(row for row in keep.queries.workflows() if row.name == "Supplier mail")
    for _ in range(2):
        keep.engine.run_session(supplier.id)
    press(palette.field, Qt.Key.Key_Escape)
    palette.open_palette()
    bob = 'Email from Bob: "Invoice 1"'
    qtbot.waitUntil(lambda: bob in titles(palette), timeout=LONG_MS)
    qtbot.waitUntil(lambda: titles(palette)[0] == "Needs you", timeout=LONG_MS)
    assert chosen(palette) == first_of(palette) == bob
    assert spoken[-1].startswith(bob)
    assert titles(palette)[2:4] == ["Actions", "New workflow"]
    qtbot.waitUntil(lambda: titles(palette)[6:8] == ["Workflows", "Supplier mail"], timeout=LONG_MS)


def test_what_the_user_chose_stays_chosen_until_another_word(
    qtbot: QtBot, window: MainWindow, spoken: list[str]
) -> None:
    palette = window.search
    press(palette.field, Qt.Key.Key_Down)
    second = titles(palette)[2]
    assert chosen(palette) == second and spoken[-1].startswith(second)
    palette.controller.take_workflows(palette.controller.workflows)
    assert chosen(palette) == second
    set_search(qtbot, palette, "invoice", 'Email from Zoë: "Invoice 2"')
    assert chosen(palette) == first_of(palette)


def test_of_two_items_called_alike_the_one_that_was_chosen_stays_chosen(
    qtbot: QtBot, window: MainWindow
) -> None:
    palette = window.search
    set_search(qtbot, palette, "invoice", 'Email from Zoë: "Invoice 2"')
    first = palette.controller.items[0]
    palette.controller.items = [
        replace(first, row=replace(first.row, id=ItemId(n))) for n in (1, 2, 3)
    ]
    palette._show()
    press(palette.field, Qt.Key.Key_Down)
    second = palette.list.currentIndex().row()
    assert titles(palette)[second] == titles(palette)[second - 1] == titles(palette)[second + 1]
    palette._show()
    assert palette.list.currentIndex().row() == second


def test_items_of_every_workflow_are_found_by_words_in_any_order(
    qtbot: QtBot, window: MainWindow
) -> None:
    set_search(qtbot, window.search, "invoice zo", 'Email from Zoë: "Invoice 2"')
    qtbot.waitUntil(
        lambda: titles(window.search).count('Email from Zoë: "Invoice 2"') == 2, timeout=LONG_MS
    )
    assert not any("Ada" in title for title in titles(window.search))


def test_enter_opens_the_item_in_its_workflow(qtbot: QtBot, window: MainWindow) -> None:
    set_search(qtbot, window.search, "bob", 'Email from Bob: "Invoice 1"')
    window.show_page("settings")
    press(window.search.field, Qt.Key.Key_Return)
    qtbot.waitUntil(
        lambda: window.pages.currentWidget() is window.workflows and not window.search.isVisible()
    )
    qtbot.waitUntil(lambda: window.workflows.header.name.text() == "Supplier mail", timeout=LONG_MS)


def test_an_item_from_the_search_has_the_keyboard_and_escape_leads_back(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.show_page("activity")
    was = window.sidebar.button("activity")
    was.setFocus()
    window.search.open_palette()
    set_search(qtbot, window.search, "bob", 'Email from Bob: "Invoice 1"')
    press(window.search.field, Qt.Key.Key_Return)
    window.activateWindow()
    header = window.workflows.pane.header
    qtbot.waitUntil(lambda: window.focusWidget() is header.menu_button, timeout=LONG_MS)
    qtbot.waitUntil(lambda: has_ring(header.menu_button), timeout=LONG_MS)
    assert header.menu_button.accessibleDescription() == "Email from Bob"
    press(header.menu_button, Qt.Key.Key_Escape)
    assert window.pages.currentWidget() is window.activity
    assert window.focusWidget() is was and not window.workflows.side_panel.is_open


@pytest.mark.parametrize("looked_at", ["outputs", "failed"])
def test_the_row_of_an_item_that_was_found_is_marked_whatever_was_looked_at(
    qtbot: QtBot, window: MainWindow, looked_at: str
) -> None:
    page = window.workflows
    qtbot.waitUntil(lambda: page.tree.model.rowCount() > 0, timeout=LONG_MS)
    page.chips.outputs.click() if looked_at == "outputs" else page.chips.choose(ItemFilter.FAILED)
    row = next(row for row in page.list.model.rows if row.id == page.list.current)
    set_search(qtbot, window.search, "invoice 2", 'Email from Zoë: "Invoice 2"')
    qtbot.waitUntil(lambda: not window.search.controller.is_on, timeout=LONG_MS)
    found = next(one for one in window.search.controller.items if one.workflow == row.name)
    window.navigator.show_workflow(row.id, found.id)
    qtbot.waitUntil(lambda: page.tree.selected_ids() == (found.id,), timeout=LONG_MS)
    assert page.tree.view.isVisible() and page.tree.selected == found.id


def test_an_item_of_another_workflow_leads_back_to_its_row(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.workflows
    qtbot.waitUntil(lambda: page.list.model.rowCount() == 2, timeout=LONG_MS)
    other = next(row for row in page.list.model.rows if row.id != page.list.current)
    page.list.view.setFocus()
    window.search.open_palette()
    set_search(qtbot, window.search, "invoice 2", 'Email from Zoë: "Invoice 2"')
    model = window.search.model
    found = {at: model.result_at(model.index(at)) for at in range(model.rowCount())}
    there = next(at for at, one in found.items() if one is not None and other.name in one.note)
    window.search.list.setCurrentIndex(model.index(there))
    press(window.search.field, Qt.Key.Key_Return)
    window.activateWindow()
    qtbot.waitUntil(lambda: window.focusWidget() is page.pane.header.menu_button, timeout=LONG_MS)
    qtbot.waitUntil(lambda: page.tree.view.currentIndex().isValid(), timeout=LONG_MS)
    press(page.pane.header.menu_button, Qt.Key.Key_Escape)
    assert page.list.current == other.id and not page.side_panel.is_open
    assert window.focusWidget() is page.tree.view and page.tree.view.shows_ring
    assert page.tree.selected is not None
    assert "Zoë" in str(page.tree.model.row_of(page.tree.selected))


def test_actions_are_done_from_the_search(qtbot: QtBot, keep: Keep, window: MainWindow) -> None:
    set_search(qtbot, window.search, "pause supplier", "Pause “Supplier mail”")
    press(window.search.field, Qt.Key.Key_Return)

    def is_paused() -> bool:
        return [row.status for row in keep.queries.workflows() if row.name == "Supplier mail"] == [
            WorkflowStatus.PAUSED
        ]

    qtbot.waitUntil(is_paused, timeout=LONG_MS)


def test_pages_are_reached_from_the_search(qtbot: QtBot, window: MainWindow) -> None:
    set_search(qtbot, window.search, "go to needs", "Go to Needs you")
    press(window.search.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.needs_you)


def test_the_arrows_pass_over_heads_and_go_round(qtbot: QtBot, window: MainWindow) -> None:
    palette = window.search
    set_search(qtbot, palette, "mail", "Supplier mail")
    seen = []
    for _ in range(palette.model.rowCount() + 1):
        result = palette.model.result_at(palette.list.currentIndex())
        assert result is not None and not result.is_heading
        seen.append(result.title)
        press(palette.field, Qt.Key.Key_Down)
    assert len(set(seen)) < len(seen)
    press(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentIndex().isValid()


def test_escape_closes_it_and_it_comes_back_empty(qtbot: QtBot, window: MainWindow) -> None:
    QTest.keyClicks(window.search.field, "mail")
    press(window.search.field, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.search.isVisible())
    click(window.top.everything)
    assert window.search.isVisible()
    assert window.search.field.text() == ""


def test_what_needs_the_user_comes_before_what_failed_and_that_before_the_rest(
    keep: Keep,
) -> None:
    supplier = next(row for row in keep.queries.workflows() if row.name == "Supplier mail")
    found = find_items(keep, "invoice")
    assert len(found) == 6
    assert found[0].row.title == 'Email from Bob: "Invoice 1"'
    assert [item.row.title for item in find_items(keep, "invoice", only_urgent=True)] == [
        found[0].row.title
    ]
    for _ in range(2):
        keep.engine.run_session(supplier.id)
    assert find_items(keep, "invoice")[0].needs_user


def test_a_search_that_is_not_wanted_any_more_ends(keep: Keep) -> None:
    assert find_items(keep, "invoice", is_current=lambda: False) == ()
    assert find_items(keep, "   ") == ()


def test_workflows_that_begin_with_the_words_come_first(keep: Keep) -> None:
    rows = keep.queries.workflows()
    assert [row.name for row in find_workflows(rows, "mail")] == ["Private mail", "Supplier mail"]
    assert [row.name for row in find_workflows(rows, "priv")] == ["Private mail"]
