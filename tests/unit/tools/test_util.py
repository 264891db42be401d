"""Util: hashes, base64 and dates."""

import base64
import time
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from keep_desktop.domain.errors import LogicFailure
from keep_desktop.ports.tools import CallContext
from keep_desktop.tools.dates import NAMES, Locale, read, written
from keep_desktop.tools.registry import Registry
from keep_desktop.tools.util import UTIL_TOOLS
from tests.builders.memory import peak_of
from tests.builders.tools import a_context

BOX = Registry(UTIL_TOOLS)


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> CallContext:
    return a_context(tmp_path_factory.mktemp("own"), zone=ZoneInfo("Europe/Berlin"))


def ask(name: str, context: CallContext, **input: Any) -> Any:
    tool = BOX.find("Util", name)
    assert tool is not None
    params = BOX.parse(tool, input)
    assert tool.is_read_only(params)
    return BOX.check_output(tool, tool.call(params, context))


@pytest.mark.parametrize(
    ("algorithm", "begins"),
    [("sha256", "2cf24dba"), ("sha512", "9b71d224"), ("sha1", "aaf4c61d"), ("md5", "5d41402a")],
)
def test_hashes_are_in_hexadecimal(context: CallContext, algorithm: str, begins: str) -> None:
    assert ask("hash", context, text="hello", algorithm=algorithm).startswith(begins)


def test_base64_goes_both_ways(context: CallContext) -> None:
    assert ask("btoa", context, text="Grüße") == "R3LDvMOfZQ=="
    assert ask("atob", context, text="R3LDvMOf\nZQ") == "Grüße"
    long = "aéß漢" * 100_000
    assert ask("btoa", context, text=long) == base64.b64encode(long.encode()).decode()
    assert ask("atob", context, text="_w", encoding="latin-1") == "ÿ"


@pytest.mark.parametrize("text", ["!", "a", "ü", "_w"])
def test_what_is_no_base64_or_no_text_is_reported(context: CallContext, text: str) -> None:
    with pytest.raises(LogicFailure, match=r"Util\.atob"):
        ask("atob", context, text=text)


@pytest.mark.parametrize("size", range(4 * 3 * 8 * 1024 - 3, 4 * 3 * 8 * 1024 + 4))
def test_base64_may_be_padded_and_divided_anywhere(context: CallContext, size: int) -> None:
    text = "x" * size
    lines = base64.encodebytes(text.encode()).decode().replace("=", " = ")
    assert ask("atob", context, text=f"{lines}\n") == text
    with pytest.raises(LogicFailure, match=r"Util\.atob"):
        ask("atob", context, text=f"{lines}={lines}")


@pytest.mark.parametrize(
    ("name", "text", "most"), [("atob", "YWFh" * 3_000_000, 2.1), ("btoa", "a" * 9_000_000, 1.5)]
)
def test_pieces_of_base64_are_not_held_beside_what_is_made_of_them(
    context: CallContext, name: str, text: str, most: float
) -> None:
    assert peak_of(lambda: ask(name, context, text=text)) < most * 9_000_000


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2026-11-20T13:05:06.789Z", "2026-11-20T13:05:06.789Z"),
        ("2026-11-20T13:05:06+01:00", "2026-11-20T12:05:06.000Z"),
        ("2026-11-20 13:05", "2026-11-20T12:05:00.000Z"),
        ("2026-11-20", "2026-11-19T23:00:00.000Z"),
        ("Fri, 20 Nov 2026 13:05:06 +0100", "2026-11-20T12:05:06.000Z"),
        ("20 Nov 2026 13:05 GMT", "2026-11-20T13:05:00.000Z"),
        ("Fri, 20 Nov 2026 13:05:06 -0000", "2026-11-20T13:05:06.000Z"),
        ("Fri, 20 Nov 2026 13:05:06 +0100 (CET)", "2026-11-20T12:05:06.000Z"),
    ],
)
def test_iso_and_mail_dates_are_read(context: CallContext, text: str, iso: str) -> None:
    answer = ask("parseDate", context, text=text)
    assert answer["iso"] == iso
    assert answer["ms"] == int(datetime.fromisoformat(iso).timestamp() * 1000)


@pytest.mark.parametrize(
    ("text", "format", "locale", "iso"),
    [
        ("20.11.2026", "dd.MM.yyyy", "en", "2026-11-19T23:00:00.000Z"),
        ("1.2.26 7:05", "d.M.yy H:mm", "en", "2026-02-01T06:05:00.000Z"),
        ("11/20/2026 1:05 PM", "MM/dd/yyyy h:mm a", "en", "2026-11-20T12:05:00.000Z"),
        ("20. März 2026", "d. MMMM yyyy", "de", "2026-03-19T23:00:00.000Z"),
        ("3 DÉC 1999", "d MMM yyyy", "fr", "1999-12-02T23:00:00.000Z"),
        (
            "viernes, 20 de noviembre de 2026",
            "EEEE, d 'de' MMMM 'de' yyyy",
            "es",
            "2026-11-19T23:00:00.000Z",
        ),
        ("2026-11-20 00:00 -0500", "yyyy-MM-dd HH:mm ZZ", "en", "2026-11-20T05:00:00.000Z"),
    ],
)
def test_other_dates_are_read_by_their_format(
    context: CallContext, text: str, format: str, locale: str, iso: str
) -> None:
    assert ask("parseDate", context, text=text, format=format, locale=locale)["iso"] == iso


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("", None),
        ("yesterday", None),
        ("2026-13-01", None),
        ("x" * 10_000, None),
        ("31.02.2026", "dd.MM.yyyy"),
        ("20-11-2026", "dd.MM.yyyy"),
        ("13:00 PM", "hh:mm a"),
        ("0001-01-01T00:00:00+14:00", None),
    ],
)
def test_what_is_no_date_is_null(context: CallContext, text: str, format: str | None) -> None:
    assert ask("parseDate", context, text=text, format=format) is None


@pytest.mark.parametrize(
    ("format", "locale", "text"),
    [
        ("d. MMMM yyyy, HH:mm", "de", "20. November 2026, 00:30"),
        ("EEEE d MMMM yyyy", "fr", "vendredi 20 novembre 2026"),
        ("EEE dd-MMM-yy", "nl", "vr 20-nov-26"),
        ("h:mm a", "en", "12:30 AM"),
        ("d MMM 'o''clock' H", "en", "20 Nov o'clock 0"),
        ("yyyy-MM-dd'T'HH:mm:ss.SSSZZ", "en", "2026-11-20T00:30:00.000+01:00"),
        ("MMM", "it", "nov"),
    ],
)
def test_dates_are_written_in_zone_and_language(
    context: CallContext, format: str, locale: str, text: str
) -> None:
    moment = datetime(2026, 11, 19, 23, 30, tzinfo=UTC)
    for date in (moment.isoformat(), int(moment.timestamp() * 1000)):
        assert ask("formatDate", context, date=date, format=format, locale=locale) == text


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "Europe", "\0", ""])
def test_what_is_no_zone_is_reported(context: CallContext, zone: str) -> None:
    with pytest.raises(LogicFailure, match="not a time zone"):
        ask("parseDate", context, text="2026-07-01", zone=zone)


def test_letters_that_mean_nothing_in_a_format_are_reported(context: CallContext) -> None:
    with pytest.raises(LogicFailure, match="“YYYY” means nothing in a date format"):
        ask("formatDate", context, date=0, format="YYYY-MM-dd")


@pytest.mark.parametrize("date", ["tomorrow", 1e300, -(10**30), float("inf")])
def test_what_cannot_be_a_date_is_reported(context: CallContext, date: Any) -> None:
    with pytest.raises(LogicFailure, match=r"Util\.formatDate"):
        ask("formatDate", context, date=date, format="yyyy")


@given(
    moment=st.datetimes(timezones=st.just(UTC)).filter(lambda moment: moment.year >= 1000),
    locale=st.sampled_from(sorted(NAMES)),
    month=st.sampled_from(["MMMM", "MMM", "MM", "M"]),
)
def test_a_written_date_is_read_back(moment: datetime, locale: Locale, month: str) -> None:
    pattern = f"EEEE EEE d {month} yyyy 'um' hh:mm:ss.SSS a ZZ"
    back = read(written(moment, pattern, locale), pattern, locale, UTC)
    assert back is not None
    assert timedelta() <= moment - back < timedelta(milliseconds=1)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=60))
def test_any_text_is_a_date_or_none(context: CallContext, text: str) -> None:
    answer = ask("parseDate", context, text=text)
    assert answer is None or set(answer) == {"iso", "ms"}


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("1" * 42 + "x", "Md" * 14),
        ("1" * 199 + "x", "Md" * 100),
        (" " * 199 + "x", "' '" * 60),
        ("1 " * 100, "M d " * 50),
    ],
)
def test_a_format_that_fits_in_many_ways_takes_no_longer(
    context: CallContext, text: str, format: str
) -> None:
    began = time.process_time()
    assert ask("parseDate", context, text=text, format=format) is None
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    ("text", "format", "iso"),
    [
        ("1112026", "dMyyyy", "2026-01-11"),
        ("1112026", "dMMyyyy", "2026-11-01"),
        ("11 1 2026", "d  M' 'yyyy", "2026-01-11"),
        ("5 may. 2026", "d MMM yyyy", "2026-05-05"),
        ("5 may 2026", "d MMM' 'yyyy", "2026-05-05"),
    ],
)
def test_of_the_ways_that_fit_the_longest_first_one_is_taken(
    context: CallContext, text: str, format: str, iso: str
) -> None:
    answer = ask("parseDate", context, text=text, format=format, zone="UTC")
    assert answer is not None and answer["iso"].startswith(iso)
