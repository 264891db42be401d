"""Policies as a person reads and types them: groups, and values with units. No widgets here."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale

from keep_desktop.domain.errors import Refused
from keep_desktop.domain.policies import POLICIES, Policy
from keep_desktop.ui.text import number


def _tr(text: str) -> str:
    return QCoreApplication.translate("PolicyWords", text)


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    about: str
    keys: tuple[str, ...]


_AMOUNT = re.compile(r"\s*(\d{1,12}(?:[.,]\d{1,3})?)\s*([A-Za-z]*)\s*")
#: Letters that a unit of time may begin with, and its seconds. “m” alone means minutes.
_TIMES: Mapping[str, float] = {
    "ms": 0.001,
    "milliseconds": 0.001,
    "s": 1,
    "seconds": 1,
    "m": 60,
    "minutes": 60,
    "h": 3600,
    "hours": 3600,
    "d": 86_400,
    "days": 86_400,
}
_MB = 1024


def groups(keys: Iterable[str]) -> Sequence[Group]:
    """The policies in groups; one that no group knows comes in the last."""
    left = dict.fromkeys(keys)
    made = []
    for part, title, about in _parts():
        mine = tuple(key for key in left if key.startswith(part))
        for key in mine:
            del left[key]
        if mine:
            made.append(Group(title, about, mine))
    return made


def _parts() -> Sequence[tuple[str, str, str]]:
    return (
        (
            "policy.retry.",
            _tr("When a connection fails"),
            _tr("The workflow tries again by itself; the wait doubles each time."),
        ),
        (
            "policy.reconcile.",
            _tr("When it is not known whether a step happened"),
            _tr("Keep looks by itself, again and again, before it asks you."),
        ),
        ("policy.item.", _tr("Items that fail"), ""),
        ("policy.session.", _tr("One run of a workflow"), ""),
        ("policy.engine.", _tr("All workflows together"), ""),
        (
            "policy.script.",
            _tr("What a script may use"),
            _tr("A script that goes beyond is ended, and the item says why."),
        ),
        ("policy.http.", _tr("Web services"), ""),
        ("policy.wake.", _tr("Waking up"), ""),
        ("", _tr("More"), ""),
    )


def said(key: str, value: int) -> str:
    """10 minutes · 256 MB · 5."""
    if key.endswith("_ms"):
        return _time(value / 1000)
    if key.endswith("_s"):
        return _time(value)
    if key.endswith("_mb"):
        return f"{number(value)} MB"
    if key.endswith("_kb"):
        return f"{number(value)} KB" if value % _MB else f"{number(value // _MB)} MB"
    return number(value)


def _time(seconds: float) -> str:
    for size, one, many in (
        (86_400, _tr("day"), _tr("days")),
        (3600, _tr("hour"), _tr("hours")),
        (60, _tr("minute"), _tr("minutes")),
        (1, _tr("second"), _tr("seconds")),
    ):
        count = seconds / size
        if count >= 1 and count == int(count):
            return f"{number(int(count))} {one if count == 1 else many}"
    if seconds >= 1:
        figure = f"{seconds:g}".replace(".", QLocale().decimalPoint())
        return f"{figure} {_tr('seconds')}"
    count = round(seconds * 1000)
    return f"{count} {_tr('millisecond') if count == 1 else _tr('milliseconds')}"


def limits(key: str, policy: Policy) -> str:
    """From 1 second to 1 day."""
    least, most = said(key, policy.least), said(key, policy.most)
    return _tr("From {least} to {most}").format(least=least, most=most)


def typed(key: str, text: str) -> int:
    """The value that was typed; raises Refused with a sentence."""
    policy = POLICIES[key]
    found = _AMOUNT.fullmatch(_plain(text))
    if found is None:
        raise Refused(_advice(key))
    amount, unit = float(found[1]), found[2].lower()
    value = _scaled(key, amount, unit)
    if value != int(value):
        raise Refused(_tr("It takes a whole number."))
    if not policy.least <= value <= policy.most:
        raise Refused(f"{limits(key, policy)}.")
    return int(value)


def _plain(text: str) -> str:
    """Without what groups digits, and with a point before decimals, whatever the custom is."""
    for grouping in ("\u202f", "\u00a0", QLocale().groupSeparator()):
        text = text.replace(grouping, "")
    return text.replace(QLocale().decimalPoint(), ".")


def _advice(key: str) -> str:
    if key.endswith(("_ms", "_s")):
        return _tr("Type a time, such as “30 seconds” or “10 minutes”.")
    if key.endswith(("_mb", "_kb")):
        return _tr("Type an amount, such as “256 MB”.")
    return _tr("Type a whole number.")


def _scaled(key: str, amount: float, unit: str) -> float:
    """*amount* in the unit of the policy."""
    if key.endswith(("_ms", "_s")):
        size = _seconds(key, unit)
        return round(amount * size * 1000) if key.endswith("_ms") else amount * size
    if key.endswith(("_mb", "_kb")):
        sizes: Mapping[str, float] = {"kb": 1, "mb": _MB, "gb": _MB * _MB, "": 0}
        if unit not in sizes:
            raise Refused(_advice(key))
        own = 1 if key.endswith("_kb") else _MB
        return amount * (sizes[unit] or own) / own
    if unit:
        raise Refused(_advice(key))
    return amount


def _seconds(key: str, unit: str) -> float:
    if not unit:
        return 1
    times = {**_own_times(), **_TIMES}
    exact = times.get(unit)
    fitting = {size for word, size in times.items() if word.startswith(unit) and len(unit) > 1}
    if exact is not None:
        return exact
    if len(fitting) != 1:
        raise Refused(_advice(key))
    return fitting.pop()


def _own_times() -> Mapping[str, float]:
    """The units as the window says them."""
    said = (
        (_tr("milliseconds"), 0.001),
        (_tr("seconds"), 1),
        (_tr("minutes"), 60),
        (_tr("hours"), 3600),
        (_tr("days"), 86_400),
    )
    return {word.lower(): size for word, size in said}
