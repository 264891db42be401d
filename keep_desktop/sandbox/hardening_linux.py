"""Linux hardening: seccomp, Landlock, no_new_privs, parent death signal.

They apply to the calling thread and what it starts, so the child calls them in its only thread.
Each function returns None once in force, else why it is not and what to do.
"""

import ctypes
import os
import struct

_libc = ctypes.CDLL(None, use_errno=True)

# Not from `signal`; see protocol.py.
_SIGKILL = 9

_PR_SET_PDEATHSIG = 1
_PR_SET_SECCOMP = 22
_PR_SET_NO_NEW_PRIVS = 38
_SECCOMP_MODE_FILTER = 2

_ALLOW = 0x7FFF0000
_KILL = 0x80000000
_REFUSE = 0x00050000 | 1  # with EPERM

_LANDLOCK_CREATE = 444
_LANDLOCK_RESTRICT_SELF = 446
_LANDLOCK_GET_VERSION = 1


class _Machine:
    """An architecture as seccomp names it, and the numbers of the allowed calls; those of *memory*
    only for memory that cannot be executed: mmap, mprotect."""

    __slots__ = ("allowed", "audit", "memory")

    def __init__(self, audit: int, allowed: tuple[int, ...], memory: tuple[int, ...]) -> None:
        self.audit = audit
        self.allowed = allowed
        self.memory = memory


# In both rows: read, write, munmap, brk, mremap, madvise, futex, clock_gettime, gettimeofday,
# getrandom, rt_sigprocmask, rt_sigreturn, restart_syscall, exit, exit_group.
_MACHINES = {
    "x86_64": _Machine(
        0xC000003E,
        (0, 1, 11, 12, 25, 28, 202, 228, 96, 318, 14, 15, 219, 60, 231),
        (9, 10),
    ),
    "aarch64": _Machine(
        0xC00000B7,
        (63, 64, 215, 214, 216, 233, 98, 113, 169, 278, 135, 139, 128, 93, 94),
        (222, 226),
    ),
}


def _failed(call: str) -> str:
    return f"{call}: {os.strerror(ctypes.get_errno())}"


def _prctl(option: int, first: int, second: object = 0) -> bool:
    none = ctypes.c_ulong(0)
    number = ctypes.c_ulong(second) if isinstance(second, int) else second
    return bool(_libc.prctl(option, ctypes.c_ulong(first), number, none, none) == 0)


def die_with(parent: int) -> str | None:
    """Be killed when the host's starting thread ends; at once if the host is gone already."""
    if not _prctl(_PR_SET_PDEATHSIG, _SIGKILL):
        return _failed("prctl")
    if os.getppid() != parent:
        os._exit(0)
    return None


def renounce_privileges() -> str | None:
    return None if _prctl(_PR_SET_NO_NEW_PRIVS, 1) else _failed("prctl")


def close_files() -> str | None:
    """Landlock: no file, folder or device can be opened or changed, and where the kernel knows
    how, no TCP port and no process outside can be reached."""
    version = _libc.syscall(_LANDLOCK_CREATE, None, ctypes.c_size_t(0), _LANDLOCK_GET_VERSION)
    if version < 1:
        return "this kernel has no Landlock or it is turned off; seccomp still refuses all files"
    rules = _landlock_rules(version)
    ruleset = _libc.syscall(_LANDLOCK_CREATE, rules, ctypes.c_size_t(len(rules)), 0)
    if ruleset < 0:
        return _failed("landlock_create_ruleset")
    done = _libc.syscall(_LANDLOCK_RESTRICT_SELF, ruleset, 0) == 0
    error = None if done else _failed("landlock_restrict_self")
    os.close(ruleset)
    return error


def _landlock_rules(version: int) -> bytes:
    files = 0x1FFF  # the thirteen rights of the first version
    for since, right in ((2, 1 << 13), (3, 1 << 14), (5, 1 << 15)):
        if version >= since:
            files |= right
    if version < 4:
        return struct.pack("=Q", files)
    tcp = 0b11  # bind, connect
    if version < 6:
        return struct.pack("=QQ", files, tcp)
    return struct.pack("=QQQ", files, tcp, 0b11)  # abstract sockets, signals


def filter_calls(*, survives: bool = False) -> str | None:
    """seccomp: kill the process at any system call that running a script does not need; if it
    *survives*, refuse the call instead.

    Must be called with no_new_privs set.
    """
    machine = _MACHINES.get(os.uname().machine)
    if machine is None:
        return f"no filter is written for {os.uname().machine} processors"
    code = _program(machine, _REFUSE if survives else _KILL)
    text = ctypes.create_string_buffer(code, len(code))

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))

    program = Program(len(code) // 8, ctypes.addressof(text))
    if _prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(program)):
        return None
    return f"{_failed('prctl')}; this kernel was built without seccomp filters"


def _program(machine: _Machine, otherwise: int) -> bytes:
    """The filter in the kernel's packet filter code."""
    load, if_equal, if_at_least, if_any_bit, answer = 0x20, 0x15, 0x35, 0x45, 0x06
    number, architecture, third_argument = 0, 4, 32
    executable = 4

    def step(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
        return struct.pack("=HBBI", code, yes, no, value)

    steps = [
        step(load, architecture),
        step(if_equal, machine.audit, 1, 0),
        step(answer, otherwise),
        step(load, number),
        # On x86-64, numbers from here on are another set of calls.
        step(if_at_least, 0x40000000, 0, 1),
        step(answer, otherwise),
    ]
    for call in machine.allowed:
        steps += [step(if_equal, call, 0, 1), step(answer, _ALLOW)]
    for call in machine.memory:
        steps += [
            step(if_equal, call, 0, 4),
            step(load, third_argument),
            step(if_any_bit, executable, 0, 1),
            step(answer, otherwise),
            step(answer, _ALLOW),
        ]
    steps.append(step(answer, otherwise))
    return b"".join(steps)
