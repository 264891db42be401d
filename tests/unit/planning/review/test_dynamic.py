"""Each check finds a script that breaks its promise, and passes a twin that keeps it."""

import json
from pathlib import Path

import pytest

from keep_desktop.domain.errors import NotRunnable
from keep_desktop.domain.planning.versions import CheckKind, FindingLevel
from keep_desktop.services.overview import stop_all_workflows
from tests.builders.engine import a_script, run
from tests.unit.planning.conftest import Bench, things

ITEMS = """
const SETUP = 0;
for (const [i, thing] of (await Things.list({})).entries()) {
  await Items.withItem(ID, `Thing ${thing.name}`, async (ctx) => {
    if (ctx.item.isDone) return;
    await Outside.effect({ name: KEY, content: CONTENT });
  });
}
"""

HANDLERS = """
const workflow = {
  topics: { "thing.found": {} },
  producers: { find: { publishes: ["thing.found"], schedule: { interval: "1h" },
    handler: async (state) => {
      for (const [i, thing] of (await Things.list({})).entries()) {
        const inputId = await Topics.registerInput(
          { source: "Things", type: "thing", id: ID, title: `Thing ${thing.name}` });
        await Topics.publish({ topic: "thing.found",
          event: { messageId: MESSAGE, inputId, payload: thing } });
      }
      return { runs: (state?.runs ?? 0) + 1 };
    } } },
  consumers: { make: { subscribe: ["thing.found"],
    prepare: async (state) => {
      const [event] = await Topics.peek({ topic: "thing.found", limit: 1 });
      if (!event) return { reservations: [] };
      return { reservations: [{ topic: "thing.found", ids: [event.messageId] }],
               data: { thing: event.payload, count: state?.count ?? 0 } };
    },
    mutate: async ({ data: { thing, count } }) => {
      await Outside.effect({ name: KEY, content: CONTENT });
    },
    next: async ({ data }) => ({ count: (data?.count ?? 0) + 1 }),
  } },
};
"""


def items(id: str = "thing.id", key: str = "thing.id", content: str = "thing.name") -> str:
    return ITEMS.replace("ID", id).replace("KEY", key).replace("CONTENT", content)


def handlers(
    id: str = "thing.id",
    message: str = "thing.id",
    key: str = "thing.id",
    content: str = "thing.name",
) -> str:
    script = HANDLERS.replace("MESSAGE", message).replace("KEY", key)
    return script.replace("id: ID", f"id: {id}").replace("CONTENT", content)


BREACHES = {
    "twice": [
        items(id="`thing-${Math.random()}`"),
        items(id="`${thing.id}-${Date.now()}`"),
        items(key="`${thing.id} ${Math.random()}`"),
        items(content="Math.random()"),
        handlers(id="`${Math.random()}`"),
        handlers(message="`${thing.id}-${Date.now()}`"),
        handlers(key="`${Math.random()}`"),
    ],
    "reversed": [
        items(id="`thing-${i}`"),
        items(key="`row-${i}`"),
        items(content="`number ${i}: ${thing.name}`"),
        items().replace("(await Things.list({})).entries()", "[[0, (await Things.list({}))[0]]]"),
        handlers(id="`thing-${i}`"),
        handlers(message="`event-${i}`"),
        handlers(key="`${thing.id}-${count}`"),
    ],
    "isolated": [
        items()
        .replace("if (ctx", "if (i === 2 && !globalThis.first) throw new Error('no'); if (ctx")
        .replace("await Items.withItem", "globalThis.first ||= await Items.withItem")
        .replace("content: thing.name });", "content: thing.name }); return 1;"),
        "let count = 0;"
        + items(id="`thing-${count}`").replace(
            "if (ctx.item.isDone) return;", "count += 1; if (ctx.item.isDone) return;"
        ),
        handlers(content="`number ${count}`"),
    ],
    "moved": [
        items(id="`${thing.id}-${new Date().toISOString().slice(0, 10)}`"),
        items(id="`${thing.id}-${new Date().getDay()}`"),
        handlers(id="`${thing.id}-${new Date().toISOString().slice(0, 10)}`"),
        handlers(message="`${thing.id}-${new Date().getDay()}`"),
    ],
    "settled": [
        items().replace("    if (ctx.item.isDone) return;\n", ""),
        items(id="`${thing.id}-${(await Items.list({})).total}`")
        .replace("await Items.withItem", "const n = 0; await Items.withItem")
        .replace("const SETUP = 0;", "const total = (await Items.list({})).total;")
        .replace("(await Items.list({})).total}`", "total}`"),
        handlers(message="`${thing.id}-${state?.runs ?? 0}`"),
    ],
}

TWINS = {
    "items": items(),
    "the time in the content": items(content="`${thing.name} at ${new Date().toISOString()}`"),
    "a list in the content": items(content="thing.tags.join(', ')"),
    "details of each": items()
    .replace(
        "    await Outside",
        "    const all = await Things.get({ id: thing.id });\n    await Outside",
    )
    .replace("content: thing.name", "content: all.name"),
    "the time asked for": items().replace(
        "Things.list({})", "Things.list({ after: new Date(Date.now() - 86400000).toISOString() })"
    ),
    "one thing a day": """
      const day = new Date().toISOString().slice(0, 10);
      await Items.withItem(`digest:${day}`, `Digest of ${day}`, async (ctx) => {
        if (ctx.item.isDone) return;
        const names = (await Things.list({})).map((thing) => thing.name);
        await Outside.effect({ name: day, content: `${names.length}: ${names.join(', ')}` });
      });
    """,
    "one thing a week": """
      const day = new Date().toDateString();
      const count = (await Things.list({})).length;
      await Items.withItem(`summary:${day}`, "Summary of the week", async (ctx) => {
        if (!ctx.item.isDone) await Outside.effect({ name: "summary", content: count });
      });
    """,
    "a list sorted by id": items(key="`row-${i}-${thing.id}`", id="thing.id").replace(
        "(await Things.list({}))", "(await Things.list({})).sort((a, b) => a.id < b.id ? -1 : 1)"
    ),
    "caught and passed over": items()
    .replace("await Items.withItem", "try { await Items.withItem")
    .replace("  });\n}", "  }); } catch (error) { console.warn(error.message); }\n}"),
    "a look at what is done": items()
    .replace(
        "const SETUP = 0;",
        "const known = new Set((await Items.list({ status: 'done' })).items"
        ".map((item) => item.logical_item_id));",
    )
    .replace("  await Items", "  if (known.has(thing.id)) continue;\n  await Items"),
    "handlers": handlers(),
    "a time as its input": handlers(id="new Date().toISOString().slice(0, 10)")
    .replace('source: "Things", type: "thing"', 'source: "System", type: "time"')
    .replace("messageId: thing.id", "messageId: `${thing.id} ${new Date().getDate()}`"),
    "all in one message": handlers()
    .replace("limit: 1 }", "limit: 100 }")
    .replace("const [event] =", "const events =")
    .replace("!event)", "events.length === 0)")
    .replace("ids: [event.messageId]", "ids: events.map((each) => each.messageId)")
    .replace(
        "thing: event.payload", "thing: { id: 'all', name: events.map((e) => e.payload.name) }"
    ),
}


@pytest.mark.parametrize(
    ("rule", "script"), [(rule, script) for rule, all in BREACHES.items() for script in all]
)
def test_finds_what_breaks_a_promise(bench: Bench, rule: str, script: str) -> None:
    review = bench.review(script)
    assert review.rehearsal is not None and review.rehearsal.error is None
    found = {finding.rule: finding for finding in review.findings}
    assert rule in found, review.findings
    finding = found[rule]
    assert (finding.level, finding.check) == (FindingLevel.ERROR, CheckKind.DYNAMIC)
    assert finding.item and finding.item in finding.message
    assert len(finding.values) == 2 and finding.values[0] != finding.values[1]
    assert finding.line > 0
    assert bench.outside.effects() == []


@pytest.mark.parametrize("name", TWINS)
def test_passes_a_twin_that_keeps_them(bench: Bench, name: str) -> None:
    review = bench.review(TWINS[name])
    assert review.findings == ()
    assert review.rehearsal is not None and review.rehearsal.error is None
    assert review.rehearsal.would_happen > 0
    assert bench.outside.effects() == []


def test_reads_nothing_twice_and_changes_nothing(bench: Bench) -> None:
    assert bench.review(TWINS["details of each"]).findings == ()
    assert bench.things.reads == ["list", "id-ada", "id-bob", "id-cy"]


def test_hundreds_of_items_share_one_set_of_reads(bench: Bench) -> None:
    bench.things.rows = things(*(f"n{number:03}" for number in range(300)))
    assert bench.review(TWINS["details of each"]).findings == ()
    assert len(bench.things.reads) == 301


def test_the_day_in_the_id_of_the_only_thing_is_found(bench: Bench) -> None:
    bench.things.rows = things("ada")
    for script in BREACHES["moved"]:
        assert "moved" in {finding.rule for finding in bench.review(script).findings}


def test_says_what_was_read_in_one_order_only(bench: Bench) -> None:
    """Of a list only the first is looked at."""
    script = """
      const [first] = await Things.list({});
      const thing = await Things.get({ id: first.id });
      await Items.withItem(thing.id, `Thing ${thing.name}`, async (ctx) => {
        if (!ctx.item.isDone) await Outside.effect({ name: thing.id });
      });
    """
    (finding,) = bench.review(script).findings
    assert (finding.rule, finding.item) == ("reversed", "id-ada")
    assert finding.values == ("done", "NotRecorded: Things.get")


def test_a_source_without_items_leaves_ids_untested(bench: Bench) -> None:
    bench.things.rows = []
    for script in (items(), handlers()):
        (finding,) = bench.review(script).findings
        assert (finding.rule, finding.level) == ("untested", FindingLevel.WARNING)


def test_a_script_that_fails_is_not_checked_further(bench: Bench) -> None:
    review = bench.review("throw new Error('no luck')")
    assert review.rehearsal is not None
    assert (review.findings, review.rehearsal.error) == ((), "no luck (line 1, column 1)")
    (finding,) = review.all_findings
    assert (finding.rule, finding.level) == ("untested", FindingLevel.ERROR)
    assert "no luck" in finding.message


def test_a_rehearsal_reaches_only_hosts_that_the_user_named(bench: Bench) -> None:
    script = "await Feeds.fetch({ url: 'http://evil.example/feed', tolerant: true });" + items()
    within = items().replace(
        "await Outside", "await Feeds.fetch({ url: 'http://evil.example/' }); await Outside"
    )
    for each in (script, within):
        review = bench.review(each, "watch notevil.example")
        assert review.rehearsal is not None
        refused = "Not allowed while planning: evil.example was not named by you"
        assert (review.rehearsal.error, review.findings) == (refused, ())


def test_is_not_rehearsed_without_what_only_the_user_can_give(bench: Bench, tmp_path: Path) -> None:
    script = f"await Files.list({{ folder: {json.dumps(str(tmp_path))} }});" + items()
    review = bench.review(script)
    assert (review.rehearsal, review.findings) == (None, ())
    assert "is not in a folder this workflow was given" in str(review.untested_reason)
    review = bench.review(items(), schema={"required": ["folder"]})
    assert review.untested_reason == "Not rehearsed: the parameter “folder” has no value."
    assert [one.level for one in review.all_findings] == [FindingLevel.WARNING]
    assert review.rehearsal is None


def test_items_done_before_are_checked_too(bench: Bench) -> None:
    """The first one that is not done is the one that fails."""
    workflow_id = a_script(bench.keep, items())
    run(bench.keep, workflow_id)
    with bench.keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
    assert workflow is not None
    bench.workflow = workflow
    bench.things.rows = [*bench.things.rows, *things("dan")]
    review = bench.review(items(content="`${i}`"))
    assert [finding.rule for finding in review.findings] == ["reversed"]
    assert review.findings[0].item == "id-dan"


def test_a_stop_ends_it(bench: Bench) -> None:
    stop_all_workflows(bench.keep)
    with pytest.raises(NotRunnable):
        bench.review(items())
