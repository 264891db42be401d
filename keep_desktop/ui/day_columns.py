"""One edge for the states of all rows of the page Schedule, and one for their buttons."""

from collections.abc import Iterable

from keep_desktop.ui.day_part import DayPart


def line_up(parts: Iterable[DayPart]) -> None:
    """What is widest in a column gives its width to every row of every part."""
    rows = [row for part in parts for row in part.rows]
    state = max((row.state_width() for row in rows), default=0)
    deeds = max((row.deeds_width() for row in rows), default=0)
    for row in rows:
        row.keep_columns(state, deeds)
