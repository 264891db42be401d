"""What a workflow may do: approved with its form, only the difference of another version, changed
and revoked in its dialog."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Capability, EffectLimits, PermissionStatus
from keep_desktop.domain.planning.versions import Author
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.resources import translations_folder
from keep_desktop.services.access.folders import grant_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.permissions import limits_of, permissions_of, set_limits
from keep_desktop.services.workflows.create import Plan, add_workflow
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.services.workflows.permissions import wording
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.presentation.permissions import PermissionSheet
from keep_desktop.ui.versions.activation import VersionActivation
from keep_desktop.ui.versions.new_version import ActivateDialog
from keep_desktop.ui.widgets.dialog import Dialog
from keep_desktop.ui.workflows.permissions_dialog import PermissionsDialog
from tests.builders.ledger import new_version
from tests.ui.dialog_tools import until

_SEND = """
await Items.withItem("a", "Mail", async () => {
  await Mail.send({ account: "work", to: "a@firm.example", subject: "Hi", text: "Hi" });
  if (params.also) await Web.fetchParse({ url: "https://pages.example/news" });
});
"""
_READ = 'await Web.fetchParse({ url: "https://pages.example/news" });'
_SAVE = 'await Files.save({ path: params.folder + "/a.txt", content: "a" });'
_SENDS = Capability("Mail.send", "a@firm.example")
_PAGE = Capability("Web.fetchParse", "pages.example")


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


def _statuses(keep: Keep, workflow_id: WorkflowId) -> dict[Capability, PermissionStatus]:
    return {line.capability: line.status for line in permissions_of(keep, workflow_id).lines}


def test_the_sheet_is_approved_as_it_was_left(qtbot: QtBot, keep: Keep, tasks: TaskRunner) -> None:
    sheet = PermissionSheet()
    qtbot.addWidget(sheet)
    draft = Draft(name="W", script=_SEND, params={})
    sheet.follow_draft(keep, tasks, draft, {})
    until(qtbot, lambda: sheet.lines)
    by_capability = {one.capabilities[0]: one for one in sheet.lines}
    assert sheet.lines[-1].capabilities == [_PAGE], "what only reads comes last"
    limit = by_capability[_SENDS].limit
    assert limit is not None
    limit.number.setText("20")
    assert by_capability[_PAGE].is_removable
    by_capability[_PAGE].allowed.click()
    plan = Plan(draft=draft, schedule=None, approval=sheet.approval())
    workflow_id = add_workflow(keep, plan).workflow_id
    statuses = _statuses(keep, workflow_id)
    assert statuses[_SENDS] is PermissionStatus.APPROVED
    assert statuses[_PAGE] is PermissionStatus.REJECTED
    [line] = [one for one in permissions_of(keep, workflow_id).lines if one.capability == _SENDS]
    assert line.limits == EffectLimits(per_day=20)


def test_of_another_version_only_the_difference_is_asked(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    workflow_id = import_workflow(keep, Draft(name="W", script=_READ, params={})).workflow_id
    with keep.ledger.write() as uow:
        wider = new_version(uow, workflow_id, 2, script=_SEND, at=keep.clock.now())
        uow.commit()
    set_limits(keep, workflow_id, Capability("Mail.send"), EffectLimits(per_day=5))
    set_limits(keep, workflow_id, _SENDS, EffectLimits(per_day=100))
    window = Dialog("", tasks)
    qtbot.addWidget(window)
    window.show()
    activation = VersionActivation(keep, tasks, workflow_id, window)
    activation.begin(wider)
    until(qtbot, lambda: window.findChildren(ActivateDialog))
    [dialog] = window.findChildren(ActivateDialog)
    shown = {each for one in dialog.sheet.lines for each in one.capabilities}
    assert _SENDS in shown and _PAGE not in shown
    assert dialog.sheet.isVisible()
    with qtbot.waitSignal(activation.activated):
        dialog.go.click()
    assert _statuses(keep, workflow_id)[_SENDS] is PermissionStatus.APPROVED
    # The limit of one receiver is none of the whole tool.
    assert limits_of(keep, workflow_id, Capability("Mail.send")) == EffectLimits(per_day=5)


def test_what_follows_from_the_settings_is_shown_before_it_is_approved(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, tmp_path: Path
) -> None:
    schema: dict[str, JsonValue] = {
        "type": "object",
        "properties": {"folder": {"type": "string", "format": "folder", "title": "Where to"}},
        "required": ["folder"],
    }
    with keep.ledger.write() as uow:
        now = keep.clock.now()
        workflow_id = uow.workflows.add(
            name="W", description="", icon="", status=WorkflowStatus.READY, params={}, at=now
        )
        version = new_version(
            uow, workflow_id, 1, script=_SAVE, params_schema=schema, author=Author.PLANNER, at=now
        )
        uow.commit()
    window = Dialog("", tasks)
    qtbot.addWidget(window)
    window.show()
    VersionActivation(keep, tasks, workflow_id, window).begin(version)
    until(qtbot, lambda: window.findChildren(ActivateDialog))
    [dialog] = window.findChildren(ActivateDialog)
    qtbot.keyClicks(dialog.form.rows["folder"].editor.focusProxy(), str(tmp_path))
    saves = Capability("Files.save", str(tmp_path))
    until(qtbot, lambda: saves in [each for one in dialog.sheet.lines for each in one.capabilities])
    assert dialog.sheet.isVisible()
    notes = [label.text() for label in dialog.sheet.findChildren(QLabel)]
    assert any("From the setting Where to" in note for note in notes)


def test_a_permission_is_revoked_limited_and_allowed_again(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner
) -> None:
    workflow_id = import_workflow(keep, Draft(name="W", script=_SEND, params={})).workflow_id
    parent = Dialog("", tasks)
    qtbot.addWidget(parent)
    dialog = PermissionsDialog(keep, tasks, workflow_id, "W", parent)
    dialog.show()
    until(qtbot, lambda: dialog.buttons)
    limit = dialog.limits[str(_SENDS)]
    limit.number.setText("3")
    limit.number.editingFinished.emit()

    def stored() -> EffectLimits:
        return next(
            one.limits
            for one in permissions_of(keep, workflow_id).lines
            if one.capability == _SENDS
        )

    until(qtbot, lambda: stored() == EffectLimits(per_day=3))
    until(qtbot, lambda: dialog.limits[str(_SENDS)] is not limit)
    dialog.buttons[str(_SENDS)].click()
    until(qtbot, lambda: _statuses(keep, workflow_id)[_SENDS] is PermissionStatus.REVOKED)
    until(qtbot, lambda: dialog.buttons[str(_SENDS)].text() == "Allow")
    dialog.buttons[str(_SENDS)].click()
    until(qtbot, lambda: _statuses(keep, workflow_id)[_SENDS] is PermissionStatus.APPROVED)


def test_tools_that_read_and_have_the_same_sentence_are_one_line(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, tmp_path: Path
) -> None:
    script = "const [f] = await Files.list({ folder: '/a' }); await Files.stat({ path: f.path });"
    workflow_id = import_workflow(keep, Draft(name="W", script=script, params={})).workflow_id
    grant_folder(keep, workflow_id, tmp_path)
    parent = Dialog("", tasks)
    qtbot.addWidget(parent)
    dialog = PermissionsDialog(keep, tasks, workflow_id, "W", parent)
    dialog.show()
    names = {str(Capability(tool, str(tmp_path))) for tool in ("Files.list", "Files.stat")}
    until(qtbot, lambda: set(dialog.buttons) == names)
    [button] = set(dialog.buttons.values())
    button.click()
    revoked = {PermissionStatus.REVOKED}
    until(qtbot, lambda: set(_statuses(keep, workflow_id).values()) == revoked)


def test_the_sentence_for_a_tool_of_an_mcp_server_is_translated(keep: Keep) -> None:
    tool = keep.tools.find("Mcp_notes", "echo")
    assert tool is not None
    template, facts = wording(tool, Capability("Mcp_notes.echo"))
    assert template.format(**facts) == "Use echo of notes"
    assert template in json.loads((translations_folder() / "messages.json").read_text("utf-8"))
