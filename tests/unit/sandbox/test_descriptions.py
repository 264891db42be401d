"""A workflow is described as JSON with a mark for each function, whatever its script made of it."""

import pytest

from keep_desktop.ports.sandbox import (
    Finished,
    HandlerCall,
    LimitBroken,
    Limits,
    Logged,
    Threw,
    ToolCalled,
)
from keep_desktop.sandbox.host import ProcessSandbox
from tests.unit.sandbox.handling import (
    MARK,
    a_call,
    a_description,
    a_producer,
    described,
    given,
    thrown,
)
from tests.unit.sandbox.playing import play
from tests.unit.sandbox.test_hostile_scripts import SPOIL


def test_functions_are_described_by_the_mark(sandbox: ProcessSandbox) -> None:
    script = """
      const topics = { a: {}, "b.c": { x: undefined } };
      class Handler { static handle() {} }
      const workflow = {
        topics,
        producers: { p: { schedule: { interval: "5m" }, publishes: ["a"], handler: async () => {},
          async method() {}, arrow: (x) => x, of: Handler, bound: Handler.handle.bind(null),
          get got() { return () => 1; }, list: [() => 1, 1], not: "a function" } },
        nothing: null, number: 1.5, symbol: Symbol("s"),
      };
    """
    assert described(sandbox, script) == {
        "topics": {"a": {}, "b.c": {}},
        "producers": {
            "p": {
                "schedule": {"interval": "5m"},
                "publishes": ["a"],
                "handler": MARK,
                "method": MARK,
                "arrow": MARK,
                "of": MARK,
                "bound": MARK,
                "got": MARK,
                "list": [MARK, 1],
                "not": "a function",
            }
        },
        "nothing": None,
        "number": 1.5,
    }


@pytest.mark.parametrize(
    "declaration",
    [
        "let workflow;",
        "const workflow = null;",
        "const workflow = 'text';",
        "function workflow() {}",
        "class workflow {}",
        "var workflow = 5;",
        "const { workflow } = {};",
    ],
)
def test_a_workflow_that_is_no_object_is_described_as_null(
    sandbox: ProcessSandbox, declaration: str
) -> None:
    assert described(sandbox, declaration) is None


@pytest.mark.parametrize(
    "script",
    [
        "const { workflow } = { workflow: { a: 1 } };",
        "var workflow = { a: 1 };",
        "let workflow; workflow = { a: 1 };",
        "'use strict'; const workflow = { a: 1 }; // the end",
        "const workflow = { a: 1 }; if (false)",
        "const workflow = await (async () => ({ a: 1 }))()",
    ],
)
def test_a_workflow_may_be_declared_in_any_way(sandbox: ProcessSandbox, script: str) -> None:
    assert described(sandbox, script) == {"a": 1}


def test_nothing_of_a_described_workflow_is_called(sandbox: ProcessSandbox) -> None:
    script = a_producer("console.log('called');", before="console.log('top'); ")
    result = play(sandbox, script, handler=a_description())
    assert result == [Logged("LOG", "top"), Finished({"producers": {"one": {"handler": MARK}}})]


def test_tool_calls_at_the_top_level_are_reported(sandbox: ProcessSandbox) -> None:
    script = a_producer("", before="const all = await Mail.list({}); ")
    result = play(sandbox, script, handler=a_description())
    assert result[0] == ToolCalled(1, "Mail", "list", {})
    assert isinstance(result[1], Finished)


# -- hostile workflows ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("workflow", "message"),
    [
        ("{get topics() { throw new Error('own'); }}", "own"),
        ("{get topics() { throw 'text'; }}", "text"),
        ("{get topics() { throw null; }}", ""),
        ("{toJSON() { throw new Error('own'); }}", "own"),
        ("{toJSON() {}}", "its toJSON gives nothing"),
        ("{toJSON: () => () => 1, a: {toJSON: () => 10n}}", ""),
        ("(() => { const a = {}; a.a = a; return a; })()", "circular"),
        ("{big: 10n}", "cannot be written as JSON"),
        ("new Proxy({}, {ownKeys() { throw new Error('own'); }})", "own"),
        ("new Proxy({}, {get() { throw new Error('own'); }})", "own"),
        ("(() => { const p = Proxy.revocable({}, {}); p.revoke(); return p.proxy; })()", ""),
        ("{a: {length: 1, get [0]() { return this.x.y; }}}", "TypeError"),
    ],
)
def test_a_workflow_that_cannot_be_described_throws(
    sandbox: ProcessSandbox, workflow: str, message: str
) -> None:
    last = play(sandbox, f"const workflow = {workflow};", handler=a_description())[-1]
    if isinstance(last, Finished):
        assert last.value in (MARK, None)
    else:
        assert message in thrown([last]).message
        assert thrown([last]).message


def test_what_cannot_be_described_names_its_place(sandbox: ProcessSandbox) -> None:
    script = "const workflow = {\n  get topics() {\n    throw new TypeError('own');\n  },\n};"
    error = thrown(play(sandbox, script, handler=a_description()))
    assert error.line == 3
    assert error.message == "TypeError: `workflow` cannot be written as JSON: TypeError: own"


def test_no_text_of_the_script_passes_as_a_function(sandbox: ProcessSandbox) -> None:
    script = """
      const seen = [];
      const spy = (holder, key) => { seen.push(String(holder[key]), holder[key]); };
      Function.prototype.toJSON = function (key) { seen.push(String(this), key); return this; };
      const record = {
        get(target, key) { spy(target, key); return target[key]; },
        ownKeys(target) {
          for (const key in target) spy(target, key);
          return Reflect.ownKeys(target);
        },
      };
      const workflow = new Proxy({ a() {}, b: { c() {} }, get seen() {
        return seen.filter((text) => typeof text === "string" && text.includes("as we say")); } },
        record);
    """
    assert described(sandbox, script) == {"a": MARK, "b": {"c": MARK}, "seen": []}


def test_a_getter_that_calls_tools_while_it_is_described_reaches_nobody(
    sandbox: ProcessSandbox,
) -> None:
    script = "const workflow = { get a() { Mail.list({}); console.log('got'); return 1; } };"
    assert play(sandbox, script, handler=a_description()) == [
        Logged("LOG", "got"),
        Finished({"a": 1}),
    ]


def test_ten_megabytes_of_text_are_described(sandbox: ProcessSandbox) -> None:
    script = "const workflow = { text: 'x'.repeat(10_000_000) };"
    assert described(sandbox, script) == {"text": "x" * 10_000_000}


def test_more_than_a_frame_holds_is_refused(sandbox: ProcessSandbox) -> None:
    script = "const workflow = { text: 'x'.repeat(2e6) };"
    limits = Limits(frame_bytes=1024 * 1024)
    result = play(sandbox, script, limits=limits, handler=a_description())
    assert result == [LimitBroken("Script sent a message larger than 1 MB")]


@pytest.mark.parametrize(
    "script",
    [
        "let a = ['x']; for (let i = 0; i < 40; i += 1) a = [a, a]; const workflow = a;",
        "const workflow = { a: new Array(2 ** 32 - 1) };",
    ],
)
def test_a_workflow_that_unfolds_without_end_runs_out_of_memory(
    sandbox: ProcessSandbox, script: str
) -> None:
    limits = Limits(memory_bytes=32 * 1024 * 1024)
    result = play(sandbox, script, limits=limits, handler=a_description())
    assert result == [LimitBroken("Script used more than 32 MB of memory")]


@pytest.mark.parametrize("depth", [500, 1_000_000])
def test_deep_nesting_ends_the_script_and_nothing_else(sandbox: ProcessSandbox, depth: int) -> None:
    script = f"let a = []; for (let i = 0; i < {depth}; i += 1) a = [a]; const workflow = {{a}};"
    [last] = play(sandbox, script, handler=a_description())
    assert isinstance(last, LimitBroken | Threw)


def test_a_value_that_describes_itself_without_end_runs_out_of_time(
    sandbox: ProcessSandbox,
) -> None:
    script = "const workflow = { get a() { for (;;) {} } };"
    result = play(sandbox, script, limits=Limits(script_seconds=0.3), handler=a_description())
    assert result == [LimitBroken("Script timed out after 0.3 s")]


# -- spoiled languages ----------------------------------------------------------------------------

MORE_SPOIL = {
    "values": "Object.prototype.workflow = 1; Object.prototype.handler = () => 'other';"
    " Object.prototype.producers = null; Object.prototype.one = 1;",
    "jobs": "Object.prototype.group = 'consumers'; Object.prototype.arguments = [9];"
    " Object.prototype.function = 'x'; Object.prototype.name = 'y';",
    "own": "Object.hasOwn = () => { throw 1; };"
    " Object.prototype.hasOwnProperty = () => { throw 1; };",
    "errors": "TypeError.prototype.message = 1; Error.prototype.name = {};"
    " globalThis.TypeError = null; Error.stackTraceLimit = 0;",
    "prototypes": "Object.setPrototypeOf(Object.prototype.__proto__ ?? {}, null);"
    " Object.setPrototypeOf(Array.prototype, null);"
    " Object.setPrototypeOf(Function.prototype, null);",
}


@pytest.mark.parametrize("what", [*SPOIL, *MORE_SPOIL])
def test_a_spoiled_language_changes_nothing_that_is_reported(
    sandbox: ProcessSandbox, what: str
) -> None:
    spoil = {**SPOIL, **MORE_SPOIL}[what]
    script = a_producer("const a = await Mail.list({n: state}); return {a: a.n};", before=spoil)
    assert play(sandbox, script, handler=a_call(3)) == [
        ToolCalled(1, "Mail", "list", {"n": 3}),
        Finished({"returned": {"a": 3}}),
    ]
    assert described(sandbox, script) == {"producers": {"one": {"handler": MARK}}}


@pytest.mark.parametrize(
    "spoil",
    [
        "Object.prototype.then = () => { throw 1; };",
        "Object.prototype.then = (resolve) => { resolve({__proto__: null, a: 1}); };",
        "Object.defineProperty(Promise.prototype, 'constructor', {get() { throw 'own'; }});",
        "Function.prototype.toJSON = () => { throw 'own'; };",
        "Object.prototype.toJSON = () => { throw 'own'; };",
    ],
)
def test_a_language_spoiled_for_good_breaks_only_the_script(
    sandbox: ProcessSandbox, spoil: str
) -> None:
    script = a_producer("return {a: 1};", before=spoil)
    for call in (a_call(), a_description()):
        [last] = play(sandbox, script, handler=call)
        assert isinstance(last, Finished | Threw)
    assert given(sandbox, a_producer("return 1;")) == {"returned": 1}


@pytest.mark.parametrize(
    "script",
    [
        "}); const workflow = {}; (async function () {",
        "}), (async function () { return {__proto__: null, workflow: {a: 1}};",
        "})(), globalThis.workflow = 1, (async function () {",
        "return {__proto__: null, workflow: {}}; } { const workflow = 1;",
        "const workflow = {}; }) /*",
        "const workflow = {}; return {__proto__: null, get workflow() { throw 1; }};",
        "const workflow = {}; return new Proxy({}, {getPrototypeOf() { throw 1; }});",
        "const workflow = {}; return new Proxy({}, {getPrototypeOf: () => null, has: () => true});",
    ],
)
@pytest.mark.parametrize("call", [a_call(), a_description()], ids=["call", "describe"])
def test_a_script_that_closes_its_wrapper_or_forges_its_end_gains_nothing(
    sandbox: ProcessSandbox, script: str, call: HandlerCall
) -> None:
    [last] = play(sandbox, script, handler=call)
    assert isinstance(last, Finished | Threw)
    if isinstance(last, Finished):
        assert last.value in ({}, {"a": 1}, None)
