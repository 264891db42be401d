"""Finds the missing connector in a failure's sentence."""

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.messages import MessageCode, facts_of_code
from keep_desktop.services.context import Keep

_CODES = (MessageCode.SERVICE_MISSING, MessageCode.MAIL_ACCOUNT_MISSING)


@immutable
class MissingConnector:
    """`is_there`: it was connected since."""

    name: str
    is_mail: bool = False
    is_there: bool = False


def service_in(sentence: str) -> MissingConnector | None:
    """The missing service named in this sentence; None if it names none."""
    found = facts_of_code(sentence, *_CODES)
    if found is None:
        return None
    is_mail = found["code"] == MessageCode.MAIL_ACCOUNT_MISSING
    return MissingConnector(str(found["name"]), is_mail=is_mail)


def missing_connector(keep: Keep, sentence: str | None) -> MissingConnector | None:
    """The same, with whether it exists now."""
    missing = service_in(sentence or "")
    if missing is None or keep.connectors.get(missing.name) is None:
        return missing
    return MissingConnector(missing.name, missing.is_mail, is_there=True)
