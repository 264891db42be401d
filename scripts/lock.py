"""`make lock`: write the lock files from pyproject.toml, with hashes and for every platform.

Needs uv. What is already pinned stays unless `--upgrade` is given.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The lock must name no registry, so that each machine asks the one it is set up for.
OPTIONS = [
    "--universal",
    "--generate-hashes",
    "--no-annotate",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--custom-compile-command=make lock",
]


def main(upgrade: list[str]) -> int:
    uv = shutil.which("uv")
    if uv is None:
        print("make lock needs uv. Install it with: pipx install uv", file=sys.stderr)
        return 1
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    # Whoever installs builds the project too, and must do it with a locked tool.
    build_tools = "\n".join(project["build-system"]["requires"])
    oldest = project["project"]["requires-python"].removeprefix(">=")
    for name, extras in (
        ("requirements.lock", []),
        ("requirements-dev.lock", ["--extra=dev", "--constraint=requirements.lock"]),
        ("requirements-package.lock", ["--extra=package", "--constraint=requirements.lock"]),
    ):
        command = [uv, "pip", "compile", "--quiet", *OPTIONS, f"--python-version={oldest}"]
        command += [*extras, *upgrade, "pyproject.toml", "-", "-o", name]
        done = subprocess.run(command, input=build_tools, text=True, cwd=ROOT, check=False)
        if done.returncode != 0:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
