"""Add a mail account from the form of a workflow, tested against a real server and saved."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from keep_desktop.services.connectors.registry import service_named
from keep_desktop.services.context import Keep
from keep_desktop.storage.stores.settings import LedgerConnectors
from keep_desktop.tools.mail.account import MailAccount
from keep_desktop.tools.mail.providers import PROVIDERS, provider_of
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.field_dialogs import MailAccountDialog
from keep_desktop.ui.forms.form import ConnectionEditor
from keep_desktop.ui.new_workflow.dialog import NewWorkflowDialog
from tests.builders.mail_servers import PASSWORD, USER, Dovecot, a_dovecot, free_port
from tests.builders.services import DictSecrets
from tests.ui.dialog_tools import nameless, until


@pytest.fixture(scope="module")
def dovecot() -> Iterator[Dovecot]:
    with a_dovecot() as server:
        yield server


@pytest.fixture
def secrets() -> DictSecrets:
    return DictSecrets()


@pytest.fixture
def mail_keep(keep: Keep, secrets: DictSecrets) -> Iterator[Keep]:
    yield replace(keep, secrets=secrets, connectors=LedgerConnectors(keep.ledger))


@pytest.fixture
def dialog(qtbot: QtBot, mail_keep: Keep, tasks: TaskRunner) -> MailAccountDialog:
    dialog = MailAccountDialog(mail_keep, tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def enter(line: QLineEdit, text: str) -> None:
    line.setText(text)
    line.textEdited.emit(text)


def fill_in(dialog: MailAccountDialog, port: int, password: str = PASSWORD) -> None:
    enter(dialog.address, USER)
    enter(dialog.server, "127.0.0.1")
    enter(dialog.port, str(port))
    dialog.security.setCurrentIndex(dialog.security.findData("none"))
    enter(dialog.password, password)


def test_the_address_shows_the_provider_and_its_help(dialog: MailAccountDialog) -> None:
    for address, name in (("a@gmail.com", "Gmail"), ("a@gmx.de", "GMX"), ("a@web.de", "WEB.DE")):
        enter(dialog.address, address)
        assert dialog.provider.currentText() == name
        assert dialog.help.isVisible() and dialog.page.toolTip().startswith("https://")
        assert not dialog.server.isVisible()
    enter(dialog.address, "a@hotmail.com")
    assert "no longer allows password sign-in" in dialog.help.sentence
    enter(dialog.address, "a@firm.example")
    assert dialog.provider.currentText() == "Another provider"
    assert dialog.server.isVisible() and not dialog.help.isVisible()
    assert nameless(dialog) == []


def test_each_provider_has_servers_and_a_page_and_is_known_by_its_domains() -> None:
    assert len(PROVIDERS) >= 10 and len({each.key for each in PROVIDERS}) == len(PROVIDERS)
    for each in PROVIDERS:
        assert each.page.startswith("https://") and each.help.endswith(".")
        assert all(provider_of(f"a@{domain}") is each for domain in each.domains)
        # A password is only sent to a server that proves its identity.
        assert all(s[2] != "none" or s[0] == "127.0.0.1" for s in (each.imap, each.smtp))


def test_test_really_signs_in_and_keeps_nothing(
    qtbot: QtBot, dialog: MailAccountDialog, dovecot: Dovecot, secrets: DictSecrets
) -> None:
    fill_in(dialog, dovecot.port)
    dialog.test.click()
    until(qtbot, lambda: dialog.test.isEnabled() and dialog.outcome.isVisible())
    assert dialog.outcome.sentence.startswith("Signed in. INBOX contains")
    assert secrets.kept == {} and dialog.isVisible()
    enter(dialog.password, "another")
    assert not dialog.outcome.isVisible()


def test_a_wrong_password_is_shown_and_nothing_is_kept(
    qtbot: QtBot, dialog: MailAccountDialog, dovecot: Dovecot, secrets: DictSecrets
) -> None:
    fill_in(dialog, dovecot.port, "wrong password")
    dialog.add.click()
    until(qtbot, lambda: dialog.add.isEnabled())
    assert "refused the sign-in" in dialog.outcome.sentence
    assert secrets.kept == {} and dialog.isVisible() and dialog.add.isEnabled()


def test_a_server_that_is_not_there_is_shown(qtbot: QtBot, dialog: MailAccountDialog) -> None:
    fill_in(dialog, free_port())
    dialog.test.click()
    until(qtbot, lambda: "cannot be reached" in dialog.outcome.sentence)


def test_what_is_missing_is_shown_at_its_field(dialog: MailAccountDialog) -> None:
    dialog.add.click()
    assert dialog.address_problem.sentence == "Enter the whole address, such as ada@example.org."
    enter(dialog.address, "ada@gmail.com")
    dialog.add.click()
    assert dialog.password_problem.sentence == "Enter the password."


def test_an_account_is_added_in_the_form_of_a_workflow(
    qtbot: QtBot, mail_keep: Keep, tasks: TaskRunner, dovecot: Dovecot, secrets: DictSecrets
) -> None:
    dialog = NewWorkflowDialog(mail_keep, tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: len(dialog.gallery_page.cards) > 0)
    card = dialog.gallery_page.cards[0]
    assert "Needs: Mail account or Mail folder." in card.accessibleDescription()
    card.click()
    assert dialog.setup is not None
    form = dialog.setup.form
    assert form.rows["folder"].isVisible() and not form.rows["mailbox"].isVisible()
    form.sources["account"].buttons["account"].click()
    assert not form.rows["folder"].isVisible()
    assert form.rows["mailbox"].isVisible() and form.rows["days"].isVisible()
    editor = form.rows["account"].editor
    assert isinstance(editor, ConnectionEditor)
    editor.add.click()
    adding = next(each for each in dialog.findChildren(MailAccountDialog) if each.isVisible())
    fill_in(adding, dovecot.port)
    adding.add.click()
    until(qtbot, lambda: editor.box.currentText() == USER)
    assert form.values()["account"] == editor.value() == "me-keep.example"
    assert "folder" not in form.values()
    account = service_named(mail_keep, "me-keep.example")
    assert isinstance(account, MailAccount) and account.imap is not None
    assert list(secrets.kept.values()) == [PASSWORD]
    form.sources["account"].buttons["folder"].click()
    assert "account" not in form.values()
