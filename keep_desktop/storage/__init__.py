"""The ledger on disk: SQLite through SQLAlchemy Core, migrated by Alembic."""
