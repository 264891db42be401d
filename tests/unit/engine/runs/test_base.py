"""Where in its script a failure was, as its sentence tells it."""

from pathlib import Path

import pytest

from keep_desktop.domain.errors import Failure, LogicFailure, NetworkFailure
from keep_desktop.domain.ids import ItemId
from keep_desktop.domain.messages import MessageCode, facts_of_code
from keep_desktop.engine.runs.base import with_position
from keep_desktop.engine.runs.failures import place_of
from keep_desktop.ports.sandbox import Threw
from keep_desktop.sandbox.host import ProcessSandbox
from tests.builders.engine import a_keep, a_script, items_script, run
from tests.unit.sandbox.playing import play


@pytest.mark.parametrize(
    ("failure", "text"),
    [
        (LogicFailure("x is not defined", line=9, column=3), "x is not defined (line 9, column 3)"),
        (LogicFailure("x is not defined", line=9), "x is not defined (line 9)"),
        (LogicFailure("Choose another.", line=9, column=3), "Choose another (line 9, column 3)."),
        (LogicFailure("Choose another."), "Choose another."),
        (NetworkFailure("Nobody answers."), "Nobody answers."),
    ],
)
def test_a_whole_sentence_stays_one_where_its_place_is_reported(
    failure: Failure, text: str
) -> None:
    assert with_position(failure) == text


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("null.foo();", "TypeError: cannot read property 'foo' of null (line 3, column 5)"),
        ("throw new Error('“a.txt” is locked.');", "“a.txt” is locked."),
        ("throw '“a.txt” is locked.';", "“a.txt” is locked."),
    ],
)
def test_an_item_names_the_line_of_a_fault_and_leads_to_that_of_a_sentence(
    tmp_path: Path, body: str, text: str
) -> None:
    with a_keep(tmp_path) as keep:
        run(keep, a_script(keep, items_script("a", body=body)))
        item = keep.queries.item(ItemId(1))
    assert item is not None
    error = item.attempts[-1].error
    assert error == text
    place = facts_of_code(error, MessageCode.SCRIPT_PLACE, MessageCode.SCRIPT_THREW)
    assert place is not None and place["line"] == 3


@pytest.mark.parametrize(
    ("script", "place"),
    [
        ('let n = 3;\n  throw new Error("boom " + n);', (2, 3)),
        ("throw new Error('plain');", (1, 1)),
        ("let n = 1; if (n) throw Error(`a ${n}`);", (1, 19)),
        ('let n = 1;\r\nthrow new Error(\n  "a; (" + n,\n);', (2, 1)),
        ("const k = '漢字'; throw new Error('x' + k);", (1, 17)),
        # Where a place is known to be right, it stays, also in what would be thrown.
        ("let a;\nthrow new Error(a.b);", (2, 17)),
        ("throw new Error('a' + nowhere);", (1, 23)),
        # Any of two may be meant.
        ("const f = (x) => { throw x; }; f(new Error('a' + 1));", (1, None)),
        ("[1].map((x) => { throw new Error('in ' + x); });", (1, 18)),
        ("let a = {}, n = 1; a.b('x' + n, n);", (1, 20)),
        ("let o = {}; o.a(o.b('x'));", (1, 17)),
        ("let o = {b: Number}, n = 1; o.a(o.b(1 + n));", (1, None)),
        ("let x = {}; x.y.z = 3 + 4;", (1, 13)),
        ("JSON.parse('{');", (1, 1)),
        # What is no error does not know where it was thrown.
        ("let n = 1;\n if (n) throw 'text ' + n;", (2, 9)),
        ("const f = () => {\n  throw /* why */ { code: 4 };\n};\nf();", (2, 3)),
        ("const f = async () => { throw (1, null); }; await f();", (1, 25)),
        ("try { throw 'a'; } catch (e) {\n throw e; }", (2, 2)),
        ("await Promise.reject('nowhere');", (None, None)),
    ],
)
def test_it_points_at_where_what_failed_begins(
    sandbox: ProcessSandbox, script: str, place: tuple[int, int | None]
) -> None:
    [threw] = play(sandbox, script)
    assert isinstance(threw, Threw)
    assert place_of(threw.error, script) == place
