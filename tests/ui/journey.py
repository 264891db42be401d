"""One journey through the window for any kind of driver: first start, rehearsal, a stop, an unknown
outcome, and a history in a file. Results are checked on disk, on the server and by commands."""

import json
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.builders.cli import Desktop
from tests.ui.user import SimulatedUser

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
    """Counts the orders of each thing. Orders in `held` are accepted, but get no response while the
    client waits; those in `broken` are accepted, and the connection breaks."""

    url: str = ""
    orders: Counter[str] = field(default_factory=Counter)
    held: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    #: Set to release held responses.
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
    """Add the shop as a service before the window opens."""
    file = keep.folder / "orders.yaml"
    file.write_text(_SERVICE.format(url=shop.url))
    keep.ok("connector", "add", file)


@dataclass
class Story:
    """Each chapter continues the one before it."""

    user: SimulatedUser
    folder: Path
    shop: Shop

    def __post_init__(self) -> None:
        self.mess, self.sorted = self.folder / "mess", self.folder / "sorted"
        self.mess.mkdir()
        for name, content in FILES.items():
            (self.mess / name).write_bytes(content)

    def play(self) -> None:
        self.play_main_job()
        self.one_item_again()
        self.another_version_and_back()
        self.a_history_for_the_accountant()

    def play_main_job(self) -> None:
        """Until every effect has happened exactly once."""
        self.from_the_gallery_over_a_rehearsal_to_on()
        self.a_run_that_is_watched()
        self.one_file_is_undone()
        self.a_script_of_ones_own_is_stopped_in_the_middle()
        self.on_again_and_the_question_is_answered()
        self.a_line_breaks_off()

    def from_the_gallery_over_a_rehearsal_to_on(self) -> None:
        user = self.user
        user.click("New workflow")
        user.click("Tidy a folder")
        user.write("Folder to tidy", str(self.folder / "nowhere"))
        user.sees("There is no folder")
        user.write("Folder to tidy", str(self.mess))
        user.sees_not("There is no folder")
        user.write("Folder for the sorted files", str(self.sorted))
        user.click("Rehearse first")
        user.sees("3 changes would be made")
        assert self._in_mess() == set(FILES) and not self._sorted()
        user.click("Turn on")
        user.sees(f"Move files in {self.mess}")
        user.click("Turn on")

    def a_run_that_is_watched(self) -> None:
        user = self.user
        user.click("Run now")
        user.until(lambda: not self._in_mess())
        for name in FILES:
            user.sees(name, "row")
        user.sees("Done 3")
        assert self._sorted() == FILES

    def one_file_is_undone(self) -> None:
        user = self.user
        user.choose("bill.pdf")
        user.click("Undo")
        user.click("Undo 1 step")
        user.sees("1 step was undone")
        assert self._in_mess() == {"bill.pdf"}
        assert set(self._sorted()) == set(FILES) - {"bill.pdf"}

    def a_script_of_ones_own_is_stopped_in_the_middle(self) -> None:
        user = self.user
        file = self.folder / "orders.js"
        file.write_text(_ORDERS)
        self.shop.held.add("cheese")
        user.press("ctrl+n")
        user.click("Import a script")
        user.choose_file(file)
        user.write("Name", "Orders")
        # What has not been seen is not approved.
        user.sees("What it may do")
        user.click("Add and run now")
        user.until(lambda: self.shop.orders["cheese"] == 1)
        user.sees("2 of 5")
        user.sees("Order bread", "row")
        user.click("Emergency stop")
        user.sees("Everything is stopped")
        user.sees("1 run stopped")
        user.sees("Check 1 step", "button")
        assert {run["status"] for run in self._last_message("runs")} == {"stopped"}
        assert self.shop.orders == {"apples": 1, "bread": 1, "cheese": 1}

    def on_again_and_the_question_is_answered(self) -> None:
        user = self.user
        self.shop.held.clear()
        self.shop.broken.add("dates")
        user.click("Turn back on")
        user.click("Yes, turn on")
        user.sees_not("Everything is stopped")
        user.click("Needs you")
        user.sees("Order cheese")
        user.click("It happened")
        user.sees_not("Order cheese")
        user.click("Workflows")

    def a_line_breaks_off(self) -> None:
        """After the answer the workflow continues by itself."""
        user = self.user
        user.until(lambda: self.shop.orders["dates"] == 1)
        user.sees("Needs you 1", "button")
        user.click("Needs you")
        user.sees("Order dates")
        user.click("It happened")
        user.sees_not("Order dates")
        user.click("Workflows")
        user.sees("Done 5")
        names = ("apples", "bread", "cheese", "dates", "eggs")
        assert self.shop.orders == dict.fromkeys(names, 1)

    def one_item_again(self) -> None:
        user = self.user
        self._menu_of("Order apples")
        user.click("Reprocess", "entry")
        user.click("Reprocess 1 item")
        self._run_orders()
        user.until(lambda: self.shop.orders["apples"] == 2)
        user.sees("Done 5")
        assert self.shop.orders.total() == 6

    def another_version_and_back(self) -> None:
        user, before = self.user, self.shop.orders.total()
        file = self.folder / "orders-with-figs.js"
        file.write_text(_ORDERS.replace('"eggs"', '"eggs", "figs"'))
        self._open_versions()
        user.click("New version from a file")
        user.choose_file(file)
        user.click("Activate")
        user.sees("Version 2.0 (active)")
        user.click("Close")
        self._run_orders()
        user.sees("Done 6")
        assert self.shop.orders["figs"] == 1 and self.shop.orders.total() == before + 1
        self._open_versions()
        user.choose("Version 1.0")
        user.click("Activate this version")
        user.sees("None of them")
        user.click("Activate")
        user.sees("Version 1.0 (active)")
        user.click("Close")
        assert self.shop.orders.total() == before + 1

    def a_history_for_the_accountant(self) -> None:
        user, page = self.user, self.folder / "apples.html"
        self._menu_of("Order apples")
        user.click("Export history", "entry")
        user.choose_file(page)
        user.until(page.exists)
        user.until(lambda: "Order apples" in page.read_text("utf-8"))

    def _menu_of(self, item: str) -> None:
        """Wait until the list is idle: a new row moves those below."""
        self.user.sees("Order eggs", "row")
        self.user.choose(item)
        self.user.sees(item, "label")
        self.user.choose(item, right=True)

    def _run_orders(self) -> None:
        self._put_details_away()
        self.user.click("Run now: Orders")

    def _put_details_away(self) -> None:
        """In a narrow window the pane covers what is beside it."""
        if self.user.is_there("Close details", "button"):
            self.user.click("Close details")

    def _open_versions(self) -> None:
        self._put_details_away()
        self.user.click("More about this workflow")
        self.user.click("Versions", "entry")
        self.user.sees("Versions of the script")

    def _in_mess(self) -> set[str]:
        return {path.name for path in self.mess.iterdir()}

    def _sorted(self) -> dict[str, bytes]:
        found = (path for path in self.sorted.rglob("*") if path.is_file())
        return {path.name: path.read_bytes() for path in found}

    def _last_message(self, what: str) -> list[dict[str, object]]:
        """What the ledger has of the orders, read by another process."""
        rows: list[dict[str, object]] = (
            Desktop(self.folder).alone("show", what, "Orders", "--json").value
        )
        return rows
