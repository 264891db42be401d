"""A function of a handler workflow is called alone, in a context of its own."""

import threading
from dataclasses import replace

import pytest

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.sandbox import (
    Finished,
    HandlerCall,
    Killed,
    LimitBroken,
    Limits,
    Logged,
    Threw,
    ToolCalled,
)
from keep_desktop.sandbox.host import ProcessSandbox
from tests.unit.sandbox.handling import a_call, a_producer, given, thrown
from tests.unit.sandbox.playing import a_job, frames_of, play

STAGES = """
  const kept = [];
  const workflow = {
    consumers: {
      one: {
        prepare: async (state) => ({seen: state}),
        mutate: async (prepared) => { await Sheets.appendRow({key: prepared.data.id}); },
        next: (prepared, result) => [prepared, result],
        subscribe: ["t"],
        self: function () { return this.subscribe; },
      },
    },
  };
"""


def harness(function: str, *arguments: JsonValue) -> HandlerCall:
    return a_call(*arguments, group="consumers", function=function)


@pytest.mark.parametrize(
    ("value", "finished"),
    [
        ("undefined", {}),
        ("", {}),
        ("null", {"returned": None}),
        ("0", {"returned": 0}),
        ("{a: [1, 'ä', null, undefined], b: undefined}", {"returned": {"a": [1, "ä", None, None]}}),
        ("Promise.resolve('later')", {"returned": "later"}),
        ("NaN", {"returned": None}),
        ("new Date(0)", {"returned": "1970-01-01T00:00:00.000Z"}),
        ("'x'.repeat(1_000_000)", {"returned": "x" * 1_000_000}),
    ],
)
def test_what_a_handler_returns_is_reported(
    sandbox: ProcessSandbox, value: str, finished: JsonValue
) -> None:
    assert given(sandbox, a_producer(f"return {value};")) == finished


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("() => 1", "it is a function"),
        ("Symbol('s')", "it is a symbol"),
        ("{toJSON() {}}", "its toJSON gives nothing"),
        ("10n", "TypeError: "),
        ("(() => { const a = {}; a.a = a; return a; })()", "TypeError: circular"),
    ],
)
def test_a_returned_value_without_json_is_a_throw_that_says_so(
    sandbox: ProcessSandbox, value: str, why: str
) -> None:
    error = thrown(play(sandbox, a_producer(f"return {value};"), handler=a_call()))
    text = "TypeError: What workflow.producers.one.handler returned cannot be written as JSON: "
    assert error.message.startswith(text + why)


def test_the_first_state_is_null_and_a_later_one_is_what_it_was(sandbox: ProcessSandbox) -> None:
    script = a_producer("return [state === null, arguments.length, state?.cursor];")
    assert given(sandbox, script, None) == {"returned": [True, 1, None]}
    assert given(sandbox, script, {"cursor": "c"}) == {"returned": [False, 1, "c"]}


def test_each_function_is_called_by_its_place(sandbox: ProcessSandbox) -> None:
    prepared: JsonValue = {"data": {"id": "k"}}
    result = play(sandbox, STAGES, handler=harness("next", prepared, {"status": "none"}))
    assert result == [Finished({"returned": [prepared, {"status": "none"}]})]
    result = play(sandbox, STAGES, handler=harness("prepare", 5))
    assert result == [Finished({"returned": {"seen": 5}})]
    result = play(sandbox, STAGES, handler=harness("mutate", prepared))
    assert result == [ToolCalled(1, "Sheets", "appendRow", {"key": "k"}), Finished({})]


def test_a_function_is_called_on_the_object_that_holds_it(sandbox: ProcessSandbox) -> None:
    assert play(sandbox, STAGES, handler=harness("self")) == [Finished({"returned": ["t"]})]


@pytest.mark.parametrize(
    ("group", "name", "function"),
    [
        ("consumers", "one", "missing"),
        ("consumers", "one", "subscribe"),
        ("consumers", "one", "toString"),
        ("consumers", "one", "__proto__"),
        ("consumers", "constructor", "assign"),
        ("constructor", "prototype", "toString"),
        ("producers", "one", "handler"),
    ],
)
def test_only_what_a_workflow_holds_itself_is_called(
    sandbox: ProcessSandbox, group: str, name: str, function: str
) -> None:
    call = HandlerCall(group=group, name=name, function=function)
    error = thrown(play(sandbox, STAGES, handler=call))
    assert error.message == f"TypeError: workflow.{group}.{name}.{function} is not a function"


def test_tool_calls_in_a_handler_are_answered(sandbox: ProcessSandbox) -> None:
    script = a_producer("const a = await Mail.list({n: 1}); return (await Mail.get({a})).a.n;")
    assert play(sandbox, script, handler=a_call()) == [
        ToolCalled(1, "Mail", "list", {"n": 1}),
        ToolCalled(2, "Mail", "get", {"a": {"n": 1}}),
        Finished({"returned": 1}),
    ]


def test_a_handler_that_returns_with_a_call_outstanding_waits_for_it(
    sandbox: ProcessSandbox,
) -> None:
    script = a_producer("const r = {}; Mail.list(1).then((n) => { r.n = n; }); return r;")
    run = sandbox.start(a_job(script, handler=a_call()))
    assert run.receive() == [ToolCalled(1, "Mail", "list", 1)]
    run.answer(1, 7)
    assert run.receive() == [Finished({"returned": {"n": 7}})]
    run.end()


def test_params_are_frozen_and_items_can_only_be_listed(sandbox: ProcessSandbox) -> None:
    script = a_producer(
        "try { 'use strict'; params.a.push(1); } catch {}"
        " return [params, Object.isFrozen(params.a), typeof Items.list, typeof Items.withItem];"
    )
    values = play(sandbox, script, params={"a": [1]}, handler=a_call())
    assert values == [Finished({"returned": [{"a": [1]}, True, "function", "function"]})]


def test_logs_of_the_top_level_and_of_the_handler_are_reported_in_order(
    sandbox: ProcessSandbox,
) -> None:
    script = a_producer("console.warn('in it');", before="console.log('top'); ")
    assert play(sandbox, script, handler=a_call()) == [
        Logged("LOG", "top"),
        Logged("WARN", "in it"),
        Finished({}),
    ]


@pytest.mark.usefixtures("patience")
def test_calls_in_one_child_share_nothing(sandbox: ProcessSandbox) -> None:
    script = a_producer(
        "globalThis.n = (globalThis.n ?? 0) + 1; Array.prototype.x = (Array.prototype.x ?? 0) + 1;"
        " count += 1; return [n, [].x, count];",
        before="let count = 0; ",
    )
    pids = set()
    for _ in range(3):
        run = sandbox.start(a_job(script, handler=a_call()))
        assert frames_of(run) == [[Finished({"returned": [1, 1, 1]})]]
        run.end()
        pids.add(run.pid)
    assert len(pids) == 1


@pytest.mark.usefixtures("patience")
def test_the_functions_of_a_run_share_nothing_in_contexts_made_ahead(own: ProcessSandbox) -> None:
    script = (
        "globalThis.n = (globalThis.n ?? 0) + 1;"
        "const workflow = {consumers: {one: {prepare: () => n, mutate: () => n, next: () => n}}};"
    )
    pids = set()
    for function in ("prepare", "mutate", "next") * 3:
        call = a_call(group="consumers", function=function)
        run = own.start(a_job(script, handler=call))
        assert frames_of(run) == [[Finished({"returned": 1})]]
        run.end()
        pids.add(run.pid)
    assert len(pids) == 1


# -- positions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        "\n   null.x;",
        "await Mail.list({});\n   null.x;",
        "\n   throw new Error('ä');",
        "return {toJSON() {\n   null.x; }};",
        "return {get a() {\n   null.x; }};",
    ],
)
def test_what_a_handler_throws_has_its_place_in_the_script(
    sandbox: ProcessSandbox, body: str
) -> None:
    error = thrown(play(sandbox, a_producer(body, before="// a line\n"), handler=a_call()))
    assert error.line == 3
    assert error.column is not None
    assert 4 <= error.column <= 14
    assert "script.js:3:" in error.stack
    assert "return {__proto" not in error.stack


def test_what_the_top_level_throws_has_its_place(sandbox: ProcessSandbox) -> None:
    script = a_producer("", before="\nlet a;\na.b;\n")
    error = thrown(play(sandbox, script, handler=a_call()))
    assert (error.line, error.column) == (3, 1)


# -- top levels that come to no workflow --------------------------------------------------------


@pytest.mark.parametrize(
    "before",
    ["return;", "return 5;", "return {workflow: {}};", "if (params) return null;"],
)
@pytest.mark.parametrize("call", [a_call(), HandlerCall(arguments=["x"])], ids=["call", "describe"])
def test_a_return_at_the_top_level_is_reported(
    sandbox: ProcessSandbox, before: str, call: HandlerCall
) -> None:
    error = thrown(play(sandbox, a_producer("", before=before), handler=call))
    assert "take the `return` at its top level away" in error.message


def test_a_top_level_that_waits_for_nothing_is_reported(sandbox: ProcessSandbox) -> None:
    script = a_producer("", before="await new Promise(() => {}); ")
    error = thrown(play(sandbox, script, handler=a_call()))
    assert error.message == "The script waits for something that never happens"


def test_a_handler_that_waits_for_nothing_is_reported(sandbox: ProcessSandbox) -> None:
    error = thrown(play(sandbox, a_producer("await new Promise(() => {});"), handler=a_call()))
    assert error.message == "The script waits for something that never happens"


@pytest.mark.parametrize(
    "script", ["", "const x = 1;", "workflow = 1; delete globalThis.workflow;"]
)
def test_a_script_without_a_workflow_throws(sandbox: ProcessSandbox, script: str) -> None:
    error = thrown(play(sandbox, script, handler=a_call()))
    assert error.message == "ReferenceError: workflow is not defined"


@pytest.mark.parametrize("value", ["null", "5", "'text'", "undefined"])
def test_a_workflow_that_is_no_object_has_no_functions(sandbox: ProcessSandbox, value: str) -> None:
    error = thrown(play(sandbox, f"const workflow = {value};", handler=a_call()))
    assert error.message == "TypeError: workflow.producers.one.handler is not a function"


def test_a_syntax_error_is_reported_with_its_place(sandbox: ProcessSandbox) -> None:
    error = thrown(play(sandbox, "const workflow = {\n  a: @ };", handler=a_call()))
    assert error.message.startswith("SyntaxError: ")
    assert error.line == 2


# -- limits and ends ------------------------------------------------------------------------------


def test_a_handler_is_killed_from_another_thread(sandbox: ProcessSandbox) -> None:
    run = sandbox.start(a_job(a_producer("for (;;) {}"), handler=a_call()))
    killer = threading.Timer(0.1, run.kill)
    killer.start()
    assert run.receive() == [Killed()]
    killer.join()
    run.end()


@pytest.mark.parametrize("script", [a_producer("for (;;) {}"), a_producer("", before="for (;;);")])
def test_the_time_of_a_handler_is_limited(sandbox: ProcessSandbox, script: str) -> None:
    result = play(sandbox, script, limits=Limits(script_seconds=0.3), handler=a_call())
    assert result == [LimitBroken("Script timed out after 0.3 s")]


def test_the_memory_of_a_handler_is_limited(sandbox: ProcessSandbox) -> None:
    script = a_producer("const a = []; for (;;) a.push('x'.repeat(1_000_000) + a.length);")
    result = play(sandbox, script, limits=Limits(memory_bytes=32 * 1024 * 1024), handler=a_call())
    assert result == [LimitBroken("Script used more than 32 MB of memory")]


def test_the_depth_of_a_handler_is_limited(sandbox: ProcessSandbox) -> None:
    script = a_producer("const f = () => 1 + f(); return f();")
    assert play(sandbox, script, handler=a_call()) == [LimitBroken("Script recursed too deeply")]


def test_the_calls_of_a_handler_are_limited(sandbox: ProcessSandbox) -> None:
    script = a_producer("for (;;) await Mail.list({});")
    result = play(sandbox, script, limits=Limits(max_calls=3), handler=a_call())
    assert result[-1] == LimitBroken("Script made more than 3 tool calls")


def test_what_a_handler_returns_is_limited(sandbox: ProcessSandbox) -> None:
    limits = Limits(frame_bytes=1024 * 1024)
    result = play(sandbox, a_producer("return 'x'.repeat(2e6);"), limits=limits, handler=a_call())
    assert result == [LimitBroken("Script sent a message larger than 1 MB")]


def test_a_value_nested_too_deeply_is_a_throw(sandbox: ProcessSandbox) -> None:
    script = a_producer("let a = []; for (let i = 0; i < 500; i += 1) a = [a]; return a;")
    error = thrown(play(sandbox, script, handler=a_call()))
    assert "nested too deeply" in error.message


@pytest.mark.usefixtures("patience")
def test_a_handler_ended_at_its_mutation_never_goes_on(sandbox: ProcessSandbox) -> None:
    script = a_producer(
        "try { await Sheets.appendRow({}); } finally { await Mail.list({}); for (;;) {} }"
    )
    first = sandbox.start(a_job(script, handler=a_call()))
    [called] = first.receive()
    assert called == ToolCalled(1, "Sheets", "appendRow", {})
    first.end()
    first.answer(1, None)
    second = sandbox.start(a_job(a_producer("return 2;"), handler=a_call()))
    assert second.pid == first.pid
    assert frames_of(second) == [[Finished({"returned": 2})]]
    second.end()


@pytest.mark.usefixtures("patience")
def test_item_scripts_and_handlers_take_turns_in_one_child(sandbox: ProcessSandbox) -> None:
    item = "return [typeof Items.withItem, getDocs('Mail')];"
    handler = a_producer("return [typeof Items.withItem, getDocs('Mail')];")
    for _ in range(2):
        assert play(sandbox, item) == [Finished(["function", "About mail"])]
        result = play(sandbox, handler, handler=a_call())
        assert result == [Finished({"returned": ["function", "About mail"]})]


def test_a_throw_of_anything_is_reported(sandbox: ProcessSandbox) -> None:
    for what in ("null", "undefined", "''", "{}", "new Proxy({}, {get() { throw 1; }})"):
        last = play(sandbox, a_producer(f"throw {what};"), handler=a_call())[-1]
        assert isinstance(last, Threw)
        assert last.error.message


@pytest.mark.usefixtures("patience")
def test_a_child_answers_with_the_docs_of_the_job_at_hand(sandbox: ProcessSandbox) -> None:
    script = a_producer("return [getDocs('Mail'), getDocs('Mail')];")
    for text in ("one", "one", "two", "line\nbreak", "one"):
        job = replace(a_job(script, handler=a_call()), docs={"Mail": text})
        run = sandbox.start(job)
        assert frames_of(run) == [[Finished({"returned": [text, text]})]]
        run.end()


@pytest.mark.parametrize("name", ["'toString'", "'__proto__'", "5", "undefined", "{}"])
def test_docs_of_what_is_no_tool_are_refused(sandbox: ProcessSandbox, name: str) -> None:
    error = thrown(play(sandbox, a_producer(f"getDocs({name});"), handler=a_call()))
    assert error.message.startswith("TypeError: getDocs: there is no tool called ")
