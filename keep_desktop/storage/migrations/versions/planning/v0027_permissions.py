"""Permissions, and when a mutation was last begun."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"

_CHANGED = """
CREATE TRIGGER {name} AFTER {event} ON {table} BEGIN
  INSERT INTO permission_versions (workflow_id, number) VALUES ({row}.workflow_id, 1)
  ON CONFLICT (workflow_id) DO UPDATE SET number = number + 1;
END
"""
_EVENTS = {
    "permissions": ("INSERT", "UPDATE OF status", "DELETE"),
    "permission_limits": ("INSERT", "UPDATE", "DELETE"),
    "grants": ("INSERT", "DELETE"),
}


def _int(name: str, *, null: bool = False) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer(), nullable=null)


def _text(name: str, *, null: bool = False) -> "sa.Column[str]":
    return sa.Column(name, sa.Text(), nullable=null)


def _key(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.Text(), primary_key=True, nullable=False)


def _workflow() -> "sa.Column[int]":
    target = sa.ForeignKey("workflows.id")
    return sa.Column("workflow_id", sa.Integer(), target, primary_key=True, nullable=False)


def upgrade() -> None:
    op.create_table(
        "permissions",
        _workflow(),
        sa.Column("major", sa.Integer(), primary_key=True, nullable=False),
        _key("namespace"),
        _key("method"),
        _key("scope"),
        _text("status"),
        _text("origin"),
        _text("target"),
        _text("names"),
        _int("seen", null=True),
        _int("approved_at", null=True),
        _int("last_used_at", null=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "permission_limits",
        _workflow(),
        _key("namespace"),
        _key("method"),
        _key("scope"),
        _int("per_run", null=True),
        _int("per_day", null=True),
        _int("per_week", null=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "permission_answers",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("workflow_id", sa.Integer(), sa.ForeignKey("workflows.id"), nullable=False),
        _text("key"),
        _text("scopes", null=True),
        _text("answer"),
        _int("session_id", null=True),
        _int("created_at"),
    )
    op.create_table("permission_versions", _workflow(), _int("number"), sqlite_with_rowid=False)
    for table, events in _EVENTS.items():
        for event in events:
            word = event.split()[0].lower()
            row = "OLD" if word == "delete" else "NEW"
            name = f"{word}_{table}_changes_permissions"
            op.execute(_CHANGED.format(name=name, event=event, table=table, row=row))
    op.add_column("mutations", _int("begun_at", null=True))
    op.execute("UPDATE mutations SET begun_at = updated_at")
    op.create_index(
        "ix_mutations_begun", "mutations", ["namespace", "method", "workflow_id", "begun_at"]
    )
    # Workflows from before: the next start of the engine allows them what they use.
    op.execute(
        "INSERT INTO settings (key, value) SELECT 'permissions.before', 'true'"
        " WHERE EXISTS (SELECT 1 FROM workflows)"
    )
