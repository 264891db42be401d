"""Connections in Settings: connected, checked, signed in to again, renamed, disconnected. Over real
HTTP, with an authorisation server on the loopback."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import httpx2
import pytest
from PySide6.QtCore import QMimeData, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.connections import ConnectionStatus
from keep_desktop.services.connectors.accounts import accounts
from keep_desktop.services.context import Keep
from keep_desktop.services.overview import subscribe
from keep_desktop.storage import SqliteLedger
from keep_desktop.tools.connectors import entries
from keep_desktop.tools.connectors.github.entry import GITHUB
from keep_desktop.tools.connectors.store import ConnectionRows, Row
from keep_desktop.tools.connectors.web_search.entry import SEARXNG
from keep_desktop.ui.core.events import Bridge
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings import connection_dialogs
from keep_desktop.ui.settings.connection_dialogs import (
    ConnectDialog,
    DisconnectDialog,
    RenameAccountDialog,
    SignInForm,
)
from keep_desktop.ui.settings.connections import ConnectionsSection
from tests.builders.ledger import a_workflow, new_question
from tests.builders.services import DictSecrets
from tests.builders.signed_in import BOARDS, PLANS, signed_in
from tests.servers.authorization import CLIENT_SECRET, Authorization, an_authorization_server
from tests.servers.search import SearchServer
from tests.ui.dialog_tools import nameless, until
from tests.ui.driver import click, press
from tests.ui.settings_harness import Entry, context_of
from tests.ui.windows import SMALLEST, shown_window


@pytest.fixture
def server() -> Iterator[Authorization]:
    with an_authorization_server() as server:
        yield server


@pytest.fixture
def keyring() -> DictSecrets:
    return DictSecrets()


@pytest.fixture
def keep(tmp_path: Path, keyring: DictSecrets, monkeypatch: pytest.MonkeyPatch) -> Iterator[Keep]:
    monkeypatch.setattr(entries, "SERVICES", (PLANS, BOARDS, SEARXNG))
    with (
        patch("keep_desktop.app.build.Secrets", lambda *_: keyring),
        open_engine(tmp_path / "data") as keep,
    ):
        yield keep


@pytest.fixture
def section(qtbot: QtBot, keep: Keep, settings: QSettings) -> Iterator[ConnectionsSection]:
    tasks, bridge = TaskRunner(), Bridge(lambda listener: subscribe(keep, listener))
    section = ConnectionsSection(context_of(keep, tasks, bridge, settings, Entry()))
    qtbot.addWidget(section)
    section.resize(800, 700)
    section.show()
    section.refresh()
    until(qtbot, lambda: section.rows is not None)
    yield section
    bridge.close()
    tasks.close()


class Browser:
    """The pages that were opened; `visits` signs in on each."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self.is_there = self.visits = True
        self._threads: list[threading.Thread] = []

    def open(self, url: str) -> bool:
        self.opened.append(url)
        if self.visits:
            visit = threading.Thread(
                target=httpx2.get, args=(url,), kwargs={"follow_redirects": True}
            )
            visit.start()
            self._threads.append(visit)
        return self.is_there

    def close(self) -> None:
        for thread in self._threads:
            thread.join(60)


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    browser = Browser()
    monkeypatch.setattr(connection_dialogs, "open_page", browser.open)
    yield browser
    browser.close()


def _dialog(section: ConnectionsSection) -> ConnectDialog:
    section.add.click()
    [dialog] = section.findChildren(ConnectDialog)
    return dialog


def _connected(qtbot: QtBot, section: ConnectionsSection, keep: Keep, server: Authorization) -> str:
    assert isinstance(keep.ledger, SqliteLedger)
    id = signed_in(keep.ledger, keep.secrets, server, got_at=keep.clock.now().timestamp()).id
    section.refresh()
    until(qtbot, lambda: id in section.checks)
    return id


def _texts(widget: QWidget) -> str:
    labels = [label for label in widget.findChildren(QLabel) if label.isVisibleTo(widget)]
    return "\n".join(label.text() for label in labels).replace("\u200b", "")


def test_an_account_is_connected_in_the_browser_by_keyboard(
    qtbot: QtBot,
    section: ConnectionsSection,
    keep: Keep,
    server: Authorization,
    browser: Browser,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        connection_dialogs, "connection_request", lambda *args, **more: _at(server, *args, **more)
    )
    dialog = _dialog(section)
    assert dialog.list.count() == 3
    qtbot.keyClicks(dialog.search, "read plans")
    assert dialog.list.count() == 1
    shown = _texts(dialog.form)
    assert "1. Open the console of Plans." in shown
    assert "to add plans (plans.write)" in shown
    assert "a name of your own for it" in shown
    assert dialog.form.account.accessibleDescription() in shown
    bad = keep.data_dir.parent / "bad.json"
    bad.write_text('{"web": {"client_id": "a"}}')
    dialog.form.client.line.setText(str(bad))
    assert "is for a web site" in dialog.form.client_trouble.sentence
    assert not dialog.go.isEnabled()
    dialog.form.client.line.setText(str(server.client_file(keep.data_dir.parent)))
    assert dialog.form.client_state._text.text() == "Client keep-test-client"
    assert not nameless(dialog)
    press(dialog.form.client.line, Qt.Key.Key_Return)
    until(qtbot, lambda: bool(accounts(keep)))
    until(qtbot, lambda: len(section.checks) == 1)
    assert "Plans · ann@firm.example" in _texts(section)
    assert "Allowed: to read your plans; to add plans" in _texts(section)
    assert not any(secret in _texts(section) for secret in (*server.secrets, CLIENT_SECRET))


def _at(server: Authorization, *args: object, **more: object) -> object:
    """As the user's own address: the entry's is no server."""
    from keep_desktop.services.connectors.accounts import connection_request

    return connection_request(*args, **{**more, "address": server.url})  # type: ignore[arg-type]  # as given


def test_a_wait_for_the_browser_is_stopped_and_nothing_is_lost(
    qtbot: QtBot,
    section: ConnectionsSection,
    keep: Keep,
    server: Authorization,
    browser: Browser,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        connection_dialogs, "connection_request", lambda *args, **more: _at(server, *args, **more)
    )
    browser.is_there = browser.visits = False
    dialog = _dialog(section)
    dialog.list.setCurrentRow(1)
    click(dialog.go)
    until(qtbot, lambda: dialog.trouble.sentence.endswith("give its JSON file."))
    path = str(server.client_file(keep.data_dir.parent))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path)])
    no_keys, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    dialog.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, left, no_keys))
    assert dialog.form.client_state._text.text() == "Client keep-test-client"
    click(dialog.go)
    until(qtbot, lambda: bool(browser.opened))
    until(qtbot, lambda: dialog.waiting.isVisibleTo(dialog))
    assert dialog.waiting.text.text().startswith("No browser could be opened. Copy the link")
    click(dialog.waiting.copy)
    assert QGuiApplication.clipboard().text() == browser.opened[0]
    press(dialog, Qt.Key.Key_Escape)
    until(qtbot, lambda: not (dialog._cancel is not None))
    assert dialog.isVisible()
    assert dialog.form.client.line.text() == path
    browser.visits = True
    click(dialog.go)
    until(qtbot, lambda: bool(accounts(keep)))


def test_a_password_is_taken_with_its_user_name_and_address(
    qtbot: QtBot, section: ConnectionsSection, keep: Keep, server: Authorization
) -> None:
    dialog = _dialog(section)
    dialog.list.setCurrentRow(0)
    assert not dialog.go.isEnabled()
    dialog.form.address.setText(server.url)
    dialog.form.account.setText("ann@firm.example")
    dialog.form.secret.setText("canary-password")
    click(dialog.go)
    until(qtbot, lambda: "does not accept" in dialog.trouble.sentence)
    assert accounts(keep) == []
    assert "canary" not in _texts(dialog)
    assert dialog.form.secret.text() == "canary-password"


def test_a_service_without_a_sign_in_needs_its_address_alone(
    qtbot: QtBot, section: ConnectionsSection, keep: Keep
) -> None:
    with SearchServer("searxng") as server:
        dialog = _dialog(section)
        dialog.list.setCurrentRow(2)
        assert not dialog.form.secret.isVisibleTo(dialog)
        assert not dialog.go.isEnabled()
        dialog.form.address.setText(server.url)
        click(dialog.go)
        until(qtbot, lambda: len(accounts(keep)) == 1)
        # Its name alone is in the dialog too; its address says whose server it is.
        until(qtbot, lambda: server.url in _texts(section))
        assert len(server.requests) == 1


def test_a_server_of_ones_own_may_take_the_place_of_the_service_s(qtbot: QtBot) -> None:
    form = SignInForm()
    qtbot.addWidget(form)
    for service, is_asked in ((GITHUB, True), (PLANS, False)):
        form.show_service(service)
        assert form.address.isVisibleTo(form) is is_asked
    form.show_service(BOARDS)
    assert "of your own" not in _texts(form), "a user name is needed"
    form.show_service(GITHUB)
    form.secret.setText("github_pat_1")
    assert form.is_complete and form.address_text is None
    form.address.setText("https://git.firm.example/api/v3")
    assert form.address_text == "https://git.firm.example/api/v3"


def _signed_in_row(keep: Keep, server: Authorization) -> tuple[ConnectionRows, Row]:
    assert isinstance(keep.ledger, SqliteLedger)
    rows = ConnectionRows(keep.ledger)
    row = rows.get(signed_in(keep.ledger, keep.secrets, server).id)
    assert row is not None
    return rows, row


def test_a_token_that_was_entered_is_listed_with_when(
    qtbot: QtBot, section: ConnectionsSection, keep: Keep, server: Authorization
) -> None:
    rows, row = _signed_in_row(keep, server)
    moment = keep.clock.now() - timedelta(days=400)
    rows.put(replace(row, method="token", entered_at=moment))
    section.refresh()
    until(qtbot, lambda: "Its secret was entered " in _texts(section))
    assert str(moment.year) in _texts(section)


def test_a_use_is_told_no_more_exactly_than_it_is_known(
    qtbot: QtBot, section: ConnectionsSection, keep: Keep, server: Authorization
) -> None:
    rows, row = _signed_in_row(keep, server)
    rows.put(replace(row, used_at=keep.clock.now() - timedelta(minutes=50)))
    section.refresh()
    until(qtbot, lambda: "Last used within the last hour." in _texts(section))
    rows.put(replace(row, used_at=keep.clock.now() - timedelta(minutes=70)))
    section.refresh()
    until(qtbot, lambda: "Signed in. Last used " in _texts(section))
    until(qtbot, lambda: "the last hour" not in _texts(section))


def test_a_check_says_who_is_signed_in_and_what_to_do_after_a_withdrawal(
    qtbot: QtBot,
    section: ConnectionsSection,
    keep: Keep,
    server: Authorization,
    browser: Browser,
) -> None:
    id = _connected(qtbot, section, keep, server)
    said: list[str] = []
    section.context.tasks.messages.shown.connect(lambda text, *_: said.append(text))
    click(section.checks[id])
    until(qtbot, lambda: bool(said))
    assert "signed in as “ann@firm.example”" in said[0]
    server.withdraw()
    click(section.checks[id])
    until(qtbot, lambda: "Reconnect" in said[-1])
    until(qtbot, lambda: "wants a new sign-in" in _texts(section))
    click(section.reconnects[id])
    [dialog] = section.findChildren(ConnectDialog)
    assert "Plans · ann@firm.example" in _texts(dialog.form)
    click(dialog.go)  # with the client that it had
    until(qtbot, lambda: accounts(keep)[0].status is ConnectionStatus.OK)
    assert accounts(keep)[0].id == id


def test_the_keyboard_stays_at_the_account_whose_check_changed_its_row(
    qtbot: QtBot, section: ConnectionsSection, keep: Keep, server: Authorization
) -> None:
    id = _connected(qtbot, section, keep, server)
    section.activateWindow()
    section.checks[id].setFocus(Qt.FocusReason.TabFocusReason)
    until(qtbot, section.checks[id].hasFocus)
    server.withdraw()
    before = section.checks[id]
    before.click()
    until(qtbot, lambda: "wants a new sign-in" in _texts(section))
    assert section.checks[id] is not before and section.checks[id].hasFocus()


def test_an_account_is_renamed_and_disconnected_at_the_service(
    qtbot: QtBot,
    section: ConnectionsSection,
    keep: Keep,
    server: Authorization,
    keyring: DictSecrets,
) -> None:
    assert isinstance(keep.ledger, SqliteLedger)
    a_workflow(keep.ledger, "Plan the day", status=WorkflowStatus.PAUSED, script="Plans.list({})")
    id = _connected(qtbot, section, keep, server)
    until(qtbot, lambda: "Used by Plan the day" in _texts(section))
    click(section.renames[id])
    [rename] = section.findChildren(RenameAccountDialog)
    assert "Plan the day" in _texts(rename)
    rename.name_edit.setText("work")
    press(rename.name_edit, Qt.Key.Key_Return)
    until(qtbot, lambda: "Plans · work" in _texts(section))
    click(section.removes[id])
    [gone] = section.findChildren(DisconnectDialog)
    assert "will stop: Plan the day" in _texts(gone)
    assert gone.focusWidget() is gone.cancel
    click(gone.go)
    until(qtbot, lambda: "No account is connected yet." in _texts(section))
    assert len(server.revoked) == 1
    assert keyring.kept == {}
    assert ConnectionRows(keep.ledger).all() == []


def test_a_question_about_a_sign_in_is_settled_from_its_card(
    qtbot: QtBot, keep: Keep, server: Authorization, browser: Browser
) -> None:
    assert isinstance(keep.ledger, SqliteLedger)
    id = signed_in(keep.ledger, keep.secrets, server).id
    workflow = a_workflow(keep.ledger, "Plan the day", script="await Plans.list({})")
    with keep.ledger.write() as uow:
        uow.workflows.set_error(workflow, "Plans wants a new sign-in.", at=keep.clock.now())
        new_question(
            uow,
            QuestionKind.SIGN_IN,
            workflow,
            "Plans wants a new sign-in.",
            Answer.RESUME,
            at=keep.clock.now(),
            detail={"connection": id},
        )
        uow.commit()
    with shown_window(qtbot, keep, SMALLEST) as window:
        window.show_page("needs_you")
        page = window.needs_you.page
        until(qtbot, lambda: len(page.cards) == 1)
        window.navigator.reconnect(id)
        until(qtbot, lambda: bool(window.findChildren(ConnectDialog)))
        [dialog] = window.findChildren(ConnectDialog)
        assert "ann@firm.example" in _texts(dialog.form)
        click(dialog.go)
        until(qtbot, lambda: not _asked(keep))
        window.show_page("needs_you")
        until(qtbot, lambda: not page.cards)
        with keep.ledger.read() as work:
            found = work.workflows.get(workflow)
        assert found is not None
        assert found.error is None


def _asked(keep: Keep) -> list[str]:
    with keep.ledger.read() as work:
        return [one.sentence for one in work.questions.open()]
