"""Formats and parses dates by a pattern such as `d. MMMM yyyy HH:mm`, in several languages.

Tokens: yyyy yy (year) · MMMM MMM MM M (month: name, short name, two digits, digits) · dd d (day) ·
EEEE EEE (weekday, short weekday) · HH H (hour 0 to 23) · hh h (hour 1 to 12) · mm m · ss s · SSS
(milliseconds) · a (AM or PM) · ZZ (offset, +01:00 or Z). Text in single quotes is literal, '' is
one quote; other letters are rejected, other characters are literal.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from itertools import groupby
from typing import Literal

from keep_desktop.domain.immutable import immutable

Locale = Literal["en", "de", "fr", "es", "it", "nl"]


@immutable
class Names:
    """January first, Monday first; long and short."""

    months: tuple[str, ...]
    short_months: tuple[str, ...]
    days: tuple[str, ...]
    short_days: tuple[str, ...]


def _names(months: str, short_months: str, days: str, short_days: str) -> Names:
    return Names(
        tuple(months.split()),
        tuple(short_months.split()),
        tuple(days.split()),
        tuple(short_days.split()),
    )


NAMES: dict[Locale, Names] = {
    "en": _names(
        "January February March April May June July August September October November December",
        "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
        "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
        "Mon Tue Wed Thu Fri Sat Sun",
    ),
    "de": _names(
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
        "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
        "Mo. Di. Mi. Do. Fr. Sa. So.",
    ),
    "fr": _names(
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
        "lundi mardi mercredi jeudi vendredi samedi dimanche",
        "lun. mar. mer. jeu. ven. sam. dim.",
    ),
    "es": _names(
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "ene feb mar abr may jun jul ago sept oct nov dic",
        "lunes martes miércoles jueves viernes sábado domingo",
        "lun mar mié jue vie sáb dom",
    ),
    "it": _names(
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre"
        " dicembre",
        "gen feb mar apr mag giu lug ago set ott nov dic",
        "lunedì martedì mercoledì giovedì venerdì sabato domenica",
        "lun mar mer gio ven sab dom",
    ),
    "nl": _names(
        "januari februari maart april mei juni juli augustus september oktober november december",
        "jan feb mrt apr mei jun jul aug sep okt nov dec",
        "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
        "ma di wo do vr za zo",
    ),
}


_CHUNK_SIZE = re.compile(r"'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+|'")
#: How many digits a token takes, the most first.
_DIGITS = {
    "yyyy": (r"\d{4}",),
    "yy": (r"\d{2}",),
    "MM": (r"\d{2}",),
    "M": (r"\d{2}", r"\d"),
    "dd": (r"\d{2}",),
    "d": (r"\d{2}", r"\d"),
    "HH": (r"\d{2}",),
    "H": (r"\d{2}", r"\d"),
    "hh": (r"\d{2}",),
    "h": (r"\d{2}", r"\d"),
    "mm": (r"\d{2}",),
    "m": (r"\d{2}", r"\d"),
    "ss": (r"\d{2}",),
    "s": (r"\d{2}", r"\d"),
    "SSS": (r"\d{3}",),
}
_WORDS = frozenset({"MMMM", "MMM", "EEEE", "EEE", "a", "ZZ"})
_CENTURY_TURNS_AT = 70


class UnknownToken(ValueError):
    """A pattern contains unknown letters."""


@immutable
class _PatternPart:
    text: str
    is_token: bool


@lru_cache(maxsize=128)
def _pattern_parts(pattern: str) -> tuple[_PatternPart, ...]:
    pieces = []
    for found in _CHUNK_SIZE.finditer(pattern):
        whole = found[0]
        if found[1] is not None:
            pieces.append(_PatternPart(found[1].replace("''", "'") or "'", is_token=False))
        elif found[2] is None:
            pieces.append(_PatternPart(whole, is_token=False))
        elif whole in _DIGITS or whole in _WORDS:
            pieces.append(_PatternPart(whole, is_token=True))
        else:
            raise UnknownToken(whole)
    return tuple(pieces)


def written(moment: datetime, pattern: str, locale: Locale) -> str:
    """Format *moment* in its own zone. Raises UnknownToken."""
    names = NAMES[locale]
    return "".join(
        _token(moment, piece.text, names) if piece.is_token else piece.text
        for piece in _pattern_parts(pattern)
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
    """Parse *text*; None if it does not match.

    Without an offset, it is in *zone*. Missing parts default to the first of their kind (January,
    day 1, 0:00) and the year 1970. Raises UnknownToken.
    """
    steps = _steps(pattern, locale)
    text = text.strip()
    ends = _fitted(steps, text)
    if ends is None:
        return None
    parsed_fields = {
        step.token: text[start:end]
        for step, start, end in zip(steps, ends, ends[1:], strict=False)
        if step.token
    }
    try:
        return _moment(parsed_fields, NAMES[locale], zone)
    except ValueError:
        return None


@immutable
class _Step:
    """One part of a pattern, with the ways in which a text can match it, the preferred first. Each
    matches at most once at a position, so nothing is tried twice."""

    token: str
    ways: tuple[re.Pattern[str], ...]


def _fitted(steps: tuple[_Step, ...], text: str) -> list[int] | None:
    """Where each step of the first match through *text* ends, after the 0 it begins at.

    No step is tried twice at one position, so the work is bounded by steps times letters.
    """
    ends = [0]
    left = [_ends(steps, 0, text, 0)]
    tried: set[tuple[int, int]] = set()
    while left:
        end = next((each for each in left[-1] if (len(left), each) not in tried), None)
        if end is None:
            left.pop()
            ends.pop()
            continue
        tried.add((len(left), end))
        ends.append(end)
        if len(left) == len(steps) and end == len(text):
            return ends
        left.append(_ends(steps, len(left), text, end))
    return None


def _ends(steps: tuple[_Step, ...], number: int, text: str, start: int) -> Iterator[int]:
    if number == len(steps):
        return
    for way in steps[number].ways:
        found = way.match(text, start)
        if found is not None:
            yield found.end()


@lru_cache(maxsize=128)
def _steps(pattern: str, locale: Locale) -> tuple[_Step, ...]:
    names = NAMES[locale]
    steps = []
    for is_token, group in groupby(_pattern_parts(pattern), key=lambda piece: piece.is_token):
        if is_token:
            steps += [_Step(each.text, _ways(_token_ways(each.text, names))) for each in group]
        else:
            # White space of any kind and length.
            words = re.split(r"(\s)\s*+", "".join(each.text for each in group))
            steps.append(
                _Step("", _ways(["".join(r"\s++" if w.isspace() else re.escape(w) for w in words)]))
            )
    return tuple(steps)


def _ways(expressions: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(each, re.IGNORECASE) for each in expressions)


def _token_ways(code: str, names: Names) -> Iterable[str]:
    words = {
        "MMMM": names.months,
        "MMM": names.short_months,
        "EEEE": names.days,
        "EEE": names.short_days,
    }
    if code in words:
        # A short name also matches without its full stop.
        longest_first = sorted((word.rstrip(".") for word in words[code]), key=len, reverse=True)
        either = "|".join(map(re.escape, longest_first))
        return rf"(?:{either})\.", f"(?:{either})"
    if code == "a":
        return r"[AaPp]\.?[Mm]\.", r"[AaPp]\.?[Mm]"
    if code == "ZZ":
        return "[Zz]", r"[+-]\d{2}:?\d{2}"
    return _DIGITS[code]


def _moment(parsed_fields: dict[str, str], names: Names, zone: tzinfo) -> datetime:
    """Raises ValueError for an invalid date."""
    numbers = {code[0]: int(text) for code, text in parsed_fields.items() if code in _DIGITS}
    year = numbers.get("y", 1970)
    if "yy" in parsed_fields and "yyyy" not in parsed_fields:
        year += 2000 if year < _CENTURY_TURNS_AT else 1900
    month = numbers.get("M", 1)
    for code, words in (("MMMM", names.months), ("MMM", names.short_months)):
        if code in parsed_fields:
            month = _place_of(parsed_fields[code], words)
    offset = _read_offset(parsed_fields["ZZ"]) if "ZZ" in parsed_fields else zone
    return datetime(
        year,
        month,
        numbers.get("d", 1),
        _hour(numbers, parsed_fields.get("a")),
        numbers.get("m", 0),
        numbers.get("s", 0),
        numbers.get("S", 0) * 1000,
        tzinfo=offset,
    )


def _place_of(word: str, words: tuple[str, ...]) -> int:
    casefolded = [known.rstrip(".").casefold() for known in words]
    return casefolded.index(word.rstrip(".").casefold()) + 1


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
