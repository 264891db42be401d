"""A server that stands in for Telegram, written from https://core.telegram.org/bots/api: the token
in the path, parameters and their types, updates that are forgotten, waits in the body."""

from typing import Any

from tests.servers.checks import mismatch, queried
from tests.servers.service import FakeService, ReceivedRequest, Refused, Reply

CHAT = 4242


class Telegram(FakeService):
    def __init__(self, token: str = "") -> None:
        super().__init__(token)
        self.updates: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []

    def put(self, text: str) -> int:
        """Somebody writes to the bot; the number of the update."""
        number = 7000 + len(self.updates)
        message = {
            **{"message_id": number - 6000, "date": 1_795_000_000, "text": text},
            **{"chat": {"id": CHAT, "type": "private", "username": "ann"}},
            **{"from": {"id": CHAT, "first_name": "Ann", "last_name": "Ash"}},
        }
        self.updates.append({"update_id": number, "message": message})
        return number

    # -- as a service -----------------------------------------------------------------------------

    def is_signed(self, asked: ReceivedRequest) -> bool:
        assert "authorization" not in asked.headers
        return asked.path.startswith(f"/bot{self.token}/")

    def error(self, status: int, text: str) -> Any:
        body: dict[str, Any] = {"ok": False, "error_code": status, "description": text}
        return body | ({"parameters": {"retry_after": 5}} if status == 429 else {})

    def answer(self, asked: ReceivedRequest) -> Reply:
        match (asked.method, asked.path.rpartition("/")[2]):
            case ("GET", "getMe"):
                made: Any = {"id": 1, "is_bot": True, "username": "keep_bot"}
            case ("GET", "getUpdates"):
                given = queried(asked)
                shape = {"offset": str, "limit": str, "timeout": str, "allowed_updates": str}
                if problem := mismatch(given, shape):
                    raise self._refusal(400, f"Bad Request: {problem}")
                offset = int(given.get("offset", "0"))
                self.updates = [one for one in self.updates if one["update_id"] >= offset]
                made = self.updates[: int(given["limit"])]
            case ("POST", "sendMessage"):
                made = self._send(asked.body)
            case _:
                raise self._refusal(404, "Not Found")
        return Reply(200, {"ok": True, "result": made})

    def _refusal(self, status: int, text: str) -> Refused:
        return Refused(status, self.error(status, text))

    def _send(self, body: Any) -> Any:
        problem = mismatch(
            body,
            {
                **{"chat_id!": (int, str), "text!": str, "disable_notification": bool},
                **{"reply_parameters": dict},
            },
        )
        if problem:
            raise self._refusal(400, f"Bad Request: {problem}")
        if body["chat_id"] not in (CHAT, "@news"):
            raise self._refusal(400, "Bad Request: chat not found")
        self.sent.append(body)
        self.effects.append(f"send {len(self.sent)}")
        return {"message_id": len(self.sent), "chat": {"id": CHAT}, "text": body["text"]}
