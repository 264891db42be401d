"""The scripts of the workflows in the screenshots."""

NOTHING = "// Looks whether there is anything to do.\n"

#: Paused.
PAGE = """
const page = await Web.fetchParse({ url: "https://harbour-cafe.example.com/hours" });
console.log(page.title);
"""

INVOICES = """
const listBills = () => Http.call({ service: "books", operation: "list_bills" });
const suppliers = ["Halden & Sons", "Tamar Foods", "Oakley Print", "Brightwater Ltd"];
for (let at = 0; at < params.count; at++) {
  const number = params.first + at, supplier = suppliers[at % suppliers.length];
  try {
    await Items.withItem(`invoice:${number}`, `Invoice ${number} · ${supplier}`, async (ctx) => {
      if (ctx.item.isDone) return;
      console.log(`Reading invoice ${number}`);
      if (number === params.unreadable) throw new Error("This invoice has no total.");
      await Books.addBill({ number, supplier, amount: 40 + at * 12.5 });
    });
  } catch (error) { console.warn(String(error)); }
}
"""

#: Two stages, and a producer that publishes to both.
ORDERS = """
const listBills = () => Http.call({ service: "books", operation: "list_bills" });
const suppliers = ["Halden & Sons", "Tamar Foods", "Oakley Print"];
const workflow = {
  topics: { "order.seen": {}, "order.checked": {} },
  producers: {
    readOrders: {
      publishes: ["order.seen"],
      schedule: { interval: "5m" },
      handler: async (state) => {
        if (state) return;
        for (const [at, supplier] of suppliers.entries()) {
          const id = `order-${30416 + at}`;
          const title = `Order ${30416 + at} from ${supplier}`;
          const inputId = await Topics.registerInput({ source: "System", type: "time", id, title });
          const payload = { supplier, number: 30416 + at };
          await Topics.publish({ topic: "order.seen", event: { messageId: id, inputId, payload } });
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
        const events = await Topics.peek({ topic: "order.seen", limit: 1 });
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
          ui: { title: `Book the bill of ${first.supplier}` },
        };
      },
      mutate: async ({ data }) => {
        await Books.addBill({ number: data.number, supplier: data.supplier });
      },
    },
  },
};
"""

#: Processes a part of its items and then stays busy.
PHOTOS = """
const places = ["Beach", "Garden", "Harbour", "Market"];
for (let at = 197; at <= 213; at++) {
  const title = `IMG_${2000 + at}.jpg · ${places[at % places.length]}`;
  await Items.withItem(`photo:${at}`, title, async () => {});
}
await Console.progress({ done: 16, total: 24, label: "photos" });
await Items.withItem("photo:214", "IMG_2214.jpg · Harbour", async () => {
  await Console.progress({ done: 17, total: 24, label: "photos" });
  await Photos.scan({});
});
"""
