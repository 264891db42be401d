"""Nothing that a user can open is without a picture."""

import inspect
import pkgutil
from functools import cached_property
from importlib import import_module
from pathlib import Path

from keep_desktop.ui import dialogs
from keep_desktop.ui.dialogs.filled import FilledDialog
from keep_desktop.ui.dialogs.frame import Dialog
from keep_desktop.ui.pages.settings import SettingsPage
from tests.ui import pictured
from tests.ui.pictured.scenes import ACTS

#: What dialogs are made of.
_SHARED = (Dialog, FilledDialog)
_NAMES = [name for act in ACTS for name in (*act.scenes, *act.changing)]


def test_every_dialog_is_drawn() -> None:
    scenes = Path(pictured.__file__).parent.glob("scenes*.py")
    said = "".join(file.read_text("utf-8") for file in scenes)
    assert [name for name in sorted(_dialogs()) if f"{name}(" not in said] == []


def _dialogs() -> set[str]:
    modules = (import_module(f"{dialogs.__name__}.{one.name}") for one in _modules())
    found = (kind for module in modules for _, kind in inspect.getmembers(module, inspect.isclass))
    return {kind.__name__ for kind in found if issubclass(kind, Dialog) and kind not in _SHARED}


def _modules() -> list[pkgutil.ModuleInfo]:
    return list(pkgutil.iter_modules(dialogs.__path__))


def test_every_section_of_settings_is_drawn() -> None:
    made_when_shown = vars(SettingsPage).items()
    keys = {key for key, value in made_when_shown if isinstance(value, cached_property)}
    assert keys
    assert {f"settings-{key}" for key in keys} <= set(_NAMES)


def test_no_two_scenes_have_one_name() -> None:
    assert len(set(_NAMES)) == len(_NAMES)
