"""Choose the part of a real page in the form of Watch a page."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from pytest_httpserver import HTTPServer
from pytestqt.qtbot import QtBot

from keep_desktop.services.context import Keep
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.forms.field_dialogs import PagePartDialog
from keep_desktop.ui.forms.form import PageSelectorEditor
from keep_desktop.ui.new_workflow.dialog import NewWorkflowDialog
from tests.builders.parsers import a_parser
from tests.ui.dialog_tools import nameless, until

PAGE = """<title>Shop</title><h1>Kettle</h1><p class=count>Visitors: 12</p>
<div><b id=price>1.299,00 &euro;</b></div><script>var x = 1</script>
<p>&lt;b&gt;bold&lt;/b&gt;</p>"""


@pytest.fixture
def page_keep(keep: Keep) -> Keep:
    return replace(keep, parser=a_parser())


@pytest.fixture
def url(httpserver: HTTPServer) -> Iterator[str]:
    httpserver.expect_request("/").respond_with_data(PAGE, content_type="text/html")
    yield httpserver.url_for("/")


@pytest.fixture
def form(qtbot: QtBot, page_keep: Keep, tasks: TaskRunner) -> NewWorkflowDialog:
    dialog = NewWorkflowDialog(page_keep, tasks)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: len(dialog.gallery_page.cards) > 0)
    next(
        card for card in dialog.gallery_page.cards if card.accessibleName() == "Watch a page"
    ).click()
    return dialog


def test_a_part_is_chosen_from_what_the_page_holds(
    qtbot: QtBot, form: NewWorkflowDialog, url: str
) -> None:
    assert form.setup is not None
    rows = form.setup.form.rows
    editor = rows["part"].editor
    assert isinstance(editor, PageSelectorEditor) and not editor.choose.isEnabled()
    rows["url"].editor.set_value(url)
    rows["url"].editor.mark_changed()
    assert editor.choose.isEnabled()
    editor.choose.click()
    choosing = next(each for each in form.findChildren(PagePartDialog) if each.isVisible())
    until(qtbot, lambda: choosing.list.count() > 0)
    shown = [choosing.list.item(at).text() for at in range(choosing.list.count())]
    assert shown == ["Kettle", "Visitors: 12", "1.299,00 €", "<b>bold</b>"]
    assert nameless(choosing) == []
    choosing.list.setCurrentRow(2)
    until(qtbot, lambda: choosing.preview.sentence == "1.299,00 €")
    choosing.take.click()
    assert form.setup.form.values()["part"] == "#price"


def shows(dialog: PagePartDialog, text: str) -> bool:
    return dialog.preview.sentence.startswith(text)


def test_a_selector_is_shown_as_it_is_typed(
    qtbot: QtBot, page_keep: Keep, tasks: TaskRunner, url: str
) -> None:
    dialog = PagePartDialog(page_keep, tasks, url, "")
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: dialog.preview.sentence == "The full text of the page is watched.")
    for typed, text in (
        ("p.count", "Visitors: 12"),
        ("#nowhere", "No match on this page."),
        ("p >", "“p >” is no CSS selector that Keep knows"),
    ):
        dialog.selector.setText(typed)
        dialog.selector.textEdited.emit(typed)
        until(qtbot, partial(shows, dialog, text))


@pytest.mark.parametrize("selector", ["", "#nowhere"])
def test_what_was_entered_stays_until_another_part_is_chosen(
    qtbot: QtBot, page_keep: Keep, tasks: TaskRunner, url: str, selector: str
) -> None:
    dialog = PagePartDialog(page_keep, tasks, url, selector)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    until(qtbot, lambda: dialog.list.count() > 0 and dialog.list.hasFocus())
    dialog.selector.setFocus()
    dialog.list.setFocus()
    assert dialog.list.currentRow() == 0, "as Qt does"
    assert dialog.selector.text() == selector
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    until(qtbot, lambda: dialog.preview.sentence == "Visitors: 12")


def test_a_page_that_does_not_answer_is_shown(
    qtbot: QtBot, page_keep: Keep, tasks: TaskRunner, httpserver: HTTPServer
) -> None:
    httpserver.expect_request("/").respond_with_data("no", status=403)
    dialog = PagePartDialog(page_keep, tasks, httpserver.url_for("/"), "")
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: "403" in dialog.preview.sentence)


def test_only_what_the_condition_asks_for_is_shown(qtbot: QtBot, form: NewWorkflowDialog) -> None:
    assert form.setup is not None
    rows = form.setup.form.rows
    assert not rows["number"].isVisible() and not rows["words"].isVisible()
    rows["condition"].editor.set_value("below")
    rows["condition"].editor.mark_changed()
    assert rows["number"].isVisible() and not rows["words"].isVisible()
    rows["url"].editor.set_value("https://shop.example")
    form.add.click()
    until(qtbot, lambda: rows["number"].problem.has_text)
    assert rows["number"].problem.sentence == "“Number” is needed."
