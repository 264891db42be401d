"""Promises of migrations: the tables are those of `tables.py`, an older ledger is carried over."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from keep_desktop.storage import open_ledger, schema
from keep_desktop.storage.columns import metadata
from keep_desktop.storage.values import to_ms
from tests.builders.ledger import StillClock, a_workflow

_INSERT = (
    "INSERT INTO workflows (name, description, icon, status, active_version_id, params,"
    " created_at, updated_at, status_at) VALUES ('Old', '', '', 'active', 1, '{}', 0, 0, 0)"
)
_VERSION = (
    "INSERT INTO script_versions (workflow_id, major, minor, script, author, comment, created_at)"
    " VALUES (1, 1, 0, '', 'user', '', 0)"
)


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


def _columns(conn: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    names = conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {
        name: [tuple(row[1:]) for row in conn.execute(f"PRAGMA table_xinfo({name})")]
        for (name,) in names
        if not name.startswith(("notes_fts", "alembic", "sqlite"))
    }


def _indexes(conn: sqlite3.Connection) -> set[str]:
    rows = conn.execute("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    return {" ".join(sql.split()) for (sql,) in rows}


def test_migrations_make_the_tables_that_the_statements_are_written_for(tmp_path: Path) -> None:
    with closing(_connect(tmp_path / "migrated.db")) as migrated:
        schema.migrate(migrated)
        declared_engine = sa.create_engine(f"sqlite:///{tmp_path / 'declared.db'}")
        metadata.create_all(declared_engine)
        declared_engine.dispose()
        with closing(_connect(tmp_path / "declared.db")) as declared:
            assert _columns(migrated) == _columns(declared)
            assert _indexes(migrated) == _indexes(declared)


def test_alembic_sees_no_difference_either(tmp_path: Path) -> None:
    with closing(_connect(tmp_path / "migrated.db")) as conn:
        schema.migrate(conn)
        engine = sa.create_engine("sqlite://", creator=lambda: conn, poolclass=sa.pool.StaticPool)

        def ours(name: str | None, kind: str, parents: object) -> bool:
            return kind != "table" or not (name or "").startswith("notes_fts")

        with engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"include_name": ours})
            assert compare_metadata(context, metadata) == []


@pytest.mark.parametrize("revision", schema.REVISIONS[:-1])
def test_an_older_ledger_is_carried_over_and_a_copy_kept(data_dir: Path, revision: str) -> None:
    data_dir.mkdir()
    with closing(_connect(data_dir / "ledger.db")) as conn:
        schema.migrate(conn, to=revision)
        conn.execute(_INSERT)
        conn.execute(_VERSION)
        if revision >= "0012":
            conn.execute("UPDATE workflows SET version_since = 0")
    ledger = open_ledger(data_dir, clock=StillClock())
    assert [row.name for row in ledger.queries.workflows()] == ["Old"]
    a_workflow(ledger, "New")
    with closing(_connect(data_dir / "ledger.db")) as conn:
        assert schema.revision_of(conn) == schema.HEAD
    ledger.close()
    (kept,) = data_dir.glob("ledger.before-*.db")
    assert kept.name == f"ledger.before-{schema.HEAD}-20261120T120000Z.db"
    assert kept.stat().st_mode & 0o077 == 0
    with closing(_connect(kept)) as conn:
        assert schema.revision_of(conn) == revision
        assert conn.execute("SELECT name FROM workflows").fetchall() == [("Old",)]


def test_a_migration_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    scripts = tmp_path / "migrations"
    shutil.copytree(Path(schema.__file__).parent / "migrations", scripts)
    (scripts / "versions" / "v9999_broken.py").write_text(
        "from alembic import op\n"
        f"revision = '9999'\ndown_revision = '{schema.HEAD}'\n\n\n"
        "def upgrade():\n"
        "    op.execute('CREATE TABLE extra (id INTEGER)')\n"
        "    op.execute('DROP TABLE settings')\n"
        "    raise ValueError('broken')\n"
    )
    with closing(_connect(tmp_path / "ledger.db")) as conn:
        schema.migrate(conn)
        conn.execute(_INSERT)
        before = _columns(conn)
        with pytest.raises(ValueError, match="broken"):
            schema.migrate(conn, to="9999", scripts=scripts)
        assert not conn.in_transaction
        assert _columns(conn) == before
        assert schema.revision_of(conn) == schema.HEAD
        assert conn.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_the_end_of_an_attempt_that_a_skip_had_moved_is_when_it_was_skipped(
    data_dir: Path,
) -> None:
    data_dir.mkdir()
    attempt = "INSERT INTO attempts (item_id, number, status, started_at, ended_at) VALUES (1,"
    with closing(_connect(data_dir / "ledger.db")) as conn:
        schema.migrate(conn, to="0013")
        conn.execute(_INSERT)
        conn.execute(_VERSION)
        conn.execute(
            "INSERT INTO items (workflow_id, logical_item_id, title, title_folded, status, attempt,"
            " created_at, updated_at) VALUES (1, 'bill', 'Bill', 'bill', 'skipped', 2, 0, 0)"
        )
        conn.execute(f"{attempt} 1, 'failed', 1000, 2000)")
        conn.execute(f"{attempt} 2, 'skipped', 1000, 9000)")
        schema.migrate(conn)
        told = conn.execute("SELECT ended_at, skipped_at FROM attempts ORDER BY number").fetchall()
    assert told == [(2000, None), (9000, 9000)]


def test_a_version_that_one_went_back_to_before_is_in_force_since_then(data_dir: Path) -> None:
    data_dir.mkdir()
    with closing(_connect(data_dir / "ledger.db")) as conn:
        schema.migrate(conn, to="0011")
        conn.execute(_INSERT)
        conn.execute(_VERSION)
        for at, word in ((1_000, "1.0"), (2_000, "2.0"), (3_000, "1.0"), (4_000, "1.0")):
            conn.execute(
                "INSERT INTO activity (at, happening, workflow_id, word)"
                " VALUES (?, 'new_version', 1, ?)",
                (at, word),
            )
    with closing(open_ledger(data_dir, clock=StillClock())) as ledger:
        (row,) = ledger.queries.workflows()
        assert to_ms(row.version_since) == 3_000
