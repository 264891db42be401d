"""Repairs as they are stored."""

from datetime import timedelta

from keep_desktop.domain.planning.versions import RepairOutcome, RepairStatus
from keep_desktop.storage.ledger import SqliteLedger
from tests.builders.ledger import NOON, a_workflow, active_version


def test_the_newest_repair_comes_back_and_is_settled_once(ledger: SqliteLedger) -> None:
    workflow_id = a_workflow(ledger)
    version_id = active_version(ledger, workflow_id)
    differences = [{"item": "a", "tool": "Memory.createNote", "before": None, "after": {"n": 1}}]
    later = NOON + timedelta(hours=1)
    with ledger.write() as uow:
        assert uow.repairs.newest(workflow_id) is None
        for comment in ("first", "second"):
            repair_id = uow.repairs.add(
                workflow_id,
                run_id=None,
                item_id=None,
                base_version_id=version_id,
                version_id=version_id,
                status=RepairStatus.PROPOSED,
                outcome=RepairOutcome.IMPACTFUL,
                issue="It threw",
                comment=comment,
                differences=differences,
                open_items=2,
                at=NOON,
            )
        uow.commit()
    with ledger.write() as uow:
        proposed, applied = RepairStatus.PROPOSED, RepairStatus.APPLIED
        assert uow.repairs.move(repair_id, applied, was=proposed, at=later)
        assert not uow.repairs.move(repair_id, RepairStatus.DISCARDED, was=proposed, at=later)
        found = uow.repairs.newest(workflow_id)
    assert found is not None
    assert (found.comment, found.status, found.settled_at) == ("second", applied, later)
    assert (found.differences, found.open_items) == (differences, 2)
