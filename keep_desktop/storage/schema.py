"""The schema version: reads it cheaply, and migrates an older ledger.

Alembic is imported only for a migration; otherwise a start costs one small query.
"""

import hashlib
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.storage.errors import DAMAGED, folder_failure, storage_failure

#: All revisions there are, oldest first; a test compares them with the migrations.
REVISIONS = tuple(f"{number:04}" for number in range(1, 33))
HEAD = REVISIONS[-1]
#: Of all tables, indexes and triggers at HEAD, so that a start compares them without creating
#: them. A test computes the new value after a migration was added; with an old one each start
#: creates the tables to compare with.
FINGERPRINT = "a81bc7aa16939d670b5edea097c0bbd4ed5426bf18097ef28b07737c2171b917"

_MIGRATIONS = Path(__file__).parent / "migrations"

TOO_NEW = (
    "This data folder was written by a newer version of Keep Desktop. "
    "Install that version, or choose another data folder."
)
NOT_OURS = (
    "The file ledger.db in the data folder is a database of another program. Nothing was "
    "changed. Choose another data folder."
)
ALTERED = UserMessage(
    "The ledger in the data folder holds something that Keep Desktop did not make. Nothing was "
    "changed. Restore a backup; or let `keep-desktop doctor --set-aside` keep the file under "
    "another name and start an empty ledger.",
    code=MessageCode.LEDGER_ALTERED,
)

Schema = dict[tuple[str, str], tuple[str, str]]


def revision_of(conn: sqlite3.Connection) -> str:
    """The revision of the tables. Raises StorageFailure if there is none, changing nothing."""
    try:
        rows = conn.execute("SELECT version_num FROM alembic_version").fetchall()
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):
            raise StorageFailure(NOT_OURS, details=str(error)) from error
        raise storage_failure(error) from error
    except sqlite3.Error as error:
        raise storage_failure(error) from error
    if len(rows) != 1:
        raise StorageFailure(NOT_OURS, details=f"{len(rows)} revisions are recorded")
    return str(rows[0][0])


def known_revision(conn: sqlite3.Connection) -> str:
    """The revision of a ledger that contains exactly what the migrations up to it create.

    Raises StorageFailure for any other, which may contain foreign triggers or views: until then
    only the list of its tables is read, and its revision if that is in a table.
    """
    conn.execute("BEGIN")  # another process may be migrating it
    try:
        found = schema_of(conn)
        if not _is_plain(found, "alembic_version"):
            raise StorageFailure(NOT_OURS, details="It has no table alembic_version.")
        revision = revision_of(conn)
    finally:
        _roll_back(conn)
    if revision not in REVISIONS:
        raise StorageFailure(TOO_NEW, details=f"Its revision is {revision}, ours is {HEAD}.")
    if (revision, fingerprint(found)) != (HEAD, FINGERPRINT):
        _compare(found, revision)
    return revision


def bring_up_to_date(conn: sqlite3.Connection, path: Path, *, at: datetime) -> None:
    """Migrate an older ledger to HEAD, after copying it."""
    keep_copy(conn, path.with_name(f"ledger.before-{HEAD}-{at:%Y%m%dT%H%M%SZ}.db"))
    migrate(conn)


def keep_copy(conn: sqlite3.Connection, to: Path) -> None:
    """A complete, consistent copy of the ledger, readable by its owner only."""
    part = to.with_name(to.name + ".part")
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with closing(sqlite3.connect(part)) as copy:
            conn.backup(copy)
        part.replace(to)
    except sqlite3.Error as error:
        part.unlink(missing_ok=True)
        raise storage_failure(error) from error
    except OSError as error:
        raise folder_failure(error) from error


def migrate_new(conn: sqlite3.Connection) -> None:
    """Create all tables in an empty file, and checkpoint the log."""
    migrate(conn)
    conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def migrate(conn: sqlite3.Connection, *, to: str = HEAD, scripts: Path = _MIGRATIONS) -> None:
    """Run the migrations up to *to* in one transaction."""
    import sqlalchemy as sa
    from alembic import command
    from alembic.config import Config

    engine = sa.create_engine("sqlite://", creator=lambda: conn, poolclass=sa.pool.StaticPool)
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("recursive_version_locations", "true")
    try:
        # Tables that a migration rebuilds are temporarily missing references.
        conn.execute("PRAGMA foreign_keys=OFF")
        with engine.connect() as connection:
            # The driver is in autocommit, so the transaction is begun here; another process that
            # migrates at the same time waits and then finds nothing left to do.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            config.attributes["connection"] = connection
            command.upgrade(config, to)
            _check_references(conn)
            connection.exec_driver_sql("COMMIT")
    except sa.exc.DBAPIError as error:
        _roll_back(conn)
        if isinstance(error.orig, sqlite3.Error):
            raise storage_failure(error.orig) from error
        raise
    except sqlite3.Error as error:
        _roll_back(conn)
        raise storage_failure(error) from error
    except BaseException:
        _roll_back(conn)
        raise
    finally:
        conn.execute("PRAGMA foreign_keys=ON")


def _compare(found: Schema, revision: str) -> None:
    """Compare with what the migrations create; takes as long as a first start."""
    ours = schema_at(to=revision)
    wrong = sorted(key for key in ours | found if ours.get(key) != found.get(key))
    if wrong:
        kind, name = wrong[0]
        raise StorageFailure(ALTERED, details=f"It differs in: {kind} {name[:200]}")


def schema_at(*, to: str) -> Schema:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        migrate(made, to=to)
        return schema_of(made)


def schema_of(conn: sqlite3.Connection) -> Schema:
    try:
        rows = conn.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    except sqlite3.Error as error:
        raise storage_failure(error) from error
    # SQLite's statistics are no content.
    return {
        (kind, name): (table, _without_manner(sql))
        for kind, name, table, sql in rows
        if (kind, name) not in _STATISTICS
    }


def _is_plain(found: Schema, table: str) -> bool:
    """Whether it is a table, and neither a view nor virtual: reading it runs nothing else."""
    return found.get(("table", table), ("", ""))[1].startswith("CREATE TABLE ")


def fingerprint(found: Schema) -> str:
    """The value of `FINGERPRINT` if *found* is what the migrations create."""
    return hashlib.sha256(repr(sorted(found.items())).encode()).hexdigest()


def _without_manner(sql: str | None) -> str:
    """Normalised across versions of SQLAlchemy and SQLite: without quotes and needless spaces."""
    text = " ".join((sql or "").replace('"', "").split())
    for mark in "(),":
        text = text.replace(f" {mark}", mark).replace(f"{mark} ", mark)
    return text


_STATISTICS = {("table", "sqlite_stat1"), ("table", "sqlite_stat4")}


def _check_references(conn: sqlite3.Connection) -> None:
    broken = conn.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise StorageFailure(DAMAGED, details=f"{len(broken)} references lead nowhere.")


def _roll_back(conn: sqlite3.Connection) -> None:
    if conn.in_transaction:
        conn.execute("ROLLBACK")
