"""The plan card."""

from dataclasses import replace

from pytestqt.qtbot import QtBot

from keep_desktop.domain.ids import WorkflowId
from keep_desktop.domain.planning.behaviour import Behaviour
from keep_desktop.ui.chat.plan import PlanPanel
from tests.ui.reading import plan_text
from tests.ui.scenes import a_plan_card


def test_what_would_fail_is_at_the_top_of_the_rehearsal_with_its_reason(qtbot: QtBot) -> None:
    panel = PlanPanel()
    qtbot.addWidget(panel)
    behaviour = Behaviour(
        items=2, failed=("“Bad mail” failed: No",), not_reached=("Save in line 3",)
    )
    panel.show_card(replace(a_plan_card(WorkflowId(1)), behaviour=behaviour))
    shown = list(plan_text(panel))
    at = shown.index("Rehearsal on your data")
    assert shown[at + 1 : at + 3] == ["1 item would fail:", "“Bad mail” failed: No"]
    assert shown[-2:] == ["Not reached in the rehearsal", "Save in line 3"]


def test_what_waits_for_settings_is_rehearsed_where_they_are_entered(qtbot: QtBot) -> None:
    panel = PlanPanel()
    qtbot.addWidget(panel)
    panel.show()
    card = replace(a_plan_card(WorkflowId(1)), rehearsed=False)
    panel.show_card(card)
    assert (panel.rehearse.isVisible(), panel.rehearse.text()) == (True, "Rehearse")
    panel.show_card(replace(card, missing="“Folder” is needed."))
    assert not panel.rehearse.isVisible()
    panel.show_card(replace(card, rehearsed=True))
    assert (panel.rehearse.isVisible(), panel.rehearse.text()) == (True, "Rehearse again")
