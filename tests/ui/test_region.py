"""Times and dates are told in the user's own way, whatever language the window speaks."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time

import pytest
from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.rehearsals import Rehearsal
from keep_desktop.domain.schedules import Cron
from keep_desktop.ui.activity_model import TIME, ActivityModel
from keep_desktop.ui.activity_view import ActivityView
from keep_desktop.ui.day_buttons import DayButtons
from keep_desktop.ui.day_popup import DayPopup
from keep_desktop.ui.day_words import today, until
from keep_desktop.ui.item_model import ItemModel
from keep_desktop.ui.item_nodes import UPDATED
from keep_desktop.ui.item_view import ItemView
from keep_desktop.ui.language import Language, speak
from keep_desktop.ui.region import Hours, region
from keep_desktop.ui.rehearsal_words import notes
from keep_desktop.ui.rule_words import rule_in_brief, rule_in_words, rule_inside
from keep_desktop.ui.text import clock_time, day_words, moment, relative_time, time_words
from keep_desktop.ui.theme import font

NOW = datetime(2026, 11, 22, 13, 54, 33, tzinfo=UTC)
NOON, MIDNIGHT = time(12), time(0)


def live_in(place: str) -> None:
    region().system = lambda: QLocale(place)
    region().look()


def plain(said: str) -> str:
    return said.replace("\u00a0", " ")


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    speak(qapp, Language.GERMAN)
    yield
    speak(qapp, Language.ENGLISH)


@pytest.mark.parametrize(
    ("place", "said"),
    [("en_US", "1:54 PM"), ("en_AU", "1:54 PM"), ("ko_KR", "1:54 PM"), ("es_MX", "1:54 PM")]
    + [(place, "13:54") for place in ("C", "en_GB", "de_DE", "fr_CA", "bg_BG", "fi_FI", "ja_JP")],
)
def test_the_system_says_whether_hours_go_to_twelve(place: str, said: str) -> None:
    live_in(place)
    assert plain(time_words(NOW.time())) == said


def test_the_user_may_choose_otherwise() -> None:
    live_in("en_US")
    region().choose(Hours.TWENTY_FOUR)
    assert time_words(NOW.time()) == "13:54"
    live_in("de_DE")
    region().choose(Hours.TWELVE)
    assert plain(time_words(NOW.time(), seconds=True)) == "1:54:33 PM"
    region().choose(Hours.SYSTEM)
    assert time_words(NOW.time(), seconds=True) == "13:54:33"


def test_noon_is_twelve_pm_and_midnight_twelve_am(twelve_hours: None) -> None:
    said = [plain(time_words(at)) for at in (MIDNIGHT, time(0, 5), time(11, 59), NOON, time(23))]
    assert said == ["12:00 AM", "12:05 AM", "11:59 AM", "12:00 PM", "11:00 PM"]


def test_every_way_of_saying_a_moment_has_the_users_hours(twelve_hours: None) -> None:
    past = NOW.replace(day=21, hour=0, minute=7)
    said = (clock_time(NOW, UTC), moment(past, NOW, UTC), relative_time(past, NOW, UTC))
    assert [*map(plain, said)] == ["1:54:33 PM", "Yesterday 12:07 AM", "Sat 12:07 AM"]


def test_schedules_in_words_have_the_users_hours(twelve_hours: None) -> None:
    rules = ("0 9,13 * * 1-5", "0 8-18 * * 1-5", "*/15 8-17 * * *", "30 0 1 * *", "7 3 * 2 *")
    assert [plain(rule_in_words(Cron(rule))) for rule in rules] == [
        "Weekdays at 9:00 AM and 1:00 PM",
        "Weekdays, every hour, 8:00 AM–6:00 PM",
        "Every 15 minutes, 8:00 AM–5:45 PM",
        "1st of the month at 12:30 AM",
        "7 3 * 2 *",
    ]
    assert plain(rule_in_brief(Cron(rules[1]))) == "Weekdays hourly, 8 AM–6 PM"
    assert plain(rule_inside(Cron("0 17 * * *"))) == "daily at 5:00 PM"


def test_a_german_window_has_german_words_and_the_users_hours(german: None) -> None:
    live_in("en_US")
    assert plain(moment(NOW, NOW, UTC)) == "Heute 1:54 PM"
    assert plain(rule_in_words(Cron("0 18 * * *"))) == "Täglich um 6:00 PM"
    # The order of German, and no “November 4.”.
    assert day_words(NOW) == "22. Nov. 2026"
    assert today(NOW, UTC) == "Heute, Sonntag, 22. November"


def test_a_date_begins_with_its_month_where_that_is_the_custom() -> None:
    assert day_words(NOW) == "22 Nov 2026"
    live_in("en_US")
    assert (day_words(NOW), day_words(NOW, 2026)) == ("Nov 22, 2026", "Nov 22")
    assert today(NOW, UTC) == "Today, Sunday, November 22"
    assert until(NOW.replace(month=12), NOW, UTC) == "Dec 22"
    live_in("sv_SE")
    assert day_words(NOW) == "22 Nov 2026"


def test_a_week_begins_with_the_day_of_the_region(qtbot: QtBot) -> None:
    live_in("en_US")
    parent = QWidget()
    qtbot.addWidget(parent)
    popup, buttons = DayPopup(parent), DayButtons(parent)
    day = date(2026, 11, 22)
    popup.show_under(parent, QDate(day.year, day.month, day.day))
    popup.hide()
    assert popup.calendar.firstDayOfWeek() is Qt.DayOfWeek.Sunday
    sunday = buttons.buttons[6]
    assert sunday.text() == "Sun" and sunday.nextInFocusChain() is buttons.buttons[0]
    buttons.show()
    assert sunday.x() < buttons.buttons[0].x()
    buttons.set_days((1, 7))
    assert buttons.days() == (1, 7)


def test_who_watches_hears_only_of_a_change(qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(region().changed):
        live_in("de_DE")
    with qtbot.waitSignal(region().changed):
        live_in("en_US")
    with qtbot.assertNotEmitted(region().changed):
        region().choose(Hours.TWELVE)


@pytest.mark.parametrize("hours", [Hours.TWELVE, Hours.TWENTY_FOUR])
def test_columns_have_room_for_their_times(qtbot: QtBot, german: None, hours: Hours) -> None:
    items = ItemView(ItemModel())
    table = ActivityView(ActivityModel())
    for view in (items, table):
        qtbot.addWidget(view)
        view.resize(520 if view is items else 920, 300)
        view.show()
    region().choose(hours)
    late = NOW.replace(hour=22, minute=58, second=58)
    second = clock_time(late, UTC)
    beside = (second, moment(late.replace(day=21), NOW, UTC))
    alone = (second, f"{day_words(late.replace(month=9), late.year)} {second}")
    small, large = QFontMetrics(font(12)), QFontMetrics(font(13))
    assert max(map(small.horizontalAdvance, beside)) <= items.header().sectionSize(UPDATED)
    # As far in as the words of the header, and as far from the next column.
    assert max(map(large.horizontalAdvance, alone)) <= table.columnWidth(TIME) - 13


def test_a_wait_that_a_rehearsal_tells_of_has_the_users_hours(
    twelve_hours: None, german: None
) -> None:
    said = ("pay waits until 14:05 on 2026-11-23.", "pay waits until 00:30.", "At 14:05 it rained.")
    rehearsal = Rehearsal(
        workflow="Bills",
        version="1.0",
        changes=(),
        items=1,
        failed_items=(),
        notes=said,
        error=None,
    )
    assert [*map(plain, notes(rehearsal))] == [
        "pay wartet bis 2:05 PM am 2026-11-23.",
        "pay wartet bis 12:30 AM.",
        # What a script said stays as it was said.
        "At 14:05 it rained.",
    ]
