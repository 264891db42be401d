"""The checks of `doctor`: each ok, or what to do."""

import platform
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict
from importlib import metadata
from pathlib import Path

from keep_desktop import __version__
from keep_desktop.domain.errors import KeepError, StorageFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import MessageCode, UserMessage, facts_of_code, join
from keep_desktop.domain.restore import restored_from
from keep_desktop.domain.system.files import os_error_text
from keep_desktop.domain.text import quote
from keep_desktop.services.context import Keep
from keep_desktop.services.maintenance.fonts import missing_letters
from keep_desktop.storage.database import LEDGER, check, checkpoint_note, never, sqlite_version
from keep_desktop.storage.errors import DAMAGED

_MB = 1024 * 1024
_UNUSABLE = (MessageCode.LEDGER_DAMAGED, MessageCode.LEDGER_ALTERED)
_LEAST_FREE_MB = 100
_SET_ASIDE = UserMessage(
    "`keep-desktop doctor --set-aside` keeps the damaged file under another "
    "name and starts an empty ledger."
)


@immutable(kw_only=True)
class CheckResult:
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
) -> Sequence[CheckResult]:
    """Run every check; never raises for a finding. *ended* True cancels it."""
    findings = [
        CheckResult(name=UserMessage("Keep Desktop"), ok=True, text=__version__),
        CheckResult(
            name="Python",
            ok=sys.version_info >= (3, 11),
            text=f"{platform.python_version()} on {platform.platform()}",
        ),
        CheckResult(name="SQLite", ok=True, text=_sqlite()),
        _package("QuickJS", "quickjs-ng", UserMessage("nothing runs scripts: install quickjs-ng")),
        _package(
            "Qt",
            "PySide6-Essentials",
            UserMessage("not installed; only the window needs it"),
            ok=True,
        ),
        *_fonts(),
    ]
    try:
        wrong = damage(data_dir, ended=ended)
        if wrong is not None:
            raise StorageFailure(DAMAGED, details=wrong)
        with reading() as keep:
            findings += [_folder(data_dir), _ledger(keep), _secrets(keep), _engine(engine)]
            findings.append(_stop(keep))
            findings += [
                CheckResult(name=protection.name, ok=protection.in_force, text=protection.note)
                for protection in keep.sandbox.protections()
            ]
            findings.append(_parser(keep))
    except KeepError as error:
        findings += [_folder(data_dir), _failure(error)]
    return findings


def _parser(keep: Keep) -> CheckResult:
    """Whether mail, pages and feeds can be read, and in a hardened process."""
    protections = keep.parser.protections()
    missing = [
        UserMessage("{name}: {note}", name=protection.name, note=protection.note)
        for protection in protections
        if not protection.in_force
    ]
    text = UserMessage(
        "mail, pages and feeds are read in a process of its own, without files or network"
    )
    return CheckResult(name="Parser", ok=not missing, text="; ".join(missing) or text)


def _stop(keep: Keep) -> CheckResult:
    """Whether an emergency stop is active."""
    name = UserMessage("Emergency stop")
    with keep.ledger.read() as uow:
        switches = uow.switches.read()
        restored = restored_from(uow.settings.all(), switches.everything_since)
        stopped_workflows = [uow.workflows.get(workflow_id) for workflow_id in switches.workflows]
    if restored is not None:
        text = UserMessage(
            "A backup was restored, so everything is stopped until you turn Keep back on."
        )
        return CheckResult(name=name, ok=False, text=text)
    if switches.everything_since is not None:
        text = UserMessage("Everything is stopped until you turn Keep back on.")
        return CheckResult(name=name, ok=False, text=text)
    names = ", ".join(
        f"“{quote(workflow.name)}”" for workflow in stopped_workflows if workflow is not None
    )
    if not names:
        return CheckResult(name=name, ok=True, text=UserMessage("nothing is stopped"))
    return CheckResult(
        name=name,
        ok=False,
        text=UserMessage("Stopped: {names}. `release NAME` lets it start.", names=names),
    )


def _secrets(keep: Keep) -> CheckResult:
    keyring = keep.secrets.describe()
    return CheckResult(name="Secrets", ok=keyring.ok, text=keyring.text)


def damage(data_dir: Path, *, ended: Callable[[], bool] = never) -> str | None:
    """Damage of the ledger's file, or None, also if there is no file.

    Reads every page. Raises StorageFailure if the file cannot be read at all.
    """
    path = data_dir / LEDGER
    if not path.exists() and not path.with_name(LEDGER + "-wal").exists():
        return None
    if not path.exists():
        return UserMessage("The file is gone, but its log is still there.")
    try:
        return check(data_dir, ended=ended)
    except StorageFailure as failure:
        if facts_of_code(failure.sentence, *_UNUSABLE) is not None:
            return failure.details or UserMessage("It cannot be read.")
        raise


def _package(name: str, package: str, missing: str, *, ok: bool = False) -> CheckResult:
    """Its version, without importing it. *ok*: Keep works without."""
    try:
        return CheckResult(name=name, ok=True, text=f"{metadata.version(package)} ({package})")
    except metadata.PackageNotFoundError:
        return CheckResult(name=name, ok=ok, text=missing)


def _sqlite() -> str:
    note = checkpoint_note()
    return sqlite_version() if note is None else join([sqlite_version(), note], ". ")


def _fonts() -> Sequence[CheckResult]:
    """One check for each script that the window cannot show."""
    missing = missing_letters()
    if missing is None:
        return ()
    if not missing:
        return (
            CheckResult(
                name="Fonts",
                ok=True,
                text=UserMessage("Chinese, Japanese and Korean letters and emoji can be shown"),
            ),
        )
    return [CheckResult(name="Fonts", ok=False, text=one.missing) for one in missing]


def _folder(data_dir: Path) -> CheckResult:
    try:
        free = shutil.disk_usage(data_dir).free // _MB
    except OSError as error:
        return CheckResult(
            name=UserMessage("Data folder"),
            ok=False,
            text=UserMessage("{folder}: {error}", folder=data_dir, error=os_error_text(error)),
        )
    ok = free >= _LEAST_FREE_MB
    advice = "" if ok else UserMessage(" Free some space: work stops when it is used up.")
    return CheckResult(
        name=UserMessage("Data folder"),
        ok=ok,
        text=UserMessage(
            "{data_dir}, {free:,} MB free.{advice}", data_dir=data_dir, free=free, advice=advice
        ),
    )


def _ledger(keep: Keep) -> CheckResult:
    workflows, count = len(keep.queries.workflows()), keep.queries.open_question_count()
    return CheckResult(
        name="Ledger",
        ok=True,
        text=UserMessage(
            "every page is sound; workflows: {workflows}, open questions: {count}",
            workflows=workflows,
            count=count,
        ),
    )


def _failure(error: KeepError) -> CheckResult:
    damaged = facts_of_code(error.sentence, MessageCode.LEDGER_DAMAGED) is not None
    text = (
        UserMessage(
            "{reason} {set_aside} Found: {details}",
            reason=error.sentence,
            set_aside=_SET_ASIDE,
            details=error.details,
        )
        if damaged
        else error.sentence
    )
    return CheckResult(name="Ledger", ok=False, text=text)


def _engine(engine: Callable[[], tuple[bool, str]]) -> CheckResult:
    try:
        ok, text = engine()
    except KeepError as error:
        ok, text = False, error.sentence
    return CheckResult(name="Engine", ok=ok, text=text)
