"""Finds the missing connector in a failure's sentence."""

import re
from dataclasses import dataclass

from keep_desktop.services.context import Keep

#: As worded by the tools that call connectors.
_MISSING = re.compile(r"There is no (service|mail account) “([A-Za-z0-9][A-Za-z0-9._-]{0,79})”\. ")


@dataclass(frozen=True, slots=True)
class MissingConnector:
    """`is_there`: it was connected since."""

    name: str
    is_mail: bool = False
    is_there: bool = False


def service_in(sentence: str) -> MissingConnector | None:
    """The missing service named in this sentence; None if it names none."""
    found = _MISSING.search(sentence)
    return None if found is None else MissingConnector(found[2], is_mail=found[1] != "service")


def missing_connector(keep: Keep, sentence: str | None) -> MissingConnector | None:
    """The same, with whether it exists now."""
    wanted = service_in(sentence or "")
    if wanted is None or keep.book.get(wanted.name) is None:
        return wanted
    return MissingConnector(wanted.name, wanted.is_mail, is_there=True)
