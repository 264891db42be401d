"""The rows of Airtable for `test_reconcile`."""

from pathlib import Path
from typing import Any

from tests.builders.reconcile_cases import Case
from tests.servers.airtable import BASE, TABLE, Airtable

PLACE = {"base": BASE, "table": TABLE}
FIELDS: dict[str, Any] = {
    **{"Name": 'The "best" \\ tea', "Amount": 12.5, "Paid": False, "Day": "2026-11-20"},
    **{"Tags": ["a"], "Note": ""},
}


def a_record(server: Airtable, folder: Path) -> dict[str, Any]:
    for _ in range(3):
        server.put(**FIELDS)
    return {**PLACE, "fields": FIELDS}


def a_new_match(server: Airtable, folder: Path) -> dict[str, Any]:
    server.put(Name="Milk")
    return {**PLACE, "fields": FIELDS, "match_on": ["Name", "Amount"]}


def a_match(server: Airtable, folder: Path) -> dict[str, Any]:
    server.put(Name=FIELDS["Name"], Amount=1)
    return {**PLACE, "fields": FIELDS, "match_on": ["Name"]}


def a_change(server: Airtable, folder: Path) -> dict[str, Any]:
    record = server.put(Name="Milk", Amount=1, Paid=True, Note="?")
    return {**PLACE, "record": record, "fields": {**FIELDS, "Amount": 0}}


CASES = (
    Case(tool="Airtable.createRecord", server=Airtable, given=a_record, is_safe_twice=False),
    Case(tool="Airtable.createRecord", server=Airtable, given=a_new_match),
    Case(tool="Airtable.createRecord", server=Airtable, given=a_match),
    Case(tool="Airtable.updateRecord", server=Airtable, given=a_change),
)
