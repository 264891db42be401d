"""What a repair would change is told from recorded runs: refused, asked about, unproven or safe."""

from typing import Any

import pytest

from keep_desktop.domain.planning.replays import ReplayResult
from keep_desktop.domain.planning.versions import RepairOutcome
from keep_desktop.services.context import Keep
from keep_desktop.services.recordings import set_recording
from tests.builders.engine import a_script, items_script, run
from tests.builders.handler_scripts import a_handler_script
from tests.builders.recordings import compare, recorded

BODY = """
    if (ctx.item.isDone) return;
    const answer = await Outside.echo({ name, content: FIELDS[name] });
    await Outside.effect({ name: `${name} 1`, content: { from: answer.from } });
    LATER
"""
#: The field `sum` of `c` is missing.
FIELDS = """
const FIELDS = { a: { from: "A", sum: "1" }, b: { from: "B", sum: "2" }, c: { from: "C" },
                 d: { from: "D", sum: "4" } };
"""
THROWS = "await Outside.effect({ name: `${name} 2`, content: answer.sum.trim() });"
MENDED = THROWS.replace("answer.sum.trim()", "(answer.sum ?? '0').trim()")


def script(later: str, *, names: str = "abcd", body: str = BODY) -> str:
    return FIELDS + items_script(*names, body=body.replace("LATER", later))


def tried(keep: Keep, candidate: str, *, base: str | None = None) -> Any:
    """The report on a candidate, after a session in which item c failed."""
    workflow_id = a_script(keep, base or script(THROWS))
    run(keep, workflow_id)
    return compare(keep, workflow_id, candidate, failed=recorded(keep, workflow_id)[0].run_id)


def test_a_repair_that_changes_the_failed_item_alone_is_safe(keep: Keep) -> None:
    report = tried(keep, script(MENDED))
    assert report.refused is None
    assert report.outcome is RepairOutcome.SAFE
    assert report.differences == ()
    assert report.open_items == 0
    assert [one.result for one in report.runs] == [ReplayResult.SAME] * len(report.runs)
    assert len(report.runs) == 2


def test_it_is_safe_without_any_good_run(keep: Keep) -> None:
    report = tried(
        keep,
        "const answer = null ?? { sum: 1 }; console.log(answer.sum);",
        base="const answer = null; console.log(answer.sum);",
    )
    assert report.outcome is RepairOutcome.SAFE
    assert len(report.runs) == 1


@pytest.mark.parametrize(
    ("later", "error"),
    [
        (THROWS, "TypeError"),
        ("throw new Error('another');", "another"),
        ("await Outside.effect(5);", "Invalid input for Outside.effect"),
        ("if (name === 'd') throw new Error('only d');" + MENDED, "only d"),
    ],
)
def test_a_failure_that_remains_is_refused(keep: Keep, later: str, error: str) -> None:
    report = tried(keep, script(later))
    assert report.outcome is None
    assert report.refused is not None
    assert report.refused.startswith("Cannot repair: it still fails: ")
    assert error in report.refused


@pytest.mark.parametrize(
    "candidate",
    [
        pytest.param(
            script(MENDED).replace("withItem(name,", "withItem(`mail:${name}`,"), id="an id"
        ),
        pytest.param(script(MENDED).replace("${name} 1", "${name} one"), id="a key"),
        pytest.param(script(MENDED + "await Outside.blind({ name });"), id="one effect more"),
        pytest.param(script(""), id="one effect fewer"),
        pytest.param(script(MENDED, names="cd"), id="items left out"),
    ],
)
def test_another_id_key_or_number_of_effects_of_a_done_item_is_refused(
    keep: Keep, candidate: str
) -> None:
    report = tried(keep, candidate)
    assert report.outcome is None
    assert report.refused == "Cannot repair: would change logical item identity"


def test_other_content_of_a_done_item_is_asked_about(keep: Keep) -> None:
    report = tried(keep, script(MENDED).replace("from: answer.from", "from: answer.from + '!'"))
    assert report.outcome is RepairOutcome.IMPACTFUL
    assert [one.as_json() for one in report.differences if one.item == "a"] == [
        {
            "item": "a",
            "tool": "Outside.effect",
            "before": {"name": "a 1", "content": {"from": "A"}},
            "after": {"name": "a 1", "content": {"from": "A!"}},
        }
    ]


def test_another_open_item_that_differs_is_asked_about(keep: Keep) -> None:
    """Both fail, and the script goes on."""
    both = "if (name > 'b') throw new Error('no');"
    caught = script(both).replace("await Items", "try { await Items")
    caught = caught.replace("  });\n}", "  }); } catch {}\n}")
    report = tried(keep, caught.replace(both, ""), base=caught)
    assert report.outcome is RepairOutcome.IMPACTFUL
    assert report.open_items == 1
    only = caught.replace(both, both.replace("> 'b'", "=== 'd'"))
    report = compare(
        keep,
        recorded_workflow(keep),
        only,
        failed=recorded(keep, recorded_workflow(keep))[0].run_id,
    )
    assert report.outcome is RepairOutcome.SAFE


def recorded_workflow(keep: Keep) -> Any:
    return keep.queries.workflows()[0].id


@pytest.mark.parametrize(
    ("start", "names"),
    [
        pytest.param("if (name === 'c') return;", "abc", id="it does nothing for the item"),
        pytest.param("", "ab", id="it never comes to the item"),
    ],
)
def test_a_failed_item_that_would_end_without_an_effect_is_asked_about(
    keep: Keep, start: str, names: str
) -> None:
    base = script("", names="abc", body="if (name === 'c') throw new Error('no');" + BODY)
    report = tried(keep, script("", names=names, body=start + BODY), base=base)
    assert report.refused is None
    assert report.outcome is RepairOutcome.IMPACTFUL
    assert "What failed would count as done without anything being done for it." in report.reasons


def test_an_applied_effect_of_the_failed_item_is_not_made_again_under_another_key(
    keep: Keep,
) -> None:
    again = script(MENDED).replace("`${name} 1`", "name === 'c' ? 'c one' : `${name} 1`")
    assert tried(keep, again).refused == "Cannot repair: would change logical item identity"


def test_what_was_not_recorded_is_unproven(keep: Keep) -> None:
    report = tried(keep, script("await Outside.look({ name });" + MENDED))
    assert report.outcome is RepairOutcome.UNPROVEN
    assert report.refused is None
    assert report.reasons == ("NotRecorded: Outside.look",)


def test_without_recordings_a_repair_is_unproven(keep: Keep) -> None:
    workflow_id = a_script(keep, script(THROWS))
    run(keep, workflow_id)
    set_recording(keep, workflow_id, on=False)
    failed = recorded(keep, workflow_id)[0].run_id
    report = compare(keep, workflow_id, script(MENDED), failed=failed)
    assert report.outcome is RepairOutcome.UNPROVEN
    assert report.reasons == ("What this workflow reads is not recorded.",)
    run(keep, workflow_id)
    with keep.ledger.read() as uow:
        last = max(row.id for row in keep.queries.runs(workflow_id))
        assert uow.recordings.get(last) is None
    report = compare(keep, workflow_id, script(MENDED), failed=last)
    assert report.outcome is RepairOutcome.UNPROVEN


def test_a_failure_that_does_not_come_again_is_unproven(keep: Keep) -> None:
    """It was chance, or what is not recorded."""
    base = f"if (Date.now() !== {'0'} + 0 && params.fails) throw new Error('no');"
    workflow_id = a_script(keep, base, params={"fails": True})
    run(keep, workflow_id)
    failed = recorded(keep, workflow_id)[0].run_id
    from keep_desktop.planning.replay.compare import compare_versions
    from tests.builders.recordings import version

    calm = version(keep, workflow_id, "return 1;")
    report = compare_versions(keep.engine.context, workflow_id, calm, calm, failed)
    assert report.outcome is RepairOutcome.UNPROVEN
    assert report.reasons == ("A run that was replayed did not end as it had.",)


FAILING_NEXT = """
if (result.status === "none") return;
await Topics.publish({ topic: "made", event: { messageId: prepared.data.name, payload: result } });
"""


def handlers(keep: Keep, base: str, candidate: str) -> Any:
    """A good session of the base, compared on each of its runs as a good one."""
    workflow_id = a_script(keep, base, params={"given": ["x", "y"]})
    run(keep, workflow_id)
    return compare(keep, workflow_id, candidate)


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"id: name": "id: name + '!'"}, "input identity"),
        ({"messageId: name": "messageId: name + '!'"}, "messageId"),
        ({"effect({ name: prepared": "effect({ name: '!' + prepared"}, "logical item identity"),
        ({"limit: 1": "limit: 1 "}, None),
    ],
)
def test_identities_of_handlers_are_frozen(
    keep: Keep, change: dict[str, str], part: str | None
) -> None:
    base = a_handler_script()
    candidate = base
    for old, new in change.items():
        assert old in candidate
        candidate = candidate.replace(old, new)
    report = handlers(keep, base, candidate)
    expected = None if part is None else f"Cannot repair: would change {part}"
    assert report.refused == expected


def test_other_payloads_and_states_of_handlers_are_asked_about(keep: Keep) -> None:
    base = a_handler_script()
    report = handlers(keep, base, base.replace("payload: result", "payload: { result }"))
    assert report.outcome is RepairOutcome.IMPACTFUL
    assert {(one.item, one.tool) for one in report.differences} == {
        ("x", "Topics.publish"),
        ("y", "Topics.publish"),
    }


def test_a_failed_handler_is_mended_safely(keep: Keep) -> None:
    failing = a_handler_script(next=FAILING_NEXT + "throw new Error('no');")
    workflow_id = a_script(keep, failing, params={"given": ["x"]})
    run(keep, workflow_id)
    failed = recorded(keep, workflow_id)[-1].run_id
    report = compare(keep, workflow_id, a_handler_script(next=FAILING_NEXT), failed=failed)
    assert report.refused is None
    assert report.outcome is RepairOutcome.SAFE
    twice = a_handler_script(
        mutate="await Outside.effect({ name: prepared.data.name + '2' });", next=FAILING_NEXT
    )
    report = compare(keep, workflow_id, twice, failed=failed)
    assert report.refused == "Cannot repair: would change logical item identity"
