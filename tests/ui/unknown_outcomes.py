"""Items with a step of unknown outcome, each with its question."""

from keep_desktop.domain.ids import MutationId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.mutations import MutationStatus
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.domain.runs import RunStatus
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from tests.builders.ledger import a_mutation, a_run, a_workflow, an_item, new_question


def an_unknown_outcome(keep: Keep, count: int = 1) -> list[MutationId]:
    """Items with a step of unknown outcome, each with its question."""
    ledger = keep.ledger
    assert isinstance(ledger, SqliteLedger)
    workflow_id = a_workflow(ledger)
    run_id = a_run(ledger, workflow_id, status=RunStatus.COMMITTED)
    made = []
    for number in range(count):
        item = an_item(
            ledger,
            workflow_id,
            run_id,
            f"mail:{number}",
            title=f"Mail {number}",
            status=ItemStatus.NEEDS_ATTENTION,
        )
        status = MutationStatus.INDETERMINATE
        mutation_id = a_mutation(ledger, workflow_id, run_id, item, status=status)
        with ledger.write() as uow:
            new_question(
                uow,
                QuestionKind.UNKNOWN_OUTCOME,
                workflow_id,
                "The power went.",
                Answer.HAPPENED,
                Answer.DID_NOT_HAPPEN,
                Answer.SKIP,
                Answer.REPROCESS,
                item_id=item.id,
                mutation_id=mutation_id,
                run_id=run_id,
            )
            uow.commit()
        made.append(mutation_id)
    return made
