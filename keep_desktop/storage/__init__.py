"""The ledger on disk: SQLite, its tables and migrations, its stores and what screens read."""
