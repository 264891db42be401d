"""Keep with an account at every connected service, and a workflow that makes one effect at each.

The services stand in this process, which no kill reaches: while one has a request in its hands it
can kill whoever asks, and its answers can be lost before and after the effect. Questions are
answered with the truth.
"""

import os
import random
import signal
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime, timedelta
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from keep_desktop.app.build import open_engine
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.ports.clock import SystemClock
from keep_desktop.ports.views import QuestionRow
from keep_desktop.secrets.vault import PASSPHRASE
from keep_desktop.services.context import Keep
from keep_desktop.services.questions import answer
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.services.workflows.queries import find_workflow
from tests.builders.connected import store_connection
from tests.builders.forked import CONTEXT
from tests.builders.waiting import wait_for
from tests.crash.killed_process import is_free
from tests.crash.oracle import Found, compare_tree
from tests.crash.work import SHORT
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
from tests.servers.telegram import CHAT, Telegram
from tests.servers.todoist import Todoist

NAME = "Services"
_LONG_S = 60.0
_ROUNDS = 50
#: As lost replies, and an error of which nobody knows what it means.
MOODS = ("break before", "break after", "fail before", "fail after")
_BOOK = "1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123456789"
_LETTER = '{ to: "bob@other.example", subject: "Hello", text: "Hello" }'
_LUNCH = 'title: "Lunch", start: "2026-11-20T12:00", end: "2026-11-20T13:00"'


def _sheet(token: str) -> Google:
    made = Google(token)
    made.sheets.put(_BOOK, [["Order"]])
    return made


#: By service: what stands in for it, and one mutation.
STEPS: Mapping[str, tuple[Callable[[str], FakeService], str]] = {
    "gmail": (Google, f"Gmail.send({_LETTER})"),
    "google_sheets": (
        _sheet,
        f'GoogleSheets.appendRow({{ spreadsheet: "{_BOOK}", key: "1", row: {{ Order: 1 }} }})',
    ),
    "google_drive": (Google, 'GoogleDrive.createFolder({ name: "Reports" })'),
    "google_calendar": (Google, f"GoogleCalendar.addEvent({{ {_LUNCH} }})"),
    "google_docs": (Google, 'GoogleDocs.create({ title: "Report", text: "First" })'),
    "airtable": (
        Airtable,
        f'Airtable.createRecord({{ base: "{BASE}", table: "Costs", fields: {{ Name: "Tea" }} }})',
    ),
    "discord": (Discord, f'Discord.sendMessage({{ channel: "{CHANNEL}", text: "Hello" }})'),
    "github": (GitHub, f'GitHub.createIssue({{ repo: "{REPO}", title: "No tea" }})'),
    "homeassistant": (
        HomeAssistant,
        'HomeAssistant.callService({ service: "light.turn_on", entities: ["light.desk"] })',
    ),
    "notion": (Notion, f'Notion.createPage({{ parent: "{HOME}", title: "Tea" }})'),
    "slack": (Slack, 'Slack.postMessage({ channel: "#general", text: "Hello" })'),
    "telegram": (Telegram, f'Telegram.sendMessage({{ chat: "{CHAT}", text: "Hello" }})'),
    "todoist": (Todoist, 'Todoist.add({ content: "Tea" })'),
    "caldav": (Radicale, f'CalDav.addEvent({{ calendar: "{Radicale.HOME}", {_LUNCH} }})'),
    "carddav": (Radicale, f'CardDav.addContact({{ book: "{Radicale.BOOK}", name: "Bob" }})'),
    "webdav": (Files, 'WebDav.createFolder({ folder: "/", name: "Reports" })'),
    "outlook_mail": (Graph, f"OutlookMail.send({_LETTER})"),
    "outlook_calendar": (Graph, f"OutlookCalendar.addEvent({{ {_LUNCH} }})"),
    "onedrive": (Graph, 'OneDrive.createFolder({ folder: "/", name: "Reports" })'),
}
#: In the order of the accounts, which is that of the counts of effects.
_SCRIPT = f"""
const steps = {{ {", ".join(f"{id}: () => {step}" for id, (_, step) in STEPS.items())} }};
for (const [name, step] of Object.entries(steps)) {{
  await Items.withItem(name, name, async (ctx) => {{
    if (!ctx.item.isDone) await step();
  }});
}}
"""


class _Later(SystemClock):
    """A computer that was off for so long."""

    def __init__(self, by: timedelta) -> None:
        self._by = by

    def now(self) -> datetime:
        return super().now() + self._by


class Services:
    """The services, and how many effects each has made."""

    def __init__(self, data: Path, passphrase: str) -> None:
        self.data, self._passphrase = data, passphrase
        self.servers: dict[str, FakeService] = {}
        self._made: Any = CONTEXT.RawArray("i", len(STEPS))
        self._shot: tuple[str, int, int] | None = None

    @property
    def made(self) -> Mapping[str, int]:
        return dict(zip(STEPS, self._made[:], strict=True))

    def begin(self, id: str, server: FakeService) -> None:
        self.servers[id] = server
        at = len(self.servers) - 1

        def around(when: str) -> None:
            self._made[at] = len(server.effects)
            self._shoot(when)

        server.around_effect = around

    def set_up(self) -> None:
        with open_engine(self.data) as keep:
            with keep.ledger.write() as uow:
                for key, value in SHORT.items():
                    uow.settings.put(key, value)
                uow.commit()
            for id, server in self.servers.items():
                store_connection(keep, id, server)
            import_workflow(keep, Draft(name=NAME, script=_SCRIPT, params={}))

    def start(self, point: str = "", skip: int = 0, later: timedelta = timedelta()) -> BaseProcess:
        """Work in a process of its own, until all is done or the commit point *point* ("*" any) was
        passed *skip* times and is passed once more."""
        arguments = (self.data, self._passphrase, point, skip, later, self._made)
        process = CONTEXT.Process(target=_go_on, args=arguments)
        process.start()
        return process

    def ended(self, process: BaseProcess) -> int | None:
        process.join(_LONG_S)
        self._shot = None
        return process.exitcode

    def shoot(self, process: BaseProcess, when: str, at: int) -> None:
        """Kill it *when* ("before" or "after") a service makes an effect for it; the next one, or
        *at* later ones."""
        assert process.pid is not None
        self._shot = (when, at, process.pid)

    def kill_after(self, process: BaseProcess, effects: int) -> None:
        """Kill it once there were so many more effects, while it works."""
        wanted = sum(self._made) + effects
        wait_for(lambda: sum(self._made) >= wanted or not process.is_alive(), _LONG_S)
        process.kill()

    def _shoot(self, when: str) -> None:
        if self._shot is None or self._shot[0] != when:
            return
        _, left, pid = self._shot
        self._shot = (when, left - 1, pid) if left else None
        if not left:
            os.kill(pid, signal.SIGKILL)

    def compared(self) -> Found:
        """Of work that came to its end."""
        found = Found(wanted=len(STEPS), seen=sum(self._made))
        for id, made in self.made.items():
            found.duplicates += [id] * (made - 1)
            found.losses += [id] * (1 - made)
        with closing(sqlite3.connect(self.data / "ledger.db")) as ledger:
            (found.questions,) = ledger.execute("SELECT count(*) FROM questions").fetchone()
            applied = "SELECT logical_item_id FROM items JOIN mutations ON item_id = items.id"
            told = [id for (id,) in ledger.execute(f"{applied} WHERE mutations.status = 'applied'")]
            found.untrue += [f"{id} is applied {told.count(id)} times" for id in STEPS
                             if told.count(id) != 1]  # fmt: skip
            compare_tree(len(STEPS), ledger, found)
        return found


@contextmanager
def the_services(data: Path, passphrase: str) -> Iterator[Services]:
    """Set up, with nothing done yet. The vault's passphrase is in the environment."""
    with ExitStack() as stack:
        services = Services(data, passphrase)
        for id, (make, _) in STEPS.items():
            services.begin(id, stack.enter_context(make(f"token-of-{id}")))
        services.set_up()
        yield services


def _go_on(data: Path, passphrase: str, point: str, skip: int, later: timedelta, made: Any) -> None:
    os.environ[PASSPHRASE] = passphrase
    left = skip

    def checkpoint(name: str) -> None:
        nonlocal left
        if point not in (name, "*"):
            return
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    wait_for(lambda: is_free(data))
    with open_engine(data, checkpoint=checkpoint, clock=_Later(later)) as keep:
        workflow = find_workflow(keep, NAME)
        for _ in range(_ROUNDS):
            for question in keep.queries.questions():
                answer(keep, question.id, _truth(keep, question, made))
            with keep.ledger.read() as uow:
                items = [uow.items.find(workflow.id, id) for id in STEPS]
                is_open = bool(uow.questions.open() or uow.mutations.open())
            if not is_open and all(one is not None and one.status == "done" for one in items):
                return
            run_and_wait(keep, workflow.id, until_idle=True, wait_s=_LONG_S)
        errors = [run.error for run in keep.queries.runs(workflow.id)[:3]]
        raise AssertionError(f"not done after {_ROUNDS} rounds: {errors}")


def _truth(keep: Keep, question: QuestionRow, made: Any) -> Answer:
    if Answer.RESUME in question.actions:
        return Answer.RESUME
    assert question.kind is QuestionKind.UNKNOWN_OUTCOME, question
    assert question.item_id is not None
    with keep.ledger.read() as uow:
        item = uow.items.get(question.item_id)
    assert item is not None
    happened = made[[*STEPS].index(item.logical_item_id)] > 0
    return Answer.HAPPENED if happened else Answer.DID_NOT_HAPPEN


def moods_by_lot(services: Services, chance: random.Random) -> None:
    """For the next effect of each service that has made none, some trouble or none."""
    for id, server in services.servers.items():
        troubled = not services.made[id] and chance.random() < 0.5
        server.mood = chance.choice(MOODS) if troubled else ""
