"""Wherever an error of a script is shown, one click shows its line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft
from keep_desktop.ui.presentation.answers import LineButton
from keep_desktop.ui.presentation.script_dialog import ScriptDialog, ShownScript
from keep_desktop.ui.rehearsal.dialog import RehearsalDialog
from keep_desktop.ui.runs.dialogs import RunDialog
from keep_desktop.ui.window.main_window import MainWindow
from tests.builders.engine import a_script
from tests.ui.dialog_tools import until
from tests.ui.driver import click
from tests.ui.windows import SMALLEST, shown_window

_SCRIPT = "// The bills.\n\nconst found = [];\nfound[0].total();\n"
_LINE = "found[0].total();"


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def blocked(keep: Keep) -> WorkflowId:
    workflow = a_script(keep, _SCRIPT)
    assert run_and_wait(keep, workflow).error
    return workflow


@pytest.fixture
def window(qtbot: QtBot, keep: Keep, blocked: WorkflowId) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep, SMALLEST) as made:
        yield made


def _leads_to_line(qtbot: QtBot, place: QWidget, line: str = _LINE) -> ScriptDialog:
    def buttons() -> list[LineButton]:
        return [one for one in place.findChildren(LineButton) if one.isVisible()]

    until(qtbot, buttons)
    (button,) = buttons()
    assert button.text() == "Show line 4"
    click(button)
    shown = place.window().findChildren(ScriptDialog)[-1]
    until(qtbot, lambda: shown.view.textCursor().selectedText() == line)
    return shown


def test_the_banner_of_a_workflow_leads_to_the_line(qtbot: QtBot, window: MainWindow) -> None:
    shown = _leads_to_line(qtbot, window.workflows.header)
    assert shown.heading.text() == "Line 4 of script 1.0"


def test_the_card_of_its_question_leads_to_the_line(qtbot: QtBot, window: MainWindow) -> None:
    window.show_page("needs_you")
    _leads_to_line(qtbot, window.needs_you.page)


def test_the_dialog_of_a_run_leads_to_the_line(
    qtbot: QtBot, keep: Keep, blocked: WorkflowId, window: MainWindow
) -> None:
    (run,) = keep.queries.runs(blocked)
    dialog = RunDialog(keep, window.tasks, blocked, "Bills", run.id, window)
    dialog.show()
    _leads_to_line(qtbot, dialog)


@pytest.mark.parametrize("stored", [True, False])
def test_a_rehearsal_leads_to_the_line_of_what_it_rehearsed(
    qtbot: QtBot, keep: Keep, blocked: WorkflowId, window: MainWindow, stored: bool
) -> None:
    """Which may be a version that is not stored yet."""
    line = _LINE if stored else "found[1].total();"
    draft = Draft(name="Bills", script=_SCRIPT.replace(_LINE, line), params={})
    rehearsed = None if stored else draft
    dialog = RehearsalDialog(keep, window.tasks, blocked, "Bills", window, draft=rehearsed)
    dialog.show()
    shown = _leads_to_line(qtbot, dialog, line)
    assert shown.heading.text() == f"Line 4 of script {'1.0' if stored else '2.0'}"


def test_a_line_far_down_in_a_long_script_is_shown(qtbot: QtBot, window: MainWindow) -> None:
    long = "\n".join(f"line({number});" for number in range(1, 5_001))
    dialog = ScriptDialog(window.tasks, lambda: ShownScript("1.0", long), 4_900, window)
    dialog.show()
    until(qtbot, lambda: dialog.view.textCursor().selectedText() == "line(4900);")
