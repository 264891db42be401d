"""All that a Keep has, to hold that something changed nothing."""

import hashlib
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

#: Beside the ledger, in a data folder.
OWN = ("downloads", "scratch", "kept")


def everything(data: Path, *folders: Path) -> Mapping[str, Any]:
    """The hash of each file in *folders* and in what a data folder keeps, and each row of the
    ledger."""
    files = {
        str(path): path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest()
        for place in (*folders, *(data / name for name in OWN))
        for path in sorted(place.rglob("*"))
    }
    with closing(sqlite3.connect(data / "ledger.db")) as ledger:
        tables = ledger.execute("select name from sqlite_master where type = 'table'")
        rows = {
            name: ledger.execute(f'select * from "{name}"').fetchall()  # noqa: S608  # the tables' own names
            for (name,) in tables.fetchall()
        }
    return {**files, **rows}
