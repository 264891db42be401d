"""Promises of messages in the ledger: each returns with the facts it was made of, wherever it was
stored; without facts, or with those of another, it is the text that it is."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import fields, is_dataclass
from itertools import count
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import FailureKind
from keep_desktop.domain.ids import SessionId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.mutations import MutationStatus, ResolvedBy
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus, RunWarnings
from keep_desktop.ports.activity import ActivityFilter, ActivityKind
from keep_desktop.ports.queries import MatchMode
from keep_desktop.ports.stores import LogLine
from keep_desktop.ports.views import ItemFilter
from keep_desktop.storage import SqliteLedger, open_ledger, schema
from tests.builders.ledger import (
    NOON,
    StillClock,
    a_mutation,
    a_run,
    a_workflow,
    active_version,
    an_item,
    new_question,
    new_version,
)

_names = st.text("abcdefgh_", min_size=1, max_size=8)
_facts = st.one_of(st.text(max_size=30), st.integers(-(2**70), 2**70), st.floats())


@st.composite
def _messages(draw: st.DrawFn, inner: st.SearchStrategy[object] = _facts) -> UserMessage:
    facts = draw(st.dictionaries(_names, inner, max_size=4))
    pieces = draw(st.lists(st.text(max_size=20), max_size=3))
    named = [f"{{{name}}}" for name in facts]
    template = "It failed: " + " ".join(draw(st.permutations([*pieces, *named])))
    return UserMessage(template, **facts)


_nested = _messages(st.one_of(_facts, _messages(), _messages(_messages())))
_numbers = count(1)


def _store(ledger: SqliteLedger, text: str) -> None:
    """*text* in each column that holds a message, in a workflow of its own."""
    number = next(_numbers)
    workflow = a_workflow(ledger, f"Workflow {number}")
    version = active_version(ledger, workflow)
    run = a_run(ledger, workflow)
    asked = an_item(ledger, workflow, run, "asked")
    failed = [an_item(ledger, workflow, run, name) for name in ("failed", "skipped", "again")]
    step = a_mutation(ledger, workflow, run, asked)
    undone = a_mutation(ledger, workflow, run, asked, key=f"undone {number}")
    with ledger.write() as work:
        for item in failed:
            assert work.items.move(item, ItemStatus.FAILED, at=NOON, error=text, run_id=run)
        skipped, again = (work.items.get(item.id) for item in failed[1:])
        assert skipped is not None and work.items.move(skipped, ItemStatus.SKIPPED, at=NOON)
        assert again is not None and work.items.reprocess(again, version_id=version, at=NOON)
        in_flight, unknown = MutationStatus.IN_FLIGHT, MutationStatus.INDETERMINATE
        for one in (step, undone):
            assert work.mutations.move(one, unknown, was=in_flight, at=NOON, error=text)
        was = work.mutations.get(undone)
        assert was is not None
        work.mutations.move(
            undone,
            MutationStatus.FAILED,
            was=unknown,
            at=NOON,
            error="skipped",
            resolved_by=ResolvedBy.USER_SKIP,
        )
        assert work.mutations.revert(was, at=NOON)
        for sentence in ("was another", text):
            new_question(
                work,
                QuestionKind.UNKNOWN_OUTCOME,
                workflow,
                sentence,
                Answer.SKIP,
                item_id=asked.id,
                mutation_id=step,
                run_id=run,
            )
        work.notify_user(workflow, type="message", payload={"message": text, "n": 1}, at=NOON)
        line = work.log.add(
            [LogLine(at=NOON, level="WARN", text=text, workflow_id=workflow, run_id=run)]
        )
        assert line is not None
        work.runs.save_warnings(run, RunWarnings(1, line), adds=False)
        session = work.runs.get(run).session_id  # type: ignore[union-attr]
        work.runs.finish(
            run, RunStatus.FAILED_LOGIC, error=text, error_type=FailureKind.LOGIC, at=NOON
        )
        work.runs.close_session(session, result="failed:logic", error=text, at=NOON)
        work.workflows.set_error(workflow, text, at=NOON)
        work.workflows.activate(workflow, version, at=NOON, comment=text)
        new_version(work, workflow, 9, comment=text)
        work.commit()


def _read(ledger: SqliteLedger) -> Mapping[str, object]:
    """What stores and queries tell of the newest workflow, by the name of the place."""
    queries = ledger.queries
    row = max(queries.workflows(), key=lambda row: row.id)
    id, name = row.id, row.name
    (run,) = queries.runs(id)
    items = {one.logical_item_id: one.id for one in queries.items(id).rows}
    (question,) = queries.questions(id)
    activity = [
        row
        for kind in ActivityKind
        for row in queries.activity(
            ActivityFilter(workflow_id=id, kinds=frozenset({kind})), limit=99
        ).rows
    ]
    with ledger.read() as work:
        stores = {
            "store workflow": work.workflows.get(id),
            "store run": work.runs.get(run.id),
            "store session": work.runs.session(SessionId(run.session_id)),
            "store attempts": [work.items.attempts(one) for one in items.values()],
            "store mutation": work.mutations.open_of_item(items["asked"]),
            "store question": work.questions.get(question.id),
            "store version": work.workflows.versions(id)[0],
        }
    rows: dict[str, list[object]] = {f"activity {one}": [] for one in _HAPPENINGS}
    for one in activity:
        rows.setdefault(f"activity {one.key[0]} {one.happening}", []).append(one)
    return {
        **stores,
        **{
            name: found
            for name, found in rows.items()
            if name.removeprefix("activity ") in _HAPPENINGS
        },
        "workflow": row.error,
        "versions": queries.versions(id)[0],
        "warning": row.warned,
        "detail": queries.workflow(id).last_error,  # type: ignore[union-attr]
        "runs": queries.runs(id),
        "sessions": queries.sessions(id),
        "ended": [one for one in queries.ended_since(NOON, limit=99) if one.workflow_id == id],
        "attempts": [queries.attempts(one) for one in items.values()],
        "mutations": queries.mutations(id),
        "question": question,
        "past questions": queries.questions_about([items["asked"]]),
        "notifications": queries.notifications(id),
        "page": [one for one in queries.notification_page(NOON).rows if one.workflow == name],
        "log": queries.log(id),
        "found items": queries.found_items(
            id, ["failed"], filter=ItemFilter.ALL, limit=9, match=MatchMode.KEY
        ),
        "found sessions": [
            one
            for one in queries.sessions_before(NOON.replace(hour=13), limit=99)
            if one.workflow_id == id
        ],
        "found lines": queries.found_lines(
            [], first=queries.last_line(), end=queries.last_line() + 1, limit=1
        ),
    }


#: The sources of Activity with the happenings that tell a message.
_HAPPENINGS = (
    "asked asked",
    "actions item_failed",
    "actions added",
    "ended item_failed",
    "ended item_skipped",
    "log logged",
    "messages told",
    "runs run_ended",
)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from _texts(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)


def _made_of(text: str) -> str:
    """All that a message is made of, of whatever type; `repr` tells 1, 1.0 and True apart."""
    if not isinstance(text, UserMessage):
        return repr(str(text))
    facts = {
        name: _made_of(one) if isinstance(one, str) else repr(one)
        for name, one in text.facts.items()
    }
    return repr((text.template, facts))


def _found(ledger: SqliteLedger, text: str) -> dict[str, set[str]]:
    return {
        place: {_made_of(one) for one in _texts(value) if one == text}
        for place, value in _read(ledger).items()
    }


_PLAIN = "It failed: plain"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqliteLedger]:
    with closing(open_ledger(tmp_path_factory.mktemp("data"), clock=StillClock())) as ledger:
        yield ledger


@settings(max_examples=60, deadline=None)
@given(_nested)
@example(UserMessage(_PLAIN))
@example(UserMessage("It failed: {{{a}}} \0 {n:,} {f:.1f}", a="{b}", n=10**9, f=0.25, unused="x"))
def test_a_message_returns_with_its_facts_wherever_it_was_stored(
    kept: SqliteLedger, message: UserMessage
) -> None:
    _store(kept, message)
    assert {
        place: made for place, made in _found(kept, message).items() if made != {_made_of(message)}
    } == {}


def test_plain_text_stays_plain(ledger: SqliteLedger) -> None:
    _store(ledger, _PLAIN)
    assert {*map(frozenset, _found(ledger, _PLAIN).values())} == {frozenset({repr(_PLAIN)})}


def test_facts_that_are_far_longer_than_their_text_are_not_stored(ledger: SqliteLedger) -> None:
    _store(ledger, UserMessage(_PLAIN, unused="x" * 10_000))
    assert {*map(frozenset, _found(ledger, _PLAIN).values())} == {frozenset({repr(_PLAIN)})}


def test_a_ledger_of_the_previous_revision_shows_its_texts(data_dir: Path, tmp_path: Path) -> None:
    message = UserMessage("It failed: {why}", why="no date")
    with closing(open_ledger(tmp_path / "new", clock=StillClock())) as ledger:
        _store(ledger, message)
    data_dir.mkdir()
    with closing(sqlite3.connect(data_dir / "ledger.db", isolation_level=None)) as conn:
        schema.migrate(conn, to="0021")
        conn.execute("PRAGMA foreign_keys=OFF")
        conn.execute("ATTACH ? AS new", (str(tmp_path / "new" / "ledger.db"),))
        for table, columns in _tables(conn).items():
            names = ", ".join(columns)
            conn.execute(
                f"INSERT OR REPLACE INTO {table} ({names}) SELECT {names} FROM new.{table}"  # noqa: S608
            )
    with closing(open_ledger(data_dir, clock=StillClock())) as ledger:
        found = _found(ledger, message)
        assert {*map(frozenset, found.values())} == {frozenset({repr(str(message))})}


_HOSTILE = (
    "",
    "{",
    "null",
    "NaN",
    "[]",
    '"It failed: plain"',
    "9" * 5_000,
    "[" * 100_000,
    b"\xff\x00",
    b"",
    '{"template": 5, "facts": {}}',
    '{"template": "It failed: plain"}',
    '{"template": "It failed: other", "facts": {}}',
    '{"template": "It failed: {a.__class__}", "facts": {"a": 1}}',
    '{"template": "It failed: {n:,}", "facts": {"n": "x"}}',
    '{"template": "It failed: {n:.999999999f}", "facts": {"n": 1}}',
    '{"template": "It failed: {a}", "facts": {"a": ["plain"]}}',
    '{"template": "{a}", "facts": {"a": ' * 500 + '"x"' + "}}" * 500,
)


@pytest.mark.parametrize("facts", _HOSTILE, ids=lambda facts: str(facts)[:30])
def test_facts_that_do_not_make_the_text_leave_it_plain(
    ledger: SqliteLedger, facts: str | bytes
) -> None:
    _store(ledger, UserMessage("It failed: {why}", why="plain"))
    with closing(sqlite3.connect(ledger.path)) as conn, conn:
        for table, columns in _tables(conn).items():
            for column in columns:
                if column.endswith("_facts"):
                    conn.execute(f"UPDATE {table} SET {column} = ?", (facts,))  # noqa: S608
    assert {*map(frozenset, _found(ledger, _PLAIN).values())} == {frozenset({repr(_PLAIN)})}


def _tables(conn: sqlite3.Connection) -> dict[str, list[str]]:
    names = conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {
        name: [row[1] for row in conn.execute(f"PRAGMA main.table_info({name})")]
        for (name,) in names
        if not name.startswith(("notes_fts", "alembic", "sqlite"))
    }
