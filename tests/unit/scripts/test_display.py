"""A window is tried only where a display server answers."""

import importlib
import socket
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="macOS always has a display")
SCRIPTS = Path(__file__).parents[3] / "scripts"


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return importlib.import_module("display")


def test_without_a_named_display_there_is_none(display: ModuleType) -> None:
    assert not display.is_there()


def test_a_display_that_nobody_serves_is_none(
    display: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DISPLAY", ":9871")
    monkeypatch.setenv("WAYLAND_DISPLAY", str(tmp_path / "wayland-0"))
    assert not display.is_there()


def test_an_x_server_is_found(display: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("\0/tmp/.X11-unix/X9872")
        server.listen()
        monkeypatch.setenv("DISPLAY", ":9872.0")
        assert display.is_there()
        assert not display.is_wayland()


def test_a_wayland_server_is_found_in_the_session_s_folder(
    display: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-7"))
        server.listen()
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-7")
        assert display.is_wayland()
        assert display.is_there()
