// Watch a page
//
// Fetches a page, or a part of it that you chose, and compares its text with the note from last
// time. When it changed in the way you asked for, it tells you, with what stood there before and
// what stands there now.
//
// Each change is an item of its own. The first look only keeps the note, unless a number is above
// or below yours already, or the words are there already.

const LONGEST_NOTE = 100000;
const LINES_SHOWN = 5;

const crop = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The lines of a text that matter: without empty ones and without spaces at their ends. */
function linesOf(text) {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}

/** The lines of one text that the other does not have. */
function linesOnlyIn(text, other) {
  const known = new Set(linesOf(other));
  return linesOf(text).filter((line) => !known.has(line));
}

/** What stood there before → what stands there now, line by line. */
function difference(before, now) {
  const gone = linesOnlyIn(before, now);
  const fresh = linesOnlyIn(now, before);
  const show = (line) => crop(line, 200);
  if (gone.length === fresh.length) {
    return fresh.slice(0, LINES_SHOWN).map((line, i) => `• ${show(gone[i])} → ${show(line)}`);
  }
  if (fresh.length === 0) {
    return gone.slice(0, LINES_SHOWN).map((line) => `• no longer there: ${show(line)}`);
  }
  return [
    ...gone.slice(0, LINES_SHOWN).map((line) => `• before: ${show(line)}`),
    ...fresh.slice(0, LINES_SHOWN).map((line) => `• now: ${show(line)}`),
  ];
}

// A number as people write it: 1.234,56 · 1,234.56 · 12 480,50 · 1’000. Three digits after one
// point or comma are thousands. Every repetition is bounded.
const FIGURE =
  /(?<![\d.,])(?:(\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3}(?:\2\d{3}){0,4}))(?!\d)|(\d{1,15}))(?:[.,](\d{1,6})(?!\d))?/u;
// Right before it: a minus sign, perhaps with a currency between; no hyphen in a word or a range.
const MINUS = /(?:^|[\s(:=\p{Sc}])[-−](?:(?:\p{Sc}|[A-Z]{3})\s?)?$/u;

/** The first number in a text; null where there is none. */
function numberIn(text) {
  const found = FIGURE.exec(text.slice(0, 20000));
  if (found === null) return null;
  const [whole, groups, , digits, decimals] = found;
  // 0.123 has no thousands.
  const small = groups !== undefined && /^0[.,]/.test(groups) && decimals === undefined;
  const size = small
    ? Number(groups.replace(",", "."))
    : Number(`${(groups ?? digits).replace(/\D/g, "")}.${decimals ?? 0}`);
  const before = text.slice(Math.max(0, found.index - 8), found.index);
  return MINUS.test(before) && whole !== "" ? -size : size;
}

/** Whether a text is what you want to hear of; always, where every change counts. */
function isWanted(text) {
  const number = numberIn(text);
  switch (params.condition) {
    case "above": return number !== null && number > params.number;
    case "below": return number !== null && number < params.number;
    case "contains": return text.toLowerCase().includes(params.words.trim().toLowerCase());
    default: return true;
  }
}

/** What the note remembers beside the text: how many changes there were, and the text's mark. */
function memoryOf(note) {
  const tag = (name) =>
    note.tags.find((each) => each.startsWith(`${name}:`))?.slice(name.length + 1);
  return { change: Number(tag("change") || 0), mark: tag("text") || "" };
}

const url = params.url.trim();
const part = (params.part ?? "").trim();
const anyChange = !params.condition || params.condition === "change";
const page = await Web.fetchParse({ url, patient: true, selector: part || undefined });
if (part !== "" && page.part === null) {
  throw new Error(`The part “${crop(part, 80)}” is not on the page any more. Choose it again.`);
}
if (!anyChange && params.condition !== "contains" && numberIn(page.part ?? page.text) === null) {
  console.warn("There is no number where one is watched for.");
}
const text = linesOf(part === "" ? page.text : page.part).join("\n");
const mark = await Util.hash({ text });
// Another part is another thing to watch; the whole page goes by its address alone.
const place = part === "" ? url : `${url} ${part}`;
const noteId = `page:${await Util.hash({ text: place })}`;
const note = await Memory.getNote({ id: noteId });
const before = note ? memoryOf(note) : null;
const isNew = before === null || before.mark !== mark;
// The number tells a text that comes back later from the first time it was there.
const change = before === null ? 1 : isNew ? before.change + 1 : before.change;
const name = crop(page.title || url, 120);
const title = change === 1 ? `First look at ${name}` : `${name} changed`;

await Items.withItem(`page:${place}#${change}:${mark}`, title, async (ctx) => {
  if (ctx.item.isDone || !isNew) return;
  const content = {
    title: name,
    content: crop(text, LONGEST_NOTE),
    tags: ["watched-page", `change:${change}`, `text:${mark}`],
  };
  if (note === null) {
    if (!anyChange && isWanted(text)) {
      const said = `${name} is what you watch for.\n• ${crop(text, 400)}\n${url}`;
      await Users.send({ message: crop(said, 3000) });
    }
    await Memory.createNote({ id: noteId, ...content });
    return;
  }
  // First the notice, then the note: if the computer goes down between the two, the next run
  // still sees the change, and the notice is not sent twice.
  if (anyChange || (isWanted(text) && !isWanted(note.content))) {
    const shown = difference(note.content, text).join("\n") || "The order of its lines changed.";
    await Users.send({ message: crop(`${name} has changed.\n${shown}\n${url}`, 3000) });
  }
  await Memory.updateNote({ id: noteId, ...content });
});
