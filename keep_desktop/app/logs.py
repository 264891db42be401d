"""Configures the program's logs, files in the data folder.

They contain no content of items: warnings name processes, files and reasons, and a crash the code
that ran.
"""

import faulthandler
import logging
import os
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from keep_desktop.domain.system.files import NO_LINK
from keep_desktop.domain.text import escaped

_BYTES = 1_000_000
_FILES = 3
_ADDED = os.O_WRONLY | os.O_CREAT | os.O_APPEND


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
        return open(
            self.baseFilename, "a", encoding="utf-8", errors="backslashreplace", opener=_private
        )


def _private(path: str, flags: int) -> int:
    return os.open(path, flags | NO_LINK, 0o600)


def keep_log(data_dir: Path) -> None:
    """Write warnings and errors to `keep.log` from now on, and to `crash.log` where each thread was
    if the process crashes in a library; to stderr if the folder refuses: that must not prevent the
    start."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler = _OwnLog(
            data_dir / "keep.log",
            maxBytes=_BYTES,
            backupCount=_FILES,
            encoding="utf-8",
            delay=True,
        )
        if not faulthandler.is_enabled():
            # Open for as long as the process lives.
            faulthandler.enable(_private(str(data_dir / "crash.log"), _ADDED))
    except OSError as error:
        logging.getLogger(__name__).warning("No log file in %s: %s", data_dir, error)
        return
    handler.setFormatter(_Escaped("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
