"""Chats, drafts and intents as they are stored."""

from dataclasses import replace
from datetime import timedelta

from keep_desktop.domain.planning.chats import ChatFile, ChatRole, PlanDraft
from keep_desktop.domain.planning.versions import Intent
from keep_desktop.storage.ledger import SqliteLedger
from tests.builders.ledger import NOON, a_workflow, active_version


def test_messages_come_back_in_their_order_with_their_files(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    file = ChatFile(name="costs.csv", size=12, stored="ab" * 32)
    with ledger.write() as uow:
        first = uow.chats.add(workflow_id, ChatRole.USER, "Say \ud800 it", files=(file,), at=NOON)
        later = NOON + timedelta(seconds=1)
        uow.chats.add(workflow_id, ChatRole.ASSISTANT, "Done.", at=later)
        uow.commit()
    with ledger.read() as uow:
        messages = uow.chats.messages(workflow_id)
    assert [(one.role, one.files, one.created_at) for one in messages] == [
        (ChatRole.USER, (file,), NOON),
        (ChatRole.ASSISTANT, (), later),
    ]
    assert messages[0].id == first


def test_turns_keep_the_order_in_which_they_were_added(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    with ledger.write() as uow:
        message_id = uow.chats.add(workflow_id, ChatRole.USER, "Go", at=NOON)
        for number in range(12):
            uow.chats.add_turn(message_id, {"number": number})
        uow.commit()
    with ledger.read() as uow:
        assert uow.chats.turns(message_id) == [{"number": number} for number in range(12)]


def test_a_draft_takes_the_place_of_the_one_before_until_it_is_removed(
    ledger: SqliteLedger,
) -> None:
    workflow_id = a_workflow(ledger)
    draft = PlanDraft(
        workflow_id=workflow_id,
        script="1",
        title="Rows for mail",
        summary="",
        params_schema={"type": "object"},
        diagram=None,
        reason="Review failed: …",
        updated_at=NOON,
    )
    with ledger.write() as uow:
        uow.chats.put_draft(draft)
        uow.chats.put_draft(replace(draft, script="2", mentioned_after=3))
        uow.commit()
    with ledger.write() as uow:
        assert uow.chats.drafts() == [replace(draft, script="2", mentioned_after=3)]
        uow.chats.remove_draft(workflow_id)
        assert uow.chats.draft(workflow_id) is None


def test_an_intent_belongs_to_a_version_and_can_be_edited(ledger: SqliteLedger) -> None:
    version_id = active_version(ledger, a_workflow(ledger))
    intent = Intent(goal="Rows", inputs=("mail",), title="Rows for mail", messages=(1, 2))
    with ledger.write() as uow:
        uow.chats.put_intent(version_id, intent, at=NOON)
        assert uow.chats.intent(version_id) == intent
        edited = replace(intent, goal="Other rows")
        uow.chats.put_intent(version_id, edited, edited=True, at=NOON)
        assert uow.chats.intent(version_id) == edited
