"""Lines that run every so often between two times of a day."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keep_desktop.domain.schedules import (
    DAY,
    EVEN_HOURS,
    EVEN_MINUTES,
    EVERY_DAY,
    Cron,
    DaySpan,
    cron_day,
    day_span_of,
)
from keep_desktop.engine.schedule.rules import parse_cron


@st.composite
def day_spans(draw: st.DrawFn) -> DaySpan:
    days = st.sets(st.sampled_from(EVERY_DAY), min_size=1).map(sorted)
    gap = draw(st.sampled_from([*EVEN_MINUTES, *(60 * hours for hours in EVEN_HOURS)]))
    first = draw(st.integers(0, DAY - 1 - gap))
    last = draw(st.sampled_from(range(first + gap, DAY, gap)))
    return DaySpan(gap=gap, first=first, last=last, weekdays=tuple(draw(days)))


@given(day_spans())
def test_what_a_span_writes_it_reads_back_the_same(span: DaySpan) -> None:
    cron = span.as_cron()
    assert day_span_of(cron) == span
    assert parse_cron(cron.expression) == cron
    day = cron_day(cron.expression)
    assert day is not None and day.times == tuple(range(span.first, span.last + 1, span.gap))


LINES = st.from_regex(
    r"(\*|\d|[1-5]\d|\d-59)(/\d\d?)? (\*|\d|1?\d-2[0-3])(/\d)? \* \* (\*|1-5|0)", fullmatch=True
)


@given(LINES)
def test_a_line_that_is_read_means_the_same_when_it_is_written_again(line: str) -> None:
    span = day_span_of(Cron(line))
    if span is not None:
        before, after = cron_day(line), cron_day(span.as_cron().expression)
        assert before is not None and after is not None
        every_day = replace(before, weekdays=before.weekdays or EVERY_DAY)
        assert every_day == replace(after, weekdays=after.weekdays or EVERY_DAY)


@pytest.mark.parametrize(
    ("gap", "first", "last", "lines"),
    [
        (15, "08:00", "18:45", "*/15 8-18 * * *"),
        (15, "08:00", "18:00", "*/15 8-17 * * *; 0 18 * * *"),
        (15, "08:30", "18:00", "30-59/15 8 * * *; */15 9-17 * * *; 0 18 * * *"),
        (1, "08:00", "08:20", "0-20 8 * * *"),
        (60, "08:30", "18:30", "30 8-18 * * *"),
        (120, "08:00", "18:00", "0 8-18/2 * * *"),
    ],
)
def test_a_span_takes_a_line_more_only_where_an_hour_is_not_whole(
    gap: int, first: str, last: str, lines: str
) -> None:
    begin, end = (int(time[:2]) * 60 + int(time[3:]) for time in (first, last))
    assert DaySpan(gap=gap, first=begin, last=end).as_cron() == Cron(lines)


@pytest.mark.parametrize(
    "line",
    [
        "*/40 9-17 * * *",
        "0 8-18 1 * *",
        "0 8-18 * 5 *",
        "*/15 8,12 * * *",
        "0 9 * * *",
        "*/15 8-17 * * 1-5; 0 18 * * *",
        "*/15 8-17 * * *; 30 18 * * *",
        "*/15 8-17 * * *;",
        "x",
    ],
)
def test_what_a_form_has_no_place_for_is_no_span(line: str) -> None:
    assert day_span_of(Cron(line)) is None
