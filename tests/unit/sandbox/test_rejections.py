"""A rejection that nothing waits for is the failure of the item or handler that it came of."""

import pytest

from keep_desktop.ports.sandbox import (
    Finished,
    HandlerCall,
    ItemClosed,
    Logged,
    Threw,
    ToolCalled,
)
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.sandbox.instrumentation import instrument
from tests.unit.sandbox.playing import play, returned

#: What is done and not waited for, each rejecting with a TypeError in the end.
LOST = {
    "forEach(async)": "[1, 2].forEach(async (n) => { await Mail.get({n}); undefined.x; });",
    "an arrow": "(async () => { await Mail.get({}); undefined.x; })();",
    "an arrow of one expression": "(async () => undefined.x)();",
    "a function": "(async function () { undefined.x; })();",
    "a declared function": "later(); async function later() { await Mail.get({}); undefined.x; }",
    "one behind a directive": "const f = () => { 'use strict'; g(); async function g() "
    "{ undefined.x; } }; f();",
    "a method": "const o = { async m() { await null; undefined.x; } }; o.m();",
    "a method of a class": "class C { async m() { undefined.x; } static async s() {} } "
    "new C().m();",
    "a static method": "class C { static async m() { undefined.x; } } C.m();",
    "a field": "class C { m = async () => { undefined.x; } } new C().m();",
    "then": "Mail.get({}).then((answer) => undefined.x);",
    "then, of what was caught": "Mail.get({}).then(() => undefined.x, () => 1);",
    "finally": "Mail.get({}).finally(() => undefined.x);",
    "all": "Promise.all([1, 2].map((n) => Mail.get({n}).then(() => undefined.x)));",
    "race": "Promise.race([(async () => undefined.x)()]);",
    "any": "Promise.all([Promise.any([(async () => undefined.x)()])]).then(() => 1, (e) => "
    "{ throw e.errors[0]; });",
    "a promise of its own": "new Promise((resolve, reject) => Mail.get({}).then(() => "
    "reject(new TypeError('x'))));",
    "reject": "Promise.reject(new TypeError('x'));",
    "one inside another": "(async () => { (async () => undefined.x)(); await Mail.get({}); })();",
    "a call that cannot be sent": "const a = {}; a.a = a; Mail.get(a);",
    "an async arrow as an argument": "const run = (f) => f(); run(async () => undefined.x);",
    "a default": "const run = (f = async () => undefined.x) => { f(); }; run();",
    "one in a template": "`${[1].map(async () => undefined.x)}`;",
}
#: What is handled, and fails nothing.
HANDLED = {
    "awaited": "try { await (async () => undefined.x)(); } catch {}",
    "awaited late": "const p = (async () => undefined.x)(); await Mail.get({}); "
    "try { await p; } catch {}",
    "caught": "(async () => undefined.x)().catch(() => 1);",
    "caught at the end of a chain": "(async () => undefined.x)().then(() => 1).catch(() => 1);",
    "settled": "await Promise.allSettled([(async () => undefined.x)()]);",
    "one of several": "try { await Promise.all([(async () => undefined.x)(), "
    "(async () => undefined.y)()]); } catch {}",
    "the slower of two": "await Promise.any([(async () => undefined.x)(), 1]);",
    "returned to who waits": "const f = () => (async () => undefined.x)(); try { await f(); } "
    "catch {}",
    "handed on by an async function": "const f = async () => (async () => undefined.x)(); "
    "try { await f(); } catch {}",
    "fine": "[1, 2].forEach(async (n) => { await Mail.get({n}); });",
    "for await": "try { for await (const x of [(async () => undefined.x)()]) {} } catch {}",
}


def closed(messages: list[object]) -> ItemClosed:
    (found,) = (one for one in messages if isinstance(one, ItemClosed))
    return found


@pytest.mark.parametrize("how", LOST)
def test_what_nobody_waits_for_fails_its_item(sandbox: ProcessSandbox, how: str) -> None:
    script = f"await Items.withItem('a', 'A', async () => {{ {LOST[how]} }});"
    messages = play(sandbox, script)
    error = closed(list(messages)).error
    assert error is not None and error.message.startswith("TypeError")
    last = messages[-1]
    assert isinstance(last, Threw) and last.from_item
    assert any(isinstance(one, Logged) and "`await`" in one.text for one in messages)


@pytest.mark.parametrize("how", LOST)
def test_what_nobody_waits_for_fails_a_script_and_a_handler(
    sandbox: ProcessSandbox, how: str
) -> None:
    last = play(sandbox, LOST[how])[-1]
    assert isinstance(last, Threw) and not last.from_item
    script = f"const workflow = {{producers: {{p: {{handler: async () => {{ {LOST[how]} }}}}}}}};"
    call = HandlerCall(group="producers", name="p", function="handler", arguments=[None])
    assert isinstance(play(sandbox, script, handler=call)[-1], Threw)


@pytest.mark.parametrize("how", HANDLED)
def test_what_is_handled_fails_nothing(sandbox: ProcessSandbox, how: str) -> None:
    script = f"await Items.withItem('a', 'A', async () => {{ {HANDLED[how]} }}); return 1;"
    messages = play(sandbox, script)
    assert closed(list(messages)).error is None and messages[-1] == Finished(1)
    assert play(sandbox, HANDLED[how] + " return 1;")[-1] == Finished(1)


def test_the_calls_that_nobody_waits_for_are_all_made(sandbox: ProcessSandbox) -> None:
    messages = play(
        sandbox,
        "await Items.withItem('a', 'A', async () => { [1, 2].forEach(async (n) => {"
        "  await Mail.get({n}); if (n === 2) undefined.x; await Mail.list({n}); }); });",
    )
    calls = [(one.name, one.input) for one in messages if isinstance(one, ToolCalled)]
    assert calls == [("get", {"n": 1}), ("get", {"n": 2}), ("list", {"n": 1})]


def test_an_item_that_is_not_waited_for_fails_as_one_that_is(sandbox: ProcessSandbox) -> None:
    last = play(sandbox, "Items.withItem('a', 'A', () => { throw new Error('no'); });")[-1]
    assert isinstance(last, Threw) and last.from_item


def test_an_async_function_that_never_ends_is_reported(sandbox: ProcessSandbox) -> None:
    last = play(sandbox, "(async () => { await new Promise(() => {}); await Mail.get({}); })();")[
        -1
    ]
    assert isinstance(last, Threw) and "never happens" in last.error.message


def test_what_is_rejected_in_an_item_is_not_that_of_the_next(sandbox: ProcessSandbox) -> None:
    messages = play(
        sandbox,
        "for (const n of ['a', 'b']) try { await Items.withItem(n, n, async () => {"
        "  if (n === 'a') (async () => undefined.x)(); }); } catch {}",
    )
    errors = [one.error is None for one in messages if isinstance(one, ItemClosed)]
    assert errors == [False, True] and messages[-1] == Finished(None)


# -- the script stays what it is ------------------------------------------------------------------

SAME = {
    "names": "const f = async (a, b) => 1; async function g() {} const o = {h: async () => 1, "
    "async i(x) {}}; return [f.name, f.length, g.name, o.h.name, o.i.name, o.i.length];",
    "this": "const o = {n: 1, async f() { return this.n; }, async g() { return [...arguments]; }};"
    " return [await o.f(), await o.g(1, 2)];",
    "hoisting": "const r = []; { r.push(await f()); async function f() { return 1; } } return r;",
    "recursion": "async function f(n) { return n ? (await f(n - 1)) + 1 : 0; } return f(50);",
    "super": "const o = {__proto__: {async f() { return 1; }}, async f() { return "
    "(await super.f()) + 1; }}; return o.f();",
    "classes": "class A { async f() { return 1; } } class B extends A { async f() { return "
    "(await super.f()) + 1; } static async s() { return 3; } #p = 4; async p() { return this.#p; }"
    " } const b = new B(); return [await b.f(), await B.s(), await b.p(), Object.keys(b)];",
    "generators": "const r = []; async function* f() { yield 1; } for await (const x of f()) "
    "r.push(x); return r;",
    "promises": "const p = Promise.resolve(1); return [p.constructor === Promise, "
    "Promise.resolve(p) === p, p instanceof Promise, await new Promise((r) => r(2))];",
    "subclass": "class P extends Promise {} const p = P.resolve(1); return [p instanceof P, "
    "p.then((x) => x) instanceof P, await p.then((x) => x + 1)];",
    "no semicolons": "const a = 1\nconst f = async () => 2\nasync function g() { return 3 }\n"
    "return [a, await f(), await g()]",
    "directive": "'use strict'\nasync function f() { return this === undefined }\nreturn f()",
    "computed": "const k = 'm'; const o = {async [k]() { return 1; }, async 'a b'() { return 2; }};"
    " return [await o.m(), await o['a b']()];",
}
EXPECTED = {
    "names": ["f", 2, "g", "h", "i", 1],
    "this": [1, [1, 2]],
    "hoisting": [1],
    "recursion": 50,
    "super": 2,
    "classes": [2, 3, 4, []],
    "generators": [1],
    "promises": [True, True, True, 2],
    "subclass": [True, True, 2],
    "no semicolons": [1, 2, 3],
    "directive": True,
    "computed": [1, 2],
}


@pytest.mark.parametrize("what", SAME)
def test_nothing_else_of_a_script_changes(sandbox: ProcessSandbox, what: str) -> None:
    assert returned(sandbox, SAME[what]) == EXPECTED[what]


def test_places_are_reported_as_they_were(sandbox: ProcessSandbox) -> None:
    script = (
        "const ü = async () => { await null; throw new Error('x'); };\n"
        "const o = { async m() {\n  return (async () => (async () => ü())())(); } };\n"
        "await o.m();"
    )
    last = play(sandbox, script)[-1]
    assert isinstance(last, Threw)
    assert (last.error.line, script[(last.error.column or 0) - 1 :][:5]) == (1, "Error")


@pytest.mark.parametrize("script", [*LOST.values(), *HANDLED.values(), *SAME.values()])
def test_every_place_is_reported_as_it_was(script: str) -> None:
    found = instrument(script)
    source, runs = script.encode(), found.script.encode()
    lines, run_lines = source.split(b"\n"), runs.split(b"\n")
    assert len(lines) == len(run_lines)
    for number, line in enumerate(lines, start=1):
        # Every byte of the line is found again behind what was put in before it.
        columns = {found.column(number, at + 1) for at in range(len(run_lines[number - 1]))}
        assert columns >= set(range(1, len(line) + 1))
