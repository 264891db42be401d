"""The program's own log: what is worth a look later, in a file of the data folder.

It holds no content of items: warnings of ours name processes, files and reasons.
"""

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

_BYTES = 1_000_000
_FILES = 3


def keep_log(data_dir: Path) -> None:
    """Write warnings and errors to `keep.log` from now on. Where the folder refuses, they go to
    stderr as Python's own default has it: starting matters more."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler = RotatingFileHandler(
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
