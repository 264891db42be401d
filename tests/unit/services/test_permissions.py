"""The life of an envelope: whatever a person does, only what they approved is in force."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from keep_desktop.domain.errors import Refused, WiderPermissions
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import (
    NO_LIMITS,
    Capability,
    EffectLimits,
    PermissionOrigin,
    PermissionStatus,
    Risk,
)
from keep_desktop.domain.planning.behaviour import Behaviour, PlannedEffect
from keep_desktop.domain.planning.versions import Author, VersionStatus
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.activity import ActivityFilter, Happening
from keep_desktop.services.context import Keep
from keep_desktop.services.permissions import (
    SheetLine,
    change_line,
    grant,
    lines_of_draft,
    permissions_of,
    restore_lines,
    revoke,
    set_limits,
    sheet_of,
)
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.activation import activate_version
from keep_desktop.services.workflows.create import draft_from
from keep_desktop.services.workflows.lifecycle import (
    Draft,
    import_workflow,
    resume_workflow,
    set_params,
)
from keep_desktop.services.workflows.permissions import Approval, adopt_existing, suspend_unused
from keep_desktop.services.workflows.rehearsal import rehearse
from tests.builders.bundled import bundled
from tests.builders.engine import a_keep
from tests.builders.ledger import StillClock, new_version, new_workflow
from tests.builders.reach_tools import Effects, a_reaching_keep, a_workflow, item_script

SEND = (
    'await Items.withItem("%s", "A", async () => { await Reach.send({ account: "me", to: %s }); });'
)
ACCOUNT = Capability("Reach.send", "account=me")
FORM: dict[str, JsonValue] = {"type": "object", "properties": {"to": {"type": "string"}}}


def _version(
    keep: Keep, workflow_id: WorkflowId, script: str, major: int = 2, **more: object
) -> str:
    """Stored as the planner stores one."""
    with keep.ledger.write() as uow:
        version_id = new_version(
            uow, workflow_id, major, script=script, at=keep.clock.now(), status=VersionStatus.READY
        )
        if more:
            uow.workflows.set_behaviour(version_id, Behaviour(**more).as_json())  # type: ignore[arg-type]
        uow.commit()
    return f"{major}.0"


def _statuses(keep: Keep, workflow_id: WorkflowId) -> dict[str, str]:
    return {
        str(one.capability): str(one.status)
        for one in permissions_of(keep, workflow_id).lines
        if one.capability != ACCOUNT
    }


def _line(keep: Keep, workflow_id: WorkflowId, capability: str) -> SheetLine:
    lines = permissions_of(keep, workflow_id).lines
    return next(one for one in lines if str(one.capability) == capability)


def test_a_sheet_can_be_approved_in_part_and_with_limits(tmp_path: Path) -> None:
    with a_reaching_keep(tmp_path, []) as keep:
        workflow_id = a_workflow(keep, "1;")
        script = SEND % ("a", '"ann@x.test"') + SEND % ("b", '"bob@x.test"') + "Reach.put({});"
        version = _version(
            keep,
            workflow_id,
            script,
            reached=("Reach.send:ann@x.test", "Reach.send:new@x.test"),
            effects=tuple(PlannedEffect(item="A", tool="Reach.send", title="t") for _ in range(8)),
            effect_count=8,
        )
        sheet = sheet_of(keep, workflow_id, version)
        assert [
            (str(one.capability), one.seen, one.is_new)
            for one in sheet.lines
            if one.capability != ACCOUNT
        ] == [
            ("Reach.send:ann@x.test", True, True),
            ("Reach.send:bob@x.test", False, True),
            ("Reach.send:new@x.test", True, True),
            ("Reach.put", False, True),
        ]
        # Twice what the rehearsal did, and at least 10.
        limits = {one.capability.tool: one.limits.per_run for one in sheet.lines}
        assert limits == {"Reach.send": 16, "Reach.put": 10}
        assert list(dict.fromkeys(one.risk for one in sheet.lines)) == ["sends", "writes"]
        approval = Approval(
            without=[Capability("Reach.send", "bob@x.test")],
            limits={Capability("Reach.send"): EffectLimits(per_day=3)},
        )
        activate_version(keep, workflow_id, version, approval=approval)
        assert _statuses(keep, workflow_id) == {
            "Reach.send:ann@x.test": "approved",
            "Reach.send:bob@x.test": "rejected",
            "Reach.send:new@x.test": "approved",
            "Reach.put": "approved",
        }
        assert _line(keep, workflow_id, "Reach.send:ann@x.test").limits.per_day == 3


def test_values_of_a_parameter_come_and_go_and_nothing_else(tmp_path: Path) -> None:
    with a_reaching_keep(tmp_path, []) as keep:
        script = SEND % ("a", "params.to") + SEND % ("b", '"bob@x.test"')
        draft = Draft(name="W", script=script, params={"to": "ann@x.test"}, params_schema=FORM)
        workflow_id = import_workflow(keep, draft).workflow_id
        revoke(keep, workflow_id, Capability("Reach.send", "bob@x.test"))
        grant(keep, workflow_id, Capability("Reach.send", "cy@x.test"))
        set_params(keep, workflow_id, {"to": "dan@x.test"})
        assert _statuses(keep, workflow_id) == {
            "Reach.send:bob@x.test": "revoked",
            "Reach.send:cy@x.test": "approved",
            "Reach.send:dan@x.test": "approved",
        }


def test_a_version_that_needs_more_waits_and_one_that_needs_less_does_not(tmp_path: Path) -> None:
    with a_reaching_keep(tmp_path, []) as keep:
        two = SEND % ("a", '"ann@x.test"') + SEND % ("b", '"bob@x.test"')
        workflow_id = a_workflow(keep, two)
        activate_version(
            keep, workflow_id, _version(keep, workflow_id, SEND % ("a", '"bob@x.test"'))
        )
        assert _statuses(keep, workflow_id) == {"Reach.send:bob@x.test": "approved"}
        more = _version(keep, workflow_id, two + SEND % ("c", '"cy@x.test"'), 3)
        with pytest.raises(WiderPermissions, match=r"ann@x\.test [^;]+; Send to cy@x\.test"):
            activate_version(keep, workflow_id, more)
        assert _statuses(keep, workflow_id) == {"Reach.send:bob@x.test": "approved"}
        activate_version(keep, workflow_id, more, approval=Approval())
        assert set(_statuses(keep, workflow_id).values()) == {"approved"}


def test_what_is_not_used_for_long_is_suspended_and_asked_about(tmp_path: Path) -> None:
    clock = StillClock()
    with a_reaching_keep(tmp_path, [], clock=clock) as keep:
        script = (
            SEND % ("a", '"ann@x.test"')
            + 'if (params.x) await Reach.fetch({url: "https://a.test"});'
        )
        workflow_id = a_workflow(keep, script)
        clock.at += timedelta(days=50)
        run_and_wait(keep, workflow_id)
        clock.at += timedelta(days=50)
        assert suspend_unused(keep) == 1
        assert suspend_unused(keep) == 0
        assert _statuses(keep, workflow_id) == {
            "Reach.send:ann@x.test": "approved",
            "Reach.fetch:a.test": "suspended",
        }
        rows = keep.queries.activity(ActivityFilter(workflow_id=workflow_id), limit=5).rows
        assert Happening.PERMISSION_SUSPENDED in [one.happening for one in rows]


def test_whatever_is_done_only_what_was_approved_is_in_force(tmp_path: Path) -> None:
    """A model of what a person said last about each receiver, against what a run may do."""
    effects: Effects = []
    names = [f"{one}@x.test" for one in "abc"]
    calls = [SEND % (one, f"(await Reach.echo({{ content: '{one}' }}))") for one in names]
    with a_reaching_keep(tmp_path, effects) as keep:
        workflow_id = a_workflow(keep, f"const at = params.at;{''.join(calls)}")
        allowed: set[str] = set()
        any_: bool = False
        chance = random.Random(4)
        for _ in range(40):
            name = chance.choice(names)
            capability = Capability("Reach.send", name)
            action = chance.randrange(5)
            if action < 2:
                grant(keep, workflow_id, capability)
                allowed.add(name)
            elif action == 2:
                revoke(keep, workflow_id, capability)
                allowed.discard(name)
            elif action == 3:
                grant(keep, workflow_id, Capability("Reach.send"))
                any_, allowed = True, set(names)
            else:
                revoke(keep, workflow_id, Capability("Reach.send"))
                any_, allowed = False, set()
            with keep.ledger.read() as uow:
                envelope = keep.engine.context.envelopes.current(uow, workflow_id, 1)
            tool = keep.tools.find("Reach", "send")
            assert tool is not None
            in_force = {one for one in names if envelope.allows(tool, [one], None)}
            assert in_force == allowed
            assert envelope.allows(tool, ["other@y.test"], None) == any_


def test_a_rehearsal_does_not_read_what_was_revoked(tmp_path: Path) -> None:
    effects: Effects = []
    with a_reaching_keep(tmp_path, effects) as keep:
        workflow_id = a_workflow(keep, 'await Reach.fetch({ url: "https://a.test/" });')
        assert rehearse(keep, workflow_id).error is None
        revoke(keep, workflow_id, Capability("Reach.fetch", "https://A.test/x"))
        assert "may not use Reach.fetch" in (rehearse(keep, workflow_id).error or "")
        assert len(effects) == 1


def test_turning_on_a_workflow_that_waited_approves_it(tmp_path: Path) -> None:
    with a_reaching_keep(tmp_path, []) as keep:
        draft = Draft(name="W", script='await Reach.fetch({ url: "https://a.test/" });', params={})
        workflow_id = import_workflow(keep, draft, turned_on=False).workflow_id
        assert _statuses(keep, workflow_id) == {"Reach.fetch:a.test": "proposed"}
        resume_workflow(keep, workflow_id)
        assert run_and_wait(keep, workflow_id).status == "committed"


def test_what_ran_before_there_were_permissions_keeps_what_its_steps_reached(
    tmp_path: Path,
) -> None:
    effects: Effects = []
    with a_reaching_keep(tmp_path, effects) as keep:
        script = item_script("Reach.send", [{"to": "ann@x.test"}, {"to": "bob@x.test"}])
        workflow_id = a_workflow(keep, script, "Reach.send")
        run_and_wait(keep, workflow_id)
        with keep.ledger.write() as uow:
            # As if none of it had ever been stored.
            for one in uow.permissions.of(workflow_id, 1):
                superseded = replace(
                    one, status=PermissionStatus.PROPOSED, origin=PermissionOrigin.SCRIPT
                )
                uow.permissions.put(workflow_id, 1, superseded)
            uow.commit()
        adopt_existing(keep)
        assert _statuses(keep, workflow_id) == {
            "Reach.send:*": "proposed",
            "Reach.send:account=*": "proposed",
            "Reach.send:ann@x.test": "approved",
            "Reach.send:bob@x.test": "approved",
            "Reach.send:place=*": "proposed",
        }
        assert _line(keep, workflow_id, "Reach.send:ann@x.test").origin is PermissionOrigin.BEFORE


def test_any_address_that_was_allowed_stays_when_a_parameter_changes(tmp_path: Path) -> None:
    with a_reaching_keep(tmp_path, []) as keep:
        script = SEND % ("a", "params.to.at(-1)") + SEND % ("b", "params.from")
        properties: dict[str, JsonValue] = {"to": {"type": "array"}, "from": {"type": "string"}}
        form: dict[str, JsonValue] = {"type": "object", "properties": properties}
        params: dict[str, JsonValue] = {"to": ["ann@x.test"], "from": "bob@x.test"}
        draft = Draft(name="W", script=script, params=params, params_schema=form)
        workflow_id = import_workflow(keep, draft).workflow_id
        grant(keep, workflow_id, Capability("Reach.send", "*"))
        set_params(keep, workflow_id, {"to": [], "from": "bob@x.test"})
        assert _statuses(keep, workflow_id)["Reach.send:*"] == "approved"


def _rows(keep: Keep, workflow_id: WorkflowId) -> dict[str, str]:
    with keep.ledger.read() as uow:
        return {str(one.capability): str(one.status) for one in uow.permissions.of(workflow_id, 1)}


@pytest.mark.parametrize("capability", ["Reach.send", "Reach.send:account=me", "Reach.send:b@x.t"])
@pytest.mark.parametrize("on", [True, False])
def test_a_line_changes_alone_and_is_put_back_as_it_was(
    tmp_path: Path, capability: str, on: bool
) -> None:
    """Its button must allow no more than its sentence says."""
    changed = Capability.parse(capability)
    with a_reaching_keep(tmp_path, []) as keep:
        workflow_id = a_workflow(keep, SEND % ("a", '"ann@x.test"'))
        with keep.ledger.write() as uow:
            bare = next(iter(uow.permissions.of(workflow_id, 1)))
            bare = replace(bare, capability=Capability("Reach.send"))
            uow.permissions.put(workflow_id, 1, bare)
            uow.commit()
        revoke(keep, workflow_id, Capability("Reach.send", "ann@x.test"))
        if on:
            revoke(keep, workflow_id, changed)
        before = _rows(keep, workflow_id)
        was = change_line(keep, workflow_id, changed, on=on)
        after = _rows(keep, workflow_id)
        assert {name for name in after if after[name] != before.get(name)} <= {capability}
        assert after.get(capability) == ("approved" if on else "revoked")
        restore_lines(keep, workflow_id, "Reach.send", was)
        left = {name: one for name, one in _rows(keep, workflow_id).items() if name in before}
        assert left == before
        assert set(_rows(keep, workflow_id).values()) >= set(before.values())
        new = _rows(keep, workflow_id).keys() - before.keys()
        assert all(_rows(keep, workflow_id)[name] == "superseded" for name in new)


def test_a_sheet_names_what_each_tool_reaches(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    values = {"folder": str(tmp_path / "a"), "target": str(tmp_path / "b")}
    mail = {"folder": str(tmp_path / "a"), "file": str(tmp_path / "a.csv")}
    with a_keep(tmp_path) as keep:
        for slug, given, expected in (
            ("tidy_folder", values, f"Move files in {tmp_path / 'a'}, {tmp_path / 'b'}"),
            ("mail_to_spreadsheet", mail, f"Read mail of {tmp_path / 'a'}"),
        ):
            lines = lines_of_draft(keep, draft_from(bundled(slug), "W", given), given)
            assert expected in [one.template.format(**one.facts) for one in lines]
            assert not any("a.csv" in one.sentence for one in lines if one.risk is Risk.READS)


FILED = """
for (const mail of await Mail.list({ folder: params.folder })) {
  await Items.withItem(mail.id, mail.id, async (ctx) => {
    if (ctx.item.isDone) return;
    await Sheets.appendRow({ file: params.file, key: mail.id, row: { From: mail.from } });
  });
}
"""


def _saved_unrehearsed(
    keep: Keep, script: str, form: dict[str, JsonValue], **values: JsonValue
) -> WorkflowId:
    """A workflow as the planner leaves one whose settings are not filled in."""
    with keep.ledger.write() as uow:
        workflow_id = new_workflow(uow, "W", status=WorkflowStatus.READY, at=keep.clock.now())
        version_id = new_version(
            uow,
            workflow_id,
            1,
            script=script,
            params_schema={"type": "object", "properties": {**form}},
            author=Author.PLANNER,
            at=keep.clock.now(),
            status=VersionStatus.READY,
        )
        uow.workflows.set_behaviour(
            version_id, Behaviour(unrehearsed_reasons=("No settings.",)).as_json()
        )
        uow.commit()
    return workflow_id


def test_turning_on_allows_what_the_sheet_showed_and_no_more(tmp_path: Path) -> None:
    mail = tmp_path / "mail"
    mail.mkdir()
    (mail / "a.eml").write_bytes(b"From: a@x.test\nSubject: A\nMessage-ID: <a@x>\n\nA\n")
    values: dict[str, JsonValue] = {"folder": str(mail), "file": str(tmp_path / "rows.csv")}
    form: dict[str, JsonValue] = {
        "folder": {"type": "string", "format": "folder"},
        "file": {"type": "string", "format": "save-file"},
    }
    with a_keep(tmp_path) as keep:
        workflow_id = _saved_unrehearsed(keep, FILED, form)
        sheet = sheet_of(keep, workflow_id, None, values)
        approval = Approval(shown=[one.planned for one in sheet.lines])
        activate_version(keep, workflow_id, params=values, approval=approval)
        found = {str(one.capability): one for one in permissions_of(keep, workflow_id).lines}
        assert {name: one.status for name, one in found.items()} == {
            f"Mail.list:{mail}": PermissionStatus.APPROVED,
            f"Sheets.appendRow:{values['file']}": PermissionStatus.APPROVED,
        }
        assert found.keys() == {str(one.capability) for one in sheet.lines}
        assert all(one.seen for one in found.values())
        assert found[f"Sheets.appendRow:{values['file']}"].limits.per_run == 10
        assert run_and_wait(keep, workflow_id).status == "committed"


def test_whom_only_the_rehearsal_found_is_asked_about_unless_the_sheet_showed_it(
    tmp_path: Path,
) -> None:
    to = "(await Reach.echo({ content: 'new@x.test' }))"
    script = (SEND % ("a", to)).replace(
        "async () => {", "async (c) => { if (c.item.isDone) return;"
    )
    new = Capability("Reach.send", "new@x.test")
    for case, more, status in (
        ("not shown", [], "proposed"),
        ("shown", [new], "approved"),
        ("no sheet", None, "proposed"),
    ):
        with a_reaching_keep(tmp_path / case, []) as keep:
            workflow_id = _saved_unrehearsed(keep, script, {})
            seen = [one.planned for one in sheet_of(keep, workflow_id).lines]
            approval = None if more is None else Approval(shown=[*seen, *more])
            activate_version(keep, workflow_id, approval=approval)
            assert _statuses(keep, workflow_id)["Reach.send:new@x.test"] == status


BOB = Capability("Reach.send", "bob@x.test")
TO_BOB = SEND % ("a", '"bob@x.test"')


def _imported(keep: Keep, script: str = TO_BOB, **params: JsonValue) -> WorkflowId:
    draft = Draft(name="W", script=script, params=params, params_schema=FORM)
    return import_workflow(keep, draft).workflow_id


@pytest.mark.parametrize("revoked", [BOB, Capability("Reach.send")])
def test_a_no_outlasts_whatever_approves_a_sheet_that_did_not_show_it(
    tmp_path: Path, revoked: Capability
) -> None:
    with a_reaching_keep(tmp_path, []) as keep:
        workflow_id = _imported(keep)
        revoke(keep, workflow_id, revoked)
        for approval in (Approval(), Approval(shown=())):
            activate_version(keep, workflow_id, "1.0", approval=approval)
            assert _statuses(keep, workflow_id)[str(BOB)] == "revoked"
        _imported(keep, f"{TO_BOB}1;")
        assert _statuses(keep, workflow_id)[str(BOB)] == "revoked"
        activate_version(keep, workflow_id, "1.0")
        activate_version(keep, workflow_id, "2.0", approval=Approval())
        assert _statuses(keep, workflow_id)[str(BOB)] == "revoked"
        if not revoked.scope:
            _imported(keep, SEND % ("a", '"new@x.test"'))
            assert _statuses(keep, workflow_id)["Reach.send:new@x.test"] == "proposed"
        activate_version(keep, workflow_id, "2.0", approval=Approval(shown=[BOB]))
        assert _statuses(keep, workflow_id)[str(BOB)] == "approved"


@pytest.mark.parametrize("turn_on", [resume_workflow, activate_version])
def test_what_was_refused_before_a_workflow_was_on_stays_refused(
    tmp_path: Path, turn_on: Callable[[Keep, WorkflowId], object]
) -> None:
    with a_reaching_keep(tmp_path, []) as keep:
        draft = Draft(name="W", script=TO_BOB, params={})
        workflow_id = import_workflow(keep, draft, turned_on=False).workflow_id
        revoke(keep, workflow_id, BOB)
        turn_on(keep, workflow_id)
        assert _statuses(keep, workflow_id)[str(BOB)] == "revoked"
        assert _line(keep, workflow_id, str(ACCOUNT)).is_approved


@pytest.mark.parametrize("scope", ["", "ann@x.test"])
def test_another_value_of_a_parameter_is_asked_about_where_the_one_before_was_refused(
    tmp_path: Path, scope: str
) -> None:
    with a_reaching_keep(tmp_path, []) as keep:
        workflow_id = _imported(keep, SEND % ("a", "params.to"), to="ann@x.test")
        revoke(keep, workflow_id, Capability("Reach.send", scope))
        set_params(keep, workflow_id, {"to": "eve@x.test"})
        assert _statuses(keep, workflow_id)["Reach.send:eve@x.test"] == "proposed"


def test_what_is_suspended_does_not_come_back_with_an_older_version(tmp_path: Path) -> None:
    clock = StillClock()
    with a_reaching_keep(tmp_path, [], clock=clock) as keep:
        workflow_id = _imported(keep)
        _imported(keep, f"{TO_BOB}1;")
        clock.advance(timedelta(days=91))
        assert suspend_unused(keep)
        with pytest.raises(WiderPermissions, match=r"bob@x\.test"):
            activate_version(keep, workflow_id, "1.0")


def test_what_only_reads_has_no_limit_that_nothing_would_hold_to(tmp_path: Path) -> None:
    with a_reaching_keep(tmp_path, []) as keep:
        script = 'await Text.generate({ prompt: "x" }); await Reach.put({});'
        workflow_id = a_workflow(keep, "1;")
        version = _version(keep, workflow_id, script, reached=())
        lines = {str(one.capability): one for one in sheet_of(keep, workflow_id, version).lines}
        text, put = lines["Text.generate"], lines["Reach.put"]
        assert (text.is_counted, text.limits, put.is_counted) == (False, NO_LIMITS, True)
        assert put.limits.per_run == 10
        with pytest.raises(Refused, match="budget set"):
            set_limits(keep, workflow_id, text.capability, EffectLimits(per_day=2))
        with pytest.raises(Refused, match="not counted"):
            set_limits(keep, workflow_id, Capability("Reach.fetch"), EffectLimits(per_day=2))


def test_a_version_that_does_more_to_what_it_reaches_waits(tmp_path: Path) -> None:
    deletes = TO_BOB.replace("to:", 'text: "delete", to:')
    with a_reaching_keep(tmp_path, []) as keep:
        workflow_id = _imported(keep)
        version = _version(keep, workflow_id, deletes)
        with pytest.raises(WiderPermissions, match=r"bob@x\.test \(delete something there\)"):
            activate_version(keep, workflow_id, version)
        assert {str(one.capability) for one in sheet_of(keep, workflow_id, version).wider} == {
            str(BOB),
            str(ACCOUNT),
        }
        activate_version(keep, workflow_id, version, approval=Approval())
        # Less is no question, and does not become more again by itself.
        less = _version(keep, workflow_id, TO_BOB, major=3)
        activate_version(keep, workflow_id, less)
        again = _version(keep, workflow_id, f"{deletes}1;", major=4)
        with pytest.raises(WiderPermissions, match=r"bob@x\.test"):
            activate_version(keep, workflow_id, again)
        # Who allows it by name allows all that it may do.
        for one in (BOB, ACCOUNT):
            grant(keep, workflow_id, one)
        activate_version(keep, workflow_id, again)


def test_a_place_that_begins_as_a_path_does_can_be_taken_off_the_sheet(
    keep: Keep, tmp_path: Path
) -> None:
    script = """
    if (params.folder) await WebDav.delete({ folder: "/", name: "a" });
    if (params.folder) await Files.trash({ path: params.folder });
    """
    draft = Draft(name="W", script=script, params={})
    lines = lines_of_draft(keep, draft, {"folder": str(tmp_path)})
    assert {str(one.capability): one.is_removable for one in lines} == {
        "WebDav.delete": True,
        "WebDav.delete:/": True,
        f"Files.trash:{tmp_path}": False,
    }
