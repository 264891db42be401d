"""What a script gets of the tools."""

import re
from pathlib import Path

import pytest

from keep_desktop.engine.runs.items import ITEMS_DOCS
from keep_desktop.engine.runs.tool_lookup import docs_for
from keep_desktop.tools.registry import Registry
from tests.builders.engine import a_keep, a_script, run
from tests.builders.handler_scripts import logged


def test_a_script_that_asks_gets_the_docs_of_all_tools(tmp_path: Path) -> None:
    script = """for (const name of ["Outside.echo", "Files.list", "Items.withItem"]) {
  console.log(getDocs(name).split("\\n")[0]);
}"""
    with a_keep(tmp_path) as keep:
        workflow = a_script(keep, script)
        assert run(keep, workflow).status == "committed"
        first, second, third = logged(keep, workflow)
    assert first == "await Outside.echo({…})" and second == "await Files.list({…})"
    assert third == ITEMS_DOCS["Items.withItem"].split("\n")[0]


@pytest.mark.parametrize(("script", "count"), [("getDocs('A')", 1), ("await Mail.list({})", 0)])
def test_no_tool_is_described_for_a_script_that_does_not_ask(
    script: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def docs(self: Registry, *, of_handlers: bool = False) -> dict[str, str]:
        asked.append(of_handlers)
        return {"A": "about A"}

    monkeypatch.setattr(Registry, "docs", docs)
    found = docs_for(script, Registry([]), {"Own": "own"}, of_handlers=True)
    assert asked == [True] * count and found == ({"A": "about A", "Own": "own"} if count else {})


@pytest.mark.parametrize(
    ("script", "place"),
    [
        ("\n\nawait Memory.createNote({ id: 5 });", " (line 3, column 7)"),
        ("const other = { createNote: 1 };\nawait Memory.createNote({ id: 5 });", ""),
        ("const m = Memory;\nif (false) await Memory.createNote({});\nawait m.createNote({});", ""),
        ("if (false) await Memory.createNote({});\nawait Memory.createNote({});", ""),
        ("await console.createNote?.();\nawait Memory.createNote({});", " (line 2, column 7)"),
        ("const { createNote } = Memory;\nawait createNote({});", ""),
    ],
)
def test_a_wrong_input_leads_to_its_call_where_that_is_the_only_one(
    tmp_path: Path, script: str, place: str
) -> None:
    with a_keep(tmp_path) as keep:
        found = run(keep, a_script(keep, script))
    assert found.error is not None
    assert found.error.startswith("Invalid input for Memory.createNote: ")
    assert re.findall(r" \(line.*\)", found.error) == ([place] if place else [])
