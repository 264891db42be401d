"""The program's own log: what is worth a look later, in a file of the data folder.

It holds no content of items: warnings of ours name processes, files and reasons.
"""

import logging
import os
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

_BYTES = 1_000_000
_FILES = 3


class _OwnLog(RotatingFileHandler):
    """Readable by its owner alone, also in a data folder that others can look into."""

    def _open(self) -> TextIOWrapper:
        def private(path: str, flags: int) -> int:
            return os.open(path, flags, 0o600)

        return open(
            self.baseFilename, "a", encoding="utf-8", errors="backslashreplace", opener=private
        )


def keep_log(data_dir: Path) -> None:
    """Write warnings and errors to `keep.log` from now on. Where the folder refuses, they go to
    stderr as Python's own default has it: starting matters more."""
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
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
