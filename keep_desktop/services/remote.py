"""Commands that another process may send to the engine's process, with JSON in and out.

The command line performs every change through here, in its own process or over the local socket,
so both behave the same.
"""

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from keep_desktop.domain.errors import NotRunnable, Refused
from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import MessageCode, UserMessage, facts_of_code
from keep_desktop.domain.permissions import NO_LIMITS, Capability
from keep_desktop.domain.planning.models import ModelRole
from keep_desktop.domain.planning.versions import RepairMode
from keep_desktop.domain.questions import Answer, question_code
from keep_desktop.domain.text import quote
from keep_desktop.domain.triggers import TriggerKind
from keep_desktop.domain.workflows import Workflow, WorkflowStatus
from keep_desktop.engine.runs.failures import with_thrown_line
from keep_desktop.engine.runs.results import RunReport
from keep_desktop.services import models, overview, repairs, settings
from keep_desktop.services import questions as answers
from keep_desktop.services.access import folders
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import WrongValues, fields_of
from keep_desktop.services.items import actions as inputs
from keep_desktop.services.items import actions as item_actions
from keep_desktop.services.items import queries as items
from keep_desktop.services.items import revert as reverting
from keep_desktop.services.items.actions import require_confirmed
from keep_desktop.services.items.leftovers import skip_leftovers, skip_orphans
from keep_desktop.services.runs import actions as runs
from keep_desktop.services.schedule import actions as schedules
from keep_desktop.services.schedule import triggers
from keep_desktop.services.workflows import lifecycle as workflows
from keep_desktop.services.workflows import rehearsal
from keep_desktop.services.workflows.activation import Consent, activate_version
from keep_desktop.services.workflows.permissions import WHOLE
from keep_desktop.services.workflows.queries import find_workflow

Arguments = Mapping[str, Any]
RemoteCommand = Callable[[Keep, Arguments], JsonValue]
OnEvent = Callable[[JsonValue], None]


def _named(keep: Keep, arguments: Arguments) -> WorkflowId:
    return find_workflow(keep, str(arguments["workflow"])).id


def _import(keep: Keep, arguments: Arguments) -> JsonValue:
    from keep_desktop.services.workflows.review import review_warnings

    draft = workflows.Draft(
        name=arguments["name"],
        script=arguments["script"],
        params={**_params_so_far(keep, arguments), **arguments["params"]},
        params_schema=arguments["params_schema"],
        description=arguments.get("description", ""),
        icon=arguments.get("icon", "workflow"),
        comment=UserMessage("Imported from {name}", name=arguments["file"]),
    )
    try:
        done = workflows.import_workflow(
            keep,
            draft,
            done_items=workflows.DoneItems(arguments["items"]),
            given=arguments["params"].keys(),
        )
    except WrongValues as wrong:
        raise Refused(wrong.by_name) from wrong
    _skip_leftovers(keep, done.workflow_id, arguments)
    return {
        "id": int(done.workflow_id),
        "name": done.name,
        "version": done.version,
        "warnings": [
            asdict(warned)
            for warned in review_warnings(keep, draft.script, draft.params_schema, done.warnings)
        ],
        "granted": [{"path": str(one.path), "is_folder": one.is_folder} for one in done.granted],
        "proposed": dict(done.proposed),
        "waits": done.waits,
        "permissions": _sentences(keep, done.workflow_id),
    }


def _sentences(keep: Keep, workflow_id: WorkflowId) -> list[JsonValue]:
    """What is approved, the risky first."""
    from keep_desktop.services.permissions import permissions_of

    return [one.sentence for one in permissions_of(keep, workflow_id).lines if one.is_approved]


def _skip_leftovers(keep: Keep, workflow_id: WorkflowId, arguments: Arguments) -> None:
    if arguments.get("leftovers") == "skip":
        skip_leftovers(keep, workflow_id)


def _params_so_far(keep: Keep, arguments: Arguments) -> Mapping[str, JsonValue]:
    """Parameters that a new version takes over from the previous one: a parameter not given again
    keeps its value, if the new script still has it."""
    schema = arguments["params_schema"]
    with keep.ledger.read() as uow:
        known = uow.workflows.by_name(str(arguments["name"]).strip())
    if known is None:
        return {}
    if schema is None:
        return known.values
    names = {field.name for field in fields_of(schema)}
    return {name: value for name, value in known.values.items() if name in names}


def _schedule(keep: Keep, arguments: Arguments) -> None:
    workflows.set_schedule(
        keep, _named(keep, arguments), every=arguments["every"], cron=arguments["cron"]
    )


def _activate(keep: Keep, arguments: Arguments) -> JsonValue:
    workflow_id = _named(keep, arguments)
    try:
        label = activate_version(
            keep,
            workflow_id,
            arguments["version"],
            arguments.get("params"),
            given=arguments.get("given"),
            done_items=workflows.DoneItems(arguments.get("items", workflows.DoneItems.KEEP)),
            consent=Consent(process_again=bool(arguments.get("process_again"))),
            approval=WHOLE if arguments.get("approve") else None,
        )
    except WrongValues as wrong:
        raise Refused(wrong.by_name) from wrong
    _skip_leftovers(keep, workflow_id, arguments)
    return label


def _grant_permission(keep: Keep, arguments: Arguments) -> None:
    from keep_desktop.services.permissions import grant

    grant(keep, _named(keep, arguments), _capability(arguments))


def _revoke_permission(keep: Keep, arguments: Arguments) -> None:
    from keep_desktop.services.permissions import revoke

    revoke(keep, _named(keep, arguments), _capability(arguments))


def _limit_permission(keep: Keep, arguments: Arguments) -> JsonValue:
    """Sets the limits given, or removes all of them; what they are then."""
    from keep_desktop.services.permissions import limits_of, set_limits

    workflow_id, capability = _named(keep, arguments), _capability(arguments)
    given = arguments["limits"]
    limits = limits_of(keep, workflow_id, capability)
    changed = NO_LIMITS if given is None else replace(limits, **given)
    set_limits(keep, workflow_id, capability, changed)
    return asdict(changed)


def _capability(arguments: Arguments) -> Capability:
    text = str(arguments["capability"])
    try:
        return Capability.parse(text)
    except ValueError:
        raise Refused(
            UserMessage(
                "“{text}” is no permission. Write Ns.tool or Ns.tool:SCOPE, such as "
                "Mail.send:ann@firm.example.",
                text=quote(text),
            )
        ) from None


def _on(change: Callable[[Keep, WorkflowId], None]) -> RemoteCommand:
    def perform(keep: Keep, arguments: Arguments) -> None:
        change(keep, _named(keep, arguments))

    return perform


def _resume(keep: Keep, arguments: Arguments) -> JsonValue:
    """The response contains what still blocks the workflow."""
    return workflows.resume_workflow(keep, _named(keep, arguments))


def _grant(keep: Keep, arguments: Arguments) -> JsonValue:
    grant = folders.grant_folder(keep, _named(keep, arguments), Path(arguments["path"]))
    return {"path": str(grant.path), "is_folder": grant.is_folder}


def _revoke(keep: Keep, arguments: Arguments) -> None:
    folders.revoke_folder(keep, _named(keep, arguments), Path(arguments["path"]))


def _run(keep: Keep, arguments: Arguments) -> JsonValue:
    workflow = find_workflow(keep, str(arguments["workflow"]))
    try:
        report = runs.run_and_wait(
            keep,
            workflow.id,
            until_idle=bool(arguments["until_idle"]),
            wait_s=float(arguments["wait_s"]),
            with_producers=not arguments["no_producers"],
        )
    except NotRunnable as blocked:
        return {
            **_blocked_report(keep, workflow, blocked.sentence),
            **_blocked_by(keep, workflow.id),
        }
    return {**_report(report), **_blocked_by(keep, workflow.id)}


def _rehearse(keep: Keep, arguments: Arguments) -> JsonValue:
    """Where it would fail stands in the sentence: a command shows no more of it."""
    found = rehearsal.rehearse(keep, _named(keep, arguments))
    failed = tuple((item, with_thrown_line(sentence)) for item, sentence in found.failed_items)
    return asdict(replace(found, failed_items=failed))


def _review(keep: Keep, arguments: Arguments) -> JsonValue:
    from keep_desktop.services.workflows.review import review_workflow

    return [one.as_json() for one in review_workflow(keep, _named(keep, arguments))]


def _blocked_by(keep: Keep, workflow_id: WorkflowId) -> dict[str, JsonValue]:
    """What blocks it now (None: nothing) or when it is tried again, how many questions of it are
    open, and the last session's warnings."""
    detail = keep.queries.workflow(workflow_id)
    if detail is None:
        return {"blocked": None, "asks": 0}
    row = detail.row
    # In this order: a stop holds in memory until it is on disk.
    stopped = keep.engine.is_blocked(workflow_id)
    with keep.ledger.read() as uow:
        switches = uow.switches.read()
    stopped |= switches.everything_since is not None or workflow_id in switches.workflows
    reply: dict[str, JsonValue] = {"blocked": None, "asks": row.needs_you, "stopped": stopped}
    if row.warned is not None and row.warned.in_last_session:
        reply["warned"] = {"count": row.warned.in_last_session, "text": row.warned.text}
    if row.error is None:
        tried = detail.retry_at if row.status is WorkflowStatus.ACTIVE and not stopped else None
        return {**reply, "retry_at": _ms(tried)}
    with keep.ledger.read() as uow:
        has_unknown_step = bool(uow.mutations.open_of_handlers(workflow_id))
        # Those that say more than that it is to go on.
        waiting = [
            one
            for one in uow.questions.open(workflow_id)
            if one.blocks and set(one.actions) - {Answer.RESUME}
        ]
    facts = facts_of_code(row.error, *MessageCode)
    blocked: JsonValue = {
        "why": row.error,
        # What a text is about is lost in JSON.
        "code": None if facts is None else facts["code"],
        "type": detail.last_error_type,
        "has_unknown_step": has_unknown_step,
        "question": question_code(waiting[0].id) if waiting else None,
        "answers": list(waiting[0].actions) if waiting else [],
    }
    return {**reply, "blocked": blocked}


def _report(report: RunReport) -> dict[str, JsonValue]:
    """Items as counts: the numbers themselves are only needed for merging sessions."""
    reply = asdict(report)
    del reply["item_statuses"]
    worked_on = Counter(report.worked_on.values())
    return {**reply, "items": report.items, "worked_on": dict(worked_on)}


def _blocked_report(keep: Keep, workflow: Workflow, reason: str) -> dict[str, JsonValue]:
    """The report of a call that ran nothing because the user, or a question, blocks the
    workflow."""
    status = str(workflow.status)
    if workflow.status is WorkflowStatus.ACTIVE:
        with keep.ledger.read() as uow:
            unknown = uow.mutations.open_of_handlers(workflow.id)
        blocked = workflow.error is not None or workflow.maintenance or unknown
        status = "blocked" if blocked else "stopped"
    return {
        "workflow": workflow.name,
        "status": status,
        "error": reason,
        "error_type": None,
        "error_blocks": facts_of_code(reason, MessageCode.WORKFLOW_BLOCKED) is not None,
        "runs": 0,
        "items": {},
        "failed": False,
        "waits_for_user": True,
        "continues": False,
        "more": False,
    }


def _stop(keep: Keep, arguments: Arguments) -> JsonValue:
    """Returns only when the sessions have ended, or after a second: then False."""
    workflow_id = _named(keep, arguments) if arguments["workflow"] is not None else None
    keep.engine.stop(workflow_id)
    return keep.engine.wait_until_ended(workflow_id, timeout_s=1.0)


def _release(keep: Keep, arguments: Arguments) -> JsonValue:
    workflow_id = _named(keep, arguments) if arguments["workflow"] is not None else None
    overview.release(keep, workflow_id)
    blocked = overview.remaining_stops(keep, workflow_id)
    return {**asdict(blocked), "stopped": list(blocked.stopped)}


def _skip_once(keep: Keep, arguments: Arguments) -> JsonValue:
    skipped = schedules.skip_once(keep, _named(keep, arguments))
    return {"skipped_at": _ms(skipped.at), "next_at": _ms(skipped.next_at)}


def _unskip(keep: Keep, arguments: Arguments) -> JsonValue:
    return {"next_at": _ms(schedules.undo_skip_once(keep, _named(keep, arguments)))}


def _ms(at: datetime | None) -> int | None:
    return None if at is None else round(at.timestamp() * 1000)


def _add_trigger(keep: Keep, arguments: Arguments) -> JsonValue:
    workflow_id, kind = _named(keep, arguments), TriggerKind(arguments["kind"])
    added = triggers.add_trigger(keep, workflow_id, kind, str(arguments["place"]))
    row = next(one for one in triggers.triggers_of(keep, workflow_id) if one.id == added)
    return {"id": int(row.id), "workflow": row.workflow, "kind": row.kind, "place": row.place}


def _remove_trigger(keep: Keep, arguments: Arguments) -> None:
    workflow_id = _named(keep, arguments)
    if "id" in arguments:
        found = triggers.own_trigger(keep, workflow_id, int(arguments["id"]))
    else:
        kind = TriggerKind(arguments["kind"])
        found = triggers.find_trigger(keep, workflow_id, kind, str(arguments["place"]))
    triggers.remove_trigger(keep, found)


def _stop_run(keep: Keep, arguments: Arguments) -> None:
    at_once = bool(arguments["at_once"])
    schedules.stop_run(keep, _named(keep, arguments), at_once=at_once)


def _pause_schedules(keep: Keep, arguments: Arguments) -> None:
    schedules.pause_schedules(keep)


def _resume_schedules(keep: Keep, arguments: Arguments) -> JsonValue:
    missed = schedules.resume_schedules(keep)
    return {"missed_times": missed.times, "missed_workflows": missed.workflows}


def _set_config(keep: Keep, arguments: Arguments) -> None:
    settings.set_setting(keep, arguments["key"], arguments["value"])


def _resolve(keep: Keep, arguments: Arguments) -> None:
    again = bool(arguments.get("again"))
    choice = str(arguments["answer"])
    answers.resolve(keep, str(arguments["question"]), choice, again=again)


def _items(
    change: Callable[[Keep, Sequence[ItemId]], Sequence[item_actions.RejectedItem]],
) -> RemoteCommand:
    """The response lists the rejected items by name with the reason."""

    def perform(keep: Keep, arguments: Arguments) -> JsonValue:
        names: Sequence[str] = arguments["items"]
        numbers = items.find_items(keep, _named(keep, arguments), names)
        left = {one.item_id: one.sentence for one in change(keep, numbers)}
        numbered = zip(names, numbers, strict=True)
        return [[name, left[number]] for name, number in numbered if number in left]

    return perform


def _reprocess(keep: Keep, arguments: Arguments) -> JsonValue:
    """All of them or, if a step would be repeated without confirmation, none. With `undo`: revert
    it."""
    if arguments.get("undo"):
        return _items(reverting.revert_reprocess)(keep, arguments)
    again = bool(arguments.get("again"))
    if not again:
        numbers = items.find_items(keep, _named(keep, arguments), arguments["items"])
        with keep.ledger.read() as uow:
            known = [uow.items.get(number) for number in numbers]
            require_confirmed(uow, [one for one in known if one is not None])
    return _items(partial(item_actions.reprocess_each, again=again))(keep, arguments)


def _skip_orphans(keep: Keep, arguments: Arguments) -> JsonValue:
    skipped, left = skip_orphans(keep, _named(keep, arguments))
    return {
        "skipped": [one.logical_item_id for one in skipped],
        "left": [[one.logical_item_id, sentence] for one, sentence in left],
    }


def _skip_input(keep: Keep, arguments: Arguments) -> JsonValue:
    return inputs.skip_input(keep, ItemId(int(arguments["input"])))


def _repair(keep: Keep, arguments: Arguments) -> JsonValue:
    """Apply, discard or undo a repair, or set when repairs go live; what it is then."""
    workflow_id = _named(keep, arguments)
    match str(arguments["action"]):
        case "apply":
            repairs.apply_repair(keep, workflow_id)
        case "discard":
            repairs.discard_repair(keep, workflow_id)
        case "undo":
            repairs.undo_repair(keep, workflow_id)
        case mode:
            repairs.set_repair_mode(keep, workflow_id, RepairMode(mode))
    return repairs.repair_view(keep, workflow_id).as_json()


def _recording(keep: Keep, arguments: Arguments) -> None:
    from keep_desktop.services.recordings import set_recording

    set_recording(keep, _named(keep, arguments), on=bool(arguments["on"]))


def _ping(keep: Keep, arguments: Arguments) -> JsonValue:
    """Whether the process responds; its number."""
    return os.getpid()


def _add_service(keep: Keep, arguments: Arguments) -> JsonValue:
    # Imported here and below: connectors import a hundred modules that no other command needs.
    from keep_desktop.services.connectors import registry as connectors
    from keep_desktop.services.connectors.files import check_service

    return connectors.add_service(keep, check_service(arguments["description"])).as_json()


def _remove_service(keep: Keep, arguments: Arguments) -> None:
    from keep_desktop.services.connectors import registry as connectors

    connectors.remove_service(keep, str(arguments["service"]))


def _put_connection(keep: Keep, arguments: Arguments) -> None:
    from keep_desktop.services.connectors import accounts

    accounts.put_row(keep, str(arguments["id"]), arguments["row"])


def _rename_connection(keep: Keep, arguments: Arguments) -> None:
    from keep_desktop.services.connectors import accounts

    accounts.rename(keep, str(arguments["id"]), str(arguments["account"]))


def _remove_connection(keep: Keep, arguments: Arguments) -> None:
    from keep_desktop.services.connectors import accounts

    accounts.remove(keep, str(arguments["id"]))


def _add_mcp_server(keep: Keep, arguments: Arguments) -> None:
    from keep_desktop.domain.mcp import McpServer
    from keep_desktop.services import mcp

    mcp.add_server(keep, McpServer.from_json(str(arguments["name"]), arguments["server"]))


def _confirm_mcp_server(keep: Keep, arguments: Arguments) -> JsonValue:
    from keep_desktop.domain.mcp import Listing
    from keep_desktop.services import mcp

    listing = Listing.from_json(arguments["listing"])
    server = mcp.confirm(
        keep, str(arguments["name"]), str(arguments["origin"]), listing, arguments["reads"]
    )
    return [row.as_json() for row in mcp.tool_rows(server)]


def _note_mcp_server(keep: Keep, arguments: Arguments) -> None:
    from keep_desktop.domain.mcp import Listing
    from keep_desktop.services import mcp

    mcp.note_seen(keep, str(arguments["name"]), Listing.from_json(arguments["listing"]))


def _remove_mcp_server(keep: Keep, arguments: Arguments) -> None:
    from keep_desktop.services import mcp

    mcp.remove_server(keep, str(arguments["name"]))


def _add_model(keep: Keep, arguments: Arguments) -> JsonValue:
    provider = models.described_model(
        str(arguments["name"]),
        str(arguments["url"]),
        str(arguments["model"]),
        with_key=bool(arguments["with_key"]),
    )
    return models.add_model(keep, provider).as_json()


def _test_model(keep: Keep, arguments: Arguments) -> JsonValue:
    return models.test_model(keep, str(arguments["name"])).as_json()


def _use_model(keep: Keep, arguments: Arguments) -> None:
    word = str(arguments["role"])
    if word not in list(ModelRole):
        raise Refused(
            UserMessage(
                "“{word}” is no use of a model. These are: {roles}.",
                word=quote(word),
                roles=", ".join(ModelRole),
            )
        )
    models.use_model(keep, ModelRole(word), str(arguments["name"]))


def _remove_model(keep: Keep, arguments: Arguments) -> None:
    models.remove_model(keep, str(arguments["name"]))


def _set_budget(keep: Keep, arguments: Arguments) -> None:
    models.set_budget(
        keep,
        arguments["workflow"],
        tokens=arguments["tokens"],
        money=arguments["money"],
        no_money=bool(arguments["no_money"]),
    )


def _chat(keep: Keep, arguments: Arguments, on_event: OnEvent) -> JsonValue:
    # Imported here: it takes long, and no other command needs it.
    from keep_desktop.services import chat_command

    return chat_command.perform(keep, arguments, on_event)


REMOTE_COMMANDS: Mapping[str, RemoteCommand] = {
    "ping": _ping,
    "import": _import,
    "schedule": _schedule,
    "activate": _activate,
    "pause": _on(workflows.pause_workflow),
    "resume": _resume,
    "archive": _on(workflows.archive_workflow),
    "grant": _grant,
    "grant-permission": _grant_permission,
    "revoke-permission": _revoke_permission,
    "limit-permission": _limit_permission,
    "revoke": _revoke,
    "run": _run,
    "rehearse": _rehearse,
    "review": _review,
    "stop": _stop,
    "release": _release,
    "skip-once": _skip_once,
    "unskip": _unskip,
    "trigger-add": _add_trigger,
    "trigger-remove": _remove_trigger,
    "stop-run": _stop_run,
    "pause-schedules": _pause_schedules,
    "resume-schedules": _resume_schedules,
    "config": _set_config,
    "connector-add": _add_service,
    "connector-remove": _remove_service,
    "connection-put": _put_connection,
    "connection-rename": _rename_connection,
    "connection-remove": _remove_connection,
    "repair": _repair,
    "recording": _recording,
    "mcp-add": _add_mcp_server,
    "mcp-confirm": _confirm_mcp_server,
    "mcp-seen": _note_mcp_server,
    "mcp-remove": _remove_mcp_server,
    "model-add": _add_model,
    "model-test": _test_model,
    "model-use": _use_model,
    "model-remove": _remove_model,
    "budget-set": _set_budget,
    "resolve": _resolve,
    "skip-items": _items(item_actions.skip_each),
    "skip-input": _skip_input,
    "skip-orphans": _skip_orphans,
    "reprocess-items": _reprocess,
}


#: Commands that report what happens on their way.
REPORTING_COMMANDS: Mapping[str, Callable[[Keep, Arguments, OnEvent], JsonValue]] = {"chat": _chat}


def perform(
    keep: Keep, intent: str, arguments: Arguments, on_event: OnEvent = lambda event: None
) -> JsonValue:
    """Perform a command; raises what the service raises, and Refused for an unknown command."""
    reporting = REPORTING_COMMANDS.get(intent)
    if reporting is not None:
        return reporting(keep, arguments, on_event)
    action = REMOTE_COMMANDS.get(intent)
    if action is None:
        raise Refused(
            UserMessage("This version of Keep does not know how to “{intent}”.", intent=intent)
        )
    return action(keep, arguments)
