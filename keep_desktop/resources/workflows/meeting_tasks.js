// Meeting notes to tasks
//
// Goes through the notes in a folder (Markdown, text and PDF files). From each note a model takes
// the tasks that somebody took on, and each task becomes one row of a spreadsheet: task, who, by
// when, and the note it comes from.
//
// Each note is an item of its own, known by its path, and is read once, as soon as nobody has
// changed it for a while. A model may answer otherwise when it is asked again; so what it found is
// kept before the first row is written, and a run that broke off goes on with that.

const PAGE = 5000;
const LONGEST = 200000;
const READABLE = /\.(md|markdown|txt|text|pdf)$/i;

const TASKS = {
  type: "object",
  properties: {
    tasks: {
      type: "array",
      maxItems: 100,
      items: {
        type: "object",
        properties: {
          task: { type: "string", minLength: 1, maxLength: 300 },
          who: { type: ["string", "null"], maxLength: 100 },
          due: { type: ["string", "null"], maxLength: 40 },
        },
        required: ["task", "who", "due"],
        additionalProperties: false,
      },
    },
  },
  required: ["tasks"],
  additionalProperties: false,
};

/** The notes that nobody is writing any more. Large folders come in several portions. */
async function listNotes() {
  const files = [];
  for (;;) {
    const page = await Files.list({
      folder: params.folder,
      recursive: true,
      limit: PAGE,
      offset: files.length,
    });
    for (const file of page) files.push(file);
    if (page.length < PAGE) break;
  }
  const before = Date.now() - params.minutes * 60000;
  return files.filter(
    (file) =>
      !file.is_folder && READABLE.test(file.name) && new Date(file.modified).getTime() <= before,
  );
}

async function textOf(file) {
  if (/\.pdf$/i.test(file.name)) {
    const pdf = await Pdf.text({ file: file.path });
    if (pdf.text === "") throw new Error("This PDF holds no text: its pages are pictures.");
    return pdf.text;
  }
  return (await Files.read({ path: file.path })).content;
}

/** "2026-11-20", by the clock of this computer: days such as “Friday” count from it. */
function dayOf(file) {
  const date = new Date(file.modified);
  const two = (number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** What the model finds in the note. */
async function findTasks(file) {
  const text = (await textOf(file)).slice(0, LONGEST);
  if (text.trim() === "") return [];
  const { tasks } = await Text.extract({
    text,
    json_schema: TASKS,
    instructions:
      "These are notes of a meeting. List each task that somebody took on or was given, in the " +
      "language of the notes and in the imperative: not what was merely discussed or is done. " +
      `The notes are of ${dayOf(file)}. Give “due” as YYYY-MM-DD where a day is named, else null; ` +
      "“who” as the notes name the person, else null.",
  });
  return tasks;
}

/** The same tasks whenever it is asked. */
async function tasksOf(file) {
  const id = `tasks:${await Util.hash({ text: file.path })}`;
  const kept = await Memory.getNote({ id });
  if (kept !== null) return JSON.parse(kept.content);
  const tasks = await findTasks(file);
  await Memory.createNote({ id, title: file.name, content: JSON.stringify(tasks) });
  return tasks;
}

const wanted = (params.only || "").trim().toLowerCase();

/** Whether it is to be listed: everybody's tasks, or those of one person. */
const isWanted = (task) => wanted === "" || (task.who || "").toLowerCase().includes(wanted);

async function handle(file) {
  const tasks = await tasksOf(file);
  for (const [at, task] of tasks.entries()) {
    if (!isWanted(task)) continue;
    await Sheets.appendRow({
      file: params.file,
      // The key makes the row findable: if the computer goes down in the middle of writing, the
      // program looks for it afterwards instead of guessing.
      key: `${file.path} ${at + 1}`,
      row: {
        Task: task.task,
        Who: task.who || "",
        Due: /^\d{4}-\d{2}-\d{2}$/.test(task.due || "") ? task.due : "",
        Note: file.name,
        Date: dayOf(file),
      },
    });
  }
}

const notes = await listNotes();

for (const [i, file] of notes.entries()) {
  await Console.progress({ done: i, total: notes.length, label: "notes" });
  try {
    await Items.withItem(`note:${file.path}`, file.name, async (ctx) => {
      if (ctx.item.isDone) return;
      if (file.problem) throw new Error(file.problem);
      await handle(file);
    });
  } catch (error) {
    // The item now shows as failed, with this sentence. One bad note does not hold up the others.
    console.log(`${file.name} could not be read: ${error.message}`);
  }
}

await Console.progress({ done: notes.length, total: notes.length, label: "notes" });
