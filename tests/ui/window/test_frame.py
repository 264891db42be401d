"""Relative times are updated, also after a change of the clock or sleep."""

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone, tzinfo
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QTimer
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId
from keep_desktop.ui.presentation.items import UPDATED
from keep_desktop.ui.text.format import Hours
from keep_desktop.ui.window.frame import MinuteTimer
from keep_desktop.ui.window.main_window import MainWindow
from tests.ui import views
from tests.ui.dialog_tools import until
from tests.ui.views import NOON, FakeKeep, StillClock, a_question, a_row


class SetClock(StillClock):
    """Fixed until it is set, as after a sleep or by the user."""

    def __init__(self) -> None:
        self.at: datetime = NOON
        self.where: tzinfo = super().zone()

    def now(self) -> datetime:
        return self.at

    def zone(self) -> tzinfo:
        return self.where


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, clock: SetClock) -> Iterator[MainWindow]:
    row = a_row(1, "Bills", last_run_at=NOON, next_at=NOON + timedelta(minutes=15))
    keep = FakeKeep(tmp_path, row)
    keep.clock = clock
    keep.queries.item_rows = (views.an_item(1, "Email 1", updated_at=NOON),)
    keep.queries.question_rows = (a_question(1, item_id=ItemId(1), opened_at=NOON),)
    keep.queries.view = views.an_overview(
        next_workflow="Bills", next_at=NOON + timedelta(minutes=15)
    )
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    made = MainWindow(keep.as_keep(), settings)
    made.resize(1440, 900)
    made.show()
    # Else it polls every two seconds.
    sooner = QTimer(made)
    sooner.timeout.connect(made._overview_refresh.trigger)
    sooner.start(100)
    yield made
    made.close()
    made.deleteLater()


def item_text(window: MainWindow) -> str:
    model = window.workflows.tree.model
    return str(model.index(0, UPDATED).data() or "")


def test_times_move_on_by_themselves(qtbot: QtBot, window: MainWindow, clock: SetClock) -> None:
    until(qtbot, lambda: window.bottom.next_run.text() == "Next run: Bills, today 12:15")
    until(qtbot, lambda: item_text(window) == "just now")
    clock.at = NOON + timedelta(minutes=1)
    until(qtbot, lambda: item_text(window) == "12:00")
    clock.at = NOON + timedelta(minutes=15)
    until(qtbot, lambda: window.bottom.next_run.text() == "Next run: Bills, now")


def test_after_a_sleep_over_night_everything_shows_the_day_as_it_is(
    qtbot: QtBot, window: MainWindow, clock: SetClock
) -> None:
    window.show_page("needs_you")
    until(qtbot, lambda: window.needs_you.page.cards)
    card = window.needs_you.page.cards[0]
    until(qtbot, lambda: "Today 12:00" in card.accessibleDescription())
    clock.at = NOON + timedelta(hours=20)
    until(qtbot, lambda: "Yesterday 12:00" in card.accessibleDescription())
    until(qtbot, lambda: item_text(window).endswith(" 12:00") and item_text(window) != "12:00")
    assert window.bottom.next_run.text() == "Next run: Bills, now"


def test_another_way_of_showing_times_shows_at_once_and_is_kept(
    qtbot: QtBot, window: MainWindow, clock: SetClock
) -> None:
    clock.at = NOON + timedelta(minutes=1)
    window.show_page("needs_you")
    until(qtbot, lambda: window.needs_you.page.cards)
    card = window.needs_you.page.cards[0]
    until(qtbot, lambda: window.bottom.next_run.text().endswith("today 12:15"))
    until(qtbot, lambda: item_text(window))
    window.show_page("settings")
    until(qtbot, lambda: window.settings.page.isVisible())
    general = window.settings.page.general
    general.hours.setCurrentIndex(1)
    general.hours.activated.emit(1)
    assert item_text(window) == "12:00\u00a0PM"
    assert "Today 12:00 PM" in card.accessibleDescription()
    until(qtbot, lambda: window.bottom.next_run.text().endswith("today 12:15 PM"))
    general.hours.activated.emit(2)
    assert item_text(window) == "12:00"
    assert window.preferences.hours is Hours.TWENTY_FOUR


def test_a_clock_that_is_set_back_and_another_zone_are_followed(clock: SetClock) -> None:
    heard: list[bool] = []
    time = MinuteTimer(clock, Hours.SYSTEM)
    time.minute_passed.connect(lambda: heard.append(True))
    time.check()
    clock.at = NOON + timedelta(seconds=59)
    time.check()
    assert not heard
    clock.at = NOON - timedelta(hours=3)
    time.check()
    time.check()
    assert len(heard) == 1
    clock.where = timezone(timedelta(hours=1))
    time.check()
    assert len(heard) == 2
