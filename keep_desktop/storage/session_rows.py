"""How sessions ended, as the list, the pictures of runs and Schedule read it."""

import sqlite3
from collections import Counter
from collections.abc import Mapping
from typing import TypedDict, cast

import sqlalchemy as sa

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.session_facts import UndoFacts
from keep_desktop.storage.queries_questions import IS_OPEN_QUESTION
from keep_desktop.storage.statements import Statement, given
from keep_desktop.storage.tables import questions, runs, script_versions, sessions
from keep_desktop.storage.undo_rows import UNDO_OF_SESSION, undo_facts
from keep_desktop.storage.values import from_json

_S = sessions.c
_Q = questions.c

_HAS_HANDLERS = (
    sa.select(script_versions.c.graph.is_not(None))
    .where(script_versions.c.id == _S.version_id)
    .correlate(sessions)
    .scalar_subquery()
)

#: Columns of a session, for `facts_of`.
FACTS = (_S.result, _S.ended_at, _S.in_hand, _HAS_HANDLERS, *UNDO_OF_SESSION)

# Once for all sessions: there is no index of questions by their run, and few are open.
_ASKING = (
    sa.select(runs.c.session_id)
    .select_from(questions.join(runs, runs.c.id == _Q.run_id))
    .where(IS_OPEN_QUESTION)
)
_ASKED_BY = Statement(_ASKING)
_ASKED_BY_OF = Statement(_ASKING.where(_Q.workflow_id == given("workflow_id")))

Asked = Mapping[int, int]


class Facts(TypedDict):
    """The fields of SessionFacts."""

    result: str | None
    items: Mapping[str, int]
    questions: int
    inputs: bool
    undo: UndoFacts | None


def asked_by_sessions(conn: sqlite3.Connection, workflow_id: WorkflowId | None = None) -> Asked:
    """How many open questions each session asked; those that asked none are missing."""
    if workflow_id is None:
        rows = _ASKED_BY.all(conn)
    else:
        rows = _ASKED_BY_OF.all(conn, {"given_workflow_id": workflow_id})
    return Counter(session_id for (session_id,) in rows)


def facts_of(row: tuple[object, ...], questions: int) -> Facts:
    """*row*: what `FACTS` read."""
    result, ended, items, has_handlers, told, title = row
    return Facts(
        result=None if ended is None else cast(str, result),
        items=cast(Mapping[str, int], from_json(cast("str | None", items)) or {}),
        questions=questions,
        inputs=bool(has_handlers),
        undo=undo_facts(cast("str | None", told), cast("str | None", title)),
    )
