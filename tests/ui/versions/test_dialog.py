"""Versions dialog: comparison and activation."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.planning.versions import Author
from keep_desktop.services.context import Keep
from keep_desktop.ui.code.diff_view import (
    DiffLineKind,
    DiffPane,
    changes,
    collapse_unchanged,
    unchanged_lines,
)
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.versions.dialog import VersionsDialog
from tests.ui.dialog_tools import SOON, a_mail_workflow, until


@pytest.fixture
def bills(keep: Keep, tmp_path: Path) -> WorkflowId:
    """Two versions; 2.0 is active."""
    a_mail_workflow(keep, tmp_path)
    return a_mail_workflow(keep, tmp_path, script="let a = 1;\nlet c = 3;\n")


def opened(qtbot: QtBot, keep: Keep, tasks: TaskRunner, workflow_id: WorkflowId) -> VersionsDialog:
    dialog = VersionsDialog(keep, tasks, workflow_id)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.versions and dialog.view.toPlainText())
    return dialog


def test_versions_are_listed_newest_first_and_the_active_one_is_named(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    names = [dialog.list.versions.index(row, 0).data() for row in range(2)]
    assert names == ["Version 2.0 (active)", "Version 1.0"]
    assert not dialog.activate.isVisible()


def test_the_newest_is_compared_with_the_one_before_it(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    assert dialog.against.currentText() == "Changes from version 1.0 (previous)"
    assert dialog.view.toPlainText().split("\n") == ["  let a = 1;", "− let b = 2;", "+ let c = 3;"]
    assert [dialog.view.gutter_texts(row) for row in range(3)] == [("1", "1"), ("2", ""), ("", "2")]
    assert "+ only in this version" in dialog.diff.summary.text()


def test_the_whole_script_can_be_read(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    dialog.against.setCurrentIndex(dialog.against.count() - 1)
    dialog.against.activated.emit(dialog.against.currentIndex())
    until(qtbot, lambda: "let c" in dialog.view.toPlainText() and not dialog.diff.summary.text())
    assert "−" not in dialog.view.toPlainText()


def test_an_older_version_is_made_active_and_the_dialog_shows_it(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    dialog.list.choose(1)
    assert dialog.activate.isVisible()
    with qtbot.waitSignal(dialog.activated, timeout=SOON) as signal:
        dialog.activate.click()
    assert signal.args == ["1.0"]
    until(qtbot, lambda: "(active)" in dialog.list.versions.index(1, 0).data())
    assert [row.active for row in keep.queries.versions(bills)] == [False, True]
    assert not dialog.activate.isVisible()


def test_another_version_is_compared_with_the_active_one_or_by_choice_with_the_one_before_it(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId, tmp_path: Path
) -> None:
    a_mail_workflow(keep, tmp_path, script="let d = 4;\n")
    a_mail_workflow(keep, tmp_path, script="let e = 5;\n")
    dialog = opened(qtbot, keep, tasks, bills)
    assert dialog.against.currentText() == "Changes from version 3.0 (previous)"
    dialog.list.choose(2)
    assert dialog.against.currentText() == "Changes from version 4.0 (active)"
    until(qtbot, lambda: "− let e = 5;" in dialog.view.toPlainText())
    offered = [dialog.against.itemText(row) for row in range(dialog.against.count())]
    assert offered[1] == "Changes from version 3.0"
    dialog.against.setCurrentIndex(offered.index("Changes from version 1.0 (previous)"))
    dialog.against.activated.emit(dialog.against.currentIndex())
    until(qtbot, lambda: "− let b = 2;" in dialog.view.toPlainText())


def test_one_version_alone_is_shown_without_a_list_or_a_choice(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, tasks, a_mail_workflow(keep, tmp_path))
    assert not dialog.list.isVisible() and not dialog.against.isVisible()
    assert dialog.pane.instead.text().startswith("Version 1.0 (active) · ")
    assert dialog.focusWidget() is dialog.view
    a_mail_workflow(keep, tmp_path, script="let a = 1;\nlet c = 3;\n")
    dialog._load()
    until(qtbot, lambda: dialog.list.isVisible() and dialog.against.isVisible())


def test_two_equal_scripts_are_shown_to_be_the_same(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, tmp_path: Path
) -> None:
    a_mail_workflow(keep, tmp_path)
    same = a_mail_workflow(keep, tmp_path)
    dialog = VersionsDialog(keep, tasks, same)
    qtbot.addWidget(dialog)
    until(qtbot, lambda: dialog.diff.summary.text())
    assert dialog.diff.summary.text() == "The two scripts are the same."


def test_the_picture_of_a_handler_workflow_is_there_before_it_has_run(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, tmp_path: Path
) -> None:
    made = a_mail_workflow(keep, tmp_path, script="const workflow = {};")
    dialog = VersionsDialog(keep, tasks, made, as_picture=True)
    assert dialog.heading.text() == dialog.windowTitle() == "How it works"
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, dialog.pane.graph.isVisible)
    assert "pollMail" in dialog.pane.graph._shown_text
    graph = dialog.pane.graph
    until(qtbot, lambda: graph._text_label.x() > graph.sideways.geometry().right())
    dialog.pane.as_text.click()
    assert dialog.view.isVisible() and dialog.against.isEnabled()


def a_far_apart_change() -> tuple[str, str]:
    before = "\n".join(f"line {n}" for n in range(1, 101))
    return before, before.replace("line 50\n", "changed\n")


def test_far_apart_changes_leave_out_what_lies_between() -> None:
    found = list(collapse_unchanged(changes(*a_far_apart_change()), around=1))
    assert [(line.kind, line.before, line.after, line.text) for line in found] == [
        (DiffLineKind.GAP, None, 1, "48"),
        (DiffLineKind.EQUAL, 49, 49, "line 49"),
        (DiffLineKind.REMOVED, 50, None, "line 50"),
        (DiffLineKind.ADDED, None, 50, "changed"),
        (DiffLineKind.EQUAL, 51, 51, "line 51"),
        (DiffLineKind.GAP, None, 52, "49"),
    ]


def test_the_words_that_changed_in_a_line_are_marked() -> None:
    before, after = changes("send(mail, 12);", "send(mail, 🙂, 13);")
    assert (before.marks, after.marks) == (((11, 2),), ((11, 6),))
    unlike, _ = changes("let total = 0;", "await Sheets.appendRow({ file });")
    assert unlike.marks == ()


def test_lines_that_say_the_same_again_and_again_are_not_compared_word_by_word() -> None:
    before, after = changes("a b " * 90, "a c " * 90)
    assert (before.marks, after.marks) == ((), ())


def test_what_cannot_be_seen_is_shown_where_it_changed() -> None:
    _, after = changes("if (admin) go();", "if (admin\u200b) go();")
    assert after.text == "if (admin⟨U+200B⟩) go();"


_SCRIPTS = st.lists(st.sampled_from(["a", "b", "", "c d"]), max_size=30).map("\n".join)


@given(_SCRIPTS, _SCRIPTS)
def test_both_scripts_can_be_read_off_their_changes(before: str, after: str) -> None:
    found = changes(before, after)
    new = [line.text for line in found if line.after is not None]
    old = [line.text for line in found if line.before is not None]
    if found:
        assert new == [line.text for line in unchanged_lines(after)]
        assert old == [line.text for line in unchanged_lines(before)]
    else:
        assert unchanged_lines(before) == unchanged_lines(after)


def a_diff(qtbot: QtBot) -> DiffPane:
    lines = [f"let a{n} = {n};" for n in range(200)]
    later = [line.replace("= 60;", "= 61;").replace("= 150;", "= 151;") for line in lines]
    pane = DiffPane()
    qtbot.addWidget(pane)
    pane.resize(600, 300)
    pane.show_changes(changes("\n".join(lines), "\n".join(later), inked=True))
    pane.show()
    return pane


def test_changes_are_gone_through_by_keyboard(qtbot: QtBot) -> None:
    pane = a_diff(qtbot)
    pane.view.setFocus()
    qtbot.keyClick(pane.view, Qt.Key.Key_N)
    assert pane.summary.text() == "Change 1 of 2"
    qtbot.keyClick(pane.view, Qt.Key.Key_N)
    assert pane.summary.text() == "Change 2 of 2"
    assert not pane.after.isEnabled()
    qtbot.keyClick(pane.view, Qt.Key.Key_P)
    assert pane.summary.text() == "Change 1 of 2"


def test_scripts_that_differ_everywhere_come_in_bit_by_bit_and_are_whole_for_who_goes_about(
    qtbot: QtBot,
) -> None:
    before = "\n".join(f"let a{n} = {n};" for n in range(3_000))
    after = "\n".join("same" if n == 2_500 else f"run({n} + z);" for n in range(3_000))
    lines = changes(before.replace("let a2500 = 2500;", "same"), after, inked=True)
    pane = DiffPane()
    qtbot.addWidget(pane)
    pane.resize(600, 300)
    pane.show_changes(lines)
    pane.show()
    view = pane.view
    assert view.blockCount() < len(lines)
    view.next_change()
    view.next_change()
    assert pane.summary.text() == "Change 2 of 2"
    assert view.firstVisibleBlock().text() == "+ run(2499 + z);"
    view.find_bar.open()
    view.find_bar.line.setText("2999 + z")
    assert view.find_bar.count.text() == "1 of 1"
    assert view.toPlainText().split("\n")[-1] == "+ run(2999 + z);"
    assert view.blockCount() == len(lines)
    view.find_bar.close_bar()
    pane.show_changes([])
    pane.show_changes(lines)
    qtbot.waitUntil(lambda: view.blockCount() == len(lines), timeout=60_000)
    view.next_change()
    top = view.verticalScrollBar().value()
    pane.show_changes(changes(before.replace("let a2500 = 2500;", "same"), after, inked=True))
    assert view.verticalScrollBar().value() == top


def test_enter_in_the_text_activates_nothing_and_escape_closes_the_search_alone(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    dialog = opened(qtbot, keep, tasks, bills)
    dialog.list.choose(1)
    until(qtbot, lambda: "version 2.0" in dialog.against.currentText())
    dialog.view.setFocus()
    qtbot.keyClick(dialog.view, Qt.Key.Key_Return)
    dialog.diff.finder.click()
    qtbot.keyClick(dialog.view.find_bar.line, Qt.Key.Key_Return)
    qtbot.keyClick(dialog.view.find_bar.line, Qt.Key.Key_Escape)
    assert dialog.isVisible() and not dialog.view.find_bar.isVisible()
    assert [row.active for row in keep.queries.versions(bills)] == [True, False]


def test_a_thousand_versions_are_listed_without_their_scripts(
    qtbot: QtBot, keep: Keep, tasks: TaskRunner, bills: WorkflowId
) -> None:
    with keep.ledger.write() as uow:
        for minor in range(1, 1_000):
            uow.workflows.add_version(
                bills, major=2, minor=minor, script=f"let a = {minor};\n", params_schema=None,
                author=Author.MAINTAINER, comment=f"Repair {minor}", at=keep.clock.now(),
            )  # fmt: skip
        uow.commit()
    dialog = opened(qtbot, keep, tasks, bills)
    assert len(dialog.versions) == 1_001
    dialog.list.setFocus()
    qtbot.keyClick(dialog.list, Qt.Key.Key_End)
    assert dialog.list.row == 1_000
    assert dialog.list.visualRect(dialog.list.currentIndex()).bottom() <= dialog.list.height()
    text = dialog.list.versions.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert text.startswith("Version 2.999. ") and text.endswith("· maintainer · Ready. Repair 999")
