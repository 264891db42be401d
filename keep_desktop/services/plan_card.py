"""The plan card: what a version will do and may use, from what is stored and from its script,
never in a model's words where the words claim a fact."""

from collections.abc import Iterator

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.permissions import REFUSED, Capability
from keep_desktop.domain.planning.behaviour import Behaviour, behaviour_of
from keep_desktop.domain.planning.versions import Author, Intent, VersionStatus
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.network_use import network_use_of_version
from keep_desktop.services.workflows.parameters import missing_settings_text, values_for
from keep_desktop.services.workflows.permissions import permission_text
from keep_desktop.services.workflows.queries import require


@immutable(kw_only=True)
class PlanCard:
    workflow_id: WorkflowId
    version_id: VersionId
    version: str
    status: VersionStatus
    title: str
    #: What the model says it does: untrusted text, as is the diagram.
    summary: str
    #: Goal, Watches, Produces, Assumes, Won't do; None where none could be extracted.
    intent: Intent | None
    diagram: str | None
    #: What it may use, one sentence each.
    permissions: tuple[str, ...]
    behaviour: Behaviour | None
    #: The script and its ids were reviewed, and a review refuses what it objects to.
    checked: bool
    rehearsed: bool
    #: A repair of the version before.
    is_repair: bool
    #: What must be entered before it can be turned on, as a sentence; None if nothing.
    missing: str | None
    #: Turn on would activate this version.
    may_turn_on: bool


def plan_card(keep: Keep, workflow_id: WorkflowId) -> PlanCard | None:
    """Of the newest version that is not a proposal; None if there is none."""
    with keep.ledger.read() as uow:
        workflow = require(uow, workflow_id)
        versions = uow.workflows.versions(workflow_id)
        found = next((one for one in versions if one.status is not VersionStatus.DRAFT), None)
        if found is None:
            return None
        intent = uow.chats.intent(found.id)
    behaviour = behaviour_of(found.behaviour)
    missing = missing_settings_text(found, values_for(found, workflow.values))
    return PlanCard(
        workflow_id=workflow_id,
        version_id=found.id,
        version=found.label,
        status=found.status,
        title=found.title or workflow.name,
        summary=found.summary,
        intent=intent,
        diagram=found.diagram,
        # Several tools may have the same sentence.
        permissions=tuple(dict.fromkeys(_permissions(keep, workflow, found))),
        behaviour=behaviour,
        checked=found.author is not Author.YOU,
        rehearsed=behaviour is not None and behaviour.not_rehearsed is None,
        is_repair=found.author is Author.MAINTAINER,
        missing=missing,
        may_turn_on=missing is None
        and found.status in (VersionStatus.READY, VersionStatus.RETIRED),
    )


def edit_intent(keep: Keep, card: PlanCard, intent: Intent) -> None:
    """Store what the user says that version is for. Raises Refused without a goal."""
    if not intent.goal:
        raise Refused(UserMessage("Enter the goal."))
    with keep.ledger.write() as uow:
        require(uow, card.workflow_id)
        uow.chats.put_intent(card.version_id, intent, edited=True, at=keep.clock.now())
        uow.notice(Notice(kind=NoticeKind.CHAT_CHANGED, workflow_id=card.workflow_id))
        uow.commit()


def _permissions(keep: Keep, workflow: Workflow, version: ScriptVersion) -> Iterator[str]:
    # Imported here: reading the text of a script takes packages that a start should not pay for.
    from keep_desktop.planning.permissions import used_tools
    from keep_desktop.services.permissions import sheet_of

    lines = sheet_of(keep, workflow.id, version.label).lines
    for line in lines:
        if line.status not in REFUSED:
            sentence = permission_text(keep.tools, line.capability)
            asked = UserMessage("{permission}: each new one is asked about", permission=sentence)
            yield asked if line.is_asked else sentence
    known = {line.capability.tool for line in lines}
    for tool in used_tools(version.script, keep.tools):
        # Which it is follows from a setting that is empty.
        if tool.full_name not in known:
            yield permission_text(keep.tools, Capability(tool.full_name))
    network_use = network_use_of_version(keep, workflow, version)
    if network_use is not None:
        for place in network_use.places:
            yield UserMessage("Reach {place}", place=place)
        if network_use.others:
            yield UserMessage("Reach addresses that are decided while it runs")
