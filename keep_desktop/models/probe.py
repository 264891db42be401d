"""What a model can do: tried, since servers advertise what they ignore."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import httpx2

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.models import ModelProtocol, ModelProvider, ModelRole
from keep_desktop.models.http import verifier_of
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.ports.hosts import is_loopback
from keep_desktop.ports.models import (
    AnswerDone,
    ModelEvent,
    ModelRejected,
    ModelRequest,
    SystemMessage,
    ToolSpec,
    UserTurn,
    object_schema,
)

Ask = Callable[[ModelProvider, ModelRequest, CancelToken], Iterator[ModelEvent]]

#: Enough for a model that thinks before it answers.
_TOKENS, _SECONDS = 1_024, 120.0
_SCHEMA = object_schema({"number": {"type": "integer"}})
_TOOL = ToolSpec(
    name="report_number", description="Reports a number to the user.", parameters=_SCHEMA
)
_MODELS_BYTES, _MODELS_S = 8 * 1024 * 1024, 5.0
#: Where servers say how long a prompt may be.
_CONTEXT_NAMES = ("context_length", "max_model_len", "loaded_context_length", "max_context_length")


def probe(
    ask: Ask, provider: ModelProvider, cancel: CancelToken, *, workflow_id: WorkflowId | None
) -> ModelProvider:
    """The provider with its protocol, and one sentence of what was found. Raises ModelFailure where
    the model cannot be asked."""
    rejected: ModelRejected | None = None
    usage = False
    try:
        done = _answer(ask, provider, _tool_request(workflow_id), cancel)
        usage = done.usage.tokens_in is not None
        if any(call.name == _TOOL.name and _is_object(call.arguments) for call in done.turn.calls):
            return _found(provider, ModelProtocol.TOOLS, usage)
    except ModelRejected as error:
        # A server that knows no tools may refuse the request; others answer in words.
        rejected = error
    try:
        done = _answer(ask, provider, _schema_request(workflow_id), cancel)
    except ModelRejected as error:
        if rejected is not None:
            raise rejected from error
        return _found(provider, ModelProtocol.NONE, usage)
    usage = done.usage.tokens_in is not None
    fits = _is_object(done.turn.text) and "number" in json.loads(done.turn.text)
    return _found(provider, ModelProtocol.JSON if fits else ModelProtocol.NONE, usage)


def context_tokens(provider: ModelProvider, key: str | None) -> int | None:
    """How long a prompt may be, where the server's list of models says so."""
    for model in models_at(provider.url, key):
        if model.get("id") != provider.model:
            continue
        meta = model.get("meta")
        more = meta if isinstance(meta, Mapping) else {}
        values = [model.get(name) for name in _CONTEXT_NAMES]
        for value in (*values, more.get("n_ctx"), more.get("n_ctx_train")):
            if isinstance(value, int) and 0 < value < 1_000_000_000:
                return value
    return None


def models_at(url: str, key: str | None = None) -> list[Mapping[str, Any]]:
    """The models that a server lists; none where it does not answer in that way."""
    headers = {"accept": "application/json", "user-agent": "keep-desktop"}
    if key:
        headers["authorization"] = f"Bearer {key}"
    data = b""
    try:
        with (
            httpx2.Client(
                timeout=_MODELS_S, trust_env=not is_loopback(url), verify=verifier_of(url)
            ) as client,
            client.stream("GET", f"{url}/models", headers=headers) as response,
        ):
            if response.status_code != httpx2.codes.OK:
                return []
            for piece in response.iter_bytes():
                data += piece
                if len(data) > _MODELS_BYTES:
                    return []
        listed = json.loads(data)["data"]
    except (httpx2.HTTPError, ValueError, KeyError, TypeError, RecursionError):
        return []
    return [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []


def _answer(
    ask: Ask, provider: ModelProvider, request: ModelRequest, cancel: CancelToken
) -> AnswerDone:
    events = list(ask(replace(provider, protocol=None), request, cancel))
    done = events[-1]
    assert isinstance(done, AnswerDone)  # noqa: S101 - the port's promise
    return done


def _tool_request(workflow_id: WorkflowId | None) -> ModelRequest:
    return ModelRequest(
        role=ModelRole.TEXT,
        messages=[
            SystemMessage(text="You act by calling tools."),
            UserTurn(text="Call the tool report_number with the number 7."),
        ],
        tools=[_TOOL],
        max_tokens=_TOKENS,
        seconds=_SECONDS,
        workflow_id=workflow_id,
    )


def _schema_request(workflow_id: WorkflowId | None) -> ModelRequest:
    return ModelRequest(
        role=ModelRole.TEXT,
        messages=[UserTurn(text='Answer with this JSON and nothing else: {"number": 7}')],
        json_schema=_SCHEMA,
        max_tokens=_TOKENS,
        seconds=_SECONDS,
        workflow_id=workflow_id,
    )


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _found(provider: ModelProvider, protocol: ModelProtocol, usage: bool) -> ModelProvider:
    match protocol:
        case ModelProtocol.TOOLS:
            sentence = UserMessage("It calls tools: it can plan.")
        case ModelProtocol.JSON:
            sentence = UserMessage("It calls no tools, but holds to a JSON schema: it can plan.")
        case ModelProtocol.NONE:
            sentence = UserMessage(
                "It neither calls tools nor holds to a JSON schema: it cannot plan."
            )
    if not usage:
        sentence = UserMessage(
            "{found} It reports no usage, so what is reserved counts.", found=sentence
        )
    return replace(provider, protocol=protocol, probe=sentence)
