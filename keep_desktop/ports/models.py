"""The contract between the program and language models.

`ModelClient` is the one way to a model: it reserves budget, records the request in `model_calls`,
sends it, retries as `policy.retry.*` says, and settles. Nothing else opens a connection to a model.
Everything a model answers is untrusted text.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Protocol

from keep_desktop.domain.errors import KeepError
from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, terminal_command
from keep_desktop.domain.planning.models import ModelProvider, ModelRole, TokenUsage
from keep_desktop.ports.cancel import CancelToken


@immutable(kw_only=True)
class ToolSpec:
    """A function the model may call."""

    name: str
    description: str
    #: JSON Schema of its arguments, an object.
    parameters: Mapping[str, JsonValue]


def object_schema(
    properties: Mapping[str, JsonValue], required: Iterable[str] | None = None
) -> Mapping[str, JsonValue]:
    """The JSON Schema of an object with these properties and no others; by default it has all."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties if required is None else required),
        "additionalProperties": False,
    }


@immutable(kw_only=True)
class ToolCallPart:
    id: str
    name: str
    #: As the model wrote it: may be no JSON at all.
    arguments: str


@immutable(kw_only=True)
class Media:
    """A picture or a recording."""

    #: "image/png", "audio/mpeg".
    type: str
    data: bytes = field(repr=False)


@immutable(kw_only=True)
class SystemMessage:
    text: str


@immutable(kw_only=True)
class UserTurn:
    text: str
    media: Sequence[Media] = ()


@immutable(kw_only=True)
class ModelTurn:
    """What the model answered."""

    text: str
    calls: Sequence[ToolCallPart] = ()
    #: Pictures that it drew.
    media: Sequence[Media] = ()


@immutable(kw_only=True)
class ToolResult:
    call_id: str
    name: str
    content: str


PromptMessage = SystemMessage | UserTurn | ModelTurn | ToolResult


@immutable(kw_only=True)
class ModelRequest:
    role: ModelRole
    messages: Sequence[PromptMessage]
    tools: Sequence[ToolSpec] = ()
    #: JSON Schema that the answer must fit (a request without tools).
    json_schema: Mapping[str, JsonValue] | None = None
    #: Whether the answer is to hold a picture.
    draws: bool = False
    #: Whether a try that failed by the network is followed by others.
    repeats: bool = True
    #: The longest answer, in tokens; reserved before the request is sent.
    max_tokens: int
    #: The longest time until the answer is complete, by the clock.
    seconds: float
    workflow_id: WorkflowId | None = None
    run_id: RunId | None = None


@immutable(kw_only=True)
class TextDelta:
    text: str


@immutable(kw_only=True)
class AnswerDone:
    """The answer is complete: nothing of it is to be acted on before."""

    turn: ModelTurn
    usage: TokenUsage
    #: Why it ended, in the server's word: `stop`, `tool_calls`, `length`, …
    finish_reason: str | None = None


@immutable
class AnswerRestarted:
    """The try broke and the request is sent again: forget the text so far."""


ModelEvent = TextDelta | AnswerRestarted | AnswerDone


class ModelFailure(KeepError):
    """A request to a model failed. The class decides what follows."""


class NoModel(ModelFailure):
    """No model is configured for the role."""


class ModelSignIn(ModelFailure):
    """401 or 403: the key is missing or wrong. Not repeated."""


class ModelPaymentRequired(ModelFailure):
    """402: no request is made for any workflow for ten minutes."""


class ModelUnreachable(ModelFailure):
    """408, 429, 5xx, a broken stream, an answer that is no chat completion; all tries are used."""

    #: Seconds that the server wants to be left alone.
    retry_after_s: float | None = None


class ModelRejected(ModelFailure):
    """Context too long, a refusal, an unknown model: repeating does not help."""


class BudgetExceeded(ModelFailure):
    """The budget of the day does not hold the request; nothing was sent."""


class ModelStopped(ModelFailure):
    """An emergency stop holds, or came meanwhile; a late answer was discarded."""


MODEL_FAILURES = (
    NoModel,
    ModelSignIn,
    ModelPaymentRequired,
    ModelUnreachable,
    ModelRejected,
    BudgetExceeded,
    ModelStopped,
)


class ModelClient(Protocol):
    """Thread-safe."""

    def stream(self, request: ModelRequest, cancel: CancelToken) -> Iterator[ModelEvent]:
        """Text as it comes, then one `AnswerDone`. Where a try breaks, `AnswerRestarted` comes and
        the text before it counts for nothing.

        Raises ModelFailure (see its classes), and Cancelled if *cancel* is.
        """
        ...


class Models(ModelClient, Protocol):
    """The client with what the settings need besides. Thread-safe."""

    def probe(self, provider: ModelProvider, cancel: CancelToken) -> ModelProvider:
        """Try what the model can do, and store it. Raises ModelFailure, and Cancelled."""
        ...


NO_MODEL = UserMessage(
    "No model is set up. Add one under Settings > Models{command}.",
    command=terminal_command("model add"),
)


class NoModels:
    """`Models` where none can be asked."""

    def stream(self, request: ModelRequest, cancel: CancelToken) -> Iterator[ModelEvent]:
        raise NoModel(NO_MODEL)

    def probe(self, provider: ModelProvider, cancel: CancelToken) -> ModelProvider:
        raise NoModel(NO_MODEL)
