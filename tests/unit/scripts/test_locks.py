"""The lock files agree with the project and tie nobody to one registry."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
RUNTIME = ROOT / "requirements.lock"
DEVELOPMENT = ROOT / "requirements-dev.lock"
PACKAGE = ROOT / "requirements-package.lock"
LOCKS = [RUNTIME, DEVELOPMENT, PACKAGE]
PIN = re.compile(r"^([a-z0-9.-]+)==(\S+)(.*)$", re.MULTILINE)


def pins(lock: Path) -> dict[str, str]:
    return {name: version for name, version, _ in PIN.findall(lock.read_text(encoding="utf-8"))}


def names(requirements: list[str]) -> set[str]:
    found = (re.match(r"[A-Za-z0-9._-]+", requirement) for requirement in requirements)
    return {match.group().lower().replace("_", "-") for match in found if match}


def test_everything_the_project_asks_for_is_locked() -> None:
    file = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = names(file["project"]["dependencies"]) | names(file["build-system"]["requires"])
    assert needed <= pins(RUNTIME).keys()
    extras = file["project"]["optional-dependencies"]
    assert names(extras["dev"]) <= pins(DEVELOPMENT).keys()
    assert names(extras["package"]) <= pins(PACKAGE).keys()


def test_tests_run_with_the_versions_that_users_get() -> None:
    assert pins(RUNTIME).items() <= pins(DEVELOPMENT).items()


def test_what_is_packed_has_the_versions_that_are_tested() -> None:
    assert pins(RUNTIME).items() <= pins(PACKAGE).items()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_names_no_registry(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index-url" not in text
    assert "--find-links" not in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_pin_carries_a_hash(lock: Path) -> None:
    entries = re.split(r"\n(?=[a-z0-9])", lock.read_text(encoding="utf-8"))
    assert [entry for entry in entries if "==" in entry and "--hash=sha256:" not in entry] == []
