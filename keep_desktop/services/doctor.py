"""What `doctor` looks at: each point with ok, or what to do."""

import platform
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path

from keep_desktop import __version__
from keep_desktop.domain.errors import KeepError, StorageFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.os_errors import why_of
from keep_desktop.domain.restored import restored_from
from keep_desktop.domain.sentences import cited
from keep_desktop.services.backups import backup_not_restored, said_not_restored
from keep_desktop.services.context import Keep
from keep_desktop.services.fonts import missing_letters
from keep_desktop.storage.database import LEDGER, check, checkpoint_note, never, sqlite_version
from keep_desktop.storage.failures import DAMAGED

_MB = 1024 * 1024
_LEAST_FREE_MB = 100
_SET_ASIDE = (
    "`keep-desktop doctor --set-aside` keeps the damaged file under another name and starts an "
    "empty ledger."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    name: str
    ok: bool
    text: str

    def as_json(self) -> JsonValue:
        return asdict(self)


def examine(
    data_dir: Path,
    reading: Callable[[], AbstractContextManager[Keep]],
    engine: Callable[[], tuple[bool, str]],
    *,
    ended: Callable[[], bool] = never,
) -> Sequence[Finding]:
    """Look at everything; never raises for what it finds. *ended* True breaks it off soon."""
    findings = [
        Finding(name="Keep Desktop", ok=True, text=__version__),
        Finding(
            name="Python",
            ok=sys.version_info >= (3, 11),
            text=f"{platform.python_version()} on {platform.platform()}",
        ),
        Finding(name="SQLite", ok=True, text=_sqlite()),
        *_fonts(),
    ]
    try:
        wrong = damage(data_dir, ended=ended)
        if wrong is not None:
            raise StorageFailure(DAMAGED, details=wrong)
        with reading() as keep:
            findings += [_folder(data_dir), _ledger(keep), _secrets(keep), _engine(engine)]
            findings += [*_backup(keep), _stop(keep)]
            findings += [
                Finding(name=ward.name, ok=ward.in_force, text=ward.note)
                for ward in keep.sandbox.wards()
            ]
    except KeepError as error:
        findings += [_folder(data_dir), _trouble(error)]
    return findings


def _backup(keep: Keep) -> Sequence[Finding]:
    """One where a backup was to be put in place and was not."""
    failed = backup_not_restored(keep)
    if failed is None:
        return ()
    return (Finding(name="Backup", ok=False, text=said_not_restored(failed)),)


def _stop(keep: Keep) -> Finding:
    """Whether the emergency stop holds anything."""
    name = "Emergency stop"
    with keep.ledger.read() as uow:
        switches = uow.switches.read()
        restored = restored_from(uow.settings.all(), switches.everything_since)
        held = [uow.workflows.get(workflow_id) for workflow_id in switches.workflows]
    if restored is not None:
        text = "A backup was restored, so everything is stopped. Look, then `release` it."
        return Finding(name=name, ok=False, text=text)
    if switches.everything_since is not None:
        text = "Everything is stopped. Look, then `release` lets work start again."
        return Finding(name=name, ok=False, text=text)
    names = ", ".join(f"“{cited(workflow.name)}”" for workflow in held if workflow is not None)
    if not names:
        return Finding(name=name, ok=True, text="nothing is stopped")
    return Finding(name=name, ok=False, text=f"Stopped: {names}. `release NAME` lets it start.")


def _secrets(keep: Keep) -> Finding:
    """The keyring in use."""
    keyring = keep.secrets.describe()
    return Finding(name="Secrets", ok=keyring.ok, text=keyring.text)


def damage(data_dir: Path, *, ended: Callable[[], bool] = never) -> str | None:
    """What is wrong inside the ledger's file, or None, also where there is no file.

    Looks at every page. Raises StorageFailure where the file cannot be read at all.
    """
    path = data_dir / LEDGER
    if not path.exists() and not path.with_name(LEDGER + "-wal").exists():
        return None
    if not path.exists():
        return "The file is gone, but its log is still there."
    try:
        return check(data_dir, ended=ended)
    except StorageFailure as failure:
        if failure.sentence == DAMAGED:
            return failure.details or "It cannot be read."
        raise


def _sqlite() -> str:
    note = checkpoint_note()
    return sqlite_version() if note is None else f"{sqlite_version()}. {note}"


def _fonts() -> Sequence[Finding]:
    """One for each kind of letters that the window cannot show."""
    missing = missing_letters()
    if missing is None:
        return ()
    if not missing:
        return (
            Finding(
                name="Fonts",
                ok=True,
                text="Chinese, Japanese and Korean letters and emoji can be shown",
            ),
        )
    return [Finding(name="Fonts", ok=False, text=one.missing) for one in missing]


def _folder(data_dir: Path) -> Finding:
    try:
        free = shutil.disk_usage(data_dir).free // _MB
    except OSError as error:
        return Finding(name="Data folder", ok=False, text=f"{data_dir}: {why_of(error)}")
    ok = free >= _LEAST_FREE_MB
    advice = "" if ok else " Free some space: work stops when it is used up."
    return Finding(name="Data folder", ok=ok, text=f"{data_dir}, {free:,} MB free.{advice}")


def _ledger(keep: Keep) -> Finding:
    workflows = len(keep.queries.workflows())
    return Finding(
        name="Ledger",
        ok=True,
        text=f"every page is sound; {workflows} workflows, "
        f"{keep.queries.open_question_count()} questions open",
    )


def _trouble(error: KeepError) -> Finding:
    damaged = error.sentence == DAMAGED
    text = f"{error.sentence} {_SET_ASIDE} Found: {error.details}" if damaged else error.sentence
    return Finding(name="Ledger", ok=False, text=text)


def _engine(engine: Callable[[], tuple[bool, str]]) -> Finding:
    try:
        ok, text = engine()
    except KeepError as error:
        ok, text = False, error.sentence
    return Finding(name="Engine", ok=ok, text=text)
