"""Mail.send: over SMTP, from an account that the user described.

The Message-ID comes from the mutation's key, which the ledger holds before the call. After the
server took the mail, a copy is filed in the Sent folder; a copy that is there proves that the mail
went out. A copy that is not there proves nothing, since the program may have died in between: then
it is asked again later, and in the end the user is.
"""

import mimetypes
import os
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from keep_desktop.domain.errors import (
    Cancelled,
    Failure,
    LogicFailure,
    PreconditionFailure,
)
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.services import ServiceBook
from keep_desktop.ports.tools import (
    CallContext,
    Reconciled,
    Risk,
    Tool,
    ToolInput,
    ToolOutput,
    Verdict,
)
from keep_desktop.tools.description import described
from keep_desktop.tools.files.granted import opened as opened_file
from keep_desktop.tools.files.pieces import read_at
from keep_desktop.tools.files.touched import file_name
from keep_desktop.tools.files.troubles import quoted, translated
from keep_desktop.tools.mail import sent_folder
from keep_desktop.tools.mail.account import MailAccount
from keep_desktop.tools.mail.addresses import MailAddress, plain_address
from keep_desktop.tools.mail.outbox import Outbox
from keep_desktop.tools.mail.sign_in import sign_in
from keep_desktop.tools.naming import safe_file_name
from keep_desktop.tools.redaction import Redactor
from keep_desktop.tools.titles import one_line, shown_name

MOST_RECIPIENTS = 100
LARGEST_ATTACHMENTS = 25 * 1024 * 1024
#: Lines that every server takes, whatever the text holds.
_POLICY = SMTP.clone(cte_type="7bit")


def _address(text: str) -> str:
    plain_address(text)
    return text


def _one_line_only(text: str) -> str:
    if any(mark in text for mark in "\r\n\0\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"):
        raise ValueError("must be one line")
    return text


AddressText = Annotated[str, AfterValidator(_address)]
Addresses = AddressText | Annotated[list[AddressText], Field(max_length=MOST_RECIPIENTS)]


class AttachedFile(ToolInput):
    path: str = Field(max_length=4096, description="In a granted folder")
    name: str | None = Field(default=None, max_length=200, description="As the mail names it")


class SendInput(ToolInput):
    account: str = Field(min_length=1, max_length=100, description="As `connector list` names it")
    to: Addresses
    subject: Annotated[str, StringConstraints(max_length=900), AfterValidator(_one_line_only)]
    text: str = Field(max_length=5_000_000, description="Plain text")
    html: str | None = Field(default=None, max_length=5_000_000)
    cc: Addresses | None = None
    from_: AddressText | None = Field(default=None, alias="from", description="Else the account's")
    attachments: list[AttachedFile] = Field(default_factory=list, max_length=50)
    subkey: str | None = Field(
        default=None, max_length=500, description="Tells apart two mails that are otherwise equal"
    )


class SendOutput(ToolOutput):
    message_id: str
    accepted: list[str] = Field(description="The addresses that the server took it for")
    saved_to_sent: bool


class Send(Tool[SendInput]):
    namespace = "Mail"
    name = "send"
    description = (
        "Sends a mail from an account that the user described with `connector add`, to all "
        "recipients or to none. Attachments come from granted folders, "
        f"{LARGEST_ATTACHMENTS // 1024**2} MB in all."
    )
    risk = Risk.HIGH
    Input = SendInput
    Output = SendOutput
    can_reconcile = True

    def __init__(self, book: ServiceBook, secrets: SecretStore) -> None:
        self._book = book
        self._secrets = secrets

    def verifiable(self, params: SendInput) -> bool:
        """Where the account is gone for the moment, a later look may do."""
        account = described(self._book, params.account, MailAccount)
        return account is None or account.imap is not None

    def identity(self, params: SendInput) -> JsonValue:
        return {
            "account": params.account,
            "from": params.from_,
            "to": _many(params.to),
            "cc": _many(params.cc),
            "subject": params.subject,
            "subkey": params.subkey,
        }

    def payload(self, params: SendInput) -> JsonValue:
        attached = [each.model_dump() for each in params.attachments]
        return {"text": params.text, "html": params.html, "attachments": attached}

    def title(self, params: SendInput) -> str:
        return one_line(f"Send “{one_line(params.subject, 80)}” to {', '.join(_many(params.to))}")

    def observe(self, params: SendInput, context: CallContext) -> JsonValue:
        account = self._account(params)
        message_id = _message_id(account, params, context)
        return {"message_id": message_id, "looked_for": _fingerprint(account)}

    def call(self, params: SendInput, context: CallContext) -> JsonValue:
        account = self._account(params)
        password, redactor = sign_in(account, self._secrets)
        return redactor.guard(
            lambda: _sent(account, password, params, context, redactor),
            tool=self.full_name,
            mutates=True,
        )

    def foresee(self, params: SendInput, context: CallContext) -> JsonValue:
        """Everything but the sending: the account, the password and the attachments are there."""
        account = self._account(params)
        sign_in(account, self._secrets)
        message_id = _message_id(account, params, context)
        accepted: list[JsonValue] = [each.address for each in _somebody(params)]
        _written(params, plain_address(params.from_ or account.from_), message_id, context)
        return {
            "message_id": message_id,
            "accepted": accepted,
            "saved_to_sent": account.imap is not None,
        }

    def touches(self, params: SendInput) -> Sequence[str]:
        return tuple(file_name(each.path) for each in params.attachments)

    def reconcile(self, params: SendInput, context: CallContext) -> Reconciled:
        account = self._account(params)
        if account.imap is None or _evidence(context, "looked_for") != _fingerprint(account):
            # Another folder would be looked into than the one a copy was filed in.
            return Reconciled(Verdict.RETRY)
        password, redactor = sign_in(account, self._secrets)
        message_id = _evidence(context, "message_id")

        def look() -> JsonValue:
            with _folder(account, password, context) as folder:
                return folder.holds(message_id)

        if not redactor.guard(look, tool=self.full_name, mutates=False):
            return Reconciled(Verdict.RETRY)
        accepted: list[JsonValue] = [each.address for each in _recipients(params)]
        result: dict[str, JsonValue] = {
            "message_id": message_id,
            "accepted": accepted,
            "saved_to_sent": True,
        }
        return Reconciled(Verdict.APPLIED, result)

    def _account(self, params: SendInput) -> MailAccount:
        account = described(self._book, params.account, MailAccount)
        if account is not None:
            return account
        name = shown_name(params.account)
        if self._book.get(params.account) is not None:
            raise LogicFailure(f"“{name}” is no mail account")
        raise PreconditionFailure(
            f"There is no mail account “{name}”. Connect it first, under Settings > Services"
        )


def _sent(
    account: MailAccount,
    password: str,
    params: SendInput,
    context: CallContext,
    redactor: Redactor,
) -> JsonValue:
    sender = plain_address(params.from_ or account.from_)
    recipients = _somebody(params)
    message_id = _evidence(context, "message_id")
    content = _written(params, sender, message_id, context)
    outbox = Outbox(
        account.smtp, account.service, context.cancel, context.http_timeout_s, redactor.text
    )
    addresses = [each.address for each in recipients]
    outbox.deliver(password, sender.address, addresses, content)
    saved = _filed(account, password, content, message_id, context)
    return {"message_id": message_id, "accepted": addresses, "saved_to_sent": saved}


def _filed(
    account: MailAccount, password: str, content: bytes, message_id: str, context: CallContext
) -> bool:
    """Whether a copy is in the Sent folder now. The mail is out whatever happens here."""
    if account.imap is None:
        return False
    try:
        with _folder(account, password, context) as folder:
            if account.save_sent:
                folder.file(content, message_id, context.now())
            return folder.holds(message_id)
    except (Failure, Cancelled):
        return False


def _folder(
    account: MailAccount, password: str, context: CallContext
) -> AbstractContextManager[sent_folder.SentFolder]:
    if account.imap is None:
        raise LogicFailure(f"“{account.service}” has no IMAP server to look at")
    return sent_folder.opened(
        account.imap,
        password,
        folder=account.sent_folder,
        service=account.service,
        cancel=context.cancel,
        timeout_s=context.http_timeout_s,
    )


def _written(
    params: SendInput, sender: MailAddress, message_id: str, context: CallContext
) -> bytes:
    message = EmailMessage(policy=_POLICY)
    message["From"] = sender.header()
    message["To"] = [plain_address(text).header() for text in _many(params.to)]
    if params.cc:
        message["Cc"] = [plain_address(text).header() for text in _many(params.cc)]
    message["Subject"] = params.subject
    message["Date"] = format_datetime(context.now())
    message["Message-ID"] = message_id
    try:
        message.set_content(params.text)
        if params.html is not None:
            message.add_alternative(params.html, subtype="html")
        for name, data in _attached(params.attachments, context):
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            main, _, sub = kind.partition("/")
            message.add_attachment(data, maintype=main, subtype=sub, filename=name)
        return message.as_bytes()
    except UnicodeError:
        raise LogicFailure("The mail holds half a character, which cannot be sent") from None


def _attached(
    attachments: Sequence[AttachedFile], context: CallContext
) -> Sequence[tuple[str, bytes]]:
    files: list[tuple[str, bytes]] = []
    room = LARGEST_ATTACHMENTS
    for each in attachments:
        with opened_file(each.path, context.grants) as place, place.reading() as fd:
            with translated(place.path):
                size = os.fstat(fd).st_size
                data = read_at(fd, 0, min(size, room + 1))
            room -= max(size, len(data))
            if room < 0:
                raise LogicFailure(
                    f"With {quoted(each.path)} the attachments are larger than "
                    f"{LARGEST_ATTACHMENTS // 1024**2} MB, which is the most that is sent"
                )
            files.append((safe_file_name(each.name or place.name), data))
    return files


def _many(addresses: str | Sequence[str] | None) -> list[str]:
    if addresses is None:
        return []
    return [addresses] if isinstance(addresses, str) else list(addresses)


def _recipients(params: SendInput) -> list[MailAddress]:
    """Each once, in the order of the mail."""
    found = {
        address.address: address
        for address in map(plain_address, (*_many(params.to), *_many(params.cc)))
    }
    return list(found.values())


def _somebody(params: SendInput) -> list[MailAddress]:
    recipients = _recipients(params)
    if not recipients:
        raise LogicFailure("The mail has nobody to go to")
    return recipients


def _message_id(account: MailAccount, params: SendInput, context: CallContext) -> str:
    """The same for every try of the same mutation."""
    sender = plain_address(params.from_ or account.from_)
    return f"<keep-{context.key}@{sender.domain}>"


def _evidence(context: CallContext, name: str) -> str:
    evidence = context.evidence
    return str(evidence.get(name, "")) if isinstance(evidence, Mapping) else ""


def _fingerprint(account: MailAccount) -> str:
    """Of where a copy is filed and looked for."""
    imap = account.imap
    where: list[JsonValue] = [] if imap is None else [imap.host, imap.port, imap.username]
    return digest({"imap": where, "folder": account.sent_folder})
