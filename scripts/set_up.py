"""Set-up with nothing but Python's standard library: what `make run` and `make test` do first.

bootstrap.py run    what the program needs (and its window, given a display)
bootstrap.py demo   what the program needs without a window
bootstrap.py dev    what the tests and checks need as well
"""

import sys

import display
import environment
import system_packages
from failure import SetupFailed

RUNTIME = environment.ROOT / "requirements.lock"
DEVELOPMENT = environment.ROOT / "requirements-dev.lock"
PURPOSES = ("run", "demo", "dev")


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in PURPOSES:
        print(__doc__, file=sys.stderr)
        return 2
    purpose = arguments[0]
    try:
        _ensure_libraries(purpose)
        if _make_ready(purpose):
            print("Set-up is complete.", flush=True)
    except SetupFailed as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nSet-up was interrupted. The same command goes on from there.", file=sys.stderr)
        return 130
    return 0


def _make_ready(purpose: str) -> bool:
    if purpose == "dev":
        return environment.make_ready(DEVELOPMENT, contains=(RUNTIME,))
    return environment.make_ready(RUNTIME)


def _ensure_libraries(purpose: str) -> None:
    libraries: dict[str, str] = {}
    if purpose == "dev":
        libraries.update(system_packages.OFFSCREEN)
    if purpose == "run" and display.is_there():
        libraries.update(system_packages.OFFSCREEN)
        libraries.update(
            system_packages.WAYLAND_WINDOW if display.is_wayland() else system_packages.X_WINDOW
        )
    missing = system_packages.missing(libraries)
    if missing:
        system_packages.install(missing, purpose="The window")
    if purpose == "dev":
        _get_what_some_tests_start()


def _get_what_some_tests_start() -> None:
    """What only some tests need does not keep the others from running."""
    missing = system_packages.missing_test_programs()
    if not missing:
        return
    try:
        system_packages.install(missing, purpose="A few tests of mail and of the window")
    except SetupFailed as failure:
        print(f"Some tests will be skipped. {failure}", file=sys.stderr)
