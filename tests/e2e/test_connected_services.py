"""Services that are connected with a pasted token, by commands: the service names the account, a
workflow reads all of them, and the tokens are nowhere but in the vault."""

import io
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from keep_desktop.secrets.vault import PASSPHRASE
from tests.builders.cli import Desktop
from tests.servers.airtable import Airtable
from tests.servers.dav import Files, Radicale
from tests.servers.discord import Discord
from tests.servers.github import REPO, GitHub
from tests.servers.home_assistant import HomeAssistant
from tests.servers.notion import Notion
from tests.servers.service import FakeService
from tests.servers.slack import Slack
from tests.servers.telegram import Telegram
from tests.servers.todoist import Todoist

#: Service, its token, and how it names the account.
SERVICES: tuple[tuple[str, Callable[[str], FakeService], str, str], ...] = (
    ("airtable", Airtable, "patCanary.0123456789abcdef", "ann@firm.example"),
    ("discord", Discord, "CANARY.discord-0123456789", "keep"),
    ("github", GitHub, "github_pat_CANARY0123456789", "ann"),
    ("homeassistant", HomeAssistant, "canary.home-0123456789", "Home"),
    ("notion", Notion, "ntn_canary0123456789", "Firm"),
    ("slack", Slack, "xoxb-canary-0123456789", "Firm"),
    ("telegram", Telegram, "123456789:AAcanary-0123456789", "keep_bot"),
    ("todoist", Todoist, "canary0123456789todoist", "ann@firm.example"),
)
READS = f"""
const reads = [
  () => Airtable.listBases({{}}), () => Discord.listServers({{}}),
  () => GitHub.listIssues({{ repo: "{REPO}" }}), () => HomeAssistant.states({{}}),
  () => Notion.search({{}}), () => Slack.listChannels({{}}), () => Telegram.messages({{}}),
  () => Todoist.listProjects({{}}),
];
let found = 0;
for (const read of reads) found += (await read()).length > 0 ? 1 : 0;
console.log("found in " + found);
"""


def test_a_workflow_reads_all_services_that_were_connected_by_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    desktop, shown = Desktop(tmp_path), []

    def paste(secret: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{secret}\n"))

    with ExitStack() as stack:
        for id, make, token, _ in SERVICES:
            server = stack.enter_context(make(token))
            if isinstance(server, GitHub):
                server.put("No tea")
            if isinstance(server, Telegram):
                server.put("Hello")
            place = ("--secret-stdin", "--address", server.url)
            paste(token)
            shown.append(desktop.ok("connection", "add", id, *place, "--json").out)
        # Its token goes into the path.
        shown.append(desktop.ok("connection", "check", "telegram/keep_bot").out)
        rows = desktop.json("connection", "list")
        assert [(one["service"], one["account"]) for one in rows] == [
            (id, account) for id, _, _, account in SERVICES
        ]
        assert all(one["entered_at"] for one in rows)
        desktop.add("All", READS)
        desktop.ok("run", "All")
        shown.append(desktop.ok("show", "log", "All", "--json").out)
        assert f"found in {len(SERVICES)}" in shown[-1]
    for path in (path for path in desktop.data.rglob("*") if path.is_file()):
        data = path.read_bytes()
        assert not [id for id, _, token, _ in SERVICES if token.encode() in data], path
    assert not [id for id, _, token, _ in SERVICES if token in "".join(shown)]


FILES_AND_DATES = f"""
const reads = [
  () => CalDav.calendars({{}}), () => CardDav.books({{}}), () => WebDav.list({{ folder: "/" }}),
];
let found = 0;
for (const read of reads) found += (await read()).length > 0 ? 1 : 0;
await Items.withItem("lunch", "Lunch", async () => {{
  await CalDav.addEvent({{
    calendar: "{Radicale.HOME}", title: "Lunch",
    start: "2026-11-20T12:00Z", end: "2026-11-20T13:00Z",
  }});
}});
console.log("found in " + found);
"""


def test_a_workflow_uses_servers_that_were_connected_by_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    desktop, password, account = Desktop(tmp_path), "canary-password-0123", "ann@firm.example"
    with Radicale(password) as dates, Files(password) as files:
        files.put("a.txt", "text")
        for id, server in (("caldav", dates), ("carddav", dates), ("webdav", files)):
            place = ("--secret-stdin", "--address", server.url, "--account", account)
            monkeypatch.setattr("sys.stdin", io.StringIO(f"{password}\n"))
            desktop.ok("connection", "add", id, *place)
            desktop.ok("connection", "check", f"{id}/{account}")
        desktop.add("All", FILES_AND_DATES)
        desktop.ok("run", "All")
        assert "found in 3" in desktop.ok("show", "log", "All", "--json").out
        (effect,) = dates.effects
        assert effect.startswith(f"PUT {Radicale.HOME}keep-")
    for path in (path for path in desktop.data.rglob("*") if path.is_file()):
        assert password.encode() not in path.read_bytes(), path
