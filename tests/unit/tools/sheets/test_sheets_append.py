"""Sheets.appendRow: one line more, and what became of it can be told."""

from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import LogicFailure, PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Reconciled, Verdict
from keep_desktop.tools.sheets.append import AppendRow
from keep_desktop.tools.sheets.row import RowInput
from tests.builders.tools import a_context

APPEND = AppendRow()


@pytest.fixture
def costs(tmp_path: Path) -> Path:
    return tmp_path / "costs.csv"


def context_for(file: Path, evidence: JsonValue = None) -> CallContext:
    return a_context(file.parent / "own", grants=[file], evidence=evidence)


def a_row(file: Path, key: str = "k1", **row: Any) -> RowInput:
    return RowInput(file=str(file), key=key, row=row or {"from": "Ann", "sum": 5})


def append(file: Path, key: str = "k1", **row: Any) -> JsonValue:
    return APPEND.call(a_row(file, key, **row), context_for(file))


def crashed(file: Path, params: RowInput) -> CallContext:
    """The context for looking back at a call whose outcome was lost, as of now."""
    return context_for(file, APPEND.observe(params, context_for(file)))


def test_the_first_row_begins_a_file_that_excel_takes_for_utf8_with_a_header(costs: Path) -> None:
    assert append(costs) == {"file": str(costs), "key": "k1"}
    assert costs.read_bytes() == b"\xef\xbb\xbffrom,sum,key\nAnn,5,k1\n"


def test_further_rows_are_added_in_the_order_of_the_header(costs: Path) -> None:
    append(costs)
    append(costs, "k2", sum=1.5, **{"from": "Bob"})
    assert costs.read_text("utf-8-sig") == "from,sum,key\nAnn,5,k1\nBob,1.5,k2\n"


def test_a_tab_separated_file_is_begun_by_its_name(tmp_path: Path) -> None:
    append(tmp_path / "costs.tsv")
    assert (tmp_path / "costs.tsv").read_text("utf-8-sig") == "from\tsum\tkey\nAnn\t5\tk1\n"


@pytest.mark.parametrize(
    ("mark", "line"), [(",", "Ann,5,k1"), (";", "Ann;5;k1"), ("\t", "Ann\t5\tk1")]
)
def test_the_delimiter_of_an_existing_file_is_kept(costs: Path, mark: str, line: str) -> None:
    costs.write_text(mark.join(["from", "sum", "key"]) + "\n")
    append(costs)
    assert costs.read_text().splitlines()[1] == line


def test_byte_order_mark_and_line_ends_are_kept(costs: Path) -> None:
    costs.write_bytes(b"\xef\xbb\xbffrom;sum;key\r\n")
    append(costs)
    append(costs, "k2", more="x")
    assert costs.read_bytes() == (b"\xef\xbb\xbffrom;sum;key;more\r\nAnn;5;k1;\r\n;;k2;x\r\n")


def test_new_columns_widen_the_header_and_pad_old_rows(costs: Path) -> None:
    append(costs)
    append(costs, "k2", **{"from": "Bob", "date": "today"})
    assert costs.read_text("utf-8-sig") == "from,sum,key,date\nAnn,5,k1,\nBob,,k2,today\n"


def test_a_table_of_the_user_gets_a_key_column(costs: Path) -> None:
    costs.write_text("from,sum\nEve,7")
    append(costs)
    assert costs.read_text() == "from,sum,key\nEve,7,\nAnn,5,k1\n"


def test_a_last_line_without_an_end_gets_one_first(costs: Path) -> None:
    costs.write_bytes(b"from,sum,key\r\nEve,7,k0")
    append(costs)
    assert costs.read_bytes() == b"from,sum,key\r\nEve,7,k0\r\nAnn,5,k1\r\n"


@pytest.mark.parametrize(
    "content",
    [
        'from,sum,key\nEve,"7',
        'from,sum,key\nEve,"7\n',
        'from,sum,key\n"a\nb",7,k\n"c,""\nd,7\n',
        "from,sum,key\n" + 'Eve,"7",k\n' * 200_000 + '"Eve\n',
    ],
)
@pytest.mark.parametrize("row", [{"sum": 1}, {"new": 1}])
def test_a_row_is_not_lost_in_a_cell_without_a_closing_quote(
    costs: Path, content: str, row: dict[str, Any]
) -> None:
    append(costs)
    costs.write_text(content)
    with pytest.raises(PreconditionFailure, match="quotation mark"):
        append(costs, "k2", **row)
    with pytest.raises(PreconditionFailure, match="quotation mark"):
        APPEND.predict(a_row(costs), context_for(costs))
    assert costs.read_text() == content


@pytest.mark.parametrize("last", ['Eve,5" pipe', '"a\nb",7', '"a""",7\n', '"a"b,"c"\n'])
def test_quotes_that_are_closed_or_no_quotes_take_a_row(costs: Path, last: str) -> None:
    costs.write_text(f"from,sum,key\n{last}")
    append(costs)
    append(costs, "k2")
    assert costs.read_text().endswith("\nAnn,5,k1\nAnn,5,k2\n")


def test_a_header_changed_by_somebody_else_is_noticed(costs: Path) -> None:
    append(costs)
    costs.write_text("sum,from,key\n5,Ann,k1\n")
    append(costs, "k2", **{"from": "Bob", "sum": 6})
    assert costs.read_text() == "sum,from,key\n5,Ann,k1\n6,Bob,k2\n"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("=1+1", "'=1+1"),
        ("+cmd", "'+cmd"),
        ("-x", "'-x"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"),
        ("'=1", "''=1"),
        ("-12.50", "-12.50"),
        ("+49", "+49"),
        (-3, "-3"),
        (1e21, "1e+21"),
        (2.0, "2"),
        (True, "true"),
        (None, ""),
        ("a,b", '"a,b"'),
        ('say "hi"', '"say ""hi"""'),
        ("two\nlines", '"two\nlines"'),
    ],
)
def test_values_are_written_so_that_no_spreadsheet_runs_them(
    costs: Path, value: Any, text: str
) -> None:
    append(costs, v=value)
    assert costs.read_text("utf-8-sig") == f"v,key\n{text},k1\n"


def test_keys_and_columns_are_no_formulas_either(costs: Path) -> None:
    append(costs, "=k", **{"=c": 1})
    append(costs, "=k2", **{"=c": 2})
    assert costs.read_text("utf-8-sig") == "'=c,key\n1,'=k\n2,'=k2\n"


@pytest.mark.parametrize("name", ["costs.xlsx", "costs.XLS", "costs.ods"])
def test_other_spreadsheets_are_refused_in_plain_words(tmp_path: Path, name: str) -> None:
    with pytest.raises(LogicFailure, match=r"works on \.csv files so far"):
        APPEND.observe(a_row(tmp_path / name), context_for(tmp_path / name))


@pytest.mark.parametrize("row", [{f"c{number}": 1 for number in range(1001)}, {"": 1}, {"\0": 1}])
def test_rows_that_no_table_could_hold_are_refused(costs: Path, row: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="row"):
        RowInput(file=str(costs), key="k", row=row)


@pytest.mark.parametrize("content", [b"\xff\xfef\x00r\x00", b"na\xefve,x\n1,2\n", b"a\0b\n"])
def test_a_file_that_is_no_csv_in_utf8_is_reported(costs: Path, content: bytes) -> None:
    costs.write_bytes(content)
    with pytest.raises(PreconditionFailure, match="CSV UTF-8"):
        append(costs)
    assert costs.read_bytes() == content


def test_a_row_that_was_added_is_found_with_the_same_answer(costs: Path) -> None:
    append(costs)
    params = a_row(costs, "k2")
    context = crashed(costs, params)
    answer = APPEND.call(params, context)
    assert APPEND.reconcile(params, context) == Reconciled(Verdict.APPLIED, answer)


def test_a_row_that_widened_the_file_is_found(costs: Path) -> None:
    append(costs)
    params = a_row(costs, "k2", more=1)
    context = crashed(costs, params)
    APPEND.call(params, context)
    assert APPEND.reconcile(params, context).verdict is Verdict.APPLIED


def test_nothing_added_means_it_did_not_happen(costs: Path) -> None:
    context = crashed(costs, a_row(costs))
    assert APPEND.reconcile(a_row(costs), context).verdict is Verdict.FAILED
    append(costs)
    context = crashed(costs, a_row(costs, "k2"))
    assert APPEND.reconcile(a_row(costs, "k2"), context).verdict is Verdict.FAILED


def test_a_row_of_an_earlier_attempt_is_not_taken_for_this_one(costs: Path) -> None:
    append(costs)
    context = crashed(costs, a_row(costs))
    assert APPEND.reconcile(a_row(costs), context).verdict is Verdict.FAILED


def test_rows_that_others_added_since_do_not_hide_the_answer(costs: Path) -> None:
    append(costs)
    params = a_row(costs, "k2")
    context = crashed(costs, params)
    append(costs, "k3")
    assert APPEND.reconcile(params, context).verdict is Verdict.FAILED
    append(costs, "k2")
    append(costs, "k4")
    assert APPEND.reconcile(params, context).verdict is Verdict.APPLIED


@pytest.mark.parametrize("kept", range(1, len("Ann,5,k2\n")))
def test_a_torn_line_of_our_own_is_cut_away(costs: Path, kept: int) -> None:
    append(costs)
    was = costs.read_bytes()
    params = a_row(costs, "k2")
    context = crashed(costs, params)
    costs.write_bytes(was + b"Ann,5,k2\n"[:kept])
    assert APPEND.reconcile(params, context).verdict is Verdict.FAILED
    assert costs.read_bytes() == was


@pytest.mark.parametrize("kept", range(1, len("\r\nAnn,5,k2\r\n")))
def test_a_torn_line_behind_one_without_an_end_is_cut_away(costs: Path, kept: int) -> None:
    was = b"from,sum,key\r\nEve,7,k0"
    costs.write_bytes(was)
    params = a_row(costs, "k2")
    context = crashed(costs, params)
    costs.write_bytes(was + b"\r\nAnn,5,k2\r\n"[:kept])
    assert APPEND.reconcile(params, context).verdict is Verdict.FAILED
    assert costs.read_bytes().removesuffix(b"\r\n") == was


def test_a_torn_line_whose_end_the_power_loss_left_as_zeros_is_cut_away(costs: Path) -> None:
    append(costs)
    was = costs.read_bytes()
    params = a_row(costs, "k2")
    context = crashed(costs, params)
    costs.write_bytes(was + b"Ann\0\0\0")
    assert APPEND.reconcile(params, context).verdict is Verdict.FAILED
    assert costs.read_bytes() == was


def test_what_somebody_else_left_at_the_end_is_not_cut(costs: Path) -> None:
    append(costs)
    params = a_row(costs, "k2")
    context = crashed(costs, params)
    with costs.open("a") as file:
        file.write("half a li")
    assert APPEND.reconcile(params, context).verdict is Verdict.RETRY
    assert costs.read_text().endswith("half a li")


def test_a_file_written_again_by_somebody_is_searched_for_the_row(costs: Path) -> None:
    append(costs)
    params = a_row(costs, "k2")
    context = crashed(costs, params)
    APPEND.call(params, context)
    costs.write_text("key,sum,from\nk2,5,Ann\n")
    assert APPEND.reconcile(params, context).verdict is Verdict.APPLIED


def test_a_file_written_again_without_the_row_leaves_the_outcome_open(costs: Path) -> None:
    append(costs)
    context = crashed(costs, a_row(costs, "k2"))
    costs.write_text("key\n")
    assert APPEND.reconcile(a_row(costs, "k2"), context).verdict is Verdict.RETRY


def test_a_file_that_vanished_leaves_the_outcome_open(costs: Path) -> None:
    append(costs)
    context = crashed(costs, a_row(costs, "k2"))
    costs.unlink()
    assert APPEND.reconcile(a_row(costs, "k2"), context).verdict is Verdict.RETRY
