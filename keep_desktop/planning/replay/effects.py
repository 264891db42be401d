"""What both forms of a script share in a replay: reads, mutations, and what surrounds a script."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.errors import Cancelled
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import mutation_key
from keep_desktop.domain.planning.replays import ReplayedEffect
from keep_desktop.domain.workflows import ScriptVersion, Workflow
from keep_desktop.engine.context import EngineContext, Policies
from keep_desktop.engine.mutations.calls import call_context, call_safely, read
from keep_desktop.engine.recording import COMPUTES
from keep_desktop.engine.rehearsal.run import require_same_content
from keep_desktop.engine.runs.results import Stopped
from keep_desktop.engine.runs.tool_lookup import docs_for, tool_names
from keep_desktop.engine.sessions.state import SessionState
from keep_desktop.planning.replay.recording import Recording, applied_result
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.sandbox import Determinism, HandlerCall, ScriptJob
from keep_desktop.ports.tools import CallContext, Tool

if TYPE_CHECKING:
    from keep_desktop.ports.tools import ToolInput

#: A script that waits for the time to pass, which stands still, ends after this.
_MOST_SECONDS = 10.0


class _ReplayState(SessionState):
    """Ends once *token* is cancelled."""

    def __init__(
        self, workflow: Workflow, policies: Policies, clock: Clock, token: CancelToken
    ) -> None:
        super().__init__(workflow, policies, clock)
        self._token = token

    def check(self) -> None:
        super().check()
        try:
            self._token.check()
        except Cancelled:
            raise Stopped from None


class Replay:
    """One version on one recording. One thread."""

    def __init__(
        self,
        ctx: EngineContext,
        workflow: Workflow,
        version: ScriptVersion,
        recording: Recording,
        params: JsonValue,
        cancel: CancelToken,
        policies: Policies,
    ) -> None:
        self.ctx = ctx
        self.workflow = workflow
        self.version = version
        self.recording = recording
        self.state = _ReplayState(workflow, policies, ctx.clock, cancel)
        self.effects: list[ReplayedEffect] = []
        self._params: Any = params
        self._made: dict[str, tuple[ToolInput, JsonValue]] = {}
        self._context: CallContext | None = None

    def job(
        self, docs: dict[str, str], handler: HandlerCall | None, **tools: tuple[str, ...]
    ) -> ScriptJob:
        box, run, script = self.ctx.tools, self.recording.run, self.version.script
        limits = self.state.policies.limits()
        return ScriptJob(
            workflow=f"replay-{self.workflow.id}",
            script=script,
            params=self.version.effective_params(self._params),
            tools={**tool_names(box, script), **tools},
            docs=docs_for(script, box, docs, of_handlers=handler is not None),
            limits=replace(limits, script_seconds=min(limits.script_seconds, _MOST_SECONDS)),
            timezone=str(self.state.zone),
            handler=handler,
            determinism=Determinism(
                now_ms=round(run.started_at.timestamp() * 1000), seed=int(run.id)
            ),
        )

    # -- calls --------------------------------------------------------------------------------

    def read(self, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        """The recorded result; what only computes is called."""
        if tool.namespace in COMPUTES:
            return read(self.ctx, tool, params, self._calls())
        request = params.model_dump(mode="json", by_alias=True)
        return self.recording.answer(tool.full_name, request)

    def mutate(
        self, tool: Tool[Any], params: "ToolInput", *, item: str, scope: str, attempt: int
    ) -> JsonValue:
        """The result that the ledger has for this effect, else what its parameters tell of it.
        Raises the failure that the run met in it."""
        identity = tool.identity(params)
        key = mutation_key(
            workflow_id=self.workflow.id,
            scope=scope,
            attempt=attempt,
            tool=tool.full_name,
            identity=identity,
        )
        if key in self._made:
            before, result = self._made[key]
            require_same_content(tool, before, params)
            return result
        payload = tool.payload(params)
        known = applied_result(self.recording, key, payload)
        self.effects.append(
            ReplayedEffect(
                item=item,
                tool=tool.full_name,
                identity=identity,
                payload=payload,
                params=params.model_dump(mode="json", by_alias=True),
                is_applied=known is not None,
            )
        )
        result = known[0] if known is not None else self._predicted(tool, params)
        self._made[key] = (params, result)
        return result

    def _predicted(self, tool: Tool[Any], params: "ToolInput") -> JsonValue:
        return call_safely(
            tool, lambda: tool.predict_from_params(params, self._calls()), mutates=False
        )

    def _calls(self) -> CallContext:
        """Without grants and keys: what is called with it only computes."""
        if self._context is None:
            self._context = call_context(
                self.ctx,
                self.workflow.id,
                self.state.cancel,
                policies=self.state.policies,
                grants=(),
                zone=self.state.zone,
                rehearsed=True,
            )
        return self._context
