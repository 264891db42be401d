"""MCP servers in Settings: added, shown whole, started and confirmed, compared and removed. Against
a real server."""

import json
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import httpx2
import pytest
from PySide6.QtCore import QMimeData, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.mcp import ToolStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.mcp import add_server, new_server, server_named, servers, tools
from keep_desktop.services.overview import subscribe
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings import mcp
from keep_desktop.ui.settings.mcp import McpSection, McpSignInDialog
from keep_desktop.ui.settings.mcp_dialogs import (
    AddServerDialog,
    ConfirmServerDialog,
    RemoveServerDialog,
    ServerLogDialog,
)
from tests.builders.mcp import SampleServer
from tests.builders.services import DictSecrets
from tests.servers.authorization import an_authorization_server
from tests.ui.dialog_tools import nameless, until
from tests.ui.driver import click
from tests.ui.settings_harness import Entry, context_of


@pytest.fixture
def keyring() -> DictSecrets:
    return DictSecrets()


@pytest.fixture
def keep(tmp_path: Path, keyring: DictSecrets) -> Iterator[Keep]:
    with (
        patch("keep_desktop.app.build.Secrets", lambda *_: keyring),
        open_engine(tmp_path / "data") as keep,
    ):
        yield keep


@pytest.fixture
def section(qtbot: QtBot, keep: Keep, settings: QSettings) -> Iterator[McpSection]:
    tasks, bridge = TaskRunner(), Bridge(lambda listener: subscribe(keep, listener))
    section = McpSection(context_of(keep, tasks, bridge, settings, Entry()))
    qtbot.addWidget(section)
    section.resize(800, 700)
    section.show()
    section.refresh()
    until(qtbot, lambda: section.rows is not None)
    yield section
    bridge.close()
    tasks.close()


def _texts(dialog: ConfirmServerDialog) -> str:
    return "\n".join(label.text().replace("\u200b", "") for label in dialog.findChildren(QLabel))


def test_a_server_is_added_confirmed_compared_and_removed(
    qtbot: QtBot, section: McpSection, keep: Keep, keyring: DictSecrets, tmp_path: Path
) -> None:
    sample = SampleServer(tmp_path / "sample")
    sample.folder.mkdir()
    section.add.click()
    (add,) = section.findChildren(AddServerDialog)
    assert nameless(add) == []
    add.name_edit.setText("notes")
    add.command.setText(" ".join(sample.command))
    add.values.more.click()
    add.values.rows[0].name.setText("TOKEN")
    add.values.rows[0].value.setText("a-secret-of-the-test")
    add.add.click()
    until(qtbot, lambda: bool(section.findChildren(ConfirmServerDialog)))
    assert list(keyring.kept.values()) == ["a-secret-of-the-test"]

    (dialog,) = section.findChildren(ConfirmServerDialog)
    until(qtbot, dialog.start.isEnabled)
    assert " ".join(sample.command) in _texts(dialog)
    assert not dialog.confirm.isVisible()
    assert sample.lines("starts.txt") == []
    dialog.start.click()
    until(qtbot, dialog.confirm.isVisible)
    assert nameless(dialog) == []
    assert "Says the text again." in _texts(dialog)
    cards = {card.row.name: card for card in dialog.tools}
    assert cards["append"].choice.isHidden()
    cards["echo"].choice.setChecked(True)
    dialog.confirm.click()
    until(qtbot, lambda: server_named(keep, "notes").pinned is not None)
    assert server_named(keep, "notes").reads == {"echo"}

    # A tool is described otherwise: Check finds it, and the dialog shows both texts.
    until(qtbot, lambda: "notes" in section.checks)
    sample.says("description.txt", "Says it to everybody.")
    section.checks["notes"].click()
    until(qtbot, lambda: section.rows is not None and section.rows[0].trouble is not None)
    section.confirms["notes"].click()
    dialog = section.findChildren(ConfirmServerDialog)[-1]
    until(qtbot, lambda: bool(dialog.tools))
    assert "Says the text again." in _texts(dialog)
    assert "Says it to everybody." in _texts(dialog)
    dialog.start.click()
    until(qtbot, dialog.confirm.isVisible)
    dialog.confirm.click()
    until(qtbot, lambda: all(row.status is ToolStatus.ON for row in tools(keep, "notes")))

    until(qtbot, lambda: section.rows is not None and section.rows[0].trouble is None)
    section.logs["notes"].click()
    (log,) = section.findChildren(ServerLogDialog)
    until(qtbot, lambda: "a line for the log" in log.text.toPlainText())
    assert "a-secret-of-the-test" not in log.text.toPlainText()
    log.accept()

    section.removes["notes"].click()
    (remove,) = section.findChildren(RemoveServerDialog)
    remove.go.click()
    until(qtbot, lambda: not servers(keep))
    assert keyring.kept == {}


def test_a_dropped_file_is_kept_and_starts_nothing(
    qtbot: QtBot, section: McpSection, keep: Keep, tmp_path: Path
) -> None:
    canary = tmp_path / "canary"
    described = {
        "mcpServers": {name: {"command": "touch", "args": [str(canary)]} for name in ("one", "two")}
    }
    file = tmp_path / "servers.json"
    file.write_text(json.dumps(described), "utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    section.dropEvent(
        QDropEvent(
            QPointF(5, 5),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )
    (add,) = section.findChildren(AddServerDialog)
    assert add.add.isEnabled()
    add.add.click()
    until(qtbot, lambda: [row.name for row in servers(keep)] == ["one", "two"])
    until(qtbot, lambda: set(section.confirms) == {"one", "two"})
    assert not any(row.confirmed for row in servers(keep))
    assert not canary.exists()


def test_what_does_not_start_is_said_and_the_wait_can_be_ended(
    qtbot: QtBot, section: McpSection
) -> None:
    section.add.click()
    (add,) = section.findChildren(AddServerDialog)
    add.name_edit.setText("no name")
    add.command.setText('a "program')
    add.add.click()
    assert "quotation mark" in add.trouble.sentence
    add.command.setText("sleep 600")
    add.add.click()
    assert "cannot name an MCP server" in add.trouble.sentence
    add.name_edit.setText("sleeper")
    add.add.click()
    until(qtbot, lambda: bool(section.findChildren(ConfirmServerDialog)))
    (dialog,) = section.findChildren(ConfirmServerDialog)
    until(qtbot, dialog.start.isEnabled)
    dialog.start.click()
    assert not dialog.start.isEnabled()
    dialog.reject()
    until(qtbot, lambda: not section.findChildren(ConfirmServerDialog))


def test_a_server_is_signed_in_to_in_the_browser(
    qtbot: QtBot,
    section: McpSection,
    keep: Keep,
    keyring: DictSecrets,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(mcp, "open_page", opened.append)
    sample = SampleServer(tmp_path / "notes")
    sample.folder.mkdir()
    with an_authorization_server() as server, sample.over_http() as server.behind:
        add_server(keep, new_server("notes", url=f"{server.url}/mcp"))
        section.refresh()
        until(qtbot, lambda: "notes" in section.sign_ins)
        click(section.sign_ins["notes"])
        [dialog] = section.findChildren(McpSignInDialog)
        assert opened == []
        click(dialog.go)
        until(qtbot, lambda: bool(opened) and dialog.waiting.isVisibleTo(dialog))
        dialog.stop_waiting()
        until(qtbot, lambda: not (dialog._cancel is not None))
        opened.clear()
        click(dialog.go)
        until(qtbot, lambda: bool(opened))
        httpx2.get(opened[0], follow_redirects=True)
        until(qtbot, lambda: bool(keyring.kept))
        until(qtbot, lambda: section.sign_ins["notes"].text() == "Sign in again…")
