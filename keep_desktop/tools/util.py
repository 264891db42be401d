"""`Util`: helpers that JavaScript lacks. No call has an outside effect."""

import base64
import binascii
import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from email.utils import parsedate_to_datetime
from io import BytesIO
from typing import Any, Literal, TypeVar
from zoneinfo import ZoneInfo

from pydantic import Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.dates import Locale, UnknownToken, read, written
from keep_desktop.tools.files.fingerprint import require_hashable
from keep_desktop.tools.text import iso, shown_name

_MAX_TEXT = 16 * 1024 * 1024
#: Chunk size while holding the GIL; base64 is split by threes and by fours.
_CHUNK_SIZE = 12 * 8 * 1024
_OF_URLS = str.maketrans("-_", "+/")
_MAX_DATE = 200
_MAX_ZONE = 64
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TOKENS = (
    "Tokens of format: yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm m ss s SSS a ZZ;"
    " text in single quotes stands for itself."
)

In = TypeVar("In", bound=ToolInput)


class _ComputingTool(Tool[In]):
    """A tool that only computes."""

    namespace = "Util"
    uses_network = False
    read_only = True


class HashInput(ToolInput):
    text: str = Field(max_length=_MAX_TEXT, description="hashed as UTF-8")
    algorithm: Literal["sha256", "sha512", "sha1", "md5"] = "sha256"


class Hash(_ComputingTool[HashInput]):
    name = "hash"
    description = "Gives the hash of a text in hexadecimal."
    Input = HashInput
    Output = str

    def call(self, params: HashInput, context: CallContext) -> JsonValue:
        # md5 and sha1 are for comparison with others' digests, not for security.
        hashed, size = hashlib.new(params.algorithm, usedforsecurity=False), 0
        for at in range(0, len(params.text), _CHUNK_SIZE):
            context.cancel.check()
            raw = params.text[at : at + _CHUNK_SIZE].encode()
            hashed.update(raw)
            size += len(raw)
        require_hashable("The text", size, context.quotas.hash_bytes)
        return hashed.hexdigest()


class ParseDateInput(ToolInput):
    text: str
    format: str | None = Field(
        default=None, max_length=_MAX_DATE, description="how the text is written"
    )
    zone: str | None = Field(
        default=None, max_length=_MAX_ZONE, description="IANA name; where the text has no offset"
    )
    locale: Locale = Field(default="en", description="for names of months and weekdays")


class ParseDateOutput(ToolOutput):
    iso: str
    ms: int


class ParseDate(_ComputingTool[ParseDateInput]):
    name = "parseDate"
    description = (
        "Reads a date: ISO 8601 and the dates of mail (RFC 2822) by themselves, anything else by a"
        " format such as dd.MM.yyyy. Gives ISO 8601 in UTC and milliseconds since 1970, or null"
        " where the text is no such date. Without a zone: that of the computer. " + _TOKENS
    )
    Input = ParseDateInput
    Output = ParseDateOutput | None

    def call(self, params: ParseDateInput, context: CallContext) -> JsonValue:
        zone = _zone(params.zone, context)
        text = params.text.strip()
        if not text or len(text) > _MAX_DATE:
            return None
        if params.format is None:
            moment = _known_form(text)
        else:
            with_tokens = _checked(params.format)
            moment = read(text, with_tokens, params.locale, zone)
        return None if moment is None else _date_facts(moment, zone)


class FormatDateInput(ToolInput):
    date: str | int | float = Field(description="ISO 8601, or milliseconds since 1970")
    format: str = Field(max_length=_MAX_DATE)
    zone: str | None = Field(default=None, max_length=_MAX_ZONE, description="IANA name")
    locale: Locale = "en"


class FormatDate(_ComputingTool[FormatDateInput]):
    name = "formatDate"
    description = (
        "Writes a date by a format, such as `d. MMMM yyyy`, in a zone (without one: that of the"
        " computer) and a language. " + _TOKENS
    )
    Input = FormatDateInput
    Output = str

    def call(self, params: FormatDateInput, context: CallContext) -> JsonValue:
        zone = _zone(params.zone, context)
        moment = _parse_input(params.date, zone)
        if moment is None:
            raise LogicFailure(
                UserMessage("Util.formatDate: date is neither ISO 8601 nor milliseconds since 1970")
            )
        return written(moment, _checked(params.format), params.locale)


class BtoaInput(ToolInput):
    text: str = Field(max_length=_MAX_TEXT)


class Btoa(_ComputingTool[BtoaInput]):
    name = "btoa"
    description = "Gives the base64 of a text in UTF-8."
    Input = BtoaInput
    Output = str

    def call(self, params: BtoaInput, context: CallContext) -> JsonValue:
        # A text that is added to grows where it is.
        text, written, rest = params.text, "", b""
        for at in range(0, len(text), _CHUNK_SIZE):
            context.cancel.check()
            raw = rest + text[at : at + _CHUNK_SIZE].encode()
            whole = len(raw) // 3 * 3
            written += base64.b64encode(raw[:whole]).decode("ascii")
            rest = raw[whole:]
        written += base64.b64encode(rest).decode("ascii")
        return written


class AtobInput(ToolInput):
    text: str = Field(max_length=_MAX_TEXT, description="base64, also its form for URLs")
    encoding: Literal["utf-8", "latin-1"] = Field(
        default="utf-8", description="latin-1 makes one character of each byte"
    )


class Atob(_ComputingTool[AtobInput]):
    name = "atob"
    description = "Gives the text that base64 stands for. Fails where it is no base64 or no text."
    Input = AtobInput
    Output = str

    def call(self, params: AtobInput, context: CallContext) -> JsonValue:
        try:
            raw = _from_base64(params.text, context.cancel.check)
        except (binascii.Error, ValueError):
            raise LogicFailure(UserMessage("Util.atob: the text is not base64")) from None
        try:
            return raw.decode(params.encoding)
        except UnicodeDecodeError:
            raise LogicFailure(
                UserMessage("Util.atob: what the base64 stands for is not text in UTF-8")
            ) from None


def _from_base64(text: str, check: Callable[[], None]) -> bytes:
    """Raises ValueError if invalid."""
    raw, rest = BytesIO(), ""
    for at in range(0, len(text), _CHUNK_SIZE):
        check()
        compact = rest + "".join(text[at : at + _CHUNK_SIZE].split()).translate(_OF_URLS)
        whole = len(compact.rstrip("=")) // 4 * 4
        raw.write(base64.b64decode(compact[:whole], validate=True))
        rest = compact[whole:]
    rest = rest.rstrip("=")
    raw.write(base64.b64decode(rest + "=" * (-len(rest) % 4), validate=True))
    return raw.getvalue()


def _zone(name: str | None, context: CallContext) -> tzinfo:
    if name is None:
        return context.zone
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise LogicFailure(
            UserMessage(
                "“{name}” is not a time zone. Use a name such as Europe/Berlin.",
                name=shown_name(name),
            )
        ) from None


def _checked(format: str) -> str:
    """*format*, if all its letters have a meaning."""
    try:
        written(_EPOCH, format, "en")
    except UnknownToken as error:
        raise LogicFailure(
            UserMessage(
                "“{token}” means nothing in a date format. {tokens}",
                token=shown_name(str(error)),
                tokens=_TOKENS,
            )
        ) from None
    return format


def _known_form(text: str) -> datetime | None:
    for reader in (datetime.fromisoformat, _mail_date):
        try:
            return reader(text)
        except (ValueError, TypeError, OverflowError, IndexError):
            continue
    return None


def _mail_date(text: str) -> datetime:
    moment = parsedate_to_datetime(text)
    # -0000 means UTC with an unknown sender's zone.
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _date_facts(moment: datetime, zone: tzinfo) -> JsonValue:
    """None for a moment outside the calendar in UTC."""
    try:
        aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)
        return {"iso": iso(aware), "ms": (aware - _EPOCH) // timedelta(milliseconds=1)}
    except (OverflowError, ValueError):
        return None


def _parse_input(date: str | int | float, zone: tzinfo) -> datetime | None:
    try:
        if isinstance(date, str):
            moment = datetime.fromisoformat(date.strip()[:_MAX_DATE])
            aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)
            return aware.astimezone(zone)
        return (_EPOCH + timedelta(milliseconds=date)).astimezone(zone)
    except (ValueError, OverflowError):
        return None


UTIL_TOOLS: tuple[Tool[Any], ...] = (Hash(), ParseDate(), FormatDate(), Atob(), Btoa())
