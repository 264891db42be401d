"""Comparing the service's own record, and what lies on the disk, with the ledger.

The ledger is read with plain SQL here, past the code that wrote it.
"""

import csv
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field

from tests.crash.outside import record_of
from tests.crash.work import Job

_EFFECTS = {("Http", "call"): "order", ("Outside", "put"): "put"}


@dataclass(kw_only=True)
class Found:
    """What a comparison brought; sums up."""

    wanted: int = 0
    seen: int = 0
    duplicates: list[str] = field(default_factory=list)
    losses: list[str] = field(default_factory=list)
    #: Where the ledger says something else than the outside.
    untrue: list[str] = field(default_factory=list)
    questions: int = 0

    @property
    def is_clean(self) -> bool:
        return not (self.duplicates or self.losses or self.untrue) and self.wanted == self.seen

    def add(self, other: "Found") -> None:
        self.wanted += other.wanted
        self.seen += other.seen
        self.questions += other.questions
        self.duplicates += other.duplicates
        self.losses += other.losses
        self.untrue += other.untrue


def compared(job: Job) -> Found:
    """Of a job that came to its end."""
    record = record_of(job.port)
    with closing(sqlite3.connect(job.data / "ledger.db")) as ledger:
        found = Found(questions=_one(ledger, "SELECT count(*) FROM questions"))
        _compare_effects(job, ledger, record, found)
        _compare_keys(ledger, record, found)
        compare_tree(job.items, ledger, found)
    return found


def _one(ledger: sqlite3.Connection, sql: str) -> int:
    (number,) = ledger.execute(sql).fetchone()
    return int(number)


def _compare_effects(
    job: Job, ledger: sqlite3.Connection, record: list[dict[str, str]], found: Found
) -> None:
    """Each item's four effects, once for each attempt; what was taken back, once more."""
    # What the service calls the item; inputs have a longer identifier of their own.
    attempts = dict(
        ledger.execute("SELECT coalesce(external_id, logical_item_id), attempt FROM items")
    )
    undone = _undone(ledger)
    wanted: Counter[str] = Counter()
    for n in range(job.items):
        times = attempts.get(str(n + 1), 1)
        for kind in ("order", "put", "row", "note")[: 4 if job.notes else 3]:
            wanted[f"{kind}/{n + 1}"] = times
    for name in undone:
        kind = name.partition("/")[0]
        if kind in ("put", "order"):
            wanted[name.replace(kind, "undo", 1)] += 1
        else:
            wanted[name] -= 1
    seen = Counter(effect["name"] for effect in record)
    if job.sheet.exists():
        # Taking back the last of its rows takes the file away.
        with job.sheet.open(newline="", encoding="utf-8-sig") as file:
            seen.update(f"row/{row['key']}" for row in csv.DictReader(file))
    seen.update(f"note/{name}" for (name,) in ledger.execute("SELECT id FROM notes"))
    found.wanted, found.seen = wanted.total(), seen.total()
    found.duplicates += sorted((seen - wanted).elements())
    found.losses += sorted((wanted - seen).elements())


def _undone(ledger: sqlite3.Connection) -> list[str]:
    kinds = {**_EFFECTS, ("Sheets", "appendRow"): "row", ("Memory", "createNote"): "note"}
    rows = ledger.execute(
        "SELECT m.namespace, m.method, coalesce(i.external_id, i.logical_item_id)"
        " FROM mutations m"
        " JOIN items i ON i.id = m.item_id WHERE m.undo_of IS NOT NULL AND m.status = 'applied'"
    )
    return [f"{kinds[namespace, method]}/{item}" for namespace, method, item in rows]


def _compare_keys(ledger: sqlite3.Connection, record: list[dict[str, str]], found: Found) -> None:
    """A key is in the record exactly where the ledger says applied."""
    keys = {effect["key"] for effect in record}
    rows = ledger.execute("SELECT key, namespace, status, title FROM mutations").fetchall()
    for key, namespace, status, title in rows:
        if status not in ("applied", "failed"):
            found.untrue.append(f"“{title}” is still {status}")
        elif namespace in ("Http", "Outside") and (status == "applied") != (key.hex() in keys):
            found.untrue.append(f"“{title}” is {status} in the ledger and otherwise outside")
    known = {key.hex() for key, *_ in rows}
    found.untrue += [f"{e['name']} is in no ledger" for e in record if e["key"] not in known]


def compare_tree(items: int, ledger: sqlite3.Connection, found: Found) -> None:
    """Everything done, nothing left open, and the attempts agree with their items."""
    done = _one(ledger, "SELECT count(*) FROM items WHERE status = 'done'")
    if done != items or _one(ledger, "SELECT count(*) FROM items") != items:
        found.untrue.append(f"{done} of {items} items are done")
    for what, sql in {
        "attempts that are not done": "SELECT count(*) FROM attempts WHERE status != 'done'",
        "attempts missing": "SELECT (SELECT total(attempt) FROM items) - count(*) FROM attempts",
        "runs still active": "SELECT count(*) FROM runs WHERE status = 'active'",
        "sessions without an end": "SELECT count(*) FROM sessions WHERE ended_at IS NULL",
        "questions still open": "SELECT count(*) FROM questions WHERE answered_at IS NULL",
        "events that are not consumed": "SELECT count(*) FROM events WHERE status != 'consumed'",
        "pending retries": "SELECT count(*) FROM workflows WHERE pending_retry_run_id IS NOT NULL",
        "workflows blocked": "SELECT count(*) FROM workflows WHERE error IS NOT NULL",
        "rows that belong to nothing": "SELECT count(*) FROM pragma_foreign_key_check",
        "faults in the file": "SELECT count(*) FROM pragma_integrity_check"
        " WHERE integrity_check != 'ok'",
    }.items():
        number = _one(ledger, sql)
        if number:
            found.untrue.append(f"{number} {what}")
