"""The real program on an X server with a window manager and a keyboard."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.real.screen import Screen, missing
from tests.ui.real.user import User

_FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    """Each worker has its own display."""
    if missing():
        pytest.skip(f"not installed here: {', '.join(missing())}; `make test` gets them")
    screen = Screen(tmp_path_factory.mktemp("screen"))
    yield screen
    screen.close()


@pytest.fixture
def user(screen: Screen, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[User]:
    """A user with an empty data folder; on failure, saves a screenshot."""
    user = User(screen, tmp_path)
    yield user
    if request.node.stash.get(_FAILED, False):
        screen.photograph(tmp_path / "screen.png")
    user.leave()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[_FAILED] = True
    return report
