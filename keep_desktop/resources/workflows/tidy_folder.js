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

/** If the computer went down right after a file was moved, its item is still open, and the file is
    no longer in the folder to be met again. Close such items. */
async function closeWhatWasMoved() {
  const { items } = await Items.list({ status: "processing", limit: 1000 });
  for (const item of items) {
    if (!item.logical_item_id.startsWith("file:")) continue;
    const path = item.logical_item_id.slice("file:".length, item.logical_item_id.lastIndexOf("#"));
    const there = await Files.stat({ path });
    if (!there.exists) await Items.withItem(item.logical_item_id, item.title, async () => {});
  }
}

/** A file that cannot be moved fails as an item of its own and does not hold up the others. */
async function fail(id, file, problem) {
  try {
    await Items.withItem(id, file.name, async (ctx) => {
      if (!ctx.item.isDone) throw new Error(problem);
    });
  } catch (error) {
    // The item now shows as failed, with this sentence.
    console.log(error.message);
  }
}

if (plain(params.folder) === plain(params.target)) {
  throw new Error("Choose another folder for the sorted files than the one that is tidied.");
}

await closeWhatWasMoved();
const files = await listFiles();
const step = Math.max(1, Math.floor(files.length / 200));

for (const [i, file] of files.entries()) {
  if (i % step === 0) await Console.progress({ done: i, total: files.length, label: "files" });
  if (file.problem) {
    await fail(`name:${file.id}`, file, file.problem);
    continue;
  }
  const { exists, sha256, problem } = await Files.stat({ path: file.path, hash: true });
  if (!exists) continue; // taken away since the folder was listed
  if (problem) {
    await fail(`locked:${file.path}`, file, problem);
    continue;
  }
  await Items.withItem(`file:${file.path}#${sha256}`, file.name, async (ctx) => {
    // Moved before, and somebody put the same file back: that was meant.
    if (ctx.item.isDone) return;
    await Files.move({ from: file.path, to: await freePath(file, sha256) });
  });
}

await Console.progress({ done: files.length, total: files.length, label: "files" });
