"""A Keep whose clock stands still, with an outside to look at and a hand in between."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.services.context import Keep
from tests.builders.engine import Outside, a_keep
from tests.builders.handler_scripts import Fixtures, Meanwhile
from tests.builders.ledger import StillClock


@pytest.fixture
def meanwhile() -> Meanwhile:
    return Meanwhile()


@pytest.fixture
def keep(
    tmp_path: Path, outside: Outside, clock: StillClock, meanwhile: Meanwhile
) -> Iterator[Keep]:
    with a_keep(tmp_path, outside, clock=clock, checkpoint=meanwhile) as keep:
        yield keep


@pytest.fixture(scope="module")
def _session_fixtures(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fixtures]:
    folder = tmp_path_factory.mktemp("fixtures")
    outside = Outside(folder / "outside.txt")
    with a_keep(folder, outside, clock=StillClock()) as keep:
        yield Fixtures(keep, outside)


@pytest.fixture
def fixtures(_session_fixtures: Fixtures) -> Fixtures:
    """One Keep for all tests of a module that leave nothing but workflows of their own."""
    _session_fixtures.fresh()
    return _session_fixtures
