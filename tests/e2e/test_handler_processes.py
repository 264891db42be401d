"""Handler workflows where another process runs the engine: what is asked of it is done there."""

from pathlib import Path

import pytest

from tests.builders.cli import GENEROUS_S, Desktop
from tests.builders.flows import TAKE, a_flow, events_of, inputs_of, runs_of, sent_messages

#: Waits inside a tool until a file is there.
WAIT = """
console.log("begun");
while ((await Files.list({ folder: "FOLDER" })).length === 0) {}
"""


@pytest.fixture
def gate(keep: Desktop) -> Path:
    """Handlers that `WAIT` go on once this file is there."""
    folder = keep.folder / "gate"
    folder.mkdir()
    return folder / "open"


def _waiting(gate: Path) -> str:
    return WAIT.replace("FOLDER", str(gate.parent))


def test_a_run_is_handed_over_with_its_options(keep: Desktop) -> None:
    keep.ok("config", "set", "policy.session.max_runs", "2")
    keep.add("N", a_flow("a", "b", "c", next=""))
    with keep.engine() as engine:
        first = keep("run", "N", "--json")
        assert first.code in (0, 5), "the engine itself goes on with what is due"
        keep.until(engine, lambda: set(inputs_of(keep, "N").values()) == {"done"})
        assert keep.json("run", "N", "--no-producers", "--until-idle")["runs"] == 0
    assert sent_messages(keep, "N") == ["a", "b", "c"]
    assert [name for name, _ in runs_of(keep, "N")].count("give") == 1


def test_inputs_are_skipped_and_repeated_while_another_process_works(
    keep: Desktop, gate: Path
) -> None:
    held = TAKE.replace("return { reservations: [{", _waiting(gate) + "return { reservations: [{")
    keep.add("N", a_flow("a", "b", prepare=held))
    keep.ok("folder", "grant", "N", gate.parent)
    first = keep.start("run", "N")
    keep.until(first, lambda: bool(keep.json("show", "log", "N")))
    ids = {row["external_id"]: str(row["id"]) for row in keep.json("show", "inputs", "N")}
    keep.ok("input", "skip", ids["b"])
    assert keep("input", "skip", "999").code == 2
    assert events_of(keep, "N") == {"a": "pending", "b": "skipped"}
    assert keep("item", "reprocess", "N", "System/random/a").code == 2, "it has not ended"
    keep.ok("item", "reprocess", "N", "System/random/b")
    keep.ok("input", "skip", ids["a"])
    gate.touch()
    first.communicate(timeout=GENEROUS_S)
    assert first.returncode == 0
    assert events_of(keep, "N") == {"a": "skipped", "b": "consumed"}
    assert inputs_of(keep, "N") == {"a": "skipped", "b": "done"}
    assert sent_messages(keep, "N") == ["b"]


def test_the_engine_runs_what_is_due_without_anybody(keep: Desktop) -> None:
    keep.add("N", a_flow("a", "b").replace('"1h"', '"1s"'))
    with keep.engine() as engine:
        keep.until(engine, lambda: inputs_of(keep, "N") == {"a": "done", "b": "done"})
        engine.terminate()
        engine.communicate(timeout=GENEROUS_S)
    assert sent_messages(keep, "N") == ["a", "b"]
    assert {row["trigger"] for row in keep.json("show", "sessions", "N")} <= {"schedule", "event"}
