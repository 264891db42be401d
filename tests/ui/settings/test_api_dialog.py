"""Operations of an OpenAPI description are searched, chosen and confirmed."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from keep_desktop.services.connectors.files import as_json
from keep_desktop.services.connectors.openapi import OfferedOperation
from keep_desktop.services.connectors.registry import services
from keep_desktop.services.context import Keep
from keep_desktop.storage.stores.settings import LedgerConnectors
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.settings.api_dialog import ApiDialog
from keep_desktop.ui.settings.api_operations import CHECK, EFFECT, OperationsModel
from keep_desktop.ui.settings.service_dialog import ConnectorDialog
from tests.builders.parsers import a_parser
from tests.builders.servers import a_raw_server
from tests.builders.services import DictSecrets
from tests.ui.dialog_tools import SOON, nameless, until
from tests.ui.scenes import AN_API
from tests.ui.settings_harness import services_section


@pytest.fixture
def shop_keep(keep: Keep) -> Iterator[Keep]:
    connectors = LedgerConnectors(keep.ledger)
    yield replace(keep, secrets=DictSecrets(), connectors=connectors, parser=a_parser())


@pytest.fixture
def dialog(qtbot: QtBot, shop_keep: Keep, tasks: TaskRunner) -> ApiDialog:
    dialog = ApiDialog(shop_keep, tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "ledger.yaml"
    file.write_text(AN_API)
    return file


def press(widget: Any, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(widget, key)


def test_operations_are_chosen_by_keys_and_go_to_the_form(
    qtbot: QtBot, shop_keep: Keep, tasks: TaskRunner, file: Path, settings: QSettings
) -> None:
    card = services_section(qtbot, shop_keep, tasks, settings)
    card.import_one.click()
    dialog = card.findChild(ApiDialog)
    assert isinstance(dialog, ApiDialog) and not dialog.go_on.isEnabled()
    assert nameless(dialog) == []
    QTest.keyClicks(dialog.source.line, str(file))
    press(dialog.source.line, Qt.Key.Key_Return)
    until(qtbot, lambda: dialog.model.total == 7)
    QTest.keyClicks(dialog.search, "bill put")
    press(dialog.search, Qt.Key.Key_Return)
    assert dialog.model.rowCount() == 1
    press(dialog.view, Qt.Key.Key_Space)
    press(dialog.search, Qt.Key.Key_Escape)
    until(qtbot, lambda: dialog.model.rowCount() == 7)
    dialog.view.setCurrentIndex(dialog.model.index(0, 0))
    press(dialog.view, Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Space)
    assert dialog.count.text() == "2 of 7 operations chosen"
    assert dialog.isVisible()
    dialog.go_on.click()
    form = card.findChild(ConnectorDialog)
    assert isinstance(form, ConnectorDialog)
    assert [one.form.values()["name"] for one in form.cards] == ["listBills", "putBill"]
    assert [one.form.values()["kind"] for one in form.cards] == ["read", "mutation"]
    assert services(shop_keep) == []
    assert form.is_filled, "closing it would lose what was chosen"
    with qtbot.waitSignal(form.accepted, timeout=SOON):
        form.connect_it.click()
    stored: Any = shop_keep.connectors.get("ledger-of-halden-sons")
    assert stored["operations"]["putBill"]["reconcile"]["applied"] == {
        "status": 200,
        "body": "sent",
    }
    assert as_json(form.service()) == stored


def test_what_happens_and_how_it_is_verified_stands_beside_each(
    qtbot: QtBot, dialog: ApiDialog, file: Path
) -> None:
    dialog.read_from(str(file))
    until(qtbot, lambda: dialog.model.total == 7)
    cells = [
        [dialog.model.index(row, column).data() for column in (0, EFFECT, CHECK)]
        for row in range(7)
    ]
    assert cells == [
        ["listBills", "Reads", ""],
        ["createBill", "Changes", "May be repeated safely"],
        ["getBill", "Reads", ""],
        ["putBill", "Changes", "Checked by GET /bills/{id}"],
        ["deleteBill", "Changes", "Checked by GET /bills/{id}"],
        ["payBill", "Changes", "Cannot be verified, you are asked"],
        ["addStatement", "Changes", "Cannot be called: it takes its body as text/csv"],
    ]
    dialog.choose_all.click()
    assert [one.name for one in dialog.model.chosen] == [row[0] for row in cells[:-1]]
    assert dialog.choose_all.text() == "Choose none"
    dialog.choose_all.click()
    assert dialog.model.chosen == [] and not dialog.go_on.isEnabled()


def test_what_is_wrong_is_shown_and_another_try_replaces_it(
    qtbot: QtBot, dialog: ApiDialog, file: Path, tmp_path: Path
) -> None:
    dialog.read.click()
    assert "Enter a file" in dialog.trouble.sentence
    broken = tmp_path / "broken.yaml"
    broken.write_text("openapi: 3.0.0\nx: &a 1\n")
    dialog.read_from(str(broken))
    until(qtbot, lambda: "line 2: anchors" in dialog.trouble.sentence)
    assert not dialog.view.isEnabled()
    dialog.read_from(str(file))
    until(qtbot, lambda: dialog.model.total == 7)
    assert dialog.trouble.sentence == ""


def test_a_description_without_an_address_is_refused_in_the_dialog(
    qtbot: QtBot, dialog: ApiDialog, tmp_path: Path
) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("openapi: 3.0.0\npaths: {/a: {get: {}}}\n")
    dialog.read_from(str(file))
    until(qtbot, lambda: dialog.model.total == 1)
    dialog.choose_all.click()
    dialog.go_on.click()
    assert "names no address" in dialog.trouble.sentence and dialog.isVisible()


def test_closing_ends_the_reading(qtbot: QtBot, dialog: ApiDialog) -> None:
    ended = Event()

    def hang(connection: Any, over: Event) -> None:
        connection.recv(1)
        ended.set()

    with a_raw_server(hang) as server:
        dialog.read_from(server.url)
        until(qtbot, server.asked.is_set)
        dialog.reject()
        assert ended.wait(60)


def test_a_file_that_is_dropped_on_the_card_is_read(
    qtbot: QtBot, shop_keep: Keep, tasks: TaskRunner, file: Path, settings: QSettings
) -> None:
    card = services_section(qtbot, shop_keep, tasks, settings)
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(file))])
    card.dropEvent(
        QDropEvent(
            QPointF(5, 5),
            Qt.DropAction.CopyAction,
            dropped,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )
    dialog = card.findChild(ApiDialog)
    assert isinstance(dialog, ApiDialog)
    until(qtbot, lambda: dialog.model.total == 7)
    dialog.reject()


def offered(number: int) -> OfferedOperation:
    return OfferedOperation(
        name=f"operation{number}",
        id="",
        summary="Straße" if number % 2 else "",
        described={"kind": "read", "method": "GET", "path": f"/a/{number}"},
        problem=None,
    )


def test_what_is_chosen_stays_so_while_others_are_shown(dialog: ApiDialog) -> None:
    model = OperationsModel()
    model.set_operations([offered(number) for number in range(10_000)])
    model.choose([3], chosen=True)
    model.search("STRASSE 9999")
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["operation9999"]
    model.choose([0], chosen=True)
    model.search("nothing like it")
    assert model.rowCount() == 0
    model.search("")
    while model.canFetchMore(QModelIndex()):
        model.fetchMore(QModelIndex())
    assert model.rowCount() == len(model.choosable) == 10_000
    assert [one.name for one in model.chosen] == ["operation3", "operation9999"]


def test_no_more_are_taken_over_than_a_form_can_show(dialog: ApiDialog) -> None:
    dialog.model.set_operations([offered(number) for number in range(61)])
    dialog.model.choose(list(range(61)), chosen=True)
    assert "choose at most 60" in dialog.count.text() and not dialog.go_on.isEnabled()
    dialog.model.choose([0], chosen=False)
    assert dialog.go_on.isEnabled()
