"""A Keep with a week of work in it: real runs, under a clock that stands still unless it is moved.

Nothing in it differs from one time to the next: paths are those of a home that is nowhere, and the
tools reach no further than this process.
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
from keep_desktop.domain.runs import Due, Late, Trigger
from keep_desktop.ports.tools import CallContext, Tool, ToolInput
from keep_desktop.resources import sample_mail_folder
from keep_desktop.services import runs, workflows
from keep_desktop.services.backups import LastBackup, remember_backup
from keep_desktop.services.connectors import add_service
from keep_desktop.services.context import Keep
from keep_desktop.services.gallery import draft_from, gallery
from keep_desktop.services.service_files import check_service
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows import Draft
from keep_desktop.storage.database import LEDGER
from tests.builders.ledger import StillClock
from tests.ui.pictured import scripts
from tests.ui.pictured.surroundings import HOME

_MAIL, _BILLS = "Mail to spreadsheet", "Supplier invoices"
_PATIENCE_S = 60.0
#: A Friday.
NOW = datetime(2026, 11, 20, 13, 54, tzinfo=UTC)


class DayClock(StillClock):
    """Its time of day stands still; what waits a little goes on."""

    def monotonic(self) -> float:
        return time.monotonic()


class BillInput(ToolInput):
    number: int
    supplier: str
    amount: float = 0.0


class AddBill(Tool[BillInput]):
    """A service that takes its time, and for some bills does not say whether it took them."""

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
        return self.foresee(params, context)

    def foresee(self, params: BillInput, context: CallContext) -> JsonValue:
        return {"bill": params.number + 70_000}


class NoInput(ToolInput):
    pass


class Wait(Tool[NoInput]):
    """Keeps a run at work, without work, until it is told to end."""

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
class World:
    """A Keep at work, its clock, and its workflows by their names."""

    keep: Keep
    clock: StillClock
    bills: AddBill
    made: dict[str, WorkflowId] = field(default_factory=dict)


@contextmanager
def a_world(folder: Path, clock: StillClock | None = None) -> Iterator[World]:
    """A Keep on *folder*, which need not be there yet."""
    clock = clock or DayClock(NOW)
    bills = AddBill(clock)
    with open_engine(folder / "data", clock=clock, extra_tools=(bills, Wait())) as keep:
        yield World(keep, clock, bills)


def at_home(keep: Keep) -> Keep:
    """The same Keep, as if its data were where they are on Ann's computer."""
    return replace(keep, data_dir=Path(HOME) / ".local" / "share" / "keep-desktop")


@contextmanager
def a_home() -> Iterator[None]:
    """What lies in Ann's home seems to be there."""

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
    """Ann may read and write what lies there."""
    real = os.access

    def answer(path: Any, mode: int, **how: Any) -> bool:
        at_home = isinstance(path, str | Path) and Path(path).is_relative_to(HOME)
        return at_home or real(path, mode, **how)

    return patch.object(os, "access", answer)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """In that November."""
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC)


def add(world: World, name: str, script: str, *, icon: str = "workflow", **facts: Any) -> None:
    rule = facts.pop("rule", {})
    draft = Draft(name=name, script=script, params=facts.pop("params", {}), icon=icon, **facts)
    world.made[name] = workflows.import_workflow(world.keep, draft).workflow_id
    if rule:
        workflows.set_schedule(world.keep, world.made[name], **rule)


def add_ready(
    world: World, slug: str, name: str, params: Mapping[str, JsonValue], **rule: str
) -> None:
    """One of those that come with the program."""
    ready = next(one for one in gallery(world.keep) if one.slug == slug)
    draft = draft_from(ready, name, params)
    world.made[name] = workflows.import_workflow(world.keep, draft).workflow_id
    if rule:
        workflows.set_schedule(world.keep, world.made[name], **rule)


def run(world: World, name: str, when: datetime, due: datetime | None = None) -> None:
    """By hand, or with *due* by the schedule, late since the computer was asleep."""
    world.clock.at = when
    if due is None:
        runs.run_and_wait(world.keep, world.made[name])
        return
    session = world.keep.engine.start_session(
        world.made[name], Trigger.SCHEDULE, Due(due, Late.ASLEEP)
    )
    session.result(_PATIENCE_S)


def work(folder: Path) -> Mapping[str, WorkflowId]:
    """A week of work in *folder*; the workflows by their names. The Keep is closed again."""
    with a_world(folder, DayClock(at(16, 9))) as world:
        set_setting(world.keep, "policy.session.max_item_failures", 1_000)
        _connect(world)
        deeds = (*_mail(world, folder), *_invoices(world), *_orders(world))
        # One after the other, as a clock goes: Activity shows them in the order they came in.
        for when, do in sorted((*deeds, *_blocked(world, folder)), key=lambda deed: deed[0]):
            world.clock.at = when
            do()
        _idle(world)
        _due_from(world, at(20, 13, 44))
        run(world, _MAIL, at(20, 13, 46))
        file = Path(HOME) / "Backups" / "Keep.keepbackup"
        remember_backup(world.keep, LastBackup(file=file, at=at(19, 17, 5), bytes=48_300_000))
        made = world.made
    _at_home(folder)
    return made


#: When something is done, and what.
_Deed = tuple[datetime, Callable[[], object]]


def _ran(world: World, name: str, when: datetime, due: datetime | None = None) -> _Deed:
    return when, lambda: run(world, name, when, due)


def _mail(world: World, folder: Path) -> Iterator[_Deed]:
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
    add_ready(world, "mail_to_spreadsheet", _MAIL, params, every="15m")
    for day, hour in ((16, 10), (17, 9), (19, 16)):
        yield _ran(world, _MAIL, at(day, hour, 15))


def _invoices(world: World) -> Iterator[_Deed]:
    """Some in doubt, one that cannot be read, two that came since; in a second version."""
    yield at(16, 10, 40), lambda: add_bills(world, first=20_401, count=3)
    yield _ran(world, _BILLS, at(16, 11))
    for day, count in ((17, 5), (18, 9), (19, 13)):
        yield at(day, 10, 59), partial(set_bills, world, count)
        yield _ran(world, _BILLS, at(day, 11))
    yield at(20, 9, 30), lambda: _second_version(world)
    yield _ran(world, _BILLS, at(20, 11, 26), due=at(20, 11))
    yield at(20, 11, 40), lambda: set_bills(world, 23)


def _second_version(world: World) -> None:
    script = scripts.INVOICES.replace("40 + at * 12.5", "Math.round(40 + at * 12.5)")
    add(world, _BILLS, script.replace("    console.log(`Reading invoice ${number}`);\n", ""))
    world.bills.silent = frozenset({20_416, 20_419, 30_418})
    set_bills(world, 21, unreadable=20_415)


def add_bills(world: World, *, first: int = 20_401, count: int = 0, in_doubt: int = 0) -> None:
    """The workflow that books invoices; with *in_doubt* it has run and asks so many questions."""
    add(
        world,
        _BILLS,
        scripts.INVOICES,
        icon="receipt-text",
        params={"first": first, "count": count or in_doubt, "unreadable": 0},
        description="Adds each invoice of our suppliers to the books.",
        rule={"cron": "0 8-18 * * 1-5"},
    )
    if in_doubt:
        set_setting(world.keep, "policy.session.max_item_failures", 1_000)
        world.bills.silent = frozenset(range(first, first + in_doubt))
        run(world, _BILLS, at(20, 11, 26))
        world.clock.at = NOW


def set_bills(world: World, count: int, *, unreadable: int = 0) -> None:
    params = {"first": 20_401, "count": count, "unreadable": unreadable}
    workflows.set_params(world.keep, world.made[_BILLS], params)


def _orders(world: World) -> Iterator[_Deed]:
    name, said = "Orders to the books", "Reads new orders, checks them and books their bills."
    yield (
        at(20, 12, 20),
        lambda: add(world, name, scripts.ORDERS, icon="table", description=said),
    )
    yield _ran(world, name, at(20, 12, 30))


def _blocked(world: World, folder: Path) -> Iterator[_Deed]:
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
        lambda: add_ready(world, "mail_to_spreadsheet", name, params, cron="30 7 * * 1"),
    )
    yield _ran(world, name, at(20, 12, 40))
    yield at(20, 12, 41), contracts.rmdir
    yield _ran(world, name, at(20, 12, 42))


def _idle(world: World) -> None:
    """Paused, never run, archived."""
    add(world, "Opening hours", scripts.PAGE, icon="globe", rule={"every": "1h"})
    workflows.pause_workflow(world.keep, world.made["Opening hours"])
    photos = "Looks through the photo archive and notes what is there."
    add(world, "Photo archive", scripts.PHOTOS, icon="image", description=photos)
    add(world, "Old newsletter", scripts.NOTHING, icon="mail")
    workflows.archive_workflow(world.keep, world.made["Old newsletter"])


def _connect(world: World) -> None:
    service = {
        "service": "books",
        "base_url": "https://books.example.com/v2",
        "operations": {
            "add_bill": {"kind": "mutation", "method": "POST", "path": "/bills"},
            "list_bills": {"kind": "read", "method": "GET", "path": "/bills"},
        },
    }
    add_service(world.keep, check_service(service))


def _due_from(world: World, when: datetime) -> None:
    """Nothing was due while nobody looked."""
    world.clock.at = when
    for name in (_MAIL, _BILLS):
        workflows.pause_workflow(world.keep, world.made[name])
        workflows.resume_workflow(world.keep, world.made[name])


def _at_home(folder: Path) -> None:
    """In the ledger, all that lies in *folder* lies at home."""
    with closing(sqlite3.connect(folder / "data" / LEDGER)) as ledger:
        tables = ledger.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        for table, made_by in tables.fetchall():
            if "_fts" in table or "VIRTUAL" in made_by.upper():
                continue
            for _, column, *_ in ledger.execute(f'PRAGMA table_info("{table}")').fetchall():
                ledger.execute(_MOVE.format(table=table, column=column), (str(folder), HOME))
        # The keys of steps were made with the paths.
        steps = ledger.execute("SELECT id FROM mutations").fetchall()
        keys = [(bytes.fromhex(digest(["step", step])), step) for (step,) in steps]
        ledger.executemany("UPDATE mutations SET key = ? WHERE id = ?", keys)
        ledger.commit()


#: Paths are kept as bytes in some tables, as text in others.
_MOVE = """
UPDATE "{table}" SET "{column}" = CASE typeof("{column}")
    WHEN 'blob' THEN CAST(replace(CAST("{column}" AS TEXT), ?1, ?2) AS BLOB)
    ELSE replace("{column}", ?1, ?2) END
WHERE instr("{column}", CASE typeof("{column}") WHEN 'blob' THEN CAST(?1 AS BLOB) ELSE ?1 END)
"""
