"""Opening every page of the window runs no command and opens no connection, whatever is added."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.services.context import Keep
from keep_desktop.services.mcp import new_server
from keep_desktop.services.remote import perform
from keep_desktop.storage.stores.settings import LedgerConnectors
from tests.builders.canaries import Canary, listening
from tests.builders.engine import a_keep
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
    given: dict[str, object] = {"params": {}, "params_schema": None, "items": "keep"}
    perform(keep, "import", {"name": "N", "script": script, **given})
    perform(keep, "connector-add", {"description": service})
    perform(keep, "connector-add", {"description": {**mail, "auth": {"secret": "post"}}})
    perform(keep, "trigger-add", {"workflow": "N", "kind": "mail", "place": "post"})
    for server in (
        new_server("one", command=canary.command),
        new_server("two", url=canary.url),
    ):
        perform(keep, "mcp-add", {"name": server.name, "server": server.as_json()})


def test_no_page_starts_or_reaches_anything(qtbot: QtBot, tmp_path: Path, canary: Canary) -> None:
    with a_keep(tmp_path) as made:
        keep = replace(made, secrets=DictSecrets(), book=LedgerConnectors(made.ledger))
        with listening(canary):
            _add_all(keep, canary)
            with shown_window(qtbot, keep) as window:
                for key in window.frame.places:
                    window.show_page(key)
                    until(qtbot, lambda: not window.reader._locked)
                for section in window.settings.page.keys:
                    window.settings.page.show_section(section)
                    until(qtbot, lambda: not window.reader._locked)
    canary.assert_silent()
