"""Exports Activity as CSV or JSON Lines.

Values are those of `Happening` and `Who` in any window language; times are UTC. Names come from
mail and scripts, so CSV cells are guarded against being read as formulas.
"""

import json
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path

from keep_desktop.domain.errors import PreconditionFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.system.files import target_file
from keep_desktop.domain.text import escaped
from keep_desktop.ports.activity import (
    MOST_MORE,
    ActivityCursor,
    ActivityFilter,
    ActivityRow,
    ActivityRowsPage,
)
from keep_desktop.services.context import Keep
from keep_desktop.services.forms.paths import save_path_error
from keep_desktop.tools.sheets.cells import cell, escape_formula, line

#: Rows read and written at once; cancellation is checked in between.
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
#: Called with the number of rows written, and the estimated total.
Progress = Callable[[int, int], None]


class ExportForm(StrEnum):
    CSV = "csv"
    JSON_LINES = "jsonl"


class _ExportCancelled(Exception):
    """The user cancelled the export."""


def export_activity(
    keep: Keep,
    path: Path,
    form: ExportForm,
    filter: ActivityFilter,
    *,
    progress: Progress = lambda done, about: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> int | None:
    """Write all rows that match the filter, newest first, and return their number; None if
    cancelled. *path* is replaced once everything is written, and unchanged otherwise.

    Raises PreconditionFailure or Refused if it may not or cannot be written.
    """
    path = path.expanduser().absolute()
    problem = save_path_error(path)
    if problem is not None:
        raise PreconditionFailure(problem)
    about = keep.queries.activity_count(filter)
    written = 0
    try:
        with target_file(path, keep.data_dir) as file:
            file.write(_beginning(form))
            for page in _pages(keep, filter):
                if cancelled():
                    raise _ExportCancelled
                file.write("".join(_record(row, form) for row in page.rows).encode())
                written += len(page.rows)
                progress(written, max(about, written))
    except _ExportCancelled:
        return None
    return written


def _pages(keep: Keep, filter: ActivityFilter) -> Iterator[ActivityRowsPage]:
    place: ActivityCursor | None = None
    while True:
        page = keep.queries.activity(filter, place=place, limit=SLICE)
        yield page
        if not page.more:
            return
        place = page.below


def _beginning(form: ExportForm) -> bytes:
    if form is ExportForm.JSON_LINES:
        return b""
    # The BOM tells spreadsheets that it is UTF-8.
    return ("\ufeff" + line(COLUMNS, ",") + "\r\n").encode()


def _record(row: ActivityRow, form: ExportForm) -> str:
    values = _values(row)
    if form is ExportForm.JSON_LINES:
        return json.dumps(values) + "\n"
    cells = (
        escape_formula(escaped(one)) if isinstance(one, str) else cell(one)
        for one in _plain(values)
    )
    return line(cells, ",") + "\r\n"


def _plain(values: dict[str, JsonValue]) -> Iterator[str | int | None]:
    for value in values.values():
        yield value if isinstance(value, str | int) else None


def _item(row: ActivityRow) -> str | None:
    """The item, or the first of the inputs that caused a step with the number of the others."""
    if not row.more_items:
        return row.item
    more = f"+{row.more_items}" + (" or more" if row.more_items >= MOST_MORE else "")
    return f"{row.item or ''} {more}".strip()


def _text(row: ActivityRow) -> str:
    """At the end of a run also the resulting statuses of its items, “done 24, failed 1”, or how
    often each handler ran: “readOrders 1, check 4”."""
    counts = row.items or dict(row.ran)
    counted = ", ".join(f"{word} {count}" for word, count in counts.items() if count)
    return ". ".join(part for part in (counted, row.text) if part)


def _detail(row: ActivityRow) -> str:
    """For a step also when its outcome became known, if that was some time after it began."""
    if row.resolved_at is None:
        return row.word
    return f"at {row.resolved_at.isoformat(timespec='milliseconds')}"


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
