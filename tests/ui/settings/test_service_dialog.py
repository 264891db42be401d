"""Connector dialog: makes the same file that the command line reads."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit, QScrollArea
from pytestqt.qtbot import QtBot

from keep_desktop.services.connectors.files import as_json, read_service, read_service_file
from keep_desktop.services.connectors.forms import entered_in, service_of
from keep_desktop.services.connectors.registry import keep_secret, services
from keep_desktop.services.context import Keep
from keep_desktop.storage.stores.settings import LedgerConnectors
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.form import Form
from keep_desktop.ui.settings.service_dialog import ConnectorDialog
from keep_desktop.ui.widgets.dialog import DiscardDialog
from tests.builders.services import TOKEN, DictSecrets
from tests.ui.dialog_tools import SOON, nameless, until
from tests.ui.driver import click
from tests.unit.services.connectors.test_files import ORDERS, POST


@pytest.fixture
def secrets() -> DictSecrets:
    return DictSecrets()


@pytest.fixture
def shop_keep(keep: Keep, secrets: DictSecrets) -> Iterator[Keep]:
    yield replace(keep, secrets=secrets, connectors=LedgerConnectors(keep.ledger))


@pytest.fixture
def dialog(qtbot: QtBot, shop_keep: Keep, tasks: TaskRunner) -> ConnectorDialog:
    dialog = ConnectorDialog(shop_keep, tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def enter(form: Form, **values: str) -> None:
    for name, value in values.items():
        editor = form.rows[name].editor
        editor.set_value(value)
        editor.mark_changed()


def fill_in(dialog: ConnectorDialog) -> None:
    enter(dialog.form, service="orders", base_url="https://shop.example/api", type="bearer")
    enter(dialog.cards[0].form, name="list", path="/orders")
    dialog.add_operation.click()
    enter(
        dialog.cards[1].form,
        name="create",
        kind="mutation",
        method="POST",
        path="/orders",
        idempotency_header="Idempotency-Key",
        payload="body.note",
        look="/orders/by-key/{idempotency_key}",
        applied="200",
        failed="404, 410",
    )


def test_what_is_entered_becomes_a_service_and_its_secret_goes_to_the_keyring(
    qtbot: QtBot, dialog: ConnectorDialog, shop_keep: Keep, secrets: DictSecrets
) -> None:
    fill_in(dialog)
    dialog.secret.setText(TOKEN)
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.connect_it.click()
    [row] = services(shop_keep)
    assert (row.service, row.operations, row.trouble) == ("orders", ("list", "create"), None)
    [under] = secrets.kept
    assert under.startswith("orders/orders-secret@") and secrets.kept[under] == TOKEN
    assert dialog.secret.text() == ""
    stored = shop_keep.connectors.get("orders")
    assert isinstance(stored, dict)
    create = stored["operations"]["create"]
    assert create["payload"] == ["body.note"]
    assert create["reconcile"]["failed"] == {"status": [404, 410]}
    assert TOKEN not in str(stored)


def test_the_file_is_shown_while_one_writes_and_is_what_the_command_line_reads(
    qtbot: QtBot, dialog: ConnectorDialog, tmp_path: Path
) -> None:
    fill_in(dialog)
    dialog.secret.setText(TOKEN)
    until(qtbot, lambda: "by-key" in dialog.file.toPlainText())
    dialog.write_file(tmp_path / "orders.yaml")
    until(qtbot, lambda: not dialog.is_at_work)
    assert read_service_file(tmp_path / "orders.yaml") == dialog.service()
    assert TOKEN not in (tmp_path / "orders.yaml").read_text() + dialog.file.toPlainText()


def test_what_is_wrong_is_shown_and_nothing_is_added(
    qtbot: QtBot, dialog: ConnectorDialog, shop_keep: Keep
) -> None:
    fill_in(dialog)
    enter(dialog.cards[0].form, path="../orders")
    path = dialog.cards[0].form.rows["path"]
    until(qtbot, lambda: "begins with a slash" in path.problem.sentence)
    enter(dialog.form, service="")
    dialog.connect_it.click()
    name = dialog.form.rows["service"]
    assert "it is needed" in name.problem.sentence
    assert dialog.focusWidget() is name.editor.focusProxy()
    assert services(shop_keep) == []


def test_a_missing_secret_is_asked_for(
    qtbot: QtBot, dialog: ConnectorDialog, shop_keep: Keep
) -> None:
    fill_in(dialog)
    [scroll] = dialog.findChildren(QScrollArea)
    bar = scroll.verticalScrollBar()
    until(qtbot, lambda: bar.maximum() > dialog.secret_row.geometry().bottom())
    bar.setValue(bar.maximum())
    assert dialog.secret.visibleRegion().isEmpty()
    click(dialog.connect_it)
    until(qtbot, lambda: "Enter the secret" in dialog.secret_problem.sentence)
    assert dialog.focusWidget() is dialog.secret
    until(qtbot, lambda: not dialog.secret.visibleRegion().isEmpty())
    assert services(shop_keep) == []


def test_a_file_is_opened_changed_and_keeps_the_name_of_its_secret(
    qtbot: QtBot, dialog: ConnectorDialog, shop_keep: Keep, secrets: DictSecrets, tmp_path: Path
) -> None:
    keep_secret(dialog._keep, read_service(ORDERS), TOKEN)
    (tmp_path / "orders.yaml").write_text(ORDERS)
    dialog.read_file(tmp_path / "orders.yaml")
    until(qtbot, lambda: len(dialog.cards) == 2)
    enter(dialog.form, base_url="https://new.example")
    dialog.connect_it.click()
    until(qtbot, lambda: "at this address" in dialog.secret.accessibleDescription())
    dialog.secret.setText(TOKEN)
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.connect_it.click()
    stored = shop_keep.connectors.get("orders")
    assert isinstance(stored, dict)
    assert stored["base_url"] == "https://new.example"
    assert stored["auth"] == {"type": "bearer", "secret": "orders-token"}


def test_a_mail_account_comes_from_a_file(
    qtbot: QtBot, dialog: ConnectorDialog, shop_keep: Keep, secrets: DictSecrets, tmp_path: Path
) -> None:
    (tmp_path / "post.yaml").write_text(POST)
    dialog.read_file(tmp_path / "post.yaml")
    until(qtbot, lambda: "smtp" in dialog.file.toPlainText())
    assert not dialog.form.isVisible()
    dialog.secret.setText("päss wörd")
    with qtbot.waitSignal(dialog.accepted, timeout=SOON):
        dialog.connect_it.click()
    assert list(secrets.kept.values()) == ["päss wörd"]
    assert services(shop_keep)[0].kind == "mail"


def test_a_file_asks_before_it_takes_the_place_of_what_was_entered(
    qtbot: QtBot, dialog: ConnectorDialog, tmp_path: Path
) -> None:
    fill_in(dialog)
    entered = dialog.entered()
    (tmp_path / "orders.yaml").write_text(ORDERS)
    dialog.read_file(tmp_path / "orders.yaml")
    until(qtbot, lambda: dialog.findChildren(DiscardDialog))
    assert dialog.entered() == entered
    dialog.findChildren(DiscardDialog)[0].discard.click()
    assert dialog.entered() != entered


def test_a_bad_file_changes_nothing_that_was_entered(
    qtbot: QtBot, dialog: ConnectorDialog, tmp_path: Path
) -> None:
    fill_in(dialog)
    (tmp_path / "bad.yaml").write_text(ORDERS + "colour: red\n")
    dialog.read_file(tmp_path / "bad.yaml")
    until(qtbot, lambda: "colour is not a key" in dialog.trouble.sentence)
    assert dialog.form.values()["service"] == "orders"


def test_an_operation_is_removed(dialog: ConnectorDialog) -> None:
    fill_in(dialog)
    dialog.cards[0].remove.click()
    assert [card.values()["name"] for card in dialog.cards] == ["create"]
    assert dialog.cards[0].remove.accessibleName() == "Remove the operation create"


def test_everything_has_a_name_and_the_secret_is_hidden(dialog: ConnectorDialog) -> None:
    enter(dialog.form, type="header")
    assert nameless(dialog) == []
    assert dialog.secret.echoMode() is QLineEdit.EchoMode.Password


def test_a_form_gives_back_what_it_shows() -> None:
    orders = read_service(ORDERS)
    assert as_json(service_of(*entered_in(orders))) == as_json(orders)
