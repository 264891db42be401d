"""Lists whose rows go by a press, under a hand that presses twice at the same place."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.services.begun import BegunForm, begun_forms, keep_begun
from keep_desktop.services.connectors import add_service, services
from keep_desktop.services.context import Keep
from keep_desktop.services.folders import grant_folder
from keep_desktop.services.grants import all_granted
from keep_desktop.services.service_files import read_service
from keep_desktop.storage.service_book import LedgerServices
from keep_desktop.ui import press_guard
from keep_desktop.ui.bridge import Bridge
from keep_desktop.ui.dialogs.begun_forms import BegunForms
from keep_desktop.ui.services_card import ServicesCard
from keep_desktop.ui.steady_frame import lay_out_now
from keep_desktop.ui.worker import Reader
from tests.builders.services import DictSecrets
from tests.ui.dialog_tools import a_mail_workflow, until
from tests.ui.settings_stage import Entry, shown_page
from tests.unit.services.test_service_files import ORDERS


@pytest.fixture(autouse=True)
def a_moment_that_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until it is lifted: how fast the computer is does not matter."""
    monkeypatch.setattr(press_guard, "moment_ms", lambda: 60_000)


@pytest.fixture(autouse=True)
def pointer_goes_away() -> Iterator[None]:
    yield
    QCursor.setPos(0, 0)


def middle_of(part: QWidget) -> QPoint:
    lay_out_now()
    return part.mapTo(part.window(), part.rect().center())


def press_at(window: QWidget, place: QPoint) -> None:
    """With the left button, on whatever lies there."""
    handle = window.windowHandle()
    assert handle is not None
    QCursor.setPos(window.mapToGlobal(place))
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def all_is_done(qtbot: QtBot, reader: Reader) -> None:
    """Whatever was pressed has come to its end: deeds are done one after the other."""
    came: list[bool] = []
    reader.do(lambda: True, came.append)
    until(qtbot, lambda: came == [True])


def test_two_presses_at_one_place_remove_access_to_one_folder(
    qtbot: QtBot,
    keep: Keep,
    reader: Reader,
    bridge: Bridge,
    settings: QSettings,
    tmp_path: Path,
) -> None:
    folders = [tmp_path / name for name in "abc"]
    for folder in folders:
        folder.mkdir()
    workflow = a_mail_workflow(keep, folders[0])
    for folder in folders[1:]:
        grant_folder(keep, workflow, folder)
    page = shown_page(qtbot, keep, reader, bridge, settings, Entry())
    page.show_section("folders")
    until(qtbot, lambda: len(page.folders.buttons) == 3)
    told: list[str] = []
    page.undoable.connect(lambda sentence, _: told.append(sentence))
    place = middle_of(page.folders.buttons[0])
    # The second one while the row is still there, the third on the row that has come up.
    press_at(page, place)
    press_at(page, place)
    until(qtbot, lambda: len(page.folders.buttons) == 2)
    assert middle_of(page.folders.buttons[0]) == place
    press_at(page, place)
    all_is_done(qtbot, reader)
    assert [row.path for row in all_granted(keep)] == folders[1:]
    assert len(told) == 1 and page.folders.trouble.sentence == ""
    page.folders.guard.lift()
    press_at(page, place)
    until(qtbot, lambda: len(page.folders.buttons) == 1)
    assert [row.path for row in all_granted(keep)] == folders[2:]


def test_two_presses_at_one_place_discard_one_form_that_was_begun(
    qtbot: QtBot, keep: Keep, reader: Reader
) -> None:
    for name in "abc":
        keep_begun(
            keep,
            BegunForm(slug=name, file=None, title=name, name=None, values={}, schedule=None),
        )
    window = QWidget()
    qtbot.addWidget(window)
    begun = BegunForms(keep, reader, window)
    column = QVBoxLayout(window)
    column.addWidget(begun)
    column.addStretch(1)
    window.resize(600, 500)
    window.show()
    begun.show()
    begun.look()
    until(qtbot, lambda: len(begun.discards) == 3)
    place = middle_of(begun.discards[0])
    press_at(window, place)
    until(qtbot, lambda: len(begun.discards) == 2)
    assert middle_of(begun.discards[0]) == place
    press_at(window, place)
    all_is_done(qtbot, reader)
    assert [form.slug for form in begun_forms(keep)] == ["b", "a"]
    begun.guard.lift()
    press_at(window, place)
    until(qtbot, lambda: len(begun.discards) == 1)


def test_a_double_click_does_not_remove_a_service_with_its_secret(
    qtbot: QtBot, keep: Keep, reader: Reader
) -> None:
    keep = replace(keep, secrets=DictSecrets(), book=LedgerServices(keep.ledger))
    add_service(keep, read_service(ORDERS))
    card = ServicesCard(keep, reader)
    qtbot.addWidget(card)
    card.resize(800, 300)
    card.show()
    card.refresh()
    until(qtbot, lambda: card.buttons)
    # Somebody has seen that it has come.
    card.guard.lift()
    place = middle_of(card.buttons[0])
    press_at(card, place)
    assert card.buttons[0].text() == "Remove with its secret?"
    press_at(card, place)
    all_is_done(qtbot, reader)
    assert len(services(keep)) == 1
    card.guard.lift()
    press_at(card, place)
    until(qtbot, lambda: not card.buttons)
    assert services(keep) == []
