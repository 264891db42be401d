"""The words for what came of a deed on many items, and for what was left. No widgets here."""

from PySide6.QtCore import QCoreApplication

from keep_desktop.services.item_deeds import Why
from keep_desktop.ui.bulk_words import Deed, items_said


def _tr(text: str) -> str:
    return QCoreApplication.translate("BulkWords", text)


def did(
    deed: Deed, count: int, *, inputs: bool = False, by_hand: bool = False, held: bool = False
) -> str:
    """What came of it. *by_hand*: what starts over does so when the user runs it. *held*: nothing
    of the workflow runs now."""
    if deed is Deed.SKIP:
        none = _tr("Nothing was skipped.")
        one, many = _tr("{items} is skipped."), _tr("{items} are skipped.")
    else:
        none = _tr("Nothing starts over.")
        one, many = _start_over(inputs=inputs, by_hand=by_hand, held=held)
    if count == 0:
        return none
    return (one if count == 1 else many).format(items=items_said(count, inputs=inputs))


def _start_over(*, inputs: bool, by_hand: bool, held: bool) -> tuple[str, str]:
    if held:
        one = _tr("{items} starts over with the next run, once it may run again.")
        return one, _tr("{items} start over with the next run, once it may run again.")
    if inputs:
        return _tr("{items} starts over."), _tr("{items} start over.")
    if by_hand:
        one = _tr("{items} starts over when you run it next.")
        return one, _tr("{items} start over when you run it next.")
    one = _tr("{items} starts over with the next run.")
    return one, _tr("{items} start over with the next run.")


def back_said(back: int, left: int, *, inputs: bool = False) -> str:
    """What came of taking a skip back."""
    said = []
    if back:
        one, many = _tr("{items} is back as it was."), _tr("{items} are back as they were.")
        said.append((one if back == 1 else many).format(items=items_said(back, inputs=inputs)))
    if left:
        one = _tr("{items} has changed since and stays as it is.")
        many = _tr("{items} have changed since and stay as they are.")
        said.append((one if left == 1 else many).format(items=items_said(left, inputs=inputs)))
    return " ".join(said)


def left_said(count: int, *, inputs: bool = False) -> str:
    """The heading over what was left, and why."""
    one, many = _tr("{items} was left as it is:"), _tr("{items} were left as they are:")
    return (one if count == 1 else many).format(items=items_said(count, inputs=inputs))


def why_said(why: Why, count: int, *, inputs: bool = False) -> str:
    """Why so many were left, as one line over those that are named."""
    match why:
        case Why.OVER:
            one, many = (
                _tr("{items} is done or skipped already"),
                _tr("{items} are done or skipped already"),
            )
        case Why.DONE_MEANWHILE:
            one, many = _tr("{items} was done meanwhile"), _tr("{items} were done meanwhile")
        case Why.NOT_ENDED:
            one, many = (
                _tr("{items} has an attempt that has not ended"),
                _tr("{items} have an attempt that has not ended"),
            )
        case Why.IN_HAND:
            one, many = _tr("{items} is being worked on"), _tr("{items} are being worked on")
        case Why.UNDER_WAY:
            one, many = _tr("{items} has a step under way"), _tr("{items} have a step under way")
        case Why.ASKED:
            one, many = (
                _tr("{items} waits for your answer and is left out"),
                _tr("{items} wait for your answer and are left out"),
            )
        case Why.CHECKED:
            one, many = (
                _tr("{items} has a step that is still being checked"),
                _tr("{items} have a step that is still being checked"),
            )
        case Why.CHANGED_SINCE:
            one, many = (
                _tr("{items} has changed since"),
                _tr("{items} have changed since"),
            )
        case Why.GONE:
            one, many = _tr("{items} is not there any more"), _tr("{items} are not there any more")
    return (one if count == 1 else many).format(items=items_said(count, inputs=inputs))


def untouched_said(count: int, *, inputs: bool = False) -> str:
    """How many were not come to, after it was ended early."""
    one, many = _tr("{items} was not touched."), _tr("{items} were not touched.")
    return (one if count == 1 else many).format(items=items_said(count, inputs=inputs))
