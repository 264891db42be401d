"""What the stores of one connection have in common."""

import sqlite3


class Store:
    def __init__(self, conn: sqlite3.Connection) -> None:
        self._conn = conn
