// Feed digest
//
// Reads feeds (RSS, Atom, JSON Feed) as often as you say, gathers what is new in them, and once a
// day writes it into one Markdown file:
//
//   readFeeds ─ entry.found ─> writeDigest   Digest 2026-11-21.md
//             ─ feed.silent ─> tellTrouble   a notice
//
// Each entry of a feed is an input, known by the address of its feed and its own id. A day without
// news gets no file. A feed that cannot be read does not hold up the others: it is asked again next
// time, and once it has been silent for a day you are told.

const DAY = 24 * 60 * 60 * 1000;
// Sites date entries back. What was published before is not handled again, so looking back costs
// nothing; the first look at a feed goes back as far.
const LOOK_BACK = 7 * DAY;
const MOST_ENTRIES = 100;
const LONGEST_SUMMARY = 300;

const FEEDS = [...new Set(params.feeds.map((url) => url.trim()).filter((url) => url !== ""))];
const [HOUR, MINUTE] = params.at.split(":").map(Number);

const iso = (ms) => new Date(ms).toISOString();
const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;
const idsOf = (events) => events.map((event) => event.messageId);
const payloadsOf = (events) => events.map((event) => event.payload);

/** A text as one line, cut where it is longer than most people read. */
function crop(text, most) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most - 1).trim()}…` : line;
}

// ---- reading --------------------------------------------------------------------------------

/** Name each entry as an input, and hand it on with what the digest says of it. */
async function publishEntries(url, feed) {
  const name = crop(feed.title, 100) || url;
  for (const entry of feed.items) {
    const title = crop(entry.title || entry.summary, 200) || entry.link || entry.id;
    const id = `${url}#${entry.id}`;
    const inputId = await Topics.registerInput({
      source: "Feeds", type: "entry", id, title: `${name}: ${title}`,
    });
    await Topics.publish({
      topic: "entry.found",
      event: {
        messageId: id,
        inputId,
        payload: {
          feed: name,
          title,
          link: entry.link,
          summary: crop(entry.summary, LONGEST_SUMMARY),
        },
      },
    });
  }
}

/** A feed has not been readable since that moment. The id is the same at every look until it can
    be read again, so this is told once. */
async function publishSilence(url, since, problem) {
  const id = `${url} since ${iso(since)}`;
  const inputId = await Topics.registerInput({
    source: "System", type: "time", id, title: `A day without ${url}`,
  });
  await Topics.publish({
    topic: "feed.silent",
    event: { messageId: id, inputId, payload: { url, problem } },
  });
}

// ---- the digest -----------------------------------------------------------------------------

/** The time of day for the digest, so many days after the day of a moment. */
function digestTime(moment, days) {
  const day = moment.getDate() + days;
  return new Date(moment.getFullYear(), moment.getMonth(), day, HOUR, MINUTE);
}

/** The day of a moment, by the clock of this computer: "2026-11-21". */
function dayOf(moment) {
  const two = (number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

// Feeds are written by strangers: nothing in their texts is to be taken for Markdown or HTML.
const escaped = (text) => text.replace(/[\\`*_{}[\]<>#|!&~]/g, "\\$&");
const target = (link) => `<${link.replace(/[<>\\\s]/g, encodeURIComponent)}>`;

function linesOf(entry) {
  const title = escaped(entry.title);
  const head = entry.link === null ? `- ${title}` : `- [${title}](${target(entry.link)})`;
  return entry.summary === "" ? [head] : [`${head}  `, `  ${escaped(entry.summary)}`];
}

/** The file: a part for each feed, in it the entries in the order in which they were found. */
function digestOf(day, entries) {
  const feeds = new Map();
  for (const entry of entries) {
    if (!feeds.has(entry.feed)) feeds.set(entry.feed, []);
    feeds.get(entry.feed).push(entry);
  }
  const parts = [...feeds].map(([feed, found]) =>
    [`## ${escaped(feed)}`, "", ...found.flatMap(linesOf)].join("\n"));
  return `${[`# Digest of ${day}`, ...parts].join("\n\n")}\n`;
}

/** A name that no file has yet: another workflow may write its digests into the same folder. */
async function freePath(day) {
  for (let number = 1; ; number += 1) {
    const path = `${params.folder}/Digest ${day}${number === 1 ? "" : ` (${number})`}.md`;
    const there = await Files.stat({ path });
    if (!there.exists) return path;
  }
}

// ---- the handlers ---------------------------------------------------------------------------

const workflow = {
  topics: { "entry.found": {}, "feed.silent": {} },

  producers: {
    readFeeds: {
      publishes: ["entry.found", "feed.silent"],
      schedule: params.when,
      // The state says for each feed when it could last be read.
      handler: async (state) => {
        const now = Date.now();
        const readAt = {};
        for (const [i, url] of FEEDS.entries()) {
          await Console.progress({ done: i, total: FEEDS.length, label: "feeds" });
          const since = state?.readAt[url] ?? now;
          // A failed read ends a run. This one says what is wrong instead, so that one feed that
          // is gone does not keep the others from being read for ever.
          const feed = await Feeds.fetch({
            url, after: iso(since - LOOK_BACK), limit: MOST_ENTRIES, tolerant: true,
          });
          readAt[url] = feed.problem === null ? now : since;
          if (feed.problem === null) {
            await publishEntries(url, feed);
          } else {
            console.warn(`${url} could not be read: ${feed.problem}`);
            if (now - since > DAY) await publishSilence(url, since, feed.problem);
          }
        }
        await Console.progress({ done: FEEDS.length, total: FEEDS.length, label: "feeds" });
        return { readAt };
      },
    },
  },

  consumers: {
    writeDigest: {
      subscribe: ["entry.found"],
      // The state is the day of the last digest time that was dealt with. One that passed while
      // the computer was off is made up for as soon as it is on again.
      prepare: async (state) => {
        const now = new Date();
        const today = digestTime(now, 0);
        const isPast = today <= now;
        const day = dayOf(isPast ? today : digestTime(now, -1));
        const waits = {
          reservations: [],
          data: { day },
          wakeAt: digestTime(now, isPast ? 1 : 0).toISOString(),
        };
        if (state === null || day <= state.day) return waits;
        const events = await Topics.peek({ topic: "entry.found", limit: 1000 });
        if (events.length === 0) return waits;
        return {
          reservations: [{ topic: "entry.found", ids: idsOf(events) }],
          data: { day, entries: payloadsOf(events), path: await freePath(day) },
          ui: { title: `Digest of ${day}: ${plural(events.length, "entry", "entries")}` },
          wakeAt: waits.wakeAt,
        };
      },
      mutate: async ({ data }) => {
        await Files.save({ path: data.path, content: digestOf(data.day, data.entries) });
      },
      // Also where nothing was reserved: then that time passed without news.
      next: async ({ data }) => ({ day: data.day }),
    },

    tellTrouble: {
      subscribe: ["feed.silent"],
      prepare: async () => {
        const events = await Topics.peek({ topic: "feed.silent", limit: 20 });
        return {
          reservations: [{ topic: "feed.silent", ids: idsOf(events) }],
          data: { silent: payloadsOf(events) },
          ui: { title: `Tell of ${plural(events.length, "silent feed", "silent feeds")}` },
        };
      },
      mutate: async ({ data }) => {
        const lines = data.silent.map(({ url, problem }) =>
          `• ${crop(url, 200)}: ${crop(problem, 300)}`);
        await Users.send({
          message: `Feed digest could not read for a day:\n${lines.join("\n").slice(0, 3500)}`,
        });
      },
    },
  },
};
