"""Search results besides items: runs, settings, Activity, questions."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.outcomes import Outcome
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.ui.activity.export_dialog import ExportDialog
from keep_desktop.ui.presentation.questions import headline
from keep_desktop.ui.runs.dialogs import RunDialog
from keep_desktop.ui.search.finder import RunTerms, search_spellings
from keep_desktop.ui.search.palette import SearchPalette
from keep_desktop.ui.text.format import region
from keep_desktop.ui.text.language import Language, apply_language
from keep_desktop.ui.window.main_window import MainWindow
from keep_desktop.ui.window.navigation import workflow_actions
from tests.ui.driver import press
from tests.ui.questions_harness import SOON, blocked, failed
from tests.ui.views import FakeKeep, a_stop, an_overview, some_rows
from tests.ui.windows import shown_window

_SCRIPT = """
console.warn("The scale is not level");
for (const name of ["Ada", "Bob"]) {
  await Items.withItem(`mail:${name}`, `Email from ${name}`, async (ctx) => {
    if (name === "Bob") throw new Error("The seal melted and stopped all");
  });
}
"""


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    """One run: Ada's mail is done, Bob's failed."""
    with open_engine(tmp_path / "data") as made:
        draft = Draft(name="Supplier mail", script=_SCRIPT, params={})
        made.engine.run_session(import_workflow(made, draft).workflow_id)
        yield made


@pytest.fixture
def window(qtbot: QtBot, keep: Keep) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep) as made:
        made.search.open_palette()
        yield made


def titles(palette: SearchPalette) -> list[str]:
    model = palette.model
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def set_search(qtbot: QtBot, palette: SearchPalette, text: str) -> None:
    """Until all results are there."""
    palette.open_palette()
    QTest.keyClicks(palette.field, text)
    qtbot.waitUntil(
        lambda: not palette.controller.is_on and bool(palette.controller.workflows), timeout=SOON
    )


def choose(palette: SearchPalette, title: str) -> None:
    at = next(at for at, text in enumerate(titles(palette)) if text.startswith(title))
    palette.list.setCurrentIndex(palette.model.index(at))
    press(palette.field, Qt.Key.Key_Return)


def shows_the_scale(dialog: RunDialog) -> bool:
    return "not level" in dialog.log.page.toPlainText()


def test_runs_and_lines_lead_to_the_log_of_the_run(qtbot: QtBot, window: MainWindow) -> None:
    for text, header, title in (
        ("partly supplier today", "Runs", "Supplier mail · Today"),
        ("level scale", "Log lines", "The scale is not level"),
    ):
        set_search(qtbot, window.search, text)
        assert titles(window.search)[0] == header
        choose(window.search, title)
        dialog = window.findChildren(RunDialog)[-1]
        qtbot.waitUntil(partial(shows_the_scale, dialog), timeout=SOON)
        dialog.accept()


def test_an_error_finds_the_item_its_run_and_its_line(qtbot: QtBot, window: MainWindow) -> None:
    set_search(qtbot, window.search, "seal MELTED")
    title_prefixes = {"Items", "Runs", "Log lines", "Activity"}
    assert title_prefixes <= set(titles(window.search))
    model = window.search.model
    results = [model.result_at(model.index(at)) for at in range(model.rowCount())]
    item = next(one for one in results if one is not None and one.title == "Email from Bob")
    assert item.note.startswith("The seal melted")
    choose(window.search, "Email from Bob")
    qtbot.waitUntil(lambda: window.workflows.side_panel.is_open, timeout=SOON)


def test_during_a_stop_the_palette_turns_keep_back_on(qtbot: QtBot, window: MainWindow) -> None:
    set_search(qtbot, window.search, "stop")
    assert "Emergency stop" in titles(window.search)
    window.show_overview(an_overview(stop=a_stop(everything=True, confirmed=False)))
    set_search(qtbot, window.search, "turn back on")
    assert "Turn back on" not in titles(window.search), "runs are still ending"
    window.show_overview(an_overview())
    window.stop_all_workflows()
    qtbot.waitUntil(window.stop_banner.turn_on.isEnabled, timeout=SOON)
    set_search(qtbot, window.search, "turn back on")
    assert "Emergency stop" not in titles(window.search)
    choose(window.search, "Turn back on")
    qtbot.waitUntil(window.stop_banner.confirm.isVisible, timeout=SOON)


def test_settings_are_found_by_what_one_calls_them(qtbot: QtBot, window: MainWindow) -> None:
    for text, title, section in (
        ("backup", "Back up…", "backup"),
        ("theme dark", "Appearance: light or dark", "general"),
        ("time format", "Time format: 12 or 24 hours", "general"),
        ("retries", "Limits and timeouts", "limits"),
    ):
        set_search(qtbot, window.search, text)
        choose(window.search, title)
        page = window.settings.page
        assert window.pages.currentWidget() is window.settings
        assert page.keys[page.list.currentRow()] == section


def test_what_is_named_so_comes_before_what_merely_mentions_it(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    def first(words: str) -> str:
        set_search(qtbot, window.search, words)
        return titles(window.search)[1]

    assert first("stop") == "Emergency stop"
    # Questions have it in their reason.
    assert "Email from Bob" in titles(window.search)
    assert first("log") == "How long logs are kept"
    assert "Start when I sign in" in titles(window.search)


def test_archiving_is_found_and_means_no_workflow_until_one_is_named(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    set_search(qtbot, window.search, "archive")
    assert titles(window.search)[:3] == [
        "Actions",
        "Show archived workflows",
        "Archive “Supplier mail”",
    ]
    set_search(qtbot, window.search, "archive mail")
    press(window.search.field, Qt.Key.Key_Return)
    qtbot.waitUntil(
        lambda: (
            [row.status for row in keep.queries.workflows(archived=True)]
            == [WorkflowStatus.ARCHIVED]
        ),
        timeout=SOON,
    )


def test_the_last_line_goes_on_in_activity(qtbot: QtBot, window: MainWindow) -> None:
    set_search(qtbot, window.search, "xyzzy")
    press(window.search.field, Qt.Key.Key_Return)
    assert window.pages.currentWidget() is window.activity
    page = window.activity.page
    assert page.filters.filter.search == page.filters.search.text() == "xyzzy"
    set_search(qtbot, window.search, "export csv")
    press(window.search.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None, timeout=SOON)
    (dialog,) = window.activity.findChildren(ExportDialog)
    dialog.reject()


def test_what_waits_stands_as_in_needs_you_with_the_way_to_all_of_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    keep = FakeKeep(tmp_path, *some_rows())
    rows = (blocked(1), *(failed(number) for number in range(2, 6)))
    keep.queries.question_rows = rows
    with shown_window(qtbot, keep.as_keep()) as window:
        palette = window.search
        palette.open_palette()
        qtbot.waitUntil(lambda: "All 5 questions" in titles(palette), timeout=SOON)
        header, first, *items = titles(palette)[:5]
        assert (header, first) == ("Needs you", headline(rows[0]))
        assert items == [row.item_title for row in rows[1:4]]
        choose(palette, first)
        page = window.needs_you.page
        qtbot.waitUntil(lambda: len(page.cards) == 5, timeout=SOON)
        window.show_page("activity")
        palette.open_palette()
        qtbot.waitUntil(lambda: "All 5 questions" in titles(palette), timeout=SOON)
        choose(palette, "All 5 questions")
        assert window.pages.currentWidget() is window.needs_you
        keep.queries.question_rows = rows[:4]
        palette.open_palette()
        qtbot.waitUntil(lambda: items[-1] in titles(palette), timeout=SOON)
        assert "All 4 questions" not in titles(palette)


def test_days_ends_and_errors_are_found_in_the_language_of_the_window(qapp: QApplication) -> None:
    assert search_spellings(["failed", "connection"]) == {}
    before = QLocale()
    apply_language(qapp, Language.GERMAN)
    try:
        region().system = lambda: QLocale("en_US")
        text = RunTerms(date(2026, 11, 22))
        assert {"heute", "22", "sonntag", "november"} <= set(text.day(date(2026, 11, 22)))
        assert "gestern" in text.day(date(2026, 11, 21))
        # As the user writes a date in digits, in any language.
        assert {"22.11.26", "11/22/26"} <= set(text.day(date(2026, 11, 22)))
        assert "fehlgeschlagen" in text.outcome(Outcome.FAILED, undo=False)
        assert (
            text.error_terms(UserMessage("The connection failed")) == "Die Verbindung schlug fehl"
        )
        found = search_spellings(["verbindung", "nicht", "die", "xyzzy"])
        # Words of most sentences match nothing.
        assert set(found) == {"verbindung"}
        assert ("The connection failed",) in found["verbindung"]
    finally:
        apply_language(qapp, Language.ENGLISH)
        QLocale.setDefault(before)


def test_each_entry_of_a_workflows_menu_is_found(qtbot: QtBot, window: MainWindow) -> None:
    page = window.workflows
    menu = page.header.menu
    qtbot.waitUntil(lambda: menu.turn_action.text() == "Pause", timeout=SOON)
    entries = [one for one in menu.actions() if one.isVisible() and one.text()]
    results = workflow_actions(window._keep.queries.workflows(), page.workflow_actions)
    first_words = {result.title.split()[0] for result in results}
    words = {one.text().split()[0].rstrip("…") for one in entries}
    assert "Permissions" in words and words <= first_words


def test_the_actions_of_the_workflow_that_is_open_come_first(
    qtbot: QtBot, window: MainWindow
) -> None:
    other = Draft(name="Another one", script=_SCRIPT, params={})
    other_id = import_workflow(window._keep, other).workflow_id
    qtbot.waitUntil(lambda: len(window.workflows.list.model.rows) == 2, timeout=SOON)
    for open_id, first in ((other_id, "Another one"), (other_id - 1, "Supplier mail")):
        window.workflows.list.choose(WorkflowId(open_id))
        set_search(qtbot, window.search, "permissions of")
        found = [one for one in titles(window.search) if one.startswith("Permissions of")]
        assert found[0] == f"Permissions of “{first}”"
        window.search.close()
