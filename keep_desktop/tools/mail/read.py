"""Mail.list, Mail.get and Mail.attachment: reads mail in granted folders and files, and in chosen
accounts."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, ClassVar, NoReturn, Self, TypeVar

from pydantic import BaseModel, Field, TypeAdapter, model_validator

from keep_desktop.domain.errors import LogicFailure, NotGranted, PreconditionFailure
from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.items import ReceivedKind, RowFacts
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import MessageCode, UserMessage
from keep_desktop.domain.permissions import Risk, ScopeKind
from keep_desktop.ports.connectors import ConnectorRegistry, NoConnectors
from keep_desktop.ports.parsing import Argument
from keep_desktop.ports.secrets import NoSecrets, SecretStore
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.connectors.description import described
from keep_desktop.tools.connectors.secrets import ServiceSecrets
from keep_desktop.tools.files.os_errors import quoted
from keep_desktop.tools.mail.account import Line, MailAccount
from keep_desktop.tools.mail.diagnosis import no_mail_in
from keep_desktop.tools.mail.index import MailEntry, MailIndex
from keep_desktop.tools.mail.mailbox import Access, Mail, Mailboxes
from keep_desktop.tools.mail.messages import LARGEST_ATTACHMENT, Facts
from keep_desktop.tools.mail.root import opened_root
from keep_desktop.tools.mail.sign_in import sign_in
from keep_desktop.tools.moment_text import MomentText, moment_of
from keep_desktop.tools.parser_results import checked, text_in
from keep_desktop.tools.redaction import Redactor
from keep_desktop.tools.text import iso, named, shown_name, single_line

#: More in one result would exceed a message between script and host.
MOST_AT_ONCE = 20_000

_FOLDER = "A granted folder of .eml files, a Maildir, an .mbox file, or a folder of such"
_ACCOUNT = "In place of a folder: a mail account that was chosen in the workflow's settings"
_MAILBOX = "Of an account: which of its mailboxes"


class _SourceInput(ToolInput):
    folder: str | None = Field(default=None, min_length=1, description=_FOLDER)
    account: str | None = Field(default=None, min_length=1, max_length=100, description=_ACCOUNT)
    mailbox: Line = Field(default="INBOX", description=_MAILBOX)

    @model_validator(mode="after")
    def _check_source(self) -> Self:
        if (self.folder is None) == (self.account is None):
            raise ValueError("name a folder or an account, one of them")
        return self


class ListMailInput(_SourceInput):
    after: MomentText | None = Field(
        default=None, description="Only mails dated later than this (ISO 8601)"
    )
    limit: int | None = Field(default=None, ge=1, le=MOST_AT_ONCE)
    offset: int = Field(default=0, ge=0)


class _OneMailInput(_SourceInput):
    id: str = Field(min_length=1, description="The id that Mail.list gave")


class GetMailInput(_OneMailInput):
    even_if_gone: bool = Field(
        default=False, description="Give a mail that is gone with a `problem`, instead of failing"
    )


class AttachmentInput(_OneMailInput):
    index: int = Field(ge=0, description="The index of the attachment, as Mail.list gave it")


class AttachmentFacts(ToolOutput):
    index: int
    name: str = Field(description="Fit to be a file name; never empty")
    type: str
    size: int
    inline: bool = Field(description="A picture that the text shows, such as a logo")


class MailFacts(ToolOutput):
    id: str = Field(description="The Message-ID, or sha256:… of the content where there is none")
    from_: str = Field(alias="from")
    from_name: str | None
    to: str
    subject: str
    date: str | None = Field(description="ISO 8601 in UTC")
    path: str = Field(description="The file it lies in, from the folder; of an account the mailbox")
    size: int
    attachments: list[AttachmentFacts] | None = Field(
        description="null in a list of an account, of which only headers are fetched: ask Mail.get"
    )
    problem: str | None = Field(description="Why there is no mail to work with, as a sentence")


class WholeMail(MailFacts):
    text: str = Field(description="Plain text, also where the mail has only HTML")
    headers: dict[str, str]
    notes: list[str] = Field(description="What was damaged and read as well as it could be")


class AttachmentContent(ToolOutput):
    name: str
    type: str
    size: int
    content: str = Field(description="Base64")
    problem: str | None = Field(description="What is damaged in it, as a sentence")


#: Shared by all calls, so that a list and its mails are read once.
_INDEX = MailIndex()
MAILBOXES = Mailboxes()


class _Read(BaseModel):
    headers: dict[str, str]
    notes: list[str]


class _Attached(BaseModel):
    name: str
    type: str
    size: int
    problem: str | None


_READ = TypeAdapter(_Read)
_ATTACHED = TypeAdapter(_Attached | None)
In = TypeVar("In", bound=_SourceInput)


@immutable
class _OneMail:
    """A mail, and its bytes for the parser."""

    facts: dict[str, JsonValue]
    problem: str | None
    kind: bytes
    content: Argument
    what: str


class _MailReading(Tool[In]):
    """Reads mail of granted folders and of chosen accounts. These accounts are the only network
    targets, and `services.workflows.network_use` reports them."""

    namespace = "Mail"
    access = Risk.READS
    read_only = True
    permits = "Read mail of {scope}"
    scope_params: ClassVar = {"folder": ScopeKind.FOLDER, "account": ScopeKind.ACCOUNT}
    uses_network = False
    source = "Mail"

    def __init__(self, connectors: ConnectorRegistry, secrets: SecretStore) -> None:
        self._connectors = connectors
        self._secrets = ServiceSecrets(connectors, secrets)

    def _access(self, params: _SourceInput, context: CallContext) -> tuple[Access, Redactor]:
        name = params.account or ""
        shown = shown_name(name)
        if name not in context.connections:
            raise NotGranted(
                UserMessage(
                    "This workflow may not read the mail account “{shown}”. Choose it in the "
                    "settings of the workflow",
                    shown=shown,
                )
            )
        account = described(self._connectors, name, MailAccount)
        if account is None:
            raise PreconditionFailure(
                UserMessage(
                    "There is no mail account “{name}”. Connect it first, under Settings > "
                    "Services",
                    code=MessageCode.MAIL_ACCOUNT_MISSING,
                    name=shown,
                )
            )
        if account.imap is None:
            raise PreconditionFailure(
                UserMessage(
                    "“{shown}” only sends mail: its description has no imap. Connect it again",
                    shown=shown,
                )
            )
        password, redactor = sign_in(account, self._secrets)
        access = Access(
            service=name,
            server=account.imap,
            password=password,
            mailbox=params.mailbox,
            context=context,
        )
        return access, redactor

    def _found(
        self,
        params: _OneMailInput,
        context: CallContext,
        read: Callable[[_OneMail], JsonValue],
        gone: Callable[[UserMessage], JsonValue],
    ) -> JsonValue:
        """The result of *read* for the requested mail, or of *gone* with why there is none."""
        if params.folder is not None:
            return _found_in_folder(params.folder, params.id, context, read, gone)
        access, redactor = self._access(params, context)

        def run() -> JsonValue:
            found = MAILBOXES.find(access, params.id)
            if found is None:
                return gone(
                    UserMessage(
                        "“{service}” has no mail “{id}” in “{mailbox}” any more",
                        service=access.service,
                        id=single_line(params.id, 80),
                        mailbox=shown_name(params.mailbox),
                    )
                )
            mail, whole = found
            facts = _mail_facts(mail, params.mailbox) | {"attachments": _attachments(mail.facts)}
            what = named(mail.facts.subject or mail.id)
            read_as = redactor.value if self.name != "attachment" else _as_it_is
            return read_as(read(_OneMail(facts, mail.facts.problem, b"mail", whole, what)))

        return redactor.failing(run, tool=self.full_name, mutates=False, cancel=context.cancel)


class ListMail(_MailReading[ListMailInput]):
    name = "list"
    description = (
        "The mails in a granted folder or file, the oldest first: .eml files, Maildir and mbox, "
        "also mixed and in folders below; or in a mailbox of an account, over IMAP, which changes "
        "nothing there. A mail that lies there twice is listed once. What cannot be read as a mail "
        "is listed too, with `problem` saying why. Without `limit` all are given; more than "
        f"{MOST_AT_ONCE} take several calls with `limit` and `offset`."
    )
    Input = ListMailInput
    Output = list[MailFacts]
    type = "email"
    row_facts = RowFacts(
        kind=ReceivedKind.MAIL, title="subject", sender="from", at="date", place="path"
    )

    def call(self, params: ListMailInput, context: CallContext) -> JsonValue:
        after = None if params.after is None else moment_of(params.after)
        if params.folder is None:
            access, redactor = self._access(params, context)

            def run() -> JsonValue:
                mails = MAILBOXES.mails(access, after)[params.offset :]
                _require_few(len(mails), params, f"“{shown_name(params.mailbox)}”")
                return [_mail_facts(mail, params.mailbox) for mail in mails[: params.limit]]

            return redactor.guard(run, tool=self.full_name, mutates=False, cancel=context.cancel)
        with opened_root(params.folder, context.grants) as root:
            entries: Sequence[MailEntry] = _INDEX.entries(root, context)
            if not entries and not params.offset:
                context.warn(no_mail_in(root, context.cancel.check))
        if after is not None:
            entries = [e for e in entries if e.facts.date is not None and e.facts.date > after]
        entries = entries[params.offset :]
        _require_few(len(entries), params, quoted(params.folder))
        return [_facts(entry) for entry in entries[: params.limit]]


class GetMail(_MailReading[GetMailInput]):
    name = "get"
    description = (
        "One mail of a granted folder or file, or of an account, by the id that Mail.list gave: "
        "the same facts, its text as plain text, and some further headers. `notes` says what was "
        "damaged, `problem` why there is no mail."
    )
    Input = GetMailInput
    Output = WholeMail
    type = "email"
    row_facts = RowFacts(
        kind=ReceivedKind.MAIL,
        title="subject",
        sender="from",
        at="date",
        place="path",
        excerpt="text",
    )

    def call(self, params: GetMailInput, context: CallContext) -> JsonValue:
        def read(mail: _OneMail) -> JsonValue:
            if mail.problem:
                return {**mail.facts, "text": "", "headers": {}, "notes": []}
            return {**mail.facts, **reading_of(context, mail.kind, mail.content, mail.what)}

        def gone(why: UserMessage) -> JsonValue:
            if not params.even_if_gone:
                _fail(why)
            facts = Facts(
                message_id=None,
                digest="",
                sender="",
                sender_name=None,
                recipients="",
                subject="",
                date=None,
                attachments=(),
                problem=str(why),
            )
            return {
                **_facts_of(params.id, facts, "", 0),
                **{"attachments": [], "text": "", "headers": {}, "notes": []},
            }

        return self._found(params, context, read, gone)


class GetAttachment(_MailReading[AttachmentInput]):
    name = "attachment"
    description = (
        "The content of one attachment, as base64, by the id of the mail and the index of the "
        f"attachment; at most {LARGEST_ATTACHMENT // 1024**2} MB."
    )
    Input = AttachmentInput
    Output = AttachmentContent
    type = "attachment"

    def call(self, params: AttachmentInput, context: CallContext) -> JsonValue:
        def read(mail: _OneMail) -> JsonValue:
            if mail.problem:
                raise _no_attachment(params.index)
            return attachment_of(context, mail.kind, mail.content, params.index, mail.what)

        return self._found(params, context, read, _fail)


def mail_tools(connectors: ConnectorRegistry, secrets: SecretStore) -> tuple[Tool[Any], ...]:
    return tuple(kind(connectors, secrets) for kind in (ListMail, GetMail, GetAttachment))


#: Without accounts.
MAIL_TOOLS = mail_tools(NoConnectors(), NoSecrets())


def reading_of(
    context: CallContext, kind: bytes, content: Argument, what: str
) -> dict[str, JsonValue]:
    """Text, further headers and notes of a mail, as `WholeMail` has them."""
    answer = context.parse("mail.reading", [kind, content], what)
    parsed = checked(_READ, answer, what)
    return {"text": text_in(answer, 1), "headers": {**parsed.headers}, "notes": [*parsed.notes]}


def attachment_of(
    context: CallContext, kind: bytes, content: Argument, index: int, what: str
) -> dict[str, JsonValue]:
    """An `AttachmentContent`. LogicFailure where there is none, or it is too large."""
    answer = context.parse("mail.attachment", [kind, content, str(index).encode()], what)
    found = checked(_ATTACHED, answer, what)
    if found is None:
        raise _no_attachment(index)
    if found.size > LARGEST_ATTACHMENT:
        raise LogicFailure(
            UserMessage(
                "The attachment “{name}” has {amount} MB; a script can take attachments "
                "of up to {amount_2} MB",
                name=shown_name(found.name),
                amount=found.size // 1024**2,
                amount_2=LARGEST_ATTACHMENT // 1024**2,
            )
        )
    return {**found.model_dump(), "content": text_in(answer, 1)}


def _no_attachment(index: int) -> LogicFailure:
    return LogicFailure(UserMessage("This mail has no attachment number {index}", index=index))


def _fail(why: UserMessage) -> NoReturn:
    raise LogicFailure(why)


def _found_in_folder(
    folder: str,
    id: str,
    context: CallContext,
    read: Callable[[_OneMail], JsonValue],
    gone: Callable[[UserMessage], JsonValue],
) -> JsonValue:
    def read_entry(entry: MailEntry, content: Argument) -> tuple[JsonValue]:
        what = named(entry.facts.subject or entry.place.source.path or entry.id)
        kind = entry.place.source.kind.encode()
        return (read(_OneMail(_facts(entry), entry.facts.problem, kind, content, what)),)

    try:
        with opened_root(folder, context.grants) as root:
            found = _INDEX.find(root, id, context, read_entry)
    except OSError as error:
        raise LogicFailure(
            UserMessage("The file of this mail was moved or changed while it was read"),
            details=str(error),
        ) from error
    if found is None:
        return gone(
            UserMessage(
                "There is no mail “{id}” in {folder} any more",
                id=single_line(id, 80),
                folder=quoted(folder),
            )
        )
    return found[0]


def _as_it_is(value: JsonValue) -> JsonValue:
    """A password inside an attachment is part of a file; redaction would damage it."""
    return value


def _require_few(count: int, params: ListMailInput, where: str) -> None:
    if params.limit is None and count > MOST_AT_ONCE:
        raise LogicFailure(
            UserMessage(
                "There are {count} mails in {where}: ask for at most {most_at_once} at a "
                "time with limit and offset",
                count=count,
                where=where,
                most_at_once=MOST_AT_ONCE,
            )
        )


def _facts(entry: MailEntry) -> dict[str, JsonValue]:
    path, size = entry.place.source.path, entry.place.size
    return _facts_of(entry.id, entry.facts, path, size) | {"attachments": _attachments(entry.facts)}


def _mail_facts(mail: Mail, mailbox: str) -> dict[str, JsonValue]:
    return _facts_of(mail.id, mail.facts, mailbox, mail.size) | {"attachments": None}


def _facts_of(id: str, facts: Facts, path: str, size: int) -> dict[str, JsonValue]:
    return {
        "id": id,
        "from": facts.sender,
        "from_name": facts.sender_name,
        "to": facts.recipients,
        "subject": facts.subject,
        "date": None if facts.date is None else iso(facts.date),
        "path": single_line(path, 1000),
        "size": size,
        "problem": facts.problem,
    }


def _attachments(facts: Facts) -> list[JsonValue]:
    return [asdict(each) for each in facts.attachments]
