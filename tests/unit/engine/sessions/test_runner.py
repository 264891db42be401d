"""The rules of Items.withItem and of a session, with real scripts in real sandboxes."""

from pathlib import Path

import pytest

from keep_desktop.domain.errors import Busy, Concern, NetworkFailure, PermissionFailure, Refused
from keep_desktop.services.context import Keep
from keep_desktop.services.settings import set_setting
from keep_desktop.services.workflows.lifecycle import pause_workflow
from tests.builders.engine import Outside, a_keep, a_script, items_script, lost, run, statuses
from tests.builders.item_actions import skip_items

EFFECT = "await Outside.effect({name});"
UNLESS_DONE = "if (ctx.item.isDone) return; " + EFFECT


def test_each_item_is_done_once_and_a_second_run_adds_nothing(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", "b", "c", body=UNLESS_DONE))
        first = run(keep, workflow)
        second = run(keep, workflow)
        assert (first.status, first.items) == ("committed", {"done": 3})
        assert second.status == "committed"
        assert statuses(keep, workflow) == {"a": "done", "b": "done", "c": "done"}
    assert outside.effects() == ["a", "b", "c"]


def test_an_item_whose_handler_throws_never_starves_the_others(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")
    with a_keep(tmp_path, outside) as keep:
        body = "if (name === 'b') throw new Error('no total on page 1'); " + UNLESS_DONE
        workflow = a_script(keep, items_script("a", "b", "c", body=body))
        report = run(keep, workflow)
        assert statuses(keep, workflow) == {"a": "done", "b": "failed", "c": "done"}
        assert report.failed and report.runs == 2
        detail = keep.queries.items(workflow).rows
        attempts = {row.logical_item_id: keep.queries.attempts(row.id)[0] for row in detail}
        assert "no total on page 1" in (attempts["b"].error or "")
    assert outside.effects() == ["a", "c"]


def test_a_throw_that_the_script_catches_does_not_end_the_run(keep: Keep) -> None:
    script = """
    for (const name of ["a", "b"]) {
      try {
        await Items.withItem(name, name, async () => { if (name === "a") throw new Error("odd"); });
      } catch (error) { console.warn(error.message); }
    }"""
    workflow = a_script(keep, script)
    report = run(keep, workflow)
    assert (report.runs, report.status, report.failed) == (1, "committed", True)
    assert statuses(keep, workflow) == {"a": "failed", "b": "done"}


def test_a_failed_item_is_tried_in_three_sessions_and_then_needs_attention(keep: Keep) -> None:
    workflow = a_script(keep, items_script("a", body="throw new Error('still broken');"))
    seen, reports = [], []
    for _ in range(4):
        reports.append(run(keep, workflow).failed)
        seen.append(statuses(keep, workflow)["a"])
    assert seen == ["failed", "failed", "needs_attention", "needs_attention"]
    assert reports == [True, True, True, False]
    questions = keep.queries.questions(workflow)
    assert [str(q.kind) for q in questions] == ["item_failed"]
    assert "still broken" in questions[0].sentence


def test_a_new_version_gives_a_failed_item_three_more_sessions(keep: Keep) -> None:
    script = items_script("a", body="throw new Error('x');")
    workflow = a_script(keep, script)
    run(keep, workflow)
    run(keep, workflow)
    a_script(keep, script + "// repaired")
    run(keep, workflow)
    assert statuses(keep, workflow) == {"a": "failed"}


def test_after_too_many_failing_items_the_workflow_is_blocked_with_a_question(keep: Keep) -> None:
    set_setting(keep, "policy.session.max_item_failures", 3)
    names = [f"i{n}" for n in range(10)]
    workflow = a_script(keep, items_script(*names, body="throw new Error('bad');"))
    report = run(keep, workflow)
    assert report.runs == 3
    assert [str(q.kind) for q in keep.queries.questions(workflow)] == ["blocked"]
    with pytest.raises(Refused, match="blocked"):
        run(keep, workflow)


def test_a_throw_outside_any_item_blocks_the_workflow_and_says_where(keep: Keep) -> None:
    workflow = a_script(keep, "\nconst x = 1;\nthrow new Error('lost my way');")
    report = run(keep, workflow)
    assert report.status == "failed:logic"
    assert "lost my way" in (report.error or "") and "line 3" in (report.error or "")
    assert len(keep.queries.questions(workflow)) == 1


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("await Items.withItem('', 't', async () => {});", "id must be a non-empty string"),
        ("await Items.withItem(7, 't', async () => {});", "id must be a non-empty string"),
        ("await Items.withItem('a', '', async () => {});", "title must be a non-empty string"),
        ("await Items.withItem('a', 't', 'x');", "handler must be a function"),
        (
            "const inner = () => Items.withItem('b', 't', async () => {});"
            "await Items.withItem('a', 't', async () => { await inner(); });",
            'cannot nest or run concurrent withItem calls. Already processing item "a"',
        ),
        (
            "await Outside.effect({name: 'x'});",
            "Outside.effect is a mutation and must be called inside Items.withItem()",
        ),
        ("await Nothing.atAll({});", "Nothing is not defined"),
        ("await Items.list({limit: 0});", "Invalid input for Items.list"),
    ],
)
def test_a_breach_of_the_rules_ends_the_session_with_its_sentence(
    keep: Keep, script: str, sentence: str
) -> None:
    workflow = a_script(keep, script)
    report = run(keep, workflow)
    assert report.status == "failed:logic" and report.runs == 1
    assert sentence in (report.error or "")


def test_a_mutation_in_a_done_item_is_a_breach(tmp_path: Path, outside: Outside) -> None:
    with a_keep(tmp_path, outside) as keep:
        workflow = a_script(keep, items_script("a", body=EFFECT))
        run(keep, workflow)
        report = run(keep, workflow)
        assert 'Outside.effect: cannot perform mutations on completed item "a"' in str(report.error)
        assert statuses(keep, workflow) == {"a": "done"}
    assert outside.effects() == ["a"]


def test_a_throw_in_a_done_item_leaves_it_done(keep: Keep) -> None:
    workflow = a_script(
        keep,
        items_script("a", "b", body="if (ctx.item.isDone) throw new Error('again?');"),
    )
    run(keep, workflow)
    report = run(keep, workflow)
    assert statuses(keep, workflow) == {"a": "done", "b": "done"}
    assert report.runs == 3


def test_with_item_returns_what_the_handler_returns_and_undefined_for_one_passed_over(
    keep: Keep,
) -> None:
    script = """
    const tell = async (ctx) => ({ id: ctx.item.id, done: ctx.item.isDone });
    const got = await Items.withItem("a", "a", tell);
    console.log(JSON.stringify(got));
    try { await Items.withItem("b", "b", async () => { throw new Error("no"); }); } catch {}
    console.log(String(await Items.withItem("b", "b", async () => 1)));
    """
    workflow = a_script(keep, script)
    run(keep, workflow)
    lines = [line.text for line in keep.queries.log(workflow) if line.level == "LOG"]
    assert lines == ['{"id":"a","done":false}', "undefined"]


def test_a_new_title_replaces_the_old_one_until_the_item_is_done(keep: Keep) -> None:
    throwing = 'await Items.withItem("a", "first title", async () => { throw new Error("x"); });'
    workflow = a_script(keep, throwing)
    run(keep, workflow)
    a_script(keep, 'await Items.withItem("a", "second title", async () => {});')
    run(keep, workflow)
    assert keep.queries.items(workflow).rows[0].title == "second title"
    a_script(keep, 'await Items.withItem("a", "third title", async () => {});')
    run(keep, workflow)
    assert keep.queries.items(workflow).rows[0].title == "second title"


def test_items_list_shows_the_script_its_own_items(keep: Keep) -> None:
    script = """
    for (const name of ["a", "b", "c"]) await Items.withItem(name, name, async () => {});
    const list = await Items.list({ status: "done", limit: 2 });
    const ids = list.items.map((i) => i.logical_item_id).join();
    console.log(ids + " " + list.total + " " + list.has_more);
    """
    workflow = a_script(keep, script)
    run(keep, workflow)
    assert [line.text for line in keep.queries.log(workflow)] == ["c,b 3 true"]


def test_a_network_failure_leaves_the_item_to_be_continued(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "outside.txt")

    def no_line(name: str) -> None:
        raise NetworkFailure("The line is down.")

    with a_keep(tmp_path, outside) as keep:
        outside.before = no_line
        workflow = a_script(keep, items_script("a", "b", body=UNLESS_DONE))
        report = run(keep, workflow)
        assert (report.status, statuses(keep, workflow)) == (
            "paused:transient",
            {"a": "processing", "b": "processing"},
        )
        outside.before = lambda name: None
        assert run(keep, workflow).status == "committed"
        assert len(keep.queries.mutations(workflow)) == 2
    assert outside.effects() == ["a", "b"]


def test_a_permission_failure_blocks_and_asks(keep: Keep, outside: Outside) -> None:
    def not_allowed(name: str) -> None:
        raise PermissionFailure("The folder is read-only.", concerns=Concern.WORKFLOW)

    outside.before = not_allowed
    workflow = a_script(keep, items_script("a", "b", body=UNLESS_DONE))
    report = run(keep, workflow)
    assert report.status == "paused:approval" and report.waits_for_user
    assert [str(q.kind) for q in keep.queries.questions(workflow)] == ["permission"]
    assert statuses(keep, workflow) == {"a": "processing"}


def test_a_fault_of_a_tool_ends_the_run_as_internal(keep: Keep, outside: Outside) -> None:
    def fault(name: str) -> None:
        raise ZeroDivisionError

    outside.before = fault
    workflow = a_script(keep, "await Outside.look({name: 'x'});")
    report = run(keep, workflow)
    assert report.status == "failed:internal"
    assert "fault in Keep" in (report.error or "")


def test_a_second_session_of_a_running_workflow_is_refused(keep: Keep, outside: Outside) -> None:
    workflow = a_script(keep, items_script("a", body=UNLESS_DONE))
    caught: list[BaseException] = []

    def once_more(name: str) -> None:
        try:
            run(keep, workflow)
        except Busy as error:
            caught.append(error)

    outside.before = once_more
    run(keep, workflow)
    assert len(caught) == 1


def test_pausing_ends_a_run_cleanly_at_its_next_call(keep: Keep, outside: Outside) -> None:
    workflow = a_script(keep, items_script("a", "b", body=UNLESS_DONE))
    outside.after = lambda name: pause_workflow(keep, workflow)
    report = run(keep, workflow)
    assert report.status == "stopped"
    assert outside.effects() == ["a"]
    assert not keep.queries.questions(workflow)


def test_two_items_at_once_are_a_breach(keep: Keep) -> None:
    script = """
    const slow = async () => { await Outside.look({ name: "x" }); };
    await Promise.all([Items.withItem("a", "a", slow), Items.withItem("b", "b", slow)]);
    """
    workflow = a_script(keep, script)
    report = run(keep, workflow)
    assert (report.status, report.runs) == ("failed:logic", 1)
    assert 'Already processing item "a"' in (report.error or "")
    assert "b" not in statuses(keep, workflow)


def test_an_item_that_waits_for_the_user_or_was_skipped_gives_undefined(
    keep: Keep, outside: Outside
) -> None:
    body = "if (name === 'b') return 'b'; await Outside.blind({name}); return 'a';"
    script = items_script("a", "b", body=body).replace(
        "  await Items.withItem", "  const got = await Items.withItem"
    )
    script = script.replace("  });\n}", "  });\n  console.log(name + ' ' + got);\n}")

    def lose_answer(name: str) -> None:
        raise lost(name)

    outside.before = lose_answer
    workflow = a_script(keep, script)
    run(keep, workflow)
    skip_items(keep, [keep.queries.items(workflow).rows[-1].id])
    run(keep, workflow)
    texts = [line.text for line in keep.queries.log(workflow) if line.level == "LOG"]
    assert texts == ["a undefined", "b b"] * 2
    assert statuses(keep, workflow) == {"a": "skipped", "b": "done"}
