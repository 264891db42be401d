"""The search of notes covers the first 256 KB of each: to index a million letters took so long that
a stop waited for it."""

from alembic import op

revision = "0020"
down_revision = "0019"


def _indexed(row: str) -> str:
    """What the index holds of the content of *row*. By bytes, since `substr` of a text ends at a
    NUL."""
    return f"CAST(substr(CAST({row}content AS BLOB), 1, 262144) AS TEXT)"


_REMOVE = "INSERT INTO notes_fts (notes_fts, rowid, title, content, tags) VALUES ('delete',"
_REMOVE += f" OLD.number, OLD.title, {_indexed('OLD.')}, OLD.tags);"
_ADD = "INSERT INTO notes_fts (rowid, title, content, tags) VALUES"
_ADD += f" (NEW.number, NEW.title, {_indexed('NEW.')}, NEW.tags);"

_STATEMENTS = (
    "DROP TRIGGER index_new_note",
    "DROP TRIGGER index_gone_note",
    "DROP TRIGGER index_changed_note",
    "DROP TABLE notes_fts",
    "CREATE VIEW indexed_notes AS SELECT number, title,"  # noqa: S608  # all of it stands here
    f" {_indexed('')} AS content, tags FROM notes",
    "CREATE VIRTUAL TABLE notes_fts USING fts5(title, content, tags, content='indexed_notes',"
    " content_rowid='number', tokenize='unicode61 remove_diacritics 2')",
    f"CREATE TRIGGER index_new_note AFTER INSERT ON notes BEGIN {_ADD} END",
    f"CREATE TRIGGER index_gone_note AFTER DELETE ON notes BEGIN {_REMOVE} END",
    f"CREATE TRIGGER index_changed_note AFTER UPDATE ON notes BEGIN {_REMOVE} {_ADD} END",
    "INSERT INTO notes_fts (notes_fts) VALUES ('rebuild')",
)


def upgrade() -> None:
    for statement in _STATEMENTS:
        op.execute(statement)
