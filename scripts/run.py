"""`make run` after set-up: the window, or the main job on sample mail where no window can be."""

import os
import subprocess
import sys

import display
import environment

PROGRAM = environment.VENV / "bin" / "keep-desktop"
HOW_TO_GET_THE_WINDOW = """
There is no display here, so this was the main job on sample mail, without the window.
To see the window, run `make run` in a desktop session (or over `ssh -X`), where DISPLAY or
WAYLAND_DISPLAY names a display that answers.
Nearly everything but Undo also works without the window: .venv/bin/keep-desktop --help
"""


def main() -> int:
    if display.is_there():
        os.execv(PROGRAM, [str(PROGRAM)])  # noqa: S606  no shell is meant
    demo = subprocess.run([environment.VENV_PYTHON, "-m", "keep_desktop.app.demo"], check=False)
    if demo.returncode == 0:
        print(HOW_TO_GET_THE_WINDOW, flush=True)
    return demo.returncode


if __name__ == "__main__":
    sys.exit(main())
