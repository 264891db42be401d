"""The bundled workflow Watch a page, run with real tools against a real server."""

from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer

from keep_desktop.domain.json import JsonValue
from keep_desktop.resources import bundled_workflows
from keep_desktop.tools.all import WEB_TOOLS
from keep_desktop.tools.memory import MEMORY_TOOLS
from keep_desktop.tools.registry import Registry
from keep_desktop.tools.users import USERS_TOOLS
from keep_desktop.tools.util import UTIL_TOOLS
from tests.builders.scripts import Ran, run_script
from tests.builders.tools import FakeNotes, FakeNotificationOutbox, a_context

BOX = Registry((*MEMORY_TOOLS, *USERS_TOOLS, *UTIL_TOOLS, *WEB_TOOLS))
SCRIPT = next(each.script for each in bundled_workflows() if each.slug == "watch_page")


class Watcher:
    """A user's notes and notices, kept over runs of the workflow."""

    def __init__(self, server: HTTPServer, folder: Path) -> None:
        self._server, self._folder = server, folder
        self.notes, self.outbox = FakeNotes(), FakeNotificationOutbox()
        self.ran: Ran | None = None

    def look(self, *lines: str) -> Ran:
        self._server.clear()
        body = "<title>Ferry times</title>" + "".join(f"<p>{line}</p>" for line in lines)
        self._server.expect_request("/").respond_with_data(body, content_type="text/html")
        number = 0 if self.ran is None else len(self.ran.items)
        context = a_context(self._folder, notes=self.notes, outbox=self.outbox, key=f"key-{number}")
        params = {"url": self._server.url_for("/")}
        self.ran = run_script(SCRIPT, params, BOX, context, self.ran)
        assert self.ran.error is None
        return self.ran

    def note(self) -> str:
        [note], _ = self.notes.list(limit=10, offset=0)
        return note.content


def test_the_first_look_keeps_a_note_and_says_nothing(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    watcher = Watcher(httpserver, tmp_path)
    ran = watcher.look("At nine", "At ten")
    assert watcher.note() == "At nine\nAt ten"
    assert watcher.outbox.sent == []
    assert list(ran.items.values()) == [("First look at Ferry times", "done")]


def test_a_change_is_noted_and_reported_with_the_new_lines(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    watcher = Watcher(httpserver, tmp_path)
    watcher.look("At nine", "At ten")
    ran = watcher.look("At nine", "At eleven")
    assert watcher.note() == "At nine\nAt eleven"
    [message] = watcher.outbox.sent
    assert message.startswith("Ferry times has changed.\n• At ten → At eleven\n")
    assert [name for name, _ in ran.mutations] == ["Users.send", "Memory.updateNote"]
    assert ("Ferry times changed", "done") in ran.items.values()


def test_a_text_that_comes_back_is_a_change_again(httpserver: HTTPServer, tmp_path: Path) -> None:
    watcher = Watcher(httpserver, tmp_path)
    for line in ("one", "two", "one", "two"):
        watcher.look(line)
        assert watcher.note() == line
    assert len(watcher.outbox.sent) == 3
    assert watcher.ran is not None and watcher.ran.states() == ["done"] * 4


def test_an_item_left_open_by_a_crash_after_the_note_is_closed(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    watcher = Watcher(httpserver, tmp_path)
    ran = watcher.look("one")
    [(id, (title, _))] = ran.items.items()
    ran.items[id] = (title, "processing")
    again = watcher.look("one")
    assert again.items == {id: (title, "done")} and again.mutations == []


SHOP = "<title>Shop</title><p class=count>Visitors: {count}</p><div><b id=price>{price}</b></div>"


class Shop:
    """A page with a price and a counter, of which the price is watched."""

    def __init__(self, server: HTTPServer, folder: Path, **params: JsonValue) -> None:
        self._server, self._folder = server, folder
        self.notes, self.outbox = FakeNotes(), FakeNotificationOutbox()
        self.params = {"url": server.url_for("/"), "part": "#price", **params}
        self.ran: Ran | None = None
        self._visitors = 0

    def look(self, price: str) -> list[str]:
        """The notices of this look."""
        self._server.clear()
        self._visitors += 1
        body = SHOP.format(count=self._visitors, price=price)
        self._server.expect_request("/").respond_with_data(
            body, content_type="text/html; charset=utf-8"
        )
        result = len(self.outbox.sent)
        context = a_context(
            self._folder, notes=self.notes, outbox=self.outbox, key=f"key-{self._visitors}"
        )
        self.ran = run_script(SCRIPT, self.params, BOX, context, self.ran)
        return list(self.outbox.sent[result:])


def test_a_counter_elsewhere_on_the_page_does_not_ring(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    shop = Shop(httpserver, tmp_path)
    assert [shop.look("€10"), shop.look("€10"), shop.look("€10")] == [[], [], []]
    [shown] = shop.look("€9")
    assert "• €10 → €9" in shown


def test_a_number_rings_when_it_comes_to_lie_below_and_not_while_it_stays_there(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    shop = Shop(httpserver, tmp_path, condition="below", number=1000)
    assert shop.look("1.299,00 €") == []
    [shown] = shop.look("999,99 €")
    assert "1.299,00 € → 999,99 €" in shown
    assert shop.look("989,00 €") == []
    assert shop.look("1.100,00 €") == []
    assert len(shop.look("-5 €")) == 1


def test_what_is_wanted_at_the_first_look_is_reported(
    httpserver: HTTPServer, tmp_path: Path
) -> None:
    shop = Shop(httpserver, tmp_path, condition="above", number=100)
    [shown] = shop.look("CHF 1’000.50")
    assert "CHF 1’000.50" in shown


def test_words_ring_when_they_appear(httpserver: HTTPServer, tmp_path: Path) -> None:
    shop = Shop(httpserver, tmp_path, condition="contains", words="In Stock")
    assert shop.look("Sold out") == []
    assert len(shop.look("in stock: 3")) == 1
    assert shop.look("in stock: 2") == []


def test_a_part_that_is_gone_is_reported(httpserver: HTTPServer, tmp_path: Path) -> None:
    shop = Shop(httpserver, tmp_path, part="#nowhere")
    shop.look("1")
    assert shop.ran is not None and "is not on the page any more" in str(shop.ran.error)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.234,56", 1234.56),
        ("1,234.56", 1234.56),
        ("€1,299.00", 1299),
        ("Preis: 12 480,50 Kč", 12480.5),
        ("1’000", 1000),
        ("1.234.567,89", 1234567.89),
        ("1.234", 1234),
        ("0.123", 0.123),
        ("1234.567", 1234.567),
        ("-5", -5),
        ("−7,5 °C", -7.5),
        ("-€1,234.56", -1234.56),
        ("€-3", -3),
        ("EUR 9,99", 9.99),
        ("SKU-123", 123),
        ("5-10", 5),
        ("12.50", 12.5),
        ("99.–", 99),
        ("none", None),
    ],
)
def test_numbers_are_read_as_people_write_them(
    text: str, number: float | None, httpserver: HTTPServer, tmp_path: Path
) -> None:
    for condition, by in (("above", -0.001), ("below", 0.001)):
        close = (number or 0) + by
        rings = Shop(httpserver, tmp_path, condition=condition, number=close).look(text)
        assert len(rings) == (number is not None), condition
        beyond = Shop(httpserver, tmp_path, condition=condition, number=(number or 0)).look(text)
        assert beyond == []
