"""The ledger on disk: SQLite, its tables and migrations, its stores and what screens read."""

from keep_desktop.storage.ledger import SqliteLedger, open_ledger

__all__ = ["SqliteLedger", "open_ledger"]
