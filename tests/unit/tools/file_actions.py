"""What tests of undoing and of foreseeing do with files: one call each, in a granted folder."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, Verdict
from keep_desktop.tools.all import FILES_TOOLS
from keep_desktop.tools.registry import Registry
from tests.builders.tools import a_context

BOX = Registry(FILES_TOOLS)
KEY, UNDO_KEY = "a1b2c3d4e5f60718", "0f1e2d3c4b5a6978"
State = dict[str, tuple[str, bytes]]


@dataclass
class Action:
    """One call as a test says it; paths are relative to the granted folder."""

    tool: str
    input: dict[str, Any]

    def on(self, box: Path) -> tuple[Tool[Any], ToolInput]:
        tool = BOX.find("Files", self.tool)
        assert tool is not None
        given: dict[str, JsonValue] = dict(self.input)
        for name in ("path", "from", "to"):
            if name in given:
                given[name] = str(box / self.input[name])
        return tool, BOX.parse(tool, given)


@dataclass
class Fixtures:
    """A granted folder, its trash and our own folder, all on one disk."""

    root: Path

    @property
    def box(self) -> Path:
        return self.root / "box"

    def context(self, key: str = KEY, evidence: JsonValue = None) -> CallContext:
        return a_context(self.root / "own", grants=[self.box], key=key, evidence=evidence)

    def state(self) -> State:
        """Everything in the granted folder: kind and mode, and bytes."""
        found = {}
        for path in sorted(self.box.rglob("*")):
            kind = "folder" if path.is_dir() else oct(path.stat().st_mode & 0o777)
            found[str(path.relative_to(self.box))] = (
                kind,
                b"" if path.is_dir() else path.read_bytes(),
            )
        return found

    def do(self, action: Action, key: str = KEY) -> tuple[JsonValue, JsonValue]:
        """Evidence and result."""
        tool, params = action.on(self.box)
        evidence = tool.observe(params, self.context(key))
        result = tool.call(params, self.context(key, evidence))
        return evidence, BOX.check_output(tool, result)

    def undo(
        self, action: Action, done: tuple[JsonValue, JsonValue], key: str = UNDO_KEY
    ) -> JsonValue:
        tool, params = action.on(self.box)
        assert tool.can_undo(params)
        return tool.undo(params, done[1], self.context(key, done[0]))

    def undone(self, action: Action, done: tuple[JsonValue, JsonValue]) -> Verdict:
        tool, params = action.on(self.box)
        return tool.reconcile_undo(params, done[1], self.context(UNDO_KEY, done[0])).verdict


@contextmanager
def make_fixtures() -> Iterator[Fixtures]:
    root = Path(tempfile.mkdtemp())
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_DATA_HOME", str(root / "share"))
            fixtures = Fixtures(root)
            fixtures.box.mkdir()
            yield fixtures
    finally:
        shutil.rmtree(root)


@contextmanager
def make_furnished_fixtures() -> Iterator[Fixtures]:
    """With some files in its granted folder."""
    with make_fixtures() as made:
        (made.box / "a.txt").write_bytes(b"a's own")
        (made.box / "a.txt").chmod(0o640)
        (made.box / "b.txt").write_bytes(b"b's own")
        (made.box / "twin.txt").write_bytes(b"a's own")
        (made.box / "sub").mkdir()
        (made.box / "sub" / "c.txt").write_bytes(b"c")
        yield made


ACTIONS = {
    "a new file": Action("save", {"path": "new.txt", "content": "hello"}),
    "a new file in new folders": Action("save", {"path": "x/y/new.txt", "content": "hello"}),
    "a move into a new folder": Action("move", {"from": "a.txt", "to": "x/a.txt"}),
    "a copy into a new folder": Action("copy", {"from": "a.txt", "to": "x/a.txt"}),
    "a file replaced": Action("save", {"path": "a.txt", "content": "hello", "overwrite": True}),
    "a file saved as it was": Action("save", {"path": "a.txt", "content": "a's own"}),
    "a move": Action("move", {"from": "a.txt", "to": "sub/a.txt"}),
    "a move over another": Action("move", {"from": "a.txt", "to": "b.txt", "overwrite": True}),
    "a move onto the same": Action("move", {"from": "a.txt", "to": "twin.txt"}),
    "a move onto itself": Action("move", {"from": "a.txt", "to": "a.txt"}),
    "a folder moved": Action("move", {"from": "sub", "to": "other"}),
    "a copy": Action("copy", {"from": "a.txt", "to": "copy.txt"}),
    "a copy over another": Action("copy", {"from": "a.txt", "to": "b.txt", "overwrite": True}),
    "a copy onto the same": Action("copy", {"from": "a.txt", "to": "twin.txt"}),
    "a file trashed": Action("trash", {"path": "a.txt"}),
    "a folder trashed": Action("trash", {"path": "sub"}),
}
every_action = pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS.keys())
