"""The rows of Home Assistant for `test_reconcile`."""

from pathlib import Path
from typing import Any

from tests.builders.reconcile_cases import Case
from tests.servers.home_assistant import HomeAssistant


def lights(server: HomeAssistant, folder: Path) -> dict[str, Any]:
    return {"service": "light.turn_on", "entities": ["light.hall", "light.desk"]}


def a_number(server: HomeAssistant, folder: Path) -> dict[str, Any]:
    level = {"entities": ["input_number.level"], "data": {"value": 7}}
    return {"service": "input_number.set_value", **level}


def a_brightness(server: HomeAssistant, folder: Path) -> dict[str, Any]:
    return {"service": "light.turn_on", "entities": ["light.desk"], "data": {"brightness": 9}}


def a_script(server: HomeAssistant, folder: Path) -> dict[str, Any]:
    return {"service": "script.turn_on", "entities": ["script.night"]}


_TOOL = "HomeAssistant.callService"
CASES = (
    Case(tool=_TOOL, server=HomeAssistant, given=lights),
    Case(tool=_TOOL, server=HomeAssistant, given=a_number),
    Case(tool=_TOOL, server=HomeAssistant, given=a_brightness, is_blind=True),
    Case(tool=_TOOL, server=HomeAssistant, given=a_script, is_blind=True),
)
