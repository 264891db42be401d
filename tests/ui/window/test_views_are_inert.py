"""Opening every page of the window runs no command and opens no connection, whatever is added."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.planning.chats import ChatRole
from keep_desktop.services.context import Keep
from keep_desktop.services.items.queries import items_page
from keep_desktop.services.mcp import new_server
from keep_desktop.services.remote import perform
from keep_desktop.services.runs.actions import run_and_wait
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.storage.stores.settings import LedgerConnectors
from keep_desktop.ui.item_details.step_card import MutationCard
from tests.builders.canaries import Canary, listening
from tests.builders.engine import a_keep
from tests.builders.history_report import export_history
from tests.builders.services import DictSecrets
from tests.ui.dialog_tools import until
from tests.ui.windows import shown_window


@pytest.fixture
def canary(tmp_path: Path) -> Iterator[Canary]:
    canary = Canary(tmp_path)
    yield canary
    canary.close()


def _add_all(keep: Keep, canary: Canary) -> None:
    service = {
        "service": "canary",
        "base_url": canary.url,
        "operations": {"get": {"kind": "read", "method": "GET", "path": "/"}},
    }
    imap = {"host": "127.0.0.1", "port": canary.port, "tls": "none", "username": "a@b.example"}
    mail = {"service": "post", "kind": "mail", "from": "a@b.example", "imap": imap}
    script = f'await Web.fetchParse({{ url: "{canary.url}" }});'
    given: dict[str, object] = {
        "params": {},
        "params_schema": None,
        "items": "keep",
        "file": "N.js",
    }
    perform(keep, "import", {"name": "N", "script": script, **given})
    perform(keep, "connector-add", {"description": service})
    perform(keep, "connector-add", {"description": {**mail, "auth": {"secret": "post"}}})
    perform(keep, "trigger-add", {"workflow": "N", "kind": "mail", "place": "post"})
    for server in (
        new_server("one", command=canary.command),
        new_server("two", url=canary.url),
    ):
        perform(keep, "mcp-add", {"name": server.name, "server": server.as_json()})


def _links(canary: Canary) -> str:
    """In every form in which a text can lead somewhere, or fetch by itself."""
    command = canary.script.as_uri()
    return (
        f"[page]({canary.url}/a) ![picture]({canary.url}/b.png) <{canary.url}/c> {canary.url}/d\n\n"
        f'[file]({command}) ![file]({command}) <img src="{canary.url}/e.png"> '
        f'<a href="{command}">run</a> <link rel="stylesheet" href="{canary.url}/f.css">\n\n'
        f"[reference][1]\n\n[1]: {canary.url}/g"
    )


def _with_links(keep: Keep, canary: Canary) -> tuple[WorkflowId, ItemId]:
    """An item whose title, calls, receipt, file, log and failure are links, and a chat of them."""
    script = """
    await Items.withItem(params.text, params.text, async (ctx) => {
      if (ctx.item.isDone) return;
      await Console.log({ type: "log", line: params.text });
      await Memory.createNote({ id: "n", title: params.text.slice(0, 99), content: params.text });
      await Files.save({ path: params.folder + "/canary.py", content: params.text });
      throw new Error(params.text);
    });
    """
    params = {"text": _links(canary), "folder": str(canary.folder / "out")}
    schema: dict[str, JsonValue] = {
        "type": "object",
        "properties": {"folder": {"type": "string", "format": "folder"}},
    }
    (canary.folder / "out").mkdir()
    draft = Draft(name=_links(canary)[:60], script=script, params=params, params_schema=schema)
    workflow_id = import_workflow(keep, draft).workflow_id
    run_and_wait(keep, workflow_id)
    with keep.ledger.write() as uow:
        for role in ChatRole:
            uow.chats.add(workflow_id, role, _links(canary), at=keep.clock.now())
        uow.commit()
    (item,) = items_page(keep, workflow_id).rows
    return workflow_id, item.id


def test_no_link_is_followed_by_itself(
    qtbot: QtBot, tmp_path: Path, canary: Canary, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program that would open it is the desktop's, which this process only asks."""
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    with a_keep(tmp_path) as keep:
        workflow_id, item_id = _with_links(keep, canary)
        with listening(canary), shown_window(qtbot, keep) as window:

            def settled() -> None:
                until(qtbot, lambda: not window.tasks._undelivered)
                window.grab()

            window.navigator.show_workflow(workflow_id, item_id)
            settled()
            pane = window.workflows.pane
            until(qtbot, lambda: bool(pane.findChildren(MutationCard)))
            for tab in range(pane.tabs.count()):
                pane.tabs.setCurrentIndex(tab)
                settled()
            window.navigator.chat(workflow_id)
            until(qtbot, lambda: "page" in window.workflows.chat.transcript.toPlainText())
            settled()
            for key in window.frame.places:
                window.show_page(key)
                settled()
            export_history(keep, [item_id], tmp_path / "history.html")
    canary.assert_silent()
    assert opened == []


def test_no_page_starts_or_reaches_anything(qtbot: QtBot, tmp_path: Path, canary: Canary) -> None:
    with a_keep(tmp_path) as made:
        keep = replace(made, secrets=DictSecrets(), connectors=LedgerConnectors(made.ledger))
        with listening(canary):
            _add_all(keep, canary)
            with shown_window(qtbot, keep) as window:
                for key in window.frame.places:
                    window.show_page(key)
                    until(qtbot, lambda: not window.tasks._undelivered)
                for section in window.settings.page.keys:
                    window.settings.page.show_section(section)
                    until(qtbot, lambda: not window.tasks._undelivered)
    canary.assert_silent()
