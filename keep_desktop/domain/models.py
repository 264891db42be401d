"""Language models: what they are used for, and what is recorded of each request."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class ModelRole(StrEnum):
    """What a model is used for; the user chooses one model for each."""

    PLAN = "plan"
    REPAIR = "repair"
    TEXT = "text"


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


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenUsage:
    """What the server reported; None where it reported nothing."""

    tokens_in: int | None = None
    tokens_out: int | None = None
    tokens_cached: int | None = None
