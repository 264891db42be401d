"""Tools that reach something outside, which is a list in memory, and workflows that call them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from pydantic import Field

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.permissions import Capability, Risk, ScopeKind
from keep_desktop.domain.questions import Question
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.tools import CallContext, Tool, ToolInput
from keep_desktop.services.context import Keep
from keep_desktop.services.permissions import grant
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow

Effects = list[tuple[str, JsonValue]]


class SendInput(ToolInput):
    name: str = ""
    to: str | list[str] | None = None
    cc: str | list[str] | None = None
    bcc: str | list[str] | None = None
    place: str | None = None
    account: str | None = None
    #: What does not make it another.
    text: str = ""


class FetchInput(ToolInput):
    url: str | None = None
    #: Where the answer sends on to.
    redirects: list[str] = Field(default_factory=list)


class EchoInput(ToolInput):
    content: Any = None


class Send(Tool[SendInput]):
    """A mutation with receivers and an account."""

    namespace, name = "Reach", "send"
    description = "Send something."
    access = Risk.SENDS
    permits = "Send to {scope}"
    scope_params: ClassVar = {
        **dict.fromkeys(("to", "cc", "bcc"), ScopeKind.RECIPIENT),
        "place": ScopeKind.PLACE,
        "account": ScopeKind.ACCOUNT,
    }
    prefixed_params: ClassVar[tuple[str, ...]] = ("place",)
    uses_network = False
    Input, Output = SendInput, Any

    def __init__(self, effects: Effects) -> None:
        self.effects = effects

    def access_of(self, params: SendInput) -> Risk | None:
        """A part of a script may not say what it sends."""
        return Risk.DELETES if getattr(params, "text", "") == "delete" else self.access

    def identity(self, params: SendInput) -> JsonValue:
        return params.model_dump(exclude={"text"})

    def payload(self, params: SendInput) -> JsonValue:
        return params.text

    def call(self, params: SendInput, context: CallContext) -> JsonValue:
        self.effects.append((self.full_name, params.model_dump(exclude_none=True)))
        return len(self.effects)

    def predict(self, params: SendInput, context: CallContext) -> JsonValue:
        return 0


class Put(Send):
    """A mutation that reaches nothing that has a name."""

    name = "put"
    access = Risk.WRITES
    permits = "Put something"
    scope_params: ClassVar = {}
    prefixed_params: ClassVar[tuple[str, ...]] = ()


class Fetch(Tool[FetchInput]):
    """A read of a host, and of those that it sends on to."""

    namespace, name = "Reach", "fetch"
    description = "Fetch something."
    access = Risk.READS
    permits = "Fetch from {scope}"
    scope_params: ClassVar = {"url": ScopeKind.HOST}
    uses_network = False
    Input, Output = FetchInput, Any

    def __init__(self, effects: Effects) -> None:
        self.effects = effects

    def is_read_only(self, params: FetchInput) -> bool:
        return True

    def call(self, params: FetchInput, context: CallContext) -> JsonValue:
        for host in (params.url or "").split("/")[2:3] + params.redirects:
            context.check_host(host)
            self.effects.append((self.full_name, host))
        return "fetched"


class Download(Fetch):
    """The same as a mutation."""

    name = "download"

    def is_read_only(self, params: FetchInput) -> bool:
        return False

    def predict(self, params: FetchInput, context: CallContext) -> JsonValue:
        return ""


class Echo(Tool[EchoInput]):
    """Makes data of what the script holds."""

    namespace, name = "Reach", "echo"
    description = "Echo what is given."
    uses_network = False
    Input, Output = EchoInput, Any

    def is_read_only(self, params: EchoInput) -> bool:
        return True

    def call(self, params: EchoInput, context: CallContext) -> JsonValue:
        content: JsonValue = params.content
        return content


@contextmanager
def a_reaching_keep(
    folder: Path, effects: Effects, *, clock: Clock | None = None
) -> Iterator[Keep]:
    """A Keep with its engine, and the tools above."""
    tools = [made(effects) for made in (Send, Put, Fetch, Download)]
    with open_engine(folder / "data", clock=clock, extra_tools=[*tools, Echo()]) as keep:
        yield keep


def item_script(tool: str, calls: Sequence[JsonValue]) -> str:
    """Makes each call in an item of its own, with an input that only a run knows."""
    return f"""
const calls = await Reach.echo({{ content: {json.dumps(calls)} }});
for (const [at, call] of calls.entries()) {{
  await Items.withItem(`item ${{at}}`, `Item ${{at}}`, async (ctx) => {{
    if (ctx.item.isDone) return;
    await {tool}(call);
  }});
}}
"""


def handler_script(tool: str, calls: Sequence[JsonValue]) -> str:
    """The same in `mutate`, one event for each call."""
    return f"""
const workflow = {{
  topics: {{ calls: {{}} }},
  producers: {{
    read: {{
      publishes: ["calls"],
      schedule: "5m",
      handler: async () => {{
        const calls = await Reach.echo({{ content: {json.dumps(calls)} }});
        for (const [at, call] of calls.entries()) {{
          const inputId = await Topics.registerInput(
            {{ source: "System", type: "random", id: `call ${{at}}`, title: `Call ${{at}}` }});
          await Topics.publish({{ topic: "calls",
            event: {{ messageId: `call ${{at}}`, inputId, payload: call }} }});
        }}
      }},
    }},
  }},
  consumers: {{
    make: {{
      subscribe: ["calls"],
      prepare: async () => {{
        const [event] = await Topics.peek({{ topic: "calls", limit: 1 }});
        if (!event) return {{ reservations: [] }};
        const reservations = [{{ topic: "calls", ids: [event.messageId] }}];
        return {{ reservations, call: event.payload }};
      }},
      mutate: async (prepared) => {{ await {tool}(prepared.call); }},
    }},
  }},
}};
"""


FORMS = {"item": item_script, "handler": handler_script}


def a_workflow(
    keep: Keep,
    script: str,
    *allowed: str,
    name: str = "W",
    params: Mapping[str, JsonValue] | None = None,
) -> WorkflowId:
    """On, and allowed these besides what its script tells."""
    draft = Draft(name=name, script=script, params=params or {})
    workflow_id = import_workflow(keep, draft).workflow_id
    for one in allowed:
        grant(keep, workflow_id, Capability.parse(one))
    return workflow_id


def question_of(keep: Keep, workflow_id: WorkflowId) -> Question:
    """The only open one."""
    with keep.ledger.read() as uow:
        (question,) = uow.questions.open(workflow_id)
    return question
