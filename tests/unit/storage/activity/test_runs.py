"""Every statement reads through an index: nothing that grows is scanned or sorted.

The plan is asked of SQLite itself, for each statement that the stores and the queries hold.
"""

import importlib
import pkgutil
import re
import sqlite3
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import keep_desktop.storage
from keep_desktop.ports.views import ItemFilter, ItemSort
from keep_desktop.storage import open_ledger
from keep_desktop.storage.activity import runs as activity_runs
from keep_desktop.storage.activity import runs as activity_steps
from keep_desktop.storage.activity import sources as activity_sources
from keep_desktop.storage.queries.item_pages import page_statement
from keep_desktop.storage.queries.outputs import outputs_statement
from keep_desktop.storage.queries.runs import _log_statement
from keep_desktop.storage.statements import Statement
from tests.builders.ledger import StillClock

#: Tables with a row for each item, run or line; the others hold as many rows as the user made.
_GROWING = (
    "items|attempts|mutations|log_lines|runs|sessions|notifications|notes|events"
    "|event_causes|mutation_causes|activity"
)

#: What may be sorted as it is read, since it is few: open mutations, grants, handlers and triggers
#: of one workflow, notes that a search found, sixteen sessions of each workflow, what has a
#: schedule, the topics that one input led to, and those that the inputs of a page wait in, the
#: numbers of the questions that are open.
_FEW = {
    "stores.mutations._OPEN",
    "stores.mutations._OPEN_OF_ITEM",
    "stores.mutations._OPEN_OF_HANDLERS",
    "stores.workflows._OF",
    "stores.handlers._OF",
    "stores.triggers._OF",
    "stores.handlers._POSSIBLY_DUE",
    "stores.notes._SEARCH",
    "queries.workflows._BARS",
    "queries.workflows._NEXT_DUE",
    "queries.outputs._INPUT_TOPICS",
    "queries.questions._OLDEST",
    "queries.questions._NEWEST",
    "queries.waiting._LED_TO",
}
#: Asked for whole, by a command or for an undo: an index for it would cost every item a page.
_WHOLE = {"queries.mutations._OF_WORKFLOW", "queries.mutations._OF_SESSION"}


def _statements() -> Iterator[tuple[str, Statement]]:
    for module in pkgutil.walk_packages(keep_desktop.storage.__path__, "keep_desktop.storage."):
        if ".migrations" in module.name:
            continue
        loaded = importlib.import_module(module.name)
        place = module.name.removeprefix("keep_desktop.storage.")
        for name, value in vars(loaded).items():
            if isinstance(value, Statement):
                yield f"{place}.{name}", value
            elif isinstance(value, dict):
                for key, one in value.items():
                    if isinstance(one, Statement):
                        yield f"{place}.{name}[{key}]", one
    for filter, sort, searching, continued in product(
        ItemFilter, ItemSort, (False, True), (False, True)
    ):
        name = f"page {filter} {sort}{' search' * searching}{' next' * continued}"
        yield name, page_statement(filter, sort, searching=searching, continued=continued)
    for searching, continued in product((False, True), repeat=2):
        name = f"outputs{' search' * searching}{' next' * continued}"
        yield name, outputs_statement(searching=searching, continued=continued)
    yield from _activity_statements()
    for of_item, of_session in product((False, True), repeat=2):
        statement = _log_statement(of_item=of_item, of_session=of_session)
        yield f"log{' of item' * of_item}{' of session' * of_session}", statement


def _activity_statements() -> Iterator[tuple[str, Statement]]:
    for newer in (False, True):
        up = " up" * newer
        yield f"activity starts{up}", activity_runs.starts_statement(newer)
        yield f"activity ends{up}", activity_runs.ends_statement(newer)
        yield f"activity spans{up}", activity_steps.spans_statement(newer)
        yield f"activity ended{up}", activity_sources.ended_statement(newer)
        for of_workflow, (name, made) in product((False, True), _ACTIVITY.items()):
            whose = " of workflow" * of_workflow
            yield f"activity {name}{whose}{up}", made(newer, of_workflow)
        for name, made in _FOLDED.items():
            yield f"activity {name}{up} folded", made(newer, False, deduplicated=True)
    for name, numbers in _NUMBERED.items():
        yield f"activity probe {name}", numbers.probe
        yield f"activity ends {name}", numbers.ends


_ACTIVITY = {
    "opened": activity_sources.opened_statement,
    "steps": activity_sources.steps_statement,
    "lines": activity_sources.lines_statement,
    "messages": activity_sources.messages_statement,
    "asked": activity_sources.question_opened_statement,
    "answered": activity_sources.answered_statement,
    "actions": activity_sources.actions_statement,
}
_FOLDED = {
    "lines": activity_sources.lines_statement,
    "asked": activity_sources.question_opened_statement,
}
_NUMBERED = {
    "items": activity_sources.ITEMS,
    "steps": activity_sources.STEPS,
    "lines": activity_sources.LINES,
    "asked": activity_sources.ASKED,
    "messages": activity_sources.MESSAGES,
    "runs": activity_sources.RUNS,
    "sessions": activity_sources.SESSIONS,
    "sessions of workflow": activity_runs.SESSIONS_OF,
}

_ALL = dict(_statements())


@pytest.fixture(scope="module")
def conn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    folder: Path = tmp_path_factory.mktemp("plans")
    ledger = open_ledger(folder, clock=StillClock())
    with ledger._readers.reading() as reader:
        yield reader.conn
    ledger.close()


def _plan(conn: sqlite3.Connection, statement: Statement) -> list[str]:
    names = re.findall(r":(\w+)", statement.sql)
    rows = conn.execute(f"EXPLAIN QUERY PLAN {statement.sql}", dict.fromkeys(names))
    return [row[3] for row in rows]


def test_nothing_that_grows_is_scanned(conn: sqlite3.Connection) -> None:
    grows = re.compile(rf"SCAN ({_GROWING})\b")
    plans = {name: _plan(conn, one) for name, one in _ALL.items() if name not in _WHOLE}
    assert {
        name: plan
        for name, plan in plans.items()
        if any(grows.match(step) and "USING" not in step for step in plan)
    } == {}


def test_nothing_that_grows_is_sorted(conn: sqlite3.Connection) -> None:
    plans = {name: _plan(conn, one) for name, one in _ALL.items() if name not in _FEW}
    sorting = {name: sum("TEMP B-TREE" in step for step in plan) for name, plan in plans.items()}
    assert {name: plans[name] for name, sorts in sorting.items() if sorts > _sorts(name)} == {}


def _sorts(name: str) -> int:
    """Items in processing that are no inputs, what is in hand, and inputs that are asked about."""
    partial = name.startswith("page") and ("updated" in name or "title" in name)
    sorts = any(f" {filter}" in name for filter in ("all", "running", "waiting", "needs_you"))
    return 1 if partial and sorts else 0


@pytest.mark.parametrize(("filter", "sort"), list(product(ItemFilter, ItemSort)))
def test_pages_of_items_are_read_from_the_index_of_their_order(
    conn: sqlite3.Connection, filter: ItemFilter, sort: ItemSort
) -> None:
    index, of_waiting = {
        ItemSort.NEWEST: ("ix_items_status", None),
        ItemSort.OLDEST: ("ix_items_status", None),
        ItemSort.UPDATED: ("ix_items_updated", "ix_items_waiting"),
        ItemSort.TITLE: ("ix_items_title", "ix_items_waiting_title"),
    }[sort]
    open_too = of_waiting is not None and filter in (ItemFilter.ALL, ItemFilter.WAITING)
    others = {"ix_items_open", str(of_waiting)} if open_too else set()
    if filter is ItemFilter.NEEDS_YOU:
        others.add("PRIMARY KEY (rowid=?)")
    if filter is ItemFilter.RUNNING:
        index = "PRIMARY KEY (rowid=?)"
    in_hand = "ix_items_open (workflow_id=? AND status=? AND last_run_id=?)"
    for continued in (False, True):
        plan = _plan(conn, page_statement(filter, sort, searching=False, continued=continued))
        by_hand = filter in (ItemFilter.RUNNING, ItemFilter.WAITING)
        assert any(in_hand in step for step in plan) is by_hand, plan
        ranges = [s for s in plan if s.startswith("SEARCH items") and in_hand not in s]
        served = [step for step in ranges if f"{index} " in f"{step} "]
        rest = {next((o for o in others if o in step), step) for step in ranges} - {*served}
        assert rest == others, plan
        assert ranges


@pytest.mark.parametrize(
    ("name", "indexes"),
    [
        ("stores.events._PEEK", {"ix_events_pending (workflow_id=? AND topic=?)"}),
        ("stores.events._OLDEST", {"ix_events_pending (workflow_id=? AND topic=?)"}),
        ("stores.events._RESERVE", {"(workflow_id=? AND topic=? AND message_id=?)"}),
        ("stores.events._COUNT_RESERVED", {"ix_events_reserved"}),
        ("stores.events._CONSUME", {"ix_events_reserved"}),
        ("stores.events._RELEASE", {"ix_events_reserved"}),
        ("stores.events._RUNS_WITH_RESERVATIONS", {"ix_events_reserved"}),
        ("stores.events._SKIP_CAUSED", {"ix_event_causes_open"}),
        ("stores.causes._OF_RESERVED", {"ix_events_reserved", "PRIMARY KEY (event_id=?)"}),
        ("stores.publishing._KNOWN", {"(workflow_id=? AND topic=? AND message_id=?)"}),
        ("stores.causes._CLOSE_OF_EVENTS", {"ix_event_causes_open", "(rowid=?)"}),
        ("stores.causes._CLOSE", {"ix_event_causes_open", "(rowid=?)"}),
        ("stores.causes._REOPEN", {"ix_event_causes_open", "(rowid=?)"}),
        ("stores.items._FIND_INPUT", {"ux_items_external"}),
        ("stores.mutations._OF_ATTEMPT", {"ix_mutations_item", "ix_mutation_causes_item"}),
        ("stores.mutations._OPEN_OF_HANDLERS", {"ix_mutations_open"}),
        (
            "queries.workflows._RUNNING",
            {
                "ix_items_open (workflow_id=? AND status=? AND last_run_id=?)",
                "ix_events_reserved (reserved_by_run_id=?",
            },
        ),
        ("queries.items._ACTIVE_INPUTS", {"ix_events_reserved (reserved_by_run_id=?"}),
        ("stores.item_changes.UNDONE_ITEMS", {"ix_items_taken_back (workflow_id=?)"}),
        ("stores.item_changes.COUNT_UNDONE", {"ix_items_taken_back (workflow_id=?)"}),
        ("stores.item_changes.NOTE_UNDONE", {"ix_mutations_item", "ix_mutation_causes_item"}),
        ("queries.workflows._STALE", {"ix_items_waiting (workflow_id=? AND updated_at<?)"}),
        ("queries.workflows._QUESTIONED", {"ix_questions_open", "PRIMARY KEY (mutation_id=?)"}),
        ("queries.questions.OPEN_OF_INPUT", {"ix_questions_open"}),
        ("queries.items._CAUSED", {"ix_mutation_causes_item"}),
        ("queries.outputs._INPUT_TOPICS", {"ix_event_causes_item"}),
        ("outputs", {"ix_mutations_outputs (workflow_id=?)"}),
        ("outputs next", {"ix_mutations_outputs (workflow_id=? AND rowid<?)"}),
        ("queries.mutations._CAUSES", {"PRIMARY KEY (mutation_id=?)"}),
        ("activity ended", {"ix_items_updated (workflow_id=? AND status=?"}),
        ("activity ended up", {"ix_items_updated (workflow_id=? AND status=?"}),
        ("activity opened", {"INTEGER PRIMARY KEY (rowid<?)"}),
        ("activity opened of workflow", {"ix_items_status (workflow_id=? AND status=?"}),
        ("activity starts", {"ix_sessions_workflow (workflow_id=? AND rowid<?)"}),
        ("activity ends", {"ix_sessions_workflow (workflow_id=? AND rowid<?)"}),
        ("activity spans", {"ix_sessions_workflow (workflow_id=? AND rowid<?)"}),
        ("activity lines folded", {"INTEGER PRIMARY KEY (rowid<?)", "ix_runs_session"}),
        ("activity asked folded", {"INTEGER PRIMARY KEY (rowid<?)", "ix_runs_session"}),
        (
            "activity probe sessions of workflow",
            {"ix_sessions_workflow (workflow_id=? AND rowid>?)"},
        ),
        ("activity steps", {"INTEGER PRIMARY KEY (rowid<?)"}),
        ("activity steps of workflow", {"INTEGER PRIMARY KEY (rowid>? AND rowid<?)"}),
        ("activity lines", {"INTEGER PRIMARY KEY (rowid<?)"}),
        ("activity lines of workflow", {"ix_log_workflow (workflow_id=? AND rowid<?)"}),
        ("activity answered", {"ix_questions_answered"}),
        ("activity actions", {"ix_activity_at (at<?)"}),
        ("activity actions of workflow", {"ix_activity_workflow (workflow_id=? AND at<?)"}),
    ],
)
def test_what_handlers_ask_all_the_time_is_read_from_its_own_index(
    conn: sqlite3.Connection, name: str, indexes: set[str]
) -> None:
    plan = _plan(conn, _ALL[name])
    assert {index for index in indexes if any(index in step for step in plan)} == indexes, plan
