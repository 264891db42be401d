"""The empty item list: true of its workflow, with a link to what its run left."""

from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.views import SessionFacts, WorkflowDetail, WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.lifecycle import set_schedule
from keep_desktop.services.workflows.queries import workflow_detail
from keep_desktop.ui.items.tree import EmptyItems
from keep_desktop.ui.presentation.item_actions import ItemQuery
from keep_desktop.ui.workflows.header import WorkflowHeader
from tests.builders.engine import a_keep, a_script, run
from tests.builders.waiting import wait_for
from tests.ui.driver import click
from tests.ui.recorder import recorder
from tests.ui.views import NOON, StillClock, a_detail, a_row, a_stop

UTC = StillClock().zone()
DONE = (SessionFacts(result="committed"),)
ABOUT = "Items appear here as the workflow handles them."


class Harness:
    """The header and the empty list below it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.actions = recorder()
        self.head, self.empty = WorkflowHeader(self.actions), EmptyItems()
        for part in (self.head, self.empty):
            qtbot.addWidget(part)
        self.empty.show()
        self.head.connect_actions(self.empty)

    def says(self, detail: WorkflowDetail) -> str:
        self.head.show_detail(detail, a_stop(), NOON, UTC)
        missing, inputs = ItemQuery(detail.row.id), detail.row.has_handlers
        self.empty.show_why(missing, self.head.run_block, inputs=inputs)
        return self.empty.sentence


@pytest.fixture
def harness(qtbot: QtBot) -> Harness:
    return Harness(qtbot)


def row(**facts: Any) -> WorkflowRow:
    return a_row(1, "Hello", **{"rule": None, "next_at": None, "last_run_at": None, **facts})


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({}, f"No items yet. {ABOUT} Press Run now to start."),
        ({"producer_rules": ()}, "No inputs yet. Inputs appear here as they come in"),
        ({"active_run": RunId(3)}, f"No items yet. This workflow is running now. {ABOUT}"),
        (
            {"last_run_at": NOON, "bars": DONE},
            "No items. Its last run, today 12:00, found none. It only runs when you start it.",
        ),
        (
            {"last_run_at": NOON, "bars": DONE, "status": WorkflowStatus.PAUSED},
            "No items. Its last run, today 12:00, found none. This workflow is paused.",
        ),
        (
            {"last_run_at": NOON, "bars": (SessionFacts(result="failed:logic"),), "error": "No."},
            (
                "No items. Its last run, today 12:00, ended before reaching one. This workflow "
                "is blocked. See above for what it needs."
            ),
        ),
        ({"status": WorkflowStatus.READY}, f"No items yet. {ABOUT} Rehearse it to see"),
    ],
)
def test_it_says_what_is_so(harness: Harness, facts: dict[str, Any], text: str) -> None:
    assert harness.says(a_detail(row(**facts), counts={}, running=0)).startswith(text)
    assert not harness.empty.show_log.isVisible()


@pytest.fixture(scope="module")
def keep(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keep]:
    with a_keep(tmp_path_factory.mktemp("empty"), clock=StillClock()) as keep:
        yield keep


def known(keep: Keep, workflow: WorkflowId) -> WorkflowDetail:
    detail = workflow_detail(keep, workflow)
    assert detail is not None
    return detail


def test_a_run_that_only_wrote_lines_is_led_to(harness: Harness, keep: Keep, qtbot: QtBot) -> None:
    script = "console.log(1); console.info(2); console.error(3); console.warn(4);"
    workflow = a_script(keep, script, name="Hello")
    run(keep, workflow)
    assert harness.says(known(keep, workflow)) == (
        "No items. Its last run, today 12:00, found none and logged 3 lines. It only runs when "
        "you start it."
    )
    click(harness.empty.show_log)
    ((done, _, run_id),) = harness.actions.calls
    assert done == "lines"
    assert [line.run_id for line in keep.queries.log(workflow)] == [run_id] * 4
    set_schedule(keep, workflow, every="1h")
    assert harness.says(known(keep, workflow)).endswith("Next run: today 13:00.")


def test_the_lines_of_a_run_are_led_to_while_it_goes_on_and_once_it_was_stopped(
    harness: Harness, keep: Keep
) -> None:
    script = "console.log('looping'); await Items.list({}); for (;;) {}"
    workflow = a_script(keep, script, name="Loops")
    notices: list[Notice] = []
    keep.ledger.subscribe(notices.extend)
    report = keep.engine.start_session(workflow)
    wait_for(lambda: known(keep, workflow).last_log is not None)
    wait_for(lambda: any(one.kind is NoticeKind.RUN_PROGRESS for one in notices))
    assert "This workflow is running now." in harness.says(known(keep, workflow))
    assert harness.empty.show_log.isVisible()
    assert keep.engine.end_session(workflow, at_once=True)
    assert report.result(30).status == "stopped"
    assert "ended before reaching one." in harness.says(known(keep, workflow))
    assert harness.empty.show_log.isVisible()
    assert [line.text for line in keep.queries.log(workflow)] == ["looping"]
