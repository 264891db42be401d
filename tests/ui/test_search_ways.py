"""Where the search over everything leads besides items: to runs, settings, Activity, questions."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.outcomes import Outcome
from keep_desktop.services.workflows import Draft, import_workflow
from keep_desktop.ui.answer_words import headline
from keep_desktop.ui.dialogs.export_activity import ExportDialog
from keep_desktop.ui.dialogs.run import RunDialog
from keep_desktop.ui.language import Language, speak
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.region import Hours, region
from keep_desktop.ui.search_palette import SearchPalette
from keep_desktop.ui.search_words import SpokenRuns, spellings
from tests.ui.hands import click, press
from tests.ui.questions_stage import SOON, blocked, failed
from tests.ui.views import FakeKeep, some_rows
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
        made.search.come()
        yield made


def titles(palette: SearchPalette) -> list[str]:
    model = palette.model
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def look_for(qtbot: QtBot, palette: SearchPalette, text: str) -> None:
    """Until everything is looked through."""
    palette.come()
    QTest.keyClicks(palette.field, text)
    qtbot.waitUntil(lambda: not palette.hunt.is_on and bool(palette.hunt.workflows), timeout=SOON)


def choose(palette: SearchPalette, title: str) -> None:
    at = next(at for at, said in enumerate(titles(palette)) if said.startswith(title))
    palette.list.setCurrentIndex(palette.model.index(at))
    press(palette.field, Qt.Key.Key_Return)


def tells_of_the_scale(dialog: RunDialog) -> bool:
    return "not level" in dialog.log.page.toPlainText()


def test_runs_and_lines_lead_to_the_log_of_the_run(qtbot: QtBot, window: MainWindow) -> None:
    for words, head, title in (
        ("partly supplier today", "Runs", "Supplier mail · Today"),
        ("level scale", "Lines of logs", "The scale is not level"),
    ):
        look_for(qtbot, window.search, words)
        assert titles(window.search)[0] == head
        choose(window.search, title)
        dialog = window.findChildren(RunDialog)[-1]
        qtbot.waitUntil(partial(tells_of_the_scale, dialog), timeout=SOON)
        dialog.accept()


@pytest.mark.parametrize("hours", [Hours.TWELVE, Hours.TWENTY_FOUR])
def test_a_run_is_found_by_the_time_that_is_read_of_it(
    qtbot: QtBot, window: MainWindow, hours: Hours
) -> None:
    region().choose(hours)
    palette = window.search
    look_for(qtbot, palette, "partly supplier")
    shown = next(one for one in titles(palette) if one.startswith("Supplier mail · Today"))
    _, _, time = shown.partition("Today ")
    for text in (shown, time, time.replace("\u00a0", "").lower()):
        palette.field.setText(text)
        qtbot.waitUntil(lambda: not palette.hunt.is_on, timeout=SOON)
        assert titles(palette)[:2] == ["Runs", shown]


def test_a_time_of_day_leads_to_what_happened_then(qtbot: QtBot, window: MainWindow) -> None:
    palette = window.search
    look_for(qtbot, palette, "partly supplier")
    shown = next(one for one in titles(palette) if one.startswith("Supplier mail · Today"))
    time = shown.partition("Today ")[2]
    look_for(qtbot, palette, time)
    assert not [one for one in titles(palette) if one.startswith("Search Activity")]
    choose(palette, f"Go to today {time} in Activity")
    assert window.pages.currentWidget() is window.activity
    page = window.activity.page
    qtbot.waitUntil(lambda: page.model.rowCount() > 0, timeout=SOON)
    wanted = page.filters.filter
    assert (wanted.search, page.filters.chips.day.text()) == ("", f"today {time}")
    assert wanted.since is not None
    assert wanted.until == wanted.since + timedelta(minutes=1)
    click(page.filters.chips.day)
    assert not page.filters.filter.is_narrow


def test_an_error_finds_the_item_its_run_and_its_line(qtbot: QtBot, window: MainWindow) -> None:
    look_for(qtbot, window.search, "seal MELTED")
    heads = {"Items", "Runs", "Lines of logs", "Everything that happened"}
    assert heads <= set(titles(window.search))
    model = window.search.model
    findings = [model.finding(model.index(at)) for at in range(model.rowCount())]
    item = next(one for one in findings if one is not None and one.title == "Email from Bob")
    assert item.note.startswith("The seal melted")
    choose(window.search, "Email from Bob")
    qtbot.waitUntil(lambda: window.workflows.drawer.is_open, timeout=SOON)


def test_settings_are_found_by_what_one_calls_them(qtbot: QtBot, window: MainWindow) -> None:
    for words, title, section in (
        ("backup", "Back up…", "backup"),
        ("theme dark", "Appearance: light or dark", "general"),
        ("time format", "Clock: 12 or 24 hours", "general"),
        ("retries", "Limits and waits", "limits"),
    ):
        look_for(qtbot, window.search, words)
        choose(window.search, title)
        page = window.settings.page
        assert window.pages.currentWidget() is window.settings
        assert page.keys[page.list.currentRow()] == section


def test_what_is_named_so_comes_before_what_merely_tells_of_it(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    def first(words: str) -> str:
        look_for(qtbot, window.search, words)
        return titles(window.search)[1]

    assert first("stop") == "Emergency stop"
    # What needs the user says so in its reason.
    assert "Email from Bob" in titles(window.search)
    assert first("log") == "How long logs are kept"
    assert "Start when I sign in" in titles(window.search)


def test_archiving_is_found_and_means_no_workflow_until_one_is_named(
    qtbot: QtBot, keep: Keep, window: MainWindow
) -> None:
    look_for(qtbot, window.search, "archive")
    assert titles(window.search)[:3] == [
        "Do",
        "Show archived workflows",
        "Archive “Supplier mail”",
    ]
    look_for(qtbot, window.search, "archive mail")
    press(window.search.field, Qt.Key.Key_Return)
    qtbot.waitUntil(
        lambda: (
            [row.status for row in keep.queries.workflows(archived=True)]
            == [WorkflowStatus.ARCHIVED]
        ),
        timeout=SOON,
    )


def test_the_last_line_goes_on_in_activity(qtbot: QtBot, window: MainWindow) -> None:
    look_for(qtbot, window.search, "xyzzy")
    press(window.search.field, Qt.Key.Key_Return)
    assert window.pages.currentWidget() is window.activity
    page = window.activity.page
    assert page.filters.filter.search == page.filters.search.text() == "xyzzy"
    look_for(qtbot, window.search, "export csv")
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
        palette.come()
        qtbot.waitUntil(lambda: "All 5 questions" in titles(palette), timeout=SOON)
        head, first, *items = titles(palette)[:5]
        assert (head, first) == ("Needs you", headline(rows[0]))
        assert items == [row.item_title for row in rows[1:4]]
        choose(palette, first)
        page = window.needs_you.page
        qtbot.waitUntil(lambda: len(page.cards) == 5, timeout=SOON)
        window.show_page("activity")
        palette.come()
        qtbot.waitUntil(lambda: "All 5 questions" in titles(palette), timeout=SOON)
        choose(palette, "All 5 questions")
        assert window.pages.currentWidget() is window.needs_you
        keep.queries.question_rows = rows[:4]
        palette.come()
        qtbot.waitUntil(lambda: items[-1] in titles(palette), timeout=SOON)
        assert "All 4 questions" not in titles(palette)


def test_days_ends_and_errors_are_found_in_the_language_of_the_window(qapp: QApplication) -> None:
    assert spellings(["failed", "connection"]) == {}
    before = QLocale()
    speak(qapp, Language.GERMAN)
    try:
        region().system = lambda: QLocale("en_US")
        said = SpokenRuns(date(2026, 11, 22))
        assert {"heute", "22", "sonntag", "november"} <= set(said.day(date(2026, 11, 22)))
        assert "gestern" in said.day(date(2026, 11, 21))
        # As the user writes a date in figures, whatever language the window speaks.
        assert {"22.11.26", "11/22/26"} <= set(said.day(date(2026, 11, 22)))
        assert "fehlgeschlagen" in said.outcome(Outcome.FAILED, undo=False)
        assert said.told("The connection failed") == "Die Verbindung schlug fehl"
        found = spellings(["verbindung", "nicht", "die", "xyzzy"])
        # What most sentences have says nothing.
        assert set(found) == {"verbindung"}
        assert ("The connection failed",) in found["verbindung"]
    finally:
        speak(qapp, Language.ENGLISH)
        QLocale.setDefault(before)
