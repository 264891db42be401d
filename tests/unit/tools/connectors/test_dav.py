"""CalDAV and CardDAV against Radicale, and against a server that answers something hostile."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from keep_desktop.domain.errors import (
    Cancelled,
    Failure,
    LogicFailure,
    NetworkFailure,
    PreconditionFailure,
)
from keep_desktop.domain.permissions import Risk
from keep_desktop.ports.cancel import NeverCancelled
from keep_desktop.ports.tools import Verdict
from keep_desktop.tools.connectors.caldav.entry import CALDAV
from keep_desktop.tools.connectors.dav.lines import Component, line, parsed, unescaped
from keep_desktop.tools.connectors.probe import who
from tests.builders.connected import Connected, calls
from tests.builders.tools import CancelledAfter
from tests.servers.dav import Radicale
from tests.servers.service import FakeService, ReceivedRequest, Reply
from tests.unit.tools.connectors import dav_cases as given

Call = Callable[..., Any]


@pytest.fixture
def server() -> Iterator[Radicale]:
    with Radicale() as server:
        yield server


@pytest.fixture
def call(server: Radicale, tmp_path: Path) -> Call:
    return calls(server, tmp_path)


def test_calendars_and_address_books_are_found_from_the_address_alone(call: Call) -> None:
    calendars = call("CalDav.calendars")
    assert sorted(one["name"] for one in calendars) == ["Home", "Work & more"]
    assert Radicale.HOME in [one["id"] for one in calendars]
    assert call("CardDav.books") == [{"id": Radicale.BOOK, "name": "People"}]


def test_events_of_a_span_come_in_order_each_of_a_series_for_itself(
    server: Radicale, call: Call
) -> None:
    server.put_event(
        "series.ics", "SUMMARY:Stand-up", "DTSTART:20261101T090000Z", "DURATION:PT15M",
        "RRULE:FREQ=DAILY",
    )  # fmt: skip
    server.put_event(
        "day.ics", "SUMMARY:Holiday", "DTSTART;VALUE=DATE:20261121", "ATTENDEE:mailto:bob@o.example"
    )
    server.put_event("later.ics", "SUMMARY:Later", "DTSTART:20270101T090000Z")
    span = {"after": "2026-11-20T00:00Z", "before": "2026-11-22T00:00Z"}
    found = call("CalDav.events", calendar=server.HOME, **span)
    assert [(one["title"], one["start"], one["end"], one["repeats"]) for one in found] == [
        ("Stand-up", "2026-11-20T09:00:00.000Z", "2026-11-20T09:15:00.000Z", True),
        ("Holiday", "2026-11-21", "2026-11-22", False),
        ("Stand-up", "2026-11-21T09:00:00.000Z", "2026-11-21T09:15:00.000Z", True),
    ]
    assert found[1]["attendees"] == ["bob@o.example"]
    assert found[0]["occurrence"] == found[0]["start"]
    assert len(call("CalDav.events", calendar=server.HOME, **span, limit=1)) == 1


def test_an_event_is_added_changed_and_deleted(server: Radicale, call: Call) -> None:
    made = call("CalDav.addEvent", **given.an_event(server, Path()), description="a\\b\nÄ" * 40)
    place = {"calendar": server.HOME, "id": made["id"]}
    assert made == call("CalDav.get", **place)
    days = {"start": "2026-12-24", "end": "2026-12-27"}
    changed = call("CalDav.updateEvent", **place, **days, location="")
    assert changed == call("CalDav.get", **place) == {**made, **days, "location": ""}
    assert max(map(len, server.text(server.HOME, made["id"]).encode().split(b"\r\n"))) <= 75
    assert call("CalDav.deleteEvent", **place) == {"id": made["id"]}
    with pytest.raises(LogicFailure, match="nothing at this address"):
        call("CalDav.get", **place)


def test_what_is_not_changed_stays_as_it_was(server: Radicale, call: Call) -> None:
    alarm = ("BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Go", "TRIGGER:-PT5M", "END:VALARM")
    zone = "DTSTART;TZID=Europe/Berlin:20261120T120000"
    other = 'X-OTHER;A="b:c;d":e'
    server.put_event("a.ics", "SUMMARY:Lunch", zone, "DURATION:PT1H", other, *alarm)
    changed = call("CalDav.updateEvent", calendar=server.HOME, id="a.ics", title="Dinner")
    assert (changed["start"], changed["title"]) == ("2026-11-20T11:00:00.000Z", "Dinner")
    lines = server.text(server.HOME, "a.ics").split("\r\n")
    assert {zone, "DURATION:PT1H", other, *alarm, "SEQUENCE:1"} <= {*lines}
    server.put_contact("b.vcf", "FN:Bob", "N:Lee;Bob;;;", "item1.EMAIL;TYPE=WORK:b@o.example")
    who = {"book": server.BOOK, "id": "b.vcf"}
    call("CardDav.updateContact", **who, emails=["new@o.example", "b@o.example"], note="a, b")
    lines = server.text(server.BOOK, "b.vcf").split("\r\n")
    assert "N:Lee;Bob;;;" in lines
    assert any(one.startswith("item1.EMAIL;TYPE=WORK") for one in map(str.strip, lines))
    assert call("CardDav.get", **who)["emails"] == ["new@o.example", "b@o.example"]


def test_guests_are_not_written_to_and_series_not_moved_unasked(
    server: Radicale, call: Call, tmp_path: Path
) -> None:
    server.put_event("g.ics", "SUMMARY:Lunch", *given.TIMES, "ATTENDEE:mailto:bob@o.example")
    server.put_event("s.ics", "SUMMARY:Lunch", *given.TIMES, "RRULE:FREQ=DAILY")
    guests, series = ({"calendar": server.HOME, "id": one} for one in ("g.ics", "s.ics"))
    with pytest.raises(PreconditionFailure, match="has guests"):
        call("CalDav.updateEvent", **guests, title="X")
    with pytest.raises(PreconditionFailure, match="has guests"):
        call("CalDav.deleteEvent", **guests)
    with pytest.raises(PreconditionFailure, match="repeats"):
        call("CalDav.updateEvent", **series, start="2026-11-21T12:00", end="2026-11-21T13:00")
    assert server.effects == []
    assert call("CalDav.updateEvent", **guests, title="X", notify=True)["title"] == "X"
    tool = Connected("CalDav.updateEvent", server, tmp_path)
    quiet, loud = (tool.input(**guests, title="X", notify=one) for one in (False, True))
    assert (tool.tool.access_of(quiet), tool.tool.access_of(loud)) == (Risk.WRITES, Risk.SENDS)


def test_contacts_are_listed_and_searched(server: Radicale, call: Call) -> None:
    for name in ("Zoe", "Ann <&>", "Bob"):
        call("CardDav.addContact", book=server.BOOK, name=name, emails=[f"{name[:3]}@o.example"])
    listed = call("CardDav.list", book=server.BOOK)
    assert [one["name"] for one in listed] == ["Ann <&>", "Bob", "Zoe"]
    assert len(call("CardDav.list", book=server.BOOK, limit=2)) == 2
    for text in ("ann <&", "ann@o.ex"):
        assert call("CardDav.search", book=server.BOOK, text=text) == listed[:1]


@pytest.mark.parametrize(
    ("tool", "made"),
    [
        ("CalDav.updateEvent", given.a_change_of_it),
        ("CalDav.deleteEvent", given.an_event_here),
        ("CardDav.updateContact", given.a_change_of_them),
        ("CardDav.deleteContact", given.a_contact_here),
    ],
)
def test_what_somebody_else_changed_meanwhile_is_not_overwritten(
    server: Radicale, tmp_path: Path, tool: str, made: Any
) -> None:
    connected = Connected(tool, server, tmp_path)
    params = connected.input(**made(server, tmp_path))
    noted = connected.observe(params)
    if "CalDav" in tool:
        server.put_event("a.ics", "SUMMARY:Brunch", *given.TIMES)
    else:
        server.put_contact("b.vcf", "FN:Robert", "N:;Robert;;;")
    with pytest.raises(NetworkFailure, match="by somebody else") as failed:
        connected.run(params, noted)
    assert failed.value.took_effect is False
    assert server.effects == []
    assert connected.check_outcome(params, noted).verdict is Verdict.RETRY


@pytest.mark.parametrize("mood", ["", "break before", "break after"])
@pytest.mark.parametrize(
    ("tool", "made"),
    [("CalDav.addEvent", given.an_event), ("CardDav.addContact", given.a_contact)],
)
def test_what_was_added_is_taken_back_unless_it_was_changed(
    server: Radicale, tmp_path: Path, tool: str, made: Any, mood: str
) -> None:
    connected = Connected(tool, server, tmp_path)
    params = connected.input(**made(server, tmp_path))
    result, context = connected.call(**made(server, tmp_path)), connected.context()
    server.mood = mood
    connected.take_back(params, result, context)
    assert connected.tool.reconcile_undo(params, result, context).verdict is Verdict.APPLIED
    result = connected.call(**made(server, tmp_path))
    put = server.put_event if "CalDav" in tool else server.put_contact
    name = "SUMMARY:Other" if "CalDav" in tool else "FN:Other"
    put(result["id"], name, *(given.TIMES if "CalDav" in tool else ("N:;O;;;",)))
    with pytest.raises(PreconditionFailure, match="changed at"):
        connected.tool.undo(params, result, context)


@pytest.mark.parametrize(
    "place", ["home/", "//evil.example/", "/a/../b/", "/a/%2e%2e/b/", "/a", "/a/%2F../"]
)
def test_a_place_that_no_list_gave_is_refused(call: Call, place: str) -> None:
    with pytest.raises(LogicFailure, match="calendar"):
        call("CalDav.get", calendar=place, id="a.ics")


@pytest.mark.parametrize("id", ["../work/a.ics", "..", "%2e%2e%2fwork", "a/b", "a b"])
def test_an_event_outside_of_its_calendar_is_refused(call: Call, id: str) -> None:
    with pytest.raises(LogicFailure, match="id"):
        call("CalDav.deleteEvent", calendar=Radicale.HOME, id=id)


def multistatus(inner: str) -> str:
    return f'<multistatus xmlns="DAV:"><response>{inner}</response></multistatus>'


def a_prop(inner: str) -> str:
    status = "<status>HTTP/1.1 200 OK</status>"
    return f"<href>/a</href><propstat>{status}<prop>{inner}</prop></propstat>"


BOMB = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 12))
LINK = "<current-user-principal><href>{}</href></current-user-principal>"


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "no XML",
        "<html xmlns='DAV:'/>",
        "<multistatus xmlns='DAV:'>",
        f'<!DOCTYPE m [<!ENTITY e0 "a">{BOMB}]>' + multistatus("<href>&e11;</href>"),
        '<!DOCTYPE m [<!ENTITY f SYSTEM "file:///etc/passwd">]>' + multistatus("<href>&f;</href>"),
        multistatus(a_prop(LINK.format("http://127.0.0.2:9/"))),
        multistatus(a_prop(LINK.format("http://[/"))),
        multistatus("<href>http://[/</href>"),
    ],
    ids=str,
)
def test_a_hostile_answer_is_a_failure_and_nothing_else(answer: str, tmp_path: Path) -> None:
    class Hostile(Radicale):
        def answer(self, asked: ReceivedRequest) -> Reply:
            return Reply(207, answer.encode(), {"Content-Type": "application/xml; charset=utf-8"})

    with Hostile() as server, pytest.raises(Failure) as failed:
        Connected("CalDav.calendars", server, tmp_path).call()
    assert isinstance(failed.value, LogicFailure | NetworkFailure | PreconditionFailure)
    assert "passwd" not in str(failed.value)


def test_a_stop_ends_a_long_answer_in_its_midst(tmp_path: Path) -> None:
    class Long(Radicale):
        def answer(self, asked: ReceivedRequest) -> Reply:
            body = f'<multistatus xmlns="DAV:">{"<response/>" * 50_000}</multistatus>'
            return Reply(207, body.encode(), {"Content-Type": "application/xml; charset=utf-8"})

    with Long() as server, pytest.raises(Cancelled):
        connected = Connected("CalDav.calendars", server, tmp_path)
        connected.run(connected.input(), None, cancel=CancelledAfter(101))


@given_any(st.text(st.characters(exclude_characters="\0\r", exclude_categories=["Cs"])))
def test_any_text_comes_back_from_its_line_and_no_line_is_longer_than_75_bytes(text: str) -> None:
    one = line("SUMMARY", text)
    assert one.text == text
    written = Component("VEVENT", [one]).written()
    assert all(len(raw.encode()) <= 75 for raw in written.split("\r\n"))
    assert parsed(written).text("SUMMARY") == text


@pytest.mark.parametrize(
    "text",
    ["A;B=" + "x" * 20_000 + ":1", "BEGIN:A\n" + "A:1\n" * 200_001],
    ids=["a header without end", "lines without end"],
)
def test_a_text_without_bounds_is_refused_before_it_is_taken_apart(text: str) -> None:
    with pytest.raises(ValueError, match=r"without a value|too many lines"):
        parsed(text)


@pytest.mark.parametrize(
    "text",
    ["", "BEGIN:VEVENT", "A:1", "BEGIN:A\nEND:B", "BEGIN:A\nx\nEND:A", "BEGIN:A\n" * 20, " x"],
)
def test_a_text_that_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parsed(text)


def test_the_check_of_a_connection_asks_the_server(server: Radicale) -> None:
    server.token = "app-password"
    good: FakeService = server
    pair = "Basic YW5uQGZpcm0uZXhhbXBsZTphcHAtcGFzc3dvcmQ="
    who(CALDAV, good.url, {"Authorization": pair}, NeverCancelled())
    with pytest.raises(Failure, match="sign-in"):
        who(CALDAV, good.url, {"Authorization": "Basic eA=="}, NeverCancelled())


@given_any(st.text(st.sampled_from('\\\\\\nN\0a,;"\n'), max_size=60), st.integers(1, 40_000))
def test_escapes_are_undone_piece_by_piece_as_in_the_whole(text: str, times: int) -> None:
    value = text * times if len(text) * times < 200_000 else text
    pairs = value.replace("\0", "").replace("\\\\", "\0")
    lines = pairs.replace("\\n", "\n").replace("\\N", "\n")
    assert unescaped(value) == lines.replace("\\", "").replace("\0", "\\")


def test_a_text_of_megabytes_is_refused_and_a_picture_of_megabytes_is_not() -> None:
    def card(name: str, size: int) -> str:
        return f"BEGIN:VCARD\r\n{name}:{'A' * size}\r\nEND:VCARD\r\n"

    assert parsed(card("NOTE", 2_000_000)).text("NOTE") == "A" * 2_000_000
    assert parsed(card("PHOTO", 3_000_000)).lines("PHOTO")
    with pytest.raises(ValueError, match="too long"):
        parsed(card("NOTE", 2_000_001))
