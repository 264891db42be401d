"""Requests to models on disk."""

from datetime import timedelta

from keep_desktop.domain.ids import RunId, WorkflowId
from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.models import ModelRole, Spent, TokenUsage
from keep_desktop.storage.ledger import SqliteLedger
from tests.builders.ledger import NOON, a_workflow

LATER = NOON + timedelta(minutes=1)
USAGE = TokenUsage(tokens_in=10, tokens_out=5, tokens_cached=3)


def a_call(ledger: SqliteLedger, workflow_id: WorkflowId | None = None) -> int:
    with ledger.write() as uow:
        number = uow.model_calls.add(
            role=ModelRole.REPAIR,
            workflow_id=workflow_id,
            run_id=RunId(7),
            provider="local",
            model="m",
            reserved_tokens=100,
            reserved_price=0.5,
            at=NOON,
        )
        uow.commit()
    return number


def test_a_row_is_active_until_it_is_settled_once(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    number = a_call(ledger, workflow_id)
    error = UserMessage("It answered {status}.", status=500)
    with ledger.write() as uow:
        (active,) = uow.model_calls.all(workflow_id, limit=5)
        assert (active.status, active.ended_at, active.run_id) == ("active", None, 7)
        uow.model_calls.finish(
            number, status="network", error=error, usage=USAGE, request_id="r1", at=LATER
        )
        uow.model_calls.finish(number, status="ok", usage=TokenUsage(), at=LATER)
        uow.commit()
    with ledger.read() as uow:
        (call,) = uow.model_calls.all(limit=5)
    assert (call.status, call.usage, call.request_id, call.ended_at) == (
        "network",
        USAGE,
        "r1",
        LATER,
    )
    assert isinstance(call.error, UserMessage)
    assert call.error.facts == {"status": 500}


def test_what_is_spent_is_what_was_reported_or_else_what_was_reserved(
    ledger: SqliteLedger,
) -> None:
    workflow_id = a_workflow(ledger)
    reported, unknown, _ = (a_call(ledger, workflow_id) for _ in range(3))
    a_call(ledger)
    with ledger.write() as uow:
        uow.model_calls.finish(reported, status="ok", usage=USAGE, price=0.2, at=LATER)
        uow.model_calls.finish(unknown, status="network", usage=TokenUsage(), at=LATER)
        uow.commit()
    with ledger.read() as uow:
        assert uow.model_calls.spent(NOON, workflow_id) == Spent(
            tokens=115, reserved_tokens=100, money=0.7, reserved_money=0.5
        )
        assert uow.model_calls.spent(NOON).reserved_tokens == 200
        assert uow.model_calls.spent(LATER) == Spent(
            tokens=0, reserved_tokens=0, money=0.0, reserved_money=0.0
        )
        assert uow.model_calls.spenders(NOON) == [workflow_id]


def test_contents_come_back_whole_until_they_expire(ledger: SqliteLedger) -> None:
    number, other = a_call(ledger), a_call(ledger)
    sent = '{"messages": "é\\ud800"}'.encode() * 1_000
    with ledger.write() as uow:
        uow.model_calls.keep_request(number, sent)
        uow.model_calls.keep_answer(number, {"text": "Done \ud800"})
        uow.model_calls.keep_answer(other, {"text": "kept by nobody"})
        uow.commit()
    with ledger.read() as uow:
        assert uow.model_calls.content(number) == (sent, {"text": "Done \ud800"})
        assert uow.model_calls.content(other) is None
    with ledger.write() as uow:
        assert uow.model_calls.forget_contents(NOON) == 0
        assert uow.model_calls.forget_contents(LATER) == 1
        uow.commit()
    with ledger.read() as uow:
        assert uow.model_calls.content(number) is None
        assert len(uow.model_calls.all(limit=5)) == 2
