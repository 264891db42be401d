"""What is stored of a rehearsal, and what another version changes."""

import json

from keep_desktop.domain.messages import UserMessage
from keep_desktop.domain.planning.behaviour import Behaviour, PlannedEffect, behaviour_of


def _effect(detail: str) -> PlannedEffect:
    return PlannedEffect(item="Mail", tool="Sheets.appendRow", title="Append a row", detail=detail)


def test_it_comes_back_as_it_was_stored_and_its_sentences_can_be_translated() -> None:
    reason = UserMessage("“{path}” is not granted.", path="/mail")
    behaviour = Behaviour(
        unrehearsed_reasons=(reason,),
        items=3,
        effects=(_effect("From: Ada"),),
        effect_count=1,
        failed=("one",),
        not_reached=("plain",),
        added=("x",),
        removed=(),
    )
    known = behaviour_of(json.loads(json.dumps(behaviour.as_json())))
    assert known == behaviour
    assert known is not None
    loaded = known.unrehearsed_reasons[0]
    assert isinstance(loaded, UserMessage) and loaded.facts == {"path": "/mail"}


def test_a_version_without_one_has_none() -> None:
    assert behaviour_of(None) is None
    assert behaviour_of([{"item": "x"}]) is None


def test_another_version_says_which_effects_are_new_and_which_are_gone() -> None:
    before = Behaviour(effects=(_effect("Subject: a"), _effect("Subject: b")))
    after = Behaviour(effects=(_effect("Subject: b"), _effect("Topic: a"))).since(before)
    assert after.added == ("Append a row: Topic: a",)
    assert after.removed == ("Append a row: Subject: a",)
