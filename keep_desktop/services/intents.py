"""What another process may ask of the one that runs the engine: named intents with JSON in and out.

The command line performs every change through here, in its own process or across the local
socket, so both ways do the same.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

from keep_desktop.domain.errors import Held, Refused
from keep_desktop.domain.ids import ItemId, MutationId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.questions import Answer
from keep_desktop.domain.workflows import Workflow, WorkflowStatus
from keep_desktop.engine.outcomes import RunReport
from keep_desktop.services import (
    answers,
    folders,
    inputs,
    item_deeds,
    items,
    overview,
    rehearsal,
    runs,
    schedules,
    settings,
    workflows,
)
from keep_desktop.services.activating import activate_version
from keep_desktop.services.context import Keep
from keep_desktop.services.forms import WrongValues, fields_of

Arguments = Mapping[str, Any]
Intent = Callable[[Keep, Arguments], JsonValue]


def _named(keep: Keep, arguments: Arguments) -> WorkflowId:
    return workflows.find_workflow(keep, str(arguments["workflow"])).id


def _import(keep: Keep, arguments: Arguments) -> JsonValue:
    draft = workflows.Draft(
        name=arguments["name"],
        script=arguments["script"],
        params={**_params_so_far(keep, arguments), **arguments["params"]},
        params_schema=arguments["params_schema"],
        description=arguments.get("description", ""),
        icon=arguments.get("icon", "workflow"),
        comment=arguments.get("comment", ""),
    )
    try:
        done = workflows.import_workflow(
            keep, draft, done_items=workflows.DoneItems(arguments["items"])
        )
    except WrongValues as wrong:
        raise Refused(wrong.by_name) from wrong
    return {
        "id": int(done.workflow_id),
        "name": done.name,
        "version": done.version,
        "warnings": [asdict(warned) for warned in done.warnings],
    }


def _params_so_far(keep: Keep, arguments: Arguments) -> Mapping[str, JsonValue]:
    """What a new version takes over from the one before it: a parameter that is not given again
    keeps its value, where the new script still has it."""
    schema = arguments["params_schema"]
    with keep.ledger.read() as uow:
        known = uow.workflows.by_name(str(arguments["name"]).strip())
    if known is None:
        return {}
    if schema is None:
        return known.values
    names = {field.name for field in fields_of(schema)}
    return {name: value for name, value in known.values.items() if name in names}


def _schedule(keep: Keep, arguments: Arguments) -> JsonValue:
    workflows.set_schedule(
        keep, _named(keep, arguments), every=arguments["every"], cron=arguments["cron"]
    )
    return None


def _activate(keep: Keep, arguments: Arguments) -> JsonValue:
    try:
        return activate_version(
            keep, _named(keep, arguments), arguments["version"], arguments.get("params")
        )
    except WrongValues as wrong:
        raise Refused(wrong.by_name) from wrong


def _on(change: Callable[[Keep, WorkflowId], None]) -> Intent:
    def perform(keep: Keep, arguments: Arguments) -> JsonValue:
        change(keep, _named(keep, arguments))
        return None

    return perform


def _resume(keep: Keep, arguments: Arguments) -> JsonValue:
    """Its answer: what holds the workflow up all the same."""
    return workflows.resume_workflow(keep, _named(keep, arguments))


def _grant(keep: Keep, arguments: Arguments) -> JsonValue:
    grant = folders.grant_folder(keep, _named(keep, arguments), Path(arguments["path"]))
    return {"path": str(grant.path), "is_folder": grant.is_folder}


def _revoke(keep: Keep, arguments: Arguments) -> JsonValue:
    folders.revoke_folder(keep, _named(keep, arguments), Path(arguments["path"]))
    return None


def _run(keep: Keep, arguments: Arguments) -> JsonValue:
    workflow = workflows.find_workflow(keep, str(arguments["workflow"]))
    try:
        report = runs.run_and_wait(
            keep,
            workflow.id,
            until_idle=bool(arguments["until_idle"]),
            wait_s=float(arguments["wait_s"]),
            with_producers=not arguments["no_producers"],
        )
    except Held as held:
        return {**_held_report(keep, workflow, held.sentence), **_held_by(keep, workflow.id)}
    return {**_report(report), **_held_by(keep, workflow.id)}


def _rehearse(keep: Keep, arguments: Arguments) -> JsonValue:
    return asdict(rehearsal.rehearse(keep, _named(keep, arguments)))


def _held_by(keep: Keep, workflow_id: WorkflowId) -> dict[str, JsonValue]:
    """What blocks it by now (None: nothing), how many questions of it are open, and what the last
    session warned of."""
    detail = keep.queries.workflow(workflow_id)
    if detail is None:
        return {"blocked": None, "asks": 0}
    row = detail.row
    told: dict[str, JsonValue] = {"blocked": None, "asks": row.needs_you}
    if row.warned is not None and row.warned.in_last_session:
        told["warned"] = {"count": row.warned.in_last_session, "text": row.warned.text}
    if row.error is None:
        return told
    with keep.ledger.read() as uow:
        asked = bool(uow.mutations.open_of_handlers(workflow_id))
    blocked: JsonValue = {"why": row.error, "type": detail.last_error_type, "asked": asked}
    return {**told, "blocked": blocked}


def _report(report: RunReport) -> dict[str, JsonValue]:
    """Items as counts: which ones they were is the business of the joining of sessions."""
    told = asdict(report)
    del told["seen"]
    return {**told, "items": report.items}


def _held_report(keep: Keep, workflow: Workflow, reason: str) -> dict[str, JsonValue]:
    """The report of a call that ran nothing because the user, or a question, holds the workflow."""
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
        "runs": 0,
        "items": {},
        "failed": False,
        "waits_for_user": True,
        "comes_later": False,
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
    return None


def _skip_once(keep: Keep, arguments: Arguments) -> JsonValue:
    skipped = schedules.skip_once(keep, _named(keep, arguments))
    return {"skipped_at": _ms(skipped.at), "next_at": _ms(skipped.next_at)}


def _unskip(keep: Keep, arguments: Arguments) -> JsonValue:
    return {"next_at": _ms(schedules.take_skip_back(keep, _named(keep, arguments)))}


def _ms(at: datetime | None) -> int | None:
    return None if at is None else round(at.timestamp() * 1000)


def _stop_run(keep: Keep, arguments: Arguments) -> JsonValue:
    at_once = bool(arguments["at_once"])
    schedules.stop_run(keep, _named(keep, arguments), at_once=at_once)
    return None


def _pause_schedules(keep: Keep, arguments: Arguments) -> JsonValue:
    schedules.pause_schedules(keep)
    return None


def _resume_schedules(keep: Keep, arguments: Arguments) -> JsonValue:
    missed = schedules.resume_schedules(keep)
    return {"missed_times": missed.times, "missed_workflows": missed.workflows}


def _set_config(keep: Keep, arguments: Arguments) -> JsonValue:
    settings.set_setting(keep, arguments["key"], arguments["value"])
    return None


def _resolve(keep: Keep, arguments: Arguments) -> JsonValue:
    answers.resolve(keep, MutationId(int(arguments["mutation"])), _answer(arguments["answer"]))
    return None


def _answer(word: str) -> Answer:
    try:
        return Answer(word)
    except ValueError:
        raise Refused(f"“{word}” is not an answer. These are: {', '.join(Answer)}.") from None


def _items(
    change: Callable[[Keep, Sequence[ItemId]], Sequence[item_deeds.Left]],
) -> Intent:
    """Its answer: what was left, by name, each with the sentence that says why."""

    def perform(keep: Keep, arguments: Arguments) -> JsonValue:
        names: Sequence[str] = arguments["items"]
        numbers = items.find_items(keep, _named(keep, arguments), names)
        left = {one.item_id: one.sentence for one in change(keep, numbers)}
        numbered = zip(names, numbers, strict=True)
        return [[name, left[number]] for name, number in numbered if number in left]

    return perform


def _skip_input(keep: Keep, arguments: Arguments) -> JsonValue:
    return inputs.skip_input(keep, ItemId(int(arguments["input"])))


def _ping(keep: Keep, arguments: Arguments) -> JsonValue:
    """Whether the process moves; its number."""
    return os.getpid()


def _add_service(keep: Keep, arguments: Arguments) -> JsonValue:
    # As late as this, here and below: what speaks with services brings a hundred modules along,
    # which no other intent needs.
    from keep_desktop.services import connectors
    from keep_desktop.services.service_files import check_service

    return connectors.add_service(keep, check_service(arguments["description"])).as_json()


def _remove_service(keep: Keep, arguments: Arguments) -> JsonValue:
    from keep_desktop.services import connectors

    connectors.remove_service(keep, str(arguments["service"]))
    return None


INTENTS: Mapping[str, Intent] = {
    "ping": _ping,
    "import": _import,
    "schedule": _schedule,
    "activate": _activate,
    "pause": _on(workflows.pause_workflow),
    "resume": _resume,
    "archive": _on(workflows.archive_workflow),
    "grant": _grant,
    "revoke": _revoke,
    "run": _run,
    "rehearse": _rehearse,
    "stop": _stop,
    "release": _release,
    "skip-once": _skip_once,
    "unskip": _unskip,
    "stop-run": _stop_run,
    "pause-schedules": _pause_schedules,
    "resume-schedules": _resume_schedules,
    "config": _set_config,
    "connector-add": _add_service,
    "connector-remove": _remove_service,
    "resolve": _resolve,
    "skip-items": _items(item_deeds.skip_each),
    "skip-input": _skip_input,
    "reprocess-items": _items(item_deeds.reprocess_each),
}


def perform(keep: Keep, intent: str, arguments: Arguments) -> JsonValue:
    """Do it; raises what the service raises, and Refused for an intent there is not."""
    action = INTENTS.get(intent)
    if action is None:
        raise Refused(f"This version of Keep does not know how to “{intent}”.")
    return action(keep, arguments)
