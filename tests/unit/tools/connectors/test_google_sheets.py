"""Google Sheets against a server that holds each request against Google's description."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import LogicFailure, PreconditionFailure
from keep_desktop.domain.permissions import Scope, ScopeKind
from keep_desktop.ports.tools import Verdict
from keep_desktop.tools.connectors.google_sheets.record import KEPT, MOST
from tests.builders.connected import KEY, Connected
from tests.servers.google import Google

BOOK = "1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123456789"
ADDRESS = f"https://docs.google.com/spreadsheets/d/{BOOK}/edit#gid=0"


def test_rows_are_read_by_the_names_of_the_columns(google: Google, call: Any) -> None:
    google.sheets.put(BOOK, [["Order", "", "Order"], ["A-1", 5, True, "beyond"], [], ["A-3"]])
    rows = call("GoogleSheets.read", spreadsheet=ADDRESS)
    assert rows == [
        {"number": 2, "row": {"Order": "A-1", "B": 5, "C": True, "D": "beyond"}},
        {"number": 4, "row": {"Order": "A-3"}},
    ]
    assert call("GoogleSheets.read", spreadsheet=BOOK, offset=1) == rows[1:]
    google.sheets.put(BOOK, [["X"], [1]], "Ann's")
    assert call("GoogleSheets.read", spreadsheet=BOOK, sheet="Ann's") == [
        {"number": 2, "row": {"X": 1}}
    ]
    with pytest.raises(LogicFailure, match="Unable to parse range"):
        call("GoogleSheets.read", spreadsheet=BOOK, sheet="none")
    with pytest.raises(LogicFailure, match="no address of a spreadsheet"):
        call("GoogleSheets.read", spreadsheet="https://evil.example/spreadsheets/d/" + BOOK)


def test_a_row_goes_below_the_last_under_the_names_of_the_columns(
    google: Google, call: Any
) -> None:
    google.sheets.put(BOOK, [["Order", "Sum", "Paid"], ["A-1", 5]])
    row = {"Paid": False, "Order": "=1+1"}
    assert call("GoogleSheets.appendRow", spreadsheet=ADDRESS, key="1", row=row) == {
        "spreadsheet": BOOK, "added": 1}  # fmt: skip
    assert google.sheets.books[BOOK]["Sheet1"][2] == ["=1+1", None, False]
    with pytest.raises(PreconditionFailure, match="no column “Date”"):
        call("GoogleSheets.appendRow", spreadsheet=BOOK, key="2", row={"Date": "today"})
    google.sheets.put(BOOK, [], "New")
    call(
        "GoogleSheets.appendRows",
        spreadsheet=BOOK,
        sheet="New",
        key="3",
        rows=[{"A": 1}, {"B": "x"}],
    )
    assert google.sheets.books[BOOK]["New"] == [["A", "B"], [1, None], [None, "x"]]


def test_the_row_that_is_changed_is_the_only_one_of_its_value(google: Google, call: Any) -> None:
    google.sheets.put(BOOK, [["Order", "Sum"], ["A-1", 5], [42, 6], ["A-1", 7]])
    by_order = {"spreadsheet": BOOK, "column": "Order"}
    done = call("GoogleSheets.updateRow", **by_order, value="42", row={"Sum": None})
    assert done["number"] == 3
    assert google.sheets.books[BOOK]["Sheet1"][2] == [42, None]
    with pytest.raises(LogicFailure, match="2 rows have “A-1” in the column “Order”"):
        call("GoogleSheets.updateRow", **by_order, value="A-1", row={"Sum": 1})
    with pytest.raises(PreconditionFailure, match="No row has “B”"):
        call("GoogleSheets.updateRow", **by_order, value="B", row={"Sum": 1})


def test_old_records_make_room_and_then_their_absence_proves_nothing(
    google: Google, tmp_path: Path
) -> None:
    google.sheets.put(BOOK, [["Order"]])
    appends = Connected("GoogleSheets.appendRow", google, tmp_path)
    first = appends.input(spreadsheet=BOOK, key="first", row={"Order": "0"})
    noted = appends.observe(first)
    for number in range(MOST):
        id, at = 10_000 + number, int(appends.now.timestamp()) + 60 + number
        google.sheets.records[BOOK][id] = {
            "metadataId": id,
            "metadataKey": "keep",
            "metadataValue": f"{number:016x} {at}",
        }
    appends.later(timedelta(hours=1))
    assert appends.check_outcome(first, noted).verdict is Verdict.RETRY
    appends.call(spreadsheet=BOOK, key="last", row={"Order": "1"})
    kept = google.sheets.records[BOOK]
    assert len(kept) == KEPT + 1
    assert 10_000 not in kept and 10_000 + MOST - 1 in kept
    assert len(google.effects) == 1


def test_a_record_of_another_mutation_proves_nothing(google: Google, tmp_path: Path) -> None:
    google.sheets.put(BOOK, [["Order"]])
    appends = Connected("GoogleSheets.appendRow", google, tmp_path)
    params = appends.input(spreadsheet=BOOK, key="x", row={"Order": "0"})
    noted = appends.observe(params)
    appends.run(params, noted)
    (record,) = google.sheets.records[BOOK].values()
    assert record["metadataValue"].startswith(KEY[:16])
    record["metadataValue"] = "another 1"
    appends.later(timedelta(minutes=2))
    assert appends.check_outcome(params, noted).verdict is Verdict.FAILED
    with pytest.raises(LogicFailure, match="already exists"):
        appends.run(params, noted)


def test_a_spreadsheet_is_one_place_by_its_address_and_by_its_id(
    google: Google, tmp_path: Path
) -> None:
    tool = Connected("GoogleSheets.read", google, tmp_path).tool
    for given in (ADDRESS, BOOK, f" {BOOK} "):
        scopes = tool.scopes(tool.Input.model_construct(None, spreadsheet=given))
        assert Scope(ScopeKind.PLACE, BOOK) in scopes
