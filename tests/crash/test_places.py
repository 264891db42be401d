"""A place that hangs holds up one test and no other."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.builders.lines import next_line
from tests.crash.bench import Places
from tests.crash.work import Job


@pytest.fixture
def places(tmp_path: Path) -> Iterator[Places]:
    numbers = count()

    def folder() -> Path:
        made = tmp_path / str(next(numbers))
        made.mkdir()
        return made

    made = Places(folder)
    yield made
    made.close()


def test_a_place_that_did_not_answer_is_not_for_the_next_test(
    places: Places, tmp_path: Path
) -> None:
    broken = places.sound()
    assert places.sound() is broken
    # As after an order that nobody answered.
    broken.broken.set()
    place = places.sound()
    assert place is not broken
    place.set_up(Job(folder=str(tmp_path / "job"), port=place.port, items=1))


def test_who_says_nothing_is_not_waited_for_for_ever() -> None:
    silent = subprocess.Popen(
        [sys.executable, "-c", "input()"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with silent:
        assert silent.stdout is not None
        with pytest.raises(AssertionError, match="said nothing"):
            next_line(silent.stdout, 0.05)
        silent.kill()
