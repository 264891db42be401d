// Book invoices from mail
//
// Finds the invoices among the mail in a folder or a mail account, books each of them as a row of a
// spreadsheet, and tells you. Every stage has one thing to do, and hands on what it found to the
// next:
//
//   pollMail ─ mail.received ─> extract ─ invoice.found ─> book ─ invoice.booked ─> notify
//
// Each mail is an input. However many stages lie between, the row and the notice say which mails
// they come from, and a mail says what came of it.

const PAGE = 5000;
const LONGEST_TEXT = 200000;

const topicOf = (topic, events) => ({ topic, ids: events.map((event) => event.messageId) });

// ---- what a mail says -----------------------------------------------------------------------

const literally = (text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
const WORDS = params.words.split(",").map((word) => literally(word.trim())).filter((word) => word);
if (WORDS.length === 0) throw new Error("Name at least one word that tells an invoice.");
// At the beginning of a word, so that “Rechnungen” counts and “Abrechnung” does not.
const INVOICE = new RegExp(`(?<!\\p{L})(?:${WORDS.join("|")})`, "iu");

const SPACE = "[ \\u00a0\\u202f]";
// Invoice 2026-0417 · Rechnung Nr. RE-88 · Faktura č. 2026/88 · but not the date in “Rechnung
// 3.11.2026”. Every repetition is bounded, so that no text, however odd, can keep the search busy.
const NUMBER = new RegExp(
  `(?<!\\p{L})(?:${WORDS.join("|")}|number|nummer|num[eé]ro|n[or]|n[°º]?|№|č)[.:#]{0,2}${SPACE}{0,3}` +
    "((?:[A-Z]{1,5}[-/]?)?\\d(?:[\\dA-Z/-]{0,30}[\\dA-Z])?)(?![\\p{L}\\d/-]|[.,]\\d)",
  "iu",
);

// Money as people write it: €1,840.00 · 1.234,56 EUR · $12.50 · CHF 99.– · 12 480,50 Kč.
const SIGN = "(?:US|CA|AU|NZ|HK|A|C|S)?\\$|R\\$|[€£¥₹₽₺₴₩₪฿]";
const CODE =
  "EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|UAH|RUB|TRY|CAD|AUD|NZD|BRL|MXN|" +
  "INR|ZAR|SGD|HKD|KRW|ILS|AED|Euro|euros?|Fr\\.|SFr\\.?|Kč|zł|kr\\.?|Ft|руб\\.?|円|元";
const FIGURE =
  "(?<![\\d.,])(?:\\d{1,3}(?:[.,'’ \\u00a0\\u202f]\\d{3}(?!\\d)){1,4}|\\d{1,9}(?!\\d))" +
  "(?:[.,](?:\\d{1,2}(?!\\d)|[-–—]{1,2}))?";
const AMOUNT = new RegExp(
  `(?:${SIGN}|(?<![\\p{L}\\d])(?:${CODE})(?!\\p{L}))${SPACE}?${FIGURE}` +
    `|${FIGURE}${SPACE}?(?:${SIGN}|(?:${CODE})(?!\\p{L}))`,
  "u",
);

// 2026-11-02 · 2.11.2026. A date with strokes means one day to some and another to others.
const DATE = /(?<!\d)(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))(?!\d)/;

/** The day that a text names first, as "2026-11-02"; "" where it names none. */
function dayIn(text) {
  const found = DATE.exec(text);
  if (found === null) return "";
  const [year, month, day] = found[1] ? found.slice(1, 4) : [found[6], found[5], found[4]];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** What is booked of an invoice; null where the mail is none. What it does not say stays empty,
    for you to fill in. */
function invoiceIn(mail) {
  const text = `${mail.subject}\n${mail.text}`.slice(0, LONGEST_TEXT);
  if (!INVOICE.test(text)) return null;
  const number = NUMBER.exec(text)?.[1] ?? "";
  return {
    // Two senders may use the same number. One invoice that was mailed twice is booked once.
    key: number === "" ? mail.id : `${mail.from} ${number}`,
    from: mail.from_name || mail.from,
    subject: mail.subject,
    number,
    amount: AMOUNT.exec(text)?.[0].replace(/\s+/g, " ") ?? "",
    date: dayIn(text) || mail.date?.slice(0, 10) || "",
  };
}

const nameOf = (invoice) => `${invoice.number || `“${invoice.subject}”`} from ${invoice.from}`;

// ---- looking at the mail --------------------------------------------------------------------

/** Where the mail is. */
const SOURCE = params.account
  ? { account: params.account, mailbox: params.mailbox || "INBOX" }
  : { folder: params.folder };

/** Every mail there, the oldest first; of an account only what came lately. Large folders come in
    several portions. */
async function listMails() {
  const lately = params.account
    ? { after: new Date(Date.now() - (params.days || 30) * 86400000).toISOString() }
    : {};
  const mails = [];
  for (;;) {
    const page = await Mail.list({ ...SOURCE, ...lately, limit: PAGE, offset: mails.length });
    for (const mail of page) mails.push(mail);
    if (page.length < PAGE) return mails;
  }
}

/** The inputs there are. A mail may come into the folder long after it was written, so no date
    tells which ones have been seen. */
async function knownInputs() {
  const known = new Set();
  for (;;) {
    const page = await Items.list({ limit: 1000, offset: known.size });
    for (const item of page.items) known.add(item.logical_item_id);
    if (!page.has_more) return known;
  }
}

/** There is nothing in it to look for an invoice in. */
const isUnreadable = (mail) => mail.problem && !mail.from;

/** Only what stands in the mail itself, so that it reads the same in every language; but an input
    has no other place to say why nothing came of it. */
function titleOf(mail) {
  const problem = mail.problem ? `. ${mail.problem}` : "";
  if (isUnreadable(mail)) return `“${mail.path}”${problem}`;
  return [mail.from, `“${mail.subject || mail.path}”`].filter(Boolean).join(": ") + problem;
}

// ---- the handlers ---------------------------------------------------------------------------

const workflow = {
  topics: { "mail.received": {}, "invoice.found": {}, "invoice.booked": {} },

  producers: {
    pollMail: {
      publishes: ["mail.received"],
      schedule: params.when,
      handler: async () => {
        const known = await knownInputs();
        for (const mail of await listMails()) {
          if (known.has(`Mail/email/${mail.id}`)) continue;
          const inputId = await Topics.registerInput({
            source: "Mail", type: "email", id: mail.id, title: titleOf(mail),
          });
          // The mail itself stays where it is: the next stage reads it there.
          await Topics.publish({
            topic: "mail.received",
            event: { messageId: mail.id, inputId, payload: { id: mail.id } },
          });
        }
      },
    },
  },

  consumers: {
    // One mail in each run: what `next` publishes has the events reserved here as its causes.
    extract: {
      subscribe: ["mail.received"],
      publishes: ["invoice.found"],
      prepare: async () => {
        const events = await Topics.peek({ topic: "mail.received", limit: 1 });
        if (events.length === 0) return { reservations: [] };
        // It may have been moved or deleted since it was listed.
        const mail = await Mail.get({ ...SOURCE, id: events[0].payload.id, even_if_gone: true });
        if (mail.problem) console.warn(`${mail.path || "Left out"}: ${mail.problem}`);
        const data = isUnreadable(mail) ? null : invoiceIn(mail);
        return { reservations: [topicOf("mail.received", events)], data };
      },
      // Without a mutation. A mail that is no invoice ends here.
      next: async ({ data }) => {
        if (!data) return;
        await Topics.publish({
          topic: "invoice.found",
          event: { messageId: data.key, payload: data },
        });
      },
    },

    book: {
      subscribe: ["invoice.found"],
      publishes: ["invoice.booked"],
      prepare: async () => {
        const events = await Topics.peek({ topic: "invoice.found", limit: 1 });
        if (events.length === 0) return { reservations: [] };
        const invoice = events[0].payload;
        return {
          reservations: [topicOf("invoice.found", events)],
          data: invoice,
          ui: { title: `Book invoice ${nameOf(invoice)}` },
        };
      },
      mutate: async ({ data }) => {
        await Sheets.appendRow({
          file: params.file,
          // The key makes the row findable: if the computer goes down in the middle of writing,
          // the program looks for it afterwards instead of guessing.
          key: data.key,
          row: {
            Date: data.date,
            From: data.from,
            Number: data.number,
            Amount: data.amount,
            Subject: data.subject,
          },
        });
      },
      next: async ({ data }, result) => {
        // Passed over by the user, or nothing left to book.
        if (result.status !== "applied") return;
        await Topics.publish({
          topic: "invoice.booked",
          event: { messageId: data.key, payload: data },
        });
      },
    },

    // All that were booked since, in one notice: its causes are all their mails.
    notify: {
      subscribe: ["invoice.booked"],
      prepare: async () => {
        const events = await Topics.peek({ topic: "invoice.booked", limit: 20 });
        const count = events.length === 1 ? "an invoice" : `${events.length} invoices`;
        return {
          reservations: [topicOf("invoice.booked", events)],
          data: { count, booked: events.map((event) => event.payload) },
          ui: { title: `Tell of ${count}` },
        };
      },
      mutate: async ({ data }) => {
        const lines = data.booked.map((invoice) =>
          `• ${nameOf(invoice)}: ${invoice.amount || "no amount found"}`.slice(0, 170));
        await Users.send({ message: `Keep booked ${data.count}:\n${lines.join("\n")}` });
      },
    },
  },
};
