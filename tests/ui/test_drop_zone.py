"""Dragging onto the window: a sheet says what would come of it; a script or a folder opens New
workflow, anything else a sentence; nothing is ever taken away from where it was."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QSettings, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from keep_desktop.domain.errors import Refused
from keep_desktop.services.context import Keep
from keep_desktop.services.dropped import DroppedFolder, DroppedScript, dropped
from keep_desktop.services.workflows import workflow_list
from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog
from keep_desktop.ui.drop_zone import DropZone
from keep_desktop.ui.form_editors import PathEditor
from keep_desktop.ui.main_window import MainWindow
from keep_desktop.ui.worker import Reader
from tests.ui.dialog_tools import SOON, until
from tests.ui.drags import bring, carried, drag_in, drag_out, drop
from tests.ui.views import FakeKeep, some_rows

_COPY, _MOVE = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction
_TAKE_FOLDERS = {"Mail to spreadsheet", "Tidy a folder", "Invoices by stage"}


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(800, 600)
    host.show()
    return host


@pytest.fixture
def zone(host: QWidget, reader: Reader) -> DropZone:
    return DropZone(host, reader)


def a_script(folder: Path) -> Path:
    script = folder / "my_script.js"
    script.write_text("let a = 1;")
    return script


def test_the_sheet_says_what_a_script_would_become_and_goes_with_the_drag(
    qtbot: QtBot, host: QWidget, zone: DropZone, tmp_path: Path
) -> None:
    assert drag_in(host, carried(a_script(tmp_path))).isAccepted()
    assert zone.isVisible()
    until(qtbot, lambda: zone.words.text() == "Drop “my_script.js” to make it a workflow")
    assert zone.accessibleName() == zone.words.text()
    drag_out(host)
    until(qtbot, lambda: not zone.isVisible())


def test_the_sheet_stays_where_it_came_up_below_the_pointer(
    qtbot: QtBot, host: QWidget, zone: DropZone, tmp_path: Path
) -> None:
    mime = carried(tmp_path)
    drag_in(host, mime)
    drag_out(host)
    drag_in(zone, mime)
    until(qtbot, lambda: "to choose a workflow for it" in zone.words.text())
    assert zone.isVisible()
    with qtbot.waitSignal(zone.dropped, timeout=SOON) as signal:
        drop(zone, mime)
    assert signal.args[0].path == tmp_path
    assert not zone.isVisible()


def test_what_hung_there_is_taken_from_who_ends_as_it_lets_go(
    qtbot: QtBot, host: QWidget, zone: DropZone, tmp_path: Path
) -> None:
    script = a_script(tmp_path)
    drag_in(host, carried(script))
    drag_in(zone, carried(script))
    with qtbot.waitSignal(zone.dropped, timeout=SOON) as signal:
        drop(zone, QMimeData())
    assert signal.args[0].path == script


def test_what_is_no_script_is_said_while_it_hangs_and_again_when_it_is_dropped(
    qtbot: QtBot, host: QWidget, zone: DropZone, tmp_path: Path
) -> None:
    note = tmp_path / "note.txt"
    note.write_text("x")
    drag_in(host, carried(note))
    until(qtbot, lambda: "“note.txt” is neither a script nor a folder" in zone.words.text())
    with qtbot.waitSignal(zone.refused, timeout=SOON) as signal:
        drop(host, carried(note))
    assert "Drop a .js file" in signal.args[0]


def test_only_a_copy_is_taken_even_where_a_move_is_offered(
    host: QWidget, zone: DropZone, tmp_path: Path
) -> None:
    mime = carried(a_script(tmp_path))
    assert drag_in(host, mime, _MOVE | _COPY).dropAction() == _COPY
    assert drop(host, mime, _MOVE | _COPY).dropAction() == _COPY


def test_text_that_is_dragged_is_left_alone(host: QWidget, zone: DropZone) -> None:
    mime = QMimeData()
    mime.setText("some words")
    assert not drag_in(host, mime).isAccepted()
    assert not zone.isVisible()


def test_several_things_links_and_what_is_gone_are_refused_with_a_sentence(tmp_path: Path) -> None:
    script = a_script(tmp_path)
    for paths, others, said in (
        ((script, tmp_path), 0, "one thing at a time"),
        ((script,), 1, "one thing at a time"),
        ((), 1, "not a file on this computer"),
        ((tmp_path / "gone.js",), 0, "any more"),
    ):
        with pytest.raises(Refused, match=said):
            dropped(paths, others=others)


def test_a_folder_named_like_a_script_is_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "odd.js"
    folder.mkdir()
    assert isinstance(dropped([folder]), DroppedFolder)
    assert isinstance(dropped([a_script(tmp_path)]), DroppedScript)


def a_dialog(qtbot: QtBot, keep: Keep, reader: Reader) -> NewWorkflowDialog:
    dialog = NewWorkflowDialog(keep, reader)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_a_folder_offers_the_workflows_that_take_one_and_fills_it_in(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path
) -> None:
    dialog = a_dialog(qtbot, keep, reader)
    bring(dialog, carried(tmp_path))
    until(qtbot, lambda: str(tmp_path) in dialog.subtitle.text() and dialog.gallery_page.cards)
    offered = [card for card in dialog.gallery_page.cards if card.isVisible()]
    assert {card.accessibleName() for card in offered} == _TAKE_FOLDERS
    assert dialog.focusWidget() is offered[0]
    next(card for card in offered if card.accessibleName() == "Tidy a folder").click()
    assert dialog.setup is not None
    editor = dialog.setup.form.rows["folder"].editor
    assert isinstance(editor, PathEditor)
    assert editor.value() == str(tmp_path)
    assert not workflow_list(keep)


def test_a_dropped_script_opens_its_form_and_what_is_wrong_with_it_is_said(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path
) -> None:
    script = a_script(tmp_path)
    script.with_name("my_script.params.json").write_text("[]")
    dialog = a_dialog(qtbot, keep, reader)
    dialog.open_dropped(DroppedScript(path=script))
    until(qtbot, lambda: "must hold a JSON object" in dialog.trouble.sentence)
    script.with_name("my_script.params.json").write_text(
        '{"properties": {"place": {"type": "string", "format": "folder", "title": "Place"}}}'
    )
    bring(dialog, carried(script))
    until(qtbot, lambda: dialog.setup is not None)
    assert dialog.setup is not None
    assert list(dialog.setup.form.rows) == ["place"]


def test_what_a_dialog_cannot_take_is_said_in_it(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path
) -> None:
    dialog = a_dialog(qtbot, keep, reader)
    bring(dialog, carried(links=["https://example.org/script.js"]))
    until(qtbot, lambda: "not a file on this computer" in dialog.trouble.sentence)


def test_a_script_dropped_on_the_window_opens_new_workflow_and_a_note_is_refused_in_words(
    qtbot: QtBot, tmp_path: Path
) -> None:
    note, script = tmp_path / "note.txt", tmp_path / "my_script.js"
    note.write_text("x")
    script.write_text("let a = 1;")
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(FakeKeep(tmp_path, *some_rows()).as_keep(), settings)
    window.show()
    ground = window.centralWidget()
    assert ground is not None
    bring(ground, carried(note))
    qtbot.waitUntil(lambda: "“note.txt” is neither" in window.toast.words.text())
    bring(ground, carried(script))
    qtbot.waitUntil(lambda: window.findChild(NewWorkflowDialog) is not None)
    dialog = window.findChild(NewWorkflowDialog)
    assert isinstance(dialog, NewWorkflowDialog)
    qtbot.waitUntil(lambda: dialog.setup is not None)
    dialog.reject()
    window.close()
    window.deleteLater()
