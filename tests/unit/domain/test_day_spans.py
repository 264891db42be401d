"""Lines that run every so often between two times of a day."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keep_desktop.domain.crontab import EVERY_DAY, cron_fields
from keep_desktop.domain.day_spans import EVEN_HOURS, EVEN_MINUTES, DaySpan, day_span_of
from keep_desktop.domain.schedules import Cron


@st.composite
def day_spans(draw: st.DrawFn) -> DaySpan:
    days = st.sets(st.sampled_from(EVERY_DAY), min_size=1).map(sorted)
    if draw(st.booleans()):
        gap, least = draw(st.sampled_from(EVEN_MINUTES)), 0
    else:
        least = draw(st.sampled_from(EVEN_HOURS))
        gap = least * 60
    first = draw(st.integers(0, 23 - least))
    return DaySpan(
        gap=gap,
        first=first,
        last=draw(st.sampled_from(range(first + least, 24, max(1, least)))),
        minute=draw(st.integers(0, min(gap, 60) - 1)),
        weekdays=tuple(draw(days)),
    )


@given(day_spans())
def test_what_a_span_writes_it_reads_back_the_same(span: DaySpan) -> None:
    assert day_span_of(span.as_cron()) == span


LINES = st.from_regex(
    r"(\*|\d|[1-5]\d|\d-59)(/\d\d?)? (\*|\d|1?\d-2[0-3])(/\d)? \* \* (\*|1-5|0)", fullmatch=True
)


@given(LINES)
def test_a_line_that_is_read_means_the_same_when_it_is_written_again(line: str) -> None:
    span = day_span_of(Cron(line))
    if span is not None:
        before, after = cron_fields(line), cron_fields(span.as_cron().expression)
        assert before is not None and after is not None
        times = ("minutes", "hours", "month_days", "months")
        assert [getattr(before, each) for each in times] == [getattr(after, e) for e in times]
        assert (before.weekdays or EVERY_DAY) == (after.weekdays or EVERY_DAY)


@pytest.mark.parametrize(
    "line", ["*/40 9-17 * * *", "0 8-18 1 * *", "0 8-18 * 5 *", "*/15 8,12 * * *", "0 9 * * *", "x"]
)
def test_what_a_form_has_no_place_for_is_no_span(line: str) -> None:
    assert day_span_of(Cron(line)) is None
