"""Task mode: runs a snippet of a model in the sandbox, where it may only read."""

import json

from keep_desktop.domain.errors import Failure, NotAllowedWhilePlanning, NotFound
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.quoting import cropped, quoted
from keep_desktop.domain.workflows import Workflow
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.handlers.topic_calls import OPERATIONS, TOPICS, TOPICS_DOCS
from keep_desktop.engine.mutations.calls import call_context, read
from keep_desktop.engine.runs.base import with_position
from keep_desktop.engine.runs.failures import RuleViolation, place_of
from keep_desktop.engine.runs.items import ITEMS_DOCS
from keep_desktop.engine.runs.results import Stopped
from keep_desktop.engine.runs.tool_lookup import resolve_tool
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.planning.context import PlanningContext
from keep_desktop.planning.network_access import NetworkAccess
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.sandbox import (
    Finished,
    ItemOpened,
    Killed,
    LimitBroken,
    Message,
    ScriptJob,
    ScriptRun,
    Threw,
    ToolCalled,
)
from keep_desktop.ports.tools import CallContext, ToolBox

_MOST_LETTERS = 20_000
_ANSWER = "answer of explore"
_SCRIPTS = "Scripts"
_ITEMS = UserMessage("Items exists only in workflow runs")
_TOPICS = UserMessage("Topics exists only in workflow runs")
_MUTATIONS = UserMessage("Mutations are not made while planning")


def explore(
    ctx: PlanningContext,
    workflow_id: WorkflowId,
    code: str,
    *,
    access: NetworkAccess,
    cancel: CancelToken,
) -> str:
    """What the snippet returns, as JSON, or the sentence of its failure, quoted, as both may hold
    what others wrote; that something is not done while planning is said plainly. Blocks.

    It may use `await` and `return` at its top level. Also for a draft without a version. Raises
    NotRunnable where a stop or *cancel* prevents or ends it, NotFound where the workflow is gone.
    """
    with ctx.engine.context.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
    if workflow is None:
        raise NotFound(UserMessage("There is no such workflow any more."))
    with ctx.engine.rehearsal_state(workflow, cancel) as state:
        try:
            value = _Snippet(ctx, workflow, code, access, state).run()
        except NotAllowedWhilePlanning as refused:
            return refused.sentence
        except Failure as failure:
            return quoted(_ANSWER, with_position(failure))
    return quoted(_ANSWER, cropped(json.dumps(value, ensure_ascii=False), _MOST_LETTERS))


def task_docs(ctx: PlanningContext) -> dict[str, str]:
    """What `getDocs` knows in task mode: also of what exists only in the scripts to be written."""
    tools = ctx.engine.context.tools
    return {**tools.docs(), **ITEMS_DOCS, **TOPICS_DOCS, **_script_tool_box(ctx).docs()}


def _script_tool_box(ctx: PlanningContext) -> ToolBox:
    # They need pydantic, which loads slowly.
    from keep_desktop.planning.script_tools import script_tools
    from keep_desktop.tools.registry import Registry

    return Registry(script_tools(ctx.engine.context.ledger, ctx.queries))


class _Snippet:
    """One run of a snippet, on the calling thread."""

    def __init__(
        self,
        ctx: PlanningContext,
        workflow: Workflow,
        code: str,
        access: NetworkAccess,
        state: SessionState,
    ) -> None:
        self._ctx: EngineContext = ctx.engine.context
        self._workflow = workflow
        self._code = code
        self._access = access
        self._state = state
        self._script_tools = _script_tool_box(ctx)
        self._docs = task_docs(ctx)

    def run(self) -> JsonValue:
        """Raises the Failure that ends it, or Stopped."""
        script = self._ctx.sandbox.start(self._job())
        try:
            self._state.attach(script)
            while True:
                for message in script.receive():
                    self._state.check()
                    if isinstance(message, Finished):
                        return message.value
                    self._handle_message(script, message)
        finally:
            self._state.detach()
            script.end()

    def _job(self) -> ScriptJob:
        tools = {**self._ctx.tools.names(), **self._script_tools.names(), TOPICS: OPERATIONS}
        return ScriptJob(
            workflow=f"planning-{self._workflow.id}",
            script=self._code,
            params=self._workflow.values,
            tools={namespace: tuple(names) for namespace, names in tools.items()},
            docs=self._docs,
            limits=self._state.policies.limits(),
            timezone=str(self._state.zone),
        )

    def _handle_message(self, script: ScriptRun, message: Message) -> None:
        match message:
            case ToolCalled():
                script.answer(message.call, self._call_tool(message))
            case ItemOpened():
                raise NotAllowedWhilePlanning(_ITEMS)
            case Threw(error=error):
                line, column = place_of(error, self._code)
                raise RuleViolation(error.message, line=line, column=column)
            case LimitBroken(sentence=sentence):
                self._check_switches()
                raise RuleViolation(sentence)
            case Killed():
                raise Stopped
            case _:
                return  # a log line: the answer is what the snippet returns

    def _check_switches(self) -> None:
        """A child killed by another process on a stop looks like one that died by itself."""
        with self._ctx.ledger.read() as uow:
            if uow.switches.is_stopped(self._workflow.id):
                raise Stopped

    def _call_tool(self, call: ToolCalled) -> JsonValue:
        if call.namespace == "Items":
            raise NotAllowedWhilePlanning(_ITEMS)
        if call.namespace == TOPICS:
            raise NotAllowedWhilePlanning(_TOPICS)
        tools = self._script_tools if call.namespace == _SCRIPTS else self._ctx.tools
        found = tools.find(call.namespace, call.name)
        if found is not None and found.always_mutates:
            # Whatever it was given.
            raise NotAllowedWhilePlanning(_MUTATIONS)
        tool, params = resolve_tool(tools, self._code, call)
        if not tool.is_read_only(params):
            raise NotAllowedWhilePlanning(_MUTATIONS)
        return read(self._ctx, tool, params, self._context())

    def _context(self) -> CallContext:
        return call_context(
            self._ctx,
            self._workflow.id,
            self._state.cancel,
            policies=self._state.policies,
            zone=self._state.zone,
            rehearsed=True,
            connections=self._access.connections,
            check_host=self._access.check_host,
        )
