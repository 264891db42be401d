"""Screens of handler workflows: inputs, outputs with their causes, the graph, a question."""

import shutil
from pathlib import Path

from doubts import connect_books
from PySide6.QtWidgets import QApplication
from studio import NARROW, Studio, a_studio

from keep_desktop.app.build import open_engine
from keep_desktop.domain.ids import WorkflowId
from keep_desktop.ports.views import ItemFilter
from keep_desktop.resources import sample_mail_folder
from keep_desktop.services import runs, workflows
from keep_desktop.services.context import Keep
from keep_desktop.services.gallery import draft_from, gallery
from keep_desktop.services.workflows import Draft
from keep_desktop.ui.item_pane import Tab

#: Two stages; the second sends what it has to a service that hangs up.
_ORDERS = """
const suppliers = ["Halden & Sons", "Tamar Foods", "Oakley Print"];
const workflow = {
  topics: { "order.seen": {}, "order.checked": {} },
  producers: {
    readOrders: {
      publishes: ["order.seen"],
      schedule: { interval: "5m" },
      handler: async (state) => {
        if (state) return;
        for (const [at, name] of suppliers.entries()) {
          const id = `order-${20416 + at}`;
          const title = `Order ${20416 + at} from ${name}`;
          const inputId = await Topics.registerInput({ source: "System", type: "time", id, title });
          const event = { messageId: id, inputId, payload: { name, number: 20416 + at } };
          await Topics.publish({ topic: "order.seen", event });
        }
        return { seen: true };
      },
    },
    remindOfOldOnes: {
      publishes: ["order.seen", "order.checked"],
      schedule: { cron: "0 9 * * 1-5" },
      handler: async () => {},
    },
  },
  consumers: {
    check: {
      subscribe: ["order.seen"],
      publishes: ["order.checked"],
      prepare: async () => {
        const events = await Topics.peek({ topic: "order.seen", limit: 2 });
        const ids = events.map((event) => event.messageId);
        const data = { orders: events.map((event) => event.payload) };
        return { reservations: [{ topic: "order.seen", ids }], data };
      },
      next: async ({ data }) => {
        if (!data.orders.length) return;
        const event = { messageId: `checked-${data.orders[0].number}`, payload: data };
        await Topics.publish({ topic: "order.checked", event });
      },
    },
    payBill: {
      subscribe: ["order.checked"],
      prepare: async () => {
        const [event] = await Topics.peek({ topic: "order.checked", limit: 1 });
        if (!event) return { reservations: [], data: {} };
        const first = event.payload.orders[0];
        return {
          reservations: [{ topic: "order.checked", ids: [event.messageId] }],
          data: first,
          ui: { title: `Pay the bill of ${first.name}` },
        };
      },
      mutate: async ({ data }) => {
        await Http.call({ service: "books", operation: "add_bill", body: data });
      },
    },
  },
};
"""


def shoot_handlers(app: QApplication, home: Path, books: str) -> None:
    with open_engine(home / "handlers") as keep:
        connect_books(keep, books)
        invoices = _invoices(keep, home)
        orders = _orders(keep)
        with a_studio(app, keep) as studio:
            _shoot_outputs(studio, invoices)
            _shoot_input(studio, invoices)
            _shoot_graph(studio, invoices, orders)
            _shoot_question(studio, orders)


def _invoices(keep: Keep, home: Path) -> WorkflowId:
    mail = home / "Invoices"
    shutil.copytree(sample_mail_folder(), mail)
    ready = next(one for one in gallery(keep) if one.slug == "invoices_by_stage")
    params = {"folder": str(mail), "file": str(home / "invoices.csv"), "when": "15m"}
    draft = draft_from(ready, "Invoices by stage", params)
    added = workflows.import_workflow(keep, draft).workflow_id
    runs.run_and_wait(keep, added)
    return added


def _orders(keep: Keep) -> WorkflowId:
    draft = Draft(
        name="Orders to the books",
        script=_ORDERS,
        params={},
        description="Reads new orders, checks them and pays their bills.",
        icon="receipt-text",
    )
    added = workflows.import_workflow(keep, draft).workflow_id
    runs.run_and_wait(keep, added)
    return added


def _shoot_outputs(studio: Studio, workflow_id: WorkflowId) -> None:
    page = studio.window.workflows
    studio.choose(workflow_id)
    page.chips.choose_outputs()
    outputs = page.outputs
    studio.until(lambda: outputs.model.rowCount() > 2)
    outputs.view.expand(outputs.model.index(0, 0))
    outputs.view.setCurrentIndex(outputs.model.index(1, 0))
    studio.until(lambda: page.pane.item_id is not None)
    studio.shoot("outputs")
    page.drawer.set_open(False)
    studio.shoot("outputs-narrow", NARROW)


def _shoot_input(studio: Studio, workflow_id: WorkflowId) -> None:
    """The input of the output that was looked at, with all that came of it."""
    page = studio.window.workflows
    item_id = page.pane.item_id
    page.chips.choose(ItemFilter.ALL)
    if item_id is not None:
        page.choose(workflow_id, item_id)
    studio.until(lambda: page.tree.model.index_of(item_id).isValid())
    page.tree.view.expand(page.tree.model.index_of(item_id))
    page.pane.happened.came_of.fold.setChecked(True)
    studio.shoot("input")
    studio.shoot("input-narrow", NARROW)
    page.pane.happened.came_of.fold.setChecked(False)


def _shoot_graph(studio: Studio, invoices: WorkflowId, orders: WorkflowId) -> None:
    pane = studio.window.workflows.pane
    pane.tabs.setCurrentIndex(Tab.SCRIPT)
    studio.until(pane.script.graph.isVisible)
    studio.shoot("graph")
    studio.shoot("graph-narrow", NARROW)
    pane.tabs.setCurrentIndex(Tab.HAPPENED)
    studio.choose(orders)
    studio.select_item(0)
    pane.tabs.setCurrentIndex(Tab.SCRIPT)
    studio.until(pane.script.graph.isVisible)
    studio.shoot("graph-two-ways")
    pane.tabs.setCurrentIndex(Tab.HAPPENED)


def _shoot_question(studio: Studio, workflow_id: WorkflowId) -> None:
    """A step of a handler in doubt: at its inputs, and on the Needs you page."""
    window = studio.window
    studio.choose(workflow_id)
    studio.select_item(2)
    studio.until(window.workflows.pane.question.isVisible)
    studio.shoot("input-in-doubt")
    window.show_page("needs_you")
    studio.until(lambda: len(window.needs_you.cards) > 0)
    window.needs_you.focus_first()
    studio.shoot("needs-you-handler")
    window.show_page("workflows")
