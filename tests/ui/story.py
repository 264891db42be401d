"""One journey through the window, told once for whichever hands take it: from the first start over
a rehearsal, a stop in the middle and a step of unknown outcome to a history in a file. What came
of it is read from the disk, from the server and by commands."""

import json
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.builders.cli import Desktop
from tests.ui.person import Person

_SERVICE = """
service: orders
base_url: {url}
operations:
  order: {{ kind: mutation, method: POST, path: /orders, timeout_s: 60 }}
"""
_ORDERS = """
const names = ["apples", "bread", "cheese", "dates", "eggs"];
let done = 0;
for (const name of names) {
  await Items.withItem(name, `Order ${name}`, async (ctx) => {
    if (ctx.item.isDone) return;
    await Http.call({ service: "orders", operation: "order", body: { name } });
  });
  done += 1;
  await Console.progress({ done, total: names.length });
}
"""
FILES = {"holiday.jpg": b"a picture", "bill.pdf": b"a bill", "tune.mp3": b"a tune"}


@dataclass
class Shop:
    """Counts the orders of each thing. Those in `held` are taken, and no answer comes while
    whoever ordered waits; those in `broken` are taken, and the line breaks off."""

    url: str = ""
    orders: Counter[str] = field(default_factory=Counter)
    held: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    #: Set when no more is to be held back.
    over: threading.Event = field(default_factory=threading.Event)


@contextmanager
def a_shop() -> Iterator[Shop]:
    shop = Shop()

    class Counterpart(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers["Content-Length"])
            name = json.loads(self.rfile.read(size))["name"]
            shop.orders[name] += 1
            if name in shop.held:
                shop.over.wait(120)
            elif name not in shop.broken:
                self.send_response(201)
                self.send_header("Content-Type", "application/json")
                self.end_headers()
                self.wfile.write(b'{"taken": true}')

        def log_message(self, *_: object) -> None:
            """Nothing to the terminal."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Counterpart)
    server.daemon_threads = True
    shop.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield shop
    finally:
        shop.over.set()
        server.shutdown()
        thread.join()
        server.server_close()


def connect(keep: Desktop, shop: Shop) -> None:
    """The shop as a service, before the window opens."""
    file = keep.folder / "orders.yaml"
    file.write_text(_SERVICE.format(url=shop.url))
    keep.ok("connector", "add", file)


@dataclass
class Story:
    """Each chapter goes on from the one before it."""

    person: Person
    folder: Path
    shop: Shop

    def __post_init__(self) -> None:
        self.mess, self.sorted = self.folder / "mess", self.folder / "sorted"
        self.mess.mkdir()
        for name, content in FILES.items():
            (self.mess / name).write_bytes(content)

    def tell(self) -> None:
        """All of it."""
        self.tell_main_job()
        self.one_item_again()
        self.another_version_and_back()
        self.a_history_for_the_accountant()

    def tell_main_job(self) -> None:
        """Until everything that was to happen has happened, once."""
        self.from_the_gallery_over_a_rehearsal_to_on()
        self.a_run_that_is_watched()
        self.one_file_is_taken_back()
        self.a_script_of_ones_own_is_stopped_in_the_middle()
        self.on_again_and_the_question_is_answered()
        self.a_line_breaks_off()

    def from_the_gallery_over_a_rehearsal_to_on(self) -> None:
        person = self.person
        person.click("New workflow")
        person.click("Tidy a folder")
        person.write("Folder to tidy", str(self.folder / "nowhere"))
        person.sees("There is no folder")
        person.write("Folder to tidy", str(self.mess))
        person.sees_not("There is no folder")
        person.write("Folder for the sorted files", str(self.sorted))
        person.click("Rehearse first")
        person.sees("3 things would be changed")
        assert self._in_mess() == set(FILES) and not self._sorted()
        person.click("Turn on")

    def a_run_that_is_watched(self) -> None:
        person = self.person
        person.click("Run now")
        person.until(lambda: not self._in_mess())
        for name in FILES:
            person.sees(name, "row")
        person.sees("Done 3")
        assert self._sorted() == FILES

    def one_file_is_taken_back(self) -> None:
        person = self.person
        person.choose("bill.pdf")
        person.click("Undo")
        person.click("Undo 1 step")
        person.sees("1 step was undone")
        assert self._in_mess() == {"bill.pdf"}
        assert set(self._sorted()) == set(FILES) - {"bill.pdf"}

    def a_script_of_ones_own_is_stopped_in_the_middle(self) -> None:
        person = self.person
        file = self.folder / "orders.js"
        file.write_text(_ORDERS)
        self.shop.held.add("cheese")
        person.press("ctrl+n")
        person.click("Import a script")
        person.choose_file(file)
        person.write("Name", "Orders")
        person.click("Add and run now")
        person.until(lambda: self.shop.orders["cheese"] == 1)
        person.sees("2 of 5")
        person.sees("Order bread", "row")
        person.click("Emergency stop")
        person.sees("Everything is stopped")
        person.sees("1 run ended")
        person.sees("Check 1 step", "button")
        assert {run["status"] for run in self._told("runs")} == {"stopped"}
        assert self.shop.orders == {"apples": 1, "bread": 1, "cheese": 1}

    def on_again_and_the_question_is_answered(self) -> None:
        person = self.person
        self.shop.held.clear()
        self.shop.broken.add("dates")
        person.click("Turn back on")
        person.click("Yes, turn on")
        person.sees_not("Everything is stopped")
        person.click("Needs you")
        person.sees("Order cheese")
        person.click("It happened")
        person.sees_not("Order cheese")
        person.click("Workflows")

    def a_line_breaks_off(self) -> None:
        """Once it is answered the workflow goes on by itself."""
        person = self.person
        person.until(lambda: self.shop.orders["dates"] == 1)
        person.sees("Needs you 1", "button")
        person.click("Needs you")
        person.sees("Order dates")
        person.click("It happened")
        person.sees_not("Order dates")
        person.click("Workflows")
        person.sees("Done 5")
        names = ("apples", "bread", "cheese", "dates", "eggs")
        assert self.shop.orders == dict.fromkeys(names, 1)

    def one_item_again(self) -> None:
        person = self.person
        self._menu_of("Order apples")
        person.click("Reprocess", "entry")
        person.click("Reprocess 1 item")
        self._run_orders()
        person.until(lambda: self.shop.orders["apples"] == 2)
        person.sees("Done 5")
        assert self.shop.orders.total() == 6

    def another_version_and_back(self) -> None:
        person, before = self.person, self.shop.orders.total()
        file = self.folder / "orders-with-figs.js"
        file.write_text(_ORDERS.replace('"eggs"', '"eggs", "figs"'))
        self._open_versions()
        person.click("New version from a file")
        person.choose_file(file)
        person.click("Make it active")
        person.sees("Version 2.0 (active)")
        person.click("Close")
        self._run_orders()
        person.sees("Done 6")
        assert self.shop.orders["figs"] == 1 and self.shop.orders.total() == before + 1
        self._open_versions()
        person.choose("Version 1.0")
        person.click("Make this version active")
        person.sees("None of them")
        person.click("Make it active")
        person.sees("Version 1.0 (active)")
        person.click("Close")
        assert self.shop.orders.total() == before + 1

    def a_history_for_the_accountant(self) -> None:
        person, page = self.person, self.folder / "apples.html"
        self._menu_of("Order apples")
        person.click("Export history", "entry")
        person.choose_file(page)
        person.until(page.exists)
        person.until(lambda: "Order apples" in page.read_text("utf-8"))

    # -- what is so ---------------------------------------------------------------------------

    def _menu_of(self, item: str) -> None:
        """Once the list has come to rest: a row that comes in moves those below it."""
        self.person.sees("Order eggs", "row")
        self.person.choose(item)
        self.person.sees(item, "label")
        self.person.choose(item, right=True)

    def _run_orders(self) -> None:
        self._put_details_away()
        self.person.click("Run now: Orders")

    def _put_details_away(self) -> None:
        """In a narrow window they lie over what is beside them."""
        if self.person.is_there("Close details", "button"):
            self.person.click("Close details")

    def _open_versions(self) -> None:
        self._put_details_away()
        self.person.click("More about this workflow")
        self.person.click("Versions", "entry")
        self.person.sees("Versions of the script")

    def _in_mess(self) -> set[str]:
        return {path.name for path in self.mess.iterdir()}

    def _sorted(self) -> dict[str, bytes]:
        found = (path for path in self.sorted.rglob("*") if path.is_file())
        return {path.name: path.read_bytes() for path in found}

    def _told(self, what: str) -> list[dict[str, object]]:
        """What the ledger says of the orders, to another process."""
        rows: list[dict[str, object]] = (
            Desktop(self.folder).alone("show", what, "Orders", "--json").value
        )
        return rows
