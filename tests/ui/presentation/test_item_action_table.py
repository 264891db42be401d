"""The actions on an item in each state, and their warnings."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.ports.views import ItemRow
from keep_desktop.services.workflows.lifecycle import pause_workflow
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.items.bulk_dialog import BulkDialog
from keep_desktop.ui.presentation.item_actions import (
    ActionTargets,
    ItemAction,
    blocked_reason,
    menu_label,
)
from tests.builders.engine import Outside, a_keep, a_script, lost, run
from tests.builders.flows import TAKE, a_flow
from tests.builders.item_states import STATES, ItemStates, items_in_each_state
from tests.ui.dialog_tools import until

_NOT_ENDED = "Can't reprocess: the attempt is still in progress"
_AGAIN = "May be done twice:\n• Effect {0}"
_IF = "\n• Effect {0}/2 (may or may not have happened)"
_NO_MORE = "“Effect {0}/2” may or may not have happened. Keep stops checking and won't ask."
#: By state: the menu entry and its warning; None: disabled.
SKIP = {
    "done": ("Can't skip: already done", None),
    "undone": ("Can't skip: future runs already skip it", None),
    "failed": ("Skip…", ""),
    "keeps": ("Skip…", ""),
    "asked": ("Skip…", _NO_MORE.format("asked")),
    "checked": ("Skip…", _NO_MORE.format("checked")),
    "skipped": ("Can't skip: already skipped", None),
    "waiting": ("Skip…", ""),
}
REPROCESS = {
    "done": ("Reprocess…", _AGAIN.format("done")),
    "undone": ("Reprocess…", ""),
    "failed": ("Reprocess…", _AGAIN.format("failed")),
    "keeps": ("Reprocess…", _AGAIN.format("keeps")),
    "asked": ("Reprocess…", (_AGAIN + _IF).format("asked")),
    "checked": (_NOT_ENDED, None),
    "skipped": ("Reprocess…", _AGAIN.format("skipped")),
    "waiting": (_NOT_ENDED, None),
}


@pytest.fixture(scope="module")
def items(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ItemStates]:
    folder: Path = tmp_path_factory.mktemp("states")
    with items_in_each_state(folder) as made:
        yield made


@pytest.mark.parametrize("action", ItemAction)
@pytest.mark.parametrize("state", STATES)
def test_an_action_is_offered_with_a_warning_of_what_it_does_or_with_why_not(
    qtbot: QtBot, items: ItemStates, tasks: TaskRunner, state: str, action: ItemAction
) -> None:
    rows = items.keep.queries.items(items.workflow).rows
    row: ItemRow = next(one for one in rows if one.logical_item_id == state)
    word, warned = (SKIP if action is ItemAction.SKIP else REPROCESS)[state]
    assert (blocked_reason(action, row) or menu_label(action, 1)) == word
    done = row.status == "done"
    back = row.undone_at is not None
    targets = ActionTargets(items.workflow, (row.id,), None, may_be_done=done, undone=back)
    dialog = BulkDialog(items.keep, tasks, action, targets)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: not dialog.heading.text().startswith("Counting"))
    assert dialog.go.isVisible() is (warned is not None)
    if warned is not None:
        assert dialog.note.sentence.startswith(warned)
        is_unknown = "may or may not" in warned
        repeats = action is ItemAction.REPROCESS and bool(warned)
        assert dialog.go.property("kind") == ("" if is_unknown or repeats else "primary")
        assert dialog.go.isDefault() is not (is_unknown or repeats), "Enter alone does it"
        assert bool(dialog.note.sentence) is bool(warned)


def test_of_several_it_says_how_many_make_something_again(
    qtbot: QtBot, items: ItemStates, tasks: TaskRunner
) -> None:
    targets = ActionTargets(items.workflow, tuple(items.ids.values()), None, may_be_done=True)
    dialog = BulkDialog(items.keep, tasks, ItemAction.REPROCESS, targets)
    qtbot.addWidget(dialog)
    dialog.show()
    until(qtbot, lambda: not dialog.heading.text().startswith("Counting"))
    assert dialog.heading.text() == "Reprocess 5 items?"
    first, second, third = dialog.note.sentence.split("\n")
    assert first.startswith("Done already: 1."), "the undone one has nothing to make twice"
    assert second.startswith("Unfinished, but with steps that would be repeated: 3.")
    assert third == "Questions withdrawn: 1."
    assert dialog.staying.label.text().count("\n") == 2


def test_an_input_of_unknown_outcome_is_skipped_without_its_question(
    qtbot: QtBot, tasks: TaskRunner, tmp_path: Path
) -> None:
    outside = Outside(tmp_path / "outside.txt")
    outside.before = _lose
    with a_keep(tmp_path, outside) as keep:
        effect = "await Outside.blind({ name: prepared.data.name });"
        workflow = a_script(keep, a_flow("a", "b", prepare=TAKE, mutate=effect))
        run(keep, workflow)
        ids = tuple(row.id for row in keep.queries.items(workflow).rows)
        text = []
        for targets in (ids[-1:], ids):
            dialog = BulkDialog(
                keep, tasks, ItemAction.SKIP, ActionTargets(workflow, targets, None, False)
            )
            qtbot.addWidget(dialog)
            dialog.show()
            until(qtbot, dialog.go.isEnabled)
            text.append(dialog.note.sentence)
        assert all(
            one.startswith("A question about a step is open. It stays open,") for one in text
        )


def test_what_starts_over_in_a_paused_workflow_waits_for_that(
    qtbot: QtBot, tasks: TaskRunner, tmp_path: Path
) -> None:
    with a_keep(tmp_path) as keep:
        workflow = a_script(keep, "await Items.withItem('a', 'A', async () => {});")
        run(keep, workflow)
        pause_workflow(keep, workflow)
        (row,) = keep.queries.items(workflow).rows
        dialog = BulkDialog(
            keep, tasks, ItemAction.REPROCESS, ActionTargets(workflow, (row.id,), None, True)
        )
        qtbot.addWidget(dialog)
        dialog.show()
        until(qtbot, dialog.go.isEnabled)
        with qtbot.waitSignal(dialog.finished_items, timeout=30_000) as signal:
            dialog.go.click()
        assert signal.args == ["Starting over with the next run, once it can run again: 1 item."]
        assert dialog.may_run is None


def _lose(name: str) -> None:
    raise lost(name)
