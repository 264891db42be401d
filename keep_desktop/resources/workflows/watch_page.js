// Watch a page
//
// Fetches a page, compares its text with the note from last time, and when the text has changed
// keeps a new note and tells you, with the lines that are new.
//
// Each change is an item of its own. The first look only keeps the note.

const LONGEST_NOTE = 100000;
const LINES_SHOWN = 5;

const crop = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The lines of a text that matter: without empty ones and without spaces at their ends. */
function linesOf(text) {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}

/** The first few lines that the old text does not have. */
function newLines(before, now) {
  const known = new Set(linesOf(before));
  return linesOf(now).filter((line) => !known.has(line)).slice(0, LINES_SHOWN);
}

/** What the note remembers beside the text: how many changes there were, and the text's mark. */
function memoryOf(note) {
  const tag = (name) =>
    note.tags.find((each) => each.startsWith(`${name}:`))?.slice(name.length + 1);
  return { change: Number(tag("change") || 0), mark: tag("text") || "" };
}

const url = params.url.trim();
const page = await Web.fetchParse({ url, patient: true });
const text = linesOf(page.text).join("\n");
const mark = await Util.hash({ text });
const noteId = `page:${await Util.hash({ text: url })}`;
const note = await Memory.getNote({ id: noteId });
const before = note ? memoryOf(note) : null;
const isNew = before === null || before.mark !== mark;
// The number tells a text that comes back later from the first time it was there.
const change = before === null ? 1 : isNew ? before.change + 1 : before.change;
const name = crop(page.title || url, 120);
const title = change === 1 ? `First look at ${name}` : `${name} changed`;

await Items.withItem(`page:${url}#${change}:${mark}`, title, async (ctx) => {
  if (ctx.item.isDone || !isNew) return;
  const content = {
    title: name,
    content: crop(text, LONGEST_NOTE),
    tags: ["watched-page", `change:${change}`, `text:${mark}`],
  };
  if (note === null) {
    await Memory.createNote({ id: noteId, ...content });
    return;
  }
  const fresh = newLines(note.content, text);
  const shown = fresh.map((line) => `• ${crop(line, 200)}`).join("\n") || "Some text was removed.";
  // First the notice, then the note: if the computer goes down between the two, the next run
  // still sees the change, and the notice is not sent twice.
  await Users.send({ message: crop(`${name} has changed.\n${shown}\n${url}`, 3000) });
  await Memory.updateNote({ id: noteId, ...content });
});
