"""Adds, lists and removes what wakes a workflow beside its schedule."""

import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from keep_desktop.domain.errors import KeepError, NotFound, Refused
from keep_desktop.domain.ids import TriggerId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.text import quote
from keep_desktop.domain.triggers import TriggerKind, WorkflowTrigger
from keep_desktop.engine.context import Policies
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.access.grants import as_grant, refuse_own_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.queries import require
from keep_desktop.tools.triggers.address import CALENDAR_SERVICES, address_of, secret_name


@immutable(kw_only=True)
class TriggerRow:
    """`place`: the folder or the account; of a webhook its address, without the secret part."""

    id: TriggerId
    workflow: str
    kind: TriggerKind
    place: str
    trouble: str | None
    woke_at: datetime | None
    added_at: datetime


@immutable(kw_only=True)
class RemovedTrigger:
    """What `restore_trigger` needs to bring it back as it was."""

    trigger: WorkflowTrigger
    token: str | None


def add_trigger(keep: Keep, workflow_id: WorkflowId, kind: TriggerKind, place: str) -> TriggerId:
    """*place*: a folder that the workflow may use, the name of a mail account, a connected account
    with a calendar, nothing for a webhook. Starts nothing by itself: what is there already waits
    for the next run. Refused with the remedy if it cannot be watched, or if the workflow has it
    already."""
    match kind:
        case TriggerKind.FOLDER:
            place = _folder(keep, workflow_id, place)
        case TriggerKind.MAIL:
            _require_account(keep, place)
        case TriggerKind.CALENDAR:
            _require_calendar(keep, place)
        case TriggerKind.WEBHOOK:
            _refuse_second_webhook(keep, workflow_id)
            place = secrets.token_hex(8)
            keep.secrets.put(secret_name(place), secrets.token_urlsafe(32))
    try:
        return _put(keep, workflow_id, kind, place)
    except KeepError:
        if kind is TriggerKind.WEBHOOK:
            keep.secrets.remove(secret_name(place))
        raise


def _put(keep: Keep, workflow_id: WorkflowId, kind: TriggerKind, place: str) -> TriggerId:
    with keep.ledger.write() as uow:
        workflow = require(uow, workflow_id)
        trigger_id = uow.triggers.add(workflow_id, kind, place, at=keep.clock.now())
        if trigger_id is None:
            raise Refused(
                UserMessage(
                    "“{name}” starts by “{place}” already.",
                    name=quote(workflow.name),
                    place=quote(place),
                )
            )
        _notify(uow, workflow_id)
        uow.commit()
    return trigger_id


def _folder(keep: Keep, workflow_id: WorkflowId, text: str) -> str:
    grant = as_grant(Path(text))
    if not grant.is_folder:
        raise Refused(
            UserMessage("“{path}” is a file. Name the folder that it is in.", path=grant.path)
        )
    refuse_own_folder(keep, grant.path)
    with keep.ledger.read() as uow:
        workflow, given = require(uow, workflow_id), uow.grants.of(workflow_id)
    if not any(one.is_folder and grant.path.is_relative_to(one.path) for one in given):
        raise Refused(
            UserMessage(
                "“{name}” may not use “{path}”. Give it the folder first: `folder grant N PATH`, "
                "or in its settings.",
                name=quote(workflow.name),
                path=grant.path,
            )
        )
    try:
        return str(grant.path).encode().decode()
    except UnicodeError:
        raise Refused(
            UserMessage("The name of this folder is not valid Unicode. Choose another folder.")
        ) from None


def _require_account(keep: Keep, name: str) -> None:
    # Imports mail, which the other kinds do without.
    from keep_desktop.services.connectors.mail_accounts import readable_accounts

    known = [account.name for account in readable_accounts(keep)]
    if name in known:
        return
    if not known:
        raise Refused(
            UserMessage(
                "There is no mail account that can be read. Add one first: "
                "`connector add --mail ADDRESS`, or under Settings > Services."
            )
        )
    raise Refused(
        UserMessage(
            "There is no mail account “{name}” that can be read. These are: {known}.",
            name=quote(name),
            known=", ".join(known),
        )
    )


def calendar_accounts(keep: Keep) -> Sequence[str]:
    """The connected accounts whose calendar can start a workflow."""
    found = [one.account for each in CALENDAR_SERVICES for one in keep.connections.of(each)]
    # One of that name at both services could mean either.
    return [account for account in found if found.count(account) == 1]


def _require_calendar(keep: Keep, name: str) -> None:
    known = calendar_accounts(keep)
    if name not in known:
        raise Refused(
            UserMessage(
                "“{name}” is not the one connected account of Google Calendar or CalDAV that has "
                "this name. These can be chosen: {known}. Connect or rename one under Settings, "
                "Connections, or by `connection add google_calendar`.",
                name=quote(name),
                known=", ".join(known) or UserMessage("none"),
            )
        )


def _refuse_second_webhook(keep: Keep, workflow_id: WorkflowId) -> None:
    with keep.ledger.read() as uow:
        workflow = require(uow, workflow_id)
        kinds = [one.kind for one in uow.triggers.all(workflow_id)]
    if TriggerKind.WEBHOOK in kinds:
        raise Refused(
            UserMessage(
                "“{name}” has a webhook already. Remove it first, if it shall get another address.",
                name=quote(workflow.name),
            )
        )


def triggers_of(keep: Keep, workflow_id: WorkflowId | None = None) -> Sequence[TriggerRow]:
    """Of one workflow, or of all, in the order they were added."""
    with keep.ledger.read() as uow:
        names = {workflow.id: workflow.name for workflow in uow.workflows.all()}
        port = _port(uow)
        return [
            TriggerRow(
                id=one.id,
                workflow=names[one.workflow_id],
                kind=one.kind,
                place=address_of(port) if one.kind is TriggerKind.WEBHOOK else one.place,
                trouble=one.trouble,
                woke_at=one.woke_at,
                added_at=one.added_at,
            )
            for one in uow.triggers.all(workflow_id)
        ]


def webhook_address(keep: Keep, trigger_id: TriggerId) -> str:
    """The whole address, with its secret. NotFound for any other trigger, Refused if the keyring
    has lost the secret."""
    with keep.ledger.read() as uow:
        trigger, port = uow.triggers.get(trigger_id), _port(uow)
    if trigger is None or trigger.kind is not TriggerKind.WEBHOOK:
        raise NotFound(UserMessage("There is no such webhook any more."))
    token = keep.secrets.get(secret_name(trigger.place))
    if token is None:
        raise Refused(
            UserMessage(
                "The secret of this webhook is gone from the keyring. Remove the webhook and add "
                "it again."
            )
        )
    return address_of(port, token)


def own_trigger(keep: Keep, workflow_id: WorkflowId, number: int) -> TriggerId:
    """The trigger of that id, if it is this workflow's. Raises NotFound."""
    with keep.ledger.read() as uow:
        for one in uow.triggers.all(require(uow, workflow_id).id):
            if one.id == number:
                return one.id
    raise NotFound(
        UserMessage("It has no trigger {number}. `trigger list` shows them.", number=number)
    )


def find_trigger(keep: Keep, workflow_id: WorkflowId, kind: TriggerKind, place: str) -> TriggerId:
    """By what `add_trigger` was given. Raises NotFound."""
    if kind is TriggerKind.FOLDER:
        # The folder may be gone; a link that was named then is resolved as it was then.
        place = str(Path(place).expanduser().resolve())
    with keep.ledger.read() as uow:
        workflow = require(uow, workflow_id)
        for one in uow.triggers.all(workflow_id):
            if one.kind is kind and (one.place == place or kind is TriggerKind.WEBHOOK):
                return one.id
    raise NotFound(
        UserMessage(
            "“{name}” does not start by that. `trigger list` shows what it starts by.",
            name=quote(workflow.name),
        )
    )


def remove_trigger(keep: Keep, trigger_id: TriggerId) -> RemovedTrigger:
    """Raises NotFound if it is gone."""
    with keep.ledger.write() as uow:
        trigger = uow.triggers.get(trigger_id)
        if trigger is None:
            raise NotFound(UserMessage("There is no such trigger any more."))
        uow.triggers.remove(trigger_id)
        _notify(uow, trigger.workflow_id)
        uow.commit()
    if trigger.kind is not TriggerKind.WEBHOOK:
        return RemovedTrigger(trigger=trigger, token=None)
    token = keep.secrets.get(secret_name(trigger.place))
    keep.secrets.remove(secret_name(trigger.place))
    return RemovedTrigger(trigger=trigger, token=token)


def restore_trigger(keep: Keep, removed: RemovedTrigger) -> None:
    """Undo `remove_trigger`; a webhook keeps its address. Refused if the workflow has it again."""
    trigger = removed.trigger
    if removed.token is not None:
        keep.secrets.put(secret_name(trigger.place), removed.token)
    _put(keep, trigger.workflow_id, trigger.kind, trigger.place)


def _port(uow: UnitOfWork) -> int:
    return Policies(uow.settings.all())["policy.webhook.port"]


def _notify(uow: UnitOfWork, workflow_id: WorkflowId) -> None:
    uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
