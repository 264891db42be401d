"""What tests of the machinery and of the services share: a Keep, its clock, its outside and a
sandbox."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.services.context import Keep
from tests.builders.engine import Outside, a_keep
from tests.builders.ledger import StillClock


@pytest.fixture
def outside(tmp_path: Path) -> Outside:
    return Outside(tmp_path / "outside.txt")


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def keep(tmp_path: Path, outside: Outside, request: pytest.FixtureRequest) -> Iterator[Keep]:
    """It goes by `clock` in a test that has one, and by the time of the machine in all others."""
    has_clock = "clock" in request.fixturenames
    clock = request.getfixturevalue("clock") if has_clock else None
    with a_keep(tmp_path, outside, clock=clock) as keep:
        yield keep


@pytest.fixture(scope="module")
def sandbox() -> Iterator[ProcessSandbox]:
    sandbox = ProcessSandbox(None)
    yield sandbox
    sandbox.close()
