"""One Keep for all tests of a module, each of which has workflows of its own."""

from collections.abc import Iterator

import pytest

from keep_desktop.services.context import Keep
from tests.builders.engine import a_keep


@pytest.fixture(scope="module")
def keep(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keep]:
    with a_keep(tmp_path_factory.mktemp("keep")) as keep:
        yield keep


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    """A workflow of each test's own."""
    return str(request.node.name)
