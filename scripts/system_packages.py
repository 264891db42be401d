"""System libraries that Python packages cannot bring: which are missing, and getting them.

Missing ones are found by asking the loader, so any distribution answers; they are installed
through apt where that is possible without a password.
"""

import ctypes
import os
import shutil
import subprocess
import sys

from failure import SetupFailed

# Debian's name of the package -> the library the loader must find.
OFFSCREEN = {
    "libglib2.0-0": "libglib-2.0.so.0",
    "libgl1": "libGL.so.1",
    "libegl1": "libEGL.so.1",
    "libfontconfig1": "libfontconfig.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libdbus-1-3": "libdbus-1.so.3",
    "libgssapi-krb5-2": "libgssapi_krb5.so.2",
}
X_WINDOW = {
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-image0": "libxcb-image.so.0",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-randr0": "libxcb-randr.so.0",
    "libxcb-render-util0": "libxcb-render-util.so.0",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-sync1": "libxcb-sync.so.1",
    "libxcb-xfixes0": "libxcb-xfixes.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
    "libx11-xcb1": "libX11-xcb.so.1",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
}
WAYLAND_WINDOW = {
    "libwayland-client0": "libwayland-client.so.0",
    "libwayland-cursor0": "libwayland-cursor.so.0",
    "libwayland-egl1": "libwayland-egl.so.1",
}
# Debian's name of the package -> the program that some tests start; without it they are skipped.
TEST_PROGRAMS = {
    "dovecot-imapd": "dovecot",
    "xvfb": "Xvfb",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "trayer": "trayer",
    "dbus": "dbus-daemon",
}
_PROGRAM_FOLDERS = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin")


def missing_test_programs() -> list[str]:
    """The Debian packages that some tests lack here; none where apt could not bring them."""
    if shutil.which("apt-get") is None:
        return []
    folders = os.pathsep.join((os.environ.get("PATH", ""), *_PROGRAM_FOLDERS))
    programs = [
        package
        for package, program in TEST_PROGRAMS.items()
        if shutil.which(program, path=folders) is None
    ]
    # The window that is tested on a screen needs what a user's does.
    return [*programs, *missing(X_WINDOW)]


def missing(libraries: dict[str, str]) -> list[str]:
    """The Debian packages whose library the loader does not find here."""
    if not sys.platform.startswith("linux"):
        return []
    return [package for package, library in libraries.items() if not _loads(library)]


def install(packages: list[str], *, purpose: str) -> None:
    """Install *packages* through apt; raise SetupFailed with the exact line if we may not."""
    apt_get = shutil.which("apt-get")
    if apt_get is None:
        raise SetupFailed(
            f"{purpose} needs libraries that are not installed here. Debian calls them: "
            f"{' '.join(packages)}. Install them with your package manager, then try again."
        )
    line = f"apt-get install -y --no-install-recommends {' '.join(packages)}"
    as_root = _as_root()
    if as_root is None:
        raise SetupFailed(f"{purpose} needs system packages. Please run:\n\n    sudo {line}\n")
    print(f"Installing system packages: {' '.join(packages)}", flush=True)
    command = [*as_root, apt_get, "-o", "DPkg::Lock::Timeout=120"]
    wanted = ["install", "-y", "--no-install-recommends", *packages]
    if _run([*command, *wanted]).returncode == 0:
        return
    # A fresh machine has no package lists yet, and old lists name files that are gone.
    _run([*command, "update"])
    second = _run([*command, *wanted])
    if second.returncode != 0:
        raise SetupFailed(
            f"{purpose} needs system packages, and apt could not install them. "
            f"{_why(second.stdout)}\n\nWhen that is solved, run:\n\n    sudo {line}\n"
        )


_NETWORK_SIGNS = ("Temporary failure resolving", "Could not resolve", "Could not connect")


def _why(output: str) -> str:
    """What a person needs to know of apt's many lines."""
    if any(sign in output for sign in _NETWORK_SIGNS):
        return "The network, or the server that packages come from, cannot be reached."
    errors = [line for line in output.splitlines() if line.startswith(("E:", "W:"))]
    return "It says:\n\n" + "\n".join(errors or [output.strip()])


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _as_root() -> list[str] | None:
    """What to put before a command so that it runs as root; None if a password would be asked."""
    quiet = ["/usr/bin/env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8"]
    if os.geteuid() == 0:
        return quiet
    sudo = shutil.which("sudo")
    if sudo is None or _run([sudo, "-n", "true"]).returncode != 0:
        return None
    return [sudo, "-n", *quiet]


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
