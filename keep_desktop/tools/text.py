"""Sanitises untrusted text for titles, sentences and file names, and formats moments."""

import re
from datetime import UTC, datetime
from functools import lru_cache

from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.text import directions_escaped, quote
from keep_desktop.domain.text import single_line as single_line

_NAME_LENGTH = 80


def shown_name(text: str) -> str:
    """A name for use inside a sentence or a title, between quotation marks: short, one line,
    direction marks named."""
    return quote(single_line(directions_escaped(text[: _NAME_LENGTH * 4]), _NAME_LENGTH))


@lru_cache(maxsize=1024)
def named(text: str) -> str:
    """A quoted name of a file or a note for the title of a step."""
    return UserMessage("“{name}”", name=shown_name(text))


_NOT_IN_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_NOT_IN_NAMES = re.compile(r'[/\\:*?"<>|]')
_WHOLE_PATH = re.compile(r"(?i)([a-z]:)?[/\\]|\.\.?[/\\]")
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9]) *(\.|$)")
_LONGEST_NAME_BYTES = 150
_LONGEST_SUFFIX = 16


def many_lines(text: str) -> str:
    """*text* with plain line ends and without control characters or surrogates."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n")
    return _NOT_IN_TEXT.sub("", text)


def safe_file_name(name: str, fallback: str = "file") -> str:
    """A name that means one file inside one folder on every system.

    Never empty, never hidden, no separators, no `..`, at most 150 bytes; its letters and the
    suffix are kept. Of a whole path, which may be private, only the last part.
    """
    line = single_line(name, 1000)
    parts = [part for each in re.split(r"[/\\]", line) if (part := each.strip(". "))]
    if _WHOLE_PATH.match(line):
        parts = parts[-1:]
    cleaned = _NOT_IN_NAMES.sub("_", "_".join(parts))
    if not cleaned:
        cleaned = fallback
    if _RESERVED.match(cleaned):
        cleaned = f"_{cleaned}"
    return _shortened(cleaned)


def _shortened(name: str) -> str:
    if len(name.encode()) <= _LONGEST_NAME_BYTES:
        return name
    stem, dot, suffix = name.rpartition(".")
    if not dot or len(suffix) > _LONGEST_SUFFIX:
        stem, dot, suffix = name, "", ""
    room = _LONGEST_NAME_BYTES - len((dot + suffix).encode())
    return stem.encode()[:room].decode("utf-8", "ignore").rstrip(". ") + dot + suffix


def iso(moment: datetime) -> str:
    """ISO 8601 in UTC with milliseconds, as JavaScript's `toISOString` writes it."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def iso_of_timestamp(seconds: float) -> str:
    """The same for a file's time. Invalid times become the start of 1970."""
    try:
        return iso(datetime.fromtimestamp(seconds, UTC))
    except (OverflowError, ValueError, OSError):
        return iso(datetime.fromtimestamp(0, UTC))
