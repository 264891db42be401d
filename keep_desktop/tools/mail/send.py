"""Mail.send: sends over SMTP from a described account.

The Message-ID is derived from the mutation's key, which the ledger stores before the call. After
the server accepted the mail, a copy is filed in the Sent folder; an existing copy proves that the
mail was sent. A missing copy proves nothing, since the program may have died in between: then
reconciliation retries, and finally the user is asked.
"""

import mimetypes
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from io import BytesIO
from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field, StringConstraints

from keep_desktop.domain.errors import (
    Cancelled,
    Concern,
    Failure,
    LogicFailure,
    PreconditionFailure,
)
from keep_desktop.domain.json import JsonValue, digest
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.domain.permissions import Risk, Scope, ScopeKind
from keep_desktop.domain.system.resource_names import file_name
from keep_desktop.ports.connectors import ConnectorRegistry
from keep_desktop.ports.secrets import SecretStore
from keep_desktop.ports.tools import (
    CallContext,
    EffectRisk,
    Reconciled,
    Tool,
    ToolInput,
    ToolOutput,
    Verdict,
)
from keep_desktop.tools.connectors.description import described
from keep_desktop.tools.connectors.secrets import ServiceSecrets
from keep_desktop.tools.files.granted import opened as opened_file
from keep_desktop.tools.files.io import read_at
from keep_desktop.tools.files.os_errors import quoted, translated
from keep_desktop.tools.http.requests import Body
from keep_desktop.tools.mail import sent_folder
from keep_desktop.tools.mail.account import LONGEST, MailAccount, MailAddress, plain_address
from keep_desktop.tools.mail.headers import has_encoded_words, wholly_decoded
from keep_desktop.tools.mail.large_parts import LargeParts
from keep_desktop.tools.mail.sign_in import sign_in
from keep_desktop.tools.mail.smtp import Outbox
from keep_desktop.tools.redaction import Redactor
from keep_desktop.tools.text import safe_file_name, shown_name

MOST_RECIPIENTS = 100
#: The header by which a mail is found whose Message-ID the server replaced.
MARK = "X-Keep-Key"
LARGEST_ATTACHMENTS = 25 * 1024 * 1024
#: A line length that every server accepts.
_POLICY = SMTP.clone(cte_type="7bit")


def _address(text: str) -> str:
    _single_line_only(text)
    plain_address(text)
    return text


def _single_line_only(text: str) -> str:
    """Also rejects encoded words that a mail program would decode to several lines."""
    hidden = has_encoded_words(text) or _NOT_IN_HEADERS.search(wholly_decoded(text))
    if hidden or _NOT_IN_HEADERS.search(text):
        raise ValueError(UserMessage("must be one line without control characters"))
    return text


#: Line ends of any program, which no header may contain.
_NOT_IN_HEADERS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
#: All headers of our mails, each at most once.
_HEADERS = frozenset(
    {
        *("from", "to", "cc", "subject", "date", "message-id", "mime-version"),
        *("content-type", "content-transfer-encoding", "in-reply-to", "references"),
        MARK.lower(),
    }
)

AddressText = Annotated[str, StringConstraints(max_length=LONGEST), AfterValidator(_address)]
Addresses = AddressText | Annotated[list[AddressText], Field(max_length=MOST_RECIPIENTS)]


class AttachedFile(ToolInput):
    path: str = Field(max_length=4096, description="In a granted folder")
    name: str | None = Field(default=None, max_length=200, description="As the mail names it")


class MailContent(ToolInput):
    """What is sent, whoever sends it."""

    to: Addresses
    subject: Annotated[str, StringConstraints(max_length=900), AfterValidator(_single_line_only)]
    text: str = Field(max_length=5_000_000, description="Plain text")
    html: str | None = Field(default=None, max_length=5_000_000)
    cc: Addresses | None = None
    attachments: list[AttachedFile] = Field(default_factory=list, max_length=50)
    subkey: str | None = Field(
        default=None, max_length=500, description="Tells apart two mails that are otherwise equal"
    )

    @property
    def payload(self) -> JsonValue:
        """What does not make it another mail."""
        attached = [each.model_dump() for each in self.attachments]
        return {"text": self.text, "html": self.html, "attachments": [*attached]}

    @property
    def sent_title(self) -> UserMessage:
        return UserMessage(
            "Send “{subject}” to {to}",
            subject=shown_name(self.subject),
            to=", ".join(many(self.to)),
        )


class SendMailInput(MailContent):
    account: str = Field(min_length=1, max_length=100, description="As `connector list` names it")
    from_: AddressText | None = Field(default=None, alias="from", description="Else the account's")


class SendMailOutput(ToolOutput):
    message_id: str
    accepted: list[str] = Field(description="The addresses that the server took it for")
    saved_to_sent: bool


class SendMail(Tool[SendMailInput]):
    namespace = "Mail"
    name = "send"
    access = Risk.SENDS
    permits = "Send mail to {scope}"
    scope_params: ClassVar = {
        "account": ScopeKind.ACCOUNT,
        "to": ScopeKind.RECIPIENT,
        "cc": ScopeKind.RECIPIENT,
    }
    description = (
        "Sends a mail from an account that the user described with `connector add`, to all "
        "recipients or to none. Attachments come from granted folders, "
        f"{LARGEST_ATTACHMENTS // 1024**2} MB in all."
    )
    risk = EffectRisk.HIGH
    Input = SendMailInput
    Output = SendMailOutput
    can_reconcile = True

    def __init__(self, connectors: ConnectorRegistry, secrets: SecretStore) -> None:
        self._connectors = connectors
        self._secrets = ServiceSecrets(connectors, secrets)

    def scopes(self, params: SendMailInput) -> Sequence[Scope]:
        """Receivers by their bare addresses."""
        return with_bare_addresses(super().scopes(params))

    def verifiable(self, params: SendMailInput) -> bool:
        """If the account is missing for the moment, a later check may succeed."""
        account = described(self._connectors, params.account, MailAccount)
        return account is None or account.imap is not None

    def identity(self, params: SendMailInput) -> JsonValue:
        return {
            "account": params.account,
            "from": params.from_,
            "to": many(params.to),
            "cc": many(params.cc),
            "subject": params.subject,
            "subkey": params.subkey,
        }

    def payload(self, params: SendMailInput) -> JsonValue:
        return params.payload

    def title(self, params: SendMailInput) -> str:
        return params.sent_title

    def observe(self, params: SendMailInput, context: CallContext) -> JsonValue:
        account = self._account(params)
        message_id = _message_id(account, params, context)
        return {"message_id": message_id, "looked_for": _fingerprint(account)}

    def call(self, params: SendMailInput, context: CallContext) -> JsonValue:
        account = self._account(params)
        password, redactor = sign_in(account, self._secrets)
        return redactor.guard(
            lambda: _sent(account, password, params, context, redactor),
            tool=self.full_name,
            mutates=True,
        )

    def predict(self, params: SendMailInput, context: CallContext) -> JsonValue:
        """Everything but the sending: checks the account, the password and the attachments."""
        account = self._account(params)
        sign_in(account, self._secrets)
        message_id = _message_id(account, params, context)
        accepted: list[JsonValue] = [each.address for each in required_recipients(params)]
        written(params, plain_address(params.from_ or account.from_), message_id, context)
        return {
            "message_id": message_id,
            "accepted": accepted,
            "saved_to_sent": account.imap is not None,
        }

    def resources(self, params: SendMailInput) -> Sequence[str]:
        return tuple(file_name(each.path) for each in params.attachments)

    def reconcile(self, params: SendMailInput, context: CallContext) -> Reconciled:
        account = self._account(params)
        if account.imap is None or _evidence(context, "looked_for") != _fingerprint(account):
            # The Sent folder changed since a copy was filed.
            return Reconciled(Verdict.RETRY)
        password, redactor = sign_in(account, self._secrets)
        message_id = _evidence(context, "message_id")

        def lstat() -> JsonValue:
            with _folder(account, password, context) as folder:
                return folder.holds(message_id)

        if not redactor.guard(lstat, tool=self.full_name, mutates=False):
            return Reconciled(Verdict.RETRY)
        accepted: list[JsonValue] = [each.address for each in recipients(params)]
        result: dict[str, JsonValue] = {
            "message_id": message_id,
            "accepted": accepted,
            "saved_to_sent": True,
        }
        return Reconciled(Verdict.APPLIED, result)

    def _account(self, params: SendMailInput) -> MailAccount:
        account = described(self._connectors, params.account, MailAccount)
        name = shown_name(params.account)
        if account is not None and account.smtp is None:
            raise PreconditionFailure(
                UserMessage(
                    "“{name}” only reads mail: its description has no smtp. Connect it again",
                    name=name,
                )
            )
        if account is not None:
            return account
        if self._connectors.get(params.account) is not None:
            raise LogicFailure(UserMessage("“{name}” is no mail account", name=name))
        raise PreconditionFailure(
            UserMessage(
                "There is no mail account “{name}”. Connect it first, under Settings > Services",
                code=MessageCode.MAIL_ACCOUNT_MISSING,
                name=name,
            ),
            concerns=Concern.WORKFLOW,
        )


def _sent(
    account: MailAccount,
    password: str,
    params: SendMailInput,
    context: CallContext,
    redactor: Redactor,
) -> JsonValue:
    sender = plain_address(params.from_ or account.from_)
    to_all = required_recipients(params)
    message_id = _evidence(context, "message_id")
    content = _whole(written(params, sender, message_id, context), context)
    if account.smtp is None:
        raise LogicFailure(UserMessage("“{service}” has no SMTP server", service=account.service))
    outbox = Outbox(
        account.smtp, account.service, context.cancel, context.http_timeout_s, redactor.text
    )
    addresses = [each.address for each in to_all]
    outbox.deliver(password, sender.address, addresses, content)
    saved = _filed(account, password, content, message_id, context)
    return {"message_id": message_id, "accepted": addresses, "saved_to_sent": saved}


def _whole(mail: Body, context: CallContext) -> bytes:
    content = BytesIO()
    for piece in mail.pieces():
        context.cancel.check()
        content.write(piece)
    return content.getvalue()


def _filed(
    account: MailAccount, password: str, content: bytes, message_id: str, context: CallContext
) -> bool:
    """Whether a copy is in the Sent folder now. The mail is sent whatever happens here."""
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
        raise LogicFailure(
            UserMessage("“{service}” has no IMAP server to look at", service=account.service)
        )
    return sent_folder.opened(
        account.imap,
        password,
        folder=account.sent_folder,
        service=account.service,
        cancel=context.cancel,
        timeout_s=context.http_timeout_s,
    )


def written(
    params: MailContent,
    sender: MailAddress | None,
    message_id: str,
    context: CallContext,
    answers: Sequence[str] = (),
    mark: str = "",
) -> Body:
    """The whole mail. Without *sender* the server names it. *answers*: the Message-IDs of the mails
    before it in its thread, the last of which it answers. *mark* is put into the header MARK."""
    message = EmailMessage(policy=_POLICY)
    if sender is not None:
        message["From"] = sender.header()
    message["To"] = [plain_address(text).header() for text in many(params.to)]
    if params.cc:
        message["Cc"] = [plain_address(text).header() for text in many(params.cc)]
    message["Subject"] = params.subject
    message["Date"] = format_datetime(context.now())
    message["Message-ID"] = message_id
    if answers:
        message["In-Reply-To"] = answers[-1]
        message["References"] = " ".join(answers)
    if mark:
        message[MARK] = mark
    large = LargeParts(context.cancel.check)
    try:
        text, encoding = large.text(params.text)
        message.set_content(text, cte=encoding)
        if params.html is not None:
            html, encoding = large.text(params.html)
            message.add_alternative(html, subtype="html", cte=encoding)
        for name, data in attached_files(params.attachments, context):
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            main, _, sub = kind.partition("/")
            if main == "message":
                # In base64, which such a part must not have; servers refuse what becomes of it.
                main, sub = "application", "octet-stream"
            message.add_attachment(large.data(data), maintype=main, subtype=sub, filename=name)
        content = message.as_bytes()
    except UnicodeError:
        raise LogicFailure(
            UserMessage("The mail holds half a character, which cannot be sent")
        ) from None
    _require_ours(message, content)
    return large.filled_in(content)


def _require_ours(message: EmailMessage, content: bytes) -> None:
    """Whatever this Python's email package generates: no header contains a second one."""
    head = content.partition(b"\r\n\r\n")[0].split(b"\r\n")
    names = [line.partition(b":")[0].decode("latin-1").lower() for line in head if line[:1] > b" "]
    values = [str(value) for value in message.values()]
    if (
        not _HEADERS.issuperset(names)
        or len(set(names)) != len(names)
        or any(_NOT_IN_HEADERS.search(value) for value in values)
    ):
        raise LogicFailure(
            UserMessage("A header of the mail holds a second line, so it is not sent")
        )


def attached_files(
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
                    UserMessage(
                        "With {path} the attachments are larger than {amount} MB, which is the "
                        "most that is sent",
                        path=quoted(each.path),
                        amount=LARGEST_ATTACHMENTS // 1024**2,
                    )
                )
            files.append((safe_file_name(wholly_decoded(each.name or place.name)), data))
    return files


def many(addresses: str | Sequence[str] | None) -> list[str]:
    if addresses is None:
        return []
    return [addresses] if isinstance(addresses, str) else list(addresses)


def bare_address(text: str) -> str:
    """The address in *text*, in the spelling in which receivers are compared."""
    try:
        return plain_address(text).address.casefold()
    except ValueError:
        return text


def with_bare_addresses(scopes: Sequence[Scope]) -> tuple[Scope, ...]:
    return tuple(
        Scope(one.kind, bare_address(one.value)) if one.kind is ScopeKind.RECIPIENT else one
        for one in scopes
    )


def recipients(params: MailContent) -> list[MailAddress]:
    """Without duplicates, in the order of the mail."""
    found = {
        address.address: address
        for address in map(plain_address, (*many(params.to), *many(params.cc)))
    }
    return list(found.values())


def required_recipients(params: MailContent) -> list[MailAddress]:
    """`recipients`; LogicFailure if there are none."""
    found = recipients(params)
    if not found:
        raise LogicFailure(UserMessage("The mail has nobody to go to"))
    return found


def _message_id(account: MailAccount, params: SendMailInput, context: CallContext) -> str:
    """The same for every try of the same mutation."""
    sender = plain_address(params.from_ or account.from_)
    return f"<keep-{context.key}@{sender.domain}>"


def _evidence(context: CallContext, name: str) -> str:
    evidence = context.evidence
    return str(evidence.get(name, "")) if isinstance(evidence, Mapping) else ""


def _fingerprint(account: MailAccount) -> str:
    """Identifies where copies are filed."""
    imap = account.imap
    where: list[JsonValue] = [] if imap is None else [imap.host, imap.port, imap.username]
    return digest({"imap": where, "folder": account.sent_folder})
