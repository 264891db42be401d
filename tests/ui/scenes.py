"""Scenes of the window, on a Keep with real work: for checks of all screens in another language or
direction."""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import window_settings
from keep_desktop.domain.ids import QuestionId, VersionId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.behaviour import Behaviour, PlannedEffect
from keep_desktop.domain.planning.versions import Intent, VersionStatus
from keep_desktop.ports.activity import ActivityFilter
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.ports.connections import ConnectionStatus
from keep_desktop.ports.parsing import ParserLimits, parser_for
from keep_desktop.ports.views import Leftovers
from keep_desktop.services.chat import OpenQuestion
from keep_desktop.services.connectors.accounts import AccountRow
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.page_parts import FetchedPage
from keep_desktop.services.mcp import ServerRow
from keep_desktop.services.models import LocalServer
from keep_desktop.services.permissions import Sheet
from keep_desktop.services.plan_card import PlanCard
from keep_desktop.services.runs import actions as runs
from keep_desktop.services.workflows.create import save_schedule
from keep_desktop.services.workflows.lifecycle import Draft, archive_workflow, import_workflow
from keep_desktop.services.workflows.versions import Switch, done_counts, form_changes
from keep_desktop.tools.web.fetch import PageBlock
from keep_desktop.ui.activity.export_dialog import ExportDialog
from keep_desktop.ui.chat.plan import IntentDialog
from keep_desktop.ui.chat.view import LinkDialog
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms import field_dialogs as page_part
from keep_desktop.ui.forms.field_dialogs import MailAccountDialog, PagePartDialog
from keep_desktop.ui.forms.settings_dialog import SettingsFormDialog
from keep_desktop.ui.help.content import HelpPage
from keep_desktop.ui.help.dialog import HelpDialog
from keep_desktop.ui.items.bulk_dialog import BulkDialog
from keep_desktop.ui.new_workflow.dialog import NewWorkflowDialog
from keep_desktop.ui.presentation.item_actions import ActionTargets, ItemAction, ItemQuery
from keep_desktop.ui.presentation.item_dialogs import UndoManyDialog
from keep_desktop.ui.presentation.items import ItemNode
from keep_desktop.ui.rehearsal.dialog import RehearsalDialog
from keep_desktop.ui.schedule.dialog import ScheduleDialog
from keep_desktop.ui.settings import model_dialogs
from keep_desktop.ui.settings.about import LicencesDialog
from keep_desktop.ui.settings.api_dialog import ApiDialog
from keep_desktop.ui.settings.connection_dialogs import (
    ConnectDialog,
    DisconnectDialog,
    RenameAccountDialog,
)
from keep_desktop.ui.settings.mcp import McpSignInDialog
from keep_desktop.ui.settings.mcp_dialogs import (
    AddServerDialog,
    ConfirmServerDialog,
    RemoveServerDialog,
    ServerLogDialog,
)
from keep_desktop.ui.settings.model_dialogs import (
    AddModelDialog,
    FoundModelsDialog,
    RequestsDialog,
)
from keep_desktop.ui.settings.service_dialog import ConnectorDialog
from keep_desktop.ui.versions.activation import ConsentDialog
from keep_desktop.ui.versions.dialog import VersionsDialog
from keep_desktop.ui.versions.new_version import ActivateDialog, NewVersionDialog, read_proposal
from keep_desktop.ui.widgets.dialog import DiscardDialog
from keep_desktop.ui.widgets.focus import order_tabs
from keep_desktop.ui.window.main_window import LEAST, MainWindow
from keep_desktop.ui.window.quit_dialogs import QuitDialog, RestartDialog
from keep_desktop.ui.workflows.dialogs import ArchiveDialog
from tests.builders.mcp import described_servers
from tests.builders.parsers import a_parser
from tests.ui.idle import Moved, come_to_rest

#: Marks the user's own texts, as opposed to the window's.
USERS = "Ω"
SOON = 60_000
_SCRIPT = """
const tail = TAIL;
for (let i = 0; i < 4; i++) {
  await Items.withItem(`Ω:${i}`, `Ω ${i}` + tail, async () => {
    console.log("Ω" + tail);
    if (i === 2) throw new Error("Ω" + tail);
  });
}
"""
#: Fails with a sentence of the host, and leaves a question.
_REFUSED = 'await Files.read({ path: "/Ω" });'
_SCHEMA: Mapping[str, JsonValue] = {
    "type": "object",
    "properties": {"folder": {"type": "string", "format": "folder", "title": "Mail folder"}},
    "required": ["folder"],
}


@dataclass(frozen=True, slots=True)
class Harness:
    """A window on a Keep whose first workflow has run, with done and failed items."""

    qtbot: QtBot
    keep: Keep
    window: MainWindow
    ran: WorkflowId

    def settle(self) -> None:
        """Wait for layouts and queries."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        moved = Moved(app)
        come_to_rest(self.window, moved, self.until)
        app.removeEventFilter(moved)

    def until(self, holds: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(holds()), timeout=SOON)


@contextmanager
def a_worked_keep(
    folder: Path, *, tail: str = "", name: str = ""
) -> Iterator[tuple[Keep, WorkflowId]]:
    """A workflow with a run, one with a refused step, one archived. *tail* ends each title and text
    of the user, *name* each name of a workflow."""
    (folder / "Ω").mkdir()
    with open_engine(folder / "data") as keep:
        draft = Draft(
            name=f"Ω one{name}",
            script=_SCRIPT.replace("TAIL", json.dumps(tail)),
            params={"folder": str(folder / "Ω")},
            params_schema=_SCHEMA,
            description=f"Ω{tail}",
        )
        ran = import_workflow(keep, draft).workflow_id
        save_schedule(keep, ran, "15m")
        runs.run_and_wait(keep, ran)
        refused = Draft(name=f"Ω two{name}", script=_REFUSED, params={}, description="Ω")
        runs.run_and_wait(keep, import_workflow(keep, refused).workflow_id)
        gone = import_workflow(keep, Draft(name=f"Ω three{name}", script="// Ω", params={}))
        archive_workflow(keep, gone.workflow_id)
        yield keep, ran


@contextmanager
def a_harness(qtbot: QtBot, folder: Path, *, tail: str = "", name: str = "") -> Iterator[Harness]:
    with a_worked_keep(folder, tail=tail, name=name) as (keep, ran):
        window = MainWindow(keep, window_settings(keep.data_dir))
        window.resize(LEAST)
        window.show()
        harness = Harness(qtbot, keep, window, ran)
        harness.until(lambda: window.workflows.header.name.text())
        window.workflows.choose(ran)
        harness.until(lambda: window.workflows.tree.model.rowCount() == 4)
        yield harness
        window.close()
        window.deleteLater()


def _page(name: str) -> "Scene":
    def show(harness: Harness) -> QWidget:
        harness.window.show_page(name)
        return harness.window

    return show


def _section(name: str) -> "Scene":
    def show(harness: Harness) -> QWidget:
        harness.window.show_page("settings")
        harness.window.settings.page.show_section(name)
        return harness.window

    return show


def _item(harness: Harness) -> QWidget:
    """The failed item, open in the list and the pane."""
    tree = harness.window.workflows.tree
    titles = [tree.model.index(row, 0).data() for row in range(4)]
    index = tree.model.index(next(at for at, text in enumerate(titles) if "Ω 2" in str(text)), 0)
    node = tree.model.node(index)
    assert isinstance(node, ItemNode)
    harness.window.navigator.show_workflow(harness.ran, node.row.id)
    tree.view.expand(index)
    return harness.window


def _search(harness: Harness) -> QWidget:
    harness.window.search.open_palette()
    harness.until(lambda: harness.window.search.model.rowCount())
    return harness.window.search


def _dialog(make: Callable[[Harness], QDialog]) -> "Scene":
    def show(harness: Harness) -> QWidget:
        dialog = make(harness)
        dialog.show()
        return dialog

    return show


def _gallery(harness: Harness) -> QDialog:
    dialog = NewWorkflowDialog(harness.keep, harness.window.tasks, harness.window)
    dialog.show()
    harness.until(lambda: dialog.gallery_page.cards)
    return dialog


def _setup(harness: Harness) -> QDialog:
    dialog = NewWorkflowDialog(harness.keep, harness.window.tasks, harness.window)
    dialog.show()
    harness.until(lambda: dialog.gallery_page.cards)
    dialog.gallery_page.cards[-1].click()
    harness.until(lambda: dialog.setup is not None)
    return dialog


def _all_of(harness: Harness) -> QDialog:
    targets = ActionTargets.everything(ItemQuery(harness.ran))
    return BulkDialog(
        harness.keep, harness.window.tasks, ItemAction.REPROCESS, targets, harness.window
    )


def _new_version(harness: Harness) -> QDialog:
    path = harness.keep.data_dir.parent / "Ω.js"
    path.write_text(_SCRIPT.replace("TAIL", '"Ω"').replace("Ω:", "Ω-"))
    path.with_name("Ω.params.json").write_text('{"properties": {"new": {"title": "Ω"}}}')
    read = read_proposal(harness.keep, harness.ran, path)
    return NewVersionDialog(harness.keep, harness.window.tasks, read, harness.window)


def _another_version(harness: Harness) -> QDialog:
    switch = Switch(
        turns_on=False,
        label="1.0",
        is_major=True,
        done=done_counts(harness.keep, harness.ran),
        ids_may_differ=True,
        leftovers=Leftovers(topics={"Ω": 2}, items=1, titles=("Ω",)),
        unsuitable=("“Ω” is needed.",),
        aside=("Ω",),
        draft=Draft(
            name="Ω",
            script=_SCRIPT,
            params={},
            params_schema={"properties": {"new": {"title": "Ω"}}, "required": ["new"]},
        ),
        form=form_changes(
            {"properties": {"old": {"title": "Ω"}}},
            {"properties": {"new": {"title": "Ω"}}, "required": ["new"]},
        ),
        fields_to_fill=frozenset({"new"}),
    )
    sheet = Sheet(workflow_id=harness.ran, version="2.0", lines=())
    dialog = ActivateDialog(
        harness.keep, harness.window.tasks, harness.ran, switch, sheet, harness.window
    )
    dialog.choice.all.setChecked(True)
    return dialog


class _SomePage:
    """An open page."""

    def run(self) -> FetchedPage:
        return some_page()

    def end(self) -> None:
        """It is over."""


def some_page() -> FetchedPage:
    """A page of a shop, without network access."""
    body = "<h1>Kettle Ω</h1><p id=price>1.299,00 Ω</p><p class=stock>3 in stock Ω</p>".encode()
    blocks = [
        PageBlock(selector="body > h1:nth-of-type(1)", text="Kettle Ω"),
        PageBlock(selector="#price", text="1.299,00 Ω"),
        PageBlock(selector="p.stock", text="3 in stock Ω"),
    ]
    parse = parser_for(a_parser(), "scene", ParserLimits(), NeverCancelled())
    return FetchedPage(blocks, body, "text/html", "shop", parse)


def a_page_part(keep: Keep, tasks: TaskRunner, parent: QWidget) -> PagePartDialog:
    with patch.object(page_part, "PageVisit", lambda keep, url: _SomePage()):
        return PagePartDialog(keep, tasks, "https://shop.example/Ω", "#price", parent)


def _page_part(harness: "Harness") -> QDialog:
    made = a_page_part(harness.keep, harness.window.tasks, harness.window)
    harness.qtbot.waitUntil(lambda: made.list.count() == 3, timeout=SOON)
    harness.qtbot.waitUntil(lambda: "1.299" in made.preview.sentence, timeout=SOON)
    return made


AN_API = """\
openapi: 3.1.0
info: { title: Ledger of Halden & Sons }
servers: [{ url: "https://ledger.example/api/v2" }]
paths:
  /bills:
    get: { operationId: listBills, summary: "Bills, newest first" }
    post:
      operationId: createBill
      summary: Enter a bill
      parameters: [{ name: Idempotency-Key, in: header }]
  /bills/{id}:
    get: { operationId: getBill, summary: One bill }
    put: { operationId: putBill, summary: Replace a bill }
    delete: { operationId: deleteBill }
  /bills/{id}/payments:
    post: { operationId: payBill, summary: Pay a bill from the account that is set as the first }
  /statements:
    post: { operationId: addStatement, requestBody: { content: { text/csv: {} } } }
"""


def an_api_dialog(keep: Keep, tasks: TaskRunner, parent: QWidget, folder: Path) -> ApiDialog:
    """The dialog, reading AN_API."""
    file = folder / "ledger.yaml"
    file.write_text(AN_API)
    made = ApiDialog(keep, tasks, parent)
    made.read_from(str(file))
    return made


def choose_some(made: ApiDialog) -> None:
    """Once it was read."""
    made.source.line.setText("ledger.yaml")
    made.model.choose([0, 1, 3], chosen=True)
    made.view.setCurrentIndex(made.model.index(3, 0))


def _api(harness: "Harness") -> QDialog:
    folder = harness.keep.data_dir
    made = an_api_dialog(harness.keep, harness.window.tasks, harness.window, folder)
    harness.qtbot.waitUntil(lambda: made.model.total == 7, timeout=SOON)
    choose_some(made)
    return made


def _mail_account(harness: "Harness") -> QDialog:
    """With a custom server, whose fields other providers hide."""
    made = MailAccountDialog(harness.keep, harness.window.tasks, harness.window)
    made.provider.setCurrentIndex(made.provider.findData("other"))
    made.provider.activated.emit(made.provider.currentIndex())
    return made


def _description(harness: "Harness") -> QDialog:
    dialog = NewWorkflowDialog(harness.keep, harness.window.tasks, harness.window)
    dialog.show()
    dialog.gallery_page.describe_card.click()
    dialog.describe_page.composer.set_text("Ω", [Path("/Ω.csv")])
    return dialog


def _chat(harness: "Harness") -> QWidget:
    """Of the first workflow, with all that can be in it."""
    harness.window.show_page("workflows")
    harness.window.workflows.show_chat(harness.ran)
    chat = harness.window.workflows.chat
    harness.until(lambda: chat.loaded is not None)
    harness.settle()
    chat.question.show_question(OpenQuestion(id=QuestionId(1), text="Ω", options=("Ω 1", "Ω 2")))
    chat.plan.show_card(a_plan_card(harness.ran))
    chat.composer.add_files([Path("/Ω.csv")])
    order_tabs(harness.window)
    return harness.window


def a_plan_card(workflow_id: WorkflowId) -> PlanCard:
    """With every part."""
    effect = PlannedEffect(item="Ω", tool="Ω.Ω", title="Ω", detail="Ω")
    some = ("Ω",)
    return PlanCard(
        workflow_id=workflow_id,
        version_id=VersionId(1),
        version="2.0",
        status=VersionStatus.READY,
        title="Ω",
        summary="Ω",
        intent=Intent(
            goal="Ω",
            title="Ω",
            inputs=some,
            outputs=some,
            assumptions=some,
            constraints=some,
            non_goals=some,
        ),
        diagram="Ω -> Ω",
        permissions=("Ω",),
        behaviour=Behaviour(
            items=2,
            effects=(effect,),
            effect_count=2,
            failed=("Ω",),
            not_reached=("Ω",),
            warnings=("Ω",),
        ),
        checked=True,
        rehearsed=True,
        is_repair=True,
        missing=None,
        may_turn_on=True,
    )


def _found_models(harness: "Harness") -> QDialog:
    server = LocalServer(url="http://127.0.0.1:1/Ω", models=("Ω", "Ω 2"))
    with patch.object(model_dialogs, "find_local_models", lambda: [server]):
        made = FoundModelsDialog(harness.keep, harness.window.tasks, harness.window)
        harness.until(lambda: made.buttons)
    return made


A_SERVER = ServerRow(
    name="notes",
    target="npx notes-server",
    env=(),
    confirmed=True,
    tools=2,
    trouble=None,
    users=("Ω",),
)


def _mcp_server(harness: Harness) -> str:
    """Stored, and described as another than was confirmed."""
    server, _ = described_servers()
    with harness.keep.ledger.write() as uow:
        uow.mcp_servers.put(server)
        uow.commit()
    return server.name


def _confirm_mcp_server(harness: Harness) -> QDialog:
    name = _mcp_server(harness)
    dialog = ConfirmServerDialog(name, harness.keep, harness.window.tasks, harness.window)
    harness.until(lambda: len(dialog.tools) == 2)
    return dialog


AN_ACCOUNT = AccountRow(
    id="0123456789abcdef",
    service="gmail",
    title="Gmail",
    account="ann@firm.example",
    address="https://gmail.googleapis.com",
    own_address="",
    method="oauth",
    status=ConnectionStatus.OK,
    trouble=None,
    scopes={"gmail.modify": "Read, label, draft and send mail"},
    used_at=None,
    workflows=("Ω one", "Supplier invoices"),
)
A_SERVER = ServerRow(
    name="calendar",
    target="https://mcp.calendar.example/mcp",
    env=(),
    confirmed=True,
    tools=3,
    trouble=None,
    signs_in=True,
)
Scene = Callable[[Harness], QWidget]

SCENES: Mapping[str, Scene] = {
    "workflows": _page("workflows"),
    "item": _item,
    "search": _search,
    "needs you": _page("needs_you"),
    "schedule": _page("schedule"),
    "activity": _page("activity"),
    **{
        f"settings, {name}": _section(name)
        for name in (
            "general",
            "notices",
            "connections",
            "services",
            "mcp",
            "models",
            "folders",
            "history",
            "backup",
            "limits",
            "about",
        )
    },
    "new workflow": _dialog(_gallery),
    "setup": _dialog(_setup),
    "discard": _dialog(lambda s: DiscardDialog(s.window.tasks, s.window)),
    "schedule of one": _dialog(lambda s: ScheduleDialog(s.keep, s.window.tasks, s.ran, s.window)),
    "settings of one": _dialog(
        lambda s: SettingsFormDialog(s.keep, s.window.tasks, s.ran, s.window)
    ),
    "versions": _dialog(lambda s: VersionsDialog(s.keep, s.window.tasks, s.ran, s.window)),
    "new version": _dialog(_new_version),
    "another version": _dialog(_another_version),
    "archive": _dialog(lambda s: ArchiveDialog(s.keep, s.window.tasks, s.window)),
    "mail-account": _dialog(lambda s: _mail_account(s)),
    "page-part": _dialog(lambda s: _page_part(s)),
    "undo-many": _dialog(
        lambda s: UndoManyDialog(s.keep, s.window.tasks, lambda: (), "Ω", s.window)
    ),
    "connector": _dialog(lambda s: ConnectorDialog(s.keep, s.window.tasks, s.window)),
    "api": _dialog(_api),
    "rehearsal": _dialog(
        lambda s: RehearsalDialog(s.keep, s.window.tasks, s.ran, "Ω one", s.window, is_new=True)
    ),
    "export": _dialog(lambda s: ExportDialog(s.keep, s.window.tasks, ActivityFilter(), s.window)),
    "quit": _dialog(lambda s: QuitDialog(1, s.window.tasks, s.window, may_minimise=True)),
    "restart": _dialog(lambda s: RestartDialog(2, s.window.tasks, s.window)),
    "licences": _dialog(lambda s: LicencesDialog(s.window.tasks, s.window)),
    "help": _dialog(lambda s: HelpDialog(HelpPage.WORKS, s.window.tasks, s.window)),
    "keys": _dialog(lambda s: HelpDialog(HelpPage.KEYS, s.window.tasks, s.window)),
    "bulk": _dialog(_all_of),
    "chat": _chat,
    "consent": _dialog(lambda s: ConsentDialog("Ω", s.window.tasks, s.window)),
    "description": _dialog(_description),
    "connect": _dialog(lambda s: ConnectDialog(s.keep, s.window.tasks, s.window)),
    "rename account": _dialog(
        lambda s: RenameAccountDialog(AN_ACCOUNT, s.keep, s.window.tasks, s.window)
    ),
    "sign in to server": _dialog(
        lambda s: McpSignInDialog(A_SERVER, s.keep, s.window.tasks, s.window)
    ),
    "disconnect": _dialog(lambda s: DisconnectDialog(AN_ACCOUNT, s.keep, s.window.tasks, s.window)),
    "add mcp server": _dialog(lambda s: AddServerDialog(s.keep, s.window.tasks, s.window)),
    "confirm mcp server": _dialog(_confirm_mcp_server),
    "log of mcp server": _dialog(
        lambda s: ServerLogDialog(_mcp_server(s), s.keep, s.window.tasks, s.window)
    ),
    "remove mcp server": _dialog(
        lambda s: RemoveServerDialog(A_SERVER, s.keep, s.window.tasks, s.window)
    ),
    "model": _dialog(lambda s: AddModelDialog(s.keep, s.window.tasks, s.window)),
    "found models": _dialog(_found_models),
    "requests": _dialog(lambda s: RequestsDialog(s.keep, s.window.tasks, s.window)),
    "link": _dialog(lambda s: LinkDialog("https://shop.example/Ω", s.window.tasks, s.window)),
    "intent": _dialog(lambda s: IntentDialog(s.keep, s.window.tasks, a_plan_card(s.ran), s.window)),
}
