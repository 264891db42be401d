"""Trying a described mail account: signing in and going away again."""

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.tools import CancelToken
from keep_desktop.tools.mail import sent_folder
from keep_desktop.tools.mail.account import MailAccount
from keep_desktop.tools.mail.outbox import Outbox
from keep_desktop.tools.mail.sign_in import sign_in
from keep_desktop.tools.titles import shown_name

_PATIENCE_S = 10.0


def probe(account: MailAccount, secrets: SecretStore, cancel: CancelToken) -> str:
    """A sentence; a Failure where a server does not answer or refuses the sign-in."""
    password, redactor = sign_in(account, secrets)

    def ask() -> JsonValue:
        outbox = Outbox(account.smtp, account.service, cancel, _PATIENCE_S, redactor.text)
        outbox.check(password)
        if account.imap is None:
            return "takes mail; what became of a mail cannot be looked up, since no imap is given"
        with sent_folder.opened(
            account.imap,
            password,
            folder=account.sent_folder,
            service=account.service,
            cancel=cancel,
            timeout_s=_PATIENCE_S,
        ) as folder:
            there = "is there" if folder.is_there() else "will be made with the first mail"
        return f"takes mail; its folder “{shown_name(account.sent_folder)}” {there}"

    return str(redactor.guard(ask, tool="connector check", mutates=False))
