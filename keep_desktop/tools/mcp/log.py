"""What MCP servers write to stderr, bounded."""

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

_log = logging.getLogger(__name__)
_LOG_BYTES = 128 * 1024


class BoundedLog:
    """What a server writes to stderr: at least its last 128 KB, at most twice that."""

    def __init__(self, path: Path, clean: Callable[[str], str]) -> None:
        self._path = path
        self._clean = clean
        self._part = b""

    def write(self, data: bytes) -> None:
        """Whole lines only, so that no secret is written in two pieces."""
        lines, newline, rest = (self._part + data).rpartition(b"\n")
        if len(rest) > _LOG_BYTES:
            lines, newline, rest = rest, b"\n", b""
        self._part = rest
        if not newline:
            return
        text = self._clean((lines + newline)[-_LOG_BYTES:].decode("utf-8", "replace"))
        try:
            if self._path.exists() and self._path.stat().st_size > _LOG_BYTES:
                self._path.replace(self._path.with_suffix(".old"))
            with self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except OSError as error:
            _log.warning("what an MCP server writes is not kept: %s", error)


def read_log(folder: Path) -> str:
    """What the server whose folder that is wrote last."""
    parts = []
    for name in ("log.old", "log.txt"):
        with suppress(OSError):
            parts.append((folder / name).read_text("utf-8", "replace"))
    return "".join(parts)[-_LOG_BYTES:]
