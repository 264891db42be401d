"""Half a character in what a thing is known by is refused: two such texts would be one key."""

from pathlib import Path

import pytest

from keep_desktop.services.context import Keep
from tests.builders.engine import Outside, a_keep, a_script, run, statuses

HALF = "has half a character in it"
WORKFLOW = """
const workflow = {{
  topics: {{ t: {{}} }},
  producers: {{ p: {{ publishes: ["t"], schedule: {{ interval: "1h" }}, handler: async () => {{
    const inputId = await Topics.registerInput(
      {{ source: "System", type: "time", id: {input}, title: "cut \\ud83d" }});
    await Topics.publish({{ topic: "t", event: {{ messageId: {message}, inputId,
      payload: "cut \\ud83d" }} }});
  }} }} }},
  consumers: {{ c: {{ subscribe: ["t"], prepare: async () => {{
    const events = await Topics.peek({{ topic: "t" }});
    return {{ reservations: [{{ topic: "t", ids: events.map((e) => e.messageId + {reserved}) }}],
      data: "cut \\ud83d" }};
  }}, mutate: async (p) => {{ await Outside.effect({{ name: {effect}, content: "cut \\ud83d" }}); }}
  }} }},
}};
"""
WHOLE = {"input": "'i'", "message": "'m'", "reserved": "''", "effect": "'e'"}


def test_items_of_half_characters_are_refused_and_titles_are_not(keep: Keep) -> None:
    script = (
        "for (const half of ['\\ud83d', '\\ud83e'])"
        " await Items.withItem('x' + half, 'a ' + half, () => {});"
    )
    report = run(keep, a_script(keep, script, name="Halves"))
    assert report.error is not None and HALF in report.error
    titled = a_script(keep, "await Items.withItem('x', 'a \\ud83d', () => {});", name="Titled")
    assert run(keep, titled).status == "committed"
    assert statuses(keep, titled) == {"x": "done"}


def test_an_effect_is_refused_by_its_identity_alone(tmp_path: Path, outside: Outside) -> None:
    script = (
        "for (const [id, name] of [['i2', 'a\\ud83d'], ['i1', 'b']]) {"
        " await Items.withItem(id, id, () => Outside.effect({name, content: 'cut \\ud83d'})); }"
    )
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, script, name="Effects")
        run(keep, workflow)
        assert statuses(keep, workflow) == {"i2": "failed", "i1": "done"}
    assert outside.effects() == ["b"]


@pytest.mark.parametrize("what", WHOLE)
def test_keys_of_a_handler_workflow(keep: Keep, what: str) -> None:
    fine = a_script(keep, WORKFLOW.format(**WHOLE), name="Fine")
    assert run(keep, fine).status == "committed"
    script = WORKFLOW.format(**{**WHOLE, what: "'\\ud83d'"})
    report = run(keep, a_script(keep, script, name="Half"))
    assert report.status == "failed:logic"
    assert report.error is not None and HALF in report.error
