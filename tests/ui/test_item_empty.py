"""What an empty list of items says is true of its workflow, and leads to what its run left."""

from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.notices import Notice, NoticeKind
from keep_desktop.domain.workflows import WorkflowStatus
from keep_desktop.ports.session_facts import SessionFacts
from keep_desktop.ports.views import WorkflowDetail, WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows import set_schedule, workflow_detail
from keep_desktop.ui.item_empty import EmptyItems
from keep_desktop.ui.item_wanted import Wanted
from keep_desktop.ui.workflow_head import WorkflowHead
from tests.builders.engine import a_keep, a_script, run
from tests.builders.waiting import wait_for
from tests.ui.hands import click
from tests.ui.views import NOON, StillClock, a_detail, a_row, a_stop

UTC = StillClock().zone()
DONE = (SessionFacts(result="committed"),)
ABOUT = "Each thing that the workflow works on becomes a line here."


class Stage:
    """A head and the empty list below it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.head, self.empty = WorkflowHead(), EmptyItems()
        for part in (self.head, self.empty):
            qtbot.addWidget(part)
        self.empty.show()
        self.head.serve(self.empty)

    def says(self, detail: WorkflowDetail) -> str:
        self.head.show_detail(detail, a_stop(), NOON, UTC)
        wanted, inputs = Wanted(detail.row.id), detail.row.has_handlers
        self.empty.show_why(wanted, self.head.hindrance, inputs=inputs)
        return self.empty.sentence


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    return Stage(qtbot)


def row(**facts: Any) -> WorkflowRow:
    return a_row(1, "Hello", **{"rule": None, "next_at": None, "last_run_at": None, **facts})


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, f"No items yet. {ABOUT} Press Run now to begin."),
        ({"producer_rules": ()}, "No inputs yet. Each thing that comes in from outside becomes"),
        ({"active_run": RunId(3)}, f"No items yet. This workflow is running now. {ABOUT}"),
        (
            {"last_run_at": NOON, "bars": DONE},
            "No items. Its last run, today 12:00, had none. It runs only when you run it.",
        ),
        (
            {"last_run_at": NOON, "bars": DONE, "status": WorkflowStatus.PAUSED},
            "No items. Its last run, today 12:00, had none. This workflow is paused.",
        ),
        (
            {"last_run_at": NOON, "bars": (SessionFacts(result="failed:logic"),), "error": "No."},
            "No items. Its last run, today 12:00, ended before it came to one. This workflow is "
            "blocked. What it needs is said above.",
        ),
        ({"status": WorkflowStatus.READY}, f"No items yet. {ABOUT} Rehearse it to see"),
    ],
)
def test_it_says_what_is_so(stage: Stage, facts: dict[str, Any], said: str) -> None:
    assert stage.says(a_detail(row(**facts), counts={}, running=0)).startswith(said)
    assert not stage.empty.lines.isVisible()


@pytest.fixture(scope="module")
def keep(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keep]:
    with a_keep(tmp_path_factory.mktemp("empty"), clock=StillClock()) as keep:
        yield keep


def known(keep: Keep, workflow: WorkflowId) -> WorkflowDetail:
    detail = workflow_detail(keep, workflow)
    assert detail is not None
    return detail


def test_a_run_that_only_wrote_lines_is_led_to(stage: Stage, keep: Keep, qtbot: QtBot) -> None:
    script = "console.log(1); console.info(2); console.error(3); console.warn(4);"
    workflow = a_script(keep, script, name="Hello")
    run(keep, workflow)
    assert stage.says(known(keep, workflow)) == (
        "No items. Its last run, today 12:00, had none and wrote 3 lines. It runs only when you "
        "run it."
    )
    with qtbot.waitSignal(stage.head.lines_asked) as asked:
        click(stage.empty.lines)
    [run_id] = asked.args
    assert [line.run_id for line in keep.queries.log(workflow)] == [run_id] * 4
    set_schedule(keep, workflow, every="1h")
    assert stage.says(known(keep, workflow)).endswith("The next one is today 13:00.")


def test_the_lines_of_a_run_are_led_to_while_it_goes_on_and_once_it_was_stopped(
    stage: Stage, keep: Keep
) -> None:
    script = "console.log('looping'); await Items.list({}); for (;;) {}"
    workflow = a_script(keep, script, name="Loops")
    told: list[Notice] = []
    keep.ledger.subscribe(told.extend)
    report = keep.engine.start_session(workflow)
    wait_for(lambda: known(keep, workflow).wrote is not None)
    wait_for(lambda: any(one.kind is NoticeKind.RUN_PROGRESS for one in told))
    assert "This workflow is running now." in stage.says(known(keep, workflow))
    assert stage.empty.lines.isVisible()
    assert keep.engine.end_session(workflow, at_once=True)
    assert report.result(30).status == "stopped"
    assert "ended before it came to one." in stage.says(known(keep, workflow))
    assert stage.empty.lines.isVisible()
    assert [line.text for line in keep.queries.log(workflow)] == ["looping"]


def test_a_run_that_did_nothing_at_all_has_no_lines(stage: Stage, keep: Keep) -> None:
    workflow = a_script(keep, "1;", name="Nothing")
    run(keep, workflow)
    assert known(keep, workflow).wrote is None
    assert "had none." in stage.says(known(keep, workflow))
