"""What holds a workflow is said where somebody lets it go; and names, whatever their case."""

import re
import unicodedata

import pytest

from tests.builders.cli import NOTE, Desktop


def test_a_release_of_one_says_what_holds_it_still(keep: Desktop) -> None:
    keep.add("N", NOTE)
    keep.ok("stop")
    result = keep("release", "N")
    assert result.code == 3 and "Everything is stopped." in result.out
    assert keep("run", "N").code == 3
    keep.ok("release")
    keep.ok("stop", "N")
    keep.ok("workflow", "pause", "N")
    result = keep("release", "N")
    assert result.code == 3 and "“N” is paused. Resume it first." in result.out
    keep.ok("workflow", "resume", "N")
    assert keep.ok("release", "N").out.startswith("Work may start again.")
    keep.ok("run", "N")


def test_a_release_of_everything_leaves_what_was_stopped_by_itself(keep: Desktop) -> None:
    keep.add("A", NOTE)
    keep.add("B", NOTE)
    keep.ok("stop", "A")
    keep.ok("stop")
    output = keep.ok("release").out
    assert "Still stopped by itself: “A”." in output
    keep.ok("run", "B")
    assert keep("run", "A").code == 3
    assert keep.json("release") == {"everything": False, "why": None, "stopped": []}
    keep.ok("run", "A")


@pytest.mark.parametrize("hold", ["pause", "archive", "stop", "off", "schedules"])
def test_what_does_not_run_has_no_next_time_and_skips_none(keep: Desktop, hold: str) -> None:
    keep.add("N", NOTE)
    keep.ok("workflow", "schedule", "N", "--every", "1h")
    assert keep.json("workflow", "list")[0]["next_at"]
    match hold:
        case "stop":
            keep.ok("stop", "N")
        case "off":
            keep.ok("workflow", "schedule", "N", "--off")
        case "schedules":
            keep.ok("schedules", "pause")
        case _:
            keep.ok("workflow", hold, "N")
    listed = keep.json("workflow", "list", *(["--archived"] if hold == "archive" else []))
    assert [row["next_at"] for row in listed] == [None]
    refused = keep("workflow", "skip-once", "N")
    assert refused.code == 2 and "No run is planned that could be skipped" in refused.err


def test_names_of_workflows_are_the_same_whatever_their_case(keep: Desktop) -> None:
    keep.add("Räume", NOTE)
    apart = unicodedata.normalize("NFD", "RÄUME")
    result = keep.json("workflow", "import", keep.script(NOTE + "\n"), "--name", apart)
    assert (result["id"], result["name"], result["version"]) == (1, "Räume", "2.0")
    assert [row["name"] for row in keep.json("workflow", "list")] == ["Räume"]
    keep.ok("run", apart)
    assert keep.json("show", "workflow", "räume")["name"] == "Räume"


def test_no_quotation_marks_are_doubled(keep: Desktop) -> None:
    name = 'My “first” "one"'
    lines = [
        keep.add(name, NOTE),
        keep("workflow", "schedule", name, "--every", "60m"),
        keep("workflow", "skip-once", name),
        keep("workflow", "pause", name),
        keep("run", name),
        keep("release", name),
        keep("workflow", "resume", "no “such” one"),
        keep("item", "skip", name, "no “such” item"),
        keep("folder", "grant", name, keep.folder),
        keep("export", name, keep.folder / "out.json"),
        keep("run", name, "--rehearse"),
        keep("stop", name),
    ]
    for result in lines:
        inside = re.findall(r"“([^”]*)”", result.out + result.err)
        assert inside and not any(mark in one for one in inside for mark in '“„"'), result
    assert "Every hour" in lines[1].out
