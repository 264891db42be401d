"""Language models: what they are used for, and what is recorded of each request."""

from datetime import datetime
from enum import StrEnum

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.immutable import immutable


class ModelRole(StrEnum):
    """What a model is used for; the user chooses one model for each."""

    PLAN = "plan"
    REPAIR = "repair"
    TEXT = "text"
    #: Reads pictures.
    VISION = "vision"
    #: Hears recordings.
    AUDIO = "audio"
    #: Draws pictures.
    IMAGES = "images"


#: What any model that answers at all can be tried for; the user chooses the others.
OF_EVERY_MODEL = (ModelRole.PLAN, ModelRole.REPAIR, ModelRole.TEXT)


class ModelProtocol(StrEnum):
    """How a model can be made to act, as a probe found it. Only the probe counts: servers advertise
    what they ignore."""

    TOOLS = "tools"
    #: No tool calls, but JSON held by a schema.
    JSON = "json"
    NONE = "none"


class KeySource(StrEnum):
    """Where the key of a provider is. A key is never in the ledger."""

    NONE = "none"
    KEYRING = "keyring"
    ENVIRONMENT = "environment"


@immutable(kw_only=True)
class ModelProvider:
    """A model at an address that the user added, or that the environment names."""

    name: str
    #: The base address, with `/v1` where the server has it: `POST {url}/chat/completions`.
    url: str
    model: str
    key: KeySource
    #: None until probed.
    protocol: ModelProtocol | None = None
    context_tokens: int | None = None
    #: What the last probe found, as a sentence; None until probed.
    probe: str | None = None
    probed_at: datetime | None = None


@immutable(kw_only=True)
class TokenUsage:
    """What the server reported; None where it reported nothing."""

    tokens_in: int | None = None
    tokens_out: int | None = None
    tokens_cached: int | None = None


#: The statuses of a request besides the class of an error (`FailureKind`).
ACTIVE, OK, CANCELLED = "active", "ok", "cancelled"


@immutable(kw_only=True)
class ModelCall:
    """One request that was sent, as it is recorded. Each try is one of its own."""

    id: int
    role: ModelRole
    workflow_id: WorkflowId | None
    run_id: RunId | None
    provider: str
    model: str
    usage: TokenUsage
    #: In US dollars; None where no price is known.
    price: float | None
    reserved_tokens: int
    #: `active`, `ok`, `cancelled`, or the class of the error.
    status: str
    error: str | None
    request_id: str | None
    started_at: datetime
    #: None while it is active, and after a crash.
    ended_at: datetime | None


@immutable(kw_only=True)
class Spent:
    """What requests cost since some time: what is settled, and what is reserved still."""

    tokens: int
    reserved_tokens: int
    #: In US dollars, of the requests whose price is known.
    money: float
    reserved_money: float
