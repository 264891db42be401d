"""Util: what scripts need and their engine does not have. No call reaches outside."""

import base64
import binascii
import hashlib
from datetime import UTC, datetime, timedelta, tzinfo
from email.utils import parsedate_to_datetime
from typing import Any, Literal, TypeVar
from zoneinfo import ZoneInfo

from pydantic import Field

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Tool, ToolInput, ToolOutput
from keep_desktop.tools.date_names import Locale
from keep_desktop.tools.date_pattern import UnknownToken, read, written
from keep_desktop.tools.times import iso
from keep_desktop.tools.titles import shown_name

_MAX_TEXT = 16 * 1024 * 1024
_MAX_DATE = 200
_MAX_ZONE = 64
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TOKENS = (
    "Tokens of format: yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm m ss s SSS a ZZ;"
    " text in single quotes stands for itself."
)

In = TypeVar("In", bound=ToolInput)


class _Reading(Tool[In]):
    """A tool that only computes."""

    namespace = "Util"
    reaches_out = False

    def is_read_only(self, params: In) -> bool:
        return True


class HashInput(ToolInput):
    text: str = Field(max_length=_MAX_TEXT, description="hashed as UTF-8")
    algorithm: Literal["sha256", "sha512", "sha1", "md5"] = "sha256"


class Hash(_Reading[HashInput]):
    name = "hash"
    description = "Gives the hash of a text in hexadecimal."
    Input = HashInput
    Output = str

    def call(self, params: HashInput, context: CallContext) -> JsonValue:
        # md5 and sha1 are here to compare with what others computed, not to protect anything.
        return hashlib.new(
            params.algorithm, params.text.encode(), usedforsecurity=False
        ).hexdigest()


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


class ParseDate(_Reading[ParseDateInput]):
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
        return None if moment is None else _told(moment, zone)


class FormatDateInput(ToolInput):
    date: str | int | float = Field(description="ISO 8601, or milliseconds since 1970")
    format: str = Field(max_length=_MAX_DATE)
    zone: str | None = Field(default=None, max_length=_MAX_ZONE, description="IANA name")
    locale: Locale = "en"


class FormatDate(_Reading[FormatDateInput]):
    name = "formatDate"
    description = (
        "Writes a date by a format, such as `d. MMMM yyyy`, in a zone (without one: that of the"
        " computer) and a language. " + _TOKENS
    )
    Input = FormatDateInput
    Output = str

    def call(self, params: FormatDateInput, context: CallContext) -> JsonValue:
        zone = _zone(params.zone, context)
        moment = _given(params.date, zone)
        if moment is None:
            raise LogicFailure(
                "Util.formatDate: date is neither ISO 8601 nor milliseconds since 1970"
            )
        return written(moment, _checked(params.format), params.locale)


class BtoaInput(ToolInput):
    text: str = Field(max_length=_MAX_TEXT)


class Btoa(_Reading[BtoaInput]):
    name = "btoa"
    description = "Gives the base64 of a text in UTF-8."
    Input = BtoaInput
    Output = str

    def call(self, params: BtoaInput, context: CallContext) -> JsonValue:
        return base64.b64encode(params.text.encode()).decode("ascii")


class AtobInput(ToolInput):
    text: str = Field(max_length=_MAX_TEXT, description="base64, also its form for URLs")
    encoding: Literal["utf-8", "latin-1"] = Field(
        default="utf-8", description="latin-1 makes one character of each byte"
    )


class Atob(_Reading[AtobInput]):
    name = "atob"
    description = "Gives the text that base64 stands for. Fails where it is no base64 or no text."
    Input = AtobInput
    Output = str

    def call(self, params: AtobInput, context: CallContext) -> JsonValue:
        compact = "".join(params.text.split()).translate(str.maketrans("-_", "+/")).rstrip("=")
        try:
            raw = base64.b64decode(compact + "=" * (-len(compact) % 4), validate=True)
        except (binascii.Error, ValueError):
            raise LogicFailure("Util.atob: the text is not base64") from None
        try:
            return raw.decode(params.encoding)
        except UnicodeDecodeError:
            raise LogicFailure(
                "Util.atob: what the base64 stands for is not text in UTF-8"
            ) from None


def _zone(name: str | None, context: CallContext) -> tzinfo:
    if name is None:
        return context.zone
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise LogicFailure(
            f"“{shown_name(name)}” is not a time zone. Use a name such as Europe/Berlin."
        ) from None


def _checked(format: str) -> str:
    """*format*, if all its letters mean something."""
    try:
        written(_EPOCH, format, "en")
    except UnknownToken as error:
        raise LogicFailure(
            f"“{shown_name(str(error))}” means nothing in a date format. {_TOKENS}"
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
    # -0000 says that it is UTC and that the zone of the sender is not told.
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _told(moment: datetime, zone: tzinfo) -> JsonValue:
    """None for a moment that falls out of the calendar once it is in UTC."""
    try:
        aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)
        return {"iso": iso(aware), "ms": (aware - _EPOCH) // timedelta(milliseconds=1)}
    except (OverflowError, ValueError):
        return None


def _given(date: str | int | float, zone: tzinfo) -> datetime | None:
    try:
        if isinstance(date, str):
            moment = datetime.fromisoformat(date.strip()[:_MAX_DATE])
            aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)
            return aware.astimezone(zone)
        return (_EPOCH + timedelta(milliseconds=date)).astimezone(zone)
    except (ValueError, OverflowError):
        return None


UTIL_TOOLS: tuple[Tool[Any], ...] = (Hash(), ParseDate(), FormatDate(), Atob(), Btoa())
