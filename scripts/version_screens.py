"""Versions: what changed between two, a script from a file as the next one, and another major
version; a script that is read in the pane of an item."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QApplication
from studio import Studio, a_studio

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.resources import bundled_workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.new_version import switch_to
from keep_desktop.services.runs import run_and_wait
from keep_desktop.services.workflows import Draft, import_workflow, workflow_versions
from keep_desktop.ui.dialogs.activate_version import ActivateDialog
from keep_desktop.ui.dialogs.new_version import NewVersionDialog, read_proposal
from keep_desktop.ui.dialogs.versions import VersionsDialog

_NAME = "Note deliveries"
_SCRIPT = """\
// Makes a note of every delivery that came in.
const LARGEST = 20;

/** The deliveries of a day, the oldest first. */
function deliveries(count) {
  return [...Array(count).keys()].map((at) => ({ id: at + 1, from: "Weber & Sons" }));
}

for (const [at, one] of deliveries(12).entries()) {
  Console.progress({ done: at, total: 12 });
  await Items.withItem(`delivery:${one.id}`, `Delivery ${one.id} from ${one.from}`, async (ctx) => {
    if (ctx.item.isDone || one.id > LARGEST) return;
    await Memory.createNote({
      id: `delivery-${one.id}`,
      title: `Delivery ${one.id}`,
      content: `${one.from}: ${params.words ?? "arrived"}`,
    });
  });
}
"""
_LATER = (
    _SCRIPT.replace("const LARGEST = 20;", 'const LARGEST = 50;\nconst TAGS = ["delivery"];')
    .replace(
        "// Makes a note of every delivery that came in.", "// Notes every delivery, with tags."
    )
    .replace("      title:", "      tags: TAGS,\n      title:")
)
_NEXT = (
    _LATER.replace("`delivery:${one.id}`", "`parcel:${one.id}`")
    .replace("await Memory", "Memory")
    .replace('const TAGS = ["delivery"];', 'const TAGS = ["delivery", params.tag];')
)
_WORDS: Mapping[str, JsonValue] = {
    "type": "string",
    "title": "What the note says",
    "default": "arrived",
}
_TAG: Mapping[str, JsonValue] = {
    "type": "string",
    "title": "Tag of the notes",
    "description": "A word by which the notes are found again.",
    "minLength": 1,
}


def shoot_versions(app: QApplication, home: Path) -> None:
    """In a ledger of their own."""
    with open_engine(home / "versions") as keep:
        workflow_id = _with_versions(keep)
        with a_studio(app, keep) as studio:
            _shoot_versions(studio, workflow_id)
            _shoot_next(studio, workflow_id, home)
            _shoot_another(studio, workflow_id)
            _shoot_picture(studio)


def _with_versions(keep: Keep) -> WorkflowId:
    schema: Mapping[str, JsonValue] = {"type": "object", "properties": {"words": _WORDS}}
    first = Draft(
        name=_NAME,
        script=_SCRIPT,
        params={},
        params_schema=schema,
        icon="package",
        description="Makes a note of every delivery.",
        comment="Imported from deliveries.js",
    )
    made = import_workflow(keep, first).workflow_id
    run_and_wait(keep, made)
    import_workflow(keep, replace(first, script=_LATER, comment="Larger ones too, and tags"))
    return made


def _shoot_versions(studio: Studio, workflow_id: WorkflowId) -> None:
    dialog = VersionsDialog(studio.keep, studio.window.reader, workflow_id, studio.window)
    studio.until(lambda: bool(dialog.view.toPlainText()))
    dialog.view.next_change()
    studio.shoot_dialog("versions", dialog)


def _shoot_next(studio: Studio, workflow_id: WorkflowId, home: Path) -> None:
    path = home / "deliveries.js"
    path.write_text(_NEXT, encoding="utf-8")
    schema = {"type": "object", "properties": {"words": _WORDS, "tag": _TAG}, "required": ["tag"]}
    path.with_name("deliveries.params.json").write_text(json.dumps(schema), encoding="utf-8")
    read = read_proposal(studio.keep, workflow_id, path)
    dialog = NewVersionDialog(studio.keep, studio.window.reader, read, studio.window)
    studio.shoot_dialog("version-from-file", dialog)


def _shoot_another(studio: Studio, workflow_id: WorkflowId) -> None:
    keep = studio.keep
    first = workflow_versions(keep, workflow_id)[-1]
    switch = switch_to(keep, workflow_id, first.id)
    dialog = ActivateDialog(keep, studio.window.reader, workflow_id, switch, studio.window)
    dialog.choice.recent.setChecked(True)
    studio.shoot_dialog("version-activate", dialog)


def _shoot_picture(studio: Studio) -> None:
    """How a handler workflow hangs together, before it has run."""
    digest = next(one for one in bundled_workflows() if one.slug == "feed_digest")
    draft = Draft(
        name="Feed digest",
        script=digest.script,
        params={"feeds": ["https://example.org/feed"], "folder": "/", "at": "07:00", "when": "1h"},
        icon=digest.icon,
    )
    made = import_workflow(studio.keep, draft, turned_on=False).workflow_id
    dialog = VersionsDialog(studio.keep, studio.window.reader, made, studio.window, as_picture=True)
    studio.until(lambda: dialog.pane.shows_picture)
    studio.shoot_dialog("how-it-works", dialog)
