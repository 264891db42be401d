"""The words of Activity are those that the user met elsewhere."""

import pytest

from keep_desktop.domain.questions import Answer
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.activity import ActivityKind, ActivityRow, Happening, Who
from keep_desktop.services.outcomes import Outcome
from keep_desktop.ui.activity_words import look_of, said
from keep_desktop.ui.answer_words import offers
from keep_desktop.ui.outcome_looks import outcome_look
from tests.builders.ledger import NOON
from tests.ui.views import a_question

pytestmark = pytest.mark.usefixtures("qapp")


def _row(happening: Happening, **facts: object) -> ActivityRow:
    known = {
        "key": ("any", 1, 0),
        "at": NOON,
        "happening": happening,
        "kind": ActivityKind.RUNS,
        "who": Who.KEEP,
        "workflow_id": None,
        "workflow": None,
        "run_id": None,
        "item_id": None,
        "item": None,
        "attempt": None,
    }
    return ActivityRow(**{**known, **facts})  # type: ignore[arg-type]


@pytest.mark.parametrize("answer", Answer)
def test_an_answer_is_called_as_its_button_was(answer: Answer) -> None:
    (button,) = offers(a_question(actions=(answer,)))
    told = said(_row(Happening.ANSWERED, word=answer.value, text="Why?"))
    word = told.removeprefix("Answered: ").removesuffix(" · Why?")
    # Of “Reprocess item” and “Skip this item” the first word: the item stands beside it.
    assert button.word.startswith(word)


def test_what_is_reprocessed_says_so_like_its_button() -> None:
    assert said(_row(Happening.STARTED_AFRESH, attempt=2)) == "Reprocess: attempt 2"


def test_a_run_that_ended_in_a_block_has_a_line_that_says_that_it_ended() -> None:
    row = _row(Happening.RUN_ENDED, word=RunStatus.PAUSED_APPROVAL, text="It is not there.")
    assert said(row) == "Run ended early: It is not there."
    early = outcome_look(Outcome.HELD_UP)
    assert (early.word, early.icon, early.tone) == ("Ended early", *_sign(row))


def _sign(row: ActivityRow) -> tuple[str, str]:
    look = look_of(row)
    return look.icon, look.tone
