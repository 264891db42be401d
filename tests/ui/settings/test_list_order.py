"""Tab goes through the sections of Settings and their dialogs as they are read, late rows too."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from keep_desktop.services.connectors.files import read_service
from keep_desktop.services.connectors.registry import add_service
from keep_desktop.services.context import Keep
from keep_desktop.services.models import add_model, described_model
from keep_desktop.storage.stores.settings import LedgerConnectors
from keep_desktop.ui.settings.mcp_dialogs import AddServerDialog
from keep_desktop.ui.widgets.focus import order_tabs
from tests.builders.services import DictSecrets
from tests.ui.dialog_tools import until
from tests.ui.screen_reader import complaints
from tests.ui.windows import shown_window
from tests.unit.services.connectors.test_files import ORDERS


def test_the_rows_of_a_list_come_before_the_buttons_below_it(qtbot: QtBot, keep: Keep) -> None:
    keep = replace(keep, secrets=DictSecrets(), connectors=LedgerConnectors(keep.ledger))
    add_service(keep, read_service(ORDERS))
    add_model(keep, described_model("local", "http://127.0.0.1:1", "model", with_key=False))
    with shown_window(qtbot, keep) as window:
        window.show_page("settings")
        page = window.settings.page
        page.show_section("services")
        until(qtbot, lambda: page.services.buttons)
        order_tabs(window)
        assert complaints(window) == []
        page.show_section("models")
        until(qtbot, lambda: page.models.list.removes)
        order_tabs(window)
        assert complaints(window) == []


def test_the_rows_of_a_dialog_come_before_what_is_below_them(qtbot: QtBot, keep: Keep) -> None:
    with shown_window(qtbot, keep) as window:
        adding = AddServerDialog(keep, window.tasks, window)
        adding.open()
        adding.values.add_row()
        order_tabs(adding)
        assert complaints(adding) == []
        adding.reject()
