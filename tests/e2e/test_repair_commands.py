"""`repair`: what is proposed is shown, applied, discarded and undone, and nothing else."""

import pytest

from tests.builders.cli import Desktop
from tests.builders.repairs import COMMENT, ISSUE, propose_in

BROKEN = "boom();"
FIXED = """
await Items.withItem("one", "The first", async (ctx) => {
  if (ctx.item.isDone) return;
  await Memory.createNote({ id: "n1", title: "Note", content: "Some text" });
});
"""


@pytest.fixture
def blocked(keep: Desktop) -> Desktop:
    keep.add("Rows", BROKEN)
    assert keep("run", "Rows").code == 4
    propose_in(keep.data, "Rows", FIXED)
    return keep


def statuses(keep: Desktop) -> dict[str, tuple[str, bool]]:
    rows = keep.json("workflow", "versions", "Rows")
    return {row["version"]: (row["author"], row["active"]) for row in rows}


def test_where_there_is_no_repair_nothing_can_be_done_with_one(keep: Desktop) -> None:
    keep.add("Rows", FIXED)
    assert keep.json("repair", "Rows", "--show") == {
        "status": "none",
        "outcome": None,
        "version": None,
        "base_version": None,
        "issue": None,
        "comment": None,
        "differences": [],
        "open_items": 0,
    }
    for action in ("--apply", "--discard", "--undo"):
        assert keep("repair", "Rows", action).code == 2, action


def test_a_proposed_repair_is_shown_with_what_would_differ(blocked: Desktop) -> None:
    assert blocked.json("repair", "Rows", "--show") == {
        "status": "proposed",
        "outcome": "impactful",
        "version": "1.1",
        "base_version": "1.0",
        "issue": ISSUE,
        "comment": COMMENT,
        "differences": [{"item": "one", "tool": "Memory.createNote", "before": 1, "after": 2}],
        "open_items": 1,
    }
    (question,) = blocked.json("show", "attention", "Rows")
    assert question["kind"] == "repair"
    assert question["actions"] == ["apply", "discard", "plan-again"]
    assert statuses(blocked) == {"1.1": ("maintainer", False), "1.0": ("you", True)}
    assert blocked("repair", "Rows", "--undo").code == 2
    assert blocked("run", "Rows").code == 3


def test_an_applied_repair_runs_and_can_be_undone_once(blocked: Desktop) -> None:
    blocked.ok("repair", "Rows", "--apply")
    assert blocked.json("show", "attention", "Rows") == []
    assert blocked.json("show", "workflow", "Rows")["error"] is None
    assert blocked("repair", "Rows", "--apply").code == 2
    blocked.ok("run", "Rows")
    assert blocked.json("repair", "Rows", "--show")["status"] == "applied"
    blocked.ok("repair", "Rows", "--undo")
    assert statuses(blocked) == {"1.1": ("maintainer", False), "1.0": ("you", True)}
    assert blocked.json("repair", "Rows", "--show")["status"] == "undone"
    assert blocked("repair", "Rows", "--undo").code == 2
    blocked.ok("workflow", "activate", "Rows")
    assert statuses(blocked)["1.0"] == ("you", True)


def test_a_discarded_repair_leaves_the_workflow_blocked(blocked: Desktop) -> None:
    blocked.ok("repair", "Rows", "--discard")
    assert blocked.json("show", "workflow", "Rows")["error"].startswith("boom")
    (question,) = blocked.json("show", "attention", "Rows")
    assert (question["kind"], question["actions"]) == ("blocked", ["resume"])
    assert blocked.json("repair", "Rows", "--show")["status"] == "discarded"
    assert blocked("repair", "Rows", "--apply").code == 2
    blocked.ok("workflow", "activate", "Rows")
    assert statuses(blocked)["1.0"] == ("you", True)


def test_a_proposed_repair_that_was_activated_by_its_number_can_be_undone(
    blocked: Desktop,
) -> None:
    blocked.ok("workflow", "activate", "Rows", "1.1")
    assert blocked.json("repair", "Rows", "--show")["status"] == "applied"
    assert blocked.json("show", "attention", "Rows") == []
    assert blocked("repair", "Rows", "--apply").code == 2
    blocked.ok("repair", "Rows", "--undo")
    assert statuses(blocked)["1.0"] == ("you", True)


def test_a_repair_that_is_in_force_can_be_undone_though_another_was_put_away_since(
    blocked: Desktop,
) -> None:
    blocked.ok("repair", "Rows", "--apply")
    for _ in range(2):
        propose_in(blocked.data, "Rows", BROKEN)
    blocked.ok("repair", "Rows", "--discard")
    rows = blocked.json("workflow", "versions", "Rows")
    assert [row["status"] for row in rows] == ["retired", "retired", "active", "retired"]
    blocked.ok("repair", "Rows", "--undo")
    assert statuses(blocked)["1.0"] == ("you", True)


def test_a_repair_of_a_version_that_no_longer_runs_is_refused(blocked: Desktop) -> None:
    blocked.add("Rows", FIXED.replace("Note", "Other"))
    assert blocked("repair", "Rows", "--apply").code == 2
    assert statuses(blocked)["2.0"] == ("you", True)


def test_the_mode_is_one_of_three_words(keep: Desktop) -> None:
    keep.add("Rows", FIXED)
    for mode in ("ask", "never", "safe"):
        keep.ok("repair", "Rows", "--mode", mode)
    assert keep("repair", "Rows", "--mode", "always").code == 2
    assert keep("repair", "Rows", "--apply", "--discard").code == 2
    assert keep("repair", "Nothing", "--show").code == 2
