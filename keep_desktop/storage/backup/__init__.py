"""Backups of the ledger: writing one, and reading one to restore it."""
