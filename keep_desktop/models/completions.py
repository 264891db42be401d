"""Speaks chat completions with one model, through pydantic-ai. Imported at the first request.

Two of pydantic-ai's hooks are overridden. Its stream tells tool calls apart by their index alone,
so that calls which share one would become one call; here a call that begins anew is a new one, and
a call that was sent twice counts once. And a stream without a reason for its end counts as broken:
of half an answer nothing may be executed.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, islice

from openai import AsyncOpenAI
from openai.types.chat.chat_completion_chunk import (
    ChatCompletionChunk,
    Choice,
    ChoiceDeltaToolCall,
)
from pydantic_ai import messages as parts
from pydantic_ai.direct import model_request_stream
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIStreamedResponse
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.profiles.openai import OpenAIModelProfile
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition
from pydantic_ai.usage import RequestUsage

from keep_desktop.domain.planning.models import ModelProvider, TokenUsage
from keep_desktop.models.event_stream import (
    LONGEST_ARGUMENTS,
    LONGEST_REPLY,
)
from keep_desktop.models.exchange import AnswerTooLarge, HttpExchange
from keep_desktop.models.http import ModelHttp
from keep_desktop.models.media import LONGEST_MARKED, MOST_PICTURES, MarkedMedia, ReceivedMedia
from keep_desktop.ports.hosts import host_of
from keep_desktop.ports.models import (
    AnswerDone,
    Media,
    ModelRequest,
    ModelTurn,
    PromptMessage,
    SystemMessage,
    ToolCallPart,
    ToolResult,
    UserTurn,
)

CUT_NOTE = "\n[The rest of this reply was cut: it was too long.]"
#: A piece of text holds a token or more; so many pieces for each token that was allowed mean that
#: the server minds no limit.
_PIECES_PER_TOKEN = 2
_LONGEST_REPEATED = 64 * 1024
_MOST_TOKENS = 1_000_000_000
#: Sent where there is no key; the library wants one.
_NO_KEY = "none"


async def complete(
    provider: ModelProvider,
    key: str | None,
    request: ModelRequest,
    exchange: HttpExchange,
    emit: Callable[[str], None],
) -> AnswerDone:
    """The answer to one try; *emit* gets its text as it comes. Raises whatever the libraries
    raise: *exchange* and `failures.failure_of` tell what it means."""
    sent, received = MarkedMedia(), ReceivedMedia(MOST_PICTURES if request.draws else 0)
    async with ModelHttp(provider.url, exchange, sent, received) as http:
        # All that it would take from the environment is given here.
        client = AsyncOpenAI(
            base_url=provider.url,
            api_key=key or _NO_KEY,
            organization="",
            project="",
            max_retries=0,
            http_client=http,
        )
        model = _ChatModel(
            provider.model,
            provider=OpenAIProvider(openai_client=client),
            profile=_profile(provider),
        )
        text = _Text(emit, _PIECES_PER_TOKEN * request.max_tokens)
        async with model_request_stream(
            model,
            _parts_of(request.messages, sent),
            model_settings=_settings(request),
            model_request_parameters=_parameters(request),
        ) as stream:
            async for event in stream:
                if not text.add(event):
                    return _cut(text)
            assert isinstance(stream, _Stream)  # noqa: S101 - the model made it
            pictures = map(received.at, stream.picture_urls)
            media = [picture for picture in pictures if picture is not None]
            return _answer(stream, text, media, exchange)


def _answer(
    stream: "_Stream", text: "_Text", media: Sequence[Media], exchange: HttpExchange
) -> AnswerDone:
    response = stream.get()
    exchange.request_id = exchange.request_id or response.provider_response_id
    details = response.provider_details or {}
    refusal = details.get("refusal")
    turn = ModelTurn(text=text.whole or str(refusal or ""), calls=stream.tool_calls, media=media)
    return AnswerDone(
        turn=turn,
        usage=_usage(stream.reported, turn),
        finish_reason="refusal" if refusal else details.get("finish_reason"),
    )


def _cut(text: "_Text") -> AnswerDone:
    return AnswerDone(
        turn=ModelTurn(text=text.whole[:LONGEST_REPLY] + CUT_NOTE),
        usage=TokenUsage(),
        finish_reason="length",
    )


def _usage(reported: TokenUsage, turn: ModelTurn) -> TokenUsage:
    """None of it where a part is missing or cannot be: what was reserved counts then, so that no
    server takes a request out of the budget."""
    least = 1 if turn.text or turn.calls or turn.media else 0
    tokens_in, tokens_out = reported.tokens_in, reported.tokens_out
    if not tokens_in or tokens_out is None or tokens_out < least:
        return TokenUsage()
    cached = reported.tokens_cached
    return replace(reported, tokens_cached=None if cached is None else min(cached, tokens_in))


def _count(number: object) -> int | None:
    """A server may report anything."""
    return number if isinstance(number, int) and 0 <= number <= _MOST_TOKENS else None


class _Text:
    """The text of an answer."""

    def __init__(self, emit: Callable[[str], None], most_pieces: int) -> None:
        self._emit = emit
        self._most_pieces = most_pieces
        self._pieces: list[str] = []
        self._length = 0

    @property
    def whole(self) -> str:
        return "".join(self._pieces)

    def add(self, event: object) -> bool:
        """False once it is longer than what is kept, or than what was allowed."""
        match event:
            case parts.PartStartEvent(part=parts.TextPart(content=piece)):
                pass
            case parts.PartDeltaEvent(delta=parts.TextPartDelta(content_delta=piece)):
                pass
            case _:
                return True
        room = LONGEST_REPLY - self._length
        self._pieces.append(piece[:room])
        self._length += len(piece)
        if room > 0 and piece:
            self._emit(piece[:room])
        return self._length <= LONGEST_REPLY and len(self._pieces) <= self._most_pieces


# -- what is sent ---------------------------------------------------------------------------------


def _profile(provider: ModelProvider) -> OpenAIModelProfile:
    """The same for every model: what a probe found decides, not a model's name."""
    return OpenAIModelProfile(
        openai_chat_streaming_requires_finish_reason=True,
        # Only OpenAI's own newest models want the other name.
        openai_chat_supports_max_completion_tokens=host_of(provider.url) == "api.openai.com",
        openai_chat_supports_multiple_system_messages=False,
        openai_supports_strict_tool_definition=False,
        openai_supports_reasoning=False,
        json_schema_transformer=None,
        supports_json_schema_output=True,
    )


def _settings(request: ModelRequest) -> ModelSettings:
    settings = ModelSettings(max_tokens=request.max_tokens, timeout=request.seconds)
    if request.draws:
        settings["extra_body"] = {"modalities": ["image", "text"]}
    return settings


def _parameters(request: ModelRequest) -> ModelRequestParameters:
    tools = [
        ToolDefinition(
            name=tool.name,
            description=tool.description,
            parameters_json_schema=dict(tool.parameters),
        )
        for tool in request.tools
    ]
    if request.json_schema is None:
        return ModelRequestParameters(function_tools=tools)
    schema = OutputObjectDefinition(json_schema=dict(request.json_schema), name="answer")
    return ModelRequestParameters(function_tools=tools, output_mode="native", output_object=schema)


def _parts_of(messages: Sequence[PromptMessage], marked: MarkedMedia) -> list[parts.ModelMessage]:
    made: list[parts.ModelMessage] = []
    for is_answer, group in groupby(messages, lambda one: isinstance(one, ModelTurn)):
        if is_answer:
            made += [_response(one) for one in group if isinstance(one, ModelTurn)]
        else:
            made.append(parts.ModelRequest(parts=[_request_part(one, marked) for one in group]))
    return made


def _request_part(message: PromptMessage, marked: MarkedMedia) -> parts.ModelRequestPart:
    match message:
        case SystemMessage(text=text):
            return parts.SystemPromptPart(content=text)
        case UserTurn(text=text, media=media):
            pieces = [
                parts.BinaryContent(data=marked.mark(one), media_type=one.type) for one in media
            ]
            return parts.UserPromptPart(content=[text, *pieces] if pieces else text)
        case ToolResult(call_id=id, name=name, content=content):
            return parts.ToolReturnPart(tool_name=name, content=content, tool_call_id=id)
    raise TypeError(f"{type(message).__name__} is no message to a model")


def _response(turn: ModelTurn) -> parts.ModelResponse:
    texts: list[parts.ModelResponsePart] = [parts.TextPart(content=turn.text)] if turn.text else []
    calls = [
        parts.ToolCallPart(tool_name=call.name, args=call.arguments, tool_call_id=call.id)
        for call in turn.calls
    ]
    return parts.ModelResponse(parts=[*texts, *calls])


# -- what comes back ------------------------------------------------------------------------------


class _ChatModel(OpenAIChatModel):
    @property
    def _streamed_response_cls(self) -> type[OpenAIStreamedResponse]:
        return _Stream


@dataclass
class _Stream(OpenAIStreamedResponse):
    _gathered: "_PartialCalls" = field(default_factory=lambda: _PartialCalls(), init=False)

    #: Of pictures in the answer, which pydantic-ai does not know of. Nothing is fetched from them.
    picture_urls: list[str] = field(default_factory=list, init=False)

    #: What the server reported last; pydantic-ai refuses an answer whose numbers cannot be.
    reported: TokenUsage = field(default=TokenUsage(), init=False)

    @property
    def tool_calls(self) -> Sequence[ToolCallPart]:
        return self._gathered.calls()

    def _map_usage(self, response: ChatCompletionChunk) -> RequestUsage:
        """Called with each event, before what it holds is taken."""
        for choice in response.choices or ():
            urls = _picture_urls(getattr(choice.delta, "images", None))
            self.picture_urls += islice(urls, MOST_PICTURES - len(self.picture_urls))
        usage = response.usage
        if usage is not None:
            details = usage.prompt_tokens_details
            self.reported = TokenUsage(
                tokens_in=_count(usage.prompt_tokens),
                tokens_out=_count(usage.completion_tokens),
                tokens_cached=_count(getattr(details, "cached_tokens", None)),
            )
        return RequestUsage()

    def _map_tool_call_delta(self, choice: Choice) -> Iterable[parts.ModelResponseStreamEvent]:
        for delta in choice.delta.tool_calls or ():
            number = self._gathered.add(delta)
            yield from self._parts_manager.handle_tool_call_delta_events(
                vendor_part_id=("call", number), tool_name="call", tool_call_id=str(number)
            )


def _picture_urls(images: object) -> Iterator[str]:
    for one in images if isinstance(images, list) else ():
        match one:
            case {"image_url": {"url": str(url)}} if len(url) <= LONGEST_MARKED:
                yield url


@dataclass(slots=True)
class _PartialCall:
    id: str
    name: str
    pieces: list[str] = field(default_factory=list)
    length: int = 0

    @property
    def arguments(self) -> str:
        return "".join(self.pieces)

    @property
    def is_complete(self) -> bool:
        # Not searched for the end of a long one again and again.
        if self.length > _LONGEST_REPEATED:
            return False
        try:
            return isinstance(json.loads(self.arguments), dict)
        except (ValueError, RecursionError):
            return False


def _starts_new_call(call: _PartialCall, id: str | None, piece: str) -> bool:
    """Some servers repeat id and name with each piece of the same call."""
    if id and id != call.id:
        return True
    return (not piece or piece.startswith("{")) and call.is_complete


class _PartialCalls:
    """The tool calls of one answer, from pieces whose index may be wrong or missing."""

    def __init__(self) -> None:
        self._calls: list[_PartialCall] = []
        self._at_index: dict[int | None, int] = {}

    def add(self, delta: ChoiceDeltaToolCall) -> int:
        """The number of the call that the piece belongs to."""
        function = delta.function
        name = (function.name if function is not None else None) or ""
        piece = (function.arguments if function is not None else None) or ""
        known = self._at_index.get(delta.index)
        if known is None and not name and self._calls:
            known = len(self._calls) - 1
        if known is None or (name and _starts_new_call(self._calls[known], delta.id, piece)):
            known = len(self._calls)
            self._calls.append(_PartialCall(delta.id or f"call_{known}", name))
            self._at_index[delta.index] = known
        call = self._calls[known]
        call.name = call.name or name
        call.pieces.append(piece)
        call.length += len(piece)
        if call.length > LONGEST_ARGUMENTS:
            raise AnswerTooLarge
        return known

    def calls(self) -> Sequence[ToolCallPart]:
        """Each once, with an id of its own."""
        made: dict[tuple[str, str, str], ToolCallPart] = {}
        ids: set[str] = set()
        for number, call in enumerate(self._calls):
            same = (call.id, call.name, call.arguments)
            if same in made:
                continue
            id = call.id if call.id not in ids else f"{call.id}_{number}"
            ids.add(id)
            made[same] = ToolCallPart(id=id, name=call.name, arguments=call.arguments)
        return tuple(made.values())
