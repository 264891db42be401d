"""Charts of runs: accessible, themed, and usable without a mouse."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.cli.run import OUTCOME_WORDS
from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.ports.queries import SessionBar
from keep_desktop.services.activity.queries import run_detail
from keep_desktop.services.context import Keep
from keep_desktop.services.items.undo import undo_attempt
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.runs.outcomes import Outcome
from keep_desktop.services.runs.statistics import (
    DayCount,
    Lane,
    LaneKind,
    SpanEnd,
    Timeline,
    TimeSpan,
)
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.item_dialogs import UndoManyDialog
from keep_desktop.ui.presentation.runs import items_text, timeline_text
from keep_desktop.ui.presentation.status_style import outcome_style
from keep_desktop.ui.runs.charts import DayChart, RunBars, TimelinePicture, round_above
from keep_desktop.ui.runs.dialogs import RunDialog, RunsDialog
from keep_desktop.ui.style.theme import color, has_icon
from keep_desktop.ui.text.format import Now
from tests.builders.engine import Effect, Outside, a_script, items_script
from tests.ui.dialog_tools import nameless, until
from tests.ui.driver import press
from tests.ui.reading import legend_text, pointed_at
from tests.ui.views import NOON

_SCRIPT = """
for (const name of ["a", "b", "c"]) {
  await Items.withItem(`bill:${name}`, `Bill ${name}`, async (ctx) => {
    if (ctx.item.isDone) return;
    await Memory.createNote({ id: name, title: name, content: "x" });
  });
}
"""
_NOW = Now(NOON)


def a_bar(number: int, result: str | None = "committed") -> SessionBar:
    began = NOON - timedelta(hours=10 - number)
    return SessionBar(
        id=SessionId(number),
        result=result,
        started_at=began,
        ended_at=None if result is None else began + timedelta(seconds=5),
        items={"done": 3},
    )


@pytest.fixture
def bars(qtbot: QtBot) -> RunBars:
    bars = RunBars()
    qtbot.addWidget(bars)
    bars.resize(600, 92)
    bars.show()
    bars.show_bars((a_bar(1), a_bar(2, "failed:logic"), a_bar(3, "stopped")), _NOW)
    return bars


def heard(widget: QWidget) -> tuple[str, str]:
    face = QAccessible.queryAccessibleInterface(widget)
    assert face is not None
    return face.text(QAccessible.Text.Name), face.text(QAccessible.Text.Description)


def inks(widget: QWidget) -> set[str]:
    """The colours of the picture."""
    picture = widget.grab().toImage()
    return {
        QColor(picture.pixel(x, y)).name()
        for x in range(0, picture.width())
        for y in range(0, picture.height(), 2)
    }


def test_the_bars_say_how_the_runs_ended_and_which_is_chosen(bars: RunBars) -> None:
    name, text = heard(bars)
    assert name == "Last runs"
    assert text.startswith("3 runs: Done 1, Failed 1, Stopped 1. ")
    assert "Stopped · 3 items · 5\u00a0s" in text


def test_each_way_to_end_has_a_word_of_its_own_an_icon_and_a_colour() -> None:
    styles = [outcome_style(outcome) for outcome in Outcome]
    for outcome, word in OUTCOME_WORDS.items():
        assert outcome_style(outcome).label.lower() == word, "the command line says the same"
    assert len({style.label for style in styles}) == len(styles)
    assert all(has_icon(style.icon) for style in styles)
    assert {style.tone for style in styles} == {"run", "done", "warn", "fail", "skip"}


def test_the_keyboard_goes_through_the_runs(qtbot: QtBot, bars: RunBars) -> None:
    chosen: list[SessionBar] = []
    bars.chosen.connect(chosen.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_End):
        press(bars, key)
    assert [bar.id for bar in chosen] == [2, 1, 3]
    assert bars.focusPolicy() == Qt.FocusPolicy.StrongFocus


def test_a_click_chooses_the_bar_below_it(qtbot: QtBot, bars: RunBars) -> None:
    with qtbot.waitSignal(bars.chosen) as signal:
        # The oldest at the left, the next ten pixels to the right.
        qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, pos=QPoint(17, 60))
    assert signal.args[0].id == 2


def test_a_timeline_says_all_it_shows_and_paints_nothing_outside(qtbot: QtBot) -> None:
    end = NOON + timedelta(seconds=60)
    line = Timeline(
        began_at=NOON,
        ended_at=end,
        lanes=(
            Lane(kind=LaneKind.HANDLER, name="", spans=[TimeSpan(NOON, end, SpanEnd.OPEN)]),
            Lane(
                kind=LaneKind.TOOL,
                name="Sheets.appendRow",
                # The clock was set back meanwhile.
                spans=[TimeSpan(NOON - timedelta(hours=1), end, SpanEnd.FAILED)],
            ),
            Lane(kind=LaneKind.WAIT, name="", spans=[TimeSpan(NOON, end, SpanEnd.DONE)]),
        ),
        is_cut=False,
    )
    picture = TimelinePicture()
    qtbot.addWidget(picture)
    picture.show_timeline(line, _NOW)
    picture.resize(600, picture.sizeHint().height())
    picture.show()
    assert color("fail").name() in inks(picture)
    _, text = heard(picture)
    assert text == timeline_text(line)
    for wording in ("Script: 1 start", "Sheets.appendRow: 1 call", "1 failed", "Waiting: 1 time"):
        assert wording in text


@pytest.fixture
def real(tmp_path: Path) -> Iterator[tuple[Keep, WorkflowId]]:
    with open_engine(tmp_path / "data") as keep:
        draft = Draft(name="Bills", script=_SCRIPT, params={})
        yield keep, import_workflow(keep, draft).workflow_id


def a_dialog(qtbot: QtBot, real: tuple[Keep, WorkflowId]) -> tuple[RunsDialog, TaskRunner]:
    keep, workflow_id = real
    tasks = TaskRunner()
    dialog = RunsDialog(keep, tasks, workflow_id, "Bills")
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog, tasks


def test_the_dialog_shows_real_work(qtbot: QtBot, real: tuple[Keep, WorkflowId]) -> None:
    run_and_wait(*real)
    run_and_wait(*real)
    dialog, tasks = a_dialog(qtbot, real)
    until(qtbot, lambda: "Script: 1 start" in dialog.picture.accessibleDescription())
    assert legend_text(dialog.legend) == "Done 2"
    press(dialog.bars, Qt.Key.Key_Left)
    until(qtbot, lambda: "Memory.createNote: 3 calls" in dialog.picture.accessibleDescription())
    assert "3 items" in dialog.items.accessibleDescription()
    assert "for each item" in dialog.pace.accessibleDescription()
    assert nameless(dialog) == []
    missing: list[RunId] = []
    dialog.run_requested.connect(missing.append)
    press(dialog.bars, Qt.Key.Key_Return)
    until(qtbot, lambda: len(missing) == 1)
    qtbot.mouseDClick(dialog.bars, Qt.MouseButton.LeftButton, pos=QPoint(8, 60))
    until(qtbot, lambda: len(missing) == 2)
    press(dialog.bars, Qt.Key.Key_End)
    dialog.log.click()
    until(qtbot, lambda: len(missing) == 3)
    shown = [run_detail(real[0], run_id) for run_id in missing]
    sessions = [one.run.session_id for one in shown if one is not None]
    assert sessions[0] == sessions[1] != sessions[2]
    assert dialog.answer.isHidden(), "nothing is asked"
    press(dialog.bars, Qt.Key.Key_Left)
    dialog.undo.click()
    until(qtbot, lambda: bool(dialog.findChildren(UndoManyDialog)))
    (undoing,) = dialog.findChildren(UndoManyDialog)
    until(qtbot, undoing.go.isEnabled)
    undoing.reject()
    tasks.close()


def test_a_run_says_how_far_it_was_undone_and_offers_only_what_is_left(
    qtbot: QtBot, real: tuple[Keep, WorkflowId]
) -> None:
    keep, workflow_id = real
    run_and_wait(*real)
    dialog, tasks = a_dialog(qtbot, real)
    until(qtbot, dialog.undo.isVisible)
    assert "undone" not in dialog.summary.text()
    (run,) = keep.queries.runs(workflow_id)
    *most, last = keep.queries.attempts_of_run(run.id)
    for target in most:
        undo_attempt(keep, *target)
    dialog.read_again([workflow_id])
    until(qtbot, lambda: "2 steps undone today" in dialog.summary.text())
    assert dialog.summary.text().endswith(", 1 left") and dialog.undo.isVisible()
    undo_attempt(keep, *last)
    dialog.read_again([workflow_id])
    until(qtbot, lambda: "· undone today" in dialog.summary.text())
    assert not dialog.undo.isVisible()
    alone = RunDialog(keep, tasks, workflow_id, "Bills", run.id)
    qtbot.addWidget(alone)
    alone.show()
    until(qtbot, lambda: "3 items · undone today" in alone.about.text())
    assert not alone.undo.isVisible()
    tasks.close()


class PowerCut(BaseException):
    """Ends the program at a commit point, as far as one process can."""


def test_after_a_kill_during_its_undo_an_interrupted_run_says_what_is_left_to_undo(
    qtbot: QtBot, tmp_path: Path
) -> None:
    last = {"applied committed": 2, "undo in_flight committed": 2}

    def checkpoint(point: str) -> None:
        last[point] = last.get(point, 0) - 1
        if last[point] == 0:
            raise PowerCut

    with open_engine(tmp_path / "data", checkpoint=checkpoint) as keep:
        workflow_id = import_workflow(
            keep, Draft(name="Bills", script=_SCRIPT, params={})
        ).workflow_id
        with pytest.raises(PowerCut):
            run_and_wait(keep, workflow_id)
    with open_engine(tmp_path / "data", checkpoint=checkpoint) as keep:
        detail = workflow_detail(keep, workflow_id)
        assert detail is not None and detail.row.interrupted is not None
        assert detail.row.interrupted.crashed and detail.row.interrupted.undone is None
        (run,) = keep.queries.runs(workflow_id)
        targets = keep.queries.attempts_of_run(run.id)
        undo_attempt(keep, *targets[0])
        with pytest.raises(PowerCut):
            undo_attempt(keep, *targets[1])
    with open_engine(tmp_path / "data") as keep:
        detail = workflow_detail(keep, workflow_id)
        assert detail is not None and detail.row.interrupted is not None
        steps = detail.row.interrupted.undone
        assert steps is not None and (steps.undone, steps.left) == (1, 1)
        dialog, tasks = a_dialog(qtbot, (keep, workflow_id))
        until(qtbot, lambda: dialog.summary.text().endswith(", 1 left"))
        assert dialog.undo.isVisible()
        for target in targets:
            undo_attempt(keep, *target)
        detail = workflow_detail(keep, workflow_id)
        assert detail is not None and detail.row.interrupted is not None
        steps = detail.row.interrupted.undone
        assert steps is not None and (steps.undone, steps.left) == (2, 0)
        tasks.close()


def test_a_run_of_which_nothing_can_be_undone_offers_no_undo(qtbot: QtBot, tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")
    with open_engine(tmp_path / "data", extra_tools=(Effect(outside),)) as keep:
        workflow_id = a_script(keep, items_script("a", body="await Outside.effect({name});"))
        run_and_wait(keep, workflow_id)
        dialog, tasks = a_dialog(qtbot, (keep, workflow_id))
        until(qtbot, lambda: "Outside.effect: 1 call" in dialog.picture.accessibleDescription())
        assert not dialog.undo.isVisible()
        tasks.close()


def test_a_workflow_that_never_ran_is_shown_as_that(
    qtbot: QtBot, real: tuple[Keep, WorkflowId]
) -> None:
    dialog, tasks = a_dialog(qtbot, real)
    until(qtbot, lambda: dialog.subtitle.text().startswith("No runs yet."))
    assert not dialog.bars.isVisible()
    tasks.close()


def test_a_chart_shows_the_day_that_is_pointed_at(qtbot: QtBot) -> None:
    chart = DayChart(
        "Items per day", lambda day: float(day.items), items_text, lambda most: f"{most:.0f}"
    )
    qtbot.addWidget(chart)
    days = [
        DayCount(day=date(2026, 11, number), items=number, failed=0, seconds_per_item=None)
        for number in range(1, 5)
    ]
    chart.resize(300, 150)
    chart.show()
    chart.show_days(days)
    assert pointed_at(chart) == ""
    qtbot.mouseMove(chart, QPoint(200, 100))
    qtbot.waitUntil(lambda: pointed_at(chart) == "4 Nov · 4 items")
    # Space behind the last day would look like days to come.
    drawn, axis = chart.grab().toImage(), 150 - 20
    ends = [drawn.pixel(x, axis) != drawn.pixel(x, axis - 9) for x in (235, 245)]
    assert ends == [True, False]
    chart.activateWindow()
    chart.setFocus()
    qtbot.waitUntil(chart.hasFocus)
    press(chart, Qt.Key.Key_Home)
    assert pointed_at(chart) == "1 Nov · 1 item"
    assert heard(chart)[1] == "1 Nov · 1 item"
    press(chart, Qt.Key.Key_Right)
    assert pointed_at(chart) == "2 Nov · 2 items"


@pytest.mark.parametrize(
    ("value", "above"), [(0, 1), (1, 1), (3, 4), (7, 10), (36, 40), (41, 100), (0.003, 0.004)]
)
def test_an_axis_ends_at_a_round_number(value: float, above: float) -> None:
    assert round_above(value) == pytest.approx(above)
