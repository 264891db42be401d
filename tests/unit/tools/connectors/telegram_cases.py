"""The rows of Telegram for `test_reconcile`."""

from pathlib import Path
from typing import Any

from tests.builders.reconcile_cases import Case
from tests.servers.telegram import CHAT, Telegram


def a_message(server: Telegram, folder: Path) -> dict[str, Any]:
    return {"chat": str(CHAT), "text": "Hello"}


CASES = (
    Case(
        tool="Telegram.sendMessage",
        server=Telegram,
        given=a_message,
        is_blind=True,
        is_safe_twice=False,
    ),
)
