"""The version of a ledger's tables: reading it cheaply, and bringing an older ledger up to date.

Alembic is imported only where there is something to migrate; a start with tables of today costs
one small query.
"""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from keep_desktop.domain.errors import StorageFailure
from keep_desktop.storage.failures import DAMAGED, folder_failure, storage_failure

#: All revisions there are, oldest first; a test compares them with the migrations.
REVISIONS = tuple(f"{number:04}" for number in range(1, 15))
HEAD = REVISIONS[-1]

_MIGRATIONS = Path(__file__).parent / "migrations"

TOO_NEW = (
    "This data folder was written by a newer version of Keep Desktop. "
    "Install that version, or choose another data folder."
)
NOT_OURS = (
    "The file ledger.db in the data folder is a database of another program. Nothing was "
    "changed. Choose another data folder."
)


def revision_of(conn: sqlite3.Connection) -> str:
    """The revision of the tables. Raises StorageFailure where there is none, changing nothing."""
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
    """The revision, where it is one of ours; raises StorageFailure for one of a newer version."""
    revision = revision_of(conn)
    if revision not in REVISIONS:
        raise StorageFailure(TOO_NEW, details=f"Its revision is {revision}, ours is {HEAD}.")
    return revision


def bring_up_to_date(conn: sqlite3.Connection, path: Path, *, at: datetime) -> None:
    """Migrate an older ledger to HEAD, after a copy of it was kept beside it."""
    keep_copy(conn, path.with_name(f"ledger.before-{HEAD}-{at:%Y%m%dT%H%M%SZ}.db"))
    migrate(conn)


def keep_copy(conn: sqlite3.Connection, to: Path) -> None:
    """A complete, consistent copy of the ledger, readable by this user only."""
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
    """Make all tables in an empty file, and move them out of the log into it."""
    migrate(conn)
    conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def migrate(conn: sqlite3.Connection, *, to: str = HEAD, scripts: Path = _MIGRATIONS) -> None:
    """Run the migrations up to *to* in one transaction: all of it happens, or nothing."""
    import sqlalchemy as sa
    from alembic import command
    from alembic.config import Config

    engine = sa.create_engine("sqlite://", creator=lambda: conn, poolclass=sa.pool.StaticPool)
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    try:
        # Tables that a migration rebuilds are referred to by others for a moment.
        conn.execute("PRAGMA foreign_keys=OFF")
        with engine.connect() as connection:
            # The driver is in autocommit, so the transaction is begun by hand; another process
            # that migrates at the same time waits here and then finds nothing left to do.
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


def _check_references(conn: sqlite3.Connection) -> None:
    broken = conn.execute("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise StorageFailure(DAMAGED, details=f"{len(broken)} references lead nowhere.")


def _roll_back(conn: sqlite3.Connection) -> None:
    if conn.in_transaction:
        conn.execute("ROLLBACK")
