"""A gateway over a real ledger, and requests to it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.planning.models import ModelCall, ModelRole
from keep_desktop.domain.questions import Question, QuestionKind
from keep_desktop.models.configuration import ModelConfiguration
from keep_desktop.models.gateway import ModelGateway
from keep_desktop.models.prompts import Redact
from keep_desktop.ports.cancel import CancelToken, NeverCancelled
from keep_desktop.ports.clock import Clock, SystemClock
from keep_desktop.ports.models import (
    AnswerDone,
    ModelEvent,
    ModelRequest,
    SystemMessage,
    ToolSpec,
    UserTurn,
)
from keep_desktop.ports.secrets import NoSecrets, SecretStore
from keep_desktop.storage import SqliteLedger, open_ledger
from tests.builders.ledger import a_workflow

SAVE = ToolSpec(
    name="save",
    description="Saves a script.",
    parameters={
        "type": "object",
        "properties": {"code": {"type": "string"}},
        "required": ["code"],
    },
)


def a_request(text: str = "Hello", **changes: Any) -> ModelRequest:
    """A turn of the planner."""
    request = ModelRequest(
        role=ModelRole.PLAN,
        messages=[SystemMessage(text="You write scripts."), UserTurn(text=text)],
        tools=[SAVE],
        max_tokens=500,
        seconds=30,
    )
    return replace(request, **changes)


@dataclass
class GatewayHarness:
    ledger: SqliteLedger
    gateway: ModelGateway
    workflow_id: WorkflowId
    clock: Clock

    def ask(
        self, request: ModelRequest | None = None, cancel: CancelToken | None = None
    ) -> AnswerDone:
        done = self.events(request, cancel)[-1]
        assert isinstance(done, AnswerDone)
        return done

    def events(
        self, request: ModelRequest | None = None, cancel: CancelToken | None = None
    ) -> Sequence[ModelEvent]:
        asked = request or a_request()
        if asked.workflow_id is None:
            asked = replace(asked, workflow_id=self.workflow_id)
        return list(self.gateway.stream(asked, cancel or NeverCancelled()))

    def calls(self) -> Sequence[ModelCall]:
        with self.ledger.read() as uow:
            return uow.model_calls.all(limit=1000)

    def turns(self) -> Sequence[ModelCall]:
        """Without probes."""
        return [one for one in self.calls() if one.role is not ModelRole.TEXT]

    def questions(self) -> Mapping[QuestionKind, Question]:
        with self.ledger.read() as uow:
            return {one.kind: one for one in uow.questions.open(self.workflow_id)}

    def set(self, **settings: Any) -> None:
        """Settings, with `__` for a dot."""
        with self.ledger.write() as uow:
            for name, value in settings.items():
                uow.settings.put(name.replace("__", "."), value)
            uow.commit()

    def stop(self, *, everything: bool = True) -> None:
        with self.ledger.write() as uow:
            uow.switches.set(None if everything else self.workflow_id, at=self.clock.now())
            uow.commit()


@contextmanager
def a_gateway(
    folder: Path,
    environ: Mapping[str, str],
    *,
    secrets: SecretStore | None = None,
    redactor: Callable[[], Redact] = lambda: lambda text: text,
    clock: Clock | None = None,
) -> Iterator[GatewayHarness]:
    """Retries wait a millisecond."""
    clock = clock or SystemClock()
    ledger = open_ledger(folder, clock=clock)
    configuration = ModelConfiguration(ledger, secrets or NoSecrets(), environ)
    gateway = ModelGateway(ledger, clock, configuration, redactor=redactor)
    try:
        with ledger.read() as uow:
            known = uow.workflows.all()
        workflow_id = known[0].id if known else a_workflow(ledger)
        harness = GatewayHarness(ledger, gateway, workflow_id, clock)
        harness.set(policy__retry__base_backoff_ms=1)
        yield harness
    finally:
        gateway.close()
        ledger.close()
