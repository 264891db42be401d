"""A form of a new workflow that is left is kept, and offered again."""

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from keep_desktop.services.begun import BegunForm, begun_forms, keep_begun
from keep_desktop.services.context import Keep
from keep_desktop.services.dropped import DroppedScript
from keep_desktop.services.workflows import workflow_list
from keep_desktop.ui.dialogs.new_workflow import NewWorkflowDialog
from keep_desktop.ui.dialogs.setup_page import SetupPage
from keep_desktop.ui.form_editors import PathEditor
from keep_desktop.ui.schedule_picker import Way
from keep_desktop.ui.worker import Reader
from tests.ui.dialog_tools import nameless, until
from tests.ui.windows import shown_window


def opened(qtbot: QtBot, keep: Keep, reader: Reader) -> NewWorkflowDialog:
    dialog = NewWorkflowDialog(keep, reader)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.gallery_page.cards)
    return dialog


def page_of(dialog: NewWorkflowDialog) -> SetupPage:
    assert dialog.setup is not None
    return dialog.setup


def mail_folder(page: SetupPage) -> PathEditor:
    editor = next(iter(page.form.rows.values())).editor
    assert isinstance(editor, PathEditor)
    return editor


def test_a_filled_form_that_is_left_is_offered_again_as_it_was_until_it_is_added(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, reader)
    dialog.gallery_page.cards[0].click()
    page = page_of(dialog)
    assert not page.is_filled
    for field, value in {"folder": "", "file": "bills.csv", "attachments": "kept"}.items():
        editor = page.form.rows[field].editor
        assert isinstance(editor, PathEditor)
        editor.picker.pick(str(tmp_path / value))
    page.name.setText("Bills of the house")
    page.box.picker.way.setCurrentIndex(Way.OFF)
    disk = Event()
    reader.do(disk.wait)
    with qtbot.waitSignal(dialog.left):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()

    again = opened(qtbot, keep, reader)
    begun = again.gallery_page.begun
    assert not begun.isVisible()
    disk.set()
    until(qtbot, begun.isVisible)
    assert [card.accessibleName() for card in begun.cards] == ["Bills of the house"]
    assert not nameless(again)
    begun.cards[0].click()
    until(qtbot, lambda: again.setup is not None)
    page = page_of(again)
    assert page.name.text() == "Bills of the house"
    assert mail_folder(page).value() == str(tmp_path)
    assert page.box.text() is None and not page.is_filled
    with qtbot.waitSignal(again.imported, timeout=60_000):
        again.add.click()
    assert [row.name for row in workflow_list(keep)] == ["Bills of the house"]
    until(qtbot, lambda: not begun_forms(keep))


def test_a_message_of_the_window_leads_back_to_the_form(
    qtbot: QtBot, keep: Keep, tmp_path: Path
) -> None:
    with shown_window(qtbot, keep) as window:
        window.workflows.deeds.new()
        dialog = window.findChild(NewWorkflowDialog)
        assert isinstance(dialog, NewWorkflowDialog)
        until(qtbot, lambda: dialog.gallery_page.cards)
        dialog.gallery_page.cards[0].click()
        mail_folder(page_of(dialog)).picker.pick(str(tmp_path))
        dialog.reject()
        kept = "What you filled in for “Mail to spreadsheet” is kept, and offered under New."
        until(qtbot, lambda: window.toast.words.said() == kept)
        window.toast.undo.click()
        until(qtbot, lambda: any(d.setup for d in window.findChildren(NewWorkflowDialog)[-1:]))
        again = window.findChildren(NewWorkflowDialog)[-1]
        assert mail_folder(page_of(again)).value() == str(tmp_path)


def test_back_keeps_what_was_filled_in_and_it_can_be_discarded(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, reader)
    dialog.gallery_page.cards[0].click()
    dialog.back.click()
    dialog.gallery_page.cards[0].click()
    mail_folder(page_of(dialog)).picker.pick(str(tmp_path))
    dialog.back.click()
    begun = dialog.gallery_page.begun
    until(qtbot, begun.isVisible)
    assert len(begun.cards) == 1 and begun.cards[0].hasFocus()
    # The name that was proposed is proposed anew: another may have taken it meanwhile.
    assert begun_forms(keep)[0].name is None
    begun.discards[0].click()
    until(qtbot, lambda: not begun.isVisible())
    assert not begun_forms(keep)


def test_a_script_that_is_dropped_on_a_filled_form_does_not_cost_it(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path
) -> None:
    dialog = opened(qtbot, keep, reader)
    dialog.gallery_page.cards[0].click()
    before = page_of(dialog)
    mail_folder(before).picker.pick(str(tmp_path))
    script = tmp_path / "other.js"
    script.write_text("let a = 1;")
    dialog.open_dropped(DroppedScript(path=script))
    until(qtbot, lambda: page_of(dialog) is not before)
    until(
        qtbot, lambda: [form.values.get("folder") for form in begun_forms(keep)] == [str(tmp_path)]
    )


@pytest.mark.parametrize(
    ("slug", "file", "said"),
    [(None, "gone.js", "gone.js"), ("gone", None, "not there any more")],
)
def test_a_form_of_something_that_is_gone_says_so(
    qtbot: QtBot, keep: Keep, reader: Reader, tmp_path: Path,
    slug: str | None, file: str | None, said: str,
) -> None:  # fmt: skip
    path = None if file is None else tmp_path / file
    gone = BegunForm(slug=slug, file=path, title="Gone", name=None, values={}, schedule=None)
    keep_begun(keep, gone)
    dialog = opened(qtbot, keep, reader)
    begun = dialog.gallery_page.begun
    until(qtbot, begun.isVisible)
    begun.cards[0].click()
    until(qtbot, dialog.trouble.isVisible)
    assert said in dialog.trouble.sentence
    assert dialog.gallery_page.isVisible()


@pytest.mark.parametrize("count", [1, 7])
def test_the_newest_forms_are_kept_one_for_each_workflow(keep: Keep, count: int) -> None:
    for each in range(count):
        for value in ("first", "second"):
            keep_begun(
                keep,
                BegunForm(
                    slug=f"s{each}",
                    file=None,
                    title=str(each),
                    name=None,
                    values={"a": value, "long": "x" * 20_000},
                    schedule="5m",
                ),
            )
    kept = begun_forms(keep)
    assert [form.slug for form in kept] == [f"s{each}" for each in range(count)][::-1][:5]
    assert [form.values for form in kept] == [{"a": "second"}] * len(kept)
