"""Every mutation of every connected service, when the line breaks or the service fails around its
effect: nothing is done twice, nothing is lost, and each verdict is true.

A service adds its rows to CASES.
"""

from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from keep_desktop.domain.errors import Failure
from keep_desktop.ports.connectors import NoConnectors
from keep_desktop.ports.secrets import NoSecrets
from keep_desktop.ports.tools import Verdict
from keep_desktop.tools.all import service_tools
from keep_desktop.tools.connectors.downloads import ServiceDownload
from keep_desktop.tools.connectors.service import ServiceMutation
from tests.builders.connected import Connected
from tests.builders.reconcile_cases import Case
from tests.servers.service import FakeService
from tests.unit.tools.connectors.airtable_cases import CASES as AIRTABLE
from tests.unit.tools.connectors.dav_cases import CASES as DAV
from tests.unit.tools.connectors.discord_cases import CASES as DISCORD
from tests.unit.tools.connectors.github_cases import CASES as GITHUB
from tests.unit.tools.connectors.google_cases import CASES as GOOGLE
from tests.unit.tools.connectors.home_assistant_cases import CASES as HOME_ASSISTANT
from tests.unit.tools.connectors.microsoft_cases import CASES as MICROSOFT
from tests.unit.tools.connectors.notion_cases import CASES as NOTION
from tests.unit.tools.connectors.slack_cases import CASES as SLACK
from tests.unit.tools.connectors.telegram_cases import CASES as TELEGRAM
from tests.unit.tools.connectors.todoist_cases import CASES as TODOIST

pytestmark = pytest.mark.slow

LOOKS = 5


CASES = (
    *GOOGLE,
    *NOTION,
    *GITHUB,
    *TODOIST,
    *AIRTABLE,
    *DISCORD,
    *HOME_ASSISTANT,
    *TELEGRAM,
    *SLACK,
    *DAV,
    *MICROSOFT,
)
MOODS = ("", "break before", "break after", "fail before", "fail after", "busy", "denied")


def settled(connected: Connected, server: FakeService, given: dict[str, Any], asks: bool) -> Any:
    """Goes on as the engine does until the mutation is known to have happened; its result. A user
    who is asked tells the truth."""
    params = connected.input(**given)
    for _ in range(3):
        evidence = connected.observe(params)
        try:
            return connected.run(params, evidence)
        except Failure as failure:
            if failure.took_effect is False:
                assert not server.effects, "reported undone, and it happened"
                continue
            assert failure.took_effect is None
        verdict, result = looked(connected, server, params, evidence)
        if verdict is Verdict.APPLIED:
            return result
        if verdict is Verdict.RETRY:
            assert asks, "the user was asked"
            if server.effects:
                return None
    raise AssertionError("it is never done")


def looked(
    connected: Connected, server: FakeService, params: Any, evidence: Any
) -> tuple[Verdict, Any]:
    for _ in range(LOOKS):
        with suppress(Failure):
            found = connected.check_outcome(params, evidence)
            if found.verdict is not Verdict.RETRY:
                assert (found.verdict is Verdict.APPLIED) == bool(server.effects)
                return found.verdict, found.result
        connected.later(timedelta(minutes=1))
    return Verdict.RETRY, None


def run(case: Case, mood: str, lag: int, folder: Path) -> None:
    with case.server() as server:
        given = case.given(server, folder)
        connected = Connected(case.tool, server, folder)
        server.mood, server.lag = mood, lag
        result = settled(connected, server, given, case.asks or case.is_blind)
        assert len(server.effects) == 1, server.effects
        is_found = not case.is_blind and (mood.endswith("after") or not case.asks)
        assert result is not None or not is_found
        if case.is_safe_twice:
            params = connected.input(**given)
            with suppress(Failure):
                connected.run(params, connected.observe(params))
            assert len(set(server.effects)) == 1, "another effect was made"


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.tool)
def test_a_mutation_happens_once_whatever_becomes_of_its_answer(
    case: Case, mood: str, tmp_path: Path
) -> None:
    run(case, mood, 0, tmp_path)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.tool)
def test_a_search_that_does_not_see_it_yet_is_no_proof(case: Case, tmp_path: Path) -> None:
    run(case, "break after", 1, tmp_path)


def test_no_mutation_of_a_service_is_left_out() -> None:
    tools = service_tools(NoConnectors(), NoSecrets())
    mutating = {
        one.full_name
        for one in tools
        if isinstance(one, ServiceMutation) and not isinstance(one, ServiceDownload)
    }
    assert {case.tool for case in CASES} == mutating
