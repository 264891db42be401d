"""Log lines on disk."""

import sqlite3
from collections.abc import Sequence

from keep_desktop.ports.log_store import LogLine
from keep_desktop.storage.statements import insert
from keep_desktop.storage.tables import log_lines
from keep_desktop.storage.values import to_ms

_ADD = insert(log_lines, ("workflow_id", "run_id", "item_id", "at", "level", "text"))


class SqliteLog:
    """`ports.log_store.LogStore` over one connection."""

    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn

    def add(self, lines: Sequence[LogLine]) -> int | None:
        number = None
        for line in lines:
            values = {
                "workflow_id": line.workflow_id,
                "run_id": line.run_id,
                "item_id": line.item_id,
                "at": to_ms(line.at),
                "level": line.level,
                "text": line.text,
            }
            number = _ADD.insert(self._conn, values)
        return number
