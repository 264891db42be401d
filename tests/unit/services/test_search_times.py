"""Times of day as they are typed into the search, and where in time they lie."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from keep_desktop.services.search_times import spans, time_of_day, with_times_whole

BERLIN = ZoneInfo("Europe/Berlin")


def times(text: str, *, twelve: bool) -> str:
    """The first and the last minute that *text* means, of both halves where it may be either."""
    found = time_of_day(with_times_whole(text).casefold(), twelve=twelve)
    if found is None:
        return ""
    day = datetime(2026, 11, 22, tzinfo=UTC)
    said = []
    for begin in range(0, 24 * 60 * 60, found.every // timedelta(seconds=1)):
        first = day + found.begins + timedelta(seconds=begin)
        last = first + found.lasts - timedelta(seconds=1)
        assert found.has(first) and found.has(last)
        assert not found.has(last + timedelta(seconds=1))
        said.append(f"{first:%H:%M:%S}–{last:%H:%M:%S}")
    return " ".join(said)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("12:10", "12:10:00–12:10:59"),
        ("1:10", "01:10:00–01:10:59"),
        ("01:10", "01:10:00–01:10:59"),
        ("1:10 pm", "13:10:00–13:10:59"),
        ("1:10\u00a0PM", "13:10:00–13:10:59"),
        ("1:10p.m.", "13:10:00–13:10:59"),
        ("13:10 pm", "13:10:00–13:10:59"),
        ("12:05 am", "00:05:00–00:05:59"),
        ("12 pm", "12:00:00–12:59:59"),
        ("1pm", "13:00:00–13:59:59"),
        ("12:10:33", "12:10:33–12:10:33"),
        # On the way there.
        ("12:", "12:00:00–12:59:59"),
        ("12:1", "12:10:00–12:19:59"),
        ("12:10:3", "12:10:30–12:10:39"),
        ("1:10 p", "13:10:00–13:10:59"),
        ("24:00", ""),
        ("12:60", ""),
        ("1210", ""),
        ("12", ""),
        ("12:10x", ""),
        ("2026-11-22", ""),
    ],
)
def test_a_time_is_read_in_either_way_of_writing(text: str, means: str) -> None:
    assert times(text, twelve=False) == means


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("1:10", "01:10:00–01:10:59 13:10:00–13:10:59"),
        ("12:10", "00:10:00–00:10:59 12:10:00–12:10:59"),
        ("1:10 am", "01:10:00–01:10:59"),
        ("13:10", "13:10:00–13:10:59"),
        ("01:10", "01:10:00–01:10:59"),
    ],
)
def test_where_hours_go_to_twelve_a_time_may_be_of_either_half(text: str, means: str) -> None:
    assert times(text, twelve=True) == means


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("mail 1:10 p.m. failed", "mail 1:10pm failed"),
        ("Today 1:10 PM", "Today 1:10Pm"),
        ("12 apples", "12 apples"),
        ("step 12 amended", "step 12 amended"),
        ("0:12:10 pm", "0:12:10pm"),
    ],
)
def test_a_time_written_apart_becomes_one_word(text: str, whole: str) -> None:
    assert with_times_whole(text) == whole


def test_days_between_two_changes_of_the_clock_are_one_span() -> None:
    newest = date(2026, 11, 22)
    days = [newest - timedelta(days=back) for back in range(300)]
    hours = [
        sorted(ahead // timedelta(hours=1) for ahead in one.ahead) for one in spans(days, BERLIN)
    ]
    assert hours == [[1], [1, 2], [2], [1, 2], [1]]
    change = list(spans(days, BERLIN))[1]
    assert change.first == change.last == date(2026, 10, 25)


def test_days_that_do_not_follow_one_another_are_no_span() -> None:
    days = [date(2026, 11, 20), date(2026, 11, 13), date(2026, 11, 12)]
    assert [(one.first.day, one.last.day) for one in spans(days, BERLIN)] == [(20, 20), (12, 13)]
