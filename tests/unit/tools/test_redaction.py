"""No secret comes through, in whatever form a service repeats it."""

import base64
import contextlib
import gc
import html
import json
import threading
import time
import weakref
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keep_desktop.domain.errors import Cancelled, InternalFailure, LogicFailure
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage, dump
from keep_desktop.engine.cancellation import CancelSource
from keep_desktop.tools.redaction import HIDDEN, Redactor
from tests.builders.services import TOKEN

secrets = st.text(
    st.characters(min_codepoint=33, max_codepoint=0x2FFF, exclude_categories=("Cs", "Cc")),
    min_size=6,
    max_size=60,
)


@given(secrets)
def test_every_usual_form_is_taken_out(secret: str) -> None:
    raw = secret.encode()
    redactor = Redactor([secret])
    for form in (
        secret,
        quote(secret, safe=""),
        quote_plus(secret),
        html.escape(secret),
        json.dumps(secret),
        base64.b64encode(raw).decode(),
        base64.urlsafe_b64encode(raw).decode(),
        raw.hex(),
        raw.hex().upper(),
    ):
        text = redactor.text(f"before {form} after")
        assert HIDDEN in text
        # A secret may be a word that stands in what is put in its place.
        assert form.strip('"=') not in text.replace(HIDDEN, "")


@given(st.binary(max_size=12), st.binary(max_size=12))
def test_a_whole_header_in_base64_does_not_bring_it_along(before: bytes, after: bytes) -> None:
    text = base64.b64encode(before + TOKEN.encode() + after).decode()
    redacted = Redactor([TOKEN]).text(text)
    assert HIDDEN in redacted
    rest = redacted.replace(HIDDEN, "")
    assert len(rest) <= len(text) - len(TOKEN)


def test_all_texts_of_a_value_are_checked_and_the_rest_stays() -> None:
    value: JsonValue = {"a": [1, None, True, {TOKEN: f"x{TOKEN}y"}], "b": 2.5}
    assert Redactor([TOKEN]).value(value) == {
        "a": [1, None, True, {HIDDEN: f"x{HIDDEN}y"}],
        "b": 2.5,
    }
    assert Redactor().value(value) == value


def test_a_failure_keeps_its_class_and_what_is_known() -> None:
    def fail() -> None:
        try:
            raise ValueError(TOKEN)
        except ValueError as error:
            raise LogicFailure(f"a {TOKEN}", details=f"b {TOKEN}", took_effect=None) from error

    with pytest.raises(LogicFailure) as raised:
        Redactor([TOKEN]).guard(fail, tool="Http.call", mutates=True)
    failure = raised.value
    assert (failure.sentence, failure.details, failure.took_effect) == (
        f"a {HIDDEN}",
        f"b {HIDDEN}",
        None,
    )
    assert failure.__cause__ is None
    assert failure.__context__ is None


def test_a_bug_is_reported_without_the_secret() -> None:
    def fail() -> None:
        raise RuntimeError(f"cannot encode {TOKEN}")

    for mutates, took_effect in ((True, None), (False, False)):
        with pytest.raises(InternalFailure) as raised:
            Redactor([TOKEN]).guard(fail, tool="Http.call", mutates=mutates)
        assert TOKEN not in raised.value.details
        assert raised.value.took_effect is took_effect


def test_a_cancel_stays_a_cancel() -> None:
    def cancel() -> None:
        raise Cancelled(TOKEN)

    with pytest.raises(Cancelled) as raised:
        Redactor([TOKEN]).guard(cancel, tool="Http.call", mutates=True)
    assert TOKEN not in str(raised.value)


def test_it_shows_no_secret_itself() -> None:
    assert TOKEN not in repr(Redactor([TOKEN]))


def _percent(text: str) -> str:
    return "".join(f"%{code:02x}" for code in text.encode())


def _wrapped(text: str, width: int = 20, by: str = "\r\n ") -> str:
    return by.join(text[at : at + width] for at in range(0, len(text), width))


_IN_JSON = json.dumps({"user": "ada", "auth": f"Bearer {TOKEN}"}).encode()
_B64 = base64.b64encode(TOKEN.encode()).decode()


@pytest.mark.parametrize(
    "echoed",
    [
        _percent(TOKEN),
        _percent(TOKEN).upper(),
        _percent(_percent(TOKEN)),
        _percent(_percent(_percent(TOKEN))),
        TOKEN[:5] + _percent(TOKEN[5:9]) + TOKEN[9:],
        "".join(f"&#{ord(sign)};" for sign in TOKEN),
        "".join(f"&#000{ord(sign)}" for sign in TOKEN) + " ",
        "".join(f"&#x{ord(sign):x};" for sign in TOKEN),
        "".join(f"&#X00{ord(sign):X};" for sign in TOKEN),
        TOKEN.replace("/", "&sol;").replace("+", "&plus;").replace("=", "&equals;"),
        "".join(f"\\u{ord(sign):04x}" for sign in TOKEN),
        "".join(f"\\u{ord(sign):04X}" for sign in TOKEN),
        "".join(f"\\u{{{ord(sign):x}}}" for sign in TOKEN),
        "".join(f"\\x{ord(sign):02x}" for sign in TOKEN),
        "".join(f"\\{ord(sign):03o}" for sign in TOKEN),
        "".join(f"%u{ord(sign):04x}" for sign in TOKEN),
        json.dumps(json.dumps({"echo": TOKEN.replace("/", "\\/")})),
        "".join(f"={ord(sign):02X}" for sign in TOKEN),
        TOKEN[:6] + "=\r\n" + TOKEN[6:],
        TOKEN.upper(),
        TOKEN[:8] + "\r\n " + TOKEN[8:],
        _wrapped(_B64),
        _wrapped(_B64, 4),
        _wrapped(_B64, 10, "\\n"),
        _wrapped(_B64, 10, "%0A"),
        _percent(_B64),
        *(base64.b64encode(b"x" * n + TOKEN.encode() + b"yz").decode() for n in range(6)),
        *(base64.b32encode(b"x" * n + TOKEN.encode() + b"yz").decode() for n in range(6)),
        base64.b32encode(TOKEN.encode()).decode().lower().rstrip("="),
        _wrapped(base64.b32encode(_IN_JSON).decode()),
        _wrapped(base64.encodebytes(_IN_JSON).decode()),
        base64.urlsafe_b64encode(_IN_JSON).decode().rstrip("="),
        base64.b64encode(base64.b64encode(TOKEN.encode())).decode(),
        base64.b64encode(b"auth=" + base64.b64encode(TOKEN.encode())).decode(),
        base64.b64encode(TOKEN.encode("utf-16-le")).decode(),
        TOKEN.encode().hex(":"),
        TOKEN.encode().hex(" ").upper(),
        _wrapped(TOKEN.encode().hex(), 16),
        ", ".join(str(code) for code in TOKEN.encode()),
        " ".join(str(code) for code in TOKEN.encode()),
        " ".join(f"0x{code:02x}" for code in TOKEN.encode()),
    ],
)
def test_no_writing_brings_a_secret_through(echoed: str) -> None:
    redactor = Redactor([TOKEN])
    text = f"größer before:{echoed} after"
    redacted = redactor.text(text)
    assert HIDDEN in redacted
    # No more of it is left than what stood for a letter or two.
    assert len(text) - len(redacted.replace(HIDDEN, "")) >= len(TOKEN)
    assert redacted.startswith("größer before:")
    assert redactor.value([{"a": echoed}]) != [{"a": echoed}]
    assert redactor.value({echoed: 1}) != {echoed: 1}


def test_a_secret_that_is_a_number_is_hidden_as_one() -> None:
    redactor = Redactor(["48151623"])
    for number in (48151623, 48151623.0, 4.8151623e7, 9948151623):
        assert redactor.value({"n": number, "m": 5}) == {"n": HIDDEN, "m": 5}
    assert Redactor(["4815"]).value([48159, 4815]) == [48159, HIDDEN]
    assert Redactor([TOKEN]).value({"codes": list(TOKEN.encode())}) == {"codes": [HIDDEN]}


def test_a_secret_of_other_letters_is_found_as_bytes_and_as_letters() -> None:
    secret = "pässwörd→geheim"
    for echoed in (
        quote(secret),
        secret.encode().decode("latin-1"),
        json.dumps(secret),
        "".join(f"&#{ord(sign)};" for sign in secret),
        base64.b64encode(secret.encode()).decode(),
    ):
        assert HIDDEN in Redactor([secret]).text(f"a {echoed} b"), echoed


def test_what_only_resembles_a_secret_stays_as_it_is() -> None:
    redactor = Redactor([TOKEN, "1234"])
    for text in (
        "tok-5f3a9c",
        "a=1&copy;%20&#65;\\u0041 \\\\ 100% =41 \ud800 &nbsp",
        base64.b64encode(b"something else entirely, of some length").decode(),
        "12 34 123 4",
        "Tea for two\r\n and two for tea",
    ):
        assert redactor.text(text) == text


@pytest.mark.parametrize(
    "echoed",
    [
        {str(at): ord(sign) for at, sign in enumerate(TOKEN)},
        [float(ord(sign)) for sign in TOKEN],
        list(TOKEN),
        [sign - 256 if sign > 127 else sign for sign in "tök-5f3a9c".encode()],
        "\u200b".join(TOKEN),
        "\u00ad".join(TOKEN),
        "\u00a0".join(TOKEN),
        "<wbr>".join(TOKEN),
        "8.391027455E+09",
    ],
    ids=lambda echoed: str(echoed)[:20],
)
def test_bytes_letters_and_long_words_as_programs_write_them_are_hidden(echoed: JsonValue) -> None:
    redactor = Redactor([TOKEN, "tök-5f3a9c", "8391027455"])
    assert redactor.value({"echo": echoed}) in ({"echo": HIDDEN}, {"echo": [HIDDEN]})


@pytest.mark.parametrize(
    "piece", ["a", "%25", "\\", "&#0", "&amp;", " a", "=\n", TOKEN, _percent(TOKEN), "&", "\\u"]
)
def test_it_takes_as_much_longer_as_a_text_is_longer(piece: str) -> None:
    """A stranger writes the text, and knows the secret."""
    redactor = Redactor([TOKEN, "a" * 1279 + "b"])

    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        begun = time.process_time()
        redactor.text(text)
        return time.process_time() - begun

    seconds(1_000)
    short = max(seconds(100_000), 0.02)
    assert seconds(1_000_000) < 40 * short


@pytest.mark.parametrize("piece", ["%2541", "&amp;amp;", "\\\\", "=41", " a"])
def test_a_cancel_ends_the_search_of_a_large_answer(piece: str) -> None:
    cancel = CancelSource()
    redactor = Redactor([TOKEN])
    begun = time.monotonic()

    def answer() -> str:
        threading.Timer(0.05, cancel.cancel).start()
        return piece * (10_000_000 // len(piece))

    with pytest.raises(Cancelled):
        redactor.guard(answer, tool="Http.call", mutates=False, cancel=cancel)
    assert time.monotonic() - begun < 2


def test_a_cancel_keeps_back_nothing_of_what_was_done() -> None:
    cancel = CancelSource()
    cancel.cancel()
    redactor = Redactor([TOKEN])
    result = redactor.guard(
        lambda: f"%41 made {TOKEN}", tool="Http.call", mutates=True, cancel=cancel
    )
    assert result == f"%41 made {HIDDEN}"


_SECRET = "pässwörd→1234567"
_around = st.text("ab \\%&=;→p", max_size=6)
_echo = st.sampled_from(
    [_SECRET, quote(_SECRET), json.dumps(_SECRET), base64.b64encode(_SECRET.encode()).decode()]
)
_part = st.one_of(_around, st.builds("{0}{1}{0}".format, _around, _echo), st.just(_SECRET[:8]))


@given(_part, _part, st.sampled_from(["{a}", "{b}{a}", "{a}{b}", "No: {b}", f"{{a}} {_SECRET}"]))
def test_no_fact_of_a_message_keeps_a_secret(a: str, b: str, template: str) -> None:
    redactor = Redactor([_SECRET])
    inner = UserMessage("in {b}", b=b, unused=a)
    for message in (UserMessage(template, a=a, b=b), UserMessage(template, a=inner, b=b)):
        redacted = redactor.text(message)
        assert redacted == redactor.text(str(message))
        for kept in (redacted, dump(redacted) or ""):
            assert redactor.text(kept) == kept, kept


def test_a_message_stays_one_where_its_facts_alone_hold_the_secret() -> None:
    message = UserMessage("{host} said: {words}", host="a.example", words=f"key {TOKEN}")
    redacted = Redactor([TOKEN]).failure(LogicFailure(message)).sentence
    assert isinstance(redacted, UserMessage)
    assert redacted.facts == {"host": "a.example", "words": f"key {HIDDEN}"}
    number = Redactor(["48151623"]).text(UserMessage("{n:,} of {m}", n=48151623, m=5))
    assert not isinstance(number, UserMessage)


class _Given:
    """What may be large."""


def test_a_failed_call_lets_go_what_it_was_given() -> None:
    seen: list[weakref.ref[_Given]] = []

    def call() -> None:
        given = _Given()
        seen.append(weakref.ref(given))

        def run() -> JsonValue:
            raise LogicFailure(f"{given}")

        Redactor([TOKEN]).guard(run, tool="Http.call", mutates=True)

    gc.disable()
    try:
        with contextlib.suppress(LogicFailure):
            call()
        assert seen[0]() is None
    finally:
        gc.enable()
