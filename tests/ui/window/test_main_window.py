"""Main window on a Keep of view objects: stop, pages, search, messages, closing."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
)
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.views import ItemFilter, NetworkUse, Overview
from keep_desktop.services.overview import overview
from keep_desktop.ui.core.messages import Undo
from keep_desktop.ui.style.theme import Mode
from keep_desktop.ui.window.emergency_stop import StopState
from keep_desktop.ui.window.main_window import MainWindow
from tests.builders.engine import a_keep, a_script, items_script, run
from tests.ui.driver import click, press
from tests.ui.fake_ledger import FakeSwitches
from tests.ui.reading import current_chip
from tests.ui.views import (
    NOON,
    FakeKeep,
    a_message,
    a_question,
    a_stop,
    an_item,
    an_overview,
    some_rows,
)
from tests.ui.windows import shown_window

_CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def keep(tmp_path: Path) -> FakeKeep:
    made = FakeKeep(tmp_path, *some_rows())
    made.queries.item_rows = tuple(an_item(number) for number in range(1, 30))
    return made


@pytest.fixture
def window(qtbot: QtBot, keep: FakeKeep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep.as_keep()) as made:
        qtbot.waitUntil(lambda: made.workflows.header.name.text() != "" or not keep.queries.rows)
        yield made


def test_the_first_look_shows_list_head_and_items(qtbot: QtBot, window: MainWindow) -> None:
    assert window.workflows.list.model.rowCount() == 5
    assert window.workflows.header.name.text() == "Supplier invoices"
    qtbot.waitUntil(lambda: window.workflows.tree.model.rowCount() == 29)


def test_one_click_stops_everything_and_the_button_follows(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    keep.engine.stopping = True
    click(window.top.stop)
    assert window.top.stop.text() == "Stopping…"
    qtbot.waitUntil(lambda: keep.engine.stopped == [None])
    qtbot.waitUntil(window.stop_banner.isVisible)
    assert window.top.stop.text() == "Stopping…"
    keep.engine.stopping = False
    qtbot.waitUntil(lambda: window.top.stop.state is StopState.STOPPED)
    assert window.stop_banner.turn_on.isEnabled()


@pytest.mark.parametrize("key", [Qt.Key.Key_Period, Qt.Key.Key_Greater])
def test_the_shortcut_stops_everything(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, key: Qt.Key
) -> None:
    press(window, key, _CTRL_SHIFT)
    qtbot.waitUntil(lambda: keep.engine.stopped == [None])


def test_the_shortcut_stops_everything_from_within_a_dialog(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    dialog = QDialog(window)
    field = QLineEdit(dialog)
    dialog.open()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    field.setFocus()
    press(field, Qt.Key.Key_Period, _CTRL_SHIFT)
    qtbot.waitUntil(lambda: keep.engine.stopped == [None])
    dialog.reject()


def test_a_stop_that_fails_is_shown_and_can_be_tried_again(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    keep.engine.refusal = StorageFailure("The disk is full.")
    click(window.top.stop)
    qtbot.waitUntil(window.toast.isVisible)
    assert window.toast.label.text() == (
        "Everything was stopped, but the stop couldn't be saved: The disk is full."
    )
    qtbot.waitUntil(lambda: window.top.stop.state.can_stop)


def test_a_stop_that_the_disk_takes_later_is_shown_once(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    keep.engine.refusal, keep.engine.everything_blocked = StorageFailure("The disk is full."), True
    click(window.top.stop)
    qtbot.waitUntil(lambda: "couldn't be saved" in window.toast.label.text())
    qtbot.waitUntil(lambda: "Keep will try again" in window.stop_banner._sentence.text())
    keep.ledger.switches, keep.engine.everything_blocked = FakeSwitches(NOON), False
    window.show_overview(overview(keep.as_keep()))
    assert window.toast.label.text().startswith("The stop is saved")
    assert window.stop_banner._sentence.text().startswith("Stopped at")
    window.toast.hide()
    window.show_overview(overview(keep.as_keep()))
    assert not window.toast.isVisible()


def test_turning_back_on_releases_after_its_question(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    window.stop_all_workflows()
    qtbot.waitUntil(lambda: window.top.stop.state is StopState.STOPPED)
    side_panel = window.workflows.side_panel
    side_panel.set_open(True)
    click(window.stop_banner.turn_on)
    # Escape cancels the confirmation first, then closes the pane.
    press(window.stop_banner.not_yet, Qt.Key.Key_Escape)
    assert (window.stop_banner.turn_on.isVisible(), side_panel.is_open) == (True, True)
    press(window.stop_banner.turn_on, Qt.Key.Key_Escape)
    assert not side_panel.is_open
    click(window.stop_banner.turn_on)
    assert keep.engine.released == []
    click(window.stop_banner.confirm)
    qtbot.waitUntil(lambda: keep.engine.released == [None])
    qtbot.waitUntil(lambda: not window.stop_banner.isVisible())


def test_activity_leads_to_the_item_in_its_workflow(qtbot: QtBot, window: MainWindow) -> None:
    window.show_page("activity")
    qtbot.waitUntil(window.activity.page.empty.isVisible)
    window.navigator.show_workflow(WorkflowId(2), ItemId(7))
    assert window.pages.currentWidget() is window.workflows
    assert window.workflows.list.current == WorkflowId(2)


def test_check_leads_to_what_is_not_known(qtbot: QtBot, keep: FakeKeep, window: MainWindow) -> None:
    keep.queries.view = an_overview(stop=a_stop(unknown_steps=1, runs_ended=1))
    keep.queries.question_rows = (a_question(),)
    window.stop_all_workflows()
    qtbot.waitUntil(window.stop_banner.check.isVisible)
    click(window.stop_banner.check)
    assert window.pages.currentWidget() is window.needs_you
    qtbot.waitUntil(lambda: len(window.needs_you.page.cards) == 1)


def test_the_frame_shows_what_runs_waits_and_comes_next(window: MainWindow) -> None:
    window.show_overview(an_overview(running=2, needs_you=3))
    assert window.top.running.text() == "2 running"
    assert window.top.stop.state is StopState.RUNNING
    assert window.bottom.state.text() == "Data stays here"
    assert window.bottom.next_run.text() == "Next run: Mail to spreadsheet, today 13:00"
    reaching = (
        NetworkUse(workflow="Digest", places=("a.example", "b.example")),
        NetworkUse(workflow="<b>Odd", places=(), others=True),
        NetworkUse(workflow="Many", places=tuple(f"{n}.example" for n in range(7)), others=True),
        NetworkUse(workflow="Hidden", places=("a\u3164b\u202e.example",)),
    )
    window.show_overview(an_overview(network_use=reaching))
    state = window.bottom.state
    assert state.text() == "Data stays here · 4 workflows go online"
    assert state.accessibleDescription().splitlines() == [
        "Digest: a.example, b.example",
        "<b>Odd: addresses set by its script",
        (
            "Many: 0.example, 1.example, 2.example, 3.example, 4.example and 2 more and others, "
            "determined at run time"
        ),
        "Hidden: a⟨U+3164⟩b⟨U+202E⟩.example",
    ]
    window.show_overview(an_overview(trouble="The disk is full.", next_workflow=None))
    assert window.bottom.state.text() == "The disk is full."
    assert window.bottom.next_run.text() == "No runs planned"
    window.show_overview(an_overview(running=1, next_at=NOON))
    assert not window.bottom.next_run.isVisible()
    window.show_overview(an_overview(engine_dead=True))
    assert not window.bottom.next_run.isVisible()


@pytest.mark.parametrize(
    ("view", "message"),
    [
        (an_overview(), "Engine ready"),
        (an_overview(running=2), "2 running"),
        (an_overview(stop=a_stop(everything=True, since=NOON)), "Everything is stopped"),
        (an_overview(stop=a_stop(everything=True, since=NOON, confirmed=False)), "Stopping…"),
        (an_overview(engine_dead=True), "Engine stopped"),
    ],
)
def test_the_bottom_line_says_how_the_engine_fares(
    window: MainWindow, view: Overview, message: str
) -> None:
    window.bottom.show_overview(view, NOON, UTC)
    assert window.bottom.engine.text() == message


def test_control_f_searches_the_titles_of_the_shown_workflow(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    search = window.workflows.search
    window.show_page("settings")
    assert not search.isVisible()
    press(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert window.pages.currentWidget() is window.workflows
    assert search.accessibleName() == "Search titles in Supplier invoices"
    search.setText("invoice 7")
    qtbot.waitUntil(lambda: "items invoice 7" in keep.queries.asked)
    press(search, Qt.Key.Key_Escape)
    assert search.text() == ""


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Return])
def test_what_was_found_is_opened_and_closed_without_a_mouse(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow, key: Qt.Key
) -> None:
    page = window.workflows

    def is_open() -> bool:
        return page.side_panel.is_open

    qtbot.waitUntil(lambda: page.tree.model.rowCount() == 29)
    window.activateWindow()
    press(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    window.workflows.search.setText("invoice")
    press(window.workflows.search, key)
    assert page.tree.view.hasFocus()
    # Without the typing pause.
    qtbot.waitUntil(lambda: "items invoice" in keep.queries.asked)
    qtbot.waitUntil(lambda: page.tree.model.rowCount() > 0)
    press(page.tree.view, Qt.Key.Key_Return)
    assert is_open()
    press(page.tree.view, Qt.Key.Key_Escape)
    assert not is_open()
    press(page.tree.view, Qt.Key.Key_Return)
    page.pane.setFocus()
    press(page.pane, Qt.Key.Key_Escape)
    assert not is_open()
    assert page.tree.view.hasFocus()


def test_the_workflow_that_was_shown_is_shown_at_the_next_start(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings, window: MainWindow
) -> None:
    window.workflows.choose(WorkflowId(2))
    window.close()
    again = MainWindow(keep.as_keep(), settings)
    qtbot.waitUntil(lambda: again.workflows.header.name.text() == "Weekly sales report")
    again.close()
    again.deleteLater()


def test_another_workflow_begins_without_search_and_filter(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.workflows.search.setText("x")
    window.workflows.chips.choose(ItemFilter.FAILED)
    window.workflows.choose(WorkflowId(2))
    qtbot.waitUntil(lambda: window.workflows.header.name.text() == "Weekly sales report")
    assert window.workflows.search.text() == ""
    assert current_chip(window.workflows.chips) is ItemFilter.ALL


def test_a_notice_of_the_engine_is_read_again_at_most_four_times_a_second(
    qtbot: QtBot, keep: FakeKeep, window: MainWindow
) -> None:
    qtbot.waitUntil(lambda: "workflows" in keep.queries.asked)
    keep.queries.asked.clear()
    for number in range(1000):
        keep.ledger.publish(
            Notice(kind=NoticeKind.ITEM_CHANGED, workflow_id=WorkflowId(1), item_id=ItemId(number))
        )
    keep.queries.rows = (replace(some_rows()[0], name="Renamed"), *some_rows()[1:])
    qtbot.waitUntil(lambda: window.workflows.header.name.text() == "Renamed")
    assert keep.queries.asked.count("workflows") <= 2


def test_a_message_of_a_script_is_shown_once_and_opens_its_workflow(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings, window: MainWindow
) -> None:
    keep.queries.message_rows = (a_message(4, "The page <b>changed</b>."),)
    keep.ledger.publish(Notice(kind=NoticeKind.NOTIFICATION, workflow_id=WorkflowId(2)))
    qtbot.waitUntil(window.toast.isVisible)
    assert window.toast.label.text() == "Weekly sales report: The page <b>changed</b>."
    window.show_page("activity")
    assert window.toast.isVisible(), "news of no page"
    click(window.toast.undo)
    assert window.workflows.list.current == 2
    assert int(str(settings.value("messages/seen"))) == 4


def test_a_toast_moves_nothing_lies_over_nothing_and_is_undone_once(
    qtbot: QtBot, window: MainWindow
) -> None:
    undone: list[bool] = []
    window.show_page("workflows")
    bottom, engine = window.bottom, window.bottom.engine
    before = window.pages.geometry(), bottom.geometry(), engine.mapTo(bottom, QPoint(0, 0))
    window.toast.show_message("Archived.", "Undo", Undo(lambda: undone.append(True)))
    qtbot.waitUntil(lambda: not bottom.state.isVisible())
    now = window.pages.geometry(), bottom.geometry(), engine.mapTo(bottom, QPoint(0, 0))
    assert now == before
    assert bottom.rect().contains(window.toast.geometry())
    assert engine.isVisible(), "there is room beside it"
    window.show_page("activity")
    assert window.toast.isVisible() and not undone
    window.toast.revert()
    window.toast.revert()
    assert undone == [True]
    assert not window.toast.isVisible()


def test_many_messages_at_once_become_one(qtbot: QtBot, keep: FakeKeep, window: MainWindow) -> None:
    keep.queries.message_rows = tuple(
        a_message(number, f"No. {number}") for number in range(1, 250)
    )
    keep.ledger.publish(Notice(kind=NoticeKind.NOTIFICATION, workflow_id=WorkflowId(2)))
    qtbot.waitUntil(window.toast.isVisible)
    message = "249 messages, the last from Weekly sales report: No. 249"
    assert window.toast.label.text() == message


def test_the_appearance_is_chosen_and_remembered(
    qtbot: QtBot, qapp: QApplication, window: MainWindow, settings: QSettings
) -> None:
    window.show_page("settings")
    click(window.settings.page.general.modes[Mode.DARK])
    assert settings.value("appearance") == "dark"
    qtbot.waitUntil(lambda: qapp.palette().window().color().lightness() < 60)


def test_closing_leaves_no_threads_and_no_listener(
    qtbot: QtBot, keep: FakeKeep, settings: QSettings
) -> None:
    before = threading.active_count()
    window = MainWindow(keep.as_keep(), settings)
    window.show()
    qtbot.waitUntil(lambda: window.workflows.header.name.text() != "")
    with qtbot.waitSignal(window.closed):
        window.close()
    assert threading.active_count() == before
    assert keep.ledger.listeners == []
    window.deleteLater()


def test_a_workflow_that_is_added_from_another_page_is_shown(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.show_page("settings")
    window.navigator.show_workflow(WorkflowId(2))
    assert (window.frame.shown, window.workflows.list.current) == ("workflows", WorkflowId(2))


def test_the_item_pane_opens_on_its_first_tab_and_keeps_another_while_items_are_gone_through(
    qtbot: QtBot, window: MainWindow
) -> None:
    page = window.workflows
    qtbot.waitUntil(lambda: page.tree.model.rowCount() == 29)
    first = page.list.current
    assert first is not None
    page.choose(first, ItemId(3))
    page.pane.tabs.setCurrentIndex(2)
    page.choose(first, ItemId(4))
    assert page.pane.tabs.currentIndex() == 2
    page.close_item()
    page.choose(first, ItemId(3))
    assert page.pane.tabs.currentIndex() == 0


def test_the_keys_of_a_workflow_work_wherever_the_keyboard_is_on_its_page(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    ran: list[bool] = []
    window.workflows.header.menu.run_action.triggered.connect(lambda: ran.append(True))
    qtbot.waitUntil(window.workflows.header.menu.run_action.isEnabled)
    for place in (window.sidebar.button("workflows"), window.top.bell, window.workflows.tree.view):
        place.setFocus()
        ran.clear()
        press(place, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        assert ran == [True]
    window.show_page("activity")
    ran.clear()
    press(window.sidebar.button("activity"), Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    assert ran == []


class PowerCut(BaseException):
    """Ends the program at a commit point, as far as one process can."""


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "“Bills 0”: Interrupted before it finished"),
        (2, "2 workflows were interrupted when Keep ended"),
    ],
)
def test_a_start_after_a_crash_says_once_what_was_interrupted(
    qtbot: QtBot, tmp_path: Path, count: int, text: str
) -> None:
    def crash(point: str) -> None:
        if point == "applied committed":
            raise PowerCut

    body = "if (ctx.item.isDone) return; await Outside.effect({name});"
    with a_keep(tmp_path, checkpoint=crash) as keep:
        for number in range(count):
            bills = a_script(keep, items_script("a", "b", body=body), name=f"Bills {number}")
            with pytest.raises(PowerCut):
                run(keep, bills)
    with a_keep(tmp_path) as keep, shown_window(qtbot, keep) as window:
        qtbot.waitUntil(window.toast.isVisible)
        assert window.toast.label.text() == text
        window.show_page("activity")
        click(window.toast.undo)
        assert window.frame.shown == "workflows"
    with a_keep(tmp_path) as keep, shown_window(qtbot, keep) as window:
        answered: list[bool] = []
        # Behind all that a start asks.
        window.tasks.query("last", lambda: True, answered.append)
        qtbot.waitUntil(lambda: bool(answered))
        assert not window.toast.isVisible()
