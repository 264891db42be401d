"""Activity as a file, for a spreadsheet or another program: CSV, or JSON Lines.

The words in it are those of `Happening` and `Who`, whatever the language of the window; times are
UTC. Names come from mail and scripts, so that cells of the CSV are guarded against being taken for
formulas.
"""

import json
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path

from keep_desktop.domain.errors import PreconditionFailure, Refused
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.activity import MOST_MORE, ActivityFilter, ActivityPage, ActivityRow, Place
from keep_desktop.services.activity import activity_count, activity_page
from keep_desktop.services.context import Keep
from keep_desktop.services.path_problems import save_problem
from keep_desktop.services.replacing import replacing
from keep_desktop.tools.files.troubles import translated
from keep_desktop.tools.sheets.cells import cell, guarded, line

#: Rows read and written in one go; between two of them it can be cancelled.
SLICE = 1_000
COLUMNS = (
    "time",
    "workflow",
    "item",
    "attempt",
    "event",
    "who",
    "text",
    "detail",
    "handler",
    "run",
)
#: Told how many rows were written, and about how many there are.
Progress = Callable[[int, int], None]


class ExportForm(StrEnum):
    CSV = "csv"
    JSON_LINES = "jsonl"


class _Cancelled(Exception):
    """The user does not want it any more."""


def export_activity(
    keep: Keep,
    path: Path,
    form: ExportForm,
    filter: ActivityFilter,
    *,
    progress: Progress = lambda done, about: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> int | None:
    """Write all rows that the filter leaves, newest first, and say how many; None where it was
    cancelled. *path* is replaced once everything is written, and left alone otherwise.

    Raises PreconditionFailure where it cannot be written, and Refused for the data folder.
    """
    path = path.expanduser().absolute()
    if path.resolve().is_relative_to(keep.data_dir.resolve()):
        raise Refused("Keep's own data folder is no place for it. Choose another folder.")
    problem = save_problem(path)
    if problem is not None:
        raise PreconditionFailure(problem)
    about = activity_count(keep, filter)
    written = 0
    try:
        with translated(path), replacing(path) as file:
            file.write(_beginning(form))
            for page in _pages(keep, filter):
                if cancelled():
                    raise _Cancelled
                file.write("".join(_record(row, form) for row in page.rows).encode())
                written += len(page.rows)
                progress(written, max(about, written))
    except _Cancelled:
        return None
    return written


def _pages(keep: Keep, filter: ActivityFilter) -> Iterator[ActivityPage]:
    place: Place | None = None
    while True:
        page = activity_page(keep, filter, place=place, limit=SLICE)
        yield page
        if not page.more:
            return
        place = page.below


def _beginning(form: ExportForm) -> bytes:
    if form is ExportForm.JSON_LINES:
        return b""
    # With the mark spreadsheets know that it is UTF-8.
    return ("\ufeff" + line(COLUMNS, ",") + "\r\n").encode()


def _record(row: ActivityRow, form: ExportForm) -> str:
    values = _values(row)
    if form is ExportForm.JSON_LINES:
        return json.dumps(values) + "\n"
    cells = (guarded(one) if isinstance(one, str) else cell(one) for one in _plain(values))
    return line(cells, ",") + "\r\n"


def _plain(values: dict[str, JsonValue]) -> Iterator[str | int | None]:
    for value in values.values():
        yield value if isinstance(value, str | int) else None


def _item(row: ActivityRow) -> str | None:
    """The item, or the first of the inputs that a step stems from with the number of the others."""
    if not row.more_items:
        return row.item
    more = f"+{row.more_items}" + (" or more" if row.more_items >= MOST_MORE else "")
    return f"{row.item or ''} {more}".strip()


def _text(row: ActivityRow) -> str:
    """At the end of a run also what it left its items as, “done 24, failed 1”, or how often each
    handler ran: “readOrders 1, check 4”."""
    counts = row.items or dict(row.ran)
    counted = ", ".join(f"{word} {count}" for word, count in counts.items() if count)
    return ". ".join(part for part in (counted, row.text) if part)


def _detail(row: ActivityRow) -> str:
    """Of a step also when it came to its outcome, where that was some time after it began."""
    if row.settled_at is None:
        return row.word
    return f"at {row.settled_at.isoformat(timespec='milliseconds')}"


def _values(row: ActivityRow) -> dict[str, JsonValue]:
    return {
        "time": row.at.isoformat(timespec="milliseconds"),
        "workflow": row.workflow,
        "item": _item(row),
        "attempt": row.attempt,
        "event": row.happening.value,
        "who": row.who.value,
        "text": _text(row),
        "detail": _detail(row),
        "handler": row.handler,
        "run": row.run_id,
    }
