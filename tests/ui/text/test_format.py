"""Times and dates in the user's format, in any language."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time

import pytest
from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.schedules import Cron
from keep_desktop.ui.activity.filters import DatePopup
from keep_desktop.ui.forms.interval_edit import DayButtons
from keep_desktop.ui.text.format import (
    Hours,
    clock_time,
    day_text,
    moment,
    region,
    relative_time,
    time_text,
    time_until,
    today,
)
from keep_desktop.ui.text.language import Language, apply_language
from keep_desktop.ui.text.schedule_rules import (
    schedule_clause,
    schedule_sentence,
    short_schedule_text,
)

NOW = datetime(2026, 11, 22, 13, 54, 33, tzinfo=UTC)
NOON, MIDNIGHT = time(12), time(0)


def live_in(place: str) -> None:
    region().system = lambda: QLocale(place)
    region().reload()


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    apply_language(qapp, Language.GERMAN)
    yield
    apply_language(qapp, Language.ENGLISH)


@pytest.mark.parametrize(
    ("place", "text"),
    [("en_US", "1:54 PM"), ("en_AU", "1:54 PM"), ("ko_KR", "1:54 PM"), ("es_MX", "1:54 PM")]
    + [(place, "13:54") for place in ("C", "en_GB", "de_DE", "fr_CA", "bg_BG", "fi_FI", "ja_JP")],
)
def test_the_system_says_whether_hours_go_to_twelve(place: str, text: str) -> None:
    live_in(place)
    assert plain(time_text(NOW.time())) == text


def test_the_user_may_choose_otherwise() -> None:
    live_in("en_US")
    region().choose(Hours.TWENTY_FOUR)
    assert time_text(NOW.time()) == "13:54"
    live_in("de_DE")
    region().choose(Hours.TWELVE)
    assert plain(time_text(NOW.time(), seconds=True)) == "1:54:33 PM"
    region().choose(Hours.SYSTEM)
    assert time_text(NOW.time(), seconds=True) == "13:54:33"


def test_noon_is_twelve_pm_and_midnight_twelve_am(twelve_hours: None) -> None:
    text = [plain(time_text(at)) for at in (MIDNIGHT, time(0, 5), time(11, 59), NOON, time(23))]
    assert text == ["12:00 AM", "12:05 AM", "11:59 AM", "12:00 PM", "11:00 PM"]


def test_every_way_of_saying_a_moment_has_the_users_hours(twelve_hours: None) -> None:
    past = NOW.replace(day=21, hour=0, minute=7)
    text = (clock_time(NOW, UTC), moment(past, NOW, UTC), relative_time(past, NOW, UTC))
    assert [*map(plain, text)] == ["1:54:33 PM", "Yesterday 12:07 AM", "Sat 12:07 AM"]


def test_schedules_in_words_have_the_users_hours(twelve_hours: None) -> None:
    rules = ("0 9,13 * * 1-5", "0 8-18 * * 1-5", "*/15 8-17 * * *", "30 0 1 * *", "7 3 * 2 *")
    assert [plain(schedule_sentence(Cron(rule))) for rule in rules] == [
        "Weekdays at 9:00 AM and 1:00 PM",
        "Weekdays, every hour, 8:00 AM–6:00 PM",
        "Every 15 minutes, 8:00 AM–5:45 PM",
        "1st of the month at 12:30 AM",
        "7 3 * 2 *",
    ]
    assert plain(short_schedule_text(Cron(rules[1]))) == "Weekdays hourly, 8 AM–6 PM"
    assert plain(schedule_clause(Cron("0 17 * * *"))) == "daily at 5:00 PM"


def test_a_german_window_has_german_words_and_the_users_hours(german: None) -> None:
    live_in("en_US")
    assert plain(moment(NOW, NOW, UTC)) == "Heute 1:54 PM"
    assert plain(schedule_sentence(Cron("0 18 * * *"))) == "Täglich um 6:00 PM"
    # The German order, and no “November 4.”.
    assert day_text(NOW) == "22. Nov. 2026"
    assert today(NOW, UTC) == "Heute, Sonntag, 22. November"


def test_a_date_begins_with_its_month_where_that_is_the_custom() -> None:
    assert day_text(NOW) == "22 Nov 2026"
    live_in("en_US")
    assert (day_text(NOW), day_text(NOW, 2026)) == ("Nov 22, 2026", "Nov 22")
    assert today(NOW, UTC) == "Today, Sunday, November 22"
    assert time_until(NOW.replace(month=12), NOW, UTC) == "Dec 22"
    live_in("sv_SE")
    assert day_text(NOW) == "22 Nov 2026"


def test_a_week_begins_with_the_day_of_the_region(qtbot: QtBot) -> None:
    live_in("en_US")
    parent = QWidget()
    qtbot.addWidget(parent)
    popup, buttons = DatePopup(parent), DayButtons(parent)
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
