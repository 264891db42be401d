"""Work that ends in questions, for the pictures: a service on this computer that takes what it is
sent and hangs up before it says so."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.services import connectors, runs, workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.service_files import check_service
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows import Draft

_SUPPLIERS = ("Halden & Sons", "Tamar Foods", "Oakley Print", "Brightwater Ltd", "Vance Studio")
_SCRIPT = """
const suppliers = %s;
for (let at = 0; at < %d; at++) {
  const number = 20416 + at, from = suppliers[at %% suppliers.length];
  await Items.withItem(`invoice:${number}`, `Invoice ${number} · ${from}`, async () => {
    await Http.call({ service: "books", operation: "add_bill", body: { number, from } });
  });
}
"""


class _HangsUp(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads along."""


@contextmanager
def doubtful_service() -> Iterator[str]:
    """The address of the service."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _HangsUp)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def connect_books(keep: Keep, address: str) -> None:
    """Have workflows know the service as “books”."""
    service = {
        "service": "books",
        "base_url": address,
        "operations": {"add_bill": {"kind": "mutation", "method": "POST", "path": "/bills"}},
    }
    connectors.add_service(keep, check_service(service))


def make_doubts(keep: Keep, address: str, count: int) -> WorkflowId:
    """A workflow with *count* items that wait for the user."""
    connect_books(keep, address)
    set_setting(keep, "policy.session.max_item_failures", 1_000)
    names = "[" + ", ".join(f'"{name}"' for name in _SUPPLIERS) + "]"
    draft = Draft(
        name="Supplier invoices",
        script=_SCRIPT % (names, count),
        params={},
        description="Adds each invoice to the books.",
        icon="receipt-text",
    )
    workflow_id = workflows.import_workflow(keep, draft).workflow_id
    runs.run_and_wait(keep, workflow_id)
    return workflow_id
