"""Configures the program's log, a file in the data folder.

It contains no content of items: warnings name processes, files and reasons.
"""

import logging
import os
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from keep_desktop.domain.system.files import NO_LINK
from keep_desktop.domain.text import escaped

_BYTES = 1_000_000
_FILES = 3


class _Escaped(logging.Formatter):
    """Escapes control characters: a warning may quote text from outside."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # Python's name
        return super().formatMessage(record).replace("\r", "").replace("\n", " ")

    def format(self, record: logging.LogRecord) -> str:
        first, *more = super().format(record).splitlines()
        return escaped("\n".join((first, *(f"  {line}" for line in more))))


class _OwnLog(RotatingFileHandler):
    """Creates files readable by their owner only, also in a data folder that others can read."""

    def _open(self) -> TextIOWrapper:
        def private(path: str, flags: int) -> int:
            return os.open(path, flags | NO_LINK, 0o600)

        return open(
            self.baseFilename, "a", encoding="utf-8", errors="backslashreplace", opener=private
        )


def keep_log(data_dir: Path) -> None:
    """Write warnings and errors to `keep.log` from now on, or to stderr if the folder refuses:
    that must not prevent the start."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler = _OwnLog(
            data_dir / "keep.log",
            maxBytes=_BYTES,
            backupCount=_FILES,
            encoding="utf-8",
            delay=True,
        )
    except OSError as error:
        logging.getLogger(__name__).warning("No log file in %s: %s", data_dir, error)
        return
    handler.setFormatter(_Escaped("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
