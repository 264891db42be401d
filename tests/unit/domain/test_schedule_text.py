"""Schedules read as a person would say them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keep_desktop.domain.schedule_text import ENGLISH, schedule_text
from keep_desktop.domain.schedules import (
    EVERY_DAY,
    Cron,
    DayTime,
    Interval,
    ScheduleRule,
    day_time_of,
    parse_interval,
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5m", "Every 5 minutes"),
        ("1h", "Every hour"),
        ("30s", "Every 30 seconds"),
        ("2d", "Every 2 days"),
        ("1d", "Every day"),
    ],
)
def test_an_interval_is_reported_with_its_unit(text: str, words: str) -> None:
    assert schedule_text(parse_interval(text)) == words


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("0 9 * * *", "Daily at 09:00"),
        ("30 7 * * 1", "Mondays at 07:30"),
        ("30 7 * * mon", "Mondays at 07:30"),
        ("0 9 * * 1-5", "Weekdays at 09:00"),
        ("0 9 * * MON-FRI", "Weekdays at 09:00"),
        ("0 10 * * 0,6", "Weekends at 10:00"),
        ("0 10 * * 6,7", "Weekends at 10:00"),
        ("0 10 * * 7", "Sundays at 10:00"),
        ("0 10 * * 1,3,5", "Mondays, Wednesdays and Fridays at 10:00"),
        ("0 9,17 * * *", "Daily at 09:00 and 17:00"),
        ("0 8 1 * *", "1st of the month at 08:00"),
        ("0 8 2,22 * *", "2nd and 22nd of the month at 08:00"),
        ("0 8-18 * * *", "Every hour, 08:00–18:00"),
        ("15 8-18 * * *", "Every hour, 08:15–18:15"),
        ("0 8-18 * * 1-5", "Weekdays, every hour, 08:00–18:00"),
        ("*/15 8-18 * * *", "Every 15 minutes, 08:00–18:45"),
        ("*/15 8-17 * * 1-5; 0 18 * * 1-5", "Weekdays, every 15 minutes, 08:00–18:00"),
        ("0 9 * * *; 30 17 * * *", "Daily at 09:00 and 17:30"),
        ("*/5 * * * *", "Every 5 minutes"),
        ("* * * * *", "Every minute"),
        ("0 * * * *", "Every hour"),
        ("15 * * * *", "Every hour, from 00:15"),
        ("0 */2 * * *", "Every 2 hours"),
        ("0 9 * 1-12 *", "Daily at 09:00"),
        ("0 9 1 1 *", "1st of January at 09:00"),
        ("0 12 29 2 *", "29th of February at 12:00"),
        ("0 8 1,15 mar,6 *", "1st and 15th of March and June at 08:00"),
        ("0 9 L * *", "Last day of the month at 09:00"),
        ("15 10 * * 5#3", "3rd Friday of the month at 10:15"),
        ("0 9 * * sun#1", "1st Sunday of the month at 09:00"),
        ("0 9 * * 5L", "Last Friday of the month at 09:00"),
    ],
)
def test_a_common_crontab_line_is_reported_in_words(expression: str, words: str) -> None:
    assert schedule_text(Cron(expression)) == words


@pytest.mark.parametrize(
    "expression",
    [
        "0 9 1 * 1",  # either day counts: no short words say that
        "0 9 * 2 *",
        "0 9 L 2 *",
        "0 9 1 * 1#2",
        "0 9 * * 1#2,3",
        "0 9 1 1-6 *",
        "*/7 * * * *",
        "0 9 * *",
        "0 25 * * *",
        "5-1 * * * *",
        "*/0 * * * *",
        "not a line at all",
        "",
    ],
)
def test_a_line_without_words_is_shown_as_it_is(expression: str) -> None:
    assert schedule_text(Cron(expression)) == expression


_FIELD = st.text(alphabet="0123456789*/,-LWmonSUN#², ", max_size=12)
_RULES: st.SearchStrategy[ScheduleRule] = st.one_of(
    st.builds(Cron, st.text()),
    st.builds(Cron, st.lists(_FIELD, min_size=5, max_size=5).map(" ".join)),
    st.builds(Interval, st.text(), st.timedeltas()),
)


@given(_RULES)
def test_words_are_found_for_any_rule_without_raising(rule: ScheduleRule) -> None:
    assert isinstance(schedule_text(rule), str)


_WEEKDAYS = st.sets(st.integers(1, 7), min_size=1).map(lambda days: tuple(sorted(days)))


@given(st.integers(0, 23), st.integers(0, 59), _WEEKDAYS)
def test_days_of_the_week_come_back_from_their_crontab_line(
    hour: int, minute: int, weekdays: tuple[int, ...]
) -> None:
    chosen = DayTime(hour=hour, minute=minute, weekdays=weekdays)
    assert day_time_of(chosen.as_cron()) == chosen


@given(st.integers(0, 23), st.integers(0, 59), st.integers(1, 31))
def test_a_day_of_the_month_comes_back_from_its_crontab_line(
    hour: int, minute: int, day: int
) -> None:
    chosen = DayTime(hour=hour, minute=minute, weekdays=EVERY_DAY, month_day=day)
    assert day_time_of(chosen.as_cron()) == chosen


@pytest.mark.parametrize(
    "expression", ["0 9,10 * * *", "0 9 1,2 * *", "0 9 1 * 1", "0 9 * 3 *", "x"]
)
def test_a_line_that_says_more_than_the_form_can_show_stays_a_line(expression: str) -> None:
    assert day_time_of(Cron(expression)) is None


def test_numbers_of_days_end_as_people_say_them() -> None:
    assert [ENGLISH.nth(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 31)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "31st",
    ]  # fmt: skip


def test_the_last_of_several_is_joined_with_and() -> None:
    assert [ENGLISH.listed(list(each)) for each in ("a", "ab", "abc")] == [
        "a",
        "a and b",
        "a, b and c",
    ]


@pytest.mark.parametrize(
    ("every", "words"),
    [
        ("60m", "Every hour"),
        ("3600s", "Every hour"),
        ("24h", "Every day"),
        ("120m", "Every 2 hours"),
        ("90m", "Every 90 minutes"),
        ("60s", "Every minute"),
    ],
)
def test_an_interval_is_reported_in_its_largest_unit(every: str, words: str) -> None:
    assert schedule_text(parse_interval(every)) == words
