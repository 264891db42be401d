"""The estimate of the time left: none where nobody can know, and never a jump."""

from collections.abc import Iterable
from datetime import timedelta
from itertools import pairwise

from keep_desktop.services.pace import Pace
from tests.builders.ledger import NOON


def _said(marks: Iterable[tuple[float, int]], total: int | None = 300) -> list[int | None]:
    """What is said at each mark of (seconds since the start, done)."""
    pace, said = Pace(NOON), []
    for seconds, done in marks:
        now = NOON + timedelta(seconds=seconds)
        pace.observe(now, done=done, total=total)
        said.append(pace.minutes_left(now))
    return said


def test_a_steady_run_is_counted_down_minute_by_minute() -> None:
    said = _said((second, second) for second in range(15, 300))
    assert said[0] == 5 and said[-1] == 0
    assert said == sorted(said, key=lambda minutes: -(minutes or 0))


def test_without_a_total_nothing_is_said() -> None:
    assert set(_said(((second, second) for second in range(1, 300)), total=None)) == {None}


def test_before_enough_is_done_nothing_is_said() -> None:
    assert _said([(1, 1), (5, 4), (9, 14)]) == [None, None, None]
    assert _said([(20, 4)]) == [None]


def test_items_that_were_only_passed_over_do_not_make_the_rest_look_quick() -> None:
    marks = [(1.0, 100), *((1.0 + 2 * n, 100 + n) for n in range(1, 100))]
    assert _said(marks)[60] in (4, 5)


def test_a_run_that_stands_still_says_nothing_any_more() -> None:
    pace = Pace(NOON)
    for second in range(1, 31):
        pace.observe(NOON + timedelta(seconds=second), done=second, total=300)
    assert pace.minutes_left(NOON + timedelta(seconds=31)) == 5
    assert pace.minutes_left(NOON + timedelta(seconds=120)) is None


def test_an_uneven_pace_does_not_make_it_jump() -> None:
    marks, seconds = [], 0.0
    for done in range(1, 240):
        seconds += 0.5 if done % 2 else 1.5
        marks.append((seconds, done))
    said = [minutes for minutes in _said(marks) if minutes is not None]
    assert all(before >= after for before, after in pairwise(said))


def test_a_count_that_begins_anew_is_estimated_anew() -> None:
    pace = Pace(NOON)
    for second in range(1, 31):
        pace.observe(NOON + timedelta(seconds=second), done=second, total=60)
    later = NOON + timedelta(seconds=31)
    pace.observe(later, done=1, total=600)
    assert pace.minutes_left(later) is None


def test_what_is_through_has_no_time_left() -> None:
    assert _said((second, second * 10) for second in range(1, 31))[-1] is None
