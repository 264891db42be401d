"""What a script can do, and what the host hears of it."""

import pytest

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.sandbox import (
    Finished,
    ItemClosed,
    ItemOpened,
    Killed,
    Logged,
    Threw,
    ToolCalled,
)
from keep_desktop.sandbox.host import ProcessSandbox
from tests.unit.sandbox.playing import a_job, answer_all, echo, frames_of, only, play, returned


def test_a_script_that_returns_nothing_is_finished(sandbox: ProcessSandbox) -> None:
    assert play(sandbox, "") == [Finished(None)]
    assert play(sandbox, "const a = 1;") == [Finished(None)]


def test_the_returned_value_is_reported_as_json(sandbox: ProcessSandbox) -> None:
    assert returned(sandbox, "return {a: [1, 'x', null], b: undefined};") == {"a": [1, "x", None]}
    assert returned(sandbox, "return () => 1;") is None
    assert returned(sandbox, "const a = {}; a.a = a; return a;") is None


def test_a_call_waits_for_its_answer(sandbox: ProcessSandbox) -> None:
    messages = play(sandbox, "return (await Mail.list({folder: 'x'})).folder + '!';")
    assert messages == [ToolCalled(1, "Mail", "list", {"folder": "x"}), Finished("x!")]


def test_an_input_that_is_not_json_is_the_scripts_error(sandbox: ProcessSandbox) -> None:
    [last] = play(sandbox, "const a = {}; a.a = a; await Mail.list(a);")
    assert isinstance(last, Threw)
    assert "circular" in last.error.message


def test_calls_made_at_once_come_in_the_order_made(sandbox: ProcessSandbox) -> None:
    script = "return Promise.all([1, 2, 3].map((n) => Mail.list({n})));"
    run = sandbox.start(a_job(script))
    frames = frames_of(run)
    run.end()
    assert frames == [
        [ToolCalled(n, "Mail", "list", {"n": n}) for n in (1, 2, 3)],
        [Finished([{"n": 1}, {"n": 2}, {"n": 3}])],
    ]


def test_calls_may_be_answered_one_by_one(sandbox: ProcessSandbox) -> None:
    run = sandbox.start(a_job("return Promise.race([Mail.list({}), Mail.get({})]);"))
    first, second = run.receive()
    assert isinstance(first, ToolCalled)
    assert isinstance(second, ToolCalled)
    run.answer(first.call, 1)
    assert run.receive() == []
    run.answer(second.call, 2)
    assert run.receive() == [Finished(1)]
    run.end()


def test_input_is_taken_when_the_call_is_made(sandbox: ProcessSandbox) -> None:
    messages = play(sandbox, "const a = {n: 1}; const p = Mail.list(a); a.n = 2; await p;")
    assert only(messages, ToolCalled)[0].input == {"n": 1}


def test_an_item_is_opened_and_closed_around_its_handler(sandbox: ProcessSandbox) -> None:
    script = """
      const got = await Items.withItem('a', 'A', async (ctx) => {
        await Mail.get({});
        return ctx;
      });
      return [got, Object.isFrozen(got), Object.isFrozen(got.item)];
    """
    item: JsonValue = {"id": "a", "title": "A", "isDone": False}
    assert play(sandbox, script) == [
        ItemOpened(1, "a", "A", True),
        ToolCalled(2, "Mail", "get", {}),
        ItemClosed(1, None),
        Finished([{"item": item}, True, True]),
    ]


def test_the_close_of_one_item_and_the_opening_of_the_next_share_a_frame(
    sandbox: ProcessSandbox,
) -> None:
    script = "for (const id of ['a', 'b']) await Items.withItem(id, id, async () => Mail.get({}));"
    run = sandbox.start(a_job(script))
    frames = frames_of(run)
    run.end()
    assert [ItemClosed(1, None), ItemOpened(3, "b", "b", True)] in frames
    assert len(frames) == 5


def test_the_handler_of_a_passed_over_item_is_not_called(sandbox: ProcessSandbox) -> None:
    script = "return [await Items.withItem('skipped', 't', () => { throw 1; })];"
    assert play(sandbox, script) == [
        ItemOpened(1, "skipped", "t", True),
        Finished([None]),
    ]


@pytest.mark.parametrize(
    ("call", "opened"),
    [
        ("Items.withItem()", ItemOpened(1, None, None, False)),
        ("Items.withItem(7, {a: 1}, 'x')", ItemOpened(1, 7, {"a": 1}, False)),
        ("Items.withItem('', '', () => {})", ItemOpened(1, "", "", True)),
    ],
)
def test_arguments_of_with_item_are_passed_on_unchecked(
    sandbox: ProcessSandbox, call: str, opened: ItemOpened
) -> None:
    run = sandbox.start(a_job(f"await {call};"))
    assert run.receive() == [opened]
    run.end()


def test_an_item_closes_only_after_all_its_calls_are_answered(sandbox: ProcessSandbox) -> None:
    script = """
      await Items.withItem('a', 'A', async () => {
        Mail.get({n: 1}).then(() => Mail.get({n: 2}));
        return 5;
      });
    """
    kinds = [type(message) for message in play(sandbox, script)]
    assert kinds == [ItemOpened, ToolCalled, ToolCalled, ItemClosed, Finished]


def test_a_script_ends_only_after_all_its_calls_are_answered(sandbox: ProcessSandbox) -> None:
    kinds = [type(m) for m in play(sandbox, "Mail.get({}).then(() => Mail.get({})); return 1;")]
    assert kinds == [ToolCalled, ToolCalled, Finished]


def test_what_an_item_throws_is_reported_with_its_close_and_can_be_caught(
    sandbox: ProcessSandbox,
) -> None:
    script = """
      try {
        await Items.withItem('a', 'A', async () => { throw new Error('bad mail'); });
      } catch (error) { return error.message; }
    """
    _, closed, finished = play(sandbox, script)
    assert isinstance(closed, ItemClosed)
    assert closed.error is not None
    assert (closed.error.message, closed.error.line) == ("bad mail", 3)
    assert finished == Finished("bad mail")


@pytest.mark.parametrize(
    ("script", "from_item"),
    [
        ("await Items.withItem('a', 'A', () => { throw new Error('x'); });", True),
        ("await Items.withItem('a', 'A', async () => { throw 'x'; });", True),
        ("await Items.withItem('a', 'A', () => {}); throw new Error('x');", False),
        (
            "try { await Items.withItem('a', 'A', () => { throw new Error('x'); }); }"
            " catch { throw new Error('x'); }",
            False,
        ),
        (
            "let kept; try { await Items.withItem('a', 'A', () => { throw new Error('x'); }); }"
            " catch (e) { kept = e; } await Items.withItem('b', 'B', () => {}); throw kept;",
            False,
        ),
    ],
)
def test_an_error_is_distinguished_by_where_it_came_from(
    sandbox: ProcessSandbox, script: str, from_item: bool
) -> None:
    last = play(sandbox, script)[-1]
    assert isinstance(last, Threw)
    assert (last.error.message, last.from_item) == ("x", from_item)


@pytest.mark.parametrize(
    ("thrown", "message"),
    [
        ("'just words'", "just words"),
        ("''", "The script threw nothing"),
        ("undefined", "undefined"),
        ("null", "null"),
        ("42", "42"),
        ("{a: 1}", '{"a":1}'),
        ("Symbol('s')", "Symbol(s)"),
        ("new Error()", "Error"),
        ("new RangeError('r')", "RangeError: r"),
        ("{get message() { throw 1; }, toJSON() { throw 2; }}", "[object]"),
        ("Object.defineProperty(new Error('x'), 'message', {get() { throw 1; }})", ""),
        ("new Proxy(new Error('x'), {get() { throw 1; }})", ""),
    ],
)
def test_whatever_is_thrown_has_words(sandbox: ProcessSandbox, thrown: str, message: str) -> None:
    [last] = play(sandbox, f"throw {thrown};")
    assert isinstance(last, Threw)
    assert last.error.message
    if message:
        assert last.error.message == message


def test_a_syntax_error_at_the_start_is_reported_with_its_place(sandbox: ProcessSandbox) -> None:
    [last] = play(sandbox, "let a = 1;\nlet = ;")
    assert isinstance(last, Threw)
    assert (last.error.line, last.error.column) == (2, 7)


def test_a_script_that_waits_for_nothing_is_reported(sandbox: ProcessSandbox) -> None:
    for script in (
        "await new Promise(() => {});",
        "Items.withItem('a', 'A', () => new Promise(() => {}));",
    ):
        last = play(sandbox, script)[-1]
        assert isinstance(last, Threw)
        assert last.error.message == "The script waits for something that never happens"


def test_params_are_frozen_to_the_ground(sandbox: ProcessSandbox) -> None:
    script = """
      'use strict';
      const refused = [];
      for (const change of [() => { params.a.b = 2; }, () => { params.list.push(1); },
                            () => { params = 1; }, () => { globalThis.Mail = 1; },
                            () => { Mail.list = 1; }, () => { console.log = 1; }]) {
        try { change(); } catch (error) { refused.push(error.name); }
      }
      return [refused.length, params];
    """
    params: dict[str, JsonValue] = {"a": {"b": 1}, "list": [1]}
    assert play(sandbox, script, params=params) == [Finished([6, params])]


@pytest.mark.parametrize(
    "given", ["'text'", "{line: 1}", "{line: 'x', type: 'odd'}", "{line: 'x', more: 1}", ""]
)
def test_what_is_no_line_is_left_to_the_host_to_refuse(sandbox: ProcessSandbox, given: str) -> None:
    first = play(sandbox, f"await Console.log({given});")[0]
    assert isinstance(first, ToolCalled) and (first.namespace, first.name) == ("Console", "log")


def test_console_lines_are_joined_rendered_and_cropped(sandbox: ProcessSandbox) -> None:
    script = """
      console.log('a', 1, {b: [2]}, null, undefined, true, 10n, Symbol('s'), () => 1);
      console.warn(new TypeError('bad'));
      console.error('x'.repeat(5000));
      const loop = {}; loop.loop = loop;
      console.log(loop, 'end');
      console.log();
      await Console.log({type: 'warn', line: 'watch'});
      await Console.log({line: 'plain'});
    """
    assert play(sandbox, script)[:-1] == [
        Logged("LOG", 'a 1 {"b":[2]} null undefined true 10 Symbol(s) [function]'),
        Logged("WARN", "TypeError: bad"),
        Logged("ERROR", "x" * 1000 + "..."),
        Logged("LOG", "[object] end"),
        Logged("LOG", ""),
        Logged("WARN", "watch"),
        Logged("LOG", "plain"),
    ]


def test_docs_are_returned_by_name(sandbox: ProcessSandbox) -> None:
    assert returned(sandbox, "return [getDocs('Mail'), getDocs('Mail.list')];") == [
        "About mail",
        "Lists mail",
    ]
    [last] = play(sandbox, "getDocs('toString');")
    assert isinstance(last, Threw)
    assert 'there is no tool called "toString"' in last.error.message


@pytest.mark.usefixtures("patience")
def test_a_finally_does_not_run_when_the_script_is_dropped(sandbox: ProcessSandbox) -> None:
    script = "try { await Mail.list({}); } finally { await Sheets.appendRow({}); }"
    run = sandbox.start(a_job(script))
    run.receive()
    pid = run.pid
    run.end()
    again = sandbox.start(a_job("return typeof leftover;"))
    assert again.pid == pid
    assert frames_of(again) == [[Finished("undefined")]]
    again.end()


@pytest.mark.usefixtures("patience")
def test_nothing_of_one_script_is_left_for_the_next(sandbox: ProcessSandbox) -> None:
    play(sandbox, "globalThis.leftover = 1; Array.prototype.leftover = 2;", workflow="same")
    script = "return [typeof leftover, typeof [].leftover];"
    messages = play(sandbox, script, workflow="same")
    assert messages == [Finished(["undefined", "undefined"])]


def test_there_are_no_modules_timers_or_system(sandbox: ProcessSandbox) -> None:
    names = "std os require setTimeout setInterval process fetch XMLHttpRequest scriptArgs print"
    script = f"return {names.split()}.filter((name) => name in globalThis);"
    assert returned(sandbox, script) == []
    [last] = play(sandbox, "await import('os');")
    assert isinstance(last, Threw)


def test_answers_after_the_end_have_no_effect(sandbox: ProcessSandbox) -> None:
    run = sandbox.start(a_job("await Mail.list({});"))
    messages = run.receive()
    run.end()
    answer_all(run, messages, echo)
    assert run.receive() == [Killed()]
    run.end()
