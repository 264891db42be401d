"""Every dialog fits the smallest window, in both themes, also when its words are longer."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.services.adding import put_schedule
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import archive_workflow
from keep_desktop.ui.dialogs.archive import ArchiveDialog
from keep_desktop.ui.dialogs.connector import ConnectorDialog
from keep_desktop.ui.dialogs.frame import Dialog
from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog
from keep_desktop.ui.dialogs.schedule import ScheduleDialog
from keep_desktop.ui.dialogs.settings_form import SettingsFormDialog
from keep_desktop.ui.dialogs.versions import VersionsDialog
from keep_desktop.ui.theme import Mode, apply_theme
from keep_desktop.ui.worker import Reader
from tests.ui.dialog_tools import a_mail_workflow, until
from tests.ui.test_dialog_connector import fill_in

_LONG_NAME = "Rechnungseingangsbestätigungsschreiben " * 5


class Longer(QTranslator):
    """Makes each text 40 % longer, as a translation may."""

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        return text + " " + "xenon " * max(1, round(len(text) * 0.4 / 6))


@pytest.fixture
def longer(qapp: QApplication) -> Iterator[None]:
    translator = Longer()
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


Maker: TypeAlias = Callable[[Keep, Reader, QtBot, Path, QWidget], Dialog]


def _gallery(keep: Keep, reader: Reader, qtbot: QtBot, path: Path, window: QWidget) -> Dialog:
    dialog = NewWorkflowDialog(keep, reader, window)
    dialog.show()
    until(qtbot, lambda: dialog.gallery_page.cards)
    return dialog


def _setup(keep: Keep, reader: Reader, qtbot: QtBot, path: Path, window: QWidget) -> Dialog:
    dialog = _gallery(keep, reader, qtbot, path, window)
    assert isinstance(dialog, NewWorkflowDialog)
    dialog.gallery_page.cards[0].click()
    dialog.add.click()
    assert dialog.setup is not None
    row = dialog.setup.form.rows["folder"]
    until(qtbot, lambda: row.problem.is_said)
    return dialog


def _schedule(keep: Keep, reader: Reader, qtbot: QtBot, path: Path, window: QWidget) -> Dialog:
    workflow_id = a_mail_workflow(keep, path, _LONG_NAME)
    put_schedule(keep, workflow_id, "0 9 * * 1,3,5")
    dialog = ScheduleDialog(keep, reader, workflow_id, window)
    dialog.show()
    until(qtbot, lambda: dialog.box.missed.isVisible())
    return dialog


def _settings(keep: Keep, reader: Reader, qtbot: QtBot, path: Path, window: QWidget) -> Dialog:
    deep = path / ("x" * 120)
    deep.mkdir()
    dialog = SettingsFormDialog(keep, reader, a_mail_workflow(keep, deep, _LONG_NAME), window)
    dialog.show()
    until(qtbot, lambda: dialog.grants is not None)
    return dialog


def _versions(keep: Keep, reader: Reader, qtbot: QtBot, path: Path, window: QWidget) -> Dialog:
    a_mail_workflow(keep, path, _LONG_NAME)
    script = "let c = 1;\n" + "x" * 5000
    dialog = VersionsDialog(
        keep, reader, a_mail_workflow(keep, path, _LONG_NAME, script=script), window
    )
    dialog.show()
    until(qtbot, lambda: dialog.view.toPlainText())
    return dialog


def _archive(keep: Keep, reader: Reader, qtbot: QtBot, path: Path, window: QWidget) -> Dialog:
    archive_workflow(keep, a_mail_workflow(keep, path, _LONG_NAME))
    dialog = ArchiveDialog(keep, reader, window)
    dialog.show()
    until(qtbot, lambda: dialog.rows)
    return dialog


def _connector(keep: Keep, reader: Reader, qtbot: QtBot, path: Path, window: QWidget) -> Dialog:
    dialog = ConnectorDialog(keep, reader, window)
    dialog.show()
    fill_in(dialog)
    until(qtbot, lambda: dialog.file.toPlainText())
    return dialog


def cut_off(dialog: Dialog) -> list[str]:
    """Buttons narrower than their words, and bodies wider than the room they have."""
    cut = [
        f"{button.text()}: {button.width()} of {button.sizeHint().width()}"
        for button in dialog.findChildren(QPushButton)
        if button.isVisible() and button.width() < button.minimumSizeHint().width()
    ]
    for area in dialog.findChildren(QScrollArea):
        body = area.widget()
        if area.isVisible() and body is not None and body.width() > area.viewport().width():
            cut.append(f"body: {body.width()} of {area.viewport().width()}")
    return cut


@pytest.mark.parametrize("mode", [Mode.LIGHT, Mode.DARK])
@pytest.mark.parametrize(
    "make", [_gallery, _setup, _schedule, _settings, _versions, _archive, _connector]
)
def test_nothing_is_cut_off_in_the_smallest_window_with_longer_words(
    qapp: QApplication,
    qtbot: QtBot,
    keep: Keep,
    reader: Reader,
    tmp_path: Path,
    longer: None,
    make: Maker,
    mode: Mode,
) -> None:
    apply_theme(qapp, mode)
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1040, 640)
    dialog = make(keep, reader, qtbot, tmp_path, window)
    qtbot.waitUntil(lambda: dialog.isVisible())
    assert dialog.width() <= 1040
    assert dialog.height() <= 640
    until(qtbot, lambda: cut_off(dialog) == [])
    dialog.reject()
