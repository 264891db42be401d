"""The tables of what scripts remember.

As in `tables`, of which this is a part.
"""

import sqlalchemy as sa
from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text

from keep_desktop.storage.columns import integer, metadata, reference, text

notes = Table(
    "notes",
    metadata,
    Column("number", Integer, primary_key=True),
    reference("workflow_id", "workflows"),
    text("id"),
    text("title"),
    text("content"),
    text("tags"),
    text("written_by"),
    integer("created_at"),
    integer("updated_at"),
    sa.UniqueConstraint("workflow_id", "id"),
    Index("ix_notes_updated", "workflow_id", "updated_at"),
)

#: Which mutation deleted a note last, so that it can be told afterwards.
note_deletions = Table(
    "note_deletions",
    metadata,
    Column("workflow_id", Integer, ForeignKey("workflows.id"), primary_key=True),
    Column("note_id", Text, primary_key=True),
    text("key"),
    sqlite_with_rowid=False,
)

#: Declared for the statements; the migration makes it as an FTS5 table over `notes`.
notes_fts = Table(
    "notes_fts",
    sa.MetaData(),
    Column("rowid", Integer),
    Column("notes_fts", Text),
    Column("rank", sa.Float),
    Column("title", Text),
    Column("content", Text),
    Column("tags", Text),
)
