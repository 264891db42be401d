"""A slow disk: nothing is shown as known before it is read."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.views import ItemFilter
from keep_desktop.services.context import Keep
from keep_desktop.services.items.queries import item_ids
from keep_desktop.services.workflows.queries import workflow_list
from keep_desktop.storage import SqliteLedger
from keep_desktop.ui.widgets.focus import has_ring
from tests.builders.cli import GENEROUS_S
from tests.builders.ledger import StillClock, a_run, a_workflow, an_item, new_question
from tests.ui.dialog_tools import until
from tests.ui.driver import press
from tests.ui.views import FakeKeep
from tests.ui.windows import SMALLEST, shown_window


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data", clock=StillClock()) as opened:
        ledger = opened.ledger
        assert isinstance(ledger, SqliteLedger)
        workflow_id = a_workflow(ledger)
        run_id = a_run(ledger, workflow_id, status=RunStatus.COMMITTED)
        item = an_item(ledger, workflow_id, run_id, status=ItemStatus.FAILED)
        with ledger.write() as uow:
            new_question(
                uow,
                QuestionKind.ITEM_FAILED,
                workflow_id,
                "It failed.",
                Answer.SKIP,
                Answer.REPROCESS,
                item_id=item.id,
            )
            uow.commit()
        yield opened


@pytest.fixture
def gate(keep: Keep, monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Every query waits until it is opened, except the list of workflows."""
    opens, queries = Event(), type(keep.queries)

    def held(look: Callable[..., Any]) -> Callable[..., Any]:
        def waits(*given: Any, **named: Any) -> Any:
            assert opens.wait(GENEROUS_S)
            return look(*given, **named)

        return waits

    for name in dir(queries):
        look = getattr(queries, name)
        if not name.startswith("_") and callable(look) and name != "workflows":
            monkeypatch.setattr(queries, name, held(look))
    yield opens
    opens.set()


def page_texts(page: QWidget) -> list[str]:
    labels, buttons = page.findChildren(QLabel), page.findChildren(QPushButton)
    wording = [(one.text(), one.isVisible()) for one in labels]
    wording += [(one.text(), one.isVisible()) for one in buttons]
    return [text for text, is_visible in wording if is_visible and text]


def test_what_is_not_read_yet_is_not_shown(qtbot: QtBot, keep: Keep, gate: Event) -> None:
    with shown_window(qtbot, keep, SMALLEST) as window:
        try:
            until(qtbot, lambda: "Loading…" in page_texts(window.workflows))
            assert not window.workflows.header.state.isVisible()
            assert not window.workflows.header.progress.isVisible()
            assert window.workflows.search.accessibleName() == "Search titles"
            assert [
                text for text in page_texts(window.workflows) if any(map(str.isdigit, text))
            ] == []
            for name in ("needs_you", "schedule"):
                window.show_page(name)
                until(
                    qtbot,
                    lambda: (
                        page_texts(window.frame.places[window.frame.shown].page) == ["Loading…"]
                    ),
                )
        finally:
            gate.set()
        until(qtbot, lambda: len(window.schedule.page.unplanned.rows) == 1)
        assert "Loading…" not in page_texts(window.schedule)
        window.show_page("needs_you")
        until(qtbot, lambda: len(window.needs_you.page.cards) == 1)
        assert "Loading…" not in page_texts(window.needs_you)
        window.show_page("workflows")
        until(qtbot, lambda: window.workflows.tree.model.rowCount() == 1)
        assert "Loading…" not in page_texts(window.workflows)
        assert "All 1" in page_texts(window.workflows)


def test_an_item_that_is_opened_before_the_workflows_are_read_stays_open(
    qtbot: QtBot, keep: Keep, monkeypatch: pytest.MonkeyPatch
) -> None:
    [listed] = workflow_list(keep)
    [item_id], _ = item_ids(keep, listed.id)
    disk, style = Event(), keep.queries.workflows

    def waits(**which: Any) -> Any:
        assert disk.wait(GENEROUS_S)
        return style(**which)

    monkeypatch.setattr(type(keep.queries), "workflows", lambda _, **which: waits(**which))
    with shown_window(qtbot, keep, active=True) as window:
        page = window.workflows
        try:
            page.choose(listed.id, item_id)
            assert page.list.current is None and page.side_panel.is_open
        finally:
            disk.set()
        until(qtbot, lambda: page.list.current == listed.id)
        assert page.side_panel.is_open and page.pane.item_id == item_id
        until(qtbot, lambda: window.focusWidget() is page.pane.header.menu_button)
        until(qtbot, lambda: page.tree.view.currentIndex().isValid())
        assert page.tree.selected == item_id


def test_who_pressed_tab_before_it_was_known_that_nothing_is_there_sees_the_keyboard(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, disk = FakeKeep(tmp_path), Event()
    workflows = keep.queries.workflows

    def waits(**which: Any) -> Any:
        assert disk.wait(GENEROUS_S)
        return workflows(**which)

    monkeypatch.setattr(type(keep.queries), "workflows", lambda _, **which: waits(**which))
    with shown_window(qtbot, keep.as_keep(), active=True) as window:
        page = window.workflows
        try:
            until(qtbot, window.isActiveWindow)
            page.list.new.setFocus()
            press(page.list.new, Qt.Key.Key_Tab)
            assert page.isAncestorOf(window.focusWidget())
        finally:
            disk.set()
        until(qtbot, page.empty.isVisible)
        until(qtbot, lambda: window.focusWidget() is page.empty.button)
        assert has_ring(page.empty.button)


def test_while_rows_are_read_counts_stay_and_tab_goes_past(qtbot: QtBot, keep: Keep) -> None:
    disk = Event()
    with shown_window(qtbot, keep) as window:
        page = window.workflows
        until(qtbot, lambda: page.tree.model.rowCount() == 1)
        window.tasks.query("a slow disk", lambda: disk.wait(GENEROUS_S), lambda _: None)
        try:
            page.chips.choose(ItemFilter.DONE)
            until(qtbot, lambda: "Loading…" in page_texts(page))
            assert "All 1" in page_texts(page)
            page.items.sort.setFocus()
            press(page.items.sort, Qt.Key.Key_Tab)
            assert window.focusWidget() is not page.items.sort
        finally:
            disk.set()
        until(qtbot, lambda: "Loading…" not in page_texts(page))
        assert "All 1" in page_texts(page)
