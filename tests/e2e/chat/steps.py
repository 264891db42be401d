"""What tests of chats do and look at."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.builders.cli import Desktop
from tests.servers.models import ModelServer

#: Of the fixture: makes a server with these answers the model of the environment.
Answering = Callable[..., ModelServer]


def results(server: ModelServer, name: str) -> list[str]:
    """What a tool answered, in the last request of the planner."""
    messages = server.turns[-1].body["messages"]
    names = {
        call["id"]: call["function"]["name"]
        for one in messages
        for call in one.get("tool_calls") or ()
    }
    return [one["content"] for one in messages if names.get(one.get("tool_call_id")) == name]


def retries_soon(keep: Desktop) -> None:
    """Of what breaks: once, at once."""
    keep.ok("config", "set", "policy.retry.base_backoff_ms", "1")
    keep.ok("config", "set", "policy.retry.max_attempts", "2")


def status(keep: Desktop, name: str) -> str:
    return str(keep.json("show", "workflow", name)["status"])


def chat(keep: Desktop, name: str, *words: str | Path) -> tuple[int, Any]:
    result = keep("chat", name, *words, "--json")
    return result.code, result.value


def is_intent(body: Any) -> bool:
    schema = (body.get("response_format") or {}).get("json_schema", {}).get("schema", {})
    return "non_goals" in schema.get("properties", {})
