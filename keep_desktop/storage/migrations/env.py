"""Alembic's entry point; the caller owns the connection and its transaction (see schema.py)."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()
