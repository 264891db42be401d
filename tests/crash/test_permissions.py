"""SIGKILL where a denied call of a handler is recorded: it stays skipped and unasked."""

import os
import signal
from pathlib import Path

from keep_desktop.app.build import open_engine
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.queries import find_workflow
from tests.builders.cli import Desktop
from tests.builders.forked import end_of
from tests.crash.bench import KILLED
from tests.crash.points import DENIED

SCRIPT = """
const workflow = {
  topics: { files: {} },
  producers: {
    name: {
      publishes: ["files"],
      schedule: "5m",
      handler: async () => {
        const inputId = await Topics.registerInput(
          { source: "System", type: "random", id: "a", title: "A" });
        await Topics.publish({ topic: "files", event: { messageId: "a", inputId, payload: 1 } });
      },
    },
  },
  consumers: {
    save: {
      subscribe: ["files"],
      prepare: async () => {
        const [event] = await Topics.peek({ topic: "files", limit: 1 });
        return { reservations: event ? [{ topic: "files", ids: [event.messageId] }] : [] };
      },
      mutate: async () => { await Files.save({ path: `${params.folder}/a.txt`, content: "a" }); },
    },
  },
};
"""


def dies_skipping(data: Path) -> None:
    """In a process of its own."""

    def checkpoint(reached: str) -> None:
        if reached == DENIED[0]:
            os.kill(os.getpid(), signal.SIGKILL)

    with open_engine(data, checkpoint=checkpoint) as keep:
        run_and_wait(keep, find_workflow(keep, "N").id)


def test_a_kill_after_a_denied_call_was_recorded_leaves_it_skipped(tmp_path: Path) -> None:
    keep, folder = Desktop(tmp_path), tmp_path / "out"
    folder.mkdir()
    form = '{"type": "object", "properties": {"folder": {"type": "string", "format": "folder"}}}'
    keep.script(form, "script.params.json")
    keep.add("N", SCRIPT, "--param", f"folder={folder}")
    keep.ok("permission", "revoke", "N", "Files.save")
    assert keep("run", "N").code == 3
    (question,) = keep.json("show", "attention", "N")
    keep.ok("answer", question["id"], "deny")
    assert end_of(dies_skipping, keep.data) == KILLED
    keep.ok("run", "N")
    assert keep.json("show", "attention", "N") == []
    assert [one["status"] for one in keep.json("show", "events", "N")] == ["skipped"]
    assert list(folder.iterdir()) == []
