"""Schedule page in the whole window, with a real engine."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow, set_schedule
from keep_desktop.ui.schedule.row_view import ScheduleRowWidget
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui.driver import click
from tests.ui.windows import shown_window

LONG_MS = 30_000
_ENDLESS = """
await Items.withItem("one", "One", async () => {});
await Console.progress({ done: 1, total: 3 });
for (;;) {}
"""


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as made:
        yield made


@pytest.fixture
def window(qtbot: QtBot, keep: Keep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep) as made:
        yield made


def button(row: ScheduleRowWidget, text: str) -> QAbstractButton:
    return next(one for one in row.buttons if one.text() == text and not one.isHidden())


def test_a_run_is_started_watched_and_stopped_on_the_page(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    draft = Draft(name="Photos", script=_ENDLESS, params={})
    workflow = import_workflow(keep, draft).workflow_id
    set_schedule(keep, workflow, every="1h")
    page = window.schedule.page
    window.show_page("schedule")
    qtbot.waitUntil(lambda: len(page.next.rows) == 1, timeout=LONG_MS)
    click(button(page.next.rows[0], "Run now"))
    qtbot.waitUntil(
        lambda: bool(page.now.rows) and "1 of 3" in page.now.rows[0].line.text(), timeout=LONG_MS
    )
    assert page.now.rows[0].bar.value() == 333
    click(button(page.now.rows[0], "Stop this run"))
    qtbot.waitUntil(lambda: page.now.rows[0].pill.text() == "Stopping…", timeout=LONG_MS)
    click(button(page.now.rows[0], "Stop now"))
    qtbot.waitUntil(lambda: bool(page.earlier.rows), timeout=LONG_MS)
    row = page.earlier.rows[0]
    assert row.pill.text() == "Stopped"
    assert row.line.text().startswith("1 item done · You stopped this run")
    qtbot.waitUntil(lambda: page.next.rows[0].pill.text() == "Planned", timeout=LONG_MS)
    click(button(row, "Open"))
    assert window.pages.currentWidget() is window.workflows
    assert window.workflows.list.current == workflow


def test_paused_schedules_are_shown_in_the_frame(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    draft = Draft(name="Photos", script="1;", params={})
    set_schedule(keep, import_workflow(keep, draft).workflow_id, every="1h")
    window.show_page("schedule")
    qtbot.waitUntil(lambda: len(window.schedule.page.next.rows) == 1, timeout=LONG_MS)
    click(window.schedule.page.pause)
    qtbot.waitUntil(
        lambda: window.bottom.next_run.text() == "All schedules are paused", timeout=LONG_MS
    )
    assert window.schedule.page.pause.text() == "Resume all schedules"
    click(window.schedule.page.pause)
    qtbot.waitUntil(window.toast.isVisible, timeout=LONG_MS)
    assert window.toast.label.text() == "Schedules resumed. Nothing was missed."
