"""What can be done with many items at once, and the words for it. No widgets here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from keep_desktop.domain.ids import ItemId, WorkflowId
from keep_desktop.domain.items import ItemStatus
from keep_desktop.ports.views import ItemFilter, ItemRow, WorkflowRow
from keep_desktop.ui.foreign_text import one_line
from keep_desktop.ui.item_wanted import Wanted
from keep_desktop.ui.text import moment_within, number, plural
from keep_desktop.ui.workflow_words import State, state_of


class Deed(StrEnum):
    REPROCESS = "reprocess"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Meant:
    """The items that are meant: these, or with *ids* None all that is wanted."""

    workflow_id: WorkflowId
    ids: tuple[ItemId, ...] | None
    wanted: Wanted | None
    #: Whether one of them may be done.
    may_be_done: bool
    #: Nothing of what they did stands: there is nothing that could be made twice.
    taken_back: bool = False

    @classmethod
    def everything(cls, wanted: Wanted) -> "Meant":
        done = wanted.filter in (ItemFilter.ALL, ItemFilter.DONE)
        return cls(wanted.workflow_id, None, wanted, done)


def _tr(text: str) -> str:
    return QCoreApplication.translate("BulkWords", text)


def items_said(count: int, *, inputs: bool = False) -> str:
    """12,466 items; of a handler workflow 12,466 inputs."""
    if inputs:
        return plural(count, _tr("input"), _tr("inputs"))
    return plural(count, _tr("item"), _tr("items"))


def deed_icon(deed: Deed) -> str:
    return "refresh-cw" if deed is Deed.REPROCESS else "skip-forward"


def deed_word(deed: Deed) -> str:
    """For a button that asks before it does it."""
    return _tr("Reprocess…") if deed is Deed.REPROCESS else _tr("Skip…")


def menu_word(deed: Deed, count: int, *, inputs: bool = False) -> str:
    """For a menu: says how many, where it is more than one."""
    if count == 1:
        return deed_word(deed)
    words = _tr("Reprocess {items}…") if deed is Deed.REPROCESS else _tr("Skip {items}…")
    return words.format(items=items_said(count, inputs=inputs))


def why_not(deed: Deed, row: ItemRow) -> str:
    """Why it cannot be done with this item, as the entry of a menu says it; "" where it can."""
    match row.status:
        case ItemStatus.PROCESSING if deed is Deed.REPROCESS:
            return _tr("Reprocess: its attempt has not ended")
        case ItemStatus.SKIPPED if deed is Deed.SKIP:
            return _tr("Skip: it is skipped already")
        # Of what came from outside, what is still to come of it can be left out.
        case ItemStatus.DONE if deed is Deed.SKIP and row.is_input:
            return ""
        case ItemStatus.DONE if deed is Deed.SKIP and row.taken_back_at is not None:
            return _tr("Skip: later runs leave it alone already")
        case ItemStatus.DONE if deed is Deed.SKIP:
            return _tr("Skip: it is done already")
        case _:
            return ""


def none_can(deed: Deed) -> str:
    """Why nothing can be done with any of those that are marked."""
    if deed is Deed.SKIP:
        return _tr("None of them can be skipped: they are done, undone or skipped already.")
    return _tr("None of them can be reprocessed: their attempts have not ended.")


def some_can(deed: Deed, count: int) -> str:
    """With how many of those that are marked it can be done, where not with all."""
    if deed is Deed.SKIP:
        one, many = _tr("1 can be skipped"), _tr("{count} can be skipped")
    else:
        one, many = _tr("1 can be reprocessed"), _tr("{count} can be reprocessed")
    return one if count == 1 else many.format(count=number(count))


def none_left(deed: Deed) -> str:
    """The heading where none of what was marked can be meant."""
    if deed is Deed.SKIP:
        return _tr("There is nothing to skip")
    return _tr("There is nothing to reprocess")


def any_can(deed: Deed, filter: ItemFilter, *, inputs: bool = False) -> bool:
    """Whether it can be done with anything that the filter finds."""
    if deed is Deed.REPROCESS:
        return filter not in (ItemFilter.RUNNING, ItemFilter.WAITING)
    return filter is not ItemFilter.SKIPPED and (inputs or filter is not ItemFilter.DONE)


def stays(deed: Deed, status: ItemStatus, *, inputs: bool = False) -> bool:
    """Whether an item in that state is left as it is, whatever is asked for."""
    if deed is Deed.REPROCESS:
        return status is ItemStatus.PROCESSING
    return status is ItemStatus.SKIPPED or (status is ItemStatus.DONE and not inputs)


def staying_said(deed: Deed, count: int, *, inputs: bool = False) -> str:
    """How many of what was marked are left as they are, and why; "" where none is."""
    if deed is Deed.REPROCESS:
        one = _tr("{items} stays as it is: its attempt has not ended.")
        many = _tr("{items} stay as they are: their attempts have not ended.")
    elif inputs:
        one = _tr("{items} stays as it is: it is skipped already.")
        many = _tr("{items} stay as they are: they are skipped already.")
    else:
        one = _tr("{items} stays as it is: it is done, undone or skipped already.")
        many = _tr("{items} stay as they are: they are done, undone or skipped already.")
    said = (one if count == 1 else many).format(items=items_said(count, inputs=inputs))
    return said if count else ""


def question(deed: Deed, count: int, *, inputs: bool = False, one_of_several: bool = False) -> str:
    """*one_of_several*: more were marked than it can be done with."""
    again, alone = deed is Deed.REPROCESS, count == 1 and not one_of_several
    if alone and inputs:
        return _tr("Reprocess this input?") if again else _tr("Skip this input?")
    if alone:
        return _tr("Reprocess this item?") if again else _tr("Skip this item?")
    words = _tr("Reprocess {items}?") if again else _tr("Skip {items}?")
    return words.format(items=items_said(count, inputs=inputs))


def under_way(deed: Deed, count: int, *, inputs: bool = False) -> str:
    """Above the progress."""
    words = _tr("Reprocessing {items}") if deed is Deed.REPROCESS else _tr("Skipping {items}")
    return words.format(items=items_said(count, inputs=inputs))


def do_it(deed: Deed, count: int, *, inputs: bool = False) -> str:
    """The button that does it."""
    words = _tr("Reprocess {items}") if deed is Deed.REPROCESS else _tr("Skip {items}")
    return words.format(items=items_said(count, inputs=inputs))


def will_do(deed: Deed, count: int, row: WorkflowRow, now: datetime, zone: tzinfo) -> str:
    """What will follow, below the question: when, and with which version of the script."""
    if deed is Deed.SKIP:
        return _tr(
            "What is skipped stays as it is: nothing is undone, and later runs pass it over. You "
            "can come back to it with Reprocess."
        )
    when = when_said(row, count, now, zone).format(version=one_line(row.version, 20))
    return f"{when} {_tr('What happened before stays readable as an earlier attempt.')}"


def when_said(row: WorkflowRow, count: int, now: datetime, zone: tzinfo) -> str:
    """When they start over, with a place for the version."""
    match state_of(row):
        case State.ON if row.has_handlers:
            one = _tr("It starts over at once, with script {version}.")
            many = _tr("They start over at once, with script {version}.")
        case State.ON if row.next_at is not None:
            time = moment_within(row.next_at, now, zone)
            one = _tr("It starts over with script {version} in the next run ({time}), or at once "
                      "with Run now.")  # fmt: skip
            many = _tr("They start over with script {version} in the next run ({time}), or at "
                       "once with Run now.")  # fmt: skip
            one, many = one.replace("{time}", time), many.replace("{time}", time)
        case State.ON:
            one = _tr("It starts over with script {version} when you choose Run now.")
            many = _tr("They start over with script {version} when you choose Run now.")
        case State.BLOCKED:
            one = _tr("It starts over with script {version} once this workflow is put right and "
                      "resumed.")  # fmt: skip
            many = _tr("They start over with script {version} once this workflow is put right and "
                       "resumed.")  # fmt: skip
        case _:
            one = _tr("It starts over with script {version} in the next run, once this workflow "
                      "may run again.")  # fmt: skip
            many = _tr("They start over with script {version} in the next run, once this workflow "
                       "may run again.")  # fmt: skip
    return one if count == 1 else many


def named(titles: Sequence[str], count: int) -> str:
    """The only one, or the first of them, a line each, and how many more."""
    if count == 1:
        return one_line(titles[0], 300) if titles else ""
    lines = [f"• {one_line(title, 160)}" for title in titles]
    if count > len(lines):
        lines.append("• " + _tr("and {count} more").format(count=number(count - len(lines))))
    return "\n".join(lines)


def warning(count: int, done: int | None, step: str = "") -> str:
    """Before what is done begins again; "" where none of them is done. *done*: how many are; None
    where that is not known. *step*: one of what they did, in the language of the window."""
    if done == 0:
        return ""
    its = (
        _tr("Its steps are made again, such as “{step}”.")
        if step
        else _tr("Its steps are made again.")
    )
    their = (
        _tr("Their steps are made again, such as “{step}”.")
        if step
        else _tr("Their steps are made again.")
    )
    if done is None:
        said, steps = _tr("Some of them may be done already."), their
    elif count == 1:
        said, steps = _tr("It is done already."), its
    elif done == 1:
        said, steps = _tr("1 of them is done already."), its
    elif done == count:
        said, steps = _tr("All of them are done already."), their
    else:
        said, steps = _tr("{count} of them are done already."), their
    return f"{said.format(count=number(done or 0))} {steps.format(step=step)}"


def begun_said(count: int, begun: int) -> str:
    """How many are not done and have steps that happened, which a new attempt does not know of;
    "" where none has."""
    if count == 1 and begun:
        return _tr("Some of its steps have happened: these are made once more.")
    if begun == 1:
        return _tr(
            "1 of them is not done, but some of its steps have happened: these are made once more."
        )
    many = _tr(
        "{count} of them are not done, but some of their steps have happened: these are made once "
        "more."
    )
    return many.format(count=number(begun)) if begun else ""


def question_stays_said(count: int, asked_about: int) -> str:
    """Of inputs that a question about a step of a handler is about."""
    if not asked_about:
        return ""
    if count == 1:
        return _tr(
            "A step of it is asked about. That question stays, and the workflow waits for it."
        )
    return _tr("Some of their steps are asked about. Those questions stay, and the workflow waits.")


def unknown_said(deed: Deed, step: str) -> str:
    """Of one item with a step of unknown outcome; *step* in the language of the window."""
    if deed is Deed.SKIP:
        said = _tr("It is not known whether “{step}” happened. Keep looks and asks no more.")
    else:
        said = _tr("It is not known whether “{step}” happened. If it did, it is made once more.")
    return said.format(step=step)


def waiting_said(count: int, states: Mapping[ItemStatus, int] | None) -> str:
    """What becomes of those among several that wait for an answer; "" where none does."""
    waiting = 0 if states is None or count == 1 else states.get(ItemStatus.NEEDS_ATTENTION, 0)
    if waiting and waiting == count:
        return _tr("All of them wait for an answer. Their questions go.")
    if waiting == 1:
        return _tr("1 of them waits for an answer. Its question goes.")
    many = _tr("{count} of them wait for an answer. Their questions go.")
    return many.format(count=number(waiting)) if waiting else ""


def left_out_said(asked: int, checked: int) -> str:
    """How many have a step of unknown outcome; "" where none has."""
    said = []
    if asked:
        one = _tr("{items} waits for your answer and is left out.")
        many = _tr("{items} wait for your answer and are left out.")
        said.append((one if asked == 1 else many).format(items=items_said(asked)))
    if checked:
        one = _tr("{items} is left out: one of its steps is still being checked.")
        many = _tr("{items} are left out: of each a step is still being checked.")
        said.append((one if checked == 1 else many).format(items=items_said(checked)))
    return "\n".join(said)


def doing(done: int, count: int) -> str:
    return _tr("{done} of {count}").format(done=number(done), count=number(count))
