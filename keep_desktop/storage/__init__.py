"""The ledger on disk: SQLite tables, migrations, stores and queries."""

from keep_desktop.storage.ledger import SqliteLedger, open_ledger

__all__ = ["SqliteLedger", "open_ledger"]
