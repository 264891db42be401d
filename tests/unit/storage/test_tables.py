"""Promises of migrations: the tables are those of `tables.py`, an older ledger is carried over."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.storage import open_ledger, schema
from keep_desktop.storage.planning_tables import metadata
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


def test_the_fingerprint_is_that_of_what_the_migrations_make() -> None:
    """Fails after a migration was added: `schema.FINGERPRINT` is then to be what is shown here."""
    assert schema.fingerprint(schema.schema_at(to=schema.HEAD)) == schema.FINGERPRINT


def test_statistics_of_sqlite_are_no_strangers(data_dir: Path) -> None:
    open_ledger(data_dir, clock=StillClock()).close()
    with closing(_connect(data_dir / "ledger.db")) as conn:
        conn.execute("ANALYZE")
    open_ledger(data_dir, clock=StillClock()).close()


@pytest.mark.parametrize("revision", ["0001", schema.REVISIONS[-2]])
def test_an_older_ledger_that_was_added_to_is_refused_before_it_is_migrated(
    data_dir: Path, revision: str
) -> None:
    data_dir.mkdir()
    path = data_dir / "ledger.db"
    with closing(_connect(path)) as conn:
        schema.migrate(conn, to=revision)
        conn.execute("CREATE TRIGGER x AFTER INSERT ON items BEGIN DELETE FROM grants; END")
    before = path.read_bytes()
    with pytest.raises(StorageFailure, match="did not make") as caught:
        open_ledger(data_dir, clock=StillClock())
    assert caught.value.details == "It differs in: trigger x"
    assert path.read_bytes() == before
    assert [file.name for file in data_dir.iterdir()] == ["ledger.db"]


# From the first, through all; since workflows have a `version_since`; through the last alone.
@pytest.mark.parametrize("revision", ["0001", "0012", schema.REVISIONS[-2]])
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
    open_ledger(data_dir, clock=StillClock()).close()
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
        result = conn.execute(
            "SELECT ended_at, skipped_at FROM attempts ORDER BY number"
        ).fetchall()
    assert result == [(2000, None), (9000, 9000)]


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
        assert row.version_since is not None
        assert to_ms(row.version_since) == 3_000


def test_names_that_differ_in_case_alone_are_distinguished(data_dir: Path) -> None:
    data_dir.mkdir()
    names = ("Bills", "bills (2)", "BILLS", "bills", "Straße", "STRASSE", "Other")
    with closing(_connect(data_dir / "ledger.db")) as conn:
        schema.migrate(conn, to="0014")
        for name in names:
            conn.execute(_INSERT.replace("'Old'", f"'{name}'"))
        schema.migrate(conn)
        found = [name for (name,) in conn.execute("SELECT name FROM workflows ORDER BY id")]
    assert found == [
        "Bills",
        "bills (2)",
        "BILLS (3)",
        "bills (4)",
        "Straße",
        "STRASSE (2)",
        "Other",
    ]


def test_what_was_reported_before_there_was_a_bell_is_not_unread(data_dir: Path) -> None:
    data_dir.mkdir()
    with closing(_connect(data_dir / "ledger.db")) as conn:
        schema.migrate(conn, to="0017")
        conn.execute(
            "INSERT INTO notifications (type, payload, created_at) VALUES ('message', '{}', ?)",
            (to_ms(StillClock().now()),),
        )
    ledger = open_ledger(data_dir, clock=StillClock())
    since = StillClock().now()
    assert ledger.queries.unread_notifications(since) == 0
    assert len(ledger.queries.notification_page(since).rows) == 1
    ledger.close()


def test_a_long_note_of_before_is_searched_and_deleted(data_dir: Path) -> None:
    data_dir.mkdir()
    with closing(_connect(data_dir / "ledger.db")) as conn:
        schema.migrate(conn, to="0019")
        conn.execute(_INSERT)
        conn.execute(
            "INSERT INTO notes (workflow_id, id, title, content, tags, written_by, created_at,"
            " updated_at) VALUES (1, 'n', '', ?, '[]', 'k', 0, 0)",
            (f"begin {'x ' * 300_000} end",),
        )
    with closing(open_ledger(data_dir, clock=StillClock())) as ledger:
        notes = ledger.notes(WorkflowId(1))
        assert [len(notes.search(word, limit=9)) for word in ("begin", "end")] == [1, 0]
        assert notes.delete("n", key="d")
        assert notes.search("begin", limit=9) == []


def test_what_said_the_error_of_its_run_is_known_from_its_text(data_dir: Path) -> None:
    data_dir.mkdir()
    with closing(_connect(data_dir / "ledger.db")) as conn:
        schema.migrate(conn, to="0027")
        conn.execute(_INSERT)
        conn.execute(_VERSION)
        conn.execute(
            "INSERT INTO sessions (workflow_id, trigger, version_id, started_at)"
            " VALUES (1, 'manual', 1, 0)"
        )
        conn.execute(
            "INSERT INTO runs (workflow_id, session_id, handler_type, handler_name, version_id,"
            " status, phase, error, started_at)"
            " VALUES (1, 1, 'items', 'main', 1, 'failed:logic', 'done', 'It broke.', 0)"
        )
        for level, text in (("ERROR", "Odd"), ("ERROR", "It broke."), ("ERROR", "at line 3")):
            conn.execute(
                "INSERT INTO log_lines (workflow_id, run_id, at, level, text)"
                " VALUES (1, 1, 0, ?, ?)",
                (level, text),
            )
        for sentence in ("It broke.", "3 items could not be finished."):
            conn.execute(
                "INSERT INTO questions (kind, workflow_id, run_id, sentence, actions, opened_at)"
                " VALUES ('blocked', 1, 1, ?, '[]', 0)",
                (sentence,),
            )
        schema.migrate(conn)
        lines = conn.execute("SELECT of_run_error FROM log_lines ORDER BY id").fetchall()
        asked = conn.execute("SELECT of_run_error FROM questions ORDER BY id").fetchall()
    assert (lines, asked) == ([(0,), (1,), (1,)], [(1,), (0,)])


def test_a_place_that_was_allowed_is_told_from_paths_guests_and_devices(data_dir: Path) -> None:
    data_dir.mkdir()
    was = (
        ("WebDav", "download", "/Reports"),
        ("WebDav", "download", "/home/ann/in"),
        ("WebDav", "download", "/"),
        ("WebDav", "download", "account=me"),
        ("WebDav", "list", "/Reports"),
        ("GoogleCalendar", "addEvent", "primary"),
        ("GoogleCalendar", "addEvent", "ann@firm.test"),
        ("GoogleCalendar", "addEvent", "*"),
        ("HomeAssistant", "callService", "light.turn_on"),
        ("HomeAssistant", "callService", "*"),
    )
    now = {
        ("WebDav", "download", "folder=/Reports"),
        ("WebDav", "download", "/home/ann/in"),
        ("WebDav", "download", "folder=/"),
        ("WebDav", "download", "account=me"),
        ("WebDav", "list", "/Reports"),
        ("GoogleCalendar", "addEvent", "calendar=primary"),
        ("GoogleCalendar", "addEvent", "ann@firm.test"),
        ("GoogleCalendar", "addEvent", "calendar=*"),
        ("HomeAssistant", "callService", "light.turn_on"),
        ("HomeAssistant", "callService", "service=light.turn_on"),
        ("HomeAssistant", "callService", "*"),
    }
    with closing(_connect(data_dir / "ledger.db")) as conn:
        schema.migrate(conn, to="0029")
        conn.execute(_INSERT)
        conn.execute(
            "INSERT INTO grants (workflow_id, path, is_folder, created_at)"
            " VALUES (1, CAST('/home/ann' AS BLOB), 1, 0)"
        )
        for one in was:
            conn.execute(
                "INSERT INTO permissions (workflow_id, major, namespace, method, scope, status,"
                " origin, target, names) VALUES (1, 1, ?, ?, ?, 'approved', 'script', 'fixed',"
                " '[]')",
                one,
            )
            conn.execute(
                "INSERT INTO permission_limits (workflow_id, namespace, method, scope, per_day)"
                " VALUES (1, ?, ?, ?, 5)",
                one,
            )
        schema.migrate(conn)
        for table in ("permissions", "permission_limits"):
            query = f"SELECT namespace, method, scope FROM {table}"  # noqa: S608 - two names
            found = conn.execute(query).fetchall()
            assert {*map(tuple, found)} == now


def test_what_a_rehearsal_widened_to_all_files_is_no_longer_allowed(data_dir: Path) -> None:
    data_dir.mkdir()
    with closing(_connect(data_dir / "ledger.db")) as conn:
        schema.migrate(conn, to="0028")
        conn.execute(_INSERT)
        for method, scope, origin in (
            ("list", "", "rehearsal"),
            ("list", "/in", "script"),
            ("list", "account=me", "rehearsal"),
            ("get", "", "script"),
            ("send", "", "rehearsal"),
        ):
            conn.execute(
                "INSERT INTO permissions (workflow_id, major, namespace, method, scope, status,"
                " origin, target, names) VALUES (1, 1, 'Mail', ?, ?, 'approved', ?, 'data', '[]')",
                (method, scope, origin),
            )
        schema.migrate(conn)
        found = conn.execute(
            "SELECT method, scope FROM permissions WHERE status = 'superseded'"
        ).fetchall()
    assert found == [("list", "")]
