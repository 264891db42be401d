"""The results of a rehearsal as text. No widgets here."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import time
from functools import partial
from itertools import groupby

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.messages import MessageCode, UserMessage, facts_of_code
from keep_desktop.domain.rehearsals import LeftAs, Rehearsal, WouldChange
from keep_desktop.ui.text.error_text import quote, translate_error
from keep_desktop.ui.text.format import number, plural, time_text
from keep_desktop.ui.text.json_text import plain_text
from keep_desktop.ui.text.sanitize import multi_line, single_line

_TITLE = 300

_tr = partial(QCoreApplication.translate, "RehearsalText")


def heading_text(rehearsal: Rehearsal) -> str:
    count, failed = rehearsal.would_happen, len(rehearsal.failed_items)
    if rehearsal.error is not None:
        return _tr("The rehearsal failed")
    if count:
        return plural(count, _tr("change would be made"), _tr("changes would be made"))
    if failed:
        return plural(failed, _tr("item would fail"), _tr("items would fail"))
    return _tr("Nothing would be changed")


def summary_text(rehearsal: Rehearsal) -> str:
    """The sentence below it."""
    one, many = (_tr("input"), _tr("inputs")) if rehearsal.inputs else (_tr("item"), _tr("items"))
    items = plural(rehearsal.items, one, many)
    if rehearsal.error is None:
        text = _tr("Script {version} processed {items}. This was a rehearsal. Nothing was changed.")
    elif rehearsal.items:
        text = _tr("Script {version} processed {items} and stopped early. Nothing was changed.")
    else:
        text = _tr("Script {version} stopped early. Nothing was changed.")
    said = text.format(version=rehearsal.version, items=items)
    return f"{said} {left_text(rehearsal)}" if rehearsal.left else said


def left_text(rehearsal: Rehearsal) -> str:
    """“Left as they are: 1 needs you, 2 skipped.”"""
    words = {
        LeftAs.NEEDS_YOU: (_tr("needs you"), _tr("need you")),
        LeftAs.WAITING: (_tr("waiting"), _tr("waiting")),
        LeftAs.SKIPPED: (_tr("skipped"), _tr("skipped")),
        LeftAs.UNDONE: (_tr("undone"), _tr("undone")),
    }
    listed = ", ".join(plural(one.count, *words[one.why]) for one in rehearsal.left)
    return _tr("Left as they are: {items}.").format(items=listed)


def why_failed(rehearsal: Rehearsal) -> str:
    """What ended it early, and where; "" if nothing."""
    if rehearsal.error is None:
        return ""
    why = multi_line(translate_error(rehearsal.error), 2_000)
    if rehearsal.error_item:
        item = quote(rehearsal.error_item, _TITLE)
        return _tr("It failed at “{item}”: {why}").format(item=item, why=why)
    return _tr("It failed: {why}").format(why=why)


def warnings(rehearsal: Rehearsal) -> Sequence[str]:
    """The script's warnings without duplicates: “The feed is away (3 times)”."""
    text = (
        (single_line(translate_error(one), 500), n)
        for one, n in Counter(rehearsal.warnings).items()
    )
    times = _tr("{what} ({count} times)")
    return [one if n == 1 else times.format(what=one, count=number(n)) for one, n in text]


def warnings_text(rehearsal: Rehearsal) -> str:
    """The count of warnings, as a run with the same results would log."""
    count = len(rehearsal.warnings) + rehearsal.more_warnings
    return plural(count, _tr("warning:"), _tr("warnings:"))


def notes(rehearsal: Rehearsal) -> Sequence[str]:
    """Further notes, with times in the user's format."""
    return [_note(one) for one in rehearsal.notes]


def _note(note: str) -> str:
    waits = facts_of_code(note, MessageCode.HANDLER_WAITS)
    if waits is None or not isinstance(note, UserMessage):
        return translate_error(note)
    until = time_text(time.fromisoformat(str(waits["time"])))
    return translate_error(UserMessage(note.template, **{**waits, "time": until}))


def changes_heading(rehearsal: Rehearsal) -> str:
    """The heading over the changes before a failure."""
    count = rehearsal.would_happen
    if not count:
        return _tr("Until then, nothing would be changed:")
    if count == 1:
        return _tr("Until then, 1 change would be made:")
    return _tr("Until then, {count} changes would be made:").format(count=number(count))


def item_of(change: WouldChange) -> str:
    """The item's title, or its identifier without one."""
    return single_line(change.item_title, _TITLE) or single_line(change.logical_item_id, _TITLE)


def title_of(change: WouldChange) -> str:
    """The host's description of the step."""
    return (
        single_line(translate_error(change.title), _TITLE) or f"{change.namespace}.{change.method}"
    )


def cautions(change: WouldChange) -> Sequence[str]:
    """What makes it uncertain: steps it depends on, and why it would fail."""
    text = []
    if change.problem is not None:
        text.append(
            _tr("It would fail: {why}").format(
                why=single_line(translate_error(change.problem), 1_000)
            )
        )
    if change.depends_on:
        text.append(_depends(change.depends_on))
    return text


def _depends(steps: Sequence[int]) -> str:
    if len(steps) == 1:
        text = _tr("Depends on step {step}, which was only rehearsed.")
        return text.format(step=number(steps[0]))
    listed = ", ".join(number(step) for step in steps)
    return _tr("Depends on steps {steps}, which were only rehearsed.").format(steps=listed)


def by_item(
    changes: Sequence[WouldChange],
) -> Iterator[tuple[str, Sequence[WouldChange]]]:
    """The title and steps of each item, in order."""
    for _, steps in groupby(changes, key=lambda change: change.logical_item_id):
        those = tuple(steps)
        yield item_of(those[0]), those


def as_text(rehearsal: Rehearsal) -> str:
    """All of it, for copying."""
    lines = [
        single_line(rehearsal.workflow, _TITLE),
        heading_text(rehearsal),
        summary_text(rehearsal),
    ]
    if rehearsal.error is not None:
        lines.append(why_failed(rehearsal))
    lines += [_tr("Warning: {what}").format(what=one) for one in warnings(rehearsal)]
    lines += [multi_line(note, 1_000) for note in notes(rehearsal)]
    for item, steps in by_item(rehearsal.changes):
        lines += ["", item]
        for step in steps:
            lines.append(f"{step.number}. {title_of(step)}")
            lines += [f"   {caution}" for caution in cautions(step)]
            lines += [f"   {line}" for line in plain_text(step.params).splitlines()]
    if rehearsal.failed_items:
        lines += ["", _tr("Items that would fail")]
        lines += [f"{single_line(item)}: {single_line(why)}" for item, why in failures(rehearsal)]
    return "\n".join(lines)


def failures(rehearsal: Rehearsal) -> Sequence[tuple[str, str]]:
    """The titles of the items that would fail, and why."""
    titles = rehearsal.failed_titles or tuple(item for item, _ in rehearsal.failed_items)
    return [(title, why) for title, (_, why) in zip(titles, rehearsal.failed_items, strict=True)]
