// Invoices from mail to Google Sheets, told in Slack
//
// Finds the invoices among the mail in a mail account or a folder, adds each of them as a row to a
// Google spreadsheet, and posts one line about it to a Slack channel.
//
// Each mail is an item of its own, known by its Message-ID: what is done stays done. An invoice that
// is mailed again, by the same sender with the same number and amount, is not added again.

const PAGE = 5000;
const LONGEST_TEXT = 200000;

// Said before the first row is added, not between a row and its message.
if (!/^https:\/\/docs\.google\.com\/spreadsheets\//.test(params.spreadsheet)) {
  throw new Error("Enter the address of a Google spreadsheet, as the browser shows it.");
}
if (!/^(#[^\s#]+|[CG][A-Z0-9]+)$/.test(params.channel)) {
  throw new Error("Enter the Slack channel with a #, such as #invoices.");
}

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

// Due 2026-12-01 · fällig am 1.12.2026. A date with strokes means one day to some and another to
// others.
const DUE = new RegExp(
  "(?<!\\p{L})(?:due|pay(?:able)? (?:by|until)|fällig|zahlbar|échéance|scadenza|vencimiento|splatn)" +
    "[^\\d\\n]{0,40}(?:(\\d{4})-(\\d{2})-(\\d{2})|(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4}))(?!\\d)",
  "iu",
);

const FIELDS = {
  type: "object",
  properties: {
    number: { type: ["string", "null"], maxLength: 100 },
    amount: { type: ["string", "null"], maxLength: 60 },
    due: { type: ["string", "null"], maxLength: 40 },
  },
  required: ["number", "amount", "due"],
  additionalProperties: false,
};

/** The day by which a text asks for the money, as "2026-12-01"; "" where it names none. */
function dueIn(text) {
  const found = DUE.exec(text);
  if (found === null) return "";
  const [year, month, day] = found[1] ? found.slice(1, 4) : [found[6], found[5], found[4]];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** The same whenever it is asked: a model may answer otherwise another time, so what it found is
    kept before anything is done with it. */
async function readByModel(mail, text) {
  const id = `invoice-read:${await Util.hash({ text: mail.id })}`;
  const kept = await Memory.getNote({ id });
  if (kept !== null) return JSON.parse(kept.content);
  const found = await Text.extract({
    text,
    json_schema: FIELDS,
    instructions:
      "This is a mail with an invoice. Give the number of the invoice, the whole amount to be paid " +
      "with its currency, both as they are written, and “due”, the day by which it has to be paid, " +
      "as YYYY-MM-DD; null for what the mail does not say.",
  });
  await Memory.createNote({ id, title: titleOf(mail), content: JSON.stringify(found) });
  return found;
}

/** What is added of an invoice; null where the mail is none. What it does not say stays empty, for
    you to fill in. */
async function invoiceIn(mail) {
  const text = `${mail.subject}\n${mail.text}`.slice(0, LONGEST_TEXT);
  if (!INVOICE.test(text)) return null;
  const read = params.model
    ? await readByModel(mail, text)
    : { number: NUMBER.exec(text)?.[1], amount: AMOUNT.exec(text)?.[0], due: dueIn(text) };
  const line = (value) => (value ?? "").replace(/\s+/g, " ").trim();
  return {
    from: mail.from_name || mail.from,
    subject: mail.subject,
    number: line(read.number),
    amount: line(read.amount),
    due: /^\d{4}-\d{2}-\d{2}$/.test(read.due ?? "") ? read.due : "",
  };
}

/** Whether another mail brought the same invoice. The first one that asks is noted. */
async function isKnown(mail, invoice) {
  if (invoice.number === "") return false;
  const text = JSON.stringify([mail.from, invoice.number, invoice.amount]);
  const id = `invoice:${await Util.hash({ text })}`;
  const note = await Memory.getNote({ id });
  if (note === null) await Memory.createNote({ id, title: nameOf(invoice), content: mail.id });
  return note !== null && note.content !== mail.id;
}

const nameOf = (invoice) =>
  `${invoice.number ? `Invoice ${invoice.number}` : `“${invoice.subject}”`} from ${invoice.from}`;

function lineOf(invoice) {
  const due = invoice.due ? `, due ${invoice.due}` : "";
  return `${nameOf(invoice).slice(0, 500)}: ${invoice.amount || "no amount found"}${due}`;
}

// ---- looking at the mail --------------------------------------------------------------------

/** Where the mail is. */
const SOURCE = params.account
  ? { account: params.account, mailbox: params.mailbox || "INBOX" }
  : { folder: params.folder };

/** In an account, only what came lately is asked for. */
const LATELY = params.account
  ? { after: new Date(Date.now() - (params.days || 30) * 86400000).toISOString() }
  : {};

/** Every mail there, the oldest first. Large folders come in several portions. */
async function listMails() {
  const mails = [];
  for (;;) {
    const page = await Mail.list({ ...SOURCE, ...LATELY, limit: PAGE, offset: mails.length });
    for (const mail of page) mails.push(mail);
    if (page.length < PAGE) return mails;
  }
}

/** Only what stands in the mail itself, so that it reads the same in every language. */
function titleOf(mail) {
  if (mail.problem && !mail.from) return `“${mail.path}”`;
  return [mail.from, `“${mail.subject || mail.path}”`].filter(Boolean).join(": ");
}

/** The day the mail was written, by the clock of this computer: "2026-11-02"; "" if unknown. */
function dayOf(mail) {
  if (!mail.date) return "";
  const date = new Date(mail.date);
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

async function handle(mail) {
  const whole = await Mail.get({ ...SOURCE, id: mail.id });
  if (whole.problem) throw new Error(whole.problem);
  const invoice = await invoiceIn(whole);
  if (invoice === null) return;
  if (await isKnown(whole, invoice)) {
    console.log(`${nameOf(invoice)} was added before, from another mail`);
    return;
  }
  await GoogleSheets.appendRow({
    account: params.google_account,
    spreadsheet: params.spreadsheet,
    // The key makes the row findable: if no answer comes, the program looks for the row instead of
    // guessing.
    key: mail.id,
    row: {
      Received: dayOf(mail),
      From: invoice.from,
      Number: invoice.number,
      Amount: invoice.amount,
      Due: invoice.due,
      Subject: invoice.subject,
    },
  });
  await Slack.postMessage({
    account: params.slack_workspace,
    channel: params.channel,
    text: lineOf(invoice),
  });
}

const mails = await listMails();
const step = Math.max(1, Math.floor(mails.length / 200));

for (const [i, mail] of mails.entries()) {
  if (i % step === 0) await Console.progress({ done: i, total: mails.length, label: "mails" });
  try {
    await Items.withItem(`email:${mail.id}`, titleOf(mail), async (ctx) => {
      if (ctx.item.isDone) return;
      if (mail.problem) throw new Error(mail.problem);
      await handle(mail);
    });
  } catch (error) {
    // The item now shows as failed, with this sentence. One bad mail does not hold up the others.
    console.log(`${mail.path} was not handled: ${error.message}`);
  }
}

await Console.progress({ done: mails.length, total: mails.length, label: "mails" });
