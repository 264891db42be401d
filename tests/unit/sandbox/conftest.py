"""One sandbox for the tests of a module, closed afterwards."""

from collections.abc import Iterator

import pytest

from keep_desktop.sandbox.host import ProcessSandbox


@pytest.fixture(scope="module")
def sandbox() -> Iterator[ProcessSandbox]:
    sandbox = ProcessSandbox(None)
    yield sandbox
    sandbox.close()
