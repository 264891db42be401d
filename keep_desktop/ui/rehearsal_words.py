"""What a rehearsal found, in words. No widgets here."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import time
from itertools import groupby

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.rehearsals import Rehearsal, WouldChange
from keep_desktop.ui.foreign_text import block, one_line
from keep_desktop.ui.host_words import cited, told
from keep_desktop.ui.readable_json import in_plain
from keep_desktop.ui.text import number, plural, time_words

_TITLE = 300
#: Of what a handler would wait for.
_UNTIL = re.compile(r" waits until ((?:[01]\d|2[0-3]):[0-5]\d)(?: on [\d-]+)?\.$")


def _tr(text: str) -> str:
    return QCoreApplication.translate("RehearsalWords", text)


def found(rehearsal: Rehearsal) -> str:
    """The heading."""
    count, failed = rehearsal.would_happen, len(rehearsal.failed_items)
    if rehearsal.error is not None:
        return _tr("The rehearsal failed")
    if count:
        return plural(count, _tr("thing would be changed"), _tr("things would be changed"))
    if failed:
        return plural(failed, _tr("item would fail"), _tr("items would fail"))
    return _tr("Nothing would be changed")


def played(rehearsal: Rehearsal) -> str:
    """The sentence below it."""
    one, many = (_tr("input"), _tr("inputs")) if rehearsal.inputs else (_tr("item"), _tr("items"))
    items = plural(rehearsal.items, one, many)
    if rehearsal.error is None:
        said = _tr("Script {version} went through {items}. This was a rehearsal: all is as before.")
    elif rehearsal.items:
        said = _tr(
            "Script {version} came through {items} and ended early. Nothing was changed: all is "
            "as before."
        )
    else:
        said = _tr("Script {version} ended early. Nothing was changed: all is as before.")
    return said.format(version=rehearsal.version, items=items)


def why_failed(rehearsal: Rehearsal) -> str:
    """What ended it early, and where; "" where nothing did."""
    if rehearsal.error is None:
        return ""
    why = block(told(rehearsal.error), 2_000)
    if rehearsal.error_item:
        item = cited(rehearsal.error_item, _TITLE)
        return _tr("It failed at “{item}”: {why}").format(item=item, why=why)
    return _tr("It failed: {why}").format(why=why)


def warnings(rehearsal: Rehearsal) -> Sequence[str]:
    """What the script warned of, each once: “The feed is away (3 times)”."""
    said = ((one_line(told(one), 500), n) for one, n in Counter(rehearsal.warnings).items())
    times = _tr("{what} ({count} times)")
    return [one if n == 1 else times.format(what=one, count=number(n)) for one, n in said]


def warned(rehearsal: Rehearsal) -> str:
    """How often it warned: as often as a run would that finds the same."""
    count = len(rehearsal.warnings) + rehearsal.more_warnings
    return plural(count, _tr("warning:"), _tr("warnings:"))


def notes(rehearsal: Rehearsal) -> Sequence[str]:
    """What else is to be known of it, with times in the user's way."""
    return [_note(one) for one in rehearsal.notes]


def _note(note: str) -> str:
    said, found = told(note), _UNTIL.search(note)
    if found is None:
        return said
    before, _, after = said.rpartition(found[1])
    return f"{before}{time_words(time.fromisoformat(found[1]))}{after}"


def until_then(rehearsal: Rehearsal) -> str:
    """The heading over the changes that came before the failure."""
    count = rehearsal.would_happen
    if not count:
        return _tr("Until then nothing would be changed:")
    if count == 1:
        return _tr("Until then 1 thing would be changed:")
    return _tr("Until then {count} things would be changed:").format(count=number(count))


def item_of(change: WouldChange) -> str:
    """The item by its title, or by its identifier where it has none."""
    return one_line(change.item_title, _TITLE) or one_line(change.logical_item_id, _TITLE)


def title_of(change: WouldChange) -> str:
    """The host's own words for the step."""
    return one_line(told(change.title), _TITLE) or f"{change.namespace}.{change.method}"


def cautions(change: WouldChange) -> Sequence[str]:
    """What keeps it from being sure: steps it builds on, and why it would fail."""
    said = []
    if change.problem is not None:
        said.append(_tr("It would fail: {why}").format(why=one_line(told(change.problem), 1_000)))
    if change.depends_on:
        said.append(_depends(change.depends_on))
    return said


def _depends(steps: Sequence[int]) -> str:
    if len(steps) == 1:
        words = _tr("Depends on step {step}, which was only rehearsed.")
        return words.format(step=number(steps[0]))
    listed = ", ".join(number(step) for step in steps)
    return _tr("Depends on steps {steps}, which were only rehearsed.").format(steps=listed)


def by_item(
    changes: Sequence[WouldChange],
) -> Iterator[tuple[str, Sequence[WouldChange]]]:
    """The steps of each item, as they follow one another: its title, and its steps."""
    for _, steps in groupby(changes, key=lambda change: change.logical_item_id):
        those = tuple(steps)
        yield item_of(those[0]), those


def as_text(rehearsal: Rehearsal) -> str:
    """All of it, to be copied."""
    lines = [one_line(rehearsal.workflow, _TITLE), found(rehearsal), played(rehearsal)]
    if rehearsal.error is not None:
        lines.append(why_failed(rehearsal))
    lines += [_tr("It warns: {what}").format(what=one) for one in warnings(rehearsal)]
    lines += [block(note, 1_000) for note in notes(rehearsal)]
    for item, steps in by_item(rehearsal.changes):
        lines += ["", item]
        for step in steps:
            lines.append(f"{step.number}. {title_of(step)}")
            lines += [f"   {caution}" for caution in cautions(step)]
            lines += [f"   {line}" for line in in_plain(step.params).splitlines()]
    if rehearsal.failed_items:
        lines += ["", _tr("Items that would fail")]
        lines += [f"{one_line(item)}: {one_line(why)}" for item, why in failures(rehearsal)]
    return "\n".join(lines)


def failures(rehearsal: Rehearsal) -> Sequence[tuple[str, str]]:
    """The items that would fail, by their titles, and why."""
    titles = rehearsal.failed_titles or tuple(item for item, _ in rehearsal.failed_items)
    return [(title, why) for title, (_, why) in zip(titles, rehearsal.failed_items, strict=True)]
