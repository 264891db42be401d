"""Airtable: what is read, what is written, and when a record that came meanwhile is asked about."""

from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.errors import LogicFailure, NetworkFailure
from keep_desktop.ports.tools import Verdict
from tests.builders.connected import Connected
from tests.servers.airtable import Airtable
from tests.unit.tools.connectors.airtable_cases import FIELDS, PLACE


def test_bases_tables_and_records_are_read_over_pages(tmp_path: Path) -> None:
    with Airtable() as server:
        for number in range(5):
            server.put(Name=f"Tea {number}", Amount=number)
        bases = Connected("Airtable.listBases", server, tmp_path).call()
        assert [one["name"] for one in bases] == ["Base 0", "Base 1", "Base 2"]
        (table,) = Connected("Airtable.listTables", server, tmp_path).call(base=PLACE["base"])
        assert (table["name"], table["views"]) == ("Costs", ["Grid"])
        records = Connected("Airtable.listRecords", server, tmp_path)
        assert len(records.call(**PLACE)) == 5
        (found,) = records.call(**PLACE, formula='AND({Name}="Tea 3")', fields=["Amount"])
        assert found["fields"] == {"Amount": 3}


def test_a_record_is_created_once_and_then_changed(tmp_path: Path) -> None:
    with Airtable() as server:
        create = Connected("Airtable.createRecord", server, tmp_path)
        first = create.call(**PLACE, fields=FIELDS, match_on=["Name"])
        second = create.call(**PLACE, fields={**FIELDS, "Amount": 7}, match_on=["Name"])
        assert first["id"] == second["id"]
        assert second["fields"]["Amount"] == 7
        with pytest.raises(LogicFailure, match="what fields does not hold"):
            create.input(**PLACE, fields={"Name": "Tea"}, match_on=["Day"])


def test_another_record_that_came_meanwhile_is_not_taken_for_it(tmp_path: Path) -> None:
    with Airtable() as server:
        create = Connected("Airtable.createRecord", server, tmp_path)
        params = create.input(**PLACE, fields={"Day": "2026-11-20"})
        evidence = create.observe(params)
        server.mood = "break before"
        with pytest.raises(NetworkFailure):
            create.run(params, evidence)
        create.later(timedelta(minutes=5))
        assert create.check_outcome(params, evidence).verdict is Verdict.FAILED
        Connected("Airtable.createRecord", server, tmp_path).call(**PLACE, fields={"Name": "Milk"})
        assert create.check_outcome(params, evidence).verdict is Verdict.RETRY
