"""Activation: every author, status and choice about done items, and ids that are not the same."""

import pytest

from keep_desktop.domain.errors import AlreadyAnswered, IdsChanged, NotFound, Refused
from keep_desktop.domain.ids import VersionId, WorkflowId
from keep_desktop.domain.planning.behaviour import Behaviour
from keep_desktop.domain.planning.versions import Author, VersionStatus
from keep_desktop.domain.questions import Answer, Question, QuestionKind
from keep_desktop.domain.workflows import Workflow, WorkflowStatus
from keep_desktop.services.context import Keep
from keep_desktop.services.questions import answer
from keep_desktop.services.workflows.activation import Consent, activate_version
from keep_desktop.services.workflows.lifecycle import (
    DoneItems,
    Draft,
    archive_workflow,
    import_workflow,
    resume_workflow,
    unarchive_workflow,
)
from tests.builders.engine import items_script, run, statuses
from tests.builders.handler_scripts import a_handler_script
from tests.builders.ledger import new_version, new_workflow

#: The same items, by the same ids and by others.
SAME = items_script("a", "b", body="if (ctx.item.isDone) return; /* as before */")
OTHER = SAME.replace("withItem(name,", "withItem(`thing:${name}`,")
OLD = items_script("a", "b", body="if (ctx.item.isDone) return;")
AGAIN = (
    "These 2 items would be new to version 2.0 and would be processed again: "
    "“thing:a” (until now “a”), “thing:b” (until now “b”)."
)
NEVER_ON = (WorkflowStatus.DRAFT, WorkflowStatus.READY)


@pytest.fixture
def workflow_id(keep: Keep, request: pytest.FixtureRequest) -> WorkflowId:
    """Of each test's own, with two items that version 1.0 has done."""
    draft = Draft(name=str(request.node.name), script=OLD, params={})
    workflow_id = import_workflow(keep, draft).workflow_id
    run(keep, workflow_id)
    assert set(statuses(keep, workflow_id).values()) == {"done"}
    return workflow_id


def _version(
    keep: Keep,
    workflow_id: WorkflowId,
    script: str,
    *,
    author: Author = Author.YOU,
    status: VersionStatus = VersionStatus.READY,
    label: str = "2.0",
) -> VersionId:
    major, minor = map(int, label.split("."))
    values = _workflow(keep, workflow_id).values
    graph = keep.engine.check_script(script, values).graph
    with keep.ledger.write() as uow:
        version_id = new_version(
            uow,
            workflow_id,
            major,
            minor,
            script=script,
            author=author,
            at=keep.clock.now(),
            status=status,
            graph=graph,
        )
        # As its rehearsal showed.
        uow.workflows.set_behaviour(version_id, Behaviour().as_json())
        uow.commit()
    return version_id


def _workflow(keep: Keep, workflow_id: WorkflowId) -> Workflow:
    with keep.ledger.read() as uow:
        found = uow.workflows.get(workflow_id)
    assert found is not None
    return found


def _versions(keep: Keep, workflow_id: WorkflowId) -> dict[str, str]:
    """Label → status."""
    return {one.version: str(one.status) for one in keep.queries.versions(workflow_id)}


def _asked(keep: Keep, workflow_id: WorkflowId) -> list[Question]:
    with keep.ledger.read() as uow:
        return [
            one for one in uow.questions.open(workflow_id) if one.kind is QuestionKind.IDS_CHANGED
        ]


@pytest.mark.parametrize("author", Author)
@pytest.mark.parametrize("status", [VersionStatus.READY, VersionStatus.RETIRED])
@pytest.mark.parametrize("done_items", DoneItems)
@pytest.mark.parametrize("script", [SAME, OTHER], ids=["same", "other"])
def test_the_version_that_is_activated(
    keep: Keep,
    workflow_id: WorkflowId,
    author: Author,
    status: VersionStatus,
    done_items: DoneItems,
    script: str,
) -> None:
    _version(keep, workflow_id, script, author=author, status=status)
    if script is OTHER:
        before = (_workflow(keep, workflow_id), _versions(keep, workflow_id))
        with pytest.raises(IdsChanged) as refused:
            activate_version(keep, workflow_id, done_items=done_items)
        assert refused.value.sentence == AGAIN
        assert (_workflow(keep, workflow_id), _versions(keep, workflow_id)) == before
        assert [one.sentence for one in _asked(keep, workflow_id)] == [AGAIN]
        agreed = Consent(process_again=True)
        activate_version(keep, workflow_id, done_items=done_items, consent=agreed)
        assert not _asked(keep, workflow_id)
    else:
        assert activate_version(keep, workflow_id, done_items=done_items) == "2.0"
    assert _versions(keep, workflow_id) == {"2.0": "active", "1.0": "retired"}
    status_of_old = "processing" if done_items is DoneItems.FRESH else "done"
    assert {statuses(keep, workflow_id)[name] for name in "ab"} == {status_of_old}


def test_a_proposed_repair_is_taken_only_by_its_number(keep: Keep, workflow_id: WorkflowId) -> None:
    _version(
        keep,
        workflow_id,
        SAME,
        author=Author.MAINTAINER,
        status=VersionStatus.DRAFT,
        label="1.1",
    )
    assert activate_version(keep, workflow_id) == "1.0"
    assert _versions(keep, workflow_id) == {"1.1": "draft", "1.0": "active"}
    assert activate_version(keep, workflow_id, "1.1") == "1.1"
    assert _versions(keep, workflow_id) == {"1.1": "active", "1.0": "retired"}


@pytest.mark.parametrize("was", NEVER_ON)
def test_the_first_activation_turns_a_workflow_on(
    keep: Keep, was: WorkflowStatus, request: pytest.FixtureRequest
) -> None:
    with keep.ledger.write() as uow:
        new = new_workflow(uow, str(request.node.name), status=was, at=keep.clock.now())
        uow.commit()
    with pytest.raises(NotFound, match="has no version yet that could run"):
        activate_version(keep, new)
    version_id = _version(keep, new, OLD, author=Author.PLANNER, label="1.0")
    if was is WorkflowStatus.READY:
        with keep.ledger.write() as uow:
            uow.workflows.activate(new, version_id, at=keep.clock.now())
            uow.commit()
        assert _versions(keep, new) == {"1.0": "ready"}
    assert activate_version(keep, new) == "1.0"
    assert _workflow(keep, new).status is WorkflowStatus.ACTIVE
    assert _versions(keep, new) == {"1.0": "active"}
    assert run(keep, new).items == {"done": 2}


def test_the_archive_is_no_way_around_the_checks(
    keep: Keep, request: pytest.FixtureRequest
) -> None:
    with keep.ledger.write() as uow:
        new = new_workflow(
            uow, str(request.node.name), status=WorkflowStatus.READY, at=keep.clock.now()
        )
        uow.commit()
    version_id = _version(keep, new, OLD, author=Author.PLANNER, label="1.0")
    untried = Behaviour(unrehearsed_reasons=("No grant.",))
    with keep.ledger.write() as uow:
        uow.workflows.activate(new, version_id, at=keep.clock.now())
        uow.workflows.set_behaviour(version_id, untried.as_json())
        uow.commit()
    archive_workflow(keep, new)
    with pytest.raises(Refused, match="was saved without a rehearsal"):
        resume_workflow(keep, new)
    unarchive_workflow(keep, new)
    assert _workflow(keep, new).status is WorkflowStatus.READY
    with pytest.raises(Refused, match="was saved without a rehearsal"):
        resume_workflow(keep, new)
    activate_version(keep, new)
    assert _workflow(keep, new).status is WorkflowStatus.ACTIVE


def test_a_paused_workflow_stays_off(keep: Keep, workflow_id: WorkflowId) -> None:
    with keep.ledger.write() as uow:
        uow.workflows.move(
            workflow_id, WorkflowStatus.PAUSED, was=WorkflowStatus.ACTIVE, at=keep.clock.now()
        )
        uow.commit()
    _version(keep, workflow_id, SAME)
    activate_version(keep, workflow_id)
    assert _workflow(keep, workflow_id).status is WorkflowStatus.PAUSED
    assert _versions(keep, workflow_id) == {"2.0": "active", "1.0": "retired"}


def test_the_answer_process_again_activates_what_was_asked_about(
    keep: Keep, workflow_id: WorkflowId
) -> None:
    _version(keep, workflow_id, OTHER)
    with pytest.raises(IdsChanged):
        activate_version(keep, workflow_id, done_items=DoneItems.FRESH)
    (asked,) = _asked(keep, workflow_id)
    assert asked.actions == (Answer.PROCESS_AGAIN, Answer.CANCEL)
    answer(keep, asked.id, Answer.PROCESS_AGAIN)
    assert _versions(keep, workflow_id) == {"2.0": "active", "1.0": "retired"}
    assert statuses(keep, workflow_id) == {"a": "processing", "b": "processing"}
    with pytest.raises(AlreadyAnswered):
        answer(keep, asked.id, Answer.PROCESS_AGAIN)


def test_the_answer_cancel_changes_nothing(keep: Keep, workflow_id: WorkflowId) -> None:
    _version(keep, workflow_id, OTHER)
    with pytest.raises(IdsChanged):
        activate_version(keep, workflow_id)
    (asked,) = _asked(keep, workflow_id)
    with pytest.raises(Refused, match="does not answer"):
        answer(keep, asked.id, Answer.RESUME)
    answer(keep, asked.id, Answer.CANCEL)
    assert _versions(keep, workflow_id) == {"2.0": "ready", "1.0": "active"}
    assert not _asked(keep, workflow_id)


def test_a_question_about_other_ids_is_closed_by_any_activation(
    keep: Keep, workflow_id: WorkflowId
) -> None:
    _version(keep, workflow_id, OTHER)
    with pytest.raises(IdsChanged):
        activate_version(keep, workflow_id)
    activate_version(keep, workflow_id, "1.0")
    assert not _asked(keep, workflow_id)


def test_what_no_version_has_done_is_not_processed_again(
    keep: Keep, request: pytest.FixtureRequest
) -> None:
    fails = items_script("a", body="throw new Error('no');")
    draft = Draft(name=str(request.node.name), script=fails, params={})
    workflow_id = import_workflow(keep, draft).workflow_id
    run(keep, workflow_id)
    _version(keep, workflow_id, fails.replace("withItem(name,", "withItem(`x:${name}`,"))
    assert activate_version(keep, workflow_id) == "2.0"


def test_going_back_to_the_version_that_did_it_asks_nothing(
    keep: Keep, workflow_id: WorkflowId
) -> None:
    _version(keep, workflow_id, OTHER)
    activate_version(keep, workflow_id, consent=Consent(process_again=True))
    run(keep, workflow_id)
    assert set(statuses(keep, workflow_id)) == {"a", "b", "thing:a", "thing:b"}
    assert activate_version(keep, workflow_id, "1.0") == "1.0"


@pytest.mark.parametrize(
    ("was", "now", "example"),
    [
        ("messageId: name", "messageId: `m:${name}`", "“given/m:x” (until now “given/x”)"),
        ("id: name,", "id: `n:${name}`,", "“System/random/n:x” (until now “System/random/x”)"),
    ],
    ids=["message", "input"],
)
def test_inputs_and_messages_of_handlers_have_ids_too(
    keep: Keep, was: str, now: str, example: str, request: pytest.FixtureRequest
) -> None:
    script = a_handler_script(next=None)
    draft = Draft(name=str(request.node.name), script=script, params={"given": ["x"]})
    workflow_id = import_workflow(keep, draft).workflow_id
    run(keep, workflow_id)
    assert set(statuses(keep, workflow_id).values()) == {"done"}
    _version(keep, workflow_id, script.replace(was, now))
    with pytest.raises(IdsChanged) as refused:
        activate_version(keep, workflow_id)
    assert example in refused.value.sentence
