"""Finding lines of the log by their words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from keep_desktop.ports.search_views import LineHit
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.services.context import Keep
from keep_desktop.services.search import words_of

#: Lines that are given at most.
MOST_LINES = 5
#: Numbers of lines that are looked through at a time.
_NUMBERS = 50_000


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundLine:
    workflow: WorkflowRow
    line: LineHit


def find_lines(
    keep: Keep,
    text: str,
    *,
    limit: int = MOST_LINES,
    wanted: Callable[[], bool] = lambda: True,
) -> Sequence[FoundLine]:
    """The newest lines of the log that have every word, of all there are. Ends early once it is
    not *wanted* any more. Any thread."""
    words = words_of(text)
    if not wanted():
        return ()
    workflows = {row.id: row for row in keep.queries.workflows()}
    found: list[FoundLine] = []
    end = keep.queries.last_line() + 1
    while words and end > 1 and len(found) < limit and wanted():
        first = max(1, end - _NUMBERS)
        lines = keep.queries.found_lines(words, first=first, end=end, limit=limit)
        for line in lines:
            workflow = workflows.get(line.workflow_id)
            if workflow is not None:
                found.append(FoundLine(workflow=workflow, line=line))
        # Where there may be more in this slice, the next one goes on in it.
        end = lines[-1].id if len(lines) == limit else first
    return found[:limit]
