"""A server that stands in for Discord, written from https://discord.com/developers/docs/reference:
parameters and their types, snowflakes, nonces that are enforced, lists that do not tell them."""

from typing import Any

from tests.servers.checks import Lagging, Shape, mismatch, queried
from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply, path_parts

CHANNEL = "300000000000000001"
SERVER = "200000000000000001"
_ME = {"id": "100000000000000001", "username": "keep", "bot": True}
_LISTED: Shape = {"limit": str, "before": str, "after": str}


class Discord(FakeService):
    def __init__(self, token: str = "") -> None:
        super().__init__(token)
        self.messages: list[dict[str, Any]] = []
        self._lagging = Lagging()
        self._nonces: dict[str, dict[str, Any]] = {}

    def put(self, text: str, author: Any = None, **more: Any) -> str:
        """A message is posted; its id."""
        id = str(400000000000000000 + len(self.messages))
        author = author or {"id": "1", "username": "ann", "global_name": "Ann"}
        message = {
            **{"id": id, "content": text.strip(), "author": author, "attachments": []},
            **{"timestamp": "2026-11-20T10:00:00+00:00", "channel_id": CHANNEL, **more},
        }
        self.messages.append(self._lagging.put(message, self.lag))
        return id

    def texts(self) -> list[str]:
        return [one["content"] for one in self.messages]

    # -- as a service -----------------------------------------------------------------------------

    def is_signed(self, asked: ReceivedRequest) -> bool:
        return asked.headers.get("authorization") == f"Bot {self.token}"

    def error(self, status: int, text: str) -> Any:
        return {"message": text, "code": 50000 + status}

    def answer(self, asked: ReceivedRequest) -> Reply:
        assert asked.headers.get("user-agent", "").startswith("DiscordBot ("), asked.headers
        match (asked.method, *path_parts(asked.path)):
            case ("GET", "users", "@me"):
                return Reply(200, _ME)
            case ("GET", "users", "@me", "guilds"):
                rows: list[Any] = [
                    {"id": str(int(SERVER) + number), "name": f"S{number}"} for number in (0, 1, 2)
                ]
                return Reply(200, self._page(rows, asked))
            case ("GET", "guilds", server, "channels") if server == SERVER:
                rows = [
                    {"id": CHANNEL, "name": "general", "type": 0, "topic": None},
                    {"id": "300000000000000002", "name": "Voice", "type": 2},
                ]
                return Reply(200, rows)
            case ("GET", "channels", channel, "messages") if channel == CHANNEL:
                rows = self._page(self._lagging.seen(self.messages), asked)
                return Reply(200, rows[::-1])
            case ("POST", "channels", channel, "messages") if channel == CHANNEL:
                return Reply(200, self._send(asked))
        raise self._refusal(404, "Unknown Channel")

    def _refusal(self, status: int, text: str) -> Refused:
        return Refused(status, self.error(status, text))

    def _page(self, rows: list[Any], asked: ReceivedRequest) -> list[Any]:
        """Oldest first; of two at most, the newest unless it is asked for those after one."""
        given = queried(asked)
        if problem := mismatch(given, _LISTED):
            raise self._refusal(400, problem)
        most = min(int(given.get("limit", "50")), 2)
        after, before = int(given.get("after", "0")), int(given.get("before", "9" * 20))
        found = sorted((one for one in rows if after < int(one["id"]) < before),
                       key=lambda one: int(one["id"]))  # fmt: skip
        return found[:most] if "after" in given or "guilds" in asked.path else found[-most:]

    def _send(self, asked: ReceivedRequest) -> Any:
        shape: Shape = {
            **{"content!": str, "nonce": (str, int), "enforce_nonce": bool},
            **{"allowed_mentions": dict, "message_reference": dict},
        }
        if problem := mismatch(asked.body, shape):
            raise self._refusal(400, problem)
        nonce = asked.body.get("nonce", "")
        if len(asked.body["content"]) > 2000 or len(nonce) > 25:
            raise self._refusal(400, "Invalid Form Body")
        reference = asked.body.get("message_reference", {}).get("message_id")
        if reference is not None and reference not in [one["id"] for one in self.messages]:
            raise self._refusal(400, "Unknown message")
        if not (asked.body.get("enforce_nonce") and nonce in self._nonces):
            self.put(asked.body["content"], _ME)
            self._nonces[nonce] = self.messages[-1]
        made = self._nonces[nonce]
        self.effects.append(f"send {made['id']}")
        return {**made, "nonce": nonce}
