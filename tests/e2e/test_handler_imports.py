"""Importing handler workflows by commands: what is refused, what is warned of, what changes."""

import pytest

from tests.builders.cli import NOTE, Desktop

SOUND = """
const workflow = {
  topics: { t: {} },
  producers: { poll: { publishes: ["t"], schedule: { interval: "1h" }, handler: async () => {} } },
  consumers: {
    take: {
      subscribe: ["t"],
      prepare: async () => ({ reservations: [] }),
      mutate: async () => {
        await Memory.createNote({ id: "n", title: "N", content: "x" });
        console.log("made");
      },
    },
  },
};
"""


def test_events_of_a_topic_that_is_gone_are_named_and_skipped_when_wanted(keep: Desktop) -> None:
    publishes = 'await Topics.publish({ topic: "t", event: { messageId: "m", inputId } });'
    registers = 'Topics.registerInput({ source: "System", type: "time", id: "i", title: "I" });'
    handler = f"async () => {{ const inputId = await {registers} {publishes} }}"
    keep.add("N", SOUND.replace("async () => {} }", f"{handler} }}").replace("mutate", "other"))
    keep.ok("run", "N")
    other = keep.script(SOUND.replace("{ t:", "{ u:").replace('["t"]', '["u"]'))
    result = keep("workflow", "import", other, "--name", "N")
    assert result.code == 0
    assert "kept: 1 event waits for a topic that this version does not have: t." in result.err
    assert "workflow activate “N” 2.0 --leftovers skip" in result.err
    assert keep.json("workflow", "list")[0]["leftovers"] == 1
    assert keep("workflow", "activate", "N", "2.0", "--leftovers", "both").code == 2
    result = keep("workflow", "activate", "N", "2.0", "--leftovers", "keep")
    assert "kept: 1 event" in result.err
    assert "--leftovers skip" not in result.err
    assert keep("workflow", "activate", "N", "2.0", "--leftovers", "skip").err == ""
    assert keep.json("workflow", "list")[0]["leftovers"] == 0
    assert [row["status"] for row in keep.json("show", "events", "N")] == ["skipped"]
    assert [row["status"] for row in keep.json("show", "inputs", "N")] == ["skipped"]


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("const workflow = 7;", "Script must define a workflow object"),
        (SOUND.replace('["t"],\n', "[],\n"), "Consumer 'take': subscribe must be non-empty array"),
        (SOUND.replace("1h", "soon"), "Producer 'poll': “soon” is not an interval"),
        (
            f"await Memory.getNote({{ id: 'n' }});{SOUND}",
            "Tool calls not allowed during validation: Memory.getNote",
        ),
        (f"null.x;{SOUND}", "(line 1, column"),
        (SOUND + "}", "line"),
    ],
)
def test_a_refused_script_changes_nothing(keep: Desktop, script: str, words: str) -> None:
    keep.add("N", NOTE)
    before = keep.json("workflow", "versions", "N")
    for name in ("N", "Another"):
        result = keep("workflow", "import", keep.script(script), "--name", name)
        assert result.code == 2
        assert words in result.err
        assert result.out == ""
    assert keep.json("workflow", "versions", "N") == before
    assert [row["name"] for row in keep.json("workflow", "list")] == ["N"]


def test_what_is_warned_of_is_imported_all_the_same(keep: Desktop) -> None:
    result = keep.add("N", SOUND)
    assert result.err.splitlines() == [
        "warning: line 11, column 9: This never runs: mutate ends with Memory.createNote. "
        "What follows belongs into next."
    ]
    (warned,) = keep.add("N", SOUND, "--json").value["warnings"]
    assert (warned["line"], warned["column"]) == (11, 9)
    assert len(keep.json("workflow", "versions", "N")) == 2


def test_a_sound_script_is_imported_in_silence(keep: Desktop) -> None:
    result = keep.add("N", SOUND.replace('console.log("made");', ""))
    assert result.err == ""


def test_the_schedule_of_a_handler_workflow_is_its_scripts(keep: Desktop) -> None:
    keep.add("N", SOUND)
    result = keep("workflow", "schedule", "N", "--every", "5m")
    assert result.code == 2
    assert "“N” is scheduled by its script" in result.err
    keep.add("N", NOTE)
    keep.ok("workflow", "schedule", "N", "--every", "5m")
