"""Every dialog has a screenshot."""

import inspect
import pkgutil
from functools import cached_property
from importlib import import_module
from pathlib import Path

from keep_desktop import ui
from keep_desktop.ui.settings.page import SettingsPage
from keep_desktop.ui.widgets.dialog import Dialog, FilledDialog
from tests.ui import screenshot_tests as pictured
from tests.ui.screenshot_tests.scenes import ACTS

#: Base classes of dialogs.
_SHARED = (Dialog, FilledDialog)
_NAMES = [name for act in ACTS for name in (*act.scenes, *act.changing)]


def test_every_dialog_is_drawn() -> None:
    scenes = Path(pictured.__file__).parent.glob("scenes*.py")
    shared = Path(pictured.__file__).parent.parent / "scenes.py"
    text = "".join(file.read_text("utf-8") for file in (*scenes, shared))
    assert [name for name in sorted(_dialogs()) if f"{name}(" not in text] == []


def _dialogs() -> set[str]:
    modules = (import_module(one.name) for one in _modules())
    found = (kind for module in modules for _, kind in inspect.getmembers(module, inspect.isclass))
    return {kind.__name__ for kind in found if issubclass(kind, Dialog) and kind not in _SHARED}


def _modules() -> list[pkgutil.ModuleInfo]:
    return [one for one in pkgutil.walk_packages(ui.__path__, "keep_desktop.ui.") if not one.ispkg]


def test_every_section_of_settings_is_drawn() -> None:
    made_when_shown = vars(SettingsPage).items()
    keys = {key for key, value in made_when_shown if isinstance(value, cached_property)}
    assert keys
    assert {f"settings-{key}" for key in keys} <= set(_NAMES)


def test_no_two_scenes_have_one_name() -> None:
    assert len(set(_NAMES)) == len(_NAMES)
