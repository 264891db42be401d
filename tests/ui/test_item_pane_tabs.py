"""The tabs of the item pane: what came in, the script, the log."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import VersionId
from keep_desktop.ports.views import AttemptRow
from keep_desktop.ui.item_pane import Tab
from keep_desktop.ui.pane_tabs import PaneTabs
from keep_desktop.ui.region import Hours, region
from keep_desktop.ui.theme import Mode, apply_theme
from tests.ui.item_views import (
    NOW,
    a_detail,
    a_log_line,
    a_version,
    a_workflow,
    an_attempt,
    an_item,
)
from tests.ui.pane_stage import Stage, two_attempts


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[Stage]:
    yield Stage(qtbot)


def test_the_input_shows_parameters_by_their_titles(stage: Stage) -> None:
    stage.shelf.detail = a_workflow(
        params={"folder": "/mail", "deep": True, "extra": [1, 2]},
        schema={
            "type": "object",
            "properties": {
                "folder": {"type": "string", "title": "Folder with mail"},
                "deep": {"type": "boolean", "title": "Folders inside it"},
                "file": {"type": "string", "title": "Spreadsheet"},
            },
        },
    )
    stage.show(a_detail(an_item(1)), Tab.INPUT)
    assert stage.pane.input.item.facts()["Identifier"] == "invoice:1"
    assert stage.pane.input.params.facts() == {
        "Folder with mail": "/mail",
        "Folders inside it": "yes",
        "Spreadsheet": "not set",
        "extra": "1, 2",
    }


def test_a_workflow_without_parameters_says_so(stage: Stage) -> None:
    stage.shelf.detail = a_workflow()
    stage.show(a_detail(an_item(1)), Tab.INPUT)
    assert stage.pane.input._none.isVisible()


# Script


def test_the_script_is_the_version_that_ran(stage: Stage) -> None:
    stage.shelf.script = a_version("const a = 1;\n// done\n")
    stage.show(a_detail(an_item(1), an_attempt(1)), Tab.SCRIPT)
    assert stage.pane.tabs.tabText(Tab.SCRIPT) == "Script 1.2"
    assert stage.pane.script.label.text() == ""
    assert stage.pane.script.view.toPlainText() == "const a = 1;\n// done\n"
    assert stage.pane.script.view.isReadOnly()
    stage.pane.script.copy.click()
    assert QGuiApplication.clipboard().text() == "const a = 1;\n// done\n"


def test_older_attempts_show_the_script_they_ran_with(stage: Stage) -> None:
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
    stage.shelf.script = a_version("new")
    stage.show(a_detail(an_item(1), new, old), Tab.SCRIPT)
    script = stage.pane.script
    assert script.choice.isVisible()
    assert [script.choice.itemText(n) for n in range(2)] == [
        "Script 1.2 · attempt 2",
        "Script 1.1 · attempt 1",
    ]
    script.choice.setCurrentIndex(1)
    script.choice.activated.emit(1)
    stage.shelf.script = a_version("old")
    stage.reader.answer_all()
    assert script.view.toPlainText() == "old"
    assert script.wanted_version() == 9


def test_an_item_that_never_ran_has_no_script_yet(stage: Stage) -> None:
    stage.show(a_detail(an_item(1)), Tab.SCRIPT)
    assert stage.pane.script.label.text() == "No script has run for this item yet."
    assert not stage.pane.script.copy.isEnabled()


# Log


def test_log_lines_show_time_and_level(stage: Stage) -> None:
    stage.shelf.lines = [a_log_line("one", level="LOG"), a_log_line("two\nlines", level="WARN")]
    stage.show(a_detail(an_item(1)), Tab.LOG)
    assert stage.pane.log.page.toPlainText() == "10:30:00 one\n10:30:00 WARN  two lines"


def test_a_day_that_is_not_today_stands_above_its_lines(stage: Stage) -> None:
    tuesday = NOW - timedelta(days=3)
    stage.shelf.lines = [a_log_line(text, at=tuesday) for text in ("one", "two")]
    stage.shelf.lines = [*stage.shelf.lines, a_log_line("three")]
    stage.show(a_detail(an_item(1)), Tab.LOG)
    page = stage.pane.log.page
    assert page.toPlainText() == (
        "Tue 17 Nov\n10:30:00 one\n10:30:00 two\nFri 20 Nov\n10:30:00 three"
    )
    stage.qtbot.waitUntil(lambda: page.height() < 8 * page.fontMetrics().lineSpacing())


def test_without_log_lines_it_says_so(stage: Stage) -> None:
    stage.show(a_detail(an_item(1)), Tab.LOG)
    assert stage.pane.log.empty.isVisible()
    assert stage.pane.log.empty.sentence.startswith("No lines were logged")


def test_new_lines_come_in_on_a_refresh(stage: Stage) -> None:
    stage.show(a_detail(an_item(1)), Tab.LOG)
    stage.shelf.lines = [a_log_line("one")]
    stage.pane.refresh()
    stage.reader.answer_all()
    assert stage.pane.log.page.toPlainText() == "10:30:00 one"
    stage.shelf.lines = [a_log_line("one"), a_log_line("two")]
    stage.pane.refresh()
    stage.reader.answer_all()
    assert stage.pane.log.page.toPlainText() == "10:30:00 one\n10:30:00 two"
    stage.shelf.lines = [a_log_line("two"), a_log_line("three")]
    stage.pane.refresh()
    stage.reader.answer_all()
    assert stage.pane.log.page.toPlainText() == "10:30:00 two\n10:30:00 three"


@pytest.mark.parametrize("tab", [Tab.INPUT, Tab.SCRIPT, Tab.LOG])
def test_each_tab_tells_its_own_trouble_and_tries_again(stage: Stage, tab: Tab) -> None:
    stage.shelf.script, stage.shelf.detail = a_version(), a_workflow()
    stage.show(a_detail(an_item(1), an_attempt(1)))
    stage.shelf.trouble = StorageFailure("The ledger is locked.")
    stage.pane.tabs.setCurrentIndex(tab)
    stage.reader.answer_all()
    pane = stage.pane
    bar = {
        Tab.INPUT: pane.input.trouble,
        Tab.SCRIPT: pane.script.trouble,
        Tab.LOG: pane.log.trouble,
    }[tab]
    assert bar.isVisible()
    stage.shelf.trouble = None
    bar.again.emit()
    stage.reader.answer_all()
    assert bar.isHidden()


def test_what_is_around_the_words_of_the_tabs_gives_way_before_they_scroll(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply_theme(qapp, Mode.LIGHT)
    tabs = PaneTabs()
    qtbot.addWidget(tabs)
    for word in ("What happened", "Input", "Script 1.0", "Log"):
        tabs.addTab(word)
    tabs.resize(600, 34)
    tabs.show()
    wide = tabs.tabRect(3).right() + 1
    tabs.resize(wide - 20, 34)
    assert tabs.tabRect(3).right() < tabs.width()
    tabs.resize(600, 34)
    assert tabs.tabRect(3).right() + 1 == wide


def test_another_way_of_telling_times_shows_at_once(stage: Stage) -> None:
    row = an_item(1, attempt=2)
    stage.shelf.lines = (a_log_line("Reading"),)
    stage.show(a_detail(row, *two_attempts()), Tab.LOG)
    assert "10:30:00 Reading" in stage.pane.log.page.toPlainText()
    region().choose(Hours.TWELVE)
    assert "10:30:00 AM Reading" in stage.pane.log.page.toPlainText()
    assert stage.card(2, 1).text().endswith("10:22:00 AM")
    assert "10:22 AM" in stage.pane.happened.sections[2].text()
