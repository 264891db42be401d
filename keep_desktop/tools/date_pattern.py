"""Dates by a pattern such as `d. MMMM yyyy HH:mm`, read and written.

Tokens: yyyy yy (year) · MMMM MMM MM M (month: name, short name, two digits, digits) · dd d (day) ·
EEEE EEE (weekday, short weekday) · HH H (hour 0 to 23) · hh h (hour 1 to 12) · mm m · ss s ·
SSS (milliseconds) · a (AM or PM) · ZZ (offset, +01:00 or Z). Text in single quotes stands for
itself, '' for one quote; other letters are refused, all else stands for itself.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone, tzinfo
from functools import lru_cache

from keep_desktop.tools.date_names import NAMES, Locale, Names

_PIECE = re.compile(r"'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+|'")
_DIGITS = {
    "yyyy": r"\d{4}",
    "yy": r"\d{2}",
    "MM": r"\d{2}",
    "M": r"\d{1,2}",
    "dd": r"\d{2}",
    "d": r"\d{1,2}",
    "HH": r"\d{2}",
    "H": r"\d{1,2}",
    "hh": r"\d{2}",
    "h": r"\d{1,2}",
    "mm": r"\d{2}",
    "m": r"\d{1,2}",
    "ss": r"\d{2}",
    "s": r"\d{1,2}",
    "SSS": r"\d{3}",
}
_WORDS = frozenset({"MMMM", "MMM", "EEEE", "EEE", "a", "ZZ"})
_CENTURY_TURNS_AT = 70


class UnknownToken(ValueError):
    """A pattern has letters that mean nothing."""


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    is_token: bool


@lru_cache(maxsize=128)
def _pieces(pattern: str) -> tuple[_Piece, ...]:
    pieces = []
    for found in _PIECE.finditer(pattern):
        whole = found[0]
        if found[1] is not None:
            pieces.append(_Piece(found[1].replace("''", "'") or "'", is_token=False))
        elif found[2] is None:
            pieces.append(_Piece(whole, is_token=False))
        elif whole in _DIGITS or whole in _WORDS:
            pieces.append(_Piece(whole, is_token=True))
        else:
            raise UnknownToken(whole)
    return tuple(pieces)


def written(moment: datetime, pattern: str, locale: Locale) -> str:
    """*moment* by *pattern*, in its own zone. Raises UnknownToken."""
    names = NAMES[locale]
    return "".join(
        _token(moment, piece.text, names) if piece.is_token else piece.text
        for piece in _pieces(pattern)
    )


def _token(moment: datetime, code: str, names: Names) -> str:
    number = _number(moment, code)
    if number is not None:
        return str(number).zfill(len(code))
    match code:
        case "MMMM":
            return names.months[moment.month - 1]
        case "MMM":
            return names.short_months[moment.month - 1]
        case "EEEE":
            return names.days[moment.weekday()]
        case "EEE":
            return names.short_days[moment.weekday()]
        case "a":
            return "AM" if moment.hour < 12 else "PM"
        case _:
            return _offset(moment)


def _number(moment: datetime, code: str) -> int | None:
    if code not in _DIGITS:
        return None
    values = {
        "y": moment.year if code == "yyyy" else moment.year % 100,
        "M": moment.month,
        "d": moment.day,
        "H": moment.hour,
        "h": moment.hour % 12 or 12,
        "m": moment.minute,
        "s": moment.second,
        "S": moment.microsecond // 1000,
    }
    return values[code[0]]


def _offset(moment: datetime) -> str:
    offset = moment.utcoffset() or timedelta()
    minutes = round(offset.total_seconds() / 60)
    if minutes == 0:
        return "Z"
    sign = "-" if minutes < 0 else "+"
    return f"{sign}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


def read(text: str, pattern: str, locale: Locale, zone: tzinfo) -> datetime | None:
    """The moment that *text* tells by *pattern*; None where it does not fit.

    Without an offset in it, it is taken as of *zone*. What the pattern leaves out is the first
    of its kind (January, day 1, 0:00) and the year 1970. Raises UnknownToken.
    """
    found = _expression(pattern, locale).fullmatch(text.strip())
    if found is None:
        return None
    tokens = [piece.text for piece in _pieces(pattern) if piece.is_token]
    told = dict(zip(tokens, found.groups(), strict=True))
    try:
        return _moment(told, NAMES[locale], zone)
    except ValueError:
        return None


@lru_cache(maxsize=128)
def _expression(pattern: str, locale: Locale) -> re.Pattern[str]:
    names = NAMES[locale]
    parts = [
        f"({_token_expression(piece.text, names)})"
        if piece.is_token
        else re.sub(r"(?:\\\s|\s)+", r"\\s+", re.escape(piece.text))
        for piece in _pieces(pattern)
    ]
    return re.compile("".join(parts), re.IGNORECASE)


def _token_expression(code: str, names: Names) -> str:
    words = {
        "MMMM": names.months,
        "MMM": names.short_months,
        "EEEE": names.days,
        "EEE": names.short_days,
    }
    if code in words:
        # A short name is also read without its full stop.
        longest_first = sorted((word.rstrip(".") for word in words[code]), key=len, reverse=True)
        return "(?:" + "|".join(map(re.escape, longest_first)) + r")\.?"
    if code == "a":
        return r"[AaPp]\.?[Mm]\.?"
    if code == "ZZ":
        return r"[Zz]|[+-]\d{2}:?\d{2}"
    return _DIGITS[code]


def _moment(told: dict[str, str], names: Names, zone: tzinfo) -> datetime:
    """Raises ValueError for a date that no calendar has."""
    numbers = {code[0]: int(text) for code, text in told.items() if code in _DIGITS}
    year = numbers.get("y", 1970)
    if "yy" in told and "yyyy" not in told:
        year += 2000 if year < _CENTURY_TURNS_AT else 1900
    month = numbers.get("M", 1)
    for code, words in (("MMMM", names.months), ("MMM", names.short_months)):
        if code in told:
            month = _place_of(told[code], words)
    offset = _read_offset(told["ZZ"]) if "ZZ" in told else zone
    return datetime(
        year,
        month,
        numbers.get("d", 1),
        _hour(numbers, told.get("a")),
        numbers.get("m", 0),
        numbers.get("s", 0),
        numbers.get("S", 0) * 1000,
        tzinfo=offset,
    )


def _place_of(word: str, words: tuple[str, ...]) -> int:
    folded = [known.rstrip(".").casefold() for known in words]
    return folded.index(word.rstrip(".").casefold()) + 1


def _hour(numbers: dict[str, int], half: str | None) -> int:
    if "h" not in numbers:
        return numbers.get("H", 0)
    if not 1 <= numbers["h"] <= 12:
        raise ValueError("an hour of a half day is 1 to 12")
    afternoon = half is not None and half[0] in "pP"
    return numbers["h"] % 12 + (12 if afternoon else 0)


def _read_offset(text: str) -> tzinfo:
    if text in ("Z", "z"):
        return timezone(timedelta())
    sign = -1 if text[0] == "-" else 1
    return timezone(sign * timedelta(hours=int(text[1:3]), minutes=int(text[-2:])))
