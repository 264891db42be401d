"""Each static rule finds what breaks it, and lets pass what only looks alike."""

import re
from collections import Counter
from pathlib import Path

import pytest

from keep_desktop.domain.planning.versions import CheckKind, FindingLevel
from keep_desktop.planning.review.rules import RULES, rules_text
from keep_desktop.planning.review.static import review_script
from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.resources import BundledWorkflow, bundled_workflows
from keep_desktop.tools.all import all_tools, service_tools
from keep_desktop.tools.registry import Registry
from tests.unit.planning.review.pairs import ERROR_PAIRS, WARNING_PAIRS, Pair

TOOLS = Registry((*all_tools(), *service_tools(NoConnectors(), NoSecrets())))


def _rules(script: str) -> dict[str, int]:
    return {one.rule: one.line for one in review_script(script, TOOLS, None)}


@pytest.mark.parametrize("pair", ERROR_PAIRS, ids=lambda pair: f"{pair.rule}-{pair.breaks[:24]}")
def test_a_script_that_breaks_a_rule_is_found_and_its_twin_passes(pair: Pair) -> None:
    assert pair.rule in _rules(pair.breaking), pair.breaking
    found = review_script(pair.twin, TOOLS, None)
    errors = [one for one in found if one.level is FindingLevel.ERROR]
    assert not errors, pair.twin
    assert RULES[pair.rule].level is FindingLevel.ERROR


@pytest.mark.parametrize("pair", WARNING_PAIRS, ids=lambda pair: f"{pair.rule}-{pair.breaks[:24]}")
def test_a_script_with_a_questionable_habit_is_warned_of_and_its_twin_is_not(pair: Pair) -> None:
    found = {one.rule for one in review_script(pair.breaking, TOOLS, pair.schema)}
    assert pair.rule in found, pair.breaking
    passed = {one.rule for one in review_script(pair.twin, TOOLS, pair.schema)}
    assert pair.rule not in passed, pair.twin
    assert RULES[pair.rule].level is FindingLevel.WARNING


def test_every_static_rule_has_pairs_and_every_error_at_least_three() -> None:
    counts = Counter(pair.rule for pair in (*ERROR_PAIRS, *WARNING_PAIRS))
    static = {rule.id: rule for rule in RULES.values() if rule.check is CheckKind.STATIC}
    assert set(counts) == set(static) - {"too-large"}
    assert all(
        counts[id] >= 3 for id, rule in static.items() if rule.level == "error" and counts[id]
    )


@pytest.mark.parametrize("one", bundled_workflows(), ids=lambda one: one.slug)
def test_bundled_workflows_pass(one: BundledWorkflow) -> None:
    assert review_script(one.script, TOOLS, one.params_schema) == ()


DOCUMENT = Path(__file__).parents[4] / "docs" / "scripts.md"
EXAMPLES = re.findall("```js\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("script", EXAMPLES)
def test_the_scripts_of_the_documents_pass(script: str) -> None:
    assert review_script(script, TOOLS, None) == ()


def test_the_documents_list_the_rules_as_they_are() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = [f"| `{one.id}` | {one.level} | {one.teaches} |" for one in RULES.values()]
    assert "\n".join(rows) in text


def test_a_prompt_teaches_every_rule() -> None:
    lines = rules_text().splitlines()
    assert lines == [f"- {one.id}: {one.teaches}" for one in RULES.values()]


def _found_in(script: str) -> list[str]:
    return [one.rule for one in review_script(script, TOOLS, None)]


@pytest.mark.parametrize(
    "script",
    [
        " " * 1_000_000,
        "(" * 50_000 + "1" + ")" * 50_000,
        "[" * 50_000 + "]" * 50_000,
        "{" * 50_000 + "}" * 50_000,
        "f(" * 50_000 + ")" * 50_000,
        "a" + ".b()" * 40_000,
        "a?b:" * 40_000 + "c",
        "a=" * 60_000 + "1",
        "`${" * 20_000 + "1" + "}`" * 20_000,
        "for(;;){" * 20_000 + "}" * 20_000,
        "const " + "{a:" * 20_000 + "b" + "}" * 20_000 + "=x;",
        "const f0 = () => Date.now();"
        + "".join(f"const f{i} = () => f{i - 1}() + f{i - 1}();" for i in range(1, 40))
        + "f39();",
    ],
    ids=lambda script: script[:12].strip() or "long",
)
def test_what_cannot_be_followed_to_its_end_is_an_error(script: str) -> None:
    assert "too-large" in _found_in(script)


@pytest.mark.parametrize(
    "script",
    [
        "if(a){}" + "else if(a){}" * 5_000,
        "let x = 'a'" + " + a" * 20_000 + ";",
        "function f(a) { return f(f(a)) + f(a); } f(1);",
        "const o = {}; o.a = o; o.b = [o]; JSON.stringify(o);",
        "await Items.withItem(`${f('" + "x" * 100_000 + "')}`, 'A', async () => {});",
        "}{)(][" * 2_000,
        "\ud800'💥",
        "",
    ],
    ids=lambda script: script[:12],
)
def test_any_other_text_is_read_to_its_end(script: str) -> None:
    assert not {"id-time", "id-random", "id-position"} & set(_found_in(script))


def test_findings_are_limited() -> None:
    script = "await Users.send({ message: 'a' });\n" * 500
    assert len(_found_in(script)) == 100
