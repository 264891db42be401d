"""Every kind of defect that is put into a good script is found by the review of its text."""

import pytest

from keep_desktop.planning.evaluation.saboteurs import SABOTEURS, Saboteur
from keep_desktop.planning.review.static import review_script
from keep_desktop.resources import bundled_workflows
from tests.unit.planning.review.pairs import HANDLERS, LOOP
from tests.unit.planning.review.test_static import TOOLS

pytestmark = pytest.mark.slow

FEED = """
const { items } = await Feeds.fetch({ url: params.url });
for (const entry of items) {
  await Items.withItem(`entry:${entry.id}`, `Entry “${entry.title}”`, async (ctx) => {
    if (ctx.item.isDone) return;
    await Users.send({ message: entry.title });
  });
}
"""
GOOD = {
    "mail": LOOP.replace("@@", "`email:${mail.id}`"),
    "handlers": HANDLERS.replace("@@", "mail.id"),
    "feed": FEED,
    **{one.slug: one.script for one in bundled_workflows()},
}
#: What only the rehearsal finds: this script lists its items, perhaps to leave out what is done.
DYNAMIC = {("done items handled again", "tidy_folder")}


def _rules(script: str) -> set[str]:
    return {one.rule for one in review_script(script, TOOLS, None)}


@pytest.mark.parametrize("saboteur", SABOTEURS, ids=lambda one: one.name)
def test_a_defect_is_found_wherever_it_is_put(saboteur: Saboteur) -> None:
    ruined = {name: saboteur.ruined(script) for name, script in GOOD.items()}
    applied = {name: script for name, script in ruined.items() if script is not None}
    assert any(name in applied for name in ("mail", "handlers", "feed"))
    missed = {
        name: script
        for name, script in applied.items()
        if not _rules(script) & saboteur.rules and (saboteur.name, name) not in DYNAMIC
    }
    assert not missed, next(iter(missed.values()))


def test_the_scripts_are_good_without_a_defect() -> None:
    assert {name: _rules(script) for name, script in GOOD.items() if _rules(script)} == {}


def test_there_are_at_least_twenty_kinds() -> None:
    assert len({one.name for one in SABOTEURS}) == len(SABOTEURS) >= 20
