"""Promises of notes and of the postbox."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.ports.tools import Note
from keep_desktop.storage import SqliteLedger
from keep_desktop.storage.stores.notes import full_text
from tests.builders.ledger import NOON, a_workflow


def a_note(
    id: str = "n",
    *,
    title: str = "Title",
    content: str = "Content",
    tags: tuple[str, ...] = (),
    minutes: int = 0,
) -> Note:
    at = NOON + timedelta(minutes=minutes)
    return Note(id=id, title=title, content=content, tags=tags, created_at=NOON, updated_at=at)


def test_a_note_is_written_replaced_and_deleted_under_its_keys(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    notes = ledger.notes(workflow)
    assert (notes.get("n"), notes.written_by("n"), notes.deleted_by("n")) == (None, None, None)
    notes.put(a_note(tags=("a", "b")), key="k1")
    assert notes.get("n") == a_note(tags=("a", "b"))
    assert notes.written_by("n") == "k1"
    notes.put(a_note(content="other"), key="k2")
    assert notes.get("n") == a_note(content="other")
    assert notes.written_by("n") == "k2"
    assert notes.delete("n", key="k3")
    assert not notes.delete("n", key="k4")
    assert (notes.get("n"), notes.written_by("n"), notes.deleted_by("n")) == (None, None, "k3")


def test_notes_belong_to_one_workflow(ledger: SqliteLedger, workflow: WorkflowId) -> None:
    mine, theirs = ledger.notes(workflow), ledger.notes(a_workflow(ledger, "Other"))
    mine.put(a_note(title="mine"), key="1")
    theirs.put(a_note(title="theirs"), key="2")
    assert [one.title for one in mine.search("Content", limit=9)] == ["mine"]
    assert theirs.list(limit=9, offset=0) == ([a_note(title="theirs")], 1)
    assert theirs.delete("n", key="3")
    assert mine.get("n") is not None
    assert mine.deleted_by("n") is None


def test_notes_are_listed_newest_first(ledger: SqliteLedger, workflow: WorkflowId) -> None:
    notes = ledger.notes(workflow)
    for number in (2, 0, 1):
        notes.put(a_note(str(number), minutes=number), key=str(number))
    found, total = notes.list(limit=2, offset=0)
    assert ([one.id for one in found], total) == (["2", "1"], 3)
    found, total = notes.list(limit=2, offset=2)
    assert ([one.id for one in found], total) == (["0"], 3)


@pytest.mark.parametrize(
    "query",
    ["cafe", "CAFÉ", "lait au", "tag", "zürich", "zur", "“lait”", "lait* zü", "Straße", "東京"],
)
def test_words_are_found_in_title_content_and_tags(
    ledger: SqliteLedger, workflow: WorkflowId, query: str
) -> None:
    notes = ledger.notes(workflow)
    note = a_note(title="Café au lait", content="In Zürich, Straße 1; 東京", tags=("tagged",))
    notes.put(note, key="1")
    notes.put(a_note("other", title="x", content="y"), key="2")
    assert notes.search(query, limit=9) == [note]


def test_the_index_follows_changes(ledger: SqliteLedger, workflow: WorkflowId) -> None:
    notes = ledger.notes(workflow)
    notes.put(a_note(content="apple"), key="1")
    notes.put(a_note(content="pear"), key="2")
    assert notes.search("apple", limit=9) == []
    assert len(notes.search("pear", limit=9)) == 1
    notes.delete("n", key="3")
    assert notes.search("pear", limit=9) == []


def test_of_a_long_note_the_first_256_kb_are_searched(
    ledger: SqliteLedger, workflow: WorkflowId, data_dir: Path
) -> None:
    notes = ledger.notes(workflow)
    long = a_note(content=f"first\x00 second {'é ' * 87_000} third {'x ' * 300_000} last")
    for number, note in enumerate((long, a_note(), long, long)):
        notes.put(note, key=str(number))
    with closing(sqlite3.connect(data_dir / "ledger.db")) as conn:
        conn.execute("INSERT INTO notes_fts (notes_fts, rank) VALUES ('integrity-check', 1)")
    for word, found in (("second", [long]), ("third", [long]), ("last", []), ("Title", [long])):
        assert notes.search(word, limit=9) == found
    notes.delete("n", key="4")
    assert notes.search("third", limit=9) == []


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.text(st.characters(max_codepoint=0x17F), max_size=30), st.text("abcé1", min_size=1))
def test_a_note_is_found_by_its_own_text(ledger: SqliteLedger, text: str, word: str) -> None:
    found = ledger.queries.workflows()
    notes = ledger.notes(found[0].id if found else a_workflow(ledger))
    note = a_note(content=f"{word} {text}")
    notes.put(note, key="k")
    assert notes.search(note.content, limit=5) == [note]


@pytest.mark.parametrize(
    "query", ['"', "AND", "a OR", "NEAR(", "title:x", "*", "^", "a - b", "\x00"]
)
def test_operators_of_the_index_are_only_words(
    ledger: SqliteLedger, workflow: WorkflowId, query: str
) -> None:
    ledger.notes(workflow).put(a_note(content="nothing of it"), key="1")
    assert ledger.notes(workflow).search(query, limit=5) == []


def test_a_message_is_shown_once_for_each_key(ledger: SqliteLedger, workflow: WorkflowId) -> None:
    notices: list[Notice] = []
    ledger.subscribe(notices.extend)
    outbox = ledger.outbox(workflow)
    assert not outbox.was_sent("k")
    outbox.send("Three mails had no amount.", key="k")
    outbox.send("Three mails had no amount.", key="k")
    assert outbox.was_sent("k")
    (row,) = ledger.queries.messages_after(0)
    assert (row.type, row.payload) == ("message", {"message": "Three mails had no amount."})
    assert (row.workflow_id, row.created_at) == (workflow, NOON)
    assert notices == [Notice(kind=NoticeKind.NOTIFICATION, workflow_id=workflow)]
    assert ledger.queries.messages_after(row.id) == []


def test_the_size_of_all_notes_is_known_after_each_write(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    notes = ledger.notes(workflow)
    assert notes.size() == 0
    notes.put(a_note("a", title="é", content="x" * 1000, tags=("t",)), key="k1")
    whole = 2 + 1000 + len('["t"]')
    assert notes.size() == whole
    notes.put(a_note("a", title="é", content="x" * 10, tags=("t",)), key="k2")
    notes.put(a_note("b", title="", content="yy"), key="k3")
    left = whole - 990 + 2 + len("[]")
    assert notes.size() == left
    assert not notes.delete("c", key="k4")
    assert notes.delete("b", key="k5")
    assert notes.size() == left - 2 - len("[]")
    ledger._note_sizes.clear()  # as after a start
    assert ledger.notes(workflow).size() == left - 2 - len("[]")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("a " * 500, '"a"*'),
        ("b a b c", '"b" "a" "c"*'),
        ("ann@mail.example.com", '"ann@mail.example.com"*'),
        (".".join("a" * 200), '"a"*'),
        ('"', None),
    ],
)
def test_a_word_counts_once_however_often_it_is_searched_for(query: str, words: str | None) -> None:
    assert full_text(query) == words


def test_a_search_goes_by_a_bounded_number_of_words() -> None:
    found = full_text(" ".join(str(n) for n in range(500)))
    assert found is not None and found.count(" ") == 31
