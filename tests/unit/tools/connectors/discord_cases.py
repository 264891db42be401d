"""The rows of Discord for `test_reconcile`."""

from pathlib import Path
from typing import Any

from tests.builders.reconcile_cases import Case
from tests.servers.discord import CHANNEL, Discord


def a_post(server: Discord, folder: Path) -> dict[str, Any]:
    for _ in range(3):
        server.put("Hello")
    return {"channel": CHANNEL, "text": " Hello\n"}


def a_first_reply(server: Discord, folder: Path) -> dict[str, Any]:
    return {"channel": CHANNEL, "text": "Hello", "reply_to": server.put("Hello")}


CASES = (
    Case(tool="Discord.sendMessage", server=Discord, given=a_post),
    Case(tool="Discord.sendMessage", server=Discord, given=a_first_reply),
)
