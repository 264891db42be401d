"""The conversation as it is stored, and as it is shown to the model again.

Messages are kept for good; what is shown of old ones is cropped, so that a long chat does not grow
without bound.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.chats import ChatMessage, ChatRole, RefusalStage
from keep_desktop.domain.planning.quoting import cropped
from keep_desktop.ports.models import (
    ModelTurn,
    PromptMessage,
    ToolCallPart,
    ToolResult,
    UserTurn,
)
from keep_desktop.ports.stores import UnitOfWork

#: Characters of earlier messages that are shown in full, and at all.
_EARLIER_WHOLE, _EARLIER_MOST = 40_000, 80_000
#: Of a result of a tool in an earlier message, and of a text where results are left out.
_OLD_RESULT, _OLD_TEXT = 2_000, 2_000
#: Of the message that is worked on; beyond it old results are cropped.
CURRENT_MOST, _CROPPED_RESULT = 200_000, 500


@immutable
class ChatExchange:
    """A message of the user and what followed it. *reply*: what the user was shown last."""

    message: ChatMessage
    turns: Sequence[JsonValue]
    reply: str | None

    @property
    def open_question(self) -> ToolCallPart | None:
        """The question that ended it, which the next message answers."""
        conversation = messages_of(self.turns)
        answered = {one.call_id for one in conversation if isinstance(one, ToolResult)}
        calls = (c for one in conversation if isinstance(one, ModelTurn) for c in one.calls)
        return next((c for c in calls if c.name == "ask" and c.id not in answered), None)

    @property
    def known_version(self) -> str | None:
        """The label of the newest version that the model saw in it."""
        for turn in reversed(self.turns):
            if isinstance(turn, Mapping) and turn.get("role") == "version":
                return str(turn["version"])
        return None


def exchanges(uow: UnitOfWork, messages: Sequence[ChatMessage]) -> Sequence[ChatExchange]:
    """Oldest first."""
    found: list[ChatExchange] = []
    for message in messages:
        if message.role is ChatRole.USER:
            found.append(ChatExchange(message, uow.chats.turns(message.id), None))
        elif found:
            found[-1] = replace(found[-1], reply=message.text)
    return found


def questions_since_save(found: Sequence[ChatExchange]) -> int:
    """How many questions the model has asked since it last saved a version."""
    count = 0
    for exchange in found:
        for turn in exchange.turns:
            if _is(turn, "saved"):
                count = 0
            elif _is(turn, "asked"):
                count += 1
    return count


def refusals(turns: Sequence[JsonValue]) -> Iterator[tuple[RefusalStage, Sequence[str]]]:
    """The saves that were refused: at which stage, and the rules of the review that were broken."""
    for turn in turns:
        match turn:
            case {"role": "refused", "stage": str(stage), "rules": [*rules]}:
                yield RefusalStage(stage), [str(rule) for rule in rules]


# -- as stored --------------------------------------------------------------------------------


def mark(kind: str, **facts: JsonValue) -> Mapping[str, JsonValue]:
    """A turn that is not shown to the model: `version` (it saw one), `saved`, `asked`,
    `refused`."""
    return {"role": kind, **facts}


def to_json(message: PromptMessage) -> Mapping[str, JsonValue]:
    match message:
        case ModelTurn(text=text, calls=calls):
            made: list[JsonValue] = [
                {"id": call.id, "name": call.name, "arguments": call.arguments} for call in calls
            ]
            return {"role": "model", "text": text, "calls": made}
        case ToolResult(call_id=call_id, name=name, content=content):
            return {"role": "tool", "call_id": call_id, "name": name, "content": content}
        case _:
            return {"role": "user", "text": message.text}


def messages_of(turns: Sequence[JsonValue]) -> Sequence[PromptMessage]:
    """What `to_json` made, without the marks."""
    return [message for turn in turns for message in _message(turn)]


def _message(turn: Any) -> Iterator[PromptMessage]:
    match turn:
        case {"role": "model", "text": text, "calls": calls}:
            yield ModelTurn(text=text, calls=tuple(ToolCallPart(**call) for call in calls))
        case {"role": "tool", "call_id": call_id, "name": name, "content": content}:
            yield ToolResult(call_id=call_id, name=name, content=content)
        case {"role": "user", "text": text}:
            yield UserTurn(text=text)


def _is(turn: Any, role: str) -> bool:
    return isinstance(turn, Mapping) and turn.get("role") == role


# -- as shown ---------------------------------------------------------------------------------


Chain = Sequence[ChatExchange]
TextOf = Callable[[ChatMessage], str]


def _text(message: ChatMessage) -> str:
    return message.text


def chains(found: Sequence[ChatExchange]) -> Sequence[Chain]:
    """Exchanges that belong together: each but the first answers what the one before asked."""
    made: list[list[ChatExchange]] = []
    for number, exchange in enumerate(found):
        if number and found[number - 1].open_question is not None:
            made[-1].append(exchange)
        else:
            made.append([exchange])
    return made


def earlier_prompt(found: Sequence[Chain], text_of: TextOf = _text) -> Sequence[PromptMessage]:
    """Finished exchanges, cropped: the newest in full, the ones before without their tools, the
    oldest not at all."""
    shown: list[Sequence[PromptMessage]] = []
    size = 0
    for chain in reversed(found):
        messages = [_cropped_result(one, _OLD_RESULT) for one in prompt_of(chain, text_of=text_of)]
        if size + _size(messages) > _EARLIER_WHOLE:
            messages = [message for exchange in chain for message in _brief(exchange)]
        size += _size(messages)
        if size > _EARLIER_MOST:
            break
        shown.append(messages)
    return [message for messages in reversed(shown) for message in messages]


def prompt_of(chain: Chain, context: str = "", text_of: TextOf = _text) -> Sequence[PromptMessage]:
    """All of it; *context* stands before the first message, and *text_of* is what each message
    says with its files."""
    prompt: list[PromptMessage] = []
    question: ToolCallPart | None = None
    for exchange in chain:
        text = text_of(exchange.message)
        if question is None:
            prompt.append(UserTurn(text=context + text))
        else:
            prompt.append(ToolResult(call_id=question.id, name=question.name, content=text))
        prompt += messages_of(exchange.turns)
        question = exchange.open_question
    reply = chain[-1].reply
    if reply and question is None and not _has_text(prompt):
        prompt.append(ModelTurn(text=reply))
    return prompt


def _has_text(messages: Sequence[PromptMessage]) -> bool:
    """Whether they end with words of the model."""
    return bool(messages) and isinstance(messages[-1], ModelTurn) and not messages[-1].calls


def _brief(exchange: ChatExchange) -> Iterator[PromptMessage]:
    yield UserTurn(text=cropped(exchange.message.text, _OLD_TEXT))
    if exchange.reply:
        yield ModelTurn(text=cropped(exchange.reply, _OLD_TEXT))


def fit_to_context(
    messages: Sequence[PromptMessage], *, head: Sequence[PromptMessage], most: int = CURRENT_MOST
) -> Sequence[PromptMessage]:
    """Behind *head*, the current exchange with the oldest results of tools cropped until all of it
    has *most* characters, if that is enough."""
    fitting = list(messages)
    excess = _size((*head, *fitting)) - most
    for at, message in enumerate(fitting):
        if excess <= 0:
            break
        fitting[at] = _cropped_result(message, _CROPPED_RESULT)
        excess -= _size([message]) - _size([fitting[at]])
    return (*head, *fitting)


def _cropped_result(message: PromptMessage, most: int) -> PromptMessage:
    if not isinstance(message, ToolResult):
        return message
    return replace(message, content=cropped(message.content, most))


def _size(messages: Sequence[PromptMessage]) -> int:
    return sum(map(_length, messages))


def _length(message: PromptMessage) -> int:
    match message:
        case ToolResult(content=content):
            return len(content)
        case ModelTurn(text=text, calls=calls):
            return len(text) + sum(len(call.arguments) for call in calls)
        case _:
            return len(message.text)
