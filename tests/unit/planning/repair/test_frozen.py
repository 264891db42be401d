"""What a repair may change, and what it may not: a breaking and a benign twin of each part."""

import pytest

from keep_desktop.domain.handlers import Consumer, HandlerGraph, Producer
from keep_desktop.domain.schedules import parse_interval
from keep_desktop.planning.repair.frozen import (
    ComparedScript,
    FrozenPart,
    RepairRefused,
    breaches,
    changed_share,
)

TOOLS = {
    "Console": ["log"],
    "Util": ["hash", "atob"],
    "Mail": ["list", "get", "send"],
    "Files": ["list", "read", "trash"],
    "Sheets": ["appendRow", "updateRow", "read"],
    "Web": ["fetchParse", "download"],
    "Http": ["call"],
}
PARAMETERS = ("folder", "file")

ITEMS = """
const HOST = "shop.example";
function clean(text) { return text.trim(); }
const mails = await Mail.list({ folder: params.folder });
for (const mail of mails) {
  const key = clean(mail.id);
  const title = `Email from ${mail.from}: "${mail.subject}"`;
  await Items.withItem(`email:${key}`, title, async (ctx) => {
    if (ctx.item.isDone) return;
    await Web.fetchParse({ url: "https://" + HOST + "/orders" });
    await Sheets.appendRow({ file: params.file, key: mail.id, row: { from: mail.sender.name } });
  });
}
"""


def items(old: str, new: str, *, script: str = ITEMS) -> list[FrozenPart]:
    assert script.count(old) >= 1
    before = ComparedScript(text=script, parameters=PARAMETERS)
    after = ComparedScript(text=script.replace(old, new), parameters=PARAMETERS)
    return list(breaches(before, after, TOOLS))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("`email:${key}`", "`email:${mail.subject}`"),
        ("`email:${key}`", "`mail:${key}`"),
        ("`email:${key}`", "`email:${key}-${Date.now()}`"),
        ("clean(mail.id);", "clean(mail.messageId);"),
        # A helper that makes the id.
        ("text.trim()", "text.trim().toLowerCase()"),
        ("text.trim()", 'text.trim() + ""'),
        ("clean(mail.id);", "mail.id;"),
        # What is read is reshaped.
        ("of mails)", "of mails.map((mail) => ({ ...mail, id: mail.subject })))"),
        ("for (const mail of mails) {", "for (const [mail] of mails.map((one) => [one])) {"),
        # Another item beside the first.
        ("for (const mail", 'await Items.withItem("all", "All", async () => {});\nfor (const mail'),
        (
            "async (ctx) => {",
            "async (ctx) => {}); await Items.withItem(`x:${key}`, key, async () => {",
        ),
        ("Items.withItem(`email:${key}`", "((id) => id)(`email:${key}`"),
    ],
)
def test_another_id_of_an_item_is_a_change(old: str, new: str) -> None:
    assert FrozenPart.ITEM_ID in items(old, new)


def test_a_key_that_is_changed_after_it_was_made_is_another_id() -> None:
    script = ITEMS.replace("const key", "let key")
    assert items("clean(mail.id);", "clean(mail.id); key += mail.date;", script=script) == [
        FrozenPart.ITEM_ID
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("mail.sender.name", "mail.from"),
        ("mail.sender.name", 'mail.sender?.name ?? "unknown"'),
        ("{ from: mail.sender.name }", "{\n // the sender\n from: (mail.from) }"),
        ("`email:${key}`", "( `email:${ key }` /* as before */ )"),
        (': "${mail.subject}"`', "`"),
        ("of mails)", "of mails ?? [])"),
        ("of mails)", "of mails.items)"),
        ("const mails = await", "const { items: mails } = await"),
        ("of mails)", "of mails.filter((mail) => mail.from))"),
        ("for (const mail", 'Console.log({ type: "LOG", line: "begins" });\nfor (const mail'),
        # Renamed, or written in place.
        ("key", "identity"),
        ("mail of mails", "mail of (mails)"),
        ("`email:${key}`", "`email:${clean(mail.id)}`"),
        (
            "function clean(text) { return text.trim(); }",
            "function clean(one) { return one.trim(); }",
        ),
        ("HOST", "SHOP"),
    ],
)
def test_what_does_not_make_the_id_may_change(old: str, new: str) -> None:
    assert items(old, new) == []


def test_a_renamed_row_is_the_same_row() -> None:
    renamed = ITEMS.replace("mail of mails", "one of mails").replace("mail.", "one.")
    before = ComparedScript(text=ITEMS, parameters=PARAMETERS)
    after = ComparedScript(text=renamed, parameters=PARAMETERS)
    assert list(breaches(before, after, TOOLS)) == []


def test_quotes_do_not_count() -> None:
    script = 'await Items.withItem("all", "All of it", async () => { boom(); });'
    assert items('"all"', "'all'", script=script) == []
    assert items('"all"', "`all`", script=script) == []
    assert items('"all"', '"everything"', script=script) == [FrozenPart.ITEM_ID]


def test_an_id_that_the_throw_kept_it_from_having_may_be_added() -> None:
    script = "const rows = await Mail.list({ folder: params.folder });\nrows.first.second;"
    new = "for (const row of rows) await Items.withItem(row.id, row.subject, async () => {});"
    assert items("rows.first.second;", new, script=script) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("mail.sender.name", "(await Files.read({ path: mail.id })).text"),
        ("mail.sender.name", '(await Mail.send({ to: mail.from, text: "hi" }))'),
        ("HOST + ", '"evil.example" + '),
        ('"shop.example"', '"shop.example.evil.test"'),
        ("/orders", "/orders?to=evil@evil.example"),
        ("https://", "http://"),
        ("file: params.file", 'file: "other.csv"'),
        ("file: params.file", 'file: params.folder + "/../" + params.file, folder: "/etc"'),
        ("Sheets.appendRow", "Sheets.updateRow"),
        ("mail.sender.name", 'eval("1")'),
        ("mail.sender.name", 'globalThis["Mail"]'),
        ("mail.sender.name", 'Mail["send"]'),
        ("mail.sender.name", "[Mail].length"),
        ("mail.sender.name", 'Util.atob({ text: "eA==" })'),
    ],
)
def test_wider_permissions_are_a_change(old: str, new: str) -> None:
    assert FrozenPart.PERMISSIONS in items(old, new)


def test_a_misspelt_tool_may_become_the_one_it_meant_and_no_other() -> None:
    script = ITEMS.replace("Sheets.appendRow", "Sheets.appendRows")
    assert items("Sheets.appendRows", "Sheets.appendRow", script=script) == []
    assert items("Sheets.appendRows", "Sheets.updateRow", script=script) == [FrozenPart.PERMISSIONS]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("file: params.file", "file: params.sheet"),
        ("folder: params.folder", "folder: mailFolder"),
        ("folder: params.folder", "...params"),
        ("params.file", 'params["fi" + mail.id]'),
    ],
)
def test_other_parameters_are_a_change(old: str, new: str) -> None:
    assert FrozenPart.PARAMETERS in items(old, new)


def test_parameters_may_be_written_otherwise() -> None:
    assert items("params.file", 'params["file"]') == []
    assert items("const HOST", "const { file } = params;\nconst HOST") == []


def test_a_misspelt_parameter_may_be_put_right() -> None:
    script = ITEMS.replace("params.folder", "params.foldr")
    assert items("params.foldr", "params.folder", script=script) == []


HANDLERS = """
const workflow = {
  topics: { "email.received": {} },
  producers: {
    poll: {
      publishes: ["email.received"],
      schedule: { interval: "5m" },
      handler: async (state) => {
        for (const mail of await Mail.list({ folder: params.folder })) {
          const inputId = await Topics.registerInput(
            { source: "Mail", type: "email", id: mail.id, title: mail.subject });
          await Topics.publish({ topic: "email.received",
            event: { messageId: mail.id, inputId, payload: mail } });
        }
      },
    },
  },
  consumers: {
    addRow: {
      subscribe: ["email.received"],
      prepare: async (state) => {
        const [event] = await Topics.peek({ topic: "email.received", limit: 1 });
        return { reservations: [{ topic: "email.received", ids: [event.messageId] }],
                 data: event.payload };
      },
      mutate: async (prepared) => {
        await Sheets.appendRow({ file: params.file, key: prepared.data.id, row: prepared.data });
      },
    },
  },
};
"""
TOPIC = "email.received"
GRAPH = HandlerGraph(
    topics=(TOPIC,),
    producers=(Producer(name="poll", publishes=(TOPIC,), rule=parse_interval("5m")),),
    consumers=(
        Consumer(name="addRow", subscribes=(TOPIC,), publishes=(), has_mutate=True, has_next=False),
    ),
)


def handlers(old: str, new: str, graph: HandlerGraph | None = GRAPH) -> list[FrozenPart]:
    assert old in HANDLERS
    before = ComparedScript(text=HANDLERS, graph=GRAPH, parameters=PARAMETERS)
    text = HANDLERS.replace(old, new)
    after = ComparedScript(text=text, graph=graph, parameters=PARAMETERS)
    return list(breaches(before, after, TOOLS))


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("messageId: mail.id", "messageId: mail.subject", FrozenPart.MESSAGE_ID),
        ("messageId: mail.id", "messageId: `${mail.id}-2`", FrozenPart.MESSAGE_ID),
        ("messageId: mail.id, inputId", "...mail, inputId", FrozenPart.MESSAGE_ID),
        ("id: mail.id, title", "id: mail.subject, title", FrozenPart.INPUT),
        ('source: "Mail"', 'source: "Web"', FrozenPart.INPUT),
        ('type: "email"', 'type: "mail"', FrozenPart.INPUT),
        ("ids: [event.messageId]", "ids: []", FrozenPart.RESERVATIONS),
        ("const [event]", "const [, event]", FrozenPart.RESERVATIONS),
        (
            '[{ topic: "email.received", ids: [event.messageId] }]',
            "[]",
            FrozenPart.RESERVATIONS,
        ),
        ('topic: "email.received",\n', 'topic: "other",\n', FrozenPart.TOPICS),
    ],
)
def test_other_identities_of_handlers_are_a_change(old: str, new: str, part: FrozenPart) -> None:
    assert part in handlers(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "return { reservations",
            "if (!event) return { reservations: [], data: {} };\n return { reservations",
        ),
        ("limit: 1", "limit: 10"),
        ("row: prepared.data", "row: { from: prepared.data.from }"),
        ("title: mail.subject", 'title: mail.subject || "(no subject)"'),
        ("payload: mail", "payload: { id: mail.id }"),
        ("inputId, payload: mail", "inputId: inputId, payload: mail"),
        (
            "await Mail.list({ folder: params.folder })",
            "(await Mail.list({ folder: params.folder })) ?? []",
        ),
    ],
)
def test_the_rest_of_handlers_may_change(old: str, new: str) -> None:
    assert handlers(old, new) == []


def test_declarations_are_compared_by_their_values() -> None:
    poll, add = GRAPH.producers[0], GRAPH.consumers[0]
    other = ("email.received", "row.created")
    changed = {
        FrozenPart.TOPICS: HandlerGraph(
            topics=other, producers=GRAPH.producers, consumers=GRAPH.consumers
        ),
        FrozenPart.PUBLISHES: HandlerGraph(
            topics=GRAPH.topics,
            producers=(Producer(name="poll", publishes=other, rule=poll.rule),),
            consumers=GRAPH.consumers,
        ),
        FrozenPart.SUBSCRIBE: HandlerGraph(
            topics=GRAPH.topics,
            producers=GRAPH.producers,
            consumers=(
                Consumer(
                    name="addRow", subscribes=other, publishes=(), has_mutate=True, has_next=False
                ),
            ),
        ),
        FrozenPart.SCHEDULE: HandlerGraph(
            topics=GRAPH.topics,
            producers=(Producer(name="poll", publishes=(TOPIC,), rule=parse_interval("1m")),),
            consumers=GRAPH.consumers,
        ),
    }
    for part, graph in changed.items():
        assert handlers("limit: 1", "limit: 2", graph) == [part]
    assert add.name == "addRow"


def test_a_handler_that_is_renamed_is_another_handler() -> None:
    poll = GRAPH.producers[0]
    renamed = HandlerGraph(
        topics=GRAPH.topics,
        producers=(Producer(name="fetch", publishes=(TOPIC,), rule=poll.rule),),
        consumers=GRAPH.consumers,
    )
    assert handlers("limit: 1", "limit: 2", renamed) == [FrozenPart.PUBLISHES, FrozenPart.SCHEDULE]


def test_a_script_of_the_other_form_has_none_of_the_parts() -> None:
    assert FrozenPart.TOPICS in handlers("const workflow", "const flow", None)


@pytest.mark.parametrize("text", ["x" * 300_000, "[" * 500 + "]" * 500])
def test_a_script_that_cannot_be_compared_is_refused(text: str) -> None:
    before = ComparedScript(text=ITEMS)
    with pytest.raises(RepairRefused, match="Cannot repair: "):
        breaches(before, ComparedScript(text=text), TOOLS)


def test_long_chains_of_names_end_with_a_sentence() -> None:
    chain = "const a0 = 1;" + "".join(f"const a{n} = a{n - 1};" for n in range(1, 2_000))
    text = chain + "await Items.withItem(`x:${a1999}`, 'x', async () => {});"
    with pytest.raises(RepairRefused, match="nested too deeply"):
        breaches(ComparedScript(text=text), ComparedScript(text=text), TOOLS)


def test_names_that_are_made_of_each_other_end() -> None:
    text = "let a = b; let b = a; a = b; await Items.withItem(a + b, 'x', async () => {});"
    assert list(breaches(ComparedScript(text=text), ComparedScript(text=text), TOOLS)) == []


@pytest.mark.parametrize(
    ("old", "new", "share"),
    [
        ("a\nb\nc\nd", "a\nb\nc\nd\ne\nf", 0.0),
        ("a\nb\nc\nd", "a\nb\nc\nx", 0.25),
        ("a\nb\nc\nd", "a\nx\ny", 0.75),
        ("a\nb", "", 1.0),
        ("", "a", 0.0),
    ],
)
def test_lines_that_are_gone_or_changed_count_and_added_ones_do_not(
    old: str, new: str, share: float
) -> None:
    assert changed_share(old, new) == share


@pytest.mark.parametrize(
    ("rows", "other", "same"),
    [
        ("NAMES.all", "NAMES", True),
        ("params.folder.list", "params.folder", True),
        ("mail.tags", "mail.labels", False),
        ("NAMES", "OTHERS", False),
    ],
)
def test_what_is_selected_of_rows_does_not_matter_and_what_they_are_parts_of_does(
    rows: str, other: str, same: bool
) -> None:
    script = f"""
    const NAMES = ["a", "b"], OTHERS = ["c"];
    for (const mail of await Mail.list({{}})) {{
      for (const one of {rows}) await Items.withItem(one, "One", async () => {{}});
    }}"""
    found = items(f"of {rows})", f"of {other})", script=script)
    assert found == ([] if same else [FrozenPart.ITEM_ID])


LOOPS = (
    "for (const mail of mails) await Items.withItem(mail.id, 'Mail', async () => {});",
    "mails.forEach((mail) => Items.withItem(mail.id, 'Mail', async () => {}));",
    "await Promise.all(mails.map((mail, i) => Items.withItem(mail.id, 'Mail', async () => {})));",
)


@pytest.mark.parametrize("loop", LOOPS)
def test_the_same_rows_may_be_gone_through_in_another_way(loop: str) -> None:
    before, after = (
        ComparedScript(text=f"const mails = await Mail.list({{}});\n{one}")
        for one in (LOOPS[0], loop)
    )
    assert list(breaches(before, after, TOOLS)) == []
