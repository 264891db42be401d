"""Tabs of the item pane: history, script and log."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import VersionId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import AttemptRow
from keep_desktop.ui.item_details.pane import Tab
from tests.builders.host_messages import thrown_at
from tests.ui.item_views import (
    a_detail,
    a_log_line,
    a_version,
    a_workflow,
    an_attempt,
    an_item,
)
from tests.ui.pane_harness import Harness, two_attempts
from tests.ui.reading import facts_of


@pytest.fixture
def harness(qtbot: QtBot) -> Iterator[Harness]:
    yield Harness(qtbot)


def test_the_input_shows_parameters_by_their_titles(harness: Harness) -> None:
    harness.fake_store.detail = a_workflow(
        params={"folder": "/mail", "deep": True, "extra": [1, 2], "when": "15m", "if": "below"},
        schema={
            "type": "object",
            "properties": {
                "folder": {"type": "string", "title": "Folder with mail"},
                "deep": {"type": "boolean", "title": "Folders inside it"},
                "file": {"type": "string", "title": "Spreadsheet"},
                "when": {"format": "schedule", "title": "When"},
                "if": {"enum": ["below"], "x-titles": ["It falls"], "title": "Only if"},
            },
        },
    )
    harness.show(a_detail(an_item(1)), Tab.INPUT)
    assert facts_of(harness.pane.input.item)["Identifier"] == "invoice:1"
    assert facts_of(harness.pane.input.params) == {
        "Folder with mail": "/mail",
        "Folders inside it": "yes",
        "Spreadsheet": "not set",
        "When": "Every 15 minutes",
        "Only if": "It falls",
        "extra": "1, 2",
    }


def test_the_script_is_the_version_that_ran(harness: Harness) -> None:
    harness.fake_store.script = a_version("const a = 1;\n// done\n")
    harness.show(a_detail(an_item(1), an_attempt(1)), Tab.SCRIPT)
    assert harness.pane.tabs.tabText(Tab.SCRIPT) == "Script 1.2"
    assert harness.pane.script.label.text() == ""
    assert harness.pane.script.view.toPlainText() == "const a = 1;\n// done\n"
    assert harness.pane.script.view.isReadOnly()
    harness.pane.script.copy.click()
    assert QGuiApplication.clipboard().text() == "const a = 1;\n// done\n"


def test_older_attempts_show_the_script_they_ran_with(harness: Harness) -> None:
    new, old = two_attempts()
    old = AttemptRow(
        number=1,
        status=old.status,
        version_id=VersionId(9),
        version="1.1",
        error=None,
        started_at=old.started_at,
        ended_at=old.ended_at,
        mutations=(),
    )
    harness.fake_store.script = a_version("new")
    harness.show(a_detail(an_item(1), new, old), Tab.SCRIPT)
    script = harness.pane.script
    assert script.choice.isVisible()
    assert [script.choice.itemText(n) for n in range(2)] == [
        "Script 1.2 · attempt 2",
        "Script 1.1 · attempt 1",
    ]
    script.choice.setCurrentIndex(1)
    script.choice.activated.emit(1)
    harness.fake_store.script = a_version("old")
    harness.tasks.answer_all()
    assert script.view.toPlainText() == "old"
    assert script.requested_version() == 9


def test_an_error_of_the_script_leads_to_its_line(harness: Harness) -> None:
    harness.fake_store.script = a_version("const a = 1;\n\nthrow new Error('no total');\n")
    error = thrown_at("Error: no total", 3, 1)
    attempt = an_attempt(1, status=ItemStatus.FAILED, error=error)
    harness.show(a_detail(an_item(1, status=ItemStatus.FAILED), attempt))
    section = harness.pane.happened.sections[1]
    assert section.show_line.isVisible() and section.show_line.text() == "Show line 3"
    section.show_line.click()
    harness.tasks.answer_all()
    assert harness.pane.tabs.currentIndex() == Tab.SCRIPT
    cursor = harness.pane.script.view.textCursor()
    assert cursor.selectedText() == "throw new Error('no total');"
    elsewhere = an_attempt(1, status=ItemStatus.FAILED, error="The disk is full.")
    harness.show(a_detail(an_item(1, status=ItemStatus.FAILED), elsewhere))
    assert not section.show_line.isVisible()


def test_an_item_that_never_ran_has_no_script_yet(harness: Harness) -> None:
    harness.show(a_detail(an_item(1)), Tab.SCRIPT)
    assert harness.pane.script.label.text() == "No script has run for this item yet."
    assert not harness.pane.script.copy.isEnabled()


def test_log_lines_show_time_and_level(harness: Harness) -> None:
    harness.fake_store.lines = [
        a_log_line("one", level="LOG"),
        a_log_line("two\nlines", level="WARN"),
    ]
    harness.show(a_detail(an_item(1)), Tab.LOG)
    assert harness.pane.log.page.toPlainText() == "10:30:00 one\n10:30:00 WARN  two lines"


def test_new_lines_come_in_on_a_refresh(harness: Harness) -> None:
    harness.show(a_detail(an_item(1)), Tab.LOG)
    harness.fake_store.lines = [a_log_line("one")]
    harness.pane.refresh()
    harness.tasks.answer_all()
    assert harness.pane.log.page.toPlainText() == "10:30:00 one"
    harness.fake_store.lines = [a_log_line("one"), a_log_line("two")]
    harness.pane.refresh()
    harness.tasks.answer_all()
    assert harness.pane.log.page.toPlainText() == "10:30:00 one\n10:30:00 two"
    harness.fake_store.lines = [a_log_line("two"), a_log_line("three")]
    harness.pane.refresh()
    harness.tasks.answer_all()
    assert harness.pane.log.page.toPlainText() == "10:30:00 two\n10:30:00 three"


@pytest.mark.parametrize("tab", [Tab.INPUT, Tab.SCRIPT, Tab.LOG])
def test_each_tab_shows_its_own_trouble_and_tries_again(harness: Harness, tab: Tab) -> None:
    harness.fake_store.script, harness.fake_store.detail = a_version(), a_workflow()
    harness.show(a_detail(an_item(1), an_attempt(1)))
    harness.fake_store.trouble = StorageFailure("The ledger is locked.")
    harness.pane.tabs.setCurrentIndex(tab)
    harness.tasks.answer_all()
    pane = harness.pane
    bar = {
        Tab.INPUT: pane.input.trouble,
        Tab.SCRIPT: pane.script.trouble,
        Tab.LOG: pane.log.trouble,
    }[tab]
    assert bar.isVisible()
    harness.fake_store.trouble = None
    bar.retry.click()
    harness.tasks.answer_all()
    assert bar.isHidden()
