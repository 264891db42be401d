"""SIGKILL right after an effect at a connected service: the next start finds it there."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from keep_desktop.app.build import open_engine
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from tests.builders.connected import store_connection
from tests.crash.killed_process import main
from tests.servers.airtable import BASE, Airtable
from tests.servers.dav import Files, Radicale
from tests.servers.discord import CHANNEL, Discord
from tests.servers.github import REPO, GitHub
from tests.servers.google import Google
from tests.servers.graph import Graph
from tests.servers.home_assistant import HomeAssistant
from tests.servers.notion import HOME, Notion
from tests.servers.service import FakeService
from tests.servers.slack import Slack
from tests.servers.todoist import Todoist

LONG_S = 60.0
BOOK = "1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123456789"
SERVICES = ("gmail", "google_sheets", "google_drive", "google_calendar", "google_docs")
#: One mutation of each service.
SCRIPT = f"""
const letter = {{ to: "bob@other.example", subject: "Hello", text: "Hello" }};
const span = {{ start: "2026-11-20T12:00", end: "2026-11-20T13:00" }};
const steps = {{
  mail: () => Gmail.send(letter),
  row: () => GoogleSheets.appendRow({{ spreadsheet: "{BOOK}", key: "1", row: {{ Order: 1 }} }}),
  folder: () => GoogleDrive.createFolder({{ name: "Reports" }}),
  event: () => GoogleCalendar.addEvent({{ title: "Lunch", ...span }}),
  document: () => GoogleDocs.create({{ title: "Report", text: "First" }}),
}};
for (const [name, step] of Object.entries(steps)) {{
  await Items.withItem(name, name, async (ctx) => {{
    if (!ctx.item.isDone) await step();
  }});
}}
"""


#: The same of services that are connected with a token, but Telegram, whose cannot be verified.
POSTS = f"""
const steps = {{
  record: () => Airtable.createRecord({{
    base: "{BASE}", table: "Costs", fields: {{ Name: "Tea" }},
  }}),
  note: () => Discord.sendMessage({{ channel: "{CHANNEL}", text: "Hello" }}),
  issue: () => GitHub.createIssue({{ repo: "{REPO}", title: "No tea" }}),
  light: () => HomeAssistant.callService({{ service: "light.turn_on", entities: ["light.desk"] }}),
  page: () => Notion.createPage({{ parent: "{HOME}", title: "Tea" }}),
  message: () => Slack.postMessage({{ channel: "#general", text: "Hello" }}),
  task: () => Todoist.add({{ content: "Tea" }}),
}};
for (const [name, step] of Object.entries(steps)) {{
  await Items.withItem(name, name, async (ctx) => {{
    if (!ctx.item.isDone) await step();
  }});
}}
"""
BY_TOKEN: Mapping[str, Callable[[str], FakeService]] = {
    "airtable": Airtable,
    "discord": Discord,
    "github": GitHub,
    "homeassistant": HomeAssistant,
    "notion": Notion,
    "slack": Slack,
    "todoist": Todoist,
}


#: The same of services with a password, and of Microsoft's.
FILES_AND_DATES = f"""
const span = {{ start: "2026-11-20T12:00", end: "2026-11-20T13:00" }};
const letter = {{ to: "bob@other.example", subject: "Hello", text: "Hello" }};
const steps = {{
  event: () => CalDav.addEvent({{ calendar: "{Radicale.HOME}", title: "Lunch", ...span }}),
  contact: () => CardDav.addContact({{ book: "{Radicale.BOOK}", name: "Bob" }}),
  folder: () => WebDav.createFolder({{ folder: "/", name: "Reports" }}),
  mail: () => OutlookMail.send(letter),
  date: () => OutlookCalendar.addEvent({{ title: "Lunch", ...span }}),
  place: () => OneDrive.createFolder({{ folder: "/", name: "Reports" }}),
}};
for (const [name, step] of Object.entries(steps)) {{
  await Items.withItem(name, name, async (ctx) => {{
    if (!ctx.item.isDone) await step();
  }});
}}
"""
WITH_FILES_AND_DATES: Mapping[str, Callable[[str], FakeService]] = {
    "caldav": Radicale,
    "carddav": Radicale,
    "webdav": Files,
    "outlook_mail": Graph,
    "outlook_calendar": Graph,
    "onedrive": Graph,
}


def killed(data: Path, passphrase: str, point: str) -> None:
    os.environ[PASSPHRASE] = passphrase
    main(data, "Services", point, 0)


def killed_at_each(data: Path, effects: int) -> list[int | None]:
    """How each run ends: killed after one more effect, and at last not at all."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.crash.preloaded"])
    ends = []
    for point in ("effect made",) * effects + ("",):
        process = context.Process(target=killed, args=(data, "for tests", point))
        process.start()
        process.join(LONG_S)
        ends.append(process.exitcode)
    return ends


def test_no_effect_at_a_service_is_repeated_or_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    data = tmp_path / "data"
    with Google() as google:
        google.sheets.put(BOOK, [["Order"]])
        with open_engine(data) as keep:
            for service in SERVICES:
                store_connection(keep, service, google)
            import_workflow(keep, Draft(name="Services", script=SCRIPT, params={}))
        assert killed_at_each(data, len(SERVICES)) == [-signal.SIGKILL] * len(SERVICES) + [0]
        assert len(google.effects) == len(set(google.effects)) == len(SERVICES), google.effects
        assert len(google.mail.message_ids("SENT")) == 1
        assert google.sheets.books[BOOK]["Sheet1"] == [["Order"], [1]]
        with open_engine(data) as keep:
            workflow = keep.queries.workflows()[0]
            statuses = [str(one.status) for one in keep.queries.mutations(workflow.id)]
        assert (statuses, workflow.needs_you) == (["applied"] * len(SERVICES), 0)


@pytest.mark.parametrize(
    ("made", "script"),
    [(BY_TOKEN, POSTS), (WITH_FILES_AND_DATES, FILES_AND_DATES)],
    ids=["by token", "files and dates"],
)
def test_no_effect_at_another_service_is_repeated_or_lost(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    made: Mapping[str, Callable[[str], FakeService]],
    script: str,
) -> None:
    monkeypatch.setenv(PASSPHRASE, "for tests")
    data = tmp_path / "data"
    with ExitStack() as stack:
        servers = {id: stack.enter_context(make(f"token-of-{id}")) for id, make in made.items()}
        with open_engine(data) as keep:
            for id, server in servers.items():
                store_connection(keep, id, server)
            import_workflow(keep, Draft(name="Services", script=script, params={}))
        assert killed_at_each(data, len(servers)) == [-signal.SIGKILL] * len(servers) + [0]
        assert {id: len(one.effects) for id, one in servers.items()} == dict.fromkeys(servers, 1)
        with open_engine(data) as keep:
            workflow = keep.queries.workflows()[0]
            statuses = [str(one.status) for one in keep.queries.mutations(workflow.id)]
        assert (statuses, workflow.needs_you) == (["applied"] * len(servers), 0)
