"""File dialogs, in Qt's own version, as on desktops without one."""

from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLineEdit, QListView, QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.ui.core.messages import Messages
from keep_desktop.ui.widgets.file_chooser import choose_folder, choose_save_path, with_ending


def test_a_file_to_write_gets_its_ending_and_the_dialog_says_save_in(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window, chosen = QWidget(), list[Path]()
    qtbot.addWidget(window)
    window.show()
    dialog = choose_save_path(
        window,
        "Back up to",
        chosen.append,
        proposed=tmp_path / "one.keepbackup",
        suffix=".keepbackup",
        filters=("Backups (*.keepbackup)",),
    )
    assert dialog.labelText(QFileDialog.DialogLabel.LookIn) == "Save in:"
    assert dialog.selectedFiles() == [str(tmp_path / "one.keepbackup")]
    side = dialog.findChild(QListView, "sidebar")
    assert side is not None and side.width() > side.sizeHintForColumn(0)
    line, buttons = dialog.findChild(QLineEdit), dialog.findChild(QDialogButtonBox)
    assert line is not None and buttons is not None
    line.setText("another")
    buttons.button(QDialogButtonBox.StandardButton.Save).click()
    assert chosen == [tmp_path / "another.keepbackup"]
    again = choose_folder(window, "Folder", chosen.append)
    assert Path(again.directory().path()) == tmp_path, "where the last one was chosen"


def test_an_ending_that_was_typed_stays() -> None:
    assert with_ending(Path("/a/b"), ".csv") == Path("/a/b.csv")
    assert with_ending(Path("/a/b.txt"), ".csv") == Path("/a/b.txt")


def test_without_a_file_manager_the_place_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)
    messages, said = Messages(), list[str]()
    messages.shown.connect(lambda text, *_: said.append(text))
    messages.show_in_folder(tmp_path)
    assert said == [f"No file manager could be opened. The place: {tmp_path}"]
