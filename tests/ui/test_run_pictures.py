"""Pictures of runs: they say what they show, follow the theme, and are used without a mouse."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import RunId, SessionId, WorkflowId
from keep_desktop.ports.picture_views import SessionBar
from keep_desktop.services.activity import run_detail
from keep_desktop.services.context import Keep
from keep_desktop.services.outcomes import Outcome
from keep_desktop.services.pictures import DayCount, Lane, LaneKind, Span, SpanEnd, Timeline
from keep_desktop.services.runs import run_and_wait
from keep_desktop.services.workflows import Draft, import_workflow
from keep_desktop.ui.dialogs.runs import RunsDialog
from keep_desktop.ui.item_nodes import Now
from keep_desktop.ui.outcome_looks import outcome_look
from keep_desktop.ui.pictures.bars import RunBars
from keep_desktop.ui.pictures.days import DayChart, round_above
from keep_desktop.ui.pictures.timeline import TimelinePicture
from keep_desktop.ui.pictures.words import items_said, lasting, runs_said, timeline_said
from keep_desktop.ui.theme import Mode, apply_theme, color, has_icon
from keep_desktop.ui.worker import Reader
from tests.ui.dialog_tools import nameless, until
from tests.ui.hands import press
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


def a_bar(number: int, result: str | None = "committed", items: int = 3) -> SessionBar:
    began = NOON - timedelta(hours=10 - number)
    return SessionBar(
        id=SessionId(number),
        result=result,
        started_at=began,
        ended_at=None if result is None else began + timedelta(seconds=5),
        items={"done": items},
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
    """The colours in the picture."""
    picture = widget.grab().toImage()
    return {
        QColor(picture.pixel(x, y)).name()
        for x in range(0, picture.width())
        for y in range(0, picture.height(), 2)
    }


def test_the_bars_say_how_the_runs_ended_and_which_is_chosen(bars: RunBars) -> None:
    name, said = heard(bars)
    assert name == "Last runs"
    assert said.startswith("3 runs: Done 1, Failed 1, Stopped 1. ")
    assert "Stopped · 3 items · 5\u00a0s" in said


def test_each_way_to_end_has_a_word_of_its_own_an_icon_and_a_colour() -> None:
    looks = [outcome_look(outcome) for outcome in Outcome]
    assert len({look.word for look in looks}) == len(looks)
    assert all(has_icon(look.icon) for look in looks)
    assert {look.tone for look in looks} == {"run", "done", "warn", "fail", "skip"}


def test_the_keyboard_goes_through_the_runs(qtbot: QtBot, bars: RunBars) -> None:
    chosen: list[SessionBar] = []
    bars.chosen.connect(chosen.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_End):
        press(bars, key)
    assert [bar.id for bar in chosen] == [2, 1, 3]
    assert bars.focusPolicy() == Qt.FocusPolicy.StrongFocus


def test_a_click_chooses_the_bar_below_it(qtbot: QtBot, bars: RunBars) -> None:
    with qtbot.waitSignal(bars.chosen) as signal:
        # The oldest stands at the left, the next ten pixels beside it.
        qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, pos=QPoint(17, 60))
    assert signal.args[0].id == 2


def test_the_colours_follow_the_theme(qapp: QApplication, bars: RunBars) -> None:
    assert color("fail").name() in inks(bars)
    apply_theme(qapp, Mode.DARK)
    assert color("fail").name() in inks(bars)


def test_a_timeline_says_all_it_shows_and_paints_nothing_outside(qtbot: QtBot) -> None:
    end = NOON + timedelta(seconds=60)
    line = Timeline(
        began_at=NOON,
        ended_at=end,
        lanes=(
            Lane(kind=LaneKind.HANDLER, name="", spans=[Span(NOON, end, SpanEnd.OPEN)]),
            Lane(
                kind=LaneKind.TOOL,
                name="Sheets.appendRow",
                # A clock that was set back meanwhile.
                spans=[Span(NOON - timedelta(hours=1), end, SpanEnd.FAILED)],
            ),
            Lane(kind=LaneKind.WAIT, name="", spans=[Span(NOON, end, SpanEnd.DONE)]),
        ),
        is_cut=False,
    )
    picture = TimelinePicture()
    qtbot.addWidget(picture)
    picture.show_timeline(line, _NOW)
    picture.resize(600, picture.sizeHint().height())
    picture.show()
    assert color("fail").name() in inks(picture)
    _, said = heard(picture)
    assert said == timeline_said(line)
    for words in ("Script: 1 start", "Sheets.appendRow: 1 call", "1 failed", "Waiting: 1 time"):
        assert words in said


def test_times_are_told_in_the_unit_that_fits() -> None:
    told = [lasting(timedelta(seconds=one)) for one in (0.04, 9.96, 12, 200, 3_900, -5)]
    bare = [one.replace("\u00a0", "_") for one in told]
    assert bare == ["40_ms", "10_s", "12_s", "3_min 20_s", "1_h 5_min", "0_ms"]
    assert runs_said(()) == "No runs yet"


@pytest.fixture
def real(tmp_path: Path) -> Iterator[tuple[Keep, WorkflowId]]:
    with open_engine(tmp_path / "data") as keep:
        draft = Draft(name="Bills", script=_SCRIPT, params={})
        yield keep, import_workflow(keep, draft).workflow_id


def a_dialog(qtbot: QtBot, real: tuple[Keep, WorkflowId]) -> tuple[RunsDialog, Reader]:
    keep, workflow_id = real
    reader = Reader()
    dialog = RunsDialog(keep, reader, workflow_id, "Bills")
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog, reader


def test_the_dialog_shows_real_work(qtbot: QtBot, real: tuple[Keep, WorkflowId]) -> None:
    run_and_wait(*real)
    run_and_wait(*real)
    dialog, reader = a_dialog(qtbot, real)
    until(qtbot, lambda: "Script: 1 start" in dialog.picture.accessibleDescription())
    assert dialog.legend.text() == "Done 2"
    press(dialog.bars, Qt.Key.Key_Left)
    until(qtbot, lambda: "Memory.createNote: 3 calls" in dialog.picture.accessibleDescription())
    assert "3 items" in dialog.items.accessibleDescription()
    assert "for each item" in dialog.pace.accessibleDescription()
    assert nameless(dialog) == []
    wanted: list[RunId] = []
    dialog.run_asked.connect(wanted.append)
    press(dialog.bars, Qt.Key.Key_Return)
    until(qtbot, lambda: len(wanted) == 1)
    qtbot.mouseDClick(dialog.bars, Qt.MouseButton.LeftButton, pos=QPoint(8, 60))
    until(qtbot, lambda: len(wanted) == 2)
    press(dialog.bars, Qt.Key.Key_End)
    dialog.log.click()
    until(qtbot, lambda: len(wanted) == 3)
    shown = [run_detail(real[0], run_id) for run_id in wanted]
    sessions = [one.run.session_id for one in shown if one is not None]
    assert sessions[0] == sessions[1] != sessions[2]
    assert dialog.answer.isHidden(), "nothing is asked"
    reader.close()


def test_a_workflow_that_never_ran_is_told_so(qtbot: QtBot, real: tuple[Keep, WorkflowId]) -> None:
    dialog, reader = a_dialog(qtbot, real)
    until(qtbot, lambda: dialog.subtitle.text().startswith("It has not run yet."))
    assert not dialog.bars.isVisible()
    reader.close()


def test_a_chart_tells_the_day_that_is_pointed_at(qtbot: QtBot) -> None:
    chart = DayChart(
        "Items a day", lambda day: float(day.items), items_said, lambda most: f"{most:.0f}"
    )
    qtbot.addWidget(chart)
    days = [
        DayCount(day=date(2026, 11, number), items=number, failed=0, seconds_per_item=None)
        for number in range(1, 5)
    ]
    chart.resize(300, 150)
    chart.show()
    chart.show_days(days)
    assert chart.pointed_at == ""
    qtbot.mouseMove(chart, QPoint(200, 100))
    qtbot.waitUntil(lambda: chart.pointed_at == "4 Nov · 4 items")
    # Room behind the last day would look like days to come.
    drawn, axis = chart.grab().toImage(), 150 - 20
    ends = [drawn.pixel(x, axis) != drawn.pixel(x, axis - 9) for x in (235, 245)]
    assert ends == [True, False]
    chart.activateWindow()
    chart.setFocus()
    qtbot.waitUntil(chart.hasFocus)
    press(chart, Qt.Key.Key_Home)
    assert chart.pointed_at == "1 Nov · 1 item"
    assert heard(chart)[1] == "1 Nov · 1 item"
    press(chart, Qt.Key.Key_Right)
    assert chart.pointed_at == "2 Nov · 2 items"


def test_each_height_at_the_axis_has_a_name_of_its_own_and_room_for_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart = DayChart(
        "Items a day", lambda day: float(day.items), items_said, lambda most: f"{round(most)} items"
    )
    qtbot.addWidget(chart)
    drawn: list[tuple[str, float]] = []

    class Painter(QPainter):
        def drawText(self, room: QRectF, flags: int, text: str) -> None:  # type: ignore[override]
            drawn.append((text, room.width() - self.fontMetrics().horizontalAdvance(text)))

    monkeypatch.setattr("keep_desktop.ui.pictures.days.QPainter", Painter)
    for items, names in ((1, ["0", "1 items"]), (30, ["0", "40 items", "20 items"])):
        drawn.clear()
        chart.show_days(
            [DayCount(day=date(2026, 11, 1), items=items, failed=0, seconds_per_item=None)]
        )
        chart.grab()
        levels = drawn[: len(names)]
        assert [name for name, _ in levels] == names
        assert all(left >= 0 for _, left in levels)


@pytest.mark.parametrize(
    ("value", "above"), [(0, 1), (1, 1), (3, 4), (7, 10), (36, 40), (41, 100), (0.003, 0.004)]
)
def test_an_axis_ends_at_a_round_number(value: float, above: float) -> None:
    assert round_above(value) == pytest.approx(above)
