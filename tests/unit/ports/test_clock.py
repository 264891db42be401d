"""The zone of the user: found anew when the computer says another one, and not read otherwise."""

import os
import time
from datetime import UTC, datetime, tzinfo
from pathlib import Path

import pytest
import tzlocal

from keep_desktop.ports import clock
from keep_desktop.ports.clock import SystemClock

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture
def zone_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The one file that says it here."""
    file = tmp_path / "localtime"
    monkeypatch.setattr(clock, "_ZONE_FILES", (str(file),))
    monkeypatch.setattr(SystemClock, "_found", None)
    monkeypatch.delenv("TZ", raising=False)
    return file


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the steady clock says: its last entry."""
    steady = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: steady[-1])
    return steady


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When the zone was read."""
    times: list[float] = []
    real = tzlocal.reload_localzone

    def read() -> tzinfo:
        times.append(time.monotonic())
        return real()

    monkeypatch.setattr(tzlocal, "reload_localzone", read)
    return times


def test_the_zone_is_read_again_only_when_the_computer_says_another(
    zone_file: Path, seconds: list[float], found: list[float]
) -> None:
    zone_file.symlink_to("/usr/share/zoneinfo/Europe/Berlin")
    SystemClock().zone()
    seconds.append(200.0)
    SystemClock().zone()
    assert found == [100.0]
    zone_file.unlink()
    zone_file.symlink_to("/usr/share/zoneinfo/Asia/Tokyo")
    seconds.append(201.0)
    SystemClock().zone()
    assert found == [100.0, 201.0]


@pytest.mark.usefixtures("zone_file")
def test_the_zone_is_read_each_second_where_no_file_says_it(
    seconds: list[float], found: list[float]
) -> None:
    SystemClock().zone()
    SystemClock().zone()
    seconds.append(101.0)
    SystemClock().zone()
    assert found == [100.0, 101.0]


@pytest.mark.usefixtures("zone_file", "seconds")
def test_another_zone_in_the_environment_holds_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for name in ("Asia/Tokyo", "America/Lima"):
        monkeypatch.setitem(os.environ, "TZ", name)
        texts.append(f"{NOON.astimezone(SystemClock().zone()):%H:%M}")
    assert texts == ["21:00", "07:00"]
