"""The tools of Discord.

A message is sent with a nonce made from the mutation's key, of which Discord makes one message
within some minutes. Since lists need not tell the nonce, a message of the bot with the same text
counts too.
"""

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from pydantic import Field, StringConstraints

from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.discord.entry import DISCORD, HEADERS
from keep_desktop.tools.connectors.service import (
    Evidence,
    NextPage,
    ServiceClient,
    ServiceInput,
    ServiceMutation,
    ServiceRead,
    ServiceResponse,
    ServiceTool,
    SubkeyInput,
    as_list,
    as_mapping,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.text import many_lines

_MESSAGES = "/channels/{channel}/messages"
_PAGE = 100
_MOST_LOOKED_AT = 1000
_LONGEST_NONCE = 25
#: A request whose line broke may still be on its way.
_VISIBLE_AFTER_S = 60
#: Text and announcement channels.
_WITH_TEXT = (0, 5)
_ACCOUNT = {"account": ScopeKind.ACCOUNT}
_SERVER = {**_ACCOUNT, "server": ScopeKind.PLACE}
_CHANNEL = {**_ACCOUNT, "channel": ScopeKind.PLACE}

Id = Annotated[str, StringConstraints(pattern=r"^[0-9]{15,20}$")]
In = TypeVar("In", bound=ServiceInput)


class DiscordServerInput(ServiceInput):
    server: Id = Field(description="As Discord.listServers gives it")


class DiscordMessagesInput(ServiceInput):
    channel: Id
    after: Id | None = Field(default=None, description="Only messages after the one of this id")
    limit: int = Field(default=100, ge=1, le=2000)


class DiscordSendInput(SubkeyInput):
    channel: Id
    text: str = Field(min_length=1, max_length=2000)
    reply_to: Id | None = Field(default=None, description="The id of a message")
    mentions: bool = Field(
        default=False, description="Notify the people whom the text mentions; else nobody"
    )


class DiscordServerFacts(ToolOutput):
    id: str
    name: str


class DiscordChannelFacts(ToolOutput):
    id: str
    name: str
    topic: str


class DiscordMessage(ToolOutput):
    id: str
    date: str = Field(description="ISO 8601")
    author: str
    bot: bool
    text: str
    attachments: list[str] = Field(description="Their addresses")


class DiscordSent(ToolOutput):
    channel: str
    id: str


class _Discord(ServiceTool[In]):
    namespace = "Discord"
    entry = DISCORD
    headers = HEADERS


class DiscordListServers(_Discord[ServiceInput], ServiceRead[ServiceInput]):
    name = "listServers"
    description = "The servers of Discord that the bot was added to."
    Input = ServiceInput
    Output = list[DiscordServerFacts]
    source, type = "Discord", "server"
    permits = "See the servers of {scope}"

    def run(self, params: ServiceInput, client: ServiceClient) -> JsonValue:
        next_page = _by_id("after", max)
        found = client.pages(
            "/users/@me/guilds", {"limit": 200}, items="", limit=2000, next_page=next_page
        )
        return [{"id": text_of(one.get("id")), "name": text_of(one.get("name"))} for one in found]


class DiscordListChannels(_Discord[DiscordServerInput], ServiceRead[DiscordServerInput]):
    name = "listChannels"
    description = "The text channels of a server of Discord."
    Input = DiscordServerInput
    Output = list[DiscordChannelFacts]
    source, type = "Discord", "channel"
    permits = "See the channels of {scope}"
    scope_params = _SERVER

    def run(self, params: DiscordServerInput, client: ServiceClient) -> JsonValue:
        found = as_list(client.get("/guilds/{server}/channels", {"server": params.server}))
        return [
            {
                "id": text_of(one.get("id")),
                "name": text_of(one.get("name")),
                "topic": text_of(one.get("topic")),
            }
            for one in map(as_mapping, found)
            if one.get("type") in _WITH_TEXT
        ]


class DiscordListMessages(_Discord[DiscordMessagesInput], ServiceRead[DiscordMessagesInput]):
    name = "listMessages"
    description = "The messages of a channel of Discord, newest first."
    Input = DiscordMessagesInput
    Output = list[DiscordMessage]
    source, type = "Discord", "message"
    row_facts = RowFacts(kind=ReceivedKind.ENTRY, title="text", sender="author", at="date")
    permits = "Read messages in {scope}"
    scope_params = _CHANNEL

    def run(self, params: DiscordMessagesInput, client: ServiceClient) -> JsonValue:
        found = _messages(client, params.channel, params.after, params.limit)
        return [_message(one) for one in found]


class DiscordSendMessage(_Discord[DiscordSendInput], ServiceMutation[DiscordSendInput]):
    name = "sendMessage"
    description = (
        "Posts a message to a channel of Discord. Two different messages to one channel in one "
        "item need a `subkey` each."
    )
    risk = EffectRisk.MEDIUM
    Input = DiscordSendInput
    Output = DiscordSent
    payload_params = ("text", "mentions")
    access = Risk.SENDS
    permits = "Post messages to {scope}"
    scope_params = _CHANNEL

    def title(self, params: DiscordSendInput) -> str:
        return UserMessage("Post to the channel {channel} at Discord", channel=params.channel)

    def evidence_before(self, params: DiscordSendInput, client: ServiceClient) -> Evidence:
        newest = _messages(client, params.channel, None, 1)
        me = text_of(as_mapping(client.get("/users/@me")).get("id"))
        return {"after": text_of(newest[0].get("id")) if newest else "0", "me": me}

    def run(self, params: DiscordSendInput, client: ServiceClient) -> JsonValue:
        body: dict[str, Any] = {
            "content": params.text,
            "nonce": _nonce(client),
            "enforce_nonce": True,
            "allowed_mentions": {"parse": ["users", "roles"] if params.mentions else []},
        }
        if params.reply_to is not None:
            body["message_reference"] = {"message_id": params.reply_to}
        query = {"channel": params.channel}
        made = as_mapping(client.send("POST", _MESSAGES, query, body=body, mutates=True).body)
        if not text_of(made.get("id")):
            raise unreadable_answer(DISCORD.title)
        return {"channel": params.channel, "id": text_of(made.get("id"))}

    def check_outcome(self, params: DiscordSendInput, client: ServiceClient) -> Reconciled:
        after, me = text_of(client.evidence.get("after")), client.evidence.get("me")
        mine = [
            one
            for one in _messages(client, params.channel, after, _MOST_LOOKED_AT)
            if as_mapping(one.get("author")).get("id") == me
        ]
        found = [one for one in mine if one.get("nonce") == _nonce(client)] or [
            one
            for one in mine
            if "nonce" not in one and text_of(one.get("content")).strip() == params.text.strip()
        ]
        if len(found) == 1:
            made: JsonValue = {"channel": params.channel, "id": text_of(found[0].get("id"))}
            return Reconciled(Verdict.APPLIED, made)
        return (
            Reconciled(Verdict.RETRY)
            if found
            else client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)
        )

    def predict_from_params(self, params: DiscordSendInput, context: CallContext) -> JsonValue:
        return {"channel": params.channel, "id": ""}


def _nonce(client: ServiceClient) -> str:
    return client.key[:_LONGEST_NONCE]


def _by_id(parameter: str, furthest: Any) -> NextPage:
    """The next page begins at the last id of the one before, until one is empty."""

    def next_page(answer: ServiceResponse) -> Mapping[str, str] | None:
        ids = [text_of(as_mapping(one).get("id")) for one in as_list(answer.body)]
        return {parameter: furthest(ids, key=_age)} if ids else None

    return next_page


def _age(id: str) -> int:
    return int(id) if id.isdecimal() else 0


def _messages(
    client: ServiceClient, channel: str, after: str | None, limit: int
) -> list[Mapping[str, Any]]:
    """Newest first. Those after another are given from the oldest on."""
    next_page = _by_id("before", min) if after is None else _by_id("after", max)
    query = {"channel": channel, "limit": min(limit, _PAGE), "after": after}
    found = client.pages(_MESSAGES, query, items="", limit=limit, next_page=next_page)
    return sorted(found, key=lambda one: _age(text_of(one.get("id"))), reverse=True)


def _message(one: Mapping[str, Any]) -> JsonValue:
    author = as_mapping(one.get("author"))
    return {
        "id": text_of(one.get("id")),
        "date": text_of(one.get("timestamp")),
        "author": text_of(author.get("global_name")) or text_of(author.get("username")),
        "bot": author.get("bot") is True,
        "text": many_lines(text_of(one.get("content"))),
        "attachments": [
            text_of(as_mapping(each).get("url")) for each in as_list(one.get("attachments"))
        ],
    }
