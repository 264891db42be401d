"""One rule says how a session ended; whatever came of it, it is never told better than it was."""

from hypothesis import given
from hypothesis import strategies as st

from keep_desktop.domain.items import ItemStatus
from keep_desktop.domain.runs import RunStatus
from keep_desktop.ports.views import SessionFacts, UndoFacts
from keep_desktop.services.runs.outcomes import Outcome, outcome_of

_COUNTS = st.none() | st.integers(0, 3)
_UNDOS = st.builds(
    UndoFacts,
    item_id=st.none(),
    item=st.none(),
    attempt=st.none(),
    undone=_COUNTS,
    left=_COUNTS,
)
_SESSIONS = st.builds(
    SessionFacts,
    result=st.none() | st.sampled_from([*map(str, RunStatus)]),
    items=st.dictionaries(st.sampled_from([*map(str, ItemStatus)]), st.integers(0, 3)),
    questions=st.integers(0, 2),
    undo=st.none() | _UNDOS,
)


@given(session=_SESSIONS)
def test_done_is_only_what_ended_well_with_nothing_left_over(session: SessionFacts) -> None:
    outcome = outcome_of(session)
    assert (outcome is Outcome.RUNNING) == (session.result is None)
    if outcome in (Outcome.DONE, Outcome.UNDONE):
        assert session.result == RunStatus.COMMITTED
        assert session.questions == 0
        assert (outcome is Outcome.UNDONE) == (session.undo is not None)
    if outcome is Outcome.DONE:
        assert not session.items.get("failed", 0) and not session.items.get("needs_attention", 0)
    if outcome is Outcome.UNDONE:
        assert session.undo is not None and not session.undo.left


def test_items_that_failed_make_a_run_partly_done_or_where_none_was_done_failed() -> None:
    found = [
        outcome_of(SessionFacts(result="committed", items=items))
        for items in ({"done": 9, "failed": 1}, {"failed": 1, "skipped": 4}, {"needs_attention": 1})
    ]
    assert found == [Outcome.PARTLY, Outcome.FAILED, Outcome.PARTLY]


def test_a_run_that_could_not_go_on_ended_early_whether_or_not_its_question_is_answered() -> None:
    open_or_not = (SessionFacts(result="paused:approval", questions=count) for count in (1, 0))
    assert {outcome_of(session) for session in open_or_not} == {Outcome.SUSPENDED}
