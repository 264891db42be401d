"""SIGKILL at every named point, for every kind of answer that a look at the outside can give.

Here one job of each kind is killed at all its points in turn. `make soak` runs the matrix cell by
cell: each point with each kind in a job of its own.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.crash.bench import Place, Places
from tests.crash.cells import chain, changed_content, shot, unskipped
from tests.crash.points import KINDS, in_turn, limited_points_of

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Places]:
    made = Places(lambda: tmp_path_factory.mktemp("place"))
    yield made
    made.close()


@pytest.fixture
def place(places: Places) -> Place:
    return places.sound()


@pytest.mark.parametrize("kind", KINDS)
def test_kills_at_every_point_repeat_nothing_and_lose_nothing(
    place: Place, tmp_path: Path, kind: str
) -> None:
    found = chain(place, tmp_path / "job", in_turn(kind), kind, limited=False)
    assert found.is_clean, found


@pytest.mark.parametrize("kind", KINDS)
def test_kills_at_every_point_of_handlers_repeat_nothing_and_lose_nothing(
    place: Place, tmp_path: Path, kind: str
) -> None:
    points = in_turn(kind, handlers=True)
    found = chain(place, tmp_path / "job", points, kind, limited=False, handlers=True)
    assert found.is_clean, found


@pytest.mark.parametrize("kind", KINDS)
def test_kills_of_handlers_while_the_service_has_the_request_do_neither(
    place: Place, tmp_path: Path, kind: str
) -> None:
    found = shot(place, tmp_path / "job", kind, handlers=True)
    assert found.is_clean, found


@pytest.mark.parametrize("kind", KINDS)
def test_kills_while_the_service_has_the_request_do_neither(
    place: Place, tmp_path: Path, kind: str
) -> None:
    found = shot(place, tmp_path / "job", kind)
    assert found.is_clean, found


@pytest.mark.parametrize("kind", KINDS)
def test_kills_around_a_blocked_session_and_a_second_attempt_do_neither(
    place: Place, tmp_path: Path, kind: str
) -> None:
    found = chain(place, tmp_path / "job", limited_points_of(kind), kind, limited=True)
    assert found.is_clean, found


def test_a_kill_after_asking_about_changed_content_makes_nothing_of_it(
    place: Place, tmp_path: Path
) -> None:
    found = changed_content(place, tmp_path / "job")
    assert found.duplicates == []
    # The user skipped the item whose row had been written: the rest of it was never begun.
    assert found.losses == ["note/1", "put/1"]


@pytest.mark.parametrize("handlers", [False, True])
def test_a_kill_after_a_skip_was_undone_leaves_the_unknown_outcome_to_the_user(
    place: Place, tmp_path: Path, handlers: bool
) -> None:
    found = unskipped(place, tmp_path / "job", handlers=handlers)
    assert found.is_clean, found
