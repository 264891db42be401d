"""A row of `tests/unit/tools/connectors/test_reconcile.py`."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.servers.service import FakeService


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    tool: str
    server: Callable[[], FakeService]
    #: Prepares the server and the granted folder; the input of the call.
    given: Callable[[Any, Path], dict[str, Any]]
    #: An effect that did not happen is never found out: the user is asked.
    asks: bool = False
    #: Nor is one that happened.
    is_blind: bool = False
    #: The same call again, with the same key, makes no second effect.
    is_safe_twice: bool = True


def a_letter(server: FakeService, folder: Path) -> dict[str, Any]:
    (folder / "a.txt").write_text("attached")
    return {
        "to": ["Bob <bob@other.example>"],
        "subject": "Grüße",
        "text": "Hello",
        "attachments": [{"path": str(folder / "a.txt")}],
    }
