"""What the window does on its page Schedule, by commands; and what a run says it leaves behind."""

import json

import pytest

from tests.builders.cli import ENDLESS, GENEROUS_S, NOTE, Desktop

BREAKS = "throw new Error('broken');"
SCHEMA = {
    "type": "object",
    "properties": {
        "days": {"type": "integer", "title": "How many", "minimum": 1},
        "folder": {"type": "string", "format": "folder", "title": "Inbox"},
    },
    "required": ["days", "folder"],
}


def _next_at(keep: Desktop) -> int:
    (row,) = keep.json("workflow", "list")
    return int(row["next_at"])


def test_a_run_is_skipped_once_and_that_is_undone(keep: Desktop) -> None:
    keep.add("N", NOTE)
    assert keep("workflow", "skip-once", "N").code == 2
    keep.ok("workflow", "schedule", "N", "--every", "1h")
    planned = _next_at(keep)
    skipped = keep.json("workflow", "skip-once", "N")
    assert skipped == {"skipped_at": planned, "next_at": planned + 3_600_000}
    assert _next_at(keep) == skipped["next_at"]
    again = keep("workflow", "skip-once", "N")
    assert (again.code, again.out) == (2, "") and "skipped already" in again.err
    assert keep.json("workflow", "skip-once", "N", "--undo") == {"next_at": planned}
    assert _next_at(keep) == planned
    assert "passes over" in keep.ok("workflow", "skip-once", "N").out
    assert "after all" in keep.ok("workflow", "skip-once", "N", "--undo").out


def test_all_schedules_are_paused_and_resumed_and_run_works_meanwhile(keep: Desktop) -> None:
    keep.add("N", NOTE)
    keep.ok("workflow", "schedule", "N", "--every", "1h")
    assert keep.json("schedules", "pause") is None
    keep.ok("run", "N")
    assert "All schedules are paused since" in keep.ok("workflow", "list").out
    assert keep.json("schedules", "resume") == {"missed_times": 0, "missed_workflows": 0}
    assert keep.ok("schedules", "resume").out == "Schedules go on.\n"
    assert "paused" not in keep.ok("workflow", "list").out


def test_one_run_is_stopped_and_the_workflow_stays_on(keep: Desktop) -> None:
    keep.add("N", ENDLESS)
    assert keep("workflow", "stop-run", "N").code == 2
    process = keep.start("run", "N")
    keep.until(process, lambda: any(row["running"] for row in keep.json("workflow", "list")))
    keep.ok("workflow", "stop-run", "N", "--at-once")
    process.communicate(timeout=GENEROUS_S)
    (run,) = keep.json("show", "runs", "N")
    assert run["status"] == "stopped"
    result = keep.json("show", "workflow", "N")
    assert (result["status"], result["error"]) == ("active", None)
    assert keep.json("show", "attention", "N") == []


@pytest.mark.parametrize("words", [(), ("--json",)], ids=["text", "json"])
def test_a_run_that_leaves_its_workflow_blocked_says_so_why_and_what_to_do(
    keep: Desktop, words: tuple[str, ...]
) -> None:
    keep.add("N", BREAKS)
    for code in (4, 3):
        result = keep("run", "N", *words)
        assert result.code == code
        assert "broken" in result.err and "“N” is blocked" in result.err
        assert "`workflow resume N`" in result.err and "corrected script" in result.err
    if not words:
        assert keep("run", "N").out.startswith("“N”: blocked.")


def test_a_run_that_leaves_a_question_says_where_to_answer(keep: Desktop) -> None:
    keep.add("N", f'await Files.list({{ folder: "{keep.folder}" }});')
    assert "folder grant N PATH" in keep("run", "N").err


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (("days=0", "folder=/"), "days: "),
        (("days=1", "folder=/nowhere"), "folder: "),
        (("days=1",), "folder: "),
        (("days=many", "folder=/"), "The parameter days must be a whole number"),
    ],
)
def test_a_parameter_that_does_not_fit_is_named(
    keep: Desktop, given: tuple[str, ...], named: str
) -> None:
    path = keep.script(NOTE)
    path.with_name("script.params.json").write_text(json.dumps(SCHEMA))
    params = [word for pair in given for word in ("--param", pair)]
    result = keep("workflow", "import", path, "--name", "N", *params)
    assert result.code == 2
    assert result.err.startswith(named)
