"""Starting at sign-in: what the system is told, and that it is told nothing twice."""

import os
import plistlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from keep_desktop.app.login_item import (
    AgentLoginItem,
    DesktopFileLoginItem,
    RegistryLoginItem,
    autostart_folder,
    login_item,
    starting_command,
)
from keep_desktop.app.paths import default_data_dir
from keep_desktop.domain.errors import Refused


def exec_of(folder: Path) -> list[str]:
    """The arguments as a desktop reads them: unescaped as a text, then split and unquoted."""
    lines = (folder / "keep-desktop.desktop").read_text("utf-8").splitlines()
    (line,) = (each.removeprefix("Exec=") for each in lines if each.startswith("Exec="))
    words = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', line.replace("\\\\", "\\"))
    unquoted = (re.sub(r"\\(.)", r"\1", quoted) or plain for quoted, plain in words)
    return [word.replace("%%", "%") for word in unquoted]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these have ways of their own")
def test_it_is_registered_where_the_desktop_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    entry = login_item(tmp_path / "data")
    assert not entry.is_on()
    entry.turn(True)
    entry.turn(True)
    assert entry.is_on()
    assert login_item(tmp_path / "data").is_on()
    assert exec_of(tmp_path / "config" / "autostart") == list(starting_command(tmp_path / "data"))
    entry.turn(False)
    entry.turn(False)
    assert not entry.is_on()
    assert list((tmp_path / "config" / "autostart").iterdir()) == []


def test_it_begins_hidden_and_names_only_a_data_folder_of_its_own(tmp_path: Path) -> None:
    assert starting_command(default_data_dir())[-1] == "--hidden"
    assert list(starting_command(tmp_path))[-3:] == ["--hidden", "--data-dir", str(tmp_path)]


@pytest.mark.parametrize(
    "name", ["with space", 'with "quotes"', "a$HOME`x`", "back\\slash", "100 %", "ümläut", "%u"]
)
def test_any_path_comes_through_as_one_argument(tmp_path: Path, name: str) -> None:
    command = ["/usr/bin/keep-desktop", "--data-dir", f"/home/ann/{name}"]
    DesktopFileLoginItem(tmp_path, command).turn(True)
    assert exec_of(tmp_path) == command


def test_a_line_break_in_a_path_starts_nothing_else(tmp_path: Path) -> None:
    with pytest.raises(Refused):
        DesktopFileLoginItem(tmp_path, ["/bin/keep", "a\nExec=evil"]).turn(True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("line", ["Hidden=true", "X-GNOME-Autostart-enabled=false"])
def test_what_the_desktop_turned_off_counts_as_off(tmp_path: Path, line: str) -> None:
    entry = DesktopFileLoginItem(tmp_path, ["keep-desktop"])
    entry.turn(True)
    file = tmp_path / "keep-desktop.desktop"
    file.write_text(f"{file.read_text('utf-8')}{line}\n", "utf-8")
    assert not entry.is_on()
    entry.turn(True)
    assert entry.is_on()


@pytest.mark.skipif(os.name == "nt", reason="folders are protected in another way there")
def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="cannot be written"):
        DesktopFileLoginItem(tmp_path / "file" / "autostart", ["keep-desktop"]).turn(True)


def test_only_a_whole_path_counts_for_the_folder(tmp_path: Path) -> None:
    assert autostart_folder({"XDG_CONFIG_HOME": str(tmp_path)}) == tmp_path / "autostart"
    home = Path.home() / ".config" / "autostart"
    assert autostart_folder({"XDG_CONFIG_HOME": "relative"}) == home
    assert autostart_folder({}) == home


def test_the_agent_of_macos_says_what_to_start(tmp_path: Path) -> None:
    command = ["/Applications/Keep Desktop.app/Contents/MacOS/keep-desktop", "--hidden"]
    entry = AgentLoginItem(tmp_path / "LaunchAgents", command)
    assert not entry.is_on()
    entry.turn(True)
    assert entry.is_on()
    (file,) = (tmp_path / "LaunchAgents").iterdir()
    assert plistlib.loads(file.read_bytes())["ProgramArguments"] == command
    entry.turn(False)
    assert not entry.is_on()
    file.write_bytes(b"nonsense")
    assert not entry.is_on()


class Winreg:
    """As much of the registry as is used."""

    HKEY_CURRENT_USER, REG_SZ = "HKCU", 1

    def __init__(self) -> None:
        self.keys: dict[str, dict[str, str]] = {}

    @contextmanager
    def OpenKey(self, root: str, key: str) -> Iterator[dict[str, str]]:
        if key not in self.keys:
            raise FileNotFoundError(key)
        yield self.keys[key]

    @contextmanager
    def CreateKey(self, root: str, key: str) -> Iterator[dict[str, str]]:
        yield self.keys.setdefault(key, {})

    def SetValueEx(self, key: dict[str, str], name: str, _: int, type: int, value: str) -> None:
        key[name] = value

    def QueryValueEx(self, key: dict[str, str], name: str) -> str:
        if name not in key:
            raise FileNotFoundError(name)
        return key[name]

    def DeleteValue(self, key: dict[str, str], name: str) -> None:
        del key[name]


def test_windows_is_informed_in_the_users_own_part_of_the_registry() -> None:
    registry = Winreg()
    entry = RegistryLoginItem(registry, [r"C:\Program Files\Keep\keep-desktop.exe", "--hidden"])
    entry.turn(False)
    assert not entry.is_on() and registry.keys == {}
    entry.turn(True)
    assert entry.is_on()
    ((key, values),) = registry.keys.items()
    assert key.endswith(r"CurrentVersion\Run")
    assert values == {"keep-desktop": r'"C:\Program Files\Keep\keep-desktop.exe" --hidden'}
    entry.turn(False)
    assert not entry.is_on()
