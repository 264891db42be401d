"""Done items are processed again under other ids after a click on the sentence that says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services.context import Keep
from keep_desktop.services.workflows.activation import activate_version
from keep_desktop.services.workflows.lifecycle import Draft, import_workflow
from keep_desktop.ui.core.tasks import TaskRunner
from keep_desktop.ui.versions.activation import ConsentDialog, VersionActivation
from keep_desktop.ui.versions.new_version import ActivateDialog
from keep_desktop.ui.widgets.dialog import Dialog
from tests.builders.engine import items_script, run
from tests.ui.dialog_tools import until

OLD = items_script("a", "b", body="")


@pytest.fixture
def keep(tmp_path: Path) -> Iterator[Keep]:
    with open_engine(tmp_path / "data") as keep:
        yield keep


@pytest.fixture
def workflow_id(keep: Keep) -> WorkflowId:
    """Version 1.0 is active again, and knows what is done; 2.0 knows it by other ids."""
    workflow_id = import_workflow(keep, Draft(name="W", script=OLD, params={})).workflow_id
    run(keep, workflow_id)
    other = OLD.replace("withItem(name,", "withItem(`thing:${name}`,")
    import_workflow(keep, Draft(name="W", script=other, params={}))
    activate_version(keep, workflow_id, "1.0")
    return workflow_id


@pytest.fixture
def consent(
    qtbot: QtBot, keep: Keep, workflow_id: WorkflowId, tasks: TaskRunner
) -> Iterator[ConsentDialog]:
    window = Dialog("", tasks)
    qtbot.addWidget(window)
    window.show()
    activation = VersionActivation(keep, tasks, workflow_id, window)
    activation.begin(keep.queries.versions(workflow_id)[0].id)
    until(qtbot, lambda: window.findChildren(ActivateDialog))
    (asking,) = window.findChildren(ActivateDialog)
    asking.go.click()
    until(qtbot, lambda: window.findChildren(ConsentDialog))
    yield window.findChildren(ConsentDialog)[0]


def _active(keep: Keep, workflow_id: WorkflowId) -> str:
    return next(one.version for one in keep.queries.versions(workflow_id) if one.active)


def _questions(keep: Keep) -> int:
    return keep.queries.open_question_count()


def test_nothing_is_activated_before_the_sentence_was_clicked(
    qtbot: QtBot, keep: Keep, workflow_id: WorkflowId, consent: ConsentDialog
) -> None:
    assert "These 2 items would be new to version 2.0" in consent.why.sentence
    assert not consent.go.isEnabled()
    assert (_active(keep, workflow_id), _questions(keep)) == ("1.0", 1)
    consent.agree.click()
    consent.go.click()
    until(qtbot, lambda: _active(keep, workflow_id) == "2.0")
    assert _questions(keep) == 0


def test_cancel_keeps_the_version_and_closes_the_question(
    qtbot: QtBot, keep: Keep, workflow_id: WorkflowId, consent: ConsentDialog
) -> None:
    consent.cancel.click()
    until(qtbot, lambda: _questions(keep) == 0)
    assert _active(keep, workflow_id) == "1.0"
