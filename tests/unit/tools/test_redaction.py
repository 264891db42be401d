"""No secret comes through, in whatever form a service repeats it."""

import base64
import html
import json
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keep_desktop.domain.errors import Cancelled, InternalFailure, LogicFailure
from keep_desktop.domain.json import JsonValue
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


def test_all_texts_of_a_value_are_looked_at_and_the_rest_stays() -> None:
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
    told = raised.value
    assert (told.sentence, told.details, told.took_effect) == (f"a {HIDDEN}", f"b {HIDDEN}", None)
    assert told.__cause__ is None
    assert told.__context__ is None


def test_a_bug_is_told_without_the_secret() -> None:
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
