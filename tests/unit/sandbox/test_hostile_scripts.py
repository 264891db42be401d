"""A script that spoils the language it runs in breaks at most itself."""

import pytest

from keep_desktop.ports.sandbox import (
    Finished,
    ItemClosed,
    ItemOpened,
    Logged,
    Threw,
    ToolCalled,
)
from keep_desktop.sandbox.host import ProcessSandbox
from tests.unit.sandbox.playing import play, returned

SPOIL = {
    "JSON": "JSON.stringify = () => '[]'; JSON.parse = () => ({}); globalThis.JSON = null;",
    "arrays": "for (const k of Object.getOwnPropertyNames(Array.prototype))"
    " if (typeof Array.prototype[k] === 'function' && k !== 'constructor')"
    " Array.prototype[k] = () => { throw 1; };"
    " Array.prototype[Symbol.iterator] = () => { throw 1; };",
    "texts": "for (const k of Object.getOwnPropertyNames(String.prototype))"
    " if (k !== 'length') String.prototype[k] = () => { throw 1; };",
    "reflection": "for (const k of ['apply', 'defineProperty', 'getPrototypeOf'])"
    " Reflect[k] = () => { throw 1; };"
    " for (const k of ['freeze', 'keys', 'setPrototypeOf', 'create'])"
    " Object[k] = () => { throw 1; };",
    "functions": "Function.prototype.call = Function.prototype.apply ="
    " Function.prototype.bind = () => { throw 1; };",
    "promises": "Promise.prototype.then = () => { throw 1; };"
    " Promise.resolve = Promise.reject = Promise.all = () => { throw 1; };"
    " Object.defineProperty(Promise, Symbol.species, {get() { throw 1; }});"
    " globalThis.Promise = null;",
    "setters": "for (const k of [0, 1, 2, 3, 'call', 'value', 'ok', 'go'])"
    " Object.defineProperty(Object.prototype, k,"
    " {__proto__: null, configurable: true, set() { throw 1; }, get() { return undefined; }});",
    "tools": "for (const k of ['list', 'get', 'withItem'])"
    " Object.defineProperty(Object.prototype, k, {__proto__: null, configurable: true,"
    " set(f) { globalThis.taken = f; }, get() { return () => 'own'; }});"
    " Mail = 1; delete globalThis.Mail;"
    " try { Object.defineProperty(globalThis, 'Mail', {value: {list: () => 'own'}}); } catch {}",
    "descriptors": "Object.prototype.get = () => 1; Object.prototype.set = () => 1;"
    " Object.prototype.value = 1; Object.prototype.writable = true;",
    "evaluation": "globalThis.eval = () => { throw 1; }; globalThis.Function = null;"
    " globalThis.String = null; globalThis.Error = null;",
}
WORK = """
  await Items.withItem('a', 'A', async (ctx) => { await Mail.list({n: ctx.item.id}); });
  console.log('said');
  return (await Mail.get({n: 2})).n;
"""


@pytest.mark.parametrize("what", SPOIL)
def test_spoiled_built_ins_do_not_reach_the_bridge(sandbox: ProcessSandbox, what: str) -> None:
    assert play(sandbox, SPOIL[what] + WORK) == [
        ItemOpened(1, "a", "A", True),
        ToolCalled(2, "Mail", "list", {"n": "a"}),
        ItemClosed(1, None),
        Logged("LOG", "said"),
        ToolCalled(3, "Mail", "get", {"n": 2}),
        Finished(2),
    ]


def test_a_namespace_is_one_frozen_object(sandbox: ProcessSandbox) -> None:
    script = """
      const {get, set, value, configurable} = Object.getOwnPropertyDescriptor(globalThis, 'Mail');
      return [Mail === get(), Object.isFrozen(Mail), set === undefined, value === undefined,
        Object.getPrototypeOf(Mail) === Object.prototype, configurable];
    """
    assert play(sandbox, script) == [Finished([True, True, True, True, True, False])]


def test_a_spoiled_constructor_of_promises_breaks_only_the_script(sandbox: ProcessSandbox) -> None:
    script = "Object.defineProperty(Promise.prototype, 'constructor', {get() { throw 'own'; }});"
    assert isinstance(play(sandbox, script + WORK)[-1], Threw)


def test_a_to_json_of_the_script_forges_values_and_nothing_else(sandbox: ProcessSandbox) -> None:
    script = """
      String.prototype.toJSON = () => '"],["done",2]';
      await Mail.list({ toJSON: () => '"],["done",1],["log","LOG","x' });
    """
    called, last = play(sandbox, script)
    assert called == ToolCalled(1, "Mail", "list", '"],["done",1],["log","LOG","x')
    assert isinstance(last, Finished)


def test_names_that_mean_something_to_objects_stay_plain_data(sandbox: ProcessSandbox) -> None:
    script = """
      const got = await Mail.list(JSON.parse('{"__proto__": {"x": 1}, "constructor": 1}'));
      return [Object.keys(got), ({}).x === undefined];
    """
    assert play(sandbox, script)[-1] == Finished([["__proto__", "constructor"], True])


def test_the_preludes_own_names_are_out_of_reach(sandbox: ProcessSandbox) -> None:
    script = """
      return ['outbox', 'post', 'pending', 'ask', 'deliver', 'drain', 'linesBefore', 'job',
        'sendLine']
        .filter((name) => { try { eval(name); return true; } catch { return false; } });
    """
    assert play(sandbox, script) == [Finished([])]


def test_the_callers_of_a_script_are_out_of_reach(sandbox: ProcessSandbox) -> None:
    script = """
      const seen = [];
      Error.prepareStackTrace = (error, frames) => {
        for (const frame of frames) if (frame.getFunction) seen.push(frame.getFunction());
        return '';
      };
      new Error('x').stack;
      return [seen.length, typeof arguments.callee.caller];
    """
    last = play(sandbox, script)[-1]
    assert isinstance(last, Threw) or last in (Finished([0, "object"]), Finished([0, "undefined"]))


def test_a_spoiled_stack_trace_cannot_break_the_report(sandbox: ProcessSandbox) -> None:
    script = "Error.prepareStackTrace = () => { throw 1; }; null.x;"
    assert isinstance(play(sandbox, script)[-1], Threw)


def test_code_from_text_stays_in_the_sandbox(sandbox: ProcessSandbox) -> None:
    script = "return [eval('1 + 1'), new Function('return typeof std')()];"
    assert play(sandbox, script) == [Finished([2, "undefined"])]


def test_a_getter_in_an_input_may_call_tools(sandbox: ProcessSandbox) -> None:
    script = "const p = []; await Mail.list({get a() { p.push(Mail.get({})); return 1; }});"
    messages = play(sandbox, script + "await p[0];")
    assert messages[:2] == [
        ToolCalled(1, "Mail", "get", {}),
        ToolCalled(2, "Mail", "list", {"a": 1}),
    ]
    assert messages[-1] == Finished(None)


def test_a_script_that_closes_its_wrapper_gains_nothing(sandbox: ProcessSandbox) -> None:
    messages = play(sandbox, "}); globalThis.x = 1; (async function () {")
    assert isinstance(messages[-1], Finished | Threw)


def test_a_script_cannot_get_hold_of_the_functions_of_the_bridge(sandbox: ProcessSandbox) -> None:
    script = """
      const seen = [];
      Error.prepareStackTrace = (error, places) => { seen.push(places); return places; };
      const spy = {toJSON() { seen.push(typeof new Error('x').stack); return 1; }};
      await Mail.list(spy);
      return [seen, Error.prepareStackTrace === undefined];
    """
    assert returned(sandbox, script) == [["string"], True]


def test_a_stack_that_changes_while_it_is_read_harms_the_script_alone(
    sandbox: ProcessSandbox,
) -> None:
    script = """
      const error = new Error('changing');
      let times = 0;
      const get = () => (++times === 1 ? 'text' : {toJSON() { throw 1; }});
      Object.defineProperty(error, 'stack', {get});
      throw error;
    """
    last = play(sandbox, script)[-1]
    assert isinstance(last, Threw)
    assert last.error.message == "changing"
