"""Backups: create, inspect, restore."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import datetime
from pathlib import Path

from keep_desktop import __version__
from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Capability
from keep_desktop.domain.schedules import Cron, ScheduleRule
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.engine.schedule.rules import parse_cron
from keep_desktop.models.configuration import providers_in
from keep_desktop.ports.activity import ActivityFilter, ActivityKind, Happening
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.ports.tools import Grant
from keep_desktop.services.context import Keep
from keep_desktop.storage.backup.read import BackupFacts, no_ledger_of_ours, opened
from keep_desktop.storage.backup.write import OnProgress, ledger_in, no_progress, write_backup
from keep_desktop.storage.stores.settings import PREFIX
from keep_desktop.tools.connectors.store import rows_in


def make_backup(
    keep: Keep, file: Path, *, recordings: bool = False, on_progress: OnProgress = no_progress
) -> BackupFacts:
    """Write everything but secrets to *file*, whole or not at all, while work goes on.
    *on_progress* is called with (bytes done, in all) and cancels by raising. Raises Refused or
    StorageFailure. Any thread."""
    return write_backup(
        keep.data_dir,
        file,
        at=keep.clock.now(),
        program=__version__,
        recordings=recordings,
        on_progress=on_progress,
    )


def is_backup(file: Path) -> bool:
    """Whether it is a backup of a Keep that this one can read."""
    try:
        with opened(file):
            return True
    except Refused:
        return False


@immutable(kw_only=True)
class BackedUpWorkflow:
    """A workflow in a backup: its script, its grants, and what it is allowed besides."""

    name: str
    version: str
    is_archived: bool
    grants: Sequence[Grant]
    #: Without those of folders and files, which the grants tell.
    allowed: Sequence[Capability] = ()


@immutable(kw_only=True)
class BackupContents:
    """What restoring a backup would enable. `connections`, `models`: name → address."""

    facts: BackupFacts
    workflows: Sequence[BackedUpWorkflow]
    connections: Mapping[str, str]
    models: Mapping[str, str] = field(default_factory=dict)


def backup_contents(data_dir: Path, file: Path, clock: Clock) -> BackupContents:
    """Inspect a backup without restoring anything. Raises Refused or StorageFailure. Slow for a
    large backup."""
    with ledger_in(data_dir, file, clock=clock) as (facts, ledger), ledger.read() as uow:
        _require_readable(uow, file)
        grants, settings = uow.grants.all(), uow.settings.all()
        accounts = rows_in(uow.settings)
        workflows = [
            BackedUpWorkflow(
                name=one.name,
                version=version.label if version is not None else "",
                is_archived=one.status is WorkflowStatus.ARCHIVED,
                grants=grants.get(one.id, ()),
                allowed=() if version is None else _allowed(uow, one.id, version.major),
            )
            for one in uow.workflows.all()
            for version in [uow.workflows.version(one.active_version_id)]
        ]
    return BackupContents(
        facts=facts,
        workflows=sorted(workflows, key=lambda one: one.name.casefold()),
        connections={
            key.removeprefix(PREFIX): _address(stored)
            for key, stored in sorted(settings.items())
            if key.startswith(PREFIX)
        }
        | {
            f"{one.connection.service}/{one.connection.account}": one.connection.address
            for one in accounts
        },
        models={one.name: one.url for one in providers_in(settings)},
    )


def _require_readable(uow: UnitOfWork, file: Path) -> None:
    """What is read at the start, and to turn Keep back on after a restore, can be read. Raises
    Refused."""
    try:
        for workflow in uow.workflows.all():
            uow.workflows.version(workflow.active_version_id)
            for handler in uow.handlers.of(workflow.id):
                _require_schedule(handler.rule)
        for schedule in uow.schedules.all().values():
            _require_schedule(schedule.rule)
        uow.questions.open()
        uow.triggers.all()
        uow.mcp_servers.all()
    except (ValueError, KeyError, TypeError, AttributeError, Refused) as error:
        raise no_ledger_of_ours(file, repr(error)) from error


def _require_schedule(rule: ScheduleRule | None) -> None:
    if isinstance(rule, Cron):
        parse_cron(rule.expression)


def _allowed(uow: UnitOfWork, workflow_id: WorkflowId, major: int) -> Sequence[Capability]:
    return [one.capability for one in uow.permissions.of(workflow_id, major) if one.is_approved]


def _address(stored: JsonValue) -> str:
    """The address of a connector, whether or not this version supports its description."""
    described = stored if isinstance(stored, Mapping) else {}
    smtp = described.get("smtp")
    host = smtp.get("host") if isinstance(smtp, Mapping) else None
    return str(described.get("base_url") or host or "")


@immutable(kw_only=True)
class ChosenBackup:
    """A backup that the user inspected and chose to restore."""

    file: Path
    facts: BackupFacts


_LAST = "backup.last"


@immutable(kw_only=True)
class LastBackup:
    file: Path
    at: datetime
    #: Size of the file itself, whose content is larger.
    bytes: int


def remember_backup(keep: Keep, last: LastBackup) -> None:
    """Store the path of the last backup."""
    with keep.ledger.write(durable=False) as uow:
        at = last.at.isoformat()
        uow.settings.put(_LAST, {"file": str(last.file), "at": at, "bytes": last.bytes})
        uow.commit()


def effects_since(keep: Keep, at: datetime, *, most: int) -> int:
    """How many steps happened after that, counted up to *most*."""
    effects = ActivityFilter(kinds=frozenset({ActivityKind.EFFECTS}), since=at)
    rows = keep.queries.activity(effects, limit=most).rows
    return sum(row.happening is Happening.STEP_HAPPENED for row in rows)


def last_backup(keep: Keep) -> LastBackup | None:
    """The path of the last backup from this window; it may have been moved since."""
    with keep.ledger.read() as uow:
        noted = uow.settings.get(_LAST)
    if not isinstance(noted, Mapping):
        return None
    file, at, size = noted.get("file"), noted.get("at"), noted.get("bytes")
    if not isinstance(file, str) or not isinstance(at, str) or not isinstance(size, int):
        return None
    return LastBackup(file=Path(file), at=datetime.fromisoformat(at), bytes=size)
