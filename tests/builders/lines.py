"""What another process says, line by line, with a generous limit: one that hangs says nothing, and
whoever read from it for ever would hang with it."""

import threading
from typing import IO, AnyStr

LIMIT_S = 60.0


def next_line(stream: IO[AnyStr], limit_s: float = LIMIT_S) -> AnyStr:
    """The next line; empty where the process has ended. Fails where neither comes in time."""
    texts: list[AnyStr] = []
    # A thread, as a stream may hold lines back that nothing outside of it can see.
    reader = threading.Thread(target=lambda: texts.append(stream.readline()), daemon=True)
    reader.start()
    reader.join(limit_s)
    assert texts, f"the other process said nothing for {limit_s:.0f} s"
    return texts[0]
