"""A server that stands in for Slack's Web API, written from https://docs.slack.dev/reference/methods:
arguments and their types, errors with status 200, cursors, metadata."""

from typing import Any

from tests.servers.checks import Lagging, Shape, mismatch, page, queried
from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply

METHODS: dict[str, tuple[str, Shape]] = {
    "auth.test": ("POST", {}),
    "conversations.list": (
        "GET",
        {"types": str, "limit": str, "cursor": str, "exclude_archived": str},
    ),
    "conversations.history": (
        "GET",
        {
            **{"channel!": str, "cursor": str, "limit": str, "oldest": str, "latest": str},
            **{"inclusive": str, "include_all_metadata": str},
        },
    ),
    "conversations.replies": (
        "GET",
        {
            **{"channel!": str, "ts!": str, "cursor": str, "limit": str, "oldest": str},
            **{"latest": str, "inclusive": str, "include_all_metadata": str},
        },
    ),
    "users.list": ("GET", {"limit": str, "cursor": str}),
    "chat.postMessage": (
        "POST",
        {"channel!": str, "text!": str, "metadata": dict, "mrkdwn": bool, "thread_ts": str},
    ),
    "chat.update": ("POST", {"channel!": str, "ts!": str, "text!": str, "metadata": dict}),
    "chat.delete": ("POST", {"channel!": str, "ts!": str}),
}
_ERRORS = {401: "invalid_auth", 403: "restricted_action", 429: "ratelimited"}
GENERAL = "C0GENERAL"


class Slack(FakeService):
    def __init__(self, token: str = "") -> None:
        super().__init__(token)
        self.channels = [
            {"id": "C0RANDOM", "name": "random", "is_archived": False, "is_member": False},
            {"id": "C0OLD", "name": "general", "is_archived": True, "is_member": True},
            {
                **{"id": GENERAL, "name": "general", "is_archived": False, "is_member": True},
                **{"is_private": False, "topic": {"value": "All"}, "purpose": {"value": ""}},
            },
        ]
        self.messages: list[dict[str, Any]] = []
        self._lagging = Lagging()
        self._seconds = 1_790_000_000

    def put(self, text: str, thread: str | None = None, user: str = "U1", **more: Any) -> str:
        """A message is posted to #general; its ts."""
        self._seconds += 1
        message = {"type": "message", "user": user, "text": text, "ts": f"{self._seconds}.000100"}
        message |= {"thread_ts": thread} if thread else {}
        self.messages.append(self._lagging.put({**message, **more}, self.lag))
        return message["ts"]

    def texts(self) -> list[str]:
        return [one["text"] for one in self.messages]

    # -- as a service -----------------------------------------------------------------------------

    def error(self, status: int, text: str) -> Any:
        return {"ok": False, "error": _ERRORS.get(status, "internal_error")}

    def answer(self, asked: ReceivedRequest) -> Reply:
        prefix, _, name = asked.path.rpartition("/")
        if prefix not in ("", "/api") or name not in METHODS:
            raise self._refusal("unknown_method")
        method, shape = METHODS[name]
        assert asked.method == method, asked
        given = queried(asked) if method == "GET" else (asked.body or {})
        if problem := mismatch(given, shape):
            raise Refused(200, {"ok": False, "error": "invalid_arguments", "detail": problem})
        made: Any = getattr(self, name.replace(".", "_").lower())(given)
        return Reply(200, {"ok": True, **made})

    def _refusal(self, error: str) -> Refused:
        return Refused(200, {"ok": False, "error": error})

    def _paged(self, items: str, rows: list[Any], given: Any) -> Any:
        found, cursor = page(rows, given.get("cursor", ""))
        return {items: found, "response_metadata": {"next_cursor": cursor}}

    # -- as Slack names them ----------------------------------------------------------------------

    def auth_test(self, given: Any) -> Any:
        return {"team": "Firm", "user": "keep", "bot_id": "B1"}

    def conversations_list(self, given: Any) -> Any:
        return self._paged("channels", self.channels, given)

    def users_list(self, given: Any) -> Any:
        profile = {"email": "ann@firm.example"}
        ann = {"id": "U1", "name": "ann", "real_name": "Ann", "profile": profile, "deleted": False}
        bot = {"id": "U2", "name": "keep", "is_bot": True, "deleted": False, "profile": {}}
        return self._paged("members", [ann, bot, {"id": "U3", "name": "x", "deleted": True}], given)

    def conversations_history(self, given: Any) -> Any:
        self._require_member(given)
        rows = [one for one in self._between(given) if one.get("thread_ts") in (None, one["ts"])]
        return self._paged("messages", [self._shown(one, given) for one in reversed(rows)], given)

    def conversations_replies(self, given: Any) -> Any:
        self._require_member(given)
        ts = given["ts"]
        if ts not in [one["ts"] for one in self.messages]:
            raise self._refusal("thread_not_found")
        rows = [one for one in self._between(given) if ts in (one["ts"], one.get("thread_ts"))]
        return self._paged("messages", [self._shown(one, given) for one in rows], given)

    def chat_postmessage(self, given: Any) -> Any:
        self._require_member(given)
        metadata = given.get("metadata", {})
        assert {*metadata} <= {"event_type", "event_payload"}, metadata
        ts = self.put(given["text"], given.get("thread_ts"), "U2", metadata=metadata)
        self.effects.append(f"post {ts}")
        return {"channel": given["channel"], "ts": ts, "message": {"text": given["text"]}}

    def chat_update(self, given: Any) -> Any:
        one = self._own(given)
        one |= {"text": given["text"], "metadata": given.get("metadata", {})}
        self.effects.append(f"update {one['ts']}")
        return {"channel": given["channel"], "ts": one["ts"], "text": one["text"]}

    def chat_delete(self, given: Any) -> Any:
        one = self._own(given)
        if any(other.get("thread_ts") == one["ts"] for other in self.messages):
            one |= {"subtype": "tombstone", "user": "USLACKBOT", "text": "This was deleted."}
        else:
            self.messages.remove(one)
        self.effects.append(f"delete {one['ts']}")
        return {"channel": given["channel"], "ts": one["ts"]}

    def _own(self, given: Any) -> dict[str, Any]:
        self._require_member(given)
        for one in self.messages:
            if one["ts"] == given["ts"] and one["user"] == "U2":
                return one
        raise self._refusal("message_not_found")

    def _require_member(self, given: Any) -> None:
        channel = next((one for one in self.channels if one["id"] == given["channel"]), None)
        if channel is None:
            raise self._refusal("channel_not_found")
        if not channel["is_member"]:
            raise self._refusal("not_in_channel")

    def _between(self, given: Any) -> list[dict[str, Any]]:
        inclusive = given.get("inclusive") == "true"
        oldest, latest = float(given.get("oldest", "0")), float(given.get("latest", "inf"))

        def is_in(one: Any) -> bool:
            ts = float(one["ts"])
            return oldest < ts < latest or (inclusive and ts in (oldest, latest))

        return self._lagging.seen(self.messages, is_in)

    def _shown(self, one: dict[str, Any], given: Any) -> dict[str, Any]:
        if given.get("include_all_metadata") == "true":
            return one
        return {name: value for name, value in one.items() if name != "metadata"}
