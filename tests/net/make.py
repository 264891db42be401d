"""Makes the kept data folder anew: `python -m tests.net.make`.

Reproducible: the same commands in the same order on the bundled sample mail, files written here
and a server on the loopback; only the undo and the language have no command. Moments, ports and
hashes of paths differ each time, so commit folder.tar.xz and expected.json together. It mends no
test that fails: then the program does not read any more what it wrote.
"""

import json
import os
import shutil
import tarfile
import tempfile
import threading
from collections import Counter
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from keep_desktop import resources
from keep_desktop.app.build import open_engine
from keep_desktop.app.gui import window_settings
from keep_desktop.domain.ids import ItemId
from keep_desktop.services.items.undo import undo_attempt
from keep_desktop.ui.settings.preferences import Preferences
from keep_desktop.ui.text.language import Language
from tests.net import test_net as net

ORDERS = """
for (const thing of ["chair", "desk", "lamp", "sofa", LAST]) {
  await Items.withItem(`order:${thing}`, `Order the ${thing}`, async (ctx) => {
    if (ctx.item.isDone) return;
    if (thing === "shelf") throw new Error("No shelf fits the room.");
    await Http.call({ service: "orders", operation: "create", body: { thing } });
  });
}"""
NOTES = """
await Items.withItem("note:list", "Shopping list", async (ctx) => {
  if (ctx.item.isDone) return;
  await Memory.createNote({ id: "list", title: "Shopping", content: "Äpfel, 茶", tags: ["home"] });
});
const note = await Memory.getNote({ id: "list" });
console.log(`${note.title}: ${note.content} (${note.tags})`);"""
FEED = "".join(f"<item><guid>{n}</guid><title>Ferry {n}</title></item>" for n in (7, 8, 9))
SEEN: Counter[str] = Counter()


class _Server(BaseHTTPRequestHandler):
    """A page that changes, a feed, and a shop that breaks off the first order of some things."""

    def do_GET(self) -> None:
        SEEN[self.path] += 1
        page = f"<title>Ferry</title><p>It costs {SEEN[self.path]}0 euros."
        feed = f"<rss><channel><title>Ferry</title>{FEED}</channel></rss>"
        self._answer(feed if self.path == "/feed" else page)

    def do_POST(self) -> None:
        thing = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["thing"]
        SEEN[thing] += 1
        if thing not in ("desk", "lamp", "sofa") or SEEN[thing] > 1:
            self._answer(f"<p>{thing} ordered")

    def _answer(self, text: str) -> None:
        self.send_response_only(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(text.encode())


def _make(root: Path, url: str) -> None:
    data = root / "data"
    keep, ask = partial(net.command, data), partial(net.ask, data)

    def add(name: str, *params: str) -> None:
        slug = next(one.slug for one in resources.bundled_workflows() if one.title == name)
        script = Path(resources.__file__).parent / "workflows" / f"{slug}.js"
        words = [word for param in params for word in ("--param", param)]
        keep("workflow", "import", script, "--name", name, *words)

    def run_own(name: str, script: str, expect: int) -> None:
        (root / "script.js").write_text(script, encoding="utf-8")
        keep("workflow", "import", root / "script.js", "--name", name)
        keep("run", name, expect=expect)

    for key, value in net.POLICIES.items():
        keep("config", "set", key, str(value))
    for folder in ("attachments", "digests", "inbox", "sorted"):
        (root / folder).mkdir()

    # One mail fails, one is skipped, one processed again, one undone.
    name, mail = "Mail to spreadsheet", f"folder={root}/mail"
    shutil.copytree(resources.sample_mail_folder(), root / "mail")
    (root / "mail" / "no.eml").write_bytes(b"This is no mail.")
    add(name, mail, f"file={root}/mail.csv", f"attachments={root}/attachments")
    keep("run", name, expect=4)
    items = {row["logical_item_id"]: row for row in ask("show", "items", name)}
    keep("item", "skip", name, next(id for id in items if items[id]["status"] == "failed"))
    keep("item", "reprocess", name, "email:r-99120@corner-roastery.example.com", "--again")
    keep("run", name, expect=4)
    with open_engine(data) as running:
        undo_attempt(running, ItemId(items["email:velo.4471@velo-limmat.example.com"]["id"]), 1)
    keep("workflow", "schedule", name, "--every", "15m")
    add("Invoices by stage", mail, f"file={root}/invoices.csv")
    keep("run", "Invoices by stage")

    tidy, watch, feed = "Tidy a folder", "Watch a page", "Feed digest"
    (root / "inbox" / "photo.jpg").write_bytes(b"A photo.")
    os.utime(root / "inbox" / "photo.jpg", (1_795_000_000, 1_795_000_000))
    add(tidy, f"folder={root}/inbox", f"target={root}/sorted")
    add(watch, f"url={url}/page")
    for at in ("at=18:00", "at=06:00"):
        add(feed, f"feeds={url}/feed", f"folder={root}/digests", at)
    for name in (tidy, watch, watch, feed):
        keep("run", name)
    keep("workflow", "schedule", tidy, "--cron", "0 18 * * 1-5")
    keep("workflow", "pause", tidy)
    keep("workflow", "archive", watch)
    keep("input", "skip", str(ask("show", "inputs", feed)[0]["id"]))

    # Three orders of unknown outcome, of which two are answered; a second version, and back.
    create = "create: { kind: mutation, method: POST, path: /orders }"
    shop = f"service: orders\nbase_url: {url}\nauth: {{ type: none }}\noperations: {{ {create} }}"
    (root / "orders.yaml").write_text(shop, encoding="utf-8")
    keep("connector", "add", root / "orders.yaml")
    run_own("Orders", ORDERS.replace("LAST", "'shelf'"), 4)
    asked = {row["item"]: row["id"] for row in ask("show", "attention", "Orders")}
    keep("resolve", asked["order:desk"], "did-not-happen")
    keep("resolve", asked["order:lamp"], "happened")
    run_own("Orders", ORDERS.replace("LAST", "'mirror'"), 3)
    keep("workflow", "activate", "Orders", "1.0")

    run_own("Notes", NOTES, 0)
    run_own("Broken", 'throw new Error("Nobody has written this yet.");', 4)
    keep("stop", "Invoices by stage")
    keep("schedules", "pause")
    Preferences(window_settings(data)).set_language(Language.GERMAN)


def _row_by_row(value: Any, depth: int = 0) -> str:
    """JSON, one row to a line."""
    if isinstance(value, dict) and depth < 2:
        rows = [f"{json.dumps(key)}: {_row_by_row(value[key], depth + 1)}" for key in value]
        return "{\n" + ",\n".join(rows) + "\n}"
    if isinstance(value, list) and value and depth < 3:
        return "[\n" + ",\n".join(_row_by_row(one, 3) for one in value) + "\n]"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    with tempfile.TemporaryDirectory(prefix="keep-net-") as folder:
        root = Path(folder)
        _make(root, url)
        net.replace_texts(root / "data" / "ledger.db", {folder: net.PLACE, url: "http://net"})
        shutil.rmtree(root / "data" / "run")
        with tarfile.open(net.ARCHIVE, "w:xz") as archive:
            archive.add(folder, ".")
    with tempfile.TemporaryDirectory() as folder:
        found = net.read_all(net.unpack(Path(folder)))
    net.EXPECTED.write_text(_row_by_row(found) + "\n", encoding="utf-8")
