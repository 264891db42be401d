"""Set-up on a stranger's machine: what it says where it cannot go on, and when it does nothing."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).parents[3] / "scripts"


@pytest.fixture(autouse=True)
def _scripts_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))


def script(name: str) -> ModuleType:
    return importlib.import_module(name)


def setup_failed() -> type[Exception]:
    failure: type[Exception] = script("failure").SetupFailed
    return failure


def a_finished(returncode: int) -> subprocess.CompletedProcess[str]:
    return subprocess.CompletedProcess([], returncode, stdout="what apt said")


def test_who_may_not_use_apt_is_given_the_exact_line(monkeypatch: pytest.MonkeyPatch) -> None:
    system_packages = script("system_packages")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", {"apt-get": "/usr/bin/apt-get"}.get)
    with pytest.raises(setup_failed()) as failure:
        system_packages.install(["libgl1", "libegl1"], purpose="The window")
    assert "sudo apt-get install -y --no-install-recommends libgl1 libegl1" in str(failure.value)


def test_package_lists_are_fetched_where_the_machine_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system_packages = script("system_packages")
    asked: list[str] = []

    def apt(command: list[str]) -> subprocess.CompletedProcess[str]:
        asked.append("update" if "update" in command else "install")
        return a_finished(100 if asked == ["install"] else 0)

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", {"apt-get": "/usr/bin/apt-get"}.get)
    monkeypatch.setattr(system_packages, "_run", apt)
    system_packages.install(["libgl1"], purpose="The window")
    assert asked == ["install", "update", "install"]


def test_what_apt_cannot_install_is_reported_with_its_own_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    system_packages = script("system_packages")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", {"apt-get": "/usr/bin/apt-get"}.get)
    monkeypatch.setattr(system_packages, "_run", lambda command: a_finished(100))
    with pytest.raises(setup_failed(), match="what apt said"):
        system_packages.install(["libgl1"], purpose="The window")


def test_apt_without_a_network_is_reported_in_a_sentence() -> None:
    shown = script("system_packages")._why("Err:1 x\n  Temporary failure resolving 'y'\nE: z")
    assert "cannot be reached" in shown
    assert "Err:" not in shown


def test_without_apt_the_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(setup_failed(), match="libgl1"):
        script("system_packages").install(["libgl1"], purpose="The window")


@pytest.mark.skipif(sys.platform != "linux", reason="the libraries are those of Linux")
def test_a_library_is_missing_only_if_the_loader_does_not_find_it() -> None:
    missing = script("system_packages").missing({"libc6": "libc.so.6", "none": "libnone.so.9"})
    assert missing == ["none"]


@pytest.mark.parametrize(
    ("pip_says", "text"),
    [
        ("NewConnectionError: Failed to establish a new connection", "cannot be reached"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "not the one that the lock file names"),
        ("ERROR: No matching distribution found for x==1", "no build for this machine"),
        ("ERROR: something new", "something new"),
    ],
)
def test_a_failure_of_pip_becomes_a_sentence(pip_says: str, text: str, tmp_path: Path) -> None:
    why = script("packages")._why([pip_says], tmp_path / "log", project=tmp_path)
    assert text in why
    assert str(tmp_path / "log") in why


def test_the_program_is_compiled_even_where_python_may_not_do_so_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages = script("packages")
    monkeypatch.setattr(packages, "_pip", lambda *_, **__: None)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    (tmp_path / "venv" / "bin").mkdir(parents=True)
    (tmp_path / "venv" / "bin" / "python").symlink_to(sys.executable)
    (tmp_path / "keep_desktop").mkdir()
    program = tmp_path / "keep_desktop" / "program.py"
    program.write_text("pass")
    lock = tmp_path / "lock"
    lock.write_text("")
    packages.fill(tmp_path / "venv", lock, tmp_path)
    assert Path(importlib.util.cache_from_source(str(program))).exists()


def test_an_old_python_is_refused_with_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bootstrap = script("bootstrap")
    monkeypatch.setattr(bootstrap, "OLDEST", (99, 0))
    monkeypatch.setattr(bootstrap, "NEWER", ())
    assert bootstrap.main() == 1
    assert "needs Python" in capsys.readouterr().err


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The environment module at work on a folder of its own, where filling is only counted."""
    module = script("environment")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "VENV_PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(module, "STAMP", tmp_path / ".venv" / "keep-setup.json")
    monkeypatch.setattr(module, "_works", lambda: True)
    monkeypatch.setattr(script("packages"), "fill", lambda venv, lock, project: None)
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / "the.lock").write_text("alembic==1.20.1\n")
    python = Path(sys.executable).resolve()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "lib" / python.name).mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(python)
    return module


def test_a_second_start_fills_nothing(environment: ModuleType, tmp_path: Path) -> None:
    assert environment.make_ready(tmp_path / "the.lock")
    assert not environment.make_ready(tmp_path / "the.lock")


def test_who_set_up_for_the_tests_can_start_the_program_at_once(
    environment: ModuleType, tmp_path: Path
) -> None:
    (tmp_path / "more.lock").write_text("alembic==1.20.1\npytest==9.2.0\n")
    environment.make_ready(tmp_path / "more.lock", contains=(tmp_path / "the.lock",))
    assert not environment.make_ready(tmp_path / "the.lock")


def test_a_changed_lock_is_installed(environment: ModuleType, tmp_path: Path) -> None:
    environment.make_ready(tmp_path / "the.lock")
    (tmp_path / "the.lock").write_text("alembic==1.20.2\n")
    assert environment.make_ready(tmp_path / "the.lock")


def test_an_interpreter_that_is_gone_is_noticed(environment: ModuleType, tmp_path: Path) -> None:
    environment.make_ready(tmp_path / "the.lock")
    (tmp_path / ".venv" / "bin" / "python").unlink()
    assert environment.make_ready(tmp_path / "the.lock")


def test_another_version_of_the_interpreter_is_noticed(
    environment: ModuleType, tmp_path: Path
) -> None:
    environment.make_ready(tmp_path / "the.lock")
    (packages,) = (tmp_path / ".venv" / "lib").iterdir()
    packages.rename(packages.with_name("python3.1"))
    assert environment.make_ready(tmp_path / "the.lock")


def test_a_folder_of_another_user_is_refused_with_a_way_out(
    environment: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(setup_failed(), match="cp -r"):
        environment.make_ready(tmp_path / "the.lock")


def test_a_server_that_cannot_be_installed_only_skips_tests(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    set_up = script("set_up")
    packages = set_up.system_packages
    monkeypatch.setattr(packages, "missing_test_programs", lambda: ["dovecot-imapd"])
    monkeypatch.setattr(packages.shutil, "which", lambda *_, **__: None)
    set_up._get_what_some_tests_start()
    assert "Some tests will be skipped" in capsys.readouterr().err
