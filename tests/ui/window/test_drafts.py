"""A draft without a script is there like any other workflow: every page and dialog takes it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import archive_workflow, unarchive_workflow
from keep_desktop.services.workflows.queries import workflow_detail, workflow_list
from keep_desktop.ui.window.main_window import MainWindow
from tests.builders.ledger import new_question, new_workflow
from tests.ui.dialog_tools import until
from tests.ui.windows import shown_window

#: Of a workflow that is being planned.
ASKED = (
    (QuestionKind.ASK, ()),
    (QuestionKind.SIGN_IN, (Answer.RESUME,)),
    (QuestionKind.BUDGET, (Answer.RAISE_TODAY, Answer.WAIT)),
    (QuestionKind.MODEL, (Answer.TRY_AGAIN,)),
)


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def draft(keep: Keep) -> WorkflowId:
    with keep.ledger.write() as uow:
        workflow_id = new_workflow(uow, "Sort my invoices", at=keep.clock.now())
        for kind, actions in ASKED:
            new_question(uow, kind, workflow_id, f"About {kind}?", *actions, at=keep.clock.now())
        uow.commit()
    return workflow_id


@pytest.fixture
def window(qtbot: QtBot, keep: Keep, draft: WorkflowId) -> Iterator[MainWindow]:
    with shown_window(qtbot, keep, active=True) as made:
        until(qtbot, lambda: made.workflows.header.name.text() == "Sort my invoices")
        yield made


def _is_shown(window: MainWindow, page: str) -> bool:
    return window.frame.shown == page


def test_every_page_shows_itself_with_a_draft(qtbot: QtBot, window: MainWindow) -> None:
    window.show_page("needs_you")
    until(qtbot, lambda: len(window.needs_you.page.cards) == len(ASKED))
    for page in ("schedule", "activity", "settings", "workflows"):
        window.show_page(page)
        until(qtbot, partial(_is_shown, window, page))
        qtbot.wait(50)
    assert not window.toast.isVisible()


def test_the_search_finds_it_by_name(qtbot: QtBot, window: MainWindow) -> None:
    palette = window.search
    palette.open_palette()
    QTest.keyClicks(palette.field, "invoices")
    model = palette.model
    until(
        qtbot,
        lambda: any(
            "Sort my invoices" in str(model.index(at, 0).data()) for at in range(model.rowCount())
        ),
    )


def test_its_dialogs_open(qtbot: QtBot, keep: Keep, window: MainWindow) -> None:
    actions = window.workflows.workflow_actions
    (row,) = workflow_list(keep)
    for opened in (actions.versions, actions.runs, actions.schedule, actions.rename):
        opened(row)
        until(qtbot, lambda: any(one.isVisible() for one in window.findChildren(QDialog)))
        qtbot.wait(50)
        for dialog in window.findChildren(QDialog):
            dialog.reject()


def test_it_comes_back_from_the_archive_as_a_draft(keep: Keep, draft: WorkflowId) -> None:
    archive_workflow(keep, draft)
    unarchive_workflow(keep, draft)
    detail = workflow_detail(keep, draft)
    assert detail is not None
    assert (detail.row.status, detail.version_id) == (WorkflowStatus.DRAFT, None)
