"""Versions: what changed between two of them, and which one runs."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import workflow_versions
from keep_desktop.ui.dialogs.script_diff import LineKind, changes, whole
from keep_desktop.ui.dialogs.versions import VersionsDialog
from keep_desktop.ui.worker import Reader
from tests.ui.dialog_tools import SOON, a_mail_workflow, nameless, until


@pytest.fixture
def bills(keep: Keep, tmp_path: Path) -> WorkflowId:
    """Two versions; 2.0 is active."""
    a_mail_workflow(keep, tmp_path)
    return a_mail_workflow(keep, tmp_path, script="let a = 1;\nlet c = 3;\n")


def opened(qtbot: QtBot, keep: Keep, reader: Reader, workflow_id: WorkflowId) -> VersionsDialog:
    dialog = VersionsDialog(keep, reader, workflow_id)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.list.count() and dialog.view.toPlainText())
    return dialog


def test_versions_are_listed_newest_first_and_the_active_one_is_named(
    qtbot: QtBot, keep: Keep, reader: Reader, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, reader, bills)
    names = [dialog.list.item(row).text().split("\n")[0] for row in range(2)]
    assert names == ["Version 2.0 (active)", "Version 1.0"]
    assert not dialog.activate.isEnabled()


def test_the_newest_is_compared_with_the_one_before_it(
    qtbot: QtBot, keep: Keep, reader: Reader, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, reader, bills)
    assert dialog.against.currentText() == "Changes against version 1.0"
    assert dialog.view.toPlainText().split("\n") == [
        "     1 let a = 1;",
        "−    2 let b = 2;",
        "+    2 let c = 3;",
    ]
    assert "+ is in this version only" in dialog.said.text()


def test_the_whole_script_can_be_read(
    qtbot: QtBot, keep: Keep, reader: Reader, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, reader, bills)
    dialog.against.setCurrentIndex(dialog.against.count() - 1)
    dialog.against.activated.emit(dialog.against.currentIndex())
    until(qtbot, lambda: "let c" in dialog.view.toPlainText() and not dialog.said.isVisible())
    assert "−" not in dialog.view.toPlainText()


def test_an_older_version_is_made_active_and_the_dialog_shows_it(
    qtbot: QtBot, keep: Keep, reader: Reader, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, reader, bills)
    dialog.list.setCurrentRow(1)
    assert dialog.activate.isEnabled()
    with qtbot.waitSignal(dialog.activated, timeout=SOON) as signal:
        dialog.activate.click()
    assert signal.args == ["1.0"]
    until(qtbot, lambda: "(active)" in dialog.list.item(1).text())
    assert [row.active for row in workflow_versions(keep, bills)] == [False, True]
    assert not dialog.activate.isEnabled()


def test_two_equal_scripts_are_said_to_be_the_same(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path
) -> None:
    a_mail_workflow(keep, tmp_path)
    same = a_mail_workflow(keep, tmp_path)
    dialog = VersionsDialog(keep, reader, same)
    qtbot.addWidget(dialog)
    until(qtbot, lambda: dialog.said.text())
    assert dialog.said.text() == "The two scripts are the same."


def test_a_workflow_that_is_gone_is_said_to_be(qtbot: QtBot, keep: Keep, reader: Reader) -> None:
    dialog = VersionsDialog(keep, reader, WorkflowId(404))
    qtbot.addWidget(dialog)
    until(qtbot, lambda: dialog.trouble.sentence)
    assert not dialog.activate.isEnabled()


def test_every_control_has_a_name(
    qtbot: QtBot, keep: Keep, reader: Reader, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, reader, bills)
    assert nameless(dialog) == []
    assert dialog.list.accessibleName()


def test_far_apart_changes_leave_out_what_lies_between() -> None:
    before = "\n".join(f"line {n}" for n in range(1, 101))
    after = before.replace("line 50\n", "changed\n")
    found = changes(before, after, around=1)
    assert [(line.kind, line.number, line.text) for line in found] == [
        (LineKind.GAP, None, "48"),
        (LineKind.SAME, 49, "line 49"),
        (LineKind.REMOVED, 50, "line 50"),
        (LineKind.ADDED, 50, "changed"),
        (LineKind.SAME, 51, "line 51"),
        (LineKind.GAP, None, "49"),
    ]


_SCRIPTS = st.lists(st.sampled_from(["a", "b", "", "c d"]), max_size=30).map("\n".join)


@given(_SCRIPTS, _SCRIPTS)
def test_the_newer_script_can_be_read_off_its_changes(before: str, after: str) -> None:
    found = changes(before, after, around=10_000)
    kept = [line.text for line in found if line.kind in (LineKind.SAME, LineKind.ADDED)]
    old = [line.text for line in found if line.kind in (LineKind.SAME, LineKind.REMOVED)]
    if found:
        assert kept == [line.text for line in whole(after)]
        assert old == [line.text for line in whole(before)]
    else:
        assert whole(before) == whole(after)
