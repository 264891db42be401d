"""The tools of Telegram.

A bot cannot read what it sent itself, and Telegram takes no key with a message. So whether one was
sent when the line broke cannot be found out: the user is asked.
"""

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from pydantic import Field, StringConstraints

from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, ToolOutput
from keep_desktop.tools.connectors.service import (
    ServiceClient,
    ServiceInput,
    ServiceMutation,
    ServiceRead,
    ServiceTool,
    SubkeyInput,
    as_list,
    as_mapping,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.connectors.telegram.entry import TELEGRAM
from keep_desktop.tools.text import iso_of_timestamp, many_lines, shown_name

_KINDS = ("message", "channel_post")
_CHAT = {"account": ScopeKind.ACCOUNT, "chat": ScopeKind.PLACE}

Chat = Annotated[str, StringConstraints(pattern=r"^(@[A-Za-z0-9_]{4,32}|-?[0-9]{1,20})$")]
In = TypeVar("In", bound=ServiceInput)


class TelegramMessagesInput(ServiceInput):
    after: int | None = Field(
        default=None,
        ge=0,
        description="The highest `update` seen; Telegram then forgets it and those before",
    )
    limit: int = Field(default=100, ge=1, le=100)


class TelegramSendInput(SubkeyInput):
    chat: Chat = Field(description="The id of a chat, or @name of a channel")
    text: str = Field(min_length=1, max_length=4096)
    reply_to: int | None = Field(default=None, ge=1, description="The number of a message there")
    silent: bool = Field(default=False, description="Notify nobody")


class TelegramMessage(ToolOutput):
    update: int
    chat: str
    chat_title: str
    message: int
    sender: str
    date: str = Field(description="ISO 8601 in UTC")
    text: str


class TelegramSent(ToolOutput):
    chat: str
    message: int


class _Telegram(ServiceTool[In]):
    namespace = "Telegram"
    entry = TELEGRAM


class TelegramMessages(_Telegram[TelegramMessagesInput], ServiceRead[TelegramMessagesInput]):
    name = "messages"
    description = (
        "What was sent to the bot, oldest first; Telegram keeps it for a day. Remember the highest "
        "`update`, and pass it as `after`. Only one workflow should read a bot."
    )
    Input = TelegramMessagesInput
    Output = list[TelegramMessage]
    source, type = "Telegram", "message"
    row_facts = RowFacts(
        kind=ReceivedKind.ENTRY, title="text", sender="sender", at="date", place="chat_title"
    )
    permits = "Read what is sent to the bot {scope}"

    def run(self, params: TelegramMessagesInput, client: ServiceClient) -> JsonValue:
        query = {
            "offset": None if params.after is None else params.after + 1,
            "limit": params.limit,
            "timeout": 0,
            "allowed_updates": '["message","channel_post"]',
        }
        found = as_list(as_mapping(client.get("/getUpdates", query)).get("result"))
        return [_message(as_mapping(one)) for one in found]


class TelegramSendMessage(_Telegram[TelegramSendInput], ServiceMutation[TelegramSendInput]):
    name = "sendMessage"
    description = (
        "Sends a message as a bot, as plain text. Two different messages to one chat in one item "
        "need a `subkey` each."
    )
    risk = EffectRisk.MEDIUM
    Input = TelegramSendInput
    Output = TelegramSent
    can_reconcile = False
    payload_params = ("text", "silent")
    access = Risk.SENDS
    permits = "Send messages to {scope}"
    scope_params = _CHAT

    def title(self, params: TelegramSendInput) -> str:
        return UserMessage("Send a message to {chat} at Telegram", chat=shown_name(params.chat))

    def run(self, params: TelegramSendInput, client: ServiceClient) -> JsonValue:
        body: dict[str, Any] = {
            "chat_id": params.chat if params.chat.startswith("@") else int(params.chat),
            "text": params.text,
            "disable_notification": params.silent,
        }
        if params.reply_to is not None:
            body["reply_parameters"] = {"message_id": params.reply_to}
        answer = client.send("POST", "/sendMessage", body=body, mutates=True)
        made = as_mapping(as_mapping(answer.body).get("result"))
        if not isinstance(made.get("message_id"), int):
            raise unreadable_answer(TELEGRAM.title)
        return {"chat": params.chat, "message": made["message_id"]}

    def predict_from_params(self, params: TelegramSendInput, context: CallContext) -> JsonValue:
        return {"chat": params.chat, "message": 0}


def _message(update: Mapping[str, Any]) -> JsonValue:
    one = next((as_mapping(update.get(kind)) for kind in _KINDS if update.get(kind)), {})
    chat = as_mapping(one.get("chat"))
    sender = as_mapping(one.get("from"))
    names = (text_of(sender.get("first_name")), text_of(sender.get("last_name")))
    return {
        "update": _number(update.get("update_id")),
        "chat": str(_number(chat.get("id"))),
        "chat_title": text_of(chat.get("title")) or text_of(chat.get("username")),
        "message": _number(one.get("message_id")),
        "sender": text_of(sender.get("username")) or " ".join(filter(None, names)),
        "date": iso_of_timestamp(_number(one.get("date"))),
        "text": many_lines(text_of(one.get("text")) or text_of(one.get("caption"))),
    }


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0
