"""Scripts that want too much are ended with a sentence that says of what."""

import pytest

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.sandbox import (
    Finished,
    ItemClosed,
    LimitBroken,
    Limits,
    Logged,
    Threw,
    ToolCalled,
)
from keep_desktop.sandbox.host import ProcessSandbox
from tests.unit.sandbox.playing import a_job, frames_of, only, play, returned

MB = 1024 * 1024
REGEX = "/^(a+)+$/.test('a'.repeat(40) + 'b');"


@pytest.mark.parametrize("script", ["for (;;) {}", REGEX, "for (;;) await null;"])
def test_a_script_that_never_ends_is_timed_out(sandbox: ProcessSandbox, script: str) -> None:
    messages = play(sandbox, script, limits=Limits(script_seconds=0.3))
    assert messages == [LimitBroken("Script timed out after 0.3 s")]


def test_each_item_has_the_whole_time(sandbox: ProcessSandbox) -> None:
    script = """
      const until = (end) => { while (Date.now() < end); };
      for (let i = 0; i < 4; i += 1) {
        await Items.withItem('i' + i, 'I', async () => { until(Date.now() + 400); });
      }
    """
    assert play(sandbox, script, limits=Limits(script_seconds=1.5))[-1] == Finished(None)


def test_time_outside_items_adds_up(sandbox: ProcessSandbox) -> None:
    script = """
      for (let i = 0; i < 8; i += 1) {
        await Mail.list({});
        const end = Date.now() + 250;
        while (Date.now() < end);
        await Mail.list({});
        await Items.withItem('i' + i, 'I', async () => Mail.list({}));
      }
    """
    messages = play(sandbox, script, limits=Limits(script_seconds=1))
    assert messages[-1] == LimitBroken("Script timed out after 1 s")
    assert only(messages, ItemClosed)


def test_the_time_of_an_answer_does_not_count(sandbox: ProcessSandbox) -> None:
    def slow(called: ToolCalled) -> JsonValue:
        other = sandbox.start(a_job("for (;;) {}", limits=Limits(script_seconds=0.5)))
        assert other.receive() == [LimitBroken("Script timed out after 0.5 s")]
        other.end()
        return called.input

    script = "return Mail.list({n: 1});"
    limits = Limits(script_seconds=0.4)
    assert play(sandbox, script, answer=slow, limits=limits)[-1] == Finished({"n": 1})


@pytest.mark.parametrize(
    "script",
    [
        "const a = []; for (;;) a.push({});",
        "globalThis.a = []; for (;;) a.push(new Array(100).fill(a.length));",
        "const a = []; for (;;) a.push('x'.repeat(1000) + a.length);",
        "const m = new Map(); for (let i = 0; ; i += 1) m.set(i, i);",
        "return new Uint8Array(1e9);",
        "const a = []; const f = () => { a.push({}); return Promise.resolve().then(f); };"
        " await f();",
    ],
)
def test_a_script_that_eats_memory_is_ended(sandbox: ProcessSandbox, script: str) -> None:
    messages = play(sandbox, script, limits=Limits(memory_bytes=64 * MB))
    assert messages == [LimitBroken("Script used more than 64 MB of memory")]


def test_a_script_may_survive_the_memory_it_was_refused(sandbox: ProcessSandbox) -> None:
    script = "try { new Uint8Array(1e9); } catch (error) { return error.message; }"
    assert returned(sandbox, script) == "out of memory"


def test_an_item_that_eats_memory_is_closed_with_the_sentence(sandbox: ProcessSandbox) -> None:
    script = "await Items.withItem('a', 'A', () => { new Uint8Array(1e9); });"
    _, closed, last = play(sandbox, script)
    sentence = "Script used more than 256 MB of memory"
    assert isinstance(closed, ItemClosed)
    assert closed.error is not None
    assert closed.error.message == sentence
    assert last == LimitBroken(sentence)


def test_a_thrown_null_of_a_small_script_is_no_matter_of_memory(sandbox: ProcessSandbox) -> None:
    assert isinstance(play(sandbox, "throw null;")[-1], Threw)


@pytest.mark.parametrize(
    "script",
    [
        "function f() { f(); } f();",
        "async function f() { await f(); } await f();",
        "const a = []; let b = a; for (let i = 0; i < 1e6; i += 1) { b[0] = []; b = b[0]; }"
        " await Mail.list(a);",
        "new RegExp('('.repeat(1e5) + ')'.repeat(1e5));",
    ],
)
def test_a_script_that_recurses_is_ended(sandbox: ProcessSandbox, script: str) -> None:
    last = play(sandbox, script)[-1]
    assert last == LimitBroken("Script recursed too deeply") or isinstance(last, Threw)
    if "f();" in script:
        assert last == LimitBroken("Script recursed too deeply")


def test_the_largest_stack_that_can_be_set_holds(sandbox: ProcessSandbox) -> None:
    limits = Limits(stack_bytes=4 * MB)
    messages = play(sandbox, "function f() { f(); } f();", limits=limits)
    assert messages == [LimitBroken("Script recursed too deeply")]


def test_a_value_nested_beyond_reading_is_refused_in_words(sandbox: ProcessSandbox) -> None:
    script = "let a = []; for (let i = 0; i < 2500; i += 1) a = [a]; await Mail.list(a);"
    [last] = play(sandbox, script)
    assert isinstance(last, Threw)
    assert last.error.message == "A value that the script sent is nested too deeply"


def test_a_message_beyond_the_frame_limit_is_refused(sandbox: ProcessSandbox) -> None:
    script = "await Mail.list({text: 'x'.repeat(2 * 1024 * 1024)});"
    messages = play(sandbox, script, limits=Limits(frame_bytes=MB))
    assert messages == [LimitBroken("Script sent a message larger than 1 MB")]


def test_an_answer_beyond_the_frame_limit_is_refused(sandbox: ProcessSandbox) -> None:
    limits = Limits(frame_bytes=MB)
    messages = play(sandbox, "await Mail.list({});", answer=lambda _: "x" * MB, limits=limits)
    assert messages[-1] == LimitBroken("Script was to receive a message larger than 1 MB")


def test_too_many_calls_outside_items_end_the_script(sandbox: ProcessSandbox) -> None:
    script = "for (;;) await Mail.list({});"
    messages = play(sandbox, script, limits=Limits(max_calls=5))
    assert len(only(messages, ToolCalled)) == 5
    assert messages[-1] == LimitBroken("Script made more than 5 tool calls")


def test_each_item_has_all_its_calls(sandbox: ProcessSandbox) -> None:
    script = """
      for (const id of ['a', 'b', 'c']) {
        await Items.withItem(id, id, async () => {
          for (let i = 0; i < (id === 'c' ? 6 : 5); i += 1) await Mail.list({});
        });
      }
    """
    messages = play(sandbox, script, limits=Limits(max_calls=5))
    assert len(only(messages, ItemClosed)) == 2
    assert len(only(messages, ToolCalled)) == 15
    assert messages[-1] == LimitBroken("Script made more than 5 tool calls")


def test_a_flood_of_log_lines_is_bounded_in_each_frame(sandbox: ProcessSandbox) -> None:
    script = "for (let i = 0; i < 200000; i += 1) console.log('line ' + i); await Mail.list({});"
    messages = play(sandbox, script)
    lines = only(messages, Logged)
    assert len(lines) == 10_001
    assert lines[-1] == Logged("WARN", "190000 more log lines were left out")
    assert messages[-1] == Finished(None)


def test_a_flood_of_long_log_lines_stays_within_a_frame(sandbox: ProcessSandbox) -> None:
    script = "for (let i = 0; i < 20000; i += 1) console.log('\\0'.repeat(1000));"
    messages = play(sandbox, script, limits=Limits(frame_bytes=MB))
    assert messages[-1] == Finished(None)
    assert "more log lines were left out" in only(messages, Logged)[-1].text


def test_a_script_that_logs_without_end_is_timed_out(sandbox: ProcessSandbox) -> None:
    limits = Limits(script_seconds=0.5)
    messages = play(sandbox, "for (;;) console.log('x'.repeat(100000));", limits=limits)
    assert messages[-1] == LimitBroken("Script timed out after 0.5 s")
    assert 1 <= len(only(messages, Logged)) == len(messages) - 1 <= 10_000


def test_lines_logged_before_a_call_arrive_with_it(sandbox: ProcessSandbox) -> None:
    run = sandbox.start(a_job("console.log('a'); await Mail.list({}); console.log('b');"))
    frames = frames_of(run)
    run.end()
    assert [[type(m) for m in frame] for frame in frames] == [
        [Logged, ToolCalled],
        [Logged, Finished],
    ]
