"""Promises of the stores of schedules, grants, settings, log and switches."""

import os
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.errors import NotFound, StorageFailure
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import Cron, parse_interval
from keep_desktop.ports.stores import LogLine
from keep_desktop.ports.tools import Grant
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import NOON


def test_a_schedule_is_replaced_moved_on_and_removed(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    with ledger.write() as work:
        assert work.schedules.get(workflow) is None
        work.schedules.put(workflow, parse_interval("5m"), next_at=NOON)
        work.schedules.put(workflow, Cron("0 9 * * 1"), next_at=None)
        found = work.schedules.get(workflow)
        assert found is not None and (found.rule, found.next_at) == (Cron("0 9 * * 1"), None)
        work.schedules.put(workflow, parse_interval("2h"), next_at=NOON)
        work.schedules.set_next(workflow, NOON + timedelta(hours=2))
        found = work.schedules.all()[workflow]
        assert (found.rule, found.next_at) == (parse_interval("2h"), NOON + timedelta(hours=2))
        work.schedules.remove(workflow)
        work.schedules.remove(workflow)
        assert work.schedules.all() == {}
        with pytest.raises(NotFound):
            work.schedules.set_next(workflow, NOON)


def test_a_grant_is_given_once_and_revoked_once(ledger: SqliteLedger, workflow: WorkflowId) -> None:
    folder, file = Grant(Path("/home/ann/Mail"), True), Grant(Path("/home/ann/costs.csv"), False)
    with ledger.write() as work:
        assert work.grants.add(workflow, folder, at=NOON)
        assert not work.grants.add(workflow, folder, at=NOON)
        assert work.grants.add(workflow, file, at=NOON)
        assert list(work.grants.of(workflow)) == [folder, file]
        assert work.grants.all() == {workflow: [folder, file]}
        assert work.grants.remove(workflow, folder)
        assert not work.grants.remove(workflow, folder)
        assert list(work.grants.of(workflow)) == [file]


@pytest.mark.skipif(os.name == "nt", reason="paths are always Unicode there")
def test_a_path_that_is_not_unicode_can_be_granted(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    grant = Grant(Path(os.fsdecode(b"/tmp/\xff\xfe")), True)
    with ledger.write() as work:
        work.grants.add(workflow, grant, at=NOON)
        assert list(work.grants.of(workflow)) == [grant]


@pytest.mark.parametrize("value", [None, 0, -1.5, "ü\ud800", [], {"a": [True, None]}, 2**80])
def test_a_setting_holds_any_json(ledger: SqliteLedger, value: JsonValue) -> None:
    with ledger.write() as work:
        assert work.settings.get("key") is None
        work.settings.put("key", "before")
        work.settings.put("key", value)
        assert work.settings.get("key") == value
        assert work.settings.all() == {"key": value}
        work.settings.remove("key")
        assert work.settings.all() == {}


def test_log_lines_keep_any_text(ledger: SqliteLedger, workflow: WorkflowId, run: RunId) -> None:
    text = "a\x00b\n“ü” \U0001f600 \ud83d"
    with ledger.write(durable=False) as work:
        work.log.add([])
        work.log.add([LogLine(at=NOON, level="LOG", text=text, workflow_id=workflow, run_id=run)])
        work.commit()
    (line,) = ledger.queries.log(workflow)
    assert line.text == text.replace("\ud83d", "\ufffd"), "half a character cannot be stored"


def test_a_stop_of_everything_holds_every_workflow_until_it_is_released(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    with ledger.write() as work:
        assert not work.switches.is_stopped(workflow)
        assert work.switches.set(None, at=NOON) == 1
        assert work.switches.set(None, at=NOON + timedelta(hours=1)) == 2
        switches = work.switches.read()
        assert switches.everything_since == NOON, "the time of the first stop stays"
        assert work.switches.is_stopped(workflow) and switches.is_stopped(workflow)
        work.switches.release(None, at=NOON)
        assert not work.switches.is_stopped(workflow)
        assert work.switches.read().epoch == 2, "the epoch only grows"


def test_a_stop_switch_that_cannot_be_read_is_a_failure_and_never_an_all_clear(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(ledger.path)) as conn, conn:
        conn.execute("DELETE FROM stop_state")
    with ledger.read() as work:
        with pytest.raises(StorageFailure):
            work.switches.is_stopped(workflow)
        with pytest.raises(StorageFailure):
            work.switches.read()


def test_the_content_that_bore_a_message_id_first_is_known_for_good(
    ledger: SqliteLedger, workflow: WorkflowId
) -> None:
    known = ledger.mail_identities(workflow)
    assert known.first({"a@x": "1"}) == {}
    known.claim({"a@x": "1", "b@x": "2"})
    known.claim({"a@x": "3"})
    assert known.first({"a@x": "3", "b@x": "3", "c@x": "3"}) == {"a@x": "1", "b@x": "2"}
    assert ledger.mail_identities(WorkflowId(workflow + 1)).first({"a@x": "1"}) == {}
