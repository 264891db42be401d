"""The estimate of the time left: none where nobody can know, and never a jump."""

from collections.abc import Iterable
from datetime import timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from keep_desktop.services.runs.progress import ProgressEstimate
from tests.builders.ledger import NOON


def _estimates(marks: Iterable[tuple[float, int]], total: int | None = 300) -> list[int | None]:
    """What is said at each mark of (seconds since the start, done)."""
    pace, shown = ProgressEstimate(NOON), []
    for seconds, done in marks:
        now = NOON + timedelta(seconds=seconds)
        pace.observe(now, done=done, total=total)
        shown.append(pace.minutes_left(now))
    return shown


def test_a_steady_run_is_counted_down_minute_by_minute() -> None:
    shown = _estimates((second, second) for second in range(15, 300))
    assert shown[0] == 5 and shown[-1] == 0
    assert shown == sorted(shown, key=lambda minutes: -(minutes or 0))


def test_a_run_that_stands_still_says_nothing_any_more() -> None:
    pace = ProgressEstimate(NOON)
    for second in range(1, 31):
        pace.observe(NOON + timedelta(seconds=second), done=second, total=300)
    assert pace.minutes_left(NOON + timedelta(seconds=31)) == 5
    assert pace.minutes_left(NOON + timedelta(seconds=120)) is None


def test_an_uneven_pace_does_not_make_it_jump() -> None:
    marks, seconds = [], 0.0
    for done in range(1, 240):
        seconds += 0.5 if done % 2 else 1.5
        marks.append((seconds, done))
    texts = [minutes for minutes in _estimates(marks) if minutes is not None]
    assert all(before >= after for before, after in pairwise(texts))


def test_a_count_that_begins_again_is_estimated_again() -> None:
    pace = ProgressEstimate(NOON)
    for second in range(1, 31):
        pace.observe(NOON + timedelta(seconds=second), done=second, total=60)
    later = NOON + timedelta(seconds=31)
    pace.observe(later, done=1, total=600)
    assert pace.minutes_left(later) is None


def test_a_total_that_grows_is_believed_once_it_has_stood_longer_than_the_one_before() -> None:
    pace, shown = ProgressEstimate(NOON), []
    for second in range(1, 241):
        now = NOON + timedelta(seconds=second)
        # Another hundred is found every thirty seconds, for two minutes.
        pace.observe(now, done=second, total=300 + 100 * min(second // 30, 4))
        shown.append(pace.minutes_left(now))
    assert shown[20] is not None
    assert set(shown[29:164]) == {None}
    assert shown[166] is not None and shown[166] >= 8


def test_a_sleep_of_the_computer_is_no_work_and_a_clock_set_back_no_trouble() -> None:
    pace = ProgressEstimate(NOON)
    for second in range(1, 61):
        pace.observe(NOON + timedelta(seconds=second), done=second, total=600)
    slept = NOON + timedelta(hours=9)
    assert pace.minutes_left(slept) is None
    for second in range(1, 61):
        now = slept + timedelta(seconds=second)
        pace.observe(now, done=60 + second, total=600)
    assert pace.minutes_left(now) == 8
    back = now - timedelta(days=1)
    assert pace.minutes_left(back) is None
    for second in range(1, 31):
        pace.observe(back + timedelta(seconds=second), done=120 + second, total=600)
    assert pace.minutes_left(back + timedelta(seconds=30)) == 8


#: Seconds to the next look, and items done meanwhile.
_SAMPLES = st.lists(st.tuples(st.floats(0.5, 30), st.integers(0, 40)), min_size=5, max_size=60)


@given(
    samples=_SAMPLES, total=st.integers(1, 2_000), more=st.lists(st.integers(0, 300), max_size=60)
)
def test_it_never_says_less_than_what_is_left_takes_at_the_best_pace(
    samples: list[tuple[float, int]], total: int, more: list[int]
) -> None:
    pace, at, done = ProgressEstimate(NOON), 0.0, 0
    # Marks of (seconds, done) as the run told them; its best pace over any ten seconds and more.
    marks, best = [(0.0, 0)], 0.0
    for look, (seconds, items) in enumerate(samples):
        at, done = at + seconds, done + items
        total = max(total + (more[look] if look < len(more) else 0), done)
        now = NOON + timedelta(seconds=at)
        pace.observe(now, done=done, total=total)
        marks.append((at, done))
        paces = [(done - was) / (at - then) for then, was in marks if at - then >= 10]
        best = max([best, *paces])
        shown = pace.minutes_left(now)
        if shown is not None:
            assert best > 0 and done < total
            assert shown >= int((total - done) / best / 60)
