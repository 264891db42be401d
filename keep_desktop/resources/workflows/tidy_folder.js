// Tidy a folder
//
// Moves the files that lie in a folder into another one, sorted by kind and month:
//
//   Downloads/holiday.jpg  →  Sorted/Pictures/2026-08/holiday.jpg
//
// Only files that lie directly in the folder are moved; folders in it stay as they are, and so do
// hidden files and files that a program is still writing. Nothing is ever overwritten: where the
// name is taken by another file, it gets a number: "Report (2).pdf".
//
// Each file is an item of its own, known by its path and its content.

const KINDS = {
  Pictures: "jpg jpeg png gif webp heic heif avif tif tiff bmp svg raw cr2 nef arw dng psd xcf",
  Documents: "pdf doc docx odt rtf txt md tex epub mobi pages ppt pptx odp key eml msg html htm",
  Spreadsheets: "xls xlsx ods csv tsv numbers",
  Music: "mp3 m4a flac wav ogg oga opus aac wma aiff mid midi",
  Videos: "mp4 mov mkv avi webm m4v mpg mpeg wmv 3gp",
  Archives: "zip 7z rar tar gz tgz bz2 xz zst iso dmg",
  Programs: "deb rpm appimage exe msi pkg apk flatpakref",
};

const KIND_OF = new Map();
for (const [kind, suffixes] of Object.entries(KINDS)) {
  for (const suffix of suffixes.split(" ")) KIND_OF.set(suffix, kind);
}

// What browsers and office programs leave while they work, and what systems keep for themselves.
const UNFINISHED = new Set(
  ["part", "partial", "crdownload", "opdownload", "download", "tmp", "temp"],
);
const SYSTEM = new Set(["desktop.ini", "thumbs.db", "icon\r"]);

function suffixOf(name) {
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}

function isLeftAlone(file) {
  return (
    file.is_folder ||
    file.name.startsWith(".") ||
    file.name.startsWith("~$") ||
    file.name.endsWith("~") ||
    UNFINISHED.has(suffixOf(file.name)) ||
    SYSTEM.has(file.name.toLowerCase())
  );
}

/** The same folder, written without a slash at its end. */
const plain = (path) => path.replace(/[/\\]+$/, "");

/** The month in which the file was changed last, by the clock of this computer: "2026-11". */
function monthOf(file) {
  const date = new Date(file.modified);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}`;
}

function placeFor(file) {
  const kind = KIND_OF.get(suffixOf(file.name)) || "Other";
  return `${plain(params.target)}/${kind}/${monthOf(file)}`;
}

/** Where the file goes: under its own name, or with the first number that is free. */
async function freePath(file, hash) {
  const dot = file.name.lastIndexOf(".");
  const cut = dot > 0 ? dot : file.name.length;
  for (let number = 1; ; number += 1) {
    const added = number === 1 ? "" : ` (${number})`;
    const name = `${file.name.slice(0, cut)}${added}${file.name.slice(cut)}`;
    const path = `${placeFor(file)}/${name}`;
    const there = await Files.stat({ path, hash: true });
    // The same file again takes the place of its twin.
    if (!there.exists || there.sha256 === hash) return path;
  }
}

/** Everything that the tool lists, in portions where there is much of it. */
async function listFiles() {
  const files = [];
  for (;;) {
    const page = await Files.list({ folder: params.folder, limit: 5000, offset: files.length });
    for (const file of page) files.push(file);
    if (page.length < 5000) return files.filter((file) => !isLeftAlone(file));
  }
}

/** The items that are neither done nor wait for an answer, by id. */
async function openItems() {
  const open = new Map();
  for (const status of ["processing", "failed"]) {
    for (let offset = 0, more = true; more; offset += 1000) {
      const page = await Items.list({ status, limit: 1000, offset });
      for (const item of page.items) open.set(item.logical_item_id, item);
      more = page.has_more;
    }
  }
  return open;
}

/** Close what has no file any more: it was moved right before the computer went down, or it failed
    and was then taken away, renamed or changed. A file whose move failed keeps its item, since it
    may come back. */
async function closeWhatIsGone(items) {
  for (const { logical_item_id: id, title, status } of items) {
    if (id.startsWith("file:")) {
      if (status === "failed") continue;
      const path = id.slice("file:".length, id.lastIndexOf("#"));
      if ((await Files.stat({ path })).exists) continue;
    }
    await Items.withItem(id, title, async () => {});
  }
}

/** A file that cannot be moved fails as an item of its own and does not hold up the others. */
async function fail(id, file, problem) {
  try {
    await Items.withItem(id, file.name, async (ctx) => {
      if (!ctx.item.isDone) throw new Error(problem);
      // An earlier file of this name was locked, and moved since: this one is moved once it opens.
      console.log(`${file.name}: ${problem}`);
    });
  } catch (error) {
    // The item now shows as failed, with this sentence.
    console.log(error.message);
  }
}

if (plain(params.folder) === plain(params.target)) {
  throw new Error("Choose another folder for the sorted files than the one that is tidied.");
}

const open = await openItems();
const files = await listFiles();
const step = Math.max(1, Math.floor(files.length / 200));

for (const [i, file] of files.entries()) {
  if (i % step === 0) await Console.progress({ done: i, total: files.length, label: "files" });
  if (file.problem) {
    const id = `name:${file.id}`;
    open.delete(id);
    await fail(id, file, file.problem);
    continue;
  }
  const { exists, sha256, problem } = await Files.stat({ path: file.path, hash: true });
  if (!exists) continue; // taken away since the folder was listed
  const locked = `locked:${file.path}`;
  if (problem) {
    open.delete(locked);
    await fail(locked, file, problem);
    continue;
  }
  // Once it can be read, it is moved in the item in which it failed.
  const id = open.has(locked) ? locked : `file:${file.path}#${sha256}`;
  open.delete(id);
  await Items.withItem(id, file.name, async (ctx) => {
    // Moved before, and somebody put the same file back: that was meant.
    if (ctx.item.isDone) return;
    await Files.move({ from: file.path, to: await freePath(file, sha256) });
  });
}

await closeWhatIsGone(open.values());
await Console.progress({ done: files.length, total: files.length, label: "files" });
