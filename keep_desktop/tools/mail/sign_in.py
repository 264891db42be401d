"""A mail account's password, its redaction, and a test of the account."""

from typing import cast

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken
from keep_desktop.tools.connectors.secrets import ServiceSecrets
from keep_desktop.tools.mail import sent_folder
from keep_desktop.tools.mail.account import MailAccount
from keep_desktop.tools.mail.imap import probe_reading
from keep_desktop.tools.mail.smtp import Outbox
from keep_desktop.tools.redaction import Redactor
from keep_desktop.tools.text import shown_name


def sign_in(account: MailAccount, secrets: ServiceSecrets) -> tuple[str, Redactor]:
    """Empty if the account needs none; AuthFailure if it is missing."""
    if account.secret is None:
        return "", Redactor()
    secret = secrets.required(account)
    names = {server.username for server in account.servers if server.username is not None}
    # As a PLAIN sign-in sends it.
    pairs = [f"\0{name}\0{secret}" for name in names]
    return secret, Redactor([secret, *pairs])


_PATIENCE_S = 10.0


def probe(account: MailAccount, secrets: ServiceSecrets, cancel: CancelToken) -> str:
    """A sentence; a Failure if a server does not respond or rejects the sign-in."""
    password, redactor = sign_in(account, secrets)

    def run() -> JsonValue:
        if account.smtp is None:
            return _reads(account, password, cancel)
        outbox = Outbox(account.smtp, account.service, cancel, _PATIENCE_S, redactor.text)
        outbox.check(password)
        if account.imap is None:
            return UserMessage(
                "takes mail; what became of a mail cannot be looked up, since no imap is given"
            )
        with sent_folder.opened(
            account.imap,
            password,
            folder=account.sent_folder,
            service=account.service,
            cancel=cancel,
            timeout_s=_PATIENCE_S,
        ) as folder:
            there = (
                UserMessage("is there")
                if folder.is_there()
                else UserMessage("will be made with the first mail")
            )
        return UserMessage(
            "takes mail; its folder “{sent_folder}” {there}",
            sent_folder=shown_name(account.sent_folder),
            there=there,
        )

    return cast(str, redactor.guard(run, tool="connector check", mutates=False))


def _reads(account: MailAccount, password: str, cancel: CancelToken) -> str:
    if account.imap is None:
        return UserMessage("neither reads nor sends")
    count = probe_reading(
        account.imap,
        password,
        service=account.service,
        cancel=cancel,
        timeout_s=_PATIENCE_S,
    )
    return UserMessage("can be read; its INBOX holds {count} mails", count=count)
