"""The password of a mail account, and hiding it again."""

from keep_desktop.ports.secrets import SecretStore
from keep_desktop.tools.description import secret_of
from keep_desktop.tools.mail.account import MailAccount
from keep_desktop.tools.redaction import Redactor


def sign_in(account: MailAccount, secrets: SecretStore) -> tuple[str, Redactor]:
    """An empty one where the account needs none; AuthFailure where it is gone."""
    if account.secret is None:
        return "", Redactor()
    secret = secret_of(secrets, account.service, account.secret)
    servers = [account.smtp, *([account.imap] if account.imap is not None else [])]
    names = {server.username for server in servers if server.username is not None}
    # As a sign-in by PLAIN sends it.
    pairs = [f"\0{name}\0{secret}" for name in names]
    return secret, Redactor([secret, *pairs])
