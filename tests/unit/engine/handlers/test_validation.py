"""Before a script is kept its top level is run in a real sandbox, with every tool call refused."""

from collections.abc import Mapping
from textwrap import dedent
from zoneinfo import ZoneInfo

import pytest

from keep_desktop.domain.errors import LogicFailure, NotRunnable
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.schedules import Cron, parse_interval
from keep_desktop.engine.scripts import validation
from keep_desktop.engine.scripts.validation import Checked
from keep_desktop.ports.sandbox import Limits, ScriptJob, ScriptRun
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.tools.all import all_tools
from keep_desktop.tools.registry import Registry

TOOLS = Registry(all_tools())
SOUND = """\
const workflow = {
  topics: { "mail.received": {} },
  producers: {
    poll: {
      publishes: ["mail.received"],
      schedule: params.when ?? { interval: "5m" },
      handler: async (state) => { await Mail.list({ folder: params.folder }); },
    },
  },
  consumers: {
    addRow: {
      subscribe: ["mail.received"],
      prepare: async (state) => ({ reservations: [] }),
      mutate: async (prepared) => { await Sheets.appendRow(prepared); },
    },
  },
};
"""


def _check(
    sandbox: ProcessSandbox,
    script: str,
    params: Mapping[str, JsonValue] | None = None,
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> Checked:
    return validation.check(
        sandbox, TOOLS, dedent(script), params or {}, limits=limits, zone=ZoneInfo("Europe/Berlin")
    )


def _refusal(
    sandbox: ProcessSandbox,
    script: str,
    limits: Limits = Limits(),  # noqa: B008
) -> LogicFailure:
    with pytest.raises(LogicFailure) as caught:
        _check(sandbox, script, limits=limits)
    return caught.value


def test_a_sound_script_gives_its_graph(sandbox: ProcessSandbox) -> None:
    checked = _check(sandbox, SOUND)
    assert checked.graph is not None
    (poll,) = checked.graph.producers
    assert (poll.name, poll.publishes, poll.rule) == (
        "poll",
        ("mail.received",),
        parse_interval("5m"),
    )
    (add_row,) = checked.graph.consumers
    assert (add_row.has_mutate, add_row.has_next) == (True, False)
    assert checked.warnings == ()


@pytest.mark.parametrize("when", ["0 9 * * 1-5", {"cron": "0 9 * * 1-5"}])
def test_parameters_are_there_at_the_top_level(sandbox: ProcessSandbox, when: JsonValue) -> None:
    graph = _check(sandbox, SOUND, {"when": when}).graph
    assert graph is not None
    assert graph.producers[0].rule == Cron("0 9 * * 1-5")


def test_of_an_item_script_the_syntax_alone_is_checked(sandbox: ProcessSandbox) -> None:
    checked = _check(
        sandbox, "await Files.read(params); while (true) {} throw new Error('never run');"
    )
    assert checked == Checked()


def test_warnings_come_with_what_was_checked(sandbox: ProcessSandbox) -> None:
    (warned,) = _check(sandbox, "Files.read(params);").warnings
    assert (warned.line, warned.column) == (1, 1)


@pytest.mark.parametrize("script", ["", "  \n"])
def test_an_empty_script_is_refused(sandbox: ProcessSandbox, script: str) -> None:
    assert _refusal(sandbox, script).sentence == "The script is empty."


@pytest.mark.parametrize("script", ["const workflow = {\n  a: = 1 };", "const a = 1;\n  let = ;"])
def test_a_syntax_error_is_reported_with_line_and_column(
    sandbox: ProcessSandbox, script: str
) -> None:
    failure = _refusal(sandbox, script)
    assert failure.line == 2
    assert failure.column is not None
    assert failure.sentence.endswith(f"(line 2, column {failure.column})")


@pytest.mark.parametrize("value", ["3", "null", "'text'", "undefined", "() => ({})"])
def test_a_workflow_that_is_no_object_is_refused(sandbox: ProcessSandbox, value: str) -> None:
    shown = _refusal(sandbox, f"const workflow = {value};").sentence
    assert shown == "Script must define a workflow object (line 1, column 7)"


def test_what_is_declared_wrongly_is_refused(sandbox: ProcessSandbox) -> None:
    failure = _refusal(sandbox, SOUND.replace("prepare:", "prepares:"))
    text = "Consumer 'addRow': prepare must be a function (line 11, column 5)"
    assert (failure.sentence, failure.line, failure.column) == (text, 11, 5)


def test_no_text_passes_for_a_function(sandbox: ProcessSandbox) -> None:
    script = SOUND.replace(
        "prepare: async (state) => ({ reservations: [] })", "prepare: 'function'"
    )
    text = "Consumer 'addRow': prepare must be a function (line 13, column 7)"
    assert _refusal(sandbox, script).sentence == text


@pytest.mark.parametrize(
    ("call", "name"),
    [
        ("await Mail.list({ folder: '/' })", "Mail.list"),
        ("await Sheets.appendRow({})", "Sheets.appendRow"),
        ("Files.read({})", "Files.read"),
        ("await Util.hash({ text: 'a' })", "Util.hash"),
        ("await Topics.publish({})", "Topics.publish"),
        ("await Topics.peek({})", "Topics.peek"),
        ("await Topics.registerInput({})", "Topics.registerInput"),
        ("await Items.list()", "Items.list"),
        ("console.log('a'); await Console.progress({ done: 1 })", "Console.progress"),
    ],
)
def test_a_tool_call_at_the_top_level_is_refused(
    sandbox: ProcessSandbox, call: str, name: str
) -> None:
    at = call.index(name) + 1
    shown = _refusal(sandbox, f"{call};\n{SOUND}").sentence
    assert shown == f"Tool calls not allowed during validation: {name} (line 1, column {at})"


def test_a_tool_call_in_a_function_that_the_top_level_calls_is_refused(
    sandbox: ProcessSandbox,
) -> None:
    script = f"const look = () => Files.read({{}});\nawait look();\n{SOUND}"
    shown = _refusal(sandbox, script).sentence
    assert shown == "Tool calls not allowed during validation: Files.read"


def test_a_tool_call_wins_over_what_is_declared_wrongly(sandbox: ProcessSandbox) -> None:
    shown = _refusal(sandbox, "const workflow = {}; await Files.read({});").sentence
    assert shown == "Tool calls not allowed during validation: Files.read (line 1, column 28)"


def test_a_throw_at_the_top_level_is_reported_with_line_and_column(sandbox: ProcessSandbox) -> None:
    failure = _refusal(sandbox, "const workflow = {};\nthrow new Error('no such thing');")
    assert failure.line == 2
    assert failure.sentence.startswith("no such thing (line 2, column ")


def test_items_do_not_exist_in_a_handler_workflow(sandbox: ProcessSandbox) -> None:
    script = f"await Items.withItem('a', 'A', async () => {{}});\n{SOUND}"
    failure = _refusal(sandbox, script)
    assert "Items.withItem does not exist in handler workflows" in failure.sentence
    assert failure.line == 1


def test_a_top_level_that_never_ends_is_refused_after_its_time(sandbox: ProcessSandbox) -> None:
    failure = _refusal(sandbox, f"{SOUND}\nwhile (true) {{}}", Limits(script_seconds=0.3))
    assert failure.sentence == "Script timed out after 0.3 s"


def test_a_top_level_has_five_seconds(
    sandbox: ProcessSandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert validation.MOST_SECONDS == 5
    monkeypatch.setattr(validation, "MOST_SECONDS", 0.2)
    failure = _refusal(sandbox, f"{SOUND}\nwhile (true) {{}}")
    assert failure.sentence == "Script timed out after 0.2 s"


def test_a_top_level_that_waits_for_nothing_is_refused(sandbox: ProcessSandbox) -> None:
    failure = _refusal(sandbox, f"{SOUND}\nawait new Promise(() => {{}});")
    assert failure.sentence == "The script waits for something that never happens"


def test_a_top_level_that_fills_the_memory_is_refused(sandbox: ProcessSandbox) -> None:
    script = f"{SOUND}\nconst a = []; while (true) a.push('x'.repeat(100000) + a.length);"
    failure = _refusal(sandbox, script, Limits(memory_bytes=64 * 1024 * 1024))
    assert failure.sentence == "Script used more than 64 MB of memory"


def test_a_workflow_that_cannot_be_written_down_is_refused(sandbox: ProcessSandbox) -> None:
    failure = _refusal(sandbox, "const workflow = {}; workflow.me = workflow;")
    assert "cannot be written as JSON" in failure.sentence


def test_a_stop_ends_the_check_and_says_so(sandbox: ProcessSandbox) -> None:
    class StoppedAtOnce(ProcessSandbox):
        def start(self, job: ScriptJob) -> ScriptRun:  # type: ignore[override]
            run = super().start(job)
            run.kill()
            return run

    stopped = StoppedAtOnce(None)
    try:
        with pytest.raises(NotRunnable, match="emergency stop"):
            _check(stopped, SOUND)
    finally:
        stopped.close()


def test_what_ran_a_script_for_its_check_serves_nobody_else(sandbox: ProcessSandbox) -> None:
    _check(sandbox, SOUND)
    assert sandbox.kill_all() <= 1  # the warm one


def test_an_item_opened_in_a_handler_is_refused_at_its_place(sandbox: ProcessSandbox) -> None:
    script = SOUND.rstrip().removesuffix(";") + ";\nconst f = () => Items.withItem('a', 'A', f);"
    assert "Items.withItem does not exist" in _refusal(sandbox, script).sentence
