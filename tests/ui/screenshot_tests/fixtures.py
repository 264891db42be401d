"""A Keep with a week of real runs, under a fake clock.

Deterministic: paths are in a home that does not exist, and the tools stay inside this process.
"""

import errno
import os
import shutil
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from keep_desktop.app.build import open_engine
from keep_desktop.domain.errors import NetworkFailure
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.runs import DelayReason, Due, Trigger
from keep_desktop.ports.connections import Connection, ConnectionStatus
from keep_desktop.ports.tools import CallContext, Tool, ToolInput
from keep_desktop.resources import sample_mail_folder
from keep_desktop.services.connectors.files import check_service
from keep_desktop.services.connectors.registry import add_service
from keep_desktop.services.context import Keep
from keep_desktop.services.maintenance.backups import LastBackup, remember_backup
from keep_desktop.services.runs import actions as runs
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows import lifecycle as workflows
from keep_desktop.services.workflows.create import draft_from, gallery
from keep_desktop.services.workflows.lifecycle import Draft
from keep_desktop.storage.database import LEDGER
from keep_desktop.tools.connectors.store import ConnectionRows, Row
from tests.builders.ledger import StillClock
from tests.builders.mcp import described_servers
from tests.ui.screenshot_tests import scripts
from tests.ui.screenshot_tests.environment import HOME

_MAIL, _BILLS = "Mail to spreadsheet", "Supplier invoices"
_PATIENCE_S = 60.0
#: A Friday.
NOW = datetime(2026, 11, 20, 13, 54, tzinfo=UTC)


class DayClock(StillClock):
    """A fixed time of day; short waits continue."""

    def monotonic(self) -> float:
        return time.monotonic()


class BillInput(ToolInput):
    number: int
    supplier: str
    amount: float = 0.0


class AddBill(Tool[BillInput]):
    """A slow service that for some bills does not report whether it took them."""

    namespace, name = "Books", "addBill"
    description = "Add a bill to the books."
    Input, Output = BillInput, Any

    def __init__(self, clock: StillClock) -> None:
        self._clock = clock
        self.silent: frozenset[int] = frozenset()

    def identity(self, params: BillInput) -> JsonValue:
        return params.number

    def title(self, params: BillInput) -> str:
        return f"Add bill {params.number} of {params.supplier} to the books"

    def call(self, params: BillInput, context: CallContext) -> JsonValue:
        self._clock.advance(timedelta(seconds=2))
        if params.number in self.silent:
            raise NetworkFailure(
                "The books stopped answering after the bill was sent.", took_effect=None
            )
        return self.predict(params, context)

    def predict(self, params: BillInput, context: CallContext) -> JsonValue:
        return {"bill": params.number + 70_000}


class NoInput(ToolInput):
    pass


class Wait(Tool[NoInput]):
    """Keeps a run alive, without work, until it is stopped."""

    namespace, name = "Photos", "scan"
    description = "Look at the next photo."
    Input, Output = NoInput, Any

    def is_read_only(self, params: NoInput) -> bool:
        return True

    def call(self, params: NoInput, context: CallContext) -> JsonValue:
        ended = threading.Event()
        context.cancel.on_cancel(ended.set)
        ended.wait()
        context.cancel.check()
        return None


@dataclass
class Fixtures:
    """A Keep with runs, its clock, and its workflows by name."""

    keep: Keep
    clock: StillClock
    bills: AddBill
    made: dict[str, WorkflowId] = field(default_factory=dict)


@contextmanager
def make_fixtures(folder: Path, clock: StillClock | None = None) -> Iterator[Fixtures]:
    """A Keep in *folder*, which is created."""
    clock = clock or DayClock(NOW)
    bills = AddBill(clock)
    with open_engine(folder / "data", clock=clock, extra_tools=(bills, Wait())) as keep:
        yield Fixtures(keep, clock, bills)


def at_home(keep: Keep) -> Keep:
    """The same Keep, as if its data were on Ann's computer."""
    return replace(keep, data_dir=Path(HOME) / ".local" / "share" / "keep-desktop")


@contextmanager
def a_home() -> Iterator[None]:
    """Fakes the files in Ann's home."""

    def is_file(path: Path) -> bool:
        return path.suffix != ""

    def is_there(path: Path) -> bool:
        return path.name not in _NOT_THERE and ".local" not in path.parts

    def facts(path: Path) -> os.stat_result:
        if not is_there(path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        kind = stat.S_IFREG if is_file(path) else stat.S_IFDIR
        return os.stat_result((kind | 0o755, *(0,) * 9))

    with (
        _seeming("exists", is_there),
        _seeming("is_file", lambda path: is_there(path) and is_file(path)),
        _seeming("is_dir", lambda path: is_there(path) and not is_file(path)),
        _seeming("stat", facts),
        _allowed(),
    ):
        yield


_NOT_THERE = ("Contracts", "keep-activity.csv")


def _seeming(name: str, seems: Callable[[Path], Any]) -> AbstractContextManager[object]:
    real = getattr(Path, name)

    def answer(path: Path, **how: Any) -> Any:
        return seems(path) if path.is_relative_to(HOME) else real(path, **how)

    return patch.object(Path, name, answer)


def _allowed() -> AbstractContextManager[object]:
    """Ann may read and write there."""
    real = os.access

    def answer(path: Any, mode: int, **how: Any) -> bool:
        at_home = isinstance(path, str | Path) and Path(path).is_relative_to(HOME)
        return at_home or real(path, mode, **how)

    return patch.object(os, "access", answer)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """In that November."""
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC)


def add(
    fixtures: Fixtures, name: str, script: str, *, icon: str = "workflow", **facts: Any
) -> None:
    rule = facts.pop("rule", {})
    draft = Draft(name=name, script=script, params=facts.pop("params", {}), icon=icon, **facts)
    fixtures.made[name] = workflows.import_workflow(fixtures.keep, draft).workflow_id
    if rule:
        workflows.set_schedule(fixtures.keep, fixtures.made[name], **rule)


def add_ready(
    fixtures: Fixtures, slug: str, name: str, params: Mapping[str, JsonValue], **rule: str
) -> None:
    """Add a bundled workflow."""
    ready = next(one for one in gallery(fixtures.keep) if one.slug == slug)
    draft = draft_from(ready, name, params)
    fixtures.made[name] = workflows.import_workflow(fixtures.keep, draft).workflow_id
    if rule:
        workflows.set_schedule(fixtures.keep, fixtures.made[name], **rule)


def run(fixtures: Fixtures, name: str, when: datetime, due: datetime | None = None) -> None:
    """By hand, or with *due* by the schedule, late since the computer was asleep."""
    fixtures.clock.at = when
    if due is None:
        runs.run_and_wait(fixtures.keep, fixtures.made[name])
        return
    session = fixtures.keep.engine.start_session(
        fixtures.made[name], Trigger.SCHEDULE, Due(due, DelayReason.ASLEEP)
    )
    session.result(_PATIENCE_S)


def work(folder: Path) -> Mapping[str, WorkflowId]:
    """A week of work in *folder*; its workflows by name. The Keep is closed again."""
    with make_fixtures(folder, DayClock(at(16, 9))) as fixtures:
        set_setting(fixtures.keep, "policy.session.max_item_failures", 1_000)
        _connect(fixtures)
        actions = (*_mail(fixtures, folder), *_invoices(fixtures), *_orders(fixtures))
        # In the order of the clock: Activity shows them in that order.
        for when, do in sorted(
            (*actions, *_blocked(fixtures, folder)), key=lambda action: action[0]
        ):
            fixtures.clock.at = when
            do()
        _idle(fixtures)
        _due_from(fixtures, at(20, 13, 44))
        run(fixtures, _MAIL, at(20, 13, 46))
        file = Path(HOME) / "Backups" / "Keep.keepbackup"
        remember_backup(fixtures.keep, LastBackup(file=file, at=at(19, 17, 5), bytes=48_300_000))
        made = fixtures.made
    _at_home(folder)
    return made


#: When something is done, and what.
_Action = tuple[datetime, Callable[[], object]]


def _ran(fixtures: Fixtures, name: str, when: datetime, due: datetime | None = None) -> _Action:
    return when, lambda: run(fixtures, name, when, due)


def _mail(fixtures: Fixtures, folder: Path) -> Iterator[_Action]:
    mail = folder / "Mail"
    shutil.copytree(sample_mail_folder(), mail)
    for file in mail.rglob("*"):
        os.utime(file, (at(16, 8).timestamp(),) * 2)
    params: dict[str, JsonValue] = {
        "folder": str(mail),
        "file": str(folder / "Documents" / "mail.csv"),
        "attachments": str(folder / "Documents" / "Attachments"),
    }
    (folder / "Documents").mkdir()
    add_ready(fixtures, "mail_to_spreadsheet", _MAIL, params, every="15m")
    for day, hour in ((16, 10), (17, 9), (19, 16)):
        yield _ran(fixtures, _MAIL, at(day, hour, 15))


def _invoices(fixtures: Fixtures) -> Iterator[_Action]:
    """Some with unknown outcomes, one unreadable, two new; in a second version."""
    yield at(16, 10, 40), partial(add_bills, fixtures)
    yield _ran(fixtures, _BILLS, at(16, 11))
    for day, count in ((17, 5), (18, 9), (19, 13)):
        yield at(day, 10, 59), partial(set_bills, fixtures, count)
        yield _ran(fixtures, _BILLS, at(day, 11))
    yield at(20, 9, 30), lambda: _second_version(fixtures)
    yield _ran(fixtures, _BILLS, at(20, 11, 26), due=at(20, 11))
    yield at(20, 11, 40), lambda: set_bills(fixtures, 23)


def _second_version(fixtures: Fixtures) -> None:
    script = scripts.INVOICES.replace("40 + at * 12.5", "Math.round(40 + at * 12.5)")
    add(fixtures, _BILLS, script.replace("    console.log(`Reading invoice ${number}`);\n", ""))
    fixtures.bills.silent = frozenset({20_416, 20_419, 30_418})
    set_bills(fixtures, 21, unreadable=20_415)


def add_bills(fixtures: Fixtures) -> None:
    """The workflow that books invoices."""
    add(
        fixtures,
        _BILLS,
        scripts.INVOICES,
        icon="receipt-text",
        params={"first": 20_401, "count": 3, "unreadable": 0},
        description="Adds each invoice of our suppliers to the books.",
        rule={"cron": "0 8-18 * * 1-5"},
    )


def set_bills(fixtures: Fixtures, count: int, *, unreadable: int = 0) -> None:
    params = {"first": 20_401, "count": count, "unreadable": unreadable}
    workflows.set_params(fixtures.keep, fixtures.made[_BILLS], params)


def _orders(fixtures: Fixtures) -> Iterator[_Action]:
    name, text = "Orders to the books", "Reads new orders, checks them and books their bills."
    yield (
        at(20, 12, 20),
        lambda: add(fixtures, name, scripts.ORDERS, icon="table", description=text),
    )
    yield _ran(fixtures, name, at(20, 12, 30))


def _blocked(fixtures: Fixtures, folder: Path) -> Iterator[_Action]:
    contracts = folder / "Contracts"
    contracts.mkdir()
    params: dict[str, JsonValue] = {
        "folder": str(contracts),
        "file": str(folder / "Documents" / "contracts.csv"),
        "attachments": str(folder / "Documents" / "Attachments"),
    }
    name = "Contract mail"
    yield (
        at(20, 12, 36),
        lambda: add_ready(fixtures, "mail_to_spreadsheet", name, params, cron="30 7 * * 1"),
    )
    yield _ran(fixtures, name, at(20, 12, 40))
    yield at(20, 12, 41), contracts.rmdir
    yield _ran(fixtures, name, at(20, 12, 42))


def _idle(fixtures: Fixtures) -> None:
    """Paused, never run, archived."""
    add(fixtures, "Opening hours", scripts.PAGE, icon="globe", rule={"every": "1h"})
    workflows.pause_workflow(fixtures.keep, fixtures.made["Opening hours"])
    photos = "Looks through the photo archive and notes what is there."
    add(fixtures, "Photo archive", scripts.PHOTOS, icon="image", description=photos)
    add(fixtures, "Old newsletter", scripts.NOTHING, icon="mail")
    workflows.archive_workflow(fixtures.keep, fixtures.made["Old newsletter"])


def _connect(fixtures: Fixtures) -> None:
    service = {
        "service": "books",
        "base_url": "https://books.example.com/v2",
        "operations": {
            "add_bill": {"kind": "mutation", "method": "POST", "path": "/bills"},
            "list_bills": {"kind": "read", "method": "GET", "path": "/bills"},
        },
    }
    add_service(fixtures.keep, check_service(service))
    with fixtures.keep.ledger.write() as uow:
        for server in described_servers():
            uow.mcp_servers.put(server)
        uow.commit()
    rows = ConnectionRows(fixtures.keep.ledger)
    for account, status in (
        ("ann@firm.example", ConnectionStatus.OK),
        ("shop@firm.example", ConnectionStatus.NEEDS_SIGN_IN),
    ):
        ended = UserMessage(
            "{service} wants a new sign-in: the last one ended or was withdrawn.", service="Gmail"
        )
        connection = Connection(
            id=account.partition("@")[0],
            service="gmail",
            account=account,
            address="https://gmail.googleapis.com",
            hosts=("gmail.googleapis.com",),
            scopes=("https://www.googleapis.com/auth/gmail.modify",),
            status=status,
            trouble=None if status is ConnectionStatus.OK else ended,
        )
        rows.put(Row(connection=connection, method="oauth", used_at=NOW - timedelta(hours=3)))


def _due_from(fixtures: Fixtures, when: datetime) -> None:
    """Nothing was due meanwhile."""
    fixtures.clock.at = when
    for name in (_MAIL, _BILLS):
        workflows.pause_workflow(fixtures.keep, fixtures.made[name])
        workflows.resume_workflow(fixtures.keep, fixtures.made[name])


def _at_home(folder: Path) -> None:
    """Rewrite the ledger's paths from *folder* to the home."""
    with closing(sqlite3.connect(folder / "data" / LEDGER)) as ledger:
        tables = ledger.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        for table, made_by in tables.fetchall():
            if "_fts" in table or "VIRTUAL" in made_by.upper():
                continue
            for _, column, *_ in ledger.execute(f'PRAGMA table_info("{table}")').fetchall():
                ledger.execute(_MOVE.format(table=table, column=column), (str(folder), HOME))
        # The keys of steps contain paths.
        steps = ledger.execute("SELECT id FROM mutations").fetchall()
        keys = [(bytes.fromhex(digest(["step", step])), step) for (step,) in steps]
        ledger.executemany("UPDATE mutations SET key = ? WHERE id = ?", keys)
        ledger.commit()


#: Paths are bytes in some tables, text in others.
_MOVE = """
UPDATE "{table}" SET "{column}" = CASE typeof("{column}")
    WHEN 'blob' THEN CAST(replace(CAST("{column}" AS TEXT), ?1, ?2) AS BLOB)
    ELSE replace("{column}", ?1, ?2) END
WHERE instr("{column}", CASE typeof("{column}") WHEN 'blob' THEN CAST(?1 AS BLOB) ELSE ?1 END)
"""
