"""No call reaches what a person has not allowed, in either form of a script."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.mutations import ResolvedBy
from keep_desktop.domain.permissions import NO_LIMITS, Capability, EffectLimits, Scope
from keep_desktop.domain.questions import Answer, QuestionKind
from keep_desktop.services.access.folders import grant_folder
from keep_desktop.services.context import Keep
from keep_desktop.services.permissions import grant, revoke, set_limits
from keep_desktop.services.questions import answer
from keep_desktop.services.runs.actions import run_and_wait
from tests.builders.ledger import StillClock
from tests.builders.reach_tools import (
    FORMS,
    Effects,
    Send,
    SendInput,
    a_reaching_keep,
    a_workflow,
    item_script,
    question_of,
)

_NUMBERS = count()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Keep, Effects, StillClock]]:
    effects: Effects = []
    clock = StillClock()
    with a_reaching_keep(tmp_path_factory.mktemp("keep"), effects, clock=clock) as keep:
        yield keep, effects, clock


@pytest.fixture
def keep(shared: tuple[Keep, Effects, StillClock]) -> Keep:
    return shared[0]


@pytest.fixture
def effects(shared: tuple[Keep, Effects, StillClock]) -> Effects:
    shared[1].clear()
    return shared[1]


@pytest.fixture
def clock(shared: tuple[Keep, Effects, StillClock]) -> StillClock:
    return shared[2]


@pytest.fixture
def name() -> str:
    return f"W{next(_NUMBERS)}"


ANN = "ann@firm.test"
#: What is allowed, and a call outside of it.
ALLOWED = (f"Reach.send:{ANN}", "Reach.send:account=mine")
OUTSIDE: Mapping[str, tuple[str, tuple[str, ...], Mapping[str, JsonValue]]] = {
    "another receiver": ("send", ALLOWED, {"to": "eve@evil.test"}),
    "another in a list": ("send", ALLOWED, {"to": [ANN, "eve@evil.test"]}),
    "another in cc": ("send", ALLOWED, {"to": ANN, "cc": "eve@evil.test"}),
    "another in a list of cc": ("send", ALLOWED, {"to": ANN, "cc": [ANN, "eve@evil.test"]}),
    "another in bcc": ("send", ALLOWED, {"to": ANN, "bcc": ["eve@evil.test"]}),
    "an address that ends like it": ("send", ALLOWED, {"to": f"x{ANN}"}),
    "an address that begins like it": ("send", ALLOWED, {"to": f"{ANN}.evil.test"}),
    "two in one text": ("send", ALLOWED, {"to": f"{ANN}, eve@evil.test"}),
    "a name in front of it": ("send", ALLOWED, {"to": f"{ANN} <eve@evil.test>"}),
    "any, as if it were one": ("send", ALLOWED, {"to": "*"}),
    "another domain that folds alike": (
        "send", ("Reach.send:strasse.test",), {"to": "ann@straße.test"},
    ),
    "another address that folds alike": (
        "send", ("Reach.send:strasse@x.test",), {"to": "straße@x.test"},
    ),
    "a letter that folds alike": ("send", ("Reach.send:firm.test",), {"to": "ann@\ufb01rm.test"}),
    "its domain": ("send", ALLOWED, {"to": "firm.test"}),
    "an account in place of a receiver": ("send", ALLOWED, {"to": "account=mine"}),
    "another account": ("send", ALLOWED, {"to": ANN, "account": "yours"}),
    "an account that ends like it": ("send", ALLOWED, {"to": ANN, "account": "xmine"}),
    "any account": ("send", ALLOWED, {"to": ANN, "account": "*"}),
    "an account where any receiver is allowed": (
        "send", ("Reach.send:*",), {"to": "eve@evil.test", "account": "mine"},
    ),
    "a receiver where any account is allowed": (
        "send", ("Reach.send:account=*",), {"to": ANN, "account": "mine"},
    ),
    "another domain": ("send", ("Reach.send:firm.test",), {"to": "ann@evilfirm.test"}),
    "a domain inside it": ("send", ("Reach.send:firm.test",), {"to": "ann@x.firm.test"}),
    "one beside a domain": (
        "send", ("Reach.send:firm.test",), {"to": ["bob@firm.test", "eve@evil.test"]},
    ),
    "a place in capitals": ("send", ("Reach.send:place=/open",), {"place": "/Open"}),
    "a place that is a domain": ("send", ("Reach.send:firm.test",), {"place": ANN}),
    "nothing is allowed": ("send", (), {"to": ANN}),
    "another tool": ("put", ALLOWED, {"to": ANN}),
    "another host": ("download", ("Reach.download:a.test",), {"url": "https://evil.test/"}),
    "another port": ("download", ("Reach.download:a.test",), {"url": "https://a.test:8443/"}),
    "a host inside": ("download", ("Reach.download:a.test",), {"url": "https://x.a.test/"}),
    "a host that ends like it": ("download", ("Reach.download:a.test",), {"url": "https://xa.test/"}),
    "a name in front of a host": (
        "download", ("Reach.download:a.test",), {"url": "https://a.test@evil.test/"},
    ),
    "a mail address at a host": (
        "download", ("Reach.download:a.test",), {"url": "x@a.test"},
    ),
    "a host of another tool": ("download", ("Reach.fetch:a.test",), {"url": "https://a.test/"}),
}  # fmt: skip


def _run(keep: Keep, workflow_id: WorkflowId) -> str:
    return run_and_wait(keep, workflow_id).status


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("attempt", OUTSIDE)
def test_a_call_outside_is_not_made_but_asked(
    keep: Keep, effects: Effects, name: str, form: str, attempt: str
) -> None:
    tool, allowed, call = OUTSIDE[attempt]
    workflow_id = a_workflow(keep, FORMS[form](f"Reach.{tool}", [call]), name=name)
    for one in allowed:
        grant(keep, workflow_id, Capability.parse(one))
    if tool == "put":
        revoke(keep, workflow_id, Capability("Reach.put"))
    assert _run(keep, workflow_id) == "paused:approval"
    assert effects == []
    question = question_of(keep, workflow_id)
    assert (question.kind, question.blocks) == (QuestionKind.PERMISSION, True)
    assert question.actions == (Answer.ALLOW_ONCE, Answer.ALLOW_VERSION, Answer.DENY)
    with keep.ledger.read() as uow:
        assert uow.mutations.open_of_handlers(workflow_id) == []


@pytest.mark.parametrize(
    ("allowed", "call", "reached"),
    [
        (("a.test",), {"url": "https://evil.test/x"}, []),
        (("a.test",), {"url": "https://a.test.evil.test/"}, []),
        (("a.test:8080",), {"url": "http://a.test/"}, []),
        (("a.test",), {"url": "no address"}, []),
        (("a.test",), {"url": "https://a.test/", "redirects": ["evil.test"]}, ["a.test"]),
        (
            ("a.test", "b.test"),
            {"url": "https://a.test/", "redirects": ["b.test", "b.test:81"]},
            ["a.test", "b.test"],
        ),
    ],
)
def test_a_read_reaches_no_other_host_also_after_redirects(
    keep: Keep,
    effects: Effects,
    name: str,
    allowed: tuple[str, ...],
    call: JsonValue,
    reached: list[str],
) -> None:
    for tool in ("Reach.fetch", "Reach.download"):
        effects.clear()
        workflow_id = a_workflow(
            keep,
            item_script(tool, [call]),
            *(f"{tool}:{host}" for host in allowed),
            name=f"{name} {tool}",
        )
        assert _run(keep, workflow_id) == "paused:approval"
        assert [host for _, host in effects] == reached
        assert question_of(keep, workflow_id).kind is QuestionKind.PERMISSION


@pytest.mark.parametrize(
    "call",
    [
        {"to": "ANN@Firm.Test", "cc": [ANN]},
        {"to": "bob@partner.test", "account": "mine"},
        {"to": "x@partner.test", "bcc": "y@partner.test"},
        {},
    ],
)
@pytest.mark.parametrize("form", FORMS)
def test_a_call_inside_is_made(
    keep: Keep, effects: Effects, name: str, form: str, call: JsonValue
) -> None:
    script = FORMS[form]("Reach.send", [call])
    workflow_id = a_workflow(keep, script, *ALLOWED, "Reach.send:partner.test", name=name)
    assert _run(keep, workflow_id) == "committed"
    assert len(effects) == 1


def test_what_a_call_reaches_is_found_out_once_however_much_it_is(
    keep: Keep, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, scopes = [0], Send.scopes

    def counted(tool: Send, params: SendInput) -> Sequence[Scope]:
        asked[0] += 1
        return scopes(tool, params)

    monkeypatch.setattr(Send, "scopes", counted)
    receivers = [f"{at}@firm.test" for at in range(50)]
    script = FORMS["item"]("Reach.send", [{"to": [*receivers]}])
    allowed = [f"Reach.send:{one}" for one in receivers]
    workflow_id = a_workflow(keep, script, *allowed, name=name)
    assert _run(keep, workflow_id) == "committed"
    assert asked[0] < 10


TWO: list[JsonValue] = [{"name": "1", "to": ANN}, {"name": "2", "to": ANN}]
MANY: list[JsonValue] = [{"name": str(at), "to": ANN} for at in range(6)]


@pytest.mark.parametrize("period", ["per_run", "per_day", "per_week"])
@pytest.mark.parametrize("scope", ["", ANN])
@pytest.mark.parametrize("form", FORMS)
def test_no_more_effects_than_the_limit(
    keep: Keep, effects: Effects, clock: StillClock, name: str, form: str, period: str, scope: str
) -> None:
    workflow_id = a_workflow(keep, FORMS[form]("Reach.send", MANY), *ALLOWED, name=name)
    set_limits(keep, workflow_id, Capability("Reach.send", scope), EffectLimits(**{period: 2}))
    assert _run(keep, workflow_id) == "paused:approval"
    assert len(effects) == 2
    question = question_of(keep, workflow_id)
    assert question.kind is QuestionKind.LIMIT
    # A raised limit closes the question; the next call counts what was done before.
    set_limits(keep, workflow_id, Capability("Reach.send", scope), EffectLimits(**{period: 3}))
    with keep.ledger.read() as uow:
        assert uow.questions.open(workflow_id) == []
    _run(keep, workflow_id)
    assert len(effects) == (5 if period == "per_run" else 3)
    clock.at += timedelta(days=8)
    set_limits(keep, workflow_id, Capability("Reach.send", scope), NO_LIMITS)
    _run(keep, workflow_id)
    assert len(effects) == 6


@pytest.mark.parametrize("choice", [Answer.ALLOW_ONCE, Answer.ALLOW_VERSION])
@pytest.mark.parametrize("to", [ANN, "eve@evil.test"])
@pytest.mark.parametrize("form", FORMS)
def test_one_answer_settles_all_that_keeps_a_call_from_being_made(
    keep: Keep, effects: Effects, name: str, form: str, to: str, choice: Answer
) -> None:
    calls: list[JsonValue] = [{"name": "1", "to": ANN}, {"name": "2", "to": to}]
    workflow_id = a_workflow(keep, FORMS[form]("Reach.send", calls), *ALLOWED, name=name)
    for scope in ("", to):
        limits = EffectLimits(per_run=1 if to == ANN or not scope else 0, per_day=1)
        set_limits(keep, workflow_id, Capability("Reach.send", scope), limits)
    assert _run(keep, workflow_id) == "paused:approval"
    question = question_of(keep, workflow_id)
    assert question.sentence.count("its limit of") == (4 if to == ANN else 3)
    answer(keep, question.id, choice)
    assert _run(keep, workflow_id) == "committed"
    assert len(effects) == 2


@pytest.mark.parametrize("form", FORMS)
def test_a_revocation_holds_for_the_next_call_of_a_run_under_way(
    keep: Keep, effects: Effects, name: str, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.builders.reach_tools import Send

    workflow_id = a_workflow(keep, FORMS[form]("Reach.send", MANY), *ALLOWED, name=name)
    made = Send.call

    def call(self: Send, params: Any, context: Any) -> JsonValue:
        result = made(self, params, context)
        if len(effects) == 2:
            revoke(keep, workflow_id, Capability("Reach.send", ANN))
        return result

    monkeypatch.setattr(Send, "call", call)
    assert _run(keep, workflow_id) == "paused:approval"
    assert len(effects) == 2


@pytest.mark.parametrize("form", FORMS)
def test_once_is_one_call(keep: Keep, effects: Effects, name: str, form: str) -> None:
    workflow_id = a_workflow(keep, FORMS[form]("Reach.send", TWO), name=name)
    assert _run(keep, workflow_id) == "paused:approval"
    answer(keep, question_of(keep, workflow_id).id, Answer.ALLOW_ONCE)
    assert _run(keep, workflow_id) == "paused:approval"
    assert len(effects) == 1
    answer(keep, question_of(keep, workflow_id).id, Answer.ALLOW_ONCE)
    assert _run(keep, workflow_id) == "committed"
    assert [dict(params)["name"] for _, params in effects] == ["1", "2"]  # type: ignore[arg-type]


@pytest.mark.parametrize("form", FORMS)
def test_once_is_the_call_that_was_shown(
    keep: Keep, effects: Effects, name: str, form: str
) -> None:
    script = FORMS[form]("Reach.send", [{"to": ANN}])
    changing = "{ ...$, text: String(Math.random()) }"
    for call in ("prepared.call", "call"):
        script = script.replace(f"send({call})", f"send({changing.replace('$', call)})")
    workflow_id = a_workflow(keep, script, name=name)
    _run(keep, workflow_id)
    answer(keep, question_of(keep, workflow_id).id, Answer.ALLOW_ONCE)
    assert _run(keep, workflow_id) == "paused:approval"
    assert effects == []


@pytest.mark.parametrize(
    ("tool", "revoked", "call"),
    [
        ("send", "place=/private", {"place": "/PRIVATE"}),
        ("send", "place=/b\u00fccher", {"place": "/bu\u0308cher"}),
        ("download", "a.test:81", {"url": "http://a.test.:81/"}),
        ("download", "a.test", {"url": "http://A.test./"}),
    ],
)
def test_what_is_refused_is_refused_in_every_spelling(
    keep: Keep, effects: Effects, name: str, tool: str, revoked: str, call: JsonValue
) -> None:
    workflow_id = a_workflow(keep, item_script(f"Reach.{tool}", [call]), name=name)
    grant(keep, workflow_id, Capability(f"Reach.{tool}"))
    revoke(keep, workflow_id, Capability(f"Reach.{tool}", revoked))
    assert _run(keep, workflow_id) == "paused:approval"
    assert effects == []


@pytest.mark.parametrize("form", FORMS)
def test_in_this_version_is_every_call_of_that_scope(
    keep: Keep, effects: Effects, name: str, form: str
) -> None:
    calls = [*TWO, {"name": "3", "to": "eve@evil.test"}]
    workflow_id = a_workflow(keep, FORMS[form]("Reach.send", calls), name=name)
    _run(keep, workflow_id)
    answer(keep, question_of(keep, workflow_id).id, Answer.ALLOW_VERSION)
    assert _run(keep, workflow_id) == "paused:approval"
    assert len(effects) == 2
    assert "eve@evil.test" in question_of(keep, workflow_id).sentence


@pytest.mark.parametrize("form", FORMS)
def test_a_denied_call_is_never_made_and_counts_as_skipped(
    keep: Keep, effects: Effects, name: str, form: str
) -> None:
    calls = [{"name": "1", "to": "eve@evil.test"}, {"name": "2", "to": ANN}]
    workflow_id = a_workflow(keep, FORMS[form]("Reach.send", calls), *ALLOWED, name=name)
    _run(keep, workflow_id)
    answer(keep, question_of(keep, workflow_id).id, Answer.DENY)
    assert _run(keep, workflow_id) == "committed"
    assert [dict(params)["name"] for _, params in effects] == ["2"]  # type: ignore[arg-type]
    with keep.ledger.read() as uow:
        assert uow.questions.open(workflow_id) == []
        items, _ = uow.items.list(workflow_id, status=None, logical_item_id=None, limit=9, offset=0)
        steps = [step for item in items for step in uow.mutations.of_attempt(item.id, 1)]
    skipped = [str(item.status) for item in items].count("skipped")
    left = [step.resolved_by for step in steps].count(ResolvedBy.USER_SKIP)
    assert (skipped, left) == ((1, 0) if form == "item" else (0, 1))


def test_the_query_of_the_docs_names_the_answer_that_skipped_an_item(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "storage.md").read_text("utf-8")
    query = page.partition("## Why was an item skipped?")[2].split('"')[1]
    with a_reaching_keep(tmp_path, []) as keep:
        script = FORMS["item"]("Reach.send", [{"name": "1", "to": "eve@evil.test"}])
        workflow_id = a_workflow(keep, script, *ALLOWED, name="W")
        _run(keep, workflow_id)
        answer(keep, question_of(keep, workflow_id).id, Answer.DENY)
    [ledger] = tmp_path.rglob("ledger.db")
    with closing(sqlite3.connect(ledger)) as conn:
        [(*_, answered)] = conn.execute(query.replace("IMG_2231", "")).fetchall()
    assert answered == "permission = deny"


_READ = """
const url = await Reach.echo({ content: "https://a.test/" });
await Reach.fetch({ url });
"""


def test_a_denied_read_pauses_the_workflow(keep: Keep, effects: Effects, name: str) -> None:
    workflow_id = a_workflow(keep, _READ, name=name)
    _run(keep, workflow_id)
    answer(keep, question_of(keep, workflow_id).id, Answer.DENY)
    with keep.ledger.read() as uow:
        workflow = uow.workflows.get(workflow_id)
    assert workflow is not None
    assert (str(workflow.status), workflow.error, effects) == ("paused", None, [])


def test_a_read_that_is_allowed_once_is_allowed_in_the_next_session_alone(
    keep: Keep, effects: Effects, name: str
) -> None:
    workflow_id = a_workflow(keep, _READ, name=name)
    _run(keep, workflow_id)
    answer(keep, question_of(keep, workflow_id).id, Answer.ALLOW_ONCE)
    assert _run(keep, workflow_id) == "committed"
    assert _run(keep, workflow_id) == "paused:approval"
    assert len(effects) == 1


@pytest.mark.parametrize("form", FORMS)
def test_a_limit_that_is_raised_by_the_answer_lets_the_work_go_on(
    keep: Keep, effects: Effects, name: str, form: str
) -> None:
    workflow_id = a_workflow(keep, FORMS[form]("Reach.send", MANY), *ALLOWED, name=name)
    set_limits(keep, workflow_id, Capability("Reach.send"), EffectLimits(per_day=2))
    _run(keep, workflow_id)
    answer(keep, question_of(keep, workflow_id).id, Answer.ALLOW_ONCE)
    assert _run(keep, workflow_id) == "paused:approval"
    assert len(effects) == 3
    answer(keep, question_of(keep, workflow_id).id, Answer.ALLOW_VERSION)
    assert _run(keep, workflow_id) == "committed"
    assert len(effects) == 6


def test_what_was_done_is_returned_from_the_ledger_and_counts_once(
    keep: Keep, effects: Effects, name: str
) -> None:
    script = """
    await Items.withItem("a", "A", async (ctx) => {
      if (ctx.item.isDone) return;
      await Reach.put({ name: "1" });
      await Reach.put({ name: "1" });
      await Reach.put({ name: "2" });
      await Reach.put({ name: "3" });
    });
    """
    workflow_id = a_workflow(keep, script, name=name)
    set_limits(keep, workflow_id, Capability("Reach.put"), EffectLimits(per_day=2))
    _run(keep, workflow_id)
    assert len(effects) == 2
    answer(keep, question_of(keep, workflow_id).id, Answer.ALLOW_VERSION)
    assert _run(keep, workflow_id) == "committed"
    assert [dict(params)["name"] for _, params in effects] == ["1", "2", "3"]  # type: ignore[arg-type]


@pytest.mark.parametrize("way", ["other", "one/link", "one/../other"])
def test_a_tool_that_may_use_one_folder_does_not_use_another_of_the_workflow(
    keep: Keep, name: str, tmp_path: Path, way: str
) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
    (one / "link").symlink_to(other)
    calls: list[Mapping[str, JsonValue]] = [
        {"path": str(folder / "a.txt"), "content": "a"} for folder in (one, tmp_path / way)
    ]
    workflow_id = a_workflow(keep, item_script("Files.save", calls), name=name)
    grant_folder(keep, workflow_id, tmp_path)
    revoke(keep, workflow_id, Capability("Files.save"))
    grant(keep, workflow_id, Capability("Files.save", str(one)))
    assert _run(keep, workflow_id) == "paused:approval"
    assert [path.name for path in tmp_path.rglob("*.txt")] == ["a.txt"]
    assert (one / "a.txt").exists()


FILE_TOOLS = ["copy", "list", "move", "read", "save", "search", "stat", "trash"]


@pytest.mark.parametrize("tool", FILE_TOOLS)
@pytest.mark.parametrize("where", ["folder", "inside", "tool"])
def test_a_folder_that_a_tool_may_not_use_any_more(
    keep: Keep, effects: Effects, name: str, tmp_path: Path, tool: str, where: str
) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "a.txt").write_text("a")
    path, other = str(inner / "a.txt"), str(inner / "b.txt")
    inputs: dict[str, JsonValue] = {
        "save": {"path": other, "content": "b"},
        "list": {"folder": str(inner)},
        "search": {"folder": str(inner), "text": "a"},
        "move": {"from": path, "to": other},
        "copy": {"from": path, "to": other},
    }
    script = item_script(f"Files.{tool}", [inputs.get(tool, {"path": path})])
    workflow_id = a_workflow(keep, script, name=name)
    grant_folder(keep, workflow_id, tmp_path)
    scope = {"folder": str(tmp_path), "inside": str(inner), "tool": ""}[where]
    revoke(keep, workflow_id, Capability(f"Files.{tool}", scope))
    assert _run(keep, workflow_id) == "paused:approval"
    assert sorted(one.name for one in inner.iterdir()) == ["a.txt"]
    grant(keep, workflow_id, Capability(f"Files.{tool}", scope))
    assert _run(keep, workflow_id) == "committed"
