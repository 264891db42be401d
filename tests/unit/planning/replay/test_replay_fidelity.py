"""Whatever a script does, the version that made a run does the same when the run is replayed."""

import random

import pytest

from keep_desktop.domain.planning.replays import ReplayResult
from keep_desktop.services.context import Keep
from keep_desktop.services.replays import replay_workflow
from tests.builders.engine import Outside, a_script, run
from tests.builders.handler_scripts import FORWARD, MAKE, TAKE_ALL, TAKE_ONE, a_handler_script
from tests.builders.handlers import one_each
from tests.builders.recordings import recorded, replay

_STEPS = (
    'await Outside.look({{ name: "{id}" }});',
    'seen.push(await Outside.echo({{ name: "{id}", content: [seen, "{id}"] }}));',
    'if (!ctx.item.isDone) await Outside.effect({{ name: "{id}", content: seen }});',
    'if (!ctx.item.isDone) seen.push(await Outside.blind({{ name: "{id}" }}));',
    'seen.push(await Util.hash({{ text: "{id}" }}));',
    "seen.push((await Items.list({{ limit: 5 }})).total);",
    "await Promise.all([1, 2].map((n) => Outside.echo({{ name: String(n), content: n }})));",
    "console.log(ctx.item.id, ctx.item.title, ctx.item.isDone);",
    'if (await Outside.look({{ name: "{id}" }})) return;',
)


def a_random_script(rng: random.Random) -> str:
    """Up to six items with some steps each; some throw, and some throws are caught."""
    lines = ["const seen = [];"]
    for number in range(rng.randint(1, 6)):
        id = f"item {number}"
        steps = [rng.choice(_STEPS).format(id=f"{id} {at}") for at in range(rng.randint(0, 5))]
        if rng.random() < 0.2:
            steps.insert(rng.randint(0, len(steps)), f'throw new Error("{id}");')
        call = (
            f"await Items.withItem('{id}', 'Item {number}', async (ctx) => {{{' '.join(steps)}}});"
        )
        lines.append(f"try {{ {call} }} catch {{}}" if rng.random() < 0.3 else call)
    return "\n".join(lines)


def require_same(keep: Keep, workflow_id: int) -> None:
    workflow = keep.queries.workflows()[0].id
    assert workflow == workflow_id
    for number, one in enumerate(recorded(keep, workflow)):
        assert replay(keep, workflow, nth=number).missing is None, one
    compared = replay_workflow(keep, workflow)
    assert compared
    assert {one.result for one in compared} == {ReplayResult.SAME}, compared


@pytest.mark.parametrize("seed", range(25))
def test_any_item_script_does_the_same_again(keep: Keep, seed: int, outside: Outside) -> None:
    script = a_random_script(random.Random(seed))
    workflow_id = a_script(keep, script)
    for _ in range(3):
        run(keep, workflow_id)
    before = outside.effects()
    require_same(keep, workflow_id)
    assert outside.effects() == before


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(a_handler_script(), id="one by one"),
        pytest.param(a_handler_script(prepare=TAKE_ALL), id="all at once"),
        pytest.param(a_handler_script(mutate=None), id="no mutation"),
        pytest.param(a_handler_script(next=None), id="no next"),
        pytest.param(a_handler_script(mutate="return;"), id="a mutate that does nothing"),
        pytest.param(
            a_handler_script(prepare="await Outside.look({ name: 'x' });" + TAKE_ONE), id="reads"
        ),
        pytest.param(
            a_handler_script(next=FORWARD + "throw new Error('no');"), id="a next that throws"
        ),
        pytest.param(a_handler_script(mutate="throw new Error('no');" + MAKE), id="mutate throws"),
        pytest.param(one_each(), id="with states"),
    ],
)
def test_any_handler_does_the_same_again(keep: Keep, script: str) -> None:
    workflow_id = a_script(keep, script, params={"given": ["x", "y", "z"]})
    run(keep, workflow_id)
    require_same(keep, workflow_id)
