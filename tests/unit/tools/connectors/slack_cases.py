"""The rows of Slack for `test_reconcile`."""

from pathlib import Path
from typing import Any

from tests.builders.reconcile_cases import Case
from tests.servers.slack import GENERAL, Slack


def a_post(server: Slack, folder: Path) -> dict[str, Any]:
    server.put("earlier")
    return {"channel": "#general", "text": "Hello"}


def a_reply(server: Slack, folder: Path) -> dict[str, Any]:
    return {"channel": GENERAL, "text": "Hello", "thread": server.put("earlier")}


def a_change(server: Slack, folder: Path) -> dict[str, Any]:
    return {"channel": GENERAL, "ts": server.put("earlier", user="U2"), "text": "later"}


def a_change_of_a_reply(server: Slack, folder: Path) -> dict[str, Any]:
    ts = server.put("reply", server.put("earlier"), user="U2")
    return {"channel": GENERAL, "ts": ts, "text": "later"}


def a_removal(server: Slack, folder: Path) -> dict[str, Any]:
    return {"channel": GENERAL, "ts": server.put("earlier", user="U2")}


def a_removal_above_replies(server: Slack, folder: Path) -> dict[str, Any]:
    ts = server.put("earlier", user="U2")
    server.put("reply", ts)
    return {"channel": GENERAL, "ts": ts}


CASES = (
    Case(tool="Slack.postMessage", server=Slack, given=a_post, is_safe_twice=False),
    Case(tool="Slack.postMessage", server=Slack, given=a_reply, is_safe_twice=False),
    Case(tool="Slack.update", server=Slack, given=a_change),
    Case(tool="Slack.update", server=Slack, given=a_change_of_a_reply),
    Case(tool="Slack.delete", server=Slack, given=a_removal),
    Case(tool="Slack.delete", server=Slack, given=a_removal_above_replies),
)
