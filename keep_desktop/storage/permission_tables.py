"""The tables of permissions: what a person allows a workflow, and answers to what it asked.

The rules of `storage.tables` apply. Triggers raise a workflow's number in `permission_versions`
with every change of its permissions, limits and grants, by which an engine knows that what it read
still holds.
"""

from sqlalchemy import Column, ForeignKey, Integer, Table, Text

from keep_desktop.storage.tables import integer, metadata, reference, row_number, text


def _workflow() -> "Column[int]":
    return Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True)


permissions = Table(
    "permissions",
    metadata,
    _workflow(),
    Column("major", Integer, primary_key=True),
    Column("namespace", Text, primary_key=True),
    Column("method", Text, primary_key=True),
    # "" where the tool has none, or where grants of folders decide.
    Column("scope", Text, primary_key=True),
    text("status"),
    text("origin"),
    text("target"),
    # JSON.
    text("names"),
    integer("seen", nullable=True),
    integer("approved_at", nullable=True),
    integer("last_used_at", nullable=True),
    # Null: anything.
    text("risk", nullable=True),
    sqlite_with_rowid=False,
)

permission_limits = Table(
    "permission_limits",
    metadata,
    _workflow(),
    Column("namespace", Text, primary_key=True),
    Column("method", Text, primary_key=True),
    # "": of all calls of the tool together.
    Column("scope", Text, primary_key=True),
    integer("per_run", nullable=True),
    integer("per_day", nullable=True),
    integer("per_week", nullable=True),
    sqlite_with_rowid=False,
)

#: Answers about one call, until it is made or skipped.
permission_answers = Table(
    "permission_answers",
    metadata,
    row_number(),
    reference("workflow_id", "workflows"),
    # Identifies the call; see `engine.permissions`.
    text("key"),
    # What it was allowed to reach besides the permissions, as JSON; null where a limit was passed.
    text("scopes", nullable=True),
    # allow-once or deny.
    text("answer"),
    # Of a read, the session that may make it, once one has.
    integer("session_id", nullable=True),
    integer("created_at"),
)

permission_versions = Table(
    "permission_versions",
    metadata,
    _workflow(),
    integer("number"),
    sqlite_with_rowid=False,
)
