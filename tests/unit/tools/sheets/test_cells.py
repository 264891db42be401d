"""Sheets.read, find and updateRow, and that any rows written come back the same."""

import csv
import io
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import (
    Cancelled,
    LogicFailure,
    NetworkFailure,
    PermissionFailure,
    PreconditionFailure,
)
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.text import UNSEEN
from keep_desktop.ports.tools import CallContext, Reconciled, Verdict
from keep_desktop.tools.all import all_tools
from keep_desktop.tools.registry import Registry
from keep_desktop.tools.sheets.cells import (
    cell,
    escape_formula,
    line,
    records,
    split,
    unescape_formula,
)
from tests.builders.tools import CancelledAfter, a_context

BOX = Registry(all_tools())

# Half characters cannot reach a tool.
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
columns = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6).filter(
    lambda name: name != "key" and "\0" not in name
)
tricky = st.text(st.sampled_from(list("a=+-@'\",;\t\r\n \ufeff\0é1")), max_size=8)
values = st.one_of(texts, tricky, st.integers(), st.booleans(), st.none())


@pytest.fixture
def costs(tmp_path: Path) -> Path:
    file = tmp_path / "costs.csv"
    file.write_text('from;sum;key\r\n"Ann; B";5;k1\r\nBob;6;k2\r\n\r\nEve;7;k3')
    return file


def context_for(file: Path, evidence: JsonValue = None) -> CallContext:
    return a_context(file.parent / "own", grants=[file], evidence=evidence)


def ask(name: str, file: Path, **input: Any) -> Any:
    tool = BOX.find("Sheets", name)
    assert tool is not None
    params = BOX.parse(tool, {"file": str(file), **input})
    return BOX.check_output(tool, tool.call(params, context_for(file)))


def test_rows_are_read_by_column(costs: Path) -> None:
    answer = ask("read", costs)
    assert answer["columns"] == ["from", "sum", "key"]
    assert answer["rows"][0] == {"from": "Ann; B", "sum": "5", "key": "k1"}
    assert [row["from"] for row in answer["rows"]] == ["Ann; B", "Bob", "Eve"]
    assert answer["total"] == 3


def test_rows_are_read_in_pieces(costs: Path) -> None:
    answer = ask("read", costs, limit=1, offset=1)
    assert [row["key"] for row in answer["rows"]] == ["k2"]
    assert answer["total"] == 3


def test_a_file_that_is_not_there_has_no_rows(tmp_path: Path) -> None:
    assert ask("read", tmp_path / "no.csv") == {"columns": [], "rows": [], "total": 0}
    assert ask("find", tmp_path / "no.csv", key="k") == []


def test_a_file_that_was_not_granted_is_refused(costs: Path) -> None:
    tool = BOX.find("Sheets", "read")
    assert tool is not None
    with pytest.raises(PermissionFailure):
        tool.call(BOX.parse(tool, {"file": "/etc/passwd.csv"}), context_for(costs))


def test_columns_without_a_name_or_with_a_taken_one_get_numbers(costs: Path) -> None:
    costs.write_text("a,,a\n1,2,3,4\n5\n")
    answer = ask("read", costs)
    assert answer["columns"] == ["a", "column 2", "a (3)"]
    assert answer["rows"] == [
        {"a": "1", "column 2": "2", "a (3)": "3", "column 4": "4"},
        {"a": "5", "column 2": "", "a (3)": ""},
    ]


def test_rows_are_found_by_key_or_by_what_a_column_holds(costs: Path) -> None:
    assert ask("find", costs, key="k2") == [{"from": "Bob", "sum": "6", "key": "k2"}]
    assert ask("find", costs, column="sum", value=7)[0]["from"] == "Eve"
    assert ask("find", costs, key="k9") == []
    assert ask("find", costs, column="nothing", value="x") == []


@pytest.mark.parametrize("input", [{}, {"key": "k", "column": "from"}])
def test_finding_needs_one_way_to_check(costs: Path, input: dict[str, str]) -> None:
    with pytest.raises(LogicFailure, match="either key, or column and value"):
        ask("find", costs, **input)


def test_only_the_named_cells_of_one_row_change(costs: Path) -> None:
    assert ask("updateRow", costs, key="k2", row={"sum": 8}) == {"file": str(costs), "key": "k2"}
    assert costs.read_bytes() == (b'from;sum;key\r\n"Ann; B";5;k1\r\nBob;8;k2\r\n\r\nEve;7;k3')


def test_a_new_column_widens_the_file(costs: Path) -> None:
    ask("updateRow", costs, key="k3", row={"note": "late"})
    assert costs.read_bytes() == (
        b'from;sum;key;note\r\n"Ann; B";5;k1;\r\nBob;6;k2;\r\n\r\nEve;7;k3;late\r\n'
    )


def test_a_row_that_is_so_already_is_not_written_again(costs: Path) -> None:
    was = costs.stat().st_ino
    ask("updateRow", costs, key="k2", row={"sum": 6})
    assert costs.stat().st_ino == was


@pytest.mark.parametrize("content", [None, "", "from;sum\nBob;6\n", "from;key\nBob;k1\n"])
def test_a_row_that_is_not_there_is_reported(costs: Path, content: str | None) -> None:
    if content is None:
        costs.unlink()
    else:
        costs.write_text(content)
    with pytest.raises(PreconditionFailure, match="has no row with the key “k9”"):
        ask("updateRow", costs, key="k9", row={"sum": 8})


def test_a_file_that_another_program_writes_meanwhile_is_left_alone(
    costs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("keep_desktop.tools.sheets.sheet.content_of", lambda place: b"theirs")
    was = costs.read_bytes()
    with pytest.raises(NetworkFailure, match="writing to") as raised:
        ask("updateRow", costs, key="k2", row={"sum": 8})
    assert raised.value.took_effect is False
    assert costs.read_bytes() == was


def test_what_became_of_a_change_is_found_out(costs: Path) -> None:
    tool = BOX.find("Sheets", "updateRow")
    assert tool is not None
    params = BOX.parse(tool, {"file": str(costs), "key": "k2", "row": {"sum": 8}})
    context = context_for(costs, tool.observe(params, context_for(costs)))
    assert tool.reconcile(params, context).verdict is Verdict.FAILED
    answer = tool.call(params, context)
    assert tool.reconcile(params, context) == Reconciled(Verdict.APPLIED, answer)
    ask("updateRow", costs, key="k2", row={"sum": 9})
    assert tool.reconcile(params, context).verdict is Verdict.RETRY


@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(rows=st.lists(st.dictionaries(columns, values, max_size=5), min_size=1, max_size=6))
def test_any_rows_come_back_as_they_were_written(
    tmp_path: Path, rows: list[dict[str, Any]]
) -> None:
    file = tmp_path / "any.csv"
    file.unlink(missing_ok=True)
    for number, row in enumerate(rows):
        ask("appendRow", file, key=f"k{number}", row=row)
    answer = ask("read", file)
    assert answer["total"] == len(rows)
    for number, (row, back) in enumerate(zip(rows, answer["rows"], strict=True)):
        assert back.pop("key") == f"k{number}"
        expected_values = {
            name: value if isinstance(value, str) else cell(value) for name, value in row.items()
        }
        assert {name: text for name, text in back.items() if text or name in expected_values} == {
            **{name: "" for name in back if name in expected_values},
            **expected_values,
        }
        assert ask("find", file, key=f"k{number}")[0]["key"] == f"k{number}"


@given(rows=st.lists(st.lists(st.one_of(texts, tricky), min_size=1, max_size=5), max_size=6))
def test_lines_are_cut_where_they_were_joined(rows: list[list[str]]) -> None:
    lines = [(line(row, ",") + "\n").encode() for row in rows]
    assert records(b"".join(lines), ",") == (lines, b"")
    assert [split(raw.decode(), ",") for raw in lines] == rows


@given(row=st.lists(texts.filter(lambda text: "\0" not in text), min_size=1, max_size=5))
def test_other_programs_read_the_same_cells(row: list[str]) -> None:
    text = line(row, ";")
    assert next(csv.reader(io.StringIO(text + "\n", newline=""), delimiter=";")) == row


@example(one=";\x08-0", other="")
@given(one=st.one_of(texts, tricky), other=st.one_of(texts, tricky))
def test_no_two_texts_become_the_same_cell_and_none_a_formula(one: str, other: str) -> None:
    assert (escape_formula(one) == escape_formula(other)) == (one == other)
    assert (
        unescape_formula(escape_formula(one)) == one
        and unescape_formula(escape_formula(other)) == other
    )
    if not re.fullmatch(r"[+-]?\d+([.,]\d+)*", one):
        for part in re.split("[;\t\r\n]", escape_formula(one)):
            seen = unicodedata.normalize("NFKC", UNSEEN.sub("", part)).strip()
            if seen[:1] in ("=", "@", "+", "-") and not re.fullmatch(r"[+-]\d+([.,]\d+)*", seen):
                pytest.fail(f"{one!r} begins like a formula")


@pytest.mark.parametrize(
    "text",
    [
        *("\u200b=1", "\ufeff@SUM(A1)", "\uff1d1+1", "\u2060\u00a0\uff0bcmd", " =1", "\u3164=1"),
        *("a;=1+1", "a;\u200b+cmd", "a\t\uff20x", ";=1", "\t=1", "\U000e0001=1", "\x1b=1"),
    ],
)
def test_a_hidden_formula_is_guarded_found_changed_and_read_back(tmp_path: Path, text: str) -> None:
    file = tmp_path / "f.csv"
    ask("appendRow", file, key=text, row={"v": text, "n": -5})
    written = file.read_text("utf-8-sig").split("\n", 1)[1]
    assert "'" in written and ",-5," in written
    for found in (ask("find", file, key=text), ask("find", file, column="v", value=text)):
        assert found == [{"v": text, "n": "-5", "key": text}]
    ask("updateRow", file, key=text, row={"n": 7})
    assert ask("read", file)["rows"] == [{"v": text, "n": "7", "key": text}]
    # A row that an earlier Keep wrote, which guarded fewer forms.
    file.write_text(f'v,n,key\n"{text}",7,"{text}"\n', "utf-8")
    assert [row["n"] for row in ask("find", file, key=text)] == ["7"]


@given(raw=st.binary(max_size=60))
def test_any_bytes_are_cut_without_losing_one(raw: bytes) -> None:
    whole, rest = records(raw)
    assert b"".join(whole) + rest == raw


@pytest.mark.parametrize("break_", ["\n", "\r", "\r\n", '\n"', ';"', '\t"', "\n\u200b"])
def test_no_line_of_a_cell_is_a_formula_where_another_mark_divides_cells(break_: str) -> None:
    """A quote counts only where a cell begins: to a spreadsheet that divides by `;`, the cell of a
    file with commas ends with its line."""
    text = f"Dear all,{break_}=HYPERLINK(1)"
    assert f"{break_}'=" in escape_formula(text)
    assert unescape_formula(escape_formula(text)) == text


def test_a_table_that_crosses_in_several_parts_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "long.csv"
    file.write_text("n,key\n" + "".join(f"{n},k{n}\n" for n in range(5_000)))
    answer = ask("read", file, offset=10, limit=4_500)
    assert answer["total"] == 5_000
    assert answer["rows"] == [{"n": str(n), "key": f"k{n}"} for n in range(10, 4_510)]
    assert ask("find", file, key="k4999") == [{"n": "4999", "key": "k4999"}]


def test_more_than_one_answer_holds_is_read_in_parts(tmp_path: Path) -> None:
    file = tmp_path / "wide.csv"
    file.write_text(",".join(f"c{n}" for n in range(1_000)) + "\n" + ("1," * 999 + "1\n") * 300)
    with pytest.raises(LogicFailure, match="Read fewer at a time"):
        ask("read", file)
    assert len(ask("read", file, offset=100, limit=200)["rows"]) == 200


@pytest.mark.parametrize("row", ["1," * 20_000, '"1",' * 20_000])
@pytest.mark.parametrize("name", ["read", "find", "updateRow"])
def test_a_row_that_no_spreadsheet_holds_is_refused(tmp_path: Path, row: str, name: str) -> None:
    file = tmp_path / "one.csv"
    file.write_text(f"key,a\n{row}\n")
    input: dict[str, Any] = {"read": {}, "find": {"key": "x"}}.get(name, {"key": "x", "row": {}})
    with pytest.raises(PreconditionFailure, match="more than 16,384 cells"):
        ask(name, file, **input)


@pytest.mark.parametrize("name", ["updateRow", "appendRow"])
def test_a_long_table_is_left_as_it_is_by_a_stop(tmp_path: Path, name: str) -> None:
    file = tmp_path / "long.csv"
    file.write_text("n,key\n" + "".join(f"{n},k{n}\n" for n in range(5_000)))
    was = file.read_bytes()
    tool = BOX.find("Sheets", name)
    assert tool is not None
    params = BOX.parse(tool, {"file": str(file), "key": "k1", "row": {"new": "1"}})
    context = a_context(tmp_path / "own", grants=[file], cancel=CancelledAfter(101))
    with pytest.raises(Cancelled):
        tool.call(params, context)
    assert file.read_bytes() == was


@pytest.mark.parametrize("name", ["updateRow", "appendRow"])
def test_a_stop_ends_the_writing_of_a_long_cell(tmp_path: Path, name: str) -> None:
    file = tmp_path / "short.csv"
    file.write_text("a,key\n1,k1\n")
    was = file.read_bytes()
    tool = BOX.find("Sheets", name)
    assert tool is not None
    params = BOX.parse(tool, {"file": str(file), "key": "k1", "row": {"a": "\n" * 2_000_000}})
    context = a_context(tmp_path / "own", grants=[file], cancel=CancelledAfter(21))
    with pytest.raises(Cancelled):
        tool.call(params, context)
    assert file.read_bytes() == was
