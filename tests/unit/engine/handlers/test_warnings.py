"""Warnings tell what a script's text shows to be a mistake, and never stumble over any text."""

from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keep_desktop.engine.scripts.syntax import MOST_BYTES
from keep_desktop.engine.scripts.warnings import MOST_WARNINGS, TOO_LONG, warnings_of
from keep_desktop.resources import bundled_workflows
from keep_desktop.tools.all import all_tools
from keep_desktop.tools.registry import Registry

TOOLS = Registry(all_tools())


def _warnings(script: str) -> list[tuple[str, int | None, int | None]]:
    return [(w.sentence, w.line, w.column) for w in warnings_of(dedent(script), TOOLS)]


def _sentences(script: str) -> list[str]:
    return [sentence for sentence, _, _ in _warnings(script)]


def _handlers(mutate: str, top: str = "") -> str:
    return (
        f"{top}\nconst workflow = {{ consumers: {{ c: {{\n"
        f"mutate: async (prepared) => {{\n{mutate}\n}} }} }} }};"
    )


ENDS = "This never runs: mutate ends with Sheets.appendRow. What follows belongs into next."
LOOPS = "Only one round of this loop ever runs: mutate ends with Sheets.appendRow."
CAUGHT = "A failure of Files.read is never caught: the run ends there, and no catch runs."
NO_AWAIT = "Files.read is called without await: the script goes on before it has answered."
APPEND = "await Sheets.appendRow({ file: params.file, key: '1', row: {} })"


def test_what_stands_after_the_mutation_never_runs() -> None:
    assert _warnings(_handlers(f"{APPEND};\n  console.log('done');")) == [(ENDS, 5, 3)]


@pytest.mark.parametrize(
    ("call", "warning"),
    [
        (
            "Files.list({ folder: params.folder, limt: 3 })",
            "Files.list does not know “limt”: the call is refused. Did you mean “limit”?",
        ),
        ("Files.read({ path: p, 'x': 1 })", "Files.read does not know “x”: the call is refused."),
        ("Files.read({})", "Files.read needs “path”: the call is refused without it."),
        ("Files.read()", "Files.read needs “path”: the call is refused without it."),
        ("Files.read({ path })", None),
        ("Files.read({ 'path': p, /* all */ })", None),
        ("Files.read({ ...given })", None),
        ("Files.read({ [name]: p })", None),
        ("Files.read(given)", None),
        ("Files.move({ from: a, to: b })", None),
    ],
)
def test_what_a_call_lacks_or_has_too_much_is_seen(call: str, warning: str | None) -> None:
    script = f"await Items.withItem('a', 'A', async () => {{ await {call}; }});"
    assert _sentences(script) == ([] if warning is None else [warning])


def test_what_is_too_much_is_named_by_its_place() -> None:
    assert _warnings("await Files.list({\n  folder: 'a',\n  limt: 3,\n});")[0][1:] == (3, 3)


@pytest.mark.parametrize(
    "mutate",
    [
        f"const made = {APPEND}; return made;",
        f"try {{ {APPEND}; }} finally {{ }} return 1;",
        f"{{ {APPEND}; }} return 1;",
        f"if (params.x) {{ {APPEND}; return 1; }}",
    ],
)
def test_what_follows_for_certain_is_seen(mutate: str) -> None:
    assert _sentences(_handlers(mutate)) == [ENDS]


@pytest.mark.parametrize(
    "mutate",
    [
        f"{APPEND};",
        f"return {APPEND};",
        f"if (params.x) {{ {APPEND}; }} else {{ {APPEND.replace('1', '2')}; }}",
        f"if (params.x) {APPEND}; {APPEND};",
        f"if (prepared.a) {{ {APPEND}; }}\n console.log('nothing to do');",
        f"params.x && {APPEND}; return 1;",
        f"{APPEND}; /* done */ ; function later() {{ }}",
        "await Util.hash({ text: 'a' }); await Console.log({ line: 'a' }); return 1;",
        f"const add = async () => {{ {APPEND}; return 1; }}; await add();",
    ],
)
def test_what_may_run_is_not_warned_of(mutate: str) -> None:
    assert _sentences(_handlers(mutate)) == []


@pytest.mark.parametrize(
    "loop",
    ["for (const row of prepared.data) {}", "while (true) {}", "for (;;) {}"],
)
def test_a_loop_of_mutations_has_one_round(loop: str) -> None:
    mutate = loop.replace("{}", f"{{ {APPEND}; }}")
    assert _warnings(_handlers(mutate)) == [(LOOPS, 4, 1)]


def test_a_mutate_written_as_a_method_is_seen_too() -> None:
    script = (
        f"const workflow = {{ consumers: {{ c: {{ async mutate(p) {{ {APPEND}; f(); }} }} }} }}"
    )
    assert _sentences(script) == [ENDS]


def test_other_functions_go_on_after_a_call() -> None:
    script = "const workflow = { producers: { p: { handler: async () => { %s; f(); } } } };"
    assert _sentences(script % APPEND) == []
    item = f"const x = {{ mutate: async () => {{ {APPEND}; f(); }} }}; await Items.withItem(x);"
    assert _sentences(item) == []


def test_a_tool_call_in_try_and_catch_is_warned_of() -> None:
    script = """\
    const größe = 1;
    try { größe; const a = await Files.read({ path: "x" }); } catch (error) { }
    """
    assert _warnings(script) == [(CAUGHT, 2, 30)]
    assert _sentences('await Files.read({ path: "x" }).catch(() => null);') == [CAUGHT]


@pytest.mark.parametrize(
    "script",
    [
        'try { await Files.read({ path: "x" }); } finally { f(); }',
        'try { JSON.parse(x); } catch { await Files.read({ path: "x" }); }',
        "try { await Items.withItem('a', 'A', () => Files.read({ path })); } catch { }",
        "try { await Filez.read({}); await Files.frobnicate({}); } catch { }",
    ],
)
def test_what_a_catch_may_stand_around_is_not_warned_of(script: str) -> None:
    assert _sentences(script) == []


@pytest.mark.parametrize(
    "script",
    [
        "Files.read({ path });",
        "const { content } = Files.read({ path });",
        "const size = Files.read({ path }).size;",
        "const a = Files.read({ path }); f(); console.log(a.size);",
        "for (const one of Files.read({ path })) f(one);",
        "const all = [...Files.read({ path })];",
        "const text = `${Files.read({ path })}`;",
        "if (Files.read({ path })) f();",
        "const first = (Files.read({ path }))[0];",
    ],
)
def test_a_tool_call_without_await_is_warned_of(script: str) -> None:
    assert _sentences(script) == [NO_AWAIT]


@pytest.mark.parametrize(
    "script",
    [
        "const a = await (Files.read({ path }));",
        "const a = Files.read({ path }); f(); const b = await a;",
        "const both = [Files.read({ path }), Files.read({ path })]; await Promise.all(both);",
        "await Promise.all(paths.map((path) => Files.read({ path })));",
        "const read = async (path) => { return Files.read({ path }); };",
        "await Files.read({ path }).then((file) => file.size);",
        "const a = Files.read({ path }); await Promise.all([a]);",
        "Console.progress({ done: 1, total: 2 });",
        "const Files2 = Files; Math.max(1, 2);",
    ],
)
def test_a_promise_that_is_waited_for_is_not_warned_of(script: str) -> None:
    assert _sentences(script) == []


def test_a_forgotten_await_before_an_item_and_a_topic_is_seen() -> None:
    shown = _sentences("Items.withItem('a', 'A', async () => {}); Topics.publish({});")
    assert [sentence.split(" is ")[0] for sentence in shown] == ["Items.withItem", "Topics.publish"]


@pytest.mark.parametrize(
    ("top", "change"),
    [
        ("let seen = 0;", "seen += 1;"),
        ("let seen;", "seen = prepared;"),
        ("var seen = 0;", "seen++;"),
        ("const seen = [];", "seen.push(1);"),
        ("const seen = new Set();", "seen.add(1);"),
        ("const seen = {};", "seen[prepared.id].deep = true;"),
        ("const seen = {};", "delete seen.x;"),
        ("const [seen, other] = [[], []];", "seen.pop();"),
    ],
)
def test_a_variable_that_handlers_seem_to_share_is_warned_of(top: str, change: str) -> None:
    found = _warnings(_handlers(change, top))
    assert [(line, column) for _, line, column in found] == [(4, 1)]
    assert found[0][0].startswith("“seen” is changed here, but every call of a handler begins")


@pytest.mark.parametrize(
    ("top", "change"),
    [
        ("const seen = {};", "console.log(seen.x); const made = { ...seen };"),
        ("let seen = 0; seen += 1;", "f(seen);"),
        ("const seen = [];", "const seen = []; seen.push(1);"),
        ("const seen = [];", "for (const seen of prepared) seen.x = 1;"),
        ("const prepared = {};", "prepared.x = 1;"),
        ("const seen = [];", "[1].forEach((seen) => { seen.x = 1; });"),
        ("", "other.push(1);"),
    ],
)
def test_what_is_only_read_or_is_the_functions_own_is_not_warned_of(top: str, change: str) -> None:
    assert _sentences(_handlers(change, top)) == []


def test_an_item_script_may_change_its_variables() -> None:
    assert _sentences("let n = 0; const f = () => { n += 1; }; f();") == []


def test_each_variable_is_reported_once() -> None:
    assert len(_sentences(_handlers("n += 1;\nn += 1;", "let n = 0;"))) == 1


def test_warnings_come_in_the_order_of_the_text_and_have_an_end() -> None:
    found = _warnings("Files.read({ path });\n" * 60)
    assert [line for _, line, _ in found] == list(range(1, MOST_WARNINGS + 1))


def test_the_workflows_that_are_brought_along_have_none() -> None:
    for bundled in bundled_workflows():
        assert _warnings(bundled.script) == []


def test_a_text_too_long_to_be_read_is_reported_to_be() -> None:
    (warned,) = warnings_of("x" * (MOST_BYTES + 1), TOOLS)
    assert warned.sentence == TOO_LONG
    assert (warned.line, warned.column) == (None, None)
    assert warnings_of("\u20ac" * 1_000_000, TOOLS) == (warned,)


@pytest.mark.parametrize(
    "part",
    [
        *("{", "(", "a=>", "`${", "if(a)", "async(", "/*", "await Files.read(", "try{Files.read("),
        *("a`", "for(;;)", "x=(a,", "const workflow={mutate(){await Files.save(", "\ud800"),
        *("Files.read(x)||", "a.b[", "!", "new ", "async mutate(){"),
    ],
)
def test_any_depth_can_be_walked(part: str) -> None:
    # Deeper than any stack; the longest text would take four times as long.
    assert len(warnings_of(part * (MOST_BYTES // 4 // len(part)), TOOLS)) <= MOST_WARNINGS


_PIECES = st.sampled_from(
    [
        *("const workflow = {", "mutate: async (p) => {", "await ", "Files.save({})", ";", "}"),
        *("try {", "} catch {", "let n = 0;", "n += 1", "for (const a of ", "if (", "\n", "`${"),
        *("=> ", "...", "delete ", "/* ", "'", "async mutate() {", "Topics.peek(", "\u2028"),
        *("{", ")", "x.", "é"),
    ]
)


@settings(max_examples=300)
@given(st.lists(_PIECES | st.text(max_size=5), max_size=60).map("".join))
def test_no_text_breaks_the_reading(script: str) -> None:
    for warned in warnings_of(script, TOOLS):
        assert warned.line is not None
        assert warned.column is not None
        assert warned.line >= 1
        assert warned.column >= 1


NAMED = (
    "“{name}” looks like a handler workflow, but only a variable called “workflow”, declared at "
    "the top level, makes one: name it so. As it stands, this is an item script, and its producers "
    "and consumers never run."
)
NO_ITEM = (
    "Sheets.appendRow will be refused: a mutation must be made in an item, and this script opens "
    "none. Put it inside Items.withItem, or declare a variable “workflow”."
)


@pytest.mark.parametrize(
    ("script", "name"),
    [
        ("const Workflow = makeOne();", "Workflow"),
        ("let WORKFLOW = { topics: {} };", "WORKFLOW"),
        ("const flow = { producers: {} };", "flow"),
        ("const flow = { 'consumers': {} };", "flow"),
        ("globalThis.workflow = { consumers: {} };", "globalThis.workflow"),
    ],
)
def test_a_workflow_under_another_name_is_reported_where_it_stands(script: str, name: str) -> None:
    column = script.index(name) + 1
    assert _warnings(script) == [(NAMED.format(name=name), 1, column)]


@pytest.mark.parametrize(
    "script",
    [
        "const workflow = { consumers: {} };",
        "const plan = { consumer: {} };",
        "function f() { const Workflow = 1; }",
        "const workflowName = 'a';",
    ],
)
def test_what_only_sounds_like_it_is_not(script: str) -> None:
    assert _sentences(script) == []


def test_a_mutation_of_a_script_that_opens_no_item_will_be_refused() -> None:
    assert _warnings(f"const a = 1;\n{APPEND};\n{APPEND};") == [(NO_ITEM, 2, 7)]
    assert (
        _sentences(f"const open = Items.withItem;\nopen('a', 'b', async () => {{ {APPEND}; }});")
        == []
    )


def test_what_is_begun_and_not_waited_for_is_warned_of() -> None:
    shown = _sentences(
        """
        async function later() {}
        const soon = async () => 1;
        [1].forEach(async (n) => { await later(); });
        later();
        soon();
        await later();
        const x = soon();
        [1].map(async (n) => n);
        """
    )
    assert [one.split(" ")[0] for one in shown] == ["forEach", "later", "soon"]
