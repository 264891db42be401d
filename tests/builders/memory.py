"""What a call takes of memory."""

import tracemalloc
from collections.abc import Callable


def peak_of(call: Callable[[], object]) -> int:
    """The most bytes that Python held at once during *call*, beyond those from before."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
