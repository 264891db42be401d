"""One large message makes the program no larger for good."""

import os
import sys
import threading
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine

_LARGE = 20_000_000


def _memory() -> int:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the system's allocator decides")
def test_memory_that_a_thread_freed_goes_back(tmp_path: Path) -> None:
    grown: list[int] = []

    def work() -> None:
        before = _memory()
        # By the second the C library takes such sizes to be usual.
        for _ in range(2):
            assert len(b"x" * _LARGE) == _LARGE
        grown.append(_memory() - before)

    with open_engine(tmp_path / "data"):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert grown[0] < _LARGE / 4
