"""What a child cannot do, tried from inside a process with the wards raised."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from keep_desktop.ports.sandbox import Finished, Limits
from keep_desktop.sandbox import hardening_linux as hardening_linux
from keep_desktop.sandbox.child import child_command, child_config_of
from keep_desktop.sandbox.hardening_host import read_protections
from keep_desktop.sandbox.host import ProcessSandbox
from tests.unit.sandbox.playing import a_job, frames_of

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these wards are Linux's")


def try_inside(apply_hardening: str, attempt: str) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process of its own after raising wards; it prints what it got."""
    code = f"""
import ctypes, mmap, os, socket, sys
sys.path.insert(0, {str(ROOT)!r})
from keep_desktop.sandbox import hardening_child, hardening_linux
libc = ctypes.CDLL(None, use_errno=True)
def tell(text):
    os.write(1, text.encode())
{apply_hardening}
try:
    {attempt}
except OSError as error:
    tell(type(error).__name__)
os._exit(0)
"""
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", code],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


ALL = "hardening_child.apply(memory_bytes=2**28, frame_bytes=2**25, parent=os.getppid())"
FILTER = "hardening_linux.renounce_privileges(); hardening_linux.filter_calls()"


@pytest.mark.parametrize(
    "attempt",
    [
        "os.open('/etc/passwd', os.O_RDONLY)",
        "os.listdir('/')",
        "os.stat('/')",
        "socket.socket()",
        "socket.socketpair()",
        "os.execv('/bin/true', ['true'])",
        "os.fork()",
        "os.kill(1, 0)",
        "os.getuid()",
        "os.pipe()",
        "os.unlink('/tmp/never-there')",
        "libc.ptrace(0, 0, 0, 0)",
        "mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)",
        "libc.mprotect(ctypes.c_void_p(id(tell) & ~4095), 4096, 7)",
        "libc.syscall(0x40000000 + 0)",
    ],
)
@pytest.mark.parametrize("protections", [ALL, FILTER], ids=["all", "filter"])
def test_what_a_script_does_not_need_kills_the_process(attempt: str, protections: str) -> None:
    ended = try_inside(protections, attempt)
    assert (ended.stdout, ended.returncode) == ("", -signal.SIGSYS)


def test_what_a_script_needs_is_allowed() -> None:
    attempt = "tell(f'{len(bytearray(50_000_000))} {os.read(0, 1)} {len(os.urandom(4))}')"
    ended = try_inside(ALL, attempt)
    assert ended.stdout == "50000000 b'' 4"
    assert ended.returncode == 0


@pytest.mark.parametrize(
    "attempt", ["open('/etc/passwd')", "os.listdir('/')", "os.mkdir('/tmp/never-there')"]
)
def test_landlock_alone_refuses_files(attempt: str) -> None:
    raising = "hardening_linux.renounce_privileges(); missing = hardening_linux.close_files()"
    ended = try_inside(raising, f"tell(missing or ''); {attempt}")
    if "no Landlock" in ended.stdout:
        pytest.skip("this kernel has no Landlock")
    assert ended.stdout == "PermissionError"


def test_limits_alone_refuse_descriptors_and_memory() -> None:
    refused = try_inside("hardening_child._limit(2**28)", "os.open('/etc/passwd', os.O_RDONLY)")
    assert refused.stdout == "OSError"
    raising = "hardening_child._limit(2**28)"
    attempt = "tell('refused' if libc.malloc(ctypes.c_size_t(2**29)) == 0 else 'given')"
    assert try_inside(raising, attempt).stdout == "refused"


def test_a_child_whose_host_is_gone_ends_at_once() -> None:
    ended = try_inside("hardening_linux.die_with(1 if os.getppid() != 1 else 2)", "tell('lives')")
    assert (ended.stdout, ended.returncode) == ("", 0)


def test_both_architectures_have_a_filter_of_the_same_calls() -> None:
    machines = hardening_linux._MACHINES
    assert set(machines) == {"x86_64", "aarch64"}
    assert len({len(machine.allowed) for machine in machines.values()}) == 1
    assert len({len(hardening_linux._program(machine, 0)) for machine in machines.values()}) == 1


def test_the_hardenings_are_in_force_in_a_child_that_runs_a_script(sandbox: ProcessSandbox) -> None:
    run = sandbox.start(a_job("return Mail.list({});"))
    run.receive()
    status = Path(f"/proc/{run.pid}/status").read_text("utf-8")
    limits = Path(f"/proc/{run.pid}/limits").read_text("utf-8")
    environment = Path(f"/proc/{run.pid}/environ").read_bytes()
    open_files = {int(path.name) for path in Path(f"/proc/{run.pid}/fd").iterdir()}
    threads = list(Path(f"/proc/{run.pid}/task").iterdir())
    run.end()
    assert "Seccomp:\t2" in status
    assert "NoNewPrivs:\t1" in status
    for name in ("Max open files", "Max core file size", "Max file size", "Max processes"):
        [line] = [line for line in limits.splitlines() if line.startswith(name)]
        assert line[len(name) :].split()[:2] == ["0", "0"]
    # Some versions of the C library put an end between the settings that they have read.
    assert environment.startswith(b"GLIBC_TUNABLES=glibc.malloc.")
    assert environment.count(b"=") == 3
    assert open_files == {0, 1, 2}
    assert len(threads) == 1


def test_hardenings_are_reported_one_by_one(sandbox: ProcessSandbox) -> None:
    protections = {ward.name: ward for ward in sandbox.protections()}
    assert list(protections) == [
        "End with the program",
        "No new rights",
        "Files and ports closed",
        "Process limits",
        "System calls",
    ]
    assert all(ward.note for ward in protections.values())
    assert protections["System calls"].in_force
    assert protections["Process limits"].in_force


def test_a_child_that_reported_nothing_protects_nothing() -> None:
    [ward] = read_protections("")
    assert not ward.in_force
    assert "could not be started" in ward.note


def test_an_older_kernel_is_asked_for_no_more_than_it_knows() -> None:
    sizes = [len(hardening_linux._landlock_rules(version)) for version in (1, 2, 3, 4, 5, 6, 9)]
    assert sizes == [8, 8, 8, 16, 16, 24, 24]


def test_a_busy_script_needs_no_other_system_call(sandbox: ProcessSandbox) -> None:
    script = """
      const a = [];
      for (let i = 0; i < 200000; i += 1) a.push({i, t: 'x'.repeat(i % 50)});
      a.sort((x, y) => y.i - x.i);
      const s = JSON.stringify(a);
      new Uint8Array(30_000_000).fill(7);
      new Date().toString(); new Date('2026-03-29T02:30:00').getTimezoneOffset();
      Math.random(); performance.now(); /(x+)+y/.test('x'.repeat(20));
      new SharedArrayBuffer(16); Atomics.add(new Int32Array(new SharedArrayBuffer(16)), 0, 1);
      try { Atomics.wait(new Int32Array(new SharedArrayBuffer(16)), 0, 0, 10); } catch {}
      await Mail.list({s: s.slice(0, 3_000_000)});
      return s.length > 1000000;
    """
    run = sandbox.start(a_job(script, timezone="Europe/Berlin"))
    assert frames_of(run)[-1] == [Finished(True)]
    run.end()


def test_a_child_starts_without_what_takes_longer_than_all_of_it() -> None:
    python, *words = child_command(child_config_of(Limits(), "UTC"))
    started = [python, "-X", "importtime", *words]
    child = subprocess.run(started, input=b"", capture_output=True, timeout=60, check=True, env={})
    loaded = {line.rpartition("|")[2].strip() for line in child.stderr.decode().splitlines()}
    assert {"_quickjs", "ctypes"} <= loaded
    assert not loaded & {"pathlib", "typing", "re", "enum", "signal", "inspect", "dataclasses"}
