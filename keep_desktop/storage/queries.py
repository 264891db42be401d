"""What screens and `show` read, put together from one class for each subject."""

from keep_desktop.storage.queries_activity import ActivityPages
from keep_desktop.storage.queries_done import DoneQueries
from keep_desktop.storage.queries_events import EventQueries
from keep_desktop.storage.queries_histories import HistoryPages
from keep_desktop.storage.queries_mutations import MutationQueries
from keep_desktop.storage.queries_outputs import OutputQueries
from keep_desktop.storage.queries_pictures import PicturePages
from keep_desktop.storage.queries_questions import QuestionQueries
from keep_desktop.storage.queries_runs import RunQueries
from keep_desktop.storage.queries_search import SearchQueries
from keep_desktop.storage.queries_search_log import LogSearchQueries
from keep_desktop.storage.queries_sessions import SessionQueries
from keep_desktop.storage.queries_workflows import WorkflowQueries


class SqliteQueries(
    WorkflowQueries,
    SearchQueries,
    LogSearchQueries,
    DoneQueries,
    EventQueries,
    OutputQueries,
    MutationQueries,
    RunQueries,
    SessionQueries,
    QuestionQueries,
    ActivityPages,
    HistoryPages,
    PicturePages,
):
    """`ports.queries.Queries` on readers of the ledger."""
