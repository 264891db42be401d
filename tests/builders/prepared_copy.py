"""Ledgers that are there at once: the tables are made once in a session, then copied.

Making them takes some 70 ms and waits for the disk several times, and some thousand tests begin
with an empty ledger. Tests about the making itself ask for `rebuilt_tables` (tests/conftest.py);
programs that tests start make theirs as they do for a user.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from keep_desktop.storage import database

#: What the program does, whatever stands in for it.
CREATE_DATABASE = database._create


def copying(folder: Path) -> Callable[[Path], None]:
    """In place of `database._create`: a copy of a ledger that was made in *folder* by it."""

    @cache
    def made() -> bytes:
        first = folder / database.LEDGER
        CREATE_DATABASE(first)
        return first.read_bytes()

    def copy(path: Path) -> None:
        path.touch(mode=0o600, exist_ok=False)
        path.write_bytes(made())

    return copy
