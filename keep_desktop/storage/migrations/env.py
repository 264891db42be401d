"""What Alembic runs: the connection and its transaction are the caller's (see schema.py)."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()
