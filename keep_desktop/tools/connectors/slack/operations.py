"""The tools of Slack.

Every message carries the key of its mutation as metadata, which other programs can read and people
do not see; by it a message is found again.
"""

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from pydantic import Field, StringConstraints

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.tools import CallContext, EffectRisk, Reconciled, ToolOutput, Verdict
from keep_desktop.tools.connectors.service import (
    Evidence,
    ServiceClient,
    ServiceInput,
    ServiceMutation,
    ServiceRead,
    ServiceResponse,
    ServiceTool,
    SubkeyInput,
    as_list,
    as_mapping,
    next_by_token,
    text_of,
    unreadable_answer,
)
from keep_desktop.tools.connectors.slack.entry import SLACK
from keep_desktop.tools.text import iso_of_timestamp, many_lines, shown_name

#: Slack answers with 200 and says in the body what is wrong; what is not listed is a 400.
_STATUS = {
    401: "invalid_auth not_authed account_inactive token_revoked token_expired",
    403: "missing_scope not_in_channel channel_not_found is_archived access_denied no_permission "
    "not_allowed_token_type restricted_action cant_update_message cant_delete_message "
    "edit_window_closed team_access_not_granted ekm_access_denied",
    404: "message_not_found thread_not_found user_not_found",
    429: "ratelimited rate_limited",
    500: "internal_error fatal_error service_unavailable request_timeout team_added_to_org",
}
_STATUS_OF = {name: status for status, names in _STATUS.items() for name in names.split()}
_CURSOR = next_by_token("response_metadata.next_cursor", "cursor")
_PAGE = 200
_MOST_LISTED = 10_000
#: A request whose line broke may still be on its way.
_VISIBLE_AFTER_S = 60
_EVENT = "keep_effect"
_ACCOUNT = {"account": ScopeKind.ACCOUNT}
_CHANNEL = {**_ACCOUNT, "channel": ScopeKind.PLACE}

Channel = Annotated[str, StringConstraints(pattern=r"^(#[^\s#]{1,80}|[CGD][A-Z0-9]{2,30})$")]
Stamp = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,12}\.[0-9]{1,9}$")]
In = TypeVar("In", bound=ServiceInput)


class SlackListInput(ServiceInput):
    limit: int = Field(default=1000, ge=1, le=_MOST_LISTED)


class SlackChannelInput(ServiceInput):
    channel: Channel = Field(description="#name, or an id such as C0123ABCD")


class SlackHistoryInput(SlackChannelInput):
    thread: Stamp | None = Field(
        default=None, description="The ts of a message, for it and its replies, oldest first"
    )
    after: Stamp | None = Field(default=None, description="Only messages with a later ts")
    limit: int = Field(default=100, ge=1, le=2000)


class SlackPostInput(SubkeyInput):
    channel: Channel = Field(description="#name, or an id; the bot must be in it")
    text: str = Field(min_length=1, max_length=40_000)
    thread: Stamp | None = Field(default=None, description="The ts of the message to reply to")
    markup: bool = Field(
        default=False,
        description="Read Slack's mrkdwn in the text, mentions too; else it is shown as it is",
    )


class SlackMessageInput(SlackChannelInput):
    ts: Stamp = Field(description="Of the bot's own message, as postMessage or history gave it")


class SlackUpdateInput(SlackMessageInput):
    text: str = Field(min_length=1, max_length=40_000)
    markup: bool = Field(default=False, description="As for postMessage")


class SlackChannelFacts(ToolOutput):
    id: str
    name: str
    private: bool
    member: bool = Field(description="Whether the bot is in it")
    archived: bool
    topic: str
    purpose: str


class SlackMessage(ToolOutput):
    ts: str = Field(description="Its id in the channel, and its time")
    date: str = Field(description="ISO 8601 in UTC")
    user: str = Field(description="The id of a user, or of a bot")
    text: str = Field(description="As Slack writes it: <@U1> for mentions, &lt; for <")
    thread: str | None = Field(description="The ts of the message that began its thread")
    replies: int


class SlackUserFacts(ToolOutput):
    id: str
    name: str
    real_name: str
    email: str | None = Field(description="Where the bot has the scope users:read.email")
    bot: bool
    deleted: bool


class SlackPosted(ToolOutput):
    channel: str = Field(description="The id of the channel")
    ts: str


class _Slack(ServiceTool[In]):
    namespace = "Slack"
    entry = SLACK

    def status_of(self, answer: ServiceResponse) -> int:
        body = as_mapping(answer.body)
        if answer.status >= 300 or body.get("ok") is True:
            return answer.status
        return _STATUS_OF.get(text_of(body.get("error")), 400)


class SlackListChannels(_Slack[SlackListInput], ServiceRead[SlackListInput]):
    name = "listChannels"
    description = "The channels of a Slack workspace: all public ones, and the bot's private ones."
    Input = SlackListInput
    Output = list[SlackChannelFacts]
    source, type = "Slack", "channel"
    permits = "See the channels of {scope}"

    def run(self, params: SlackListInput, client: ServiceClient) -> JsonValue:
        return [
            {
                "id": text_of(one.get("id")),
                "name": text_of(one.get("name")),
                "private": one.get("is_private") is True,
                "member": one.get("is_member") is True,
                "archived": one.get("is_archived") is True,
                "topic": text_of(as_mapping(one.get("topic")).get("value")),
                "purpose": text_of(as_mapping(one.get("purpose")).get("value")),
            }
            for one in _channels(client, params.limit)
        ]


class SlackHistory(_Slack[SlackHistoryInput], ServiceRead[SlackHistoryInput]):
    name = "history"
    description = (
        "The messages of a Slack channel, newest first, or of one thread. The bot must be in it."
    )
    Input = SlackHistoryInput
    Output = list[SlackMessage]
    source, type = "Slack", "message"
    row_facts = RowFacts(kind=ReceivedKind.ENTRY, title="text", sender="user", at="date")
    permits = "Read messages in {scope}"
    scope_params = _CHANNEL

    def run(self, params: SlackHistoryInput, client: ServiceClient) -> JsonValue:
        channel = _channel_id(client, params.channel)
        found = _messages(client, channel, params.thread, params.after, params.limit)
        return [_message(one) for one in found]


class SlackListUsers(_Slack[SlackListInput], ServiceRead[SlackListInput]):
    name = "listUsers"
    description = "The people and bots of a Slack workspace."
    Input = SlackListInput
    Output = list[SlackUserFacts]
    source, type = "Slack", "user"
    permits = "See the people of {scope}"

    def run(self, params: SlackListInput, client: ServiceClient) -> JsonValue:
        found = client.pages(
            "/users.list", {"limit": _PAGE}, items="members", limit=params.limit, next_page=_CURSOR
        )
        return [_user(one) for one in found]


class SlackPostMessage(_Slack[SlackPostInput], ServiceMutation[SlackPostInput]):
    name = "postMessage"
    description = (
        "Posts a message to a Slack channel, or as a reply in a thread. Two different messages to "
        "one place in one item need a `subkey` each."
    )
    risk = EffectRisk.MEDIUM
    Input = SlackPostInput
    Output = SlackPosted
    payload_params = ("text", "markup")
    access = Risk.SENDS
    permits = "Post messages to {scope}"
    scope_params = _CHANNEL

    def title(self, params: SlackPostInput) -> str:
        return UserMessage("Post to {channel} at Slack", channel=shown_name(params.channel))

    def evidence_before(self, params: SlackPostInput, client: ServiceClient) -> Evidence:
        """The newest message by Slack's own clock. Of a thread all replies are looked at."""
        channel = _channel_id(client, params.channel)
        newest = _messages(client, channel, None, None, 1)
        after = params.thread or next((_ts(one) for one in newest), "0.0")
        return {"channel": channel, "after": after}

    def run(self, params: SlackPostInput, client: ServiceClient) -> JsonValue:
        channel = text_of(client.evidence.get("channel"))
        sent = {
            "channel": channel,
            **_content(params.text, params.markup, client.key),
            "mrkdwn": params.markup,
            **({"thread_ts": params.thread} if params.thread else {}),
        }
        answer = client.send("POST", "/chat.postMessage", body=sent, mutates=True)
        return _posted(channel, answer)

    def check_outcome(self, params: SlackPostInput, client: ServiceClient) -> Reconciled:
        channel = text_of(client.evidence.get("channel"))
        after = text_of(client.evidence.get("after"))
        for one in _messages(client, channel, params.thread, after, _MOST_LISTED):
            if _key(one) == client.key:
                return Reconciled(Verdict.APPLIED, {"channel": channel, "ts": _ts(one)})
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)

    def predict_from_params(self, params: SlackPostInput, context: CallContext) -> JsonValue:
        return {"channel": params.channel, "ts": "0.0"}


class _SlackOfMessage(_Slack[In], ServiceMutation[In]):
    """What changes one message of the bot."""

    risk = EffectRisk.MEDIUM
    Output = SlackPosted
    scope_params = _CHANNEL

    def evidence_before(self, params: Any, client: ServiceClient) -> Evidence:
        channel = _channel_id(client, params.channel)
        return {"channel": channel, "was": _one(client, channel, params.ts) is not None}

    def predict_from_params(self, params: Any, context: CallContext) -> JsonValue:
        return {"channel": params.channel, "ts": params.ts}


class SlackUpdate(_SlackOfMessage[SlackUpdateInput]):
    name = "update"
    description = "Changes the text of a message that the bot posted to Slack."
    Input = SlackUpdateInput
    payload_params = ("text", "markup")
    access = Risk.WRITES
    permits = "Change its own messages in {scope}"

    def title(self, params: SlackUpdateInput) -> str:
        return UserMessage(
            "Change a message in {channel} at Slack", channel=shown_name(params.channel)
        )

    def run(self, params: SlackUpdateInput, client: ServiceClient) -> JsonValue:
        channel = text_of(client.evidence.get("channel"))
        content = _content(params.text, params.markup, client.key)
        sent = {"channel": channel, "ts": params.ts, **content}
        return _posted(channel, client.send("POST", "/chat.update", body=sent, mutates=True))

    def check_outcome(self, params: SlackUpdateInput, client: ServiceClient) -> Reconciled:
        channel = text_of(client.evidence.get("channel"))
        found = _one(client, channel, params.ts)
        if found is not None and _key(found) == client.key:
            return Reconciled(Verdict.APPLIED, {"channel": channel, "ts": params.ts})
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)


class SlackDelete(_SlackOfMessage[SlackMessageInput]):
    name = "delete"
    description = "Deletes a message that the bot posted to Slack."
    Input = SlackMessageInput
    access = Risk.DELETES
    permits = "Delete its own messages in {scope}"

    def title(self, params: SlackMessageInput) -> str:
        return UserMessage(
            "Delete a message in {channel} at Slack", channel=shown_name(params.channel)
        )

    def run(self, params: SlackMessageInput, client: ServiceClient) -> JsonValue:
        channel = text_of(client.evidence.get("channel"))
        sent = {"channel": channel, "ts": params.ts}
        return _posted(channel, client.send("POST", "/chat.delete", body=sent, mutates=True))

    def check_outcome(self, params: SlackMessageInput, client: ServiceClient) -> Reconciled:
        channel = text_of(client.evidence.get("channel"))
        if client.evidence.get("was") is True and _one(client, channel, params.ts) is None:
            return Reconciled(Verdict.APPLIED, {"channel": channel, "ts": params.ts})
        return client.verdict_if_absent(visible_after_s=_VISIBLE_AFTER_S)


def _channels(client: ServiceClient, limit: int) -> list[Mapping[str, Any]]:
    query = {"types": "public_channel,private_channel", "limit": _PAGE}
    return client.pages(
        "/conversations.list", query, items="channels", limit=limit, next_page=_CURSOR
    )


def _channel_id(client: ServiceClient, channel: str) -> str:
    """PreconditionFailure for a name that no channel has."""
    if not channel.startswith("#"):
        return channel
    for one in _channels(client, _MOST_LISTED):
        if text_of(one.get("name")) == channel[1:] and one.get("is_archived") is not True:
            return text_of(one.get("id"))
    raise PreconditionFailure(
        UserMessage(
            "The bot sees no channel {channel} at Slack. Invite it there, or name another channel",
            channel=shown_name(channel),
        )
    )


def _messages(
    client: ServiceClient, channel: str, thread: str | None, after: str | None, limit: int
) -> list[Mapping[str, Any]]:
    query: dict[str, Any] = {
        "channel": channel,
        "ts": thread,
        "oldest": after,
        "limit": min(limit, _PAGE),
        "include_all_metadata": True,
    }
    path = "/conversations.history" if thread is None else "/conversations.replies"
    return client.pages(path, query, items="messages", limit=limit, next_page=_CURSOR)


def _one(client: ServiceClient, channel: str, ts: str) -> Mapping[str, Any] | None:
    """A message, in a thread or not; None where there is none."""
    exactly = {"channel": channel, "ts": ts, "oldest": ts, "latest": ts, "inclusive": True}
    query = {**exactly, "limit": 10, "include_all_metadata": True}
    body = client.get_or_none("/conversations.replies", query)
    found = [as_mapping(one) for one in as_list(as_mapping(body).get("messages"))]
    # A message that has replies leaves an empty one behind.
    there = (one for one in found if one.get("subtype") != "tombstone")
    return next((one for one in there if _ts(one) == ts), None)


def _content(text: str, markup: bool, key: str) -> dict[str, JsonValue]:
    if not markup:
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {"text": text, "metadata": {"event_type": _EVENT, "event_payload": {"key": key}}}


def _key(message: Mapping[str, Any]) -> str:
    metadata = as_mapping(message.get("metadata"))
    return text_of(as_mapping(metadata.get("event_payload")).get("key"))


def _ts(message: Mapping[str, Any]) -> str:
    return text_of(message.get("ts"))


def _posted(channel: str, answer: ServiceResponse) -> JsonValue:
    ts = _ts(as_mapping(answer.body))
    if not ts:
        raise unreadable_answer(SLACK.title)
    return {"channel": channel, "ts": ts}


def _message(one: Mapping[str, Any]) -> JsonValue:
    replies = one.get("reply_count")
    try:
        seconds = float(_ts(one))
    except ValueError:
        seconds = 0.0
    return {
        "ts": _ts(one),
        "date": iso_of_timestamp(seconds),
        "user": text_of(one.get("user")) or text_of(one.get("bot_id")),
        "text": many_lines(text_of(one.get("text"))),
        "thread": text_of(one.get("thread_ts")) or None,
        "replies": replies if isinstance(replies, int) else 0,
    }


def _user(one: Mapping[str, Any]) -> JsonValue:
    profile = as_mapping(one.get("profile"))
    return {
        "id": text_of(one.get("id")),
        "name": text_of(one.get("name")),
        "real_name": text_of(one.get("real_name")) or text_of(profile.get("real_name")),
        "email": text_of(profile.get("email")) or None,
        "bot": one.get("is_bot") is True,
        "deleted": one.get("deleted") is True,
    }
