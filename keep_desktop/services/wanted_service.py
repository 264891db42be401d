"""The service that a workflow is held up for, read from the sentence of its failure."""

import re
from dataclasses import dataclass

from keep_desktop.services.context import Keep

#: As the tools say it that call services.
_MISSING = re.compile(r"There is no (service|mail account) “([A-Za-z0-9][A-Za-z0-9._-]{0,79})”\. ")


@dataclass(frozen=True, slots=True)
class WantedService:
    """`is_there`: it was connected since."""

    name: str
    is_mail: bool = False
    is_there: bool = False


def service_in(sentence: str) -> WantedService | None:
    """The service that is missing by this sentence; None where it says something else."""
    found = _MISSING.search(sentence)
    return None if found is None else WantedService(found[2], is_mail=found[1] != "service")


def wanted_service(keep: Keep, sentence: str | None) -> WantedService | None:
    """The same, with whether it is there by now."""
    wanted = service_in(sentence or "")
    if wanted is None or keep.book.get(wanted.name) is None:
        return wanted
    return WantedService(wanted.name, wanted.is_mail, is_there=True)
