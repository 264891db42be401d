// Mail to spreadsheet
//
// Goes through the mail in a folder or in a mail account. For each mail it saves the attachments into a folder and adds
// one row to a spreadsheet: date, sender, subject, names of the attachments, and the first amount
// of money that the mail mentions.
//
// Each mail is an item of its own, known by its Message-ID. What is done stays done: a second run
// adds nothing, and a mail that lies in two folders gets one row.

const PAGE = 5000;
const LARGEST_ATTACHMENT_MB = 20;

/** A path with `/` between its names and none at its end. */
const plain = (path) => path.replace(/\\/g, "/").replace(/\/+$/, "");

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
    if (page.length < PAGE) return mails.filter((mail) => !isSavedByUs(mail));
  }
}

/** A mail that was attached to another may have been saved below the mail folder: it is no news. */
function isSavedByUs(mail) {
  if (params.account) return false;
  return plain(`${plain(params.folder)}/${mail.path}`).startsWith(`${plain(params.attachments)}/`);
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

// Money as people write it: €1,840.00 · 1.234,56 EUR · $12.50 · CHF 99.– · 12 480,50 Kč.
const SPACE = "[ \\u00a0\\u202f]";
const SIGN = "(?:US|CA|AU|NZ|HK|A|C|S)?\\$|R\\$|[€£¥₹₽₺₴₩₪฿]";
const CODE =
  "EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|UAH|RUB|TRY|CAD|AUD|NZD|BRL|MXN|" +
  "INR|ZAR|SGD|HKD|KRW|ILS|AED|Euro|euros?|Fr\\.|SFr\\.?|Kč|zł|kr\\.?|Ft|руб\\.?|円|元";
const CURRENCY = `(?:${SIGN}|(?<![\\p{L}\\d])(?:${CODE})(?!\\p{L}))`;
const TRAILING_CURRENCY = `(?:${SIGN}|(?:${CODE})(?!\\p{L}))`;
const CENTS = "(?:[.,](?:\\d{1,2}(?!\\d)|[-–—]{1,2}))?";
// With thousands set apart, or without. Every repetition is bounded, so that no text, however
// odd, can keep the search busy.
const NUMBER =
  `(?<![\\d.,])(?:\\d{1,3}(?:[.,'’ \\u00a0\\u202f]\\d{3}(?!\\d)){1,4}|\\d{1,9}(?!\\d))${CENTS}`;
const AMOUNT = new RegExp(
  `${CURRENCY}${SPACE}?${NUMBER}|${NUMBER}${SPACE}?${TRAILING_CURRENCY}`,
  "u",
);

/** The first amount of money in a text, as it is written there; "" where there is none. */
function firstAmount(text) {
  const found = AMOUNT.exec(text.slice(0, 200000));
  return found ? found[0].replace(/\s+/g, " ") : "";
}

/** Eight letters that differ from attachment to attachment and are the same in every run. */
function mark(text) {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** "2026-11-02 billing@example.com invoice 1f3a9c07.pdf": found by date, never overwritten. */
function fileNameFor(mail, attachment) {
  const day = dayOf(mail) || "undated";
  const from = mail.from.replace(/[^A-Za-z0-9@._+-]+/g, "_").slice(0, 40) || "unknown";
  const dot = attachment.name.lastIndexOf(".");
  const cut = dot > 0 && attachment.name.length - dot <= 12 ? dot : attachment.name.length;
  const stem = Array.from(attachment.name.slice(0, cut)).slice(0, 36).join("");
  const suffix = attachment.name.slice(cut);
  return `${day} ${from} ${stem} ${mark(`${mail.id}/${attachment.index}`)}${suffix}`;
}

/** Save what was attached; pictures that only decorate the text, such as logos, are left out. */
async function saveAttachments(mail) {
  const names = [];
  for (const attachment of mail.attachments) {
    if (attachment.inline) continue;
    if (attachment.size > LARGEST_ATTACHMENT_MB * 1024 * 1024) {
      throw new Error(`“${attachment.name}” is larger than ${LARGEST_ATTACHMENT_MB} MB`);
    }
    const file = await Mail.attachment({ ...SOURCE, id: mail.id, index: attachment.index });
    if (file.problem) console.warn(`“${mail.subject}” has an incomplete file, ${attachment.name}: ${file.problem}`);
    const name = fileNameFor(mail, attachment);
    await Files.save({
      path: `${params.attachments}/${name}`,
      content: file.content,
      encoding: "base64",
    });
    names.push(name);
  }
  return names;
}

async function handle(mail) {
  const whole = await Mail.get({ ...SOURCE, id: mail.id });
  if (whole.problem) throw new Error(whole.problem);
  const saved = await saveAttachments(whole);
  await Sheets.appendRow({
    file: params.file,
    // The key makes the row findable: if the computer goes down in the middle of writing, the
    // program looks for it afterwards instead of guessing.
    key: mail.id,
    row: {
      Date: dayOf(mail),
      From: mail.from,
      Subject: mail.subject,
      Attachments: saved.join("; "),
      Amount: firstAmount(`${mail.subject}\n${whole.text}`),
    },
  });
}

if (!params.account && plain(params.folder) === plain(params.attachments)) {
  throw new Error("Choose another folder for the attachments than the one with the mail.");
}

const mails = await listMails();
const step = Math.max(1, Math.floor(mails.length / 200));
let unread = 0;

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
    unread += 1;
    console.log(`${mail.path} could not be read: ${error.message}`);
  }
}

await Console.progress({ done: mails.length, total: mails.length, label: "mails" });
if (unread > 0) console.warn(`${unread} of ${mails.length} mails could not be read`);
