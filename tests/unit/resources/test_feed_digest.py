"""The bundled workflow Feed digest: feeds of a real server, real files, and days that pass."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.handlers import HandlerTimes
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.runs import Trigger
from keep_desktop.services.workflows.lifecycle import set_params
from tests.builders.bundled import Bench, a_bench
from tests.builders.handlers import input_statuses

#: By UTC, in which these tests live; the digest is written at 18:00.
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
EVENING = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
DAY = timedelta(days=1)


class Reader:
    """One who reads two feeds, `/ferry` and `/museum`."""

    def __init__(self, bench: Bench, server: HTTPServer, folder: Path) -> None:
        self.bench, self._server, self.folder = bench, server, folder

    def post(
        self, feed: str, *titles: str, text: str = "", at: str = "2026-11-20T08:00:00Z"
    ) -> None:
        """The feed has these entries, each with its title as its id."""
        items = "".join(
            f"<item><guid>{title}</guid><title><![CDATA[{title}]]></title>"
            f"<link>https://{feed}.example/{n}</link>"
            f"<description><![CDATA[{text}]]></description><dc:date>{at}</dc:date></item>"
            for n, title in enumerate(titles)
        )
        self._answer(feed, f"<rss><channel><title>{feed.title()}</title>{items}</channel></rss>")

    def lose(self, feed: str) -> None:
        self._answer(feed, "gone", status=503)

    def _answer(self, feed: str, body: str, status: int = 200) -> None:
        for handler in list(self._server.handlers):
            if handler.matcher.uri == f"/{feed}":
                self._server.handlers.remove(handler)
        self._server.expect_request(f"/{feed}").respond_with_data(
            body, status=status, content_type="application/rss+xml"
        )

    def go_to(self, moment: datetime) -> None:
        self.bench.clock.advance(moment - self.bench.clock.now())

    def digests(self) -> dict[str, str]:
        return {
            path.name: path.read_text(encoding="utf-8") for path in sorted(self.folder.iterdir())
        }


@pytest.fixture
def reader(tmp_path: Path, httpserver: HTTPServer) -> Iterator[Reader]:
    folder = tmp_path / "digests"
    with a_bench(tmp_path, "feed_digest", _params(httpserver, folder), at=NOON) as bench:
        reader = Reader(bench, httpserver, folder)
        reader.post("ferry")
        reader.post("museum")
        yield reader


def _params(server: HTTPServer, folder: Path) -> Mapping[str, JsonValue]:
    urls = [server.url_for(f"/{feed}") for feed in ("ferry", "museum")]
    return {"feeds": urls, "folder": str(folder), "at": "18:00", "when": "1h"}


def test_nothing_is_written_before_its_time_and_all_in_one_file_then(reader: Reader) -> None:
    reader.post("ferry", "Storm", "Calm", text="<b>Ten</b> o'clock")
    reader.post("museum", "Open night")
    assert reader.bench.run_now().status == "committed"
    assert reader.digests() == {}
    assert reader.bench.wake_at("writeDigest") == EVENING
    reader.go_to(EVENING)
    reader.bench.due()
    (digest,) = reader.digests().items()
    assert digest == (
        "Digest 2026-11-20.md",
        "# Digest of 2026-11-20\n\n"
        "## Ferry\n\n"
        "- [Storm](<https://ferry.example/0>)  \n  Ten o'clock\n"
        "- [Calm](<https://ferry.example/1>)  \n  Ten o'clock\n\n"
        "## Museum\n\n"
        "- [Open night](<https://museum.example/0>)\n",
    )
    assert reader.bench.made() == ["Digest of 2026-11-20: 3 entries"]


def test_a_digest_says_which_entries_it_comes_from(reader: Reader) -> None:
    reader.post("ferry", "Storm")
    reader.post("museum", "Open night")
    reader.bench.run_now()
    reader.go_to(EVENING)
    reader.bench.due()
    causes = reader.bench.causes_of("Digest of 2026-11-20: 2 entries")
    assert causes == ["Ferry: Storm", "Museum: Open night"]
    assert set(_statuses(reader)) == {"done"}


def test_the_consumer_alone_is_woken_at_its_time(reader: Reader) -> None:
    reader.post("ferry", "Storm")
    reader.bench.run_now()
    woken = {h.name: h for h in _restless(reader)}["writeDigest"]
    assert (woken.wake_at, woken.has_news, woken.reserved_last) == (EVENING, False, False)
    reader.go_to(EVENING - timedelta(seconds=1))
    assert _consumers_only(reader) == 0
    reader.go_to(EVENING)
    assert _consumers_only(reader) == 1
    assert list(reader.digests()) == ["Digest 2026-11-20.md"]


def test_no_entry_comes_twice_however_often_feeds_are_read(reader: Reader) -> None:
    reader.post("ferry", "Storm")
    reader.bench.run_now()
    reader.bench.run_now()
    reader.go_to(EVENING)
    reader.bench.due()
    for hours in range(1, 72, 5):
        reader.go_to(EVENING + timedelta(hours=hours))
        reader.bench.due()
    assert list(reader.digests()) == ["Digest 2026-11-20.md"]
    assert len(reader.bench.made()) == 1


def test_what_is_found_later_goes_into_the_next_digest(reader: Reader) -> None:
    reader.post("ferry", "Storm")
    reader.bench.run_now()
    reader.go_to(EVENING)
    reader.bench.due()
    reader.post("ferry", "Calm", "Storm", at="2026-11-20T18:30:00Z")
    reader.go_to(EVENING + timedelta(hours=1))
    reader.bench.due()
    assert len(reader.digests()) == 1, "its time has passed today"
    reader.go_to(EVENING + DAY)
    reader.bench.due()
    assert "Calm" in reader.digests()["Digest 2026-11-21.md"]
    assert "Storm" not in reader.digests()["Digest 2026-11-21.md"]


def test_a_day_without_news_gets_no_file(reader: Reader) -> None:
    for day in range(4):
        reader.go_to(EVENING + day * DAY)
        reader.bench.due()
    assert reader.digests() == {} and reader.bench.made() == []


def test_a_digest_that_was_missed_is_made_up_for_once(reader: Reader) -> None:
    reader.post("ferry", "Storm")
    reader.bench.run_now()
    reader.go_to(EVENING + 3 * DAY - timedelta(hours=6))
    reader.bench.due()
    assert list(reader.digests()) == ["Digest 2026-11-22.md"], "the last time that passed"


def test_a_feed_that_cannot_be_read_holds_up_no_other(reader: Reader) -> None:
    reader.lose("ferry")
    reader.post("museum", "Open night")
    report = reader.bench.run_now()
    assert (report.status, report.failed) == ("committed", False)
    reader.go_to(EVENING)
    reader.bench.due()
    assert "Open night" in reader.digests()["Digest 2026-11-20.md"]
    assert reader.bench.notices() == [], "it may be back soon"
    assert any("ferry could not be read: " in line and "503" in line for line in reader.bench.log())


def test_a_feed_that_is_silent_for_a_day_is_reported_once(reader: Reader) -> None:
    reader.lose("ferry")
    reader.bench.run_now()
    for hours in (23, 25, 26, 60):
        reader.go_to(NOON + timedelta(hours=hours))
        reader.bench.due()
    (notice,) = reader.bench.notices()
    assert notice.startswith("Feed digest could not read for a day:\n• http://")
    assert "/ferry: " in notice and "503" in notice
    assert reader.bench.made() == ["Tell of 1 silent feed"]


def test_a_feed_that_comes_back_gives_what_was_missed_and_may_fall_silent_again(
    reader: Reader,
) -> None:
    reader.post("ferry", "Storm")
    reader.bench.run_now()
    reader.lose("ferry")
    reader.go_to(NOON + 9 * DAY)
    reader.bench.due()
    reader.post("ferry", "Long ago", at="2026-11-21T08:00:00Z")
    reader.go_to(NOON + 10 * DAY)
    reader.bench.due()
    assert "Ferry: Long ago" in _titles(reader)
    reader.lose("ferry")
    reader.go_to(NOON + 12 * DAY)
    reader.bench.due()
    assert len(reader.bench.notices()) == 2


def test_the_first_look_at_a_feed_goes_back_a_week(reader: Reader) -> None:
    reader.post("ferry", "Recent", at="2026-11-14T08:00:00Z")
    reader.post("museum", "Ages ago", at="2026-11-12T08:00:00Z")
    reader.bench.run_now()
    assert _titles(reader) == ["Ferry: Recent"]


def test_what_feeds_write_is_no_markdown_and_no_html(reader: Reader) -> None:
    reader.post("ferry", "[x](javascript:y) <img src=z> `c` # *b*", text="a _b_ &amp;lt; | c\n# d")
    reader.bench.run_now()
    reader.go_to(EVENING)
    reader.bench.due()
    digest = reader.digests()["Digest 2026-11-20.md"]
    assert r"[\[x\](javascript:y)" in digest and r"\`c\` \# \*b\*" in digest
    assert "<img" not in digest.replace(r"\<", "") and r"\_b\_" in digest
    assert "\n# d" not in digest


def test_more_than_fits_one_digest_goes_into_the_next(reader: Reader) -> None:
    for n in range(11):
        reader.post("ferry", *(f"{n}-{i}" for i in range(100)))
        reader.bench.run_now()
    reader.go_to(EVENING)
    reader.bench.due()
    reader.go_to(EVENING + DAY)
    reader.bench.due()
    found = "".join(reader.digests().values())
    assert len(reader.digests()) == 2
    assert all(found.count(f"[{n}-{i}](") == 1 for n in range(11) for i in range(100))


def test_a_file_that_has_the_name_already_is_left_alone(reader: Reader) -> None:
    (reader.folder / "Digest 2026-11-20.md").write_text("mine")
    reader.post("ferry", "Storm")
    reader.bench.run_now()
    reader.go_to(EVENING)
    assert reader.bench.due().status == "committed"
    assert reader.digests()["Digest 2026-11-20.md"] == "mine"
    assert "Storm" in reader.digests()["Digest 2026-11-20 (2).md"]


def test_another_time_on_the_same_day_makes_no_second_digest(
    reader: Reader, httpserver: HTTPServer
) -> None:
    reader.post("ferry", "Storm")
    reader.bench.run_now()
    reader.go_to(EVENING)
    reader.bench.due()
    reader.post("ferry", "Calm")
    params = {**_params(httpserver, reader.folder), "at": "20:00"}
    set_params(reader.bench.keep, reader.bench.workflow_id, params)
    reader.go_to(EVENING + timedelta(hours=2))
    reader.bench.due()
    assert len(reader.digests()) == 1
    assert reader.bench.wake_at("writeDigest") == EVENING + DAY + timedelta(hours=2)


def test_the_time_of_the_digest_is_that_of_the_place_also_when_clocks_change(
    tmp_path: Path, httpserver: HTTPServer
) -> None:
    folder = tmp_path / "digests"
    autumn = datetime(2026, 10, 24, 9, 0, tzinfo=UTC)
    params, zone = _params(httpserver, folder), ZoneInfo("Europe/Berlin")
    with a_bench(tmp_path, "feed_digest", params, at=autumn, zone=zone) as bench:
        reader = Reader(bench, httpserver, folder)
        reader.post("ferry", "Storm", at="2026-10-24T08:00:00Z")
        reader.post("museum")
        bench.run_now()
        assert bench.wake_at("writeDigest") == datetime(2026, 10, 24, 16, 0, tzinfo=UTC)
        reader.go_to(datetime(2026, 10, 24, 16, 0, tzinfo=UTC))
        bench.due()
        assert list(reader.digests()) == ["Digest 2026-10-24.md"]
        # The day has 25 hours, of which a consumer can be put off by 24.
        assert bench.wake_at("writeDigest") == datetime(2026, 10, 25, 16, 0, tzinfo=UTC)
        reader.post("ferry", "Calm", at="2026-10-25T08:00:00Z")
        reader.go_to(datetime(2026, 10, 25, 16, 30, tzinfo=UTC))
        bench.due()
        assert len(reader.digests()) == 1
        assert bench.wake_at("writeDigest") == datetime(2026, 10, 25, 17, 0, tzinfo=UTC)


def _titles(reader: Reader) -> list[str]:
    with reader.bench.keep.ledger.read() as uow:
        items, _ = uow.items.list(
            reader.bench.workflow_id, status=None, logical_item_id=None, limit=1000, offset=0
        )
    return sorted(item.title for item in items if item.source == "Feeds")


def _statuses(reader: Reader) -> list[str]:
    return list(input_statuses(reader.bench.keep, reader.bench.workflow_id).values())


def _restless(reader: Reader) -> list[HandlerTimes]:
    with reader.bench.keep.ledger.read() as uow:
        return list(uow.handlers.possibly_due())


def _consumers_only(reader: Reader) -> int:
    """How many runs a session without producers has."""
    start = reader.bench.keep.engine.start_session
    return start(reader.bench.workflow_id, Trigger.EVENT, with_producers=False).result().runs
