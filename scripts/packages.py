"""Python packages from a lock file into a virtual environment, through its own pip."""

import subprocess
import sys
from pathlib import Path

from failure import SetupFailed


def fill(venv: Path, lock: Path, project: Path) -> None:
    """Install what *lock* pins, each file checked against its hash, and then *project* itself."""
    pins = sum(1 for line in lock.read_text(encoding="utf-8").splitlines() if "==" in line)
    print("Installing Python packages (the first time fetches about 100 MB)", flush=True)
    log = venv / "keep-setup.log"
    log.unlink(missing_ok=True)
    _pip(venv, log, ["--no-deps", "--require-hashes", "-r", str(lock)], pins=pins)
    # Without isolation the build uses the locked setuptools instead of fetching an unlocked one.
    _pip(venv, log, ["--no-deps", "--no-build-isolation", "-e", str(project)], pins=1)
    # pip compiles what it copies; this stays where it is, and an environment that keeps Python from
    # writing compiled code would have each start compile it again.
    _compile(venv, project / "keep_desktop")


def _compile(venv: Path, package: Path) -> None:
    command = [str(venv / "bin" / "python"), "-m", "compileall", "-q", str(package)]
    if subprocess.run(command, check=False).returncode != 0:
        raise SetupFailed(f"{package} could not be compiled, for the reason above.")


def _pip(venv: Path, log: Path, arguments: list[str], *, pins: int) -> None:
    command = [str(venv / "bin" / "python"), "-m", "pip", "install", "--progress-bar", "off"]
    command += ["--disable-pip-version-check", "--no-input", "--log", str(log)]
    pip = subprocess.Popen(
        command + arguments,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert pip.stdout is not None  # noqa: S101  a pipe was asked for
    output: list[str] = []
    for line in pip.stdout:
        output.append(line)
        _show_progress(sum(text.startswith("Collecting ") for text in output), pins)
    _show_progress(None, pins)
    if pip.wait() != 0:
        raise SetupFailed(_why(output, log, project=venv.parent))


def _show_progress(done: int | None, of: int) -> None:
    """Keep one line current on a terminal; None takes it away."""
    if sys.stdout.isatty():
        text = "" if done is None else f"  {done} of {of} packages"
        print(f"\r{text:<40}\r{text}", end="", flush=True)


_NETWORK_SIGNS = (
    "Failed to establish a new connection",
    "NameResolutionError",
    "name resolution",
    "ConnectTimeout",
    "ReadTimeout",
    "Read timed out",
    "connection timed out",
    "ProxyError",
    "SSLError",
    "Connection reset",
    "Network is unreachable",
)


def _why(output: list[str], log: Path, *, project: Path) -> str:
    text = "".join(output)
    details = f"Details are in {log}"
    if any(sign in text for sign in _NETWORK_SIGNS):
        return (
            "The Python packages could not be fetched: the package index cannot be reached. "
            "Set-up needs the network once. Check the connection (or the proxy), then give the "
            f"same command again. {details}"
        )
    if "No space left on device" in text:
        return f"The disk is full. Set-up needs about 700 MB in {project}. {details}"
    if "DO NOT MATCH THE HASHES" in text:
        return (
            "A fetched package is not the one that the lock file names, so nothing was installed: "
            f"something between here and the package index changed it. {details}"
        )
    if "No matching distribution found" in text:
        return (
            "A package has no build for this machine. Keep Desktop needs Python 3.11 to 3.14, and "
            "glibc 2.34 (x86-64) or 2.39 (arm64): Debian 12 or Ubuntu 22.04, on arm64 Debian 13 "
            f"or Ubuntu 24.04. {details}"
        )
    errors = [line.strip() for line in output if line.startswith("ERROR:")]
    return f"pip could not install the packages. {' '.join(errors)} {details}"
