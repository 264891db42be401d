"""Mail accounts that a workflow can read: list, test, store."""

from collections.abc import Collection, Mapping, Sequence
from itertools import count

from pydantic import ValidationError

from keep_desktop.domain.errors import AuthFailure, Refused
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.services.connectors.files import check_service
from keep_desktop.services.connectors.registry import ServiceRow, add_service, keep_secret
from keep_desktop.services.context import Keep
from keep_desktop.tools.mail.account import MailAccount, Server, plain_address
from keep_desktop.tools.mail.imap import probe_reading
from keep_desktop.tools.mail.providers import Provider, account_name, account_of
from keep_desktop.tools.redaction import Redactor

_PATIENCE_S = 15.0
_BAD_ADDRESS = "Enter the whole address, such as ada@example.org."
_REFUSED = "The server refused the sign-in. Check the address and the password."
_BAD_SERVER = "Enter the name of the IMAP server, such as imap.example.org, and its port."


@immutable
class ReadableAccount:
    """`name`: as in scripts and parameters."""

    name: str
    address: str


class WrongAddress(Refused):
    """The address entered is invalid."""


def readable_accounts(keep: Keep) -> Sequence[ReadableAccount]:
    """By name."""
    found = []
    for name, stored in sorted(keep.connectors.all().items()):
        account = _mail_account(stored)
        if account is not None and account.imap is not None:
            found.append(ReadableAccount(name, plain_address(account.from_).address))
    return found


def entered_account(
    keep: Keep, address: str, provider: Provider | None, imap: Mapping[str, JsonValue]
) -> MailAccount:
    """The account of an address at a provider, or at the user's own IMAP server. Raises
    WrongAddress, or Refused for an invalid server."""
    address = address.strip()
    try:
        plain_address(address)
    except ValueError:
        raise WrongAddress(_BAD_ADDRESS) from None
    taken = {each.name: each.address for each in readable_accounts(keep)}
    name = account_name(address)
    if taken.get(name, address) != address or (name in keep.connectors.all() and name not in taken):
        name = _free(name, keep.connectors.all())
    try:
        server = None if provider is not None else Server.model_validate(dict(imap))
        return account_of(address, provider, name=name, imap=server)
    except ValidationError:
        raise Refused(_BAD_SERVER) from None


def try_account(account: MailAccount, password: str, cancel: CancelToken) -> int:
    """Sign in and open the INBOX; the number of mails in it. Stores nothing. Raises the Failure,
    and Cancelled."""
    if account.imap is None:
        raise Refused(_BAD_SERVER)
    server = account.imap
    redactor = Redactor([password, f"\0{server.username}\0{password}"])

    def ask() -> JsonValue:
        return probe_reading(
            server, password, service=account.service, cancel=cancel, timeout_s=_PATIENCE_S
        )

    try:
        found = redactor.guard(ask, tool="connector check", mutates=False)
    except AuthFailure as failure:
        raise AuthFailure(_REFUSED, details=failure.details) from None
    return found if isinstance(found, int) else 0


def keep_account(keep: Keep, account: MailAccount, password: str) -> ServiceRow:
    """Store its password in the keyring, its description in the ledger."""
    keep_secret(keep, account, password)
    return add_service(keep, account)


def _free(name: str, taken: Collection[str]) -> str:
    return next(new for n in count(2) if (new := f"{name}-{n}") not in taken)


def _mail_account(stored: JsonValue) -> MailAccount | None:
    try:
        service = check_service(stored)
    except Refused:
        return None  # from a newer version of the program; Settings shows it
    return service if isinstance(service, MailAccount) else None
