"""Redacts secrets from everything sent to the ledger, a log or a screen.

A service may echo a secret in any encoding of a text: escaped as in URLs, HTML, JSON and mail,
several times over; as hexadecimal, base32 and base64, alone or inside another text, and wrapped in
lines. So a text is searched in several views: as it is, unescaped, and without white space;
matches are removed from the text itself. All of it is linear in the size of the untrusted text.
"""

import base64
import html
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import quote, quote_plus

from keep_desktop.domain.errors import Cancelled, Failure, InternalFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.cancel import CancelToken, NeverCancelled

HIDDEN = "[secret]"
#: Shorter ones would damage ordinary text, so none is accepted.
SHORTEST_SECRET = 4
#: A shorter part of an encoded text is not significant.
_SHORTEST_CORE = 6
#: A secret of that length is also found if white space divides it.
_LONG = 12
#: Escape levels: a service may escape what was escaped before.
_LAYERS = 3
#: Searched at once while holding the GIL: at worst some milliseconds.
_SEARCHED_AT_ONCE = 1024 * 1024

Span = tuple[int, int]
#: Positions of each piece in a view and in its source, and its length there.
Places = tuple[list[int], list[int], list[int]]

_ESCAPE = re.compile(
    rb"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
    rb"|(?:%u|\\u|\\U0000)([0-9a-fA-F]{4})|(?:%|\\x)([0-9a-fA-F]{2})"
    rb"|\\u\{0{0,8}([0-9a-fA-F]{1,6})\}|&#0{0,64}([0-9]{1,7});?|&#[xX]0{0,64}([0-9a-fA-F]{1,6});?"
    rb"|(&[A-Za-z][A-Za-z0-9]{1,31};)|\\([0-7]{3})|\\(.)",
    re.DOTALL,
)
_MARKS = (b"%", b"\\", b"&")
#: Of mail: quoted-printable, which would damage `key=ab%20` if it were decoded with the rest.
_QUOTED = re.compile(rb"=([0-9A-Fa-f]{2})|=[ \t]*\r?\n")
#: With other kinds of blanks, and invisible break characters.
_SPACE = re.compile(
    rb"(?:\s|\xc2[\xa0\xad]|\xe2\x80[\x80-\x8f\xa8-\xaf]|\xe2\x81\xa0|\xef\xbb\xbf|<wbr ?/?>)++"
)
_WRAPS = (b"\xc2", b"\xe2", b"\xef", b"<wbr")
_SPACES = b" \t\n\r\f\v"
_CONTROLS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"f": b"\f", b"b": b"\b"}


_NEVER = NeverCancelled()


class Redactor:
    """Removes secrets in the forms in which a service may echo them. Its repr shows none."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        known = tuple(secret for secret in secrets if secret)
        self._plain, self._wrapped = _forms(known)
        self._cancel: CancelToken | None = None
        self._numbers = [secret for secret in known if re.fullmatch(r"-?[0-9.eE+-]{4,40}", secret)]

    def __repr__(self) -> str:
        return "Redactor(…)"

    def is_in(self, data: bytes) -> bool:
        """Whether a secret is in *data*, in any form."""
        return bool(self._plain) and bool(self._spans(data))

    def text(self, text: str) -> str:
        if not self._plain:
            return text
        return self._message(text) if isinstance(text, UserMessage) else self._text(text)

    def _message(self, message: UserMessage) -> str:
        """With the secrets taken out of its facts, which hold more than their text may show; plain
        text where only the whole shows one."""
        hidden = self._text(str(message))
        facts = message.facts
        if any(not isinstance(one, str) and self._is_number(str(one)) for one in facts.values()):
            return hidden
        kept = {
            name: self.text(one) if isinstance(one, str) else one for name, one in facts.items()
        }
        made = UserMessage(message.template, **kept)
        return made if made == hidden else hidden

    def _text(self, text: str) -> str:
        data = text.encode("utf-8", "surrogatepass")
        spans = self._spans(data)
        return _without(data, spans) if spans else text

    def value(self, value: JsonValue) -> JsonValue:
        """*value* with the secrets removed from every text in it, keys too, and every number that
        is one."""
        return self._value(value) if self._plain and self._holds(value) else value

    def _holds(self, value: JsonValue) -> bool:
        """A search of all of it at once, since most responses echo nothing."""
        texts: list[str] = []
        cancel = self._cancel or _NEVER
        if _gather(value, texts, cancel):
            return True
        if self._numbers and any(map(self._is_number, texts)):
            return True
        cancel.check()
        return bool(self._spans("\0".join(texts).encode("utf-8", "surrogatepass")))

    def _value(self, value: JsonValue) -> JsonValue:
        match value:
            case str():
                return self.text(value) if not self._is_same_number(value) else HIDDEN
            case dict():
                codes = _as_text(_numbered(value))
                if codes is not None and self.text(codes) != codes:
                    return HIDDEN
                return {self.text(key): self._value(inner) for key, inner in value.items()}
            case list():
                codes = _as_text(value)
                if codes is not None and self.text(codes) != codes:
                    return [HIDDEN]
                return [self._value(inner) for inner in value]
            case bool() | None:
                return value
            case _:
                return HIDDEN if self._is_number(str(value)) else value

    def _is_number(self, text: str) -> bool:
        """Whether it is a secret that is a number, in any notation, or contains a long one."""
        for secret in self._numbers:
            if text == secret or (len(secret) >= _SHORTEST_CORE and secret in text):
                return True
        return self._is_same_number(text)

    def _is_same_number(self, text: str) -> bool:
        for secret in self._numbers:
            try:
                if float(text) == float(secret):
                    return True
            except (ValueError, OverflowError):
                continue
        return False

    def failure(self, failure: Failure) -> Failure:
        """*failure* without the secrets in its text, and without its cause."""
        redacted = type(failure)(
            self.text(failure.sentence),
            details=self.text(failure.details),
            took_effect=failure.took_effect,
        )
        redacted.concerns = failure.concerns
        redacted.host, redacted.is_answer = self.text(failure.host), failure.is_answer
        redacted.retry_after_s = failure.retry_after_s
        redacted.connection = failure.connection
        return redacted

    def guard(
        self,
        run: Callable[[], JsonValue],
        *,
        tool: str,
        mutates: bool,
        cancel: CancelToken = _NEVER,
    ) -> JsonValue:
        """The result or failure of *run*, redacted."""
        return self.failing(lambda: self.value(run()), tool=tool, mutates=mutates, cancel=cancel)

    def failing(
        self,
        run: Callable[[], JsonValue],
        *,
        tool: str,
        mutates: bool,
        cancel: CancelToken = _NEVER,
    ) -> JsonValue:
        """The result of *run* unchanged, or its failure redacted. The search is cancelled with
        *cancel*, unless the result reports an effect."""
        try:
            self._cancel = None if mutates else cancel
            try:
                return run()
            finally:
                self._cancel = None
        except Cancelled:
            raise Cancelled from None
        except Failure as failure:
            redacted = self.failure(failure)
        except Exception as error:  # noqa: BLE001 - its text may hold a secret
            redacted = InternalFailure(
                UserMessage(
                    "{tool} failed in a way that Keep does not know. This is a fault in Keep.",
                    tool=tool,
                ),
                details=self.text(repr(error)),
                took_effect=None if mutates else False,
            )
        try:
            raise redacted
        finally:
            # It would hold itself by its traceback, and all that the call was given.
            del redacted

    # -- looking --------------------------------------------------------------------------------

    def _spans(self, data: bytes) -> list[Span]:
        """Matches in *data*, in any encoding; in order, without overlaps."""
        spans = [*self._in_layers(data, _LAYERS)]
        if b"=" in data and _QUOTED.search(data):
            meaning = self._ending(_of_quoted)
            read = _undone(data, _QUOTED, meaning)
            spans += _traced(self._in_layers(read, 1), data, _QUOTED, meaning)
        return _joined(spans)

    def _in_layers(self, data: bytes, layers: int) -> list[Span]:
        spans = self._found(self._plain, data)
        is_plain = not any(mark in data for mark in _WRAPS)
        close = data.translate(None, _SPACES) if is_plain else _SPACE.sub(b"", data)
        spans += _traced(self._found(self._wrapped, close), data, _SPACE, self._ending(_nothing))
        if layers and any(mark in data for mark in _MARKS):
            meaning = self._ending(_of_escape)
            read = _undone(data, _ESCAPE, meaning)
            if read != data:
                spans += _traced(self._in_layers(read, layers - 1), data, _ESCAPE, meaning)
        return spans

    def _found(self, forms: Sequence[bytes], data: bytes) -> list[Span]:
        """Each match of each form, ignoring case. `find` is linear, also for adversarial text."""
        small = data.lower()
        spans: list[Span] = []
        for form in forms:
            for begins in range(0, len(small), _SEARCHED_AT_ONCE):
                if self._cancel is not None:
                    self._cancel.check()
                ends = begins + _SEARCHED_AT_ONCE + len(form) - 1
                at = small.find(form, begins, ends)
                while at >= 0:
                    spans.append((at, at + len(form)))
                    at = small.find(form, at + len(form), ends)
        return spans

    def _ending(self, meaning: "Meaning") -> "Meaning":
        """*meaning*, cancellable: a text can contain millions of escapes."""
        cancel = self._cancel
        if cancel is None:
            return meaning

        def ending(match: "re.Match[bytes]") -> bytes:
            if cancel.cancelled:
                raise Cancelled
            return meaning(match)

        return ending


Meaning = Callable[["re.Match[bytes]"], bytes]


def _undone(data: bytes, pattern: "re.Pattern[bytes]", meaning: Meaning) -> bytes:
    return pattern.sub(meaning, data)


def _traced(
    spans: list[Span], data: bytes, pattern: "re.Pattern[bytes]", meaning: Meaning
) -> list[Span]:
    """Positions in *data* of *spans* in its `_undone` view."""
    if not spans:
        return []
    views, origins, sizes = [0], [0], [1]
    view, at = 0, 0
    for match in pattern.finditer(data):
        view += match.start() - at
        views.append(view)
        origins.append(match.start())
        sizes.append(match.end() - match.start())
        view += len(meaning(match))
        at = match.end()
        views.append(view)
        origins.append(at)
        sizes.append(1)
    places = (views, origins, sizes)
    return [(_origin(start, places), _origin(end - 1, places, end=True)) for start, end in spans]


def _origin(view: int, places: Places, *, end: bool = False) -> int:
    views, origins, sizes = places
    piece = bisect_right(views, view) - 1
    inside = sizes[piece] == 1
    origin = origins[piece] + (view - views[piece] if inside else 0)
    return origin + (1 if inside else sizes[piece]) if end else origin


def _joined(spans: list[Span]) -> list[Span]:
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _without(data: bytes, spans: list[Span]) -> str:
    pieces, at = [], 0
    for start, end in spans:
        pieces += [data[at:start], HIDDEN.encode()]
        at = end
    return b"".join([*pieces, data[at:]]).decode("utf-8", "surrogatepass")


def _gather(value: JsonValue, texts: list[str], cancel: CancelToken) -> bool:
    """All text in *value*; True for a list of character codes."""
    cancel.check()
    match value:
        case None | bool():
            return False
        case dict():
            texts.extend(value)
            return _as_text(_numbered(value)) is not None or any(
                _gather(inner, texts, cancel) for inner in value.values()
            )
        case list():
            return _as_text(value) is not None or any(_gather(one, texts, cancel) for one in value)
        case _:
            texts.append(str(value))
            return False


def _numbered(value: Mapping[str, JsonValue]) -> Sequence[JsonValue]:
    """The values of {"0": 116, "1": 111, …}, JavaScript's form of a byte array."""
    numbered = all(key == str(at) for at, key in enumerate(value))
    return tuple(value.values()) if numbered else ()


def _as_text(values: Sequence[JsonValue]) -> str | None:
    """The text of a list of numbers such as [116, 111, 107], or of letters; None for anything
    else."""
    if len(values) < SHORTEST_SECRET:
        return None
    letters: Any = values
    if all(isinstance(one, str) and len(one) == 1 for one in values):
        return "".join(letters)
    if not all(map(_is_code, values)):
        return None
    # Some languages have signed bytes.
    codes = [int(one) & 0xFF if one < 0 else int(one) for one in letters]
    return bytes(codes).decode("utf-8", "replace") if max(codes) < 256 else "".join(map(chr, codes))


def _is_code(value: JsonValue) -> bool:
    return type(value) in (int, float) and -128 <= value < 0xD800 and value % 1 == 0  # type: ignore[operator]


# -- what escapes mean ----------------------------------------------------------------------------


def _nothing(match: "re.Match[bytes]") -> bytes:
    return b""


def _of_quoted(match: "re.Match[bytes]") -> bytes:
    return bytes([int(match[1], 16)]) if match[1] else b""


def _of_escape(match: "re.Match[bytes]") -> bytes:
    high, low, four, two, braced, number, hexed, named, octal, other = match.groups()
    if high:
        code = 0x10000 + ((int(high, 16) & 0x3FF) << 10) + (int(low, 16) & 0x3FF)
        return chr(code).encode()
    if two:
        return bytes([int(two, 16)])
    if octal:
        return bytes([int(octal, 8) & 0xFF])
    if other:
        return _CONTROLS.get(other, other)
    if named:
        return html.unescape(named.decode("ascii")).encode()
    code = int(number) if number else int(four or braced or hexed, 16)
    return chr(code).encode("utf-8", "surrogatepass") if code < 0x110000 else match[0]


# -- the forms of a secret ------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _forms(secrets: tuple[str, ...]) -> tuple[list[bytes], list[bytes]]:
    """Plain forms, and those that white space may divide."""
    plain = _distinct(form for secret in secrets for form in _plain_forms(secret))
    wrapped = [form for secret in secrets for form in _encoded_forms(secret)]
    return plain, _distinct([*wrapped, *(form for form in plain if len(form) >= _LONG)])


def _distinct(forms: Iterable[bytes]) -> list[bytes]:
    """In lower case, without those that contain another."""
    found: list[bytes] = []
    small = {form.lower() for form in forms if len(form) >= SHORTEST_SECRET}
    for form in sorted(small, key=len):
        if not any(other in form for other in found):
            found.append(form)
    return found


def _plain_forms(secret: str) -> Iterator[bytes]:
    raw = secret.encode("utf-8", "surrogatepass")
    yield raw
    # What a view decodes may be part of the secret itself.
    read = raw
    for _ in range(_LAYERS):
        read = _undone(read, _ESCAPE, _of_escape)
        yield read
    yield _undone(raw, _QUOTED, _of_quoted)
    # Lossy or alternative escapes, such as + for a space.
    for written in (quote(raw), quote_plus(raw), html.escape(secret), repr(secret)[1:-1]):
        yield written.encode("utf-8", "surrogatepass")
    yield raw.replace(b" ", b"+")
    # A header is read as Latin-1.
    yield raw.decode("latin-1").encode()


def _encoded_forms(secret: str) -> Iterator[bytes]:
    """Encoded as a whole, and as a part of something larger."""
    writings = [secret.encode("utf-8", "surrogatepass")]
    writings += [secret.encode(name, "surrogatepass") for name in ("utf-16-le", "utf-16-be")]
    writings += [
        quote(writings[0], safe="").encode(),
        html.escape(secret).encode("utf-8", "replace"),
    ]
    for raw in dict.fromkeys(writings):
        yield from _hexadecimal(raw)
        whole = [base64.b64encode(raw), base64.urlsafe_b64encode(raw)]
        cores = {core for encode in (base64.b64encode, base64.urlsafe_b64encode)
                 for core in _inside(raw, encode, 3, 6)}  # fmt: skip
        cores |= set(_inside(raw, base64.b32encode, 5, 5))
        cores |= set(_inside(raw, base64.b32hexencode, 5, 5))
        yield from (*whole, *cores)
        # Twice, as if a token is put into a document that is then encoded too.
        for inner in (whole[0], *_inside(raw, base64.b64encode, 3, 6)):
            yield from _inside(inner.rstrip(b"="), base64.b64encode, 3, 6)
    codes = list(writings[0])
    if len(codes) >= SHORTEST_SECRET:
        yield from (between.join(b"%d" % code for code in codes) for between in (b",", b""))


def _hexadecimal(raw: bytes) -> Iterator[bytes]:
    pairs = [b"%02x" % code for code in raw]
    for between in (b"", b":", b"-", b"0x", b",0x"):
        yield between.join(pairs)


def _inside(raw: bytes, encode: Callable[[bytes], bytes], group: int, bits: int) -> Iterator[bytes]:
    """The part that is equal in every encoded text that contains *raw*, such as a whole header,
    for each alignment. A letter encodes so many *bits*."""
    for before in range(group):
        first = -(-before * 8 // bits)
        last = (before + len(raw)) * 8 // bits
        core = encode(bytes(before) + raw)[first:last]
        if len(core) >= _SHORTEST_CORE:
            yield core
