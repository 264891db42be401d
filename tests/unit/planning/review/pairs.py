# ruff: noqa: E501 - a script is easier to read on the lines it has
"""Scripts that break a rule, each with a twin that looks alike and passes.

A pair gives a pattern with `@@` where the two differ.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from keep_desktop.domain.json import JsonValue

LOOP = """
const mails = await Mail.list({ folder: params.folder });
for (const [i, mail] of mails.entries()) {
  await Items.withItem(@@, `Email from ${mail.from}: “${mail.subject}”`, async (ctx) => {
    if (ctx.item.isDone) return;
    if (mail.problem) throw new Error(mail.problem);
    await Sheets.appendRow({ file: params.file, key: mail.id, row: { From: mail.from } });
  });
}
"""
HANDLERS = """
const workflow = {
  topics: { "mail.received": {}, "row.added": {} },
  producers: {
    poll: {
      publishes: ["mail.received"],
      schedule: { interval: "5m" },
      handler: async (state) => {
        for (const [i, mail] of (await Mail.list({ folder: params.folder })).entries()) {
          if (mail.problem) continue;
          const inputId = await Topics.registerInput({
            source: "Mail", type: "email", id: mail.id, title: `Email “${mail.subject}”`,
          });
          await Topics.publish({
            topic: "mail.received",
            event: { messageId: @@, inputId, payload: { id: mail.id, subject: mail.subject } },
          });
        }
      },
    },
  },
  consumers: {
    add: {
      subscribe: ["mail.received"],
      publishes: ["row.added"],
      prepare: async (state) => {
        const [event] = await Topics.peek({ topic: "mail.received", limit: 1 });
        if (!event) return { reservations: [] };
        return {
          reservations: [{ topic: "mail.received", ids: [event.messageId] }],
          data: event.payload,
          ui: { title: `Add a row for ${event.payload.subject}` },
        };
      },
      mutate: async (prepared) => {
        await Sheets.appendRow({
          file: params.file, key: prepared.data.id, row: { Subject: prepared.data.subject },
        });
      },
      next: async (prepared, result) => {
        if (result.status !== "applied") return;
        await Topics.publish({
          topic: "row.added", event: { messageId: prepared.data.id, payload: {} },
        });
      },
    },
    tell: {
      subscribe: ["row.added"],
      prepare: async () => {
        const events = await Topics.peek({ topic: "row.added" });
        return {
          reservations: [{ topic: "row.added", ids: events.map((e) => e.messageId) }],
          data: { count: events.length },
        };
      },
      mutate: async (prepared) => {
        await Users.send({ message: `${prepared.data.count} new rows` });
      },
    },
  },
};
"""
CONSUMER = """
const workflow = {
  topics: { "mail.received": {}, "row.added": {} },
  producers: {
    poll: {
      publishes: ["mail.received"],
      schedule: { interval: "5m" },
      handler: async () => {
        for (const mail of await Mail.list({ folder: params.folder })) {
          const inputId = await Topics.registerInput({
            source: "Mail", type: "email", id: mail.id, title: `Email “${mail.subject}”`,
          });
          await Topics.publish({
            topic: "mail.received", event: { messageId: mail.id, inputId, payload: mail },
          });
        }
      },
    },
  },
  consumers: {
    add: {
      subscribe: ["mail.received"],
      prepare: async () => {
        const events = await Topics.peek({ topic: "mail.received", limit: 1 });
        return {
          reservations: [{ topic: "mail.received", ids: events.map((e) => e.messageId) }],
          data: { mail: events[0]?.payload },
          @@
      },
    },
  },
};
"""
ITEM = """
for (const mail of await Mail.list({ folder: params.folder })) {
  await Items.withItem(`email:${mail.id}`, `Email “${mail.subject}”`, async (ctx) => {
    if (ctx.item.isDone) return;
    @@
  });
}
"""
FILES = """
for (const file of await Files.list({ folder: params.folder })) {
  @@
}
"""
SAVE = """async (ctx) => {
    if (ctx.item.isDone) return;
    await Sheets.appendRow({ file: params.file, key: file.path, row: { Name: file.name } });
  }"""


NEXT = (
    CONSUMER.replace("messageId: mail.id, inputId", "messageId: mail.id, inputId")
    .replace(
        "          @@",
        """};
      },
      mutate: async ({ data }) => { await Users.send({ message: data.mail.from }); },
      next: @@""",
    )
    .replace(
        'subscribe: ["mail.received"],', 'subscribe: ["mail.received"], publishes: ["row.added"],'
    )
)
SENT = 'await Topics.publish({ topic: "row.added", event: { messageId: data.mail.id } });'


@dataclass(frozen=True)
class Pair:
    rule: str
    pattern: str
    breaks: str
    passes: str
    #: Of the parameters: their names and, of a schedule, the default.
    params: tuple[str, ...] | None = None
    schedule: str = "1h"

    @property
    def schema(self) -> Mapping[str, JsonValue] | None:
        if self.params is None:
            return None
        properties: dict[str, JsonValue] = {name: {"type": "string"} for name in self.params}
        when: JsonValue = {"type": "string", "format": "schedule", "default": self.schedule}
        return {"type": "object", "properties": {**properties, "when": when}}

    @property
    def breaking(self) -> str:
        return self.pattern.replace("@@", self.breaks)

    @property
    def twin(self) -> str:
        return self.pattern.replace("@@", self.passes)


ID_PAIRS = (
    Pair("id-time", LOOP, "`email:${Date.now()}`", "`email:${mail.id}`"),
    Pair("id-time", LOOP, "`${mail.id} ${new Date().toISOString()}`", "`email:${mail.id}`"),
    Pair(
        "id-time",
        LOOP,
        "`${new Date().toISOString().slice(0, 10)}:${mail.id}`",
        "`${new Date(mail.date).toISOString().slice(0, 10)}:${mail.id}`",
    ),
    Pair(
        "id-time",
        "const stamp = (what) => `${what} ${@@}`;" + LOOP.replace("@@", "stamp(mail.id)"),
        "new Date().getTime()",
        "what.length > 9",
    ),
    Pair("id-time", HANDLERS, "`${mail.id}/${Date.now()}`", "`${mail.id}/${mail.date}`"),
    Pair(
        "id-time",
        'await Items.withItem(`digest:${@@}`, "Digest of today", async (ctx) => {\n'
        '  if (!ctx.item.isDone) await Users.send({ message: "Good morning" });\n});',
        "new Date().toISOString()",
        "new Date().toISOString().slice(0, 10)",
    ),
    Pair(
        "id-time",
        "for (const [i, @@) {\n"
        "  const day = new Date().toDateString();\n"
        "  await Items.withItem(`news ${day}`, `News of ${day} ${i}`, async () => {});\n}",
        "mail] of (await Mail.list({ folder: params.folder })).entries()",
        "name] of params.names.entries()",
    ),
    Pair(
        "id-time",
        "const about = { stamp: @@ };\nconst ids = ['email', about.stamp];\n"
        + LOOP.replace("@@", "[...ids, mail.id].join(':')"),
        "performance.now()",
        "params.folder",
    ),
    Pair(
        "id-position",
        LOOP.replace("const [i, mail] of mails.entries()", "const mail of named").replace(
            "for (", "const named = mails.map((one, n) => ({ ...one, n, own: one.id }));\nfor ("
        ),
        "`email:${mail.n}`",
        "`email:${mail.own}`",
    ),
    Pair("id-random", LOOP, "`email:${Math.random()}`", "`email:${mail.id}`"),
    Pair("id-random", LOOP, "crypto.randomUUID()", "String(mail.id)"),
    Pair(
        "id-random",
        "const made = () => Math.random().toString(36).slice(2);" + LOOP,
        "mail.id + made()",
        "mail.id",
    ),
    Pair(
        "id-random",
        LOOP.replace(
            "  await Items",
            "  const said = await Text.extract({ text: mail.subject, json_schema: {} });\n"
            "  await Items",
        ),
        "`bill:${said.number}`",
        "`bill:${mail.id}`",
    ),
    Pair("id-random", HANDLERS, "Math.floor(Math.random() * 1e9) + ''", "mail.id"),
    Pair("id-position", LOOP, "`email:${i}`", "`email:${mail.id}`"),
    Pair("id-position", LOOP, "`email:${mails.indexOf(mail)}`", "`email:${mails[i].id}`"),
    Pair(
        "id-position",
        "let count = 0;\n" + LOOP.replace("await Items", "@@").replace("(@@,", "(`e:${id}`,"),
        "count += 1; const id = count; await Items",
        "count += 1; const id = mail.id; await Items",
    ),
    Pair(
        "id-position",
        "const rows = (await Sheets.read({ file: params.file, limit: 9 })).rows;\n"
        "const named = rows.map((row, i) => ({ row, id: @@ }));\n"
        "for (const { row, id } of named) {\n"
        "  await Items.withItem(`row:${id}`, `Row of ${row.Name}`, async () => {});\n}",
        "i + 1",
        "row.Number",
    ),
    Pair("id-position", HANDLERS, "`${mail.id}-${i}`", "`${mail.id}-${mail.date}`"),
    Pair(
        "id-position",
        "const urls = params.urls;\nfor (let n = 0; n < urls.length; n++) {\n"
        "  await Items.withItem(`page:${@@}`, `Page ${urls[n]}`, async () => {});\n}",
        "n",
        "urls[n]",
    ),
    Pair("id-title", LOOP, "`email:${mail.subject}`", "`email:${mail.id}`"),
    Pair(
        "id-title",
        LOOP,
        "mail.subject.trim().toLowerCase().replace(/ /g, '-')",
        "mail.id.trim().toLowerCase().replace(/ /g, '-')",
    ),
    Pair(
        "id-title",
        LOOP,
        "await Util.hash({ text: mail.subject })",
        "await Util.hash({ text: mail.id })",
    ),
    Pair(
        "id-title",
        "const { items } = await Feeds.fetch({ url: params.url });\nfor (const { title, id } of items) {\n"
        "  await Items.withItem(`entry:${@@}`, `Entry “${title}”`, async () => {});\n}",
        "title",
        "id",
    ),
    Pair("id-title", HANDLERS, "mail.subject", "mail.id"),
    Pair(
        "id-title",
        LOOP,
        "`${mail.id}:${mail.subject}`",
        "`${mail.id}:${mail.attachments.map((each) => each.name).join()}`",
    ),
    Pair("id-title", LOOP, "mail.subject || mail.id", "mail.id || mail.subject"),
    Pair(
        "id-title",
        FILES.replace("folder: params.folder", "folder: params.folder, recursive: true"),
        f"await Items.withItem(file.name, `File ${{file.name}}`, {SAVE});",
        f"await Items.withItem(file.path, `File ${{file.name}}`, {SAVE});",
    ),
    Pair(
        "id-content",
        FILES,
        f"await Items.withItem(`${{file.path}}:${{file.modified}}`, `File ${{file.name}}`, {SAVE});",
        f"await Items.withItem(file.path, `File ${{file.name}} of ${{file.modified}}`, {SAVE});",
    ),
    Pair(
        "id-content",
        FILES,
        f"await Items.withItem(`${{file.name}} ${{file.size}}`, `File ${{file.name}}`, {SAVE});",
        f"await Items.withItem(`${{file.name}}`, `File ${{file.name}} ${{file.size}}`, {SAVE});",
    ),
    Pair(
        "id-content",
        "const page = await Web.fetchParse({ url: params.url });\n"
        "const mark = await Util.hash({ text: page.text });\n"
        "const note = await Memory.getNote({ id: params.url });\n"
        "await Items.withItem(`page:${params.url}:${@@}`, `Page ${page.title}`, async () => {});",
        "mark",
        "`${note?.tags[0]}:${mark}`",
    ),
    Pair(
        "id-content",
        FILES,
        "const { sha256 } = await Files.stat({ path: file.path, hash: true });\n"
        "await Items.withItem(`${file.path}#${sha256}`, `File ${file.name}`, async (ctx) => {\n"
        "  if (!ctx.item.isDone) await Files.copy({ from: file.path, to: params.target });\n});",
        "const { sha256 } = await Files.stat({ path: file.path, hash: true });\n"
        "await Items.withItem(`${file.path}#${sha256}`, `File ${file.name}`, async (ctx) => {\n"
        "  if (!ctx.item.isDone) await Files.move({ from: file.path, to: params.target });\n});",
    ),
    Pair(
        "id-content",
        LOOP,
        "await Util.hash({ text: JSON.stringify(mail) })",
        "JSON.stringify(mail.id)",
    ),
    Pair("id-content", HANDLERS, "`${mail.id} ${mail.size}`", "`${mail.id} ${mail.from}`"),
)
EFFECT_PAIRS = (
    Pair(
        "same-mutation",
        ITEM,
        'await Users.send({ message: "New" });\nawait Users.send({ message: "New" });',
        'await Users.send({ message: "New" });\nawait Users.send({ message: "Old" });',
    ),
    Pair(
        "same-mutation",
        ITEM,
        "for (const part of mail.attachments) {\n"
        "  await Sheets.appendRow({ file: params.file, key: mail.id, row: { Name: part.name } });\n}",
        "for (const part of mail.attachments) {\n"
        "  await Sheets.appendRow({ file: params.file, key: `${mail.id} ${part.index}`, row: {} });\n}",
    ),
    Pair(
        "same-mutation",
        ITEM,
        "await Mail.send({ account: params.a, to: mail.from, subject: 'Hi', text: 'One' });\n"
        "await Mail.send({ account: params.a, to: mail.from, subject: 'Hi', text: 'Two' });",
        "await Mail.send({ account: params.a, to: mail.from, subject: 'Hi', text: 'One' });\n"
        "await Mail.send({ account: params.a, to: mail.from, subject: 'Hi', text: 'Two', subkey: '2' });",
    ),
    Pair(
        "same-mutation",
        ITEM,
        "const message = `From ${mail.from}`;\n"
        "if (mail.problem) { await Users.send({ message }); }\nawait Users.send({ message });",
        "const message = `From ${mail.from}`;\n"
        "if (mail.problem) { await Users.send({ message }); return; }\nawait Users.send({ message });",
    ),
    Pair(
        "mutation-place",
        "async function tell(message) { await Users.send({ message }); }\n"
        "for (const mail of await Mail.list({ folder: params.folder })) {\n"
        "  await Items.withItem(mail.id, `Email “${mail.subject}”`, @@);\n}",
        "tell.call(null, mail.id)",
        "tell.bind(null, mail.id)",
    ),
    Pair(
        "mutation-place",
        "const tell = async (message) => { await Users.send({ message }); };\n@@",
        'await tell("Hello");',
        'await Items.withItem("hello", "Hello", async (ctx) => {\n'
        '  if (!ctx.item.isDone) await tell("Hello");\n});',
    ),
    Pair(
        "mutation-place",
        ITEM.replace("  });\n", "  });\n  @@\n").replace("    @@", "    console.log(mail.id);"),
        "await Users.send({ message: mail.id });",
        "console.log(mail.id);",
    ),
    Pair(
        "mutation-place",
        CONSUMER,
        "};\n},\nmutate: async ({ data }) => {\n  await Users.send({ message: data.mail.from });\n"
        "  await Files.trash({ path: data.mail.path });",
        "};\n},\nmutate: async ({ data }) => {\n"
        "  if (data.mail.problem) await Users.send({ message: data.mail.from });\n"
        "  else await Files.trash({ path: data.mail.path });",
    ),
    Pair(
        "mutation-place",
        CONSUMER,
        "};\n},\nnext: async ({ data }) => {\n  await Users.send({ message: data.mail.from });",
        "};\n},\nmutate: async ({ data }) => {\n  await Users.send({ message: data.mail.from });",
    ),
    Pair(
        "mutation-place",
        CONSUMER,
        "};\n},\nmutate: async ({ data }) => {\n  for (const to of data.mail.to)\n"
        "    await Users.send({ message: to });",
        "};\n},\nmutate: async ({ data }) => {\n  const lines = [];\n  for (const to of data.mail.to)\n"
        "    lines.push(to);\n  await Users.send({ message: lines.join() });",
    ),
    Pair(
        "caught-tool",
        ITEM,
        "let text = '';\ntry { text = (await Mail.get({ folder: params.folder, id: mail.id })).text; }\n"
        "catch { console.log('gone'); }",
        "const whole = await Mail.get({ folder: params.folder, id: mail.id });\n"
        "try { JSON.parse(whole.text); }\ncatch { console.log('no JSON'); }",
    ),
    Pair(
        "caught-tool",
        ITEM,
        "await Users.send({ message: mail.from }).catch(() => {});",
        "await Users.send({ message: mail.from });",
    ),
    Pair(
        "caught-tool",
        "const read = async (id) => await Mail.get({ folder: params.folder, id });\n" + ITEM,
        "try { await read(mail.id); } catch (error) { console.log(error); }",
        "await read(mail.id); try { throw new Error(mail.id); } catch (error) { console.log(error); }",
    ),
    Pair(
        "caught-tool",
        CONSUMER.replace("const events = await Topics.peek", "@@ await Topics.peek").replace(
            "          @@", "          };"
        ),
        "try { await Files.list({}); } catch {}\n const events =",
        "await Files.list({}); try { JSON.parse(''); } catch {}\n const events =",
    ),
)
TITLE_PAIRS = (
    Pair(
        "title-secret",
        ITEM.replace("`Email “${mail.subject}”`", "`Email ${@@}`").replace("    @@", ""),
        "params.password",
        "params.folder",
    ),
    Pair(
        "title-secret",
        FILES,
        "const { content } = await Files.read({ path: file.path });\n"
        f"await Items.withItem(file.path, content, {SAVE});",
        "const { content } = await Files.read({ path: file.path });\n"
        f"await Items.withItem(file.path, content.slice(0, 60), {SAVE});",
    ),
    Pair(
        "title-secret",
        "const crop = (text, most) => (text.length > most ? `${text.slice(0, most)}…` : text);\n"
        "const page = await Web.fetchParse({ url: params.url });\n"
        "await Items.withItem(`page:${params.url}`, @@, async () => {});",
        "`Page ${page.text}`",
        "`Page ${crop(page.text, 80)}`",
    ),
    Pair(
        "title-secret",
        CONSUMER,
        "ui: { title: `Reply to ${JSON.stringify(events[0]?.payload)}` },\n};",
        "ui: { title: `Reply to ${JSON.stringify(events[0]?.payload.from)}` },\n};",
    ),
)
NAME_PAIRS = (
    Pair(
        "tool-hidden",
        "const mails = await @@({ folder: params.folder });",
        'globalThis["Ma" + "il"].list',
        "Mail.list",
    ),
    Pair(
        "tool-hidden",
        "const name = 'list';\nconst mails = await @@({});",
        "Mail[name]",
        "Mail.list",
    ),
    Pair(
        "tool-hidden",
        "@@;\nawait list({ folder: params.folder });",
        "const M = Mail, list = M.list",
        "const { list } = Mail",
    ),
    Pair("tool-hidden", "const f = @@;", 'eval("Mail.list")', '"eval(Mail.list)"'),
    Pair(
        "tool-hidden",
        "const f = @@;",
        "(async () => {}).constructor('return 1')",
        "new Error('').constructor.name",
    ),
    Pair(
        "tool-hidden",
        "const mails = await @@({ folder: params.folder });",
        "M\\u0061il.list",
        "Mail.list",
    ),
)
WARNING_PAIRS = (
    Pair(
        "next-status",
        NEXT,
        f"async ({{ data }}) => {{ {SENT}",
        f"async ({{ data }}, result) => {{ if (result.status === 'applied') {SENT}",
    ),
    Pair(
        "next-status",
        NEXT,
        f"async ({{ data }}, result) => {{ if (result.status === 'skipped') return; {SENT}",
        f"async ({{ data }}, {{ status }}) => {{ if (status === 'skipped' || status === 'none') return; {SENT}",
    ),
    Pair(
        "next-status",
        NEXT,
        f"async ({{ data }}, result) => {{ {SENT}",
        "async ({ data }) => { console.log(data);",
    ),
    Pair(
        "title-bare",
        LOOP.replace("`Email from ${mail.from}: “${mail.subject}”`", "@@").replace(
            "(@@, @@", "(mail.id, @@"
        ),
        '"Email"',
        "`Email from ${mail.from}`",
    ),
    Pair(
        "title-bare",
        LOOP.replace("`Email from ${mail.from}: “${mail.subject}”`", "@@").replace(
            "(@@, @@", "(mail.id, @@"
        ),
        "mail.id",
        "mail.subject",
    ),
    Pair(
        "title-bare",
        '@@\nawait Items.withItem(id, "Digest", async () => {});',
        "const id = `digest ${(await Mail.list({ folder: params.f, limit: 1 }))[0].id}`;",
        "const id = `digest`;",
    ),
    Pair("param-unused", "console.log(@@);", "'folder'", "params.folder", params=("folder",)),
    Pair(
        "param-unused",
        "@@;",
        "const { other } = params",
        "const { folder } = params",
        params=("folder",),
    ),
    Pair("param-unused", "console.log(@@);", "params.other", "params", params=("folder", "other")),
    Pair("param-unknown", "console.log(@@);", "params.fodler", "params.folder", params=("folder",)),
    Pair(
        "param-unknown",
        "console.log(params.folder, @@);",
        "params['file']",
        "params['folder']",
        params=("folder",),
    ),
    Pair(
        "param-unknown",
        "const { folder, @@ } = params;",
        "file = 'x'",
        "when = 'x'",
        params=("folder",),
    ),
    Pair(
        "schedule-fast", HANDLERS.replace("@@", "mail.id").replace('"5m"', "@@"), '"30s"', '"60s"'
    ),
    Pair(
        "schedule-fast",
        'const EVERY = "@@";'
        + HANDLERS.replace("@@", "mail.id").replace('{ interval: "5m" }', "EVERY"),
        "5s",
        "*/5 * * * *",
    ),
    Pair(
        "loop-unbounded",
        "let next = 1;\n@@ {\n  const page = await Http.call({ service: 's', operation: 'o', params: { next } });\n  next = page.body.next;\n  if (!next) break;\n}",
        "while (true)",
        "for (let n = 0; n < 50; n++)",
    ),
    Pair(
        "loop-unbounded",
        "let page;\ndo {\n  page = await Web.fetchParse({ url: page?.links[0].url ?? params.url });\n} while (@@);",
        "page.links.length",
        "page.links.length > 9",
    ),
    Pair(
        "loop-unbounded",
        "for (;;) {\n  const there = await Files.stat({ path: params.path });\n  @@\n}",
        "if (!there.exists) console.log(there.path);",
        "if (!there.exists) break;",
    ),
    Pair(
        "pages-unread",
        "const @@ = await Items.list({ status: 'done' });",
        "{ items }",
        "{ items, has_more }",
    ),
    Pair(
        "pages-unread",
        "const { rows } = await Sheets.read({ file: params.file@@ });",
        "",
        ", limit: 50",
    ),
    Pair(
        "pages-unread",
        "const page = await Memory.listNotesMetadata({});\nconsole.log(@@);",
        "page.notes",
        "page.notes, page.total",
    ),
    Pair(
        "problem-unread",
        "for (const mail of await Mail.list({ folder: params.folder })) {\n"
        "  await Items.withItem(mail.id, `Email “${mail.subject}”`, async (ctx) => {\n"
        "    if (ctx.item.isDone) return;\n@@"
        "    await Sheets.appendRow({ file: params.file, key: mail.id, row: { a: mail.from } });\n"
        "  });\n}",
        "",
        "    if (mail.problem) throw new Error(mail.problem);\n",
    ),
    Pair(
        "problem-unread",
        "for (const mail of await Mail.list({ folder: params.folder })) {@@\n"
        "  await Items.withItem(mail.id, `Email “${mail.subject}”`, async () => {\n"
        "    await Sheets.appendRow({ file: params.file, key: mail.id, row: { a: 'mail' } });\n"
        "  });\n}",
        " console.log(mail.path);",
        " const { problem } = mail; if (problem) continue;",
    ),
    Pair(
        "first-only",
        "const mails = await Mail.list({ folder: params.folder });\n@@ console.log(mails[0].subject);",
        "",
        "for (const mail of mails) console.log(mail.id);",
    ),
    Pair(
        "first-only",
        "const [mail] = await Mail.list({ folder: params.folder@@ });\nconsole.log(mail.id);",
        "",
        ", limit: 1",
    ),
    Pair(
        "first-only",
        "const { items } = await Feeds.fetch({ url: params.url });\nconsole.log(@@);",
        "items[0].title",
        "items.find((one) => one.link).title",
    ),
    Pair(
        "effect-as-source",
        "const made = await Items.withItem('a', 'A', async (ctx) => {\n  if (!ctx.item.isDone) return await Web.download({ url: params.url });\n});\nawait Items.withItem(`file:${@@}`, `File ${made?.name}`, async () => {});",
        "made.id",
        "params.url",
    ),
    Pair(
        "stops-others",
        LOOP.replace("@@", "mail.id").replace("  await Items", "  @@\n  await Items"),
        "if (!mail.subject) throw new Error('no subject');",
        "if (!mail.subject) continue;",
    ),
    Pair(
        "stops-others",
        LOOP.replace("@@", "mail.id").replace("  await Items", "  @@\n  await Items"),
        "if (!mail.subject) return;",
        "if (!mail.subject) console.log(mail.id);",
    ),
    Pair(
        "done-unchecked",
        LOOP.replace("@@", "mail.id").replace("if (ctx.item.isDone) return;", "@@"),
        "",
        "const { isDone } = ctx.item; if (isDone) return;",
    ),
    Pair(
        "done-unchecked",
        "@@" + LOOP.replace("@@", "mail.id").replace("if (ctx.item.isDone) return;", ""),
        "",
        "const { items, total } = await Items.list({});",
    ),
    Pair(
        "item-nested", ITEM, "await Items.withItem('x', 'X', async () => {});", "console.log('x');"
    ),
    Pair(
        "item-nested",
        "const mails = await Mail.list({ folder: params.folder });\n@@",
        "await Promise.all(mails.map((one) => Items.withItem(one.id, one.subject, async () => {})));",
        "for (const one of mails) await Items.withItem(one.id, one.subject, async () => {});",
    ),
    Pair(
        "phase-call",
        CONSUMER,
        "};\n},\nnext: async ({ data }) => {\n  await Mail.get({ folder: params.folder, id: data.mail.id });",
        "};\n},\nnext: async ({ data }) => {\n  console.log(await Util.hash({ text: data.mail.id }));",
    ),
    Pair(
        "tool-unknown",
        "const mails = await @@({ folder: params.folder });",
        "Mail.fetch",
        "Mail.list",
    ),
    Pair("placeholder", "const to = '@@';", "me@example.com", "me@keep.test"),
    Pair("placeholder", "const key = `@@ ${1}`;", "YOUR API KEY", "your key is missing"),
    Pair("likely-mistake", "@@ Mail.list({ folder: params.folder });", "", "await"),
)
ERROR_PAIRS = (*ID_PAIRS, *EFFECT_PAIRS, *TITLE_PAIRS, *NAME_PAIRS)
