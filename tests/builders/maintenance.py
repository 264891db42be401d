"""A workflow over a folder of texts that its script fails on, and models that repair it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.builders.cli import Desktop
from tests.servers.models import Answer, Call

NAME = "Notes"
#: Breaks at a file whose text has no line that begins with `Total: `.
BROKEN = """
const files = await Files.list({ folder: params.folder });
for (const file of files) {
  const read = await Files.read({ path: file.path });
  await Items.withItem(`file:${file.name}`, `Total of ${file.name}`, async (ctx) => {
    if (ctx.item.isDone) return;
    const line = read.content.split("\\n").find((one) => one.startsWith("Total: "));
    const total = line.slice(7);
    await Memory.createNote({ id: file.name, title: file.name, content: total });
  });
}
"""
OLD = 'find((one) => one.startsWith("Total: "));\n    const total = line.slice(7);'
#: What puts it right.
FIXED = 'find((one) => /^Total:? /.test(one));\n    const total = line.replace(/^Total:? /, "");'
ISSUE, COMMENT = "A total without a colon was not found.", "A colon is optional now."


def world(keep: Desktop) -> Path:
    """The folder, with two files that are done and one that is not."""
    folder = keep.folder / "texts"
    folder.mkdir()
    (folder / "a.txt").write_text("Hello\nTotal: 12\n")
    (folder / "b.txt").write_text("Total: 7\n")
    keep.add(NAME, BROKEN, "--param", f"folder={folder}")
    keep.ok("folder", "grant", NAME, folder)
    keep.ok("config", "set", "policy.retry.base_backoff_ms", "1")
    keep.ok("config", "set", "policy.retry.max_attempts", "2")
    keep.ok("run", NAME)
    (folder / "c.txt").write_text("Total 30\n")
    return folder


def fixes(new: str = FIXED, old: str = OLD) -> Answer:
    return calls_fix(replacements=[{"old": old, "new": new}])


def calls_fix(**arguments: Any) -> Answer:
    given = {"issue": ISSUE, "comment": COMMENT, **arguments}
    return Answer(calls=[Call(name="fix", arguments=given)])


def gives_up(reply: str = "I do not know what to do.") -> Answer:
    return Answer(calls=[Call(name="finish", arguments={"reply": reply})])


def results(body: Mapping[str, Any]) -> Sequence[str]:
    """What the tools answered in one request."""
    return [str(one["content"]) for one in body["messages"] if one["role"] == "tool"]


def notes(keep: Desktop) -> list[str]:
    """The effects that were made, by their item."""
    rows = keep.json("show", "mutations", NAME)
    return sorted(row["logical_item_id"] for row in rows if row["status"] == "applied")


def version(keep: Desktop) -> str:
    return str(keep.json("show", "workflow", NAME)["active_version"])


def attention(keep: Desktop) -> list[str]:
    return [row["kind"] for row in keep.json("show", "attention", NAME)]
