"""What the planner needs of the services: forms, storing a version, reading attached files."""

from collections.abc import Callable, Mapping, Sequence

from keep_desktop.domain.handlers import HandlerGraph
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, join, term
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.planning.behaviour import Behaviour, behaviour_of
from keep_desktop.domain.planning.chats import ChatFile
from keep_desktop.domain.planning.versions import Author, VersionStatus
from keep_desktop.domain.system.files import read_trusted
from keep_desktop.domain.text import quote
from keep_desktop.domain.workflows import ScriptVersion, Workflow, WorkflowStatus
from keep_desktop.domain.workflows import form_values as of_form
from keep_desktop.planning.chat.backend import FormValues, ProposedScript
from keep_desktop.ports.stores import UnitOfWork
from keep_desktop.services.chat_files import MOST_BYTES, folder_of
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.schema import (
    fields_of,
    proposals_of,
    schedule_of,
    with_defaults,
    with_whole_paths,
)
from keep_desktop.services.forms.validation import value_errors
from keep_desktop.services.workflows.parameters import not_granted
from keep_desktop.services.workflows.queries import require
from keep_desktop.services.workflows.scripts import apply_rule, declare

Schema = Mapping[str, JsonValue] | None


class LocalPlannerBackend:
    """`planning.chat.backend.PlannerBackend` over a data folder."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep

    def form_values(self, workflow: Workflow, schema: Schema) -> FormValues:
        fields = fields_of(schema)
        known = with_defaults(schema, of_form(schema, workflow.values))
        proposed = proposals_of(schema, known)
        values = with_whole_paths(schema, {**proposed, **known})
        with self._keep.ledger.read() as uow:
            grants = uow.grants.of(workflow.id)
        refused = not_granted(schema, values, grants)
        without_value = value_errors(schema, values)
        titles = [field.title for field in fields if field.name in without_value]
        return FormValues(
            values=values,
            granted={name: values[name] for name in proposed if name not in refused},
            missing=_missing_text(titles, refused),
        )

    def store(
        self,
        workflow_id: WorkflowId,
        proposed: ProposedScript,
        form: FormValues,
        *,
        graph: HandlerGraph | None,
        behaviour: Behaviour,
        check: Callable[[UnitOfWork], None],
    ) -> ScriptVersion:
        keep, now = self._keep, self._keep.clock.now()
        with keep.ledger.write() as uow:
            check(uow)
            workflow = require(uow, workflow_id)
            versions = uow.workflows.versions(workflow_id)
            version_id = uow.workflows.add_version(
                workflow_id,
                major=1 + max((one.major for one in versions), default=0),
                minor=0,
                script=proposed.script,
                params_schema=proposed.params_schema,
                author=Author.PLANNER,
                comment=proposed.comments,
                at=now,
                graph=graph,
                status=VersionStatus.READY,
                title=proposed.title,
                summary=proposed.summary,
                diagram=proposed.diagram,
            )
            known = _since(behaviour, uow.workflows.version(workflow.active_version_id))
            uow.workflows.set_behaviour(version_id, known.as_json())
            if workflow.status in (WorkflowStatus.DRAFT, WorkflowStatus.READY):
                self._propose(uow, workflow, version_id, proposed, form, graph)
            uow.chats.remove_draft(workflow_id)
            uow.notice(Notice(kind=NoticeKind.WORKFLOW_CHANGED, workflow_id=workflow_id))
            version = uow.workflows.version(version_id)
            uow.commit()
        keep.checkpoint("plan saved")
        keep.engine.schedule_changed()
        assert version is not None  # noqa: S101 - added in this transaction
        return version

    def _propose(
        self,
        uow: UnitOfWork,
        workflow: Workflow,
        version_id: VersionId,
        proposed: ProposedScript,
        form: FormValues,
        graph: HandlerGraph | None,
    ) -> None:
        """Make it the version that would run once the workflow is turned on."""
        keep, now = self._keep, self._keep.clock.now()
        if workflow.status is WorkflowStatus.DRAFT:
            uow.workflows.move(workflow.id, WorkflowStatus.READY, was=workflow.status, at=now)
        uow.workflows.activate(workflow.id, version_id, at=now)
        if form.granted:
            values = {**workflow.values, **form.granted}
            uow.workflows.set_values(workflow.id, values, at=now, by_user=False)
        declare(keep, uow, workflow.id, graph)
        if graph is None:
            apply_rule(keep, uow, workflow.id, schedule_of(proposed.params_schema, form.values))

    def file_text(self, file: ChatFile) -> str:
        try:
            content = read_trusted(folder_of(self._keep) / file.stored, most=MOST_BYTES)
        except OSError:
            return UserMessage("This file is gone.")
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            return UserMessage("This file is no text.")
        return text


def _since(behaviour: Behaviour, before: ScriptVersion | None) -> Behaviour:
    known = None if before is None else behaviour_of(before.behaviour)
    if known is None or known.not_rehearsed or behaviour.not_rehearsed:
        return behaviour
    return behaviour.since(known)


def _missing_text(titles: Sequence[str], refused: Mapping[str, str]) -> str | None:
    if titles:
        named = join([UserMessage("“{name}”", name=term(quote(one))) for one in titles], ", ")
        return UserMessage("Enter these settings when you turn it on: {named}.", named=named)
    for path in refused.values():
        return UserMessage(
            "It may not use “{path}” yet. Give it that folder or file, or enter it when you turn "
            "it on.",
            path=quote(path),
        )
    return None
