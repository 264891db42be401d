"""How long the sandbox takes: to begin a script, to answer a call, to be stopped.

Run with `python -m benchmarks.sandbox`. Figures are milliseconds and microseconds of this machine
at this moment; each has its target beside it.
"""

import statistics
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.sandbox import Finished, ItemOpened, Limits, ScriptJob, ToolCalled
from keep_desktop.sandbox.host import ProcessSandbox
from keep_desktop.sandbox.run import ProcessRun

ENDLESS = "await Mail.list({}); for (;;) {}"
REGEX = "await Mail.list({}); /^(a+)+$/.test('a'.repeat(40) + 'b');"
HEAP = """
globalThis.kept = [];
while (kept.length < 200) kept.push(new Uint8Array(1024 * 1024).fill(1));
await Mail.list({});
for (;;) {}
"""


def a_job(script: str, workflow: str = "bench") -> ScriptJob:
    return ScriptJob(
        workflow=workflow,
        script=script,
        params={},
        tools={"Mail": ("list",)},
        docs={},
        limits=Limits(),
    )


def dispatch(sandbox: ProcessSandbox, times: int, *, prewarmed: bool) -> list[float]:
    """Seconds from start to the first message of a trivial script, each in a child that has
    served nobody."""
    took = []
    for number in range(times):
        if prewarmed:
            sandbox.prewarm()
            wait_until_warm(sandbox)
        else:
            sandbox.kill_all()
        began = time.perf_counter()
        run = sandbox.start(a_job("return 1;", f"workflow {number}"))
        run.receive()
        took.append(time.perf_counter() - began)
        run.kill()
        run.end()
    return took


def wait_until_warm(sandbox: ProcessSandbox) -> None:
    while sandbox.warm_count() == 0:
        time.sleep(0.002)
    time.sleep(0.05)  # started is not yet ready


def restarts(sandbox: ProcessSandbox, times: int) -> list[float]:
    """Seconds of a whole trivial script in a child that came back, from start to end."""
    took = []
    for _ in range(times):
        began = time.perf_counter()
        run = sandbox.start(a_job("return 1;"))
        run.receive()
        run.end()
        took.append(time.perf_counter() - began)
    return took


def round_trips(sandbox: ProcessSandbox, times: int) -> list[float]:
    """Seconds from an answer to the next call."""
    run = sandbox.start(a_job("for (let i = 0; ; i += 1) await Mail.list({i});"))
    [called] = run.receive()
    took = []
    for _ in range(times):
        assert isinstance(called, ToolCalled)
        began = time.perf_counter()
        run.answer(called.call, {"id": "a", "subject": "Invoice 17"})
        [called] = run.receive()
        took.append(time.perf_counter() - began)
    run.end()
    return took


def items_a_second(sandbox: ProcessSandbox, items: int) -> float:
    """Whole items with one call each, the host answering at once."""
    script = f"""
      for (let i = 0; i < {items}; i += 1) {{
        await Items.withItem('i' + i, 'Item', async () => {{ await Mail.list({{i}}); }});
      }}
    """
    began = time.perf_counter()
    run = sandbox.start(a_job(script))
    messages = run.receive()
    while not isinstance(messages[-1], Finished):
        last = messages[-1]
        if isinstance(last, ToolCalled):
            run.answer(last.call, None)
        elif isinstance(last, ItemOpened):
            item: JsonValue = {"id": "i", "title": "Item", "isDone": False}
            run.answer(last.call, {"call": True, "item": item})
        messages = run.receive()
    run.end()
    return items / (time.perf_counter() - began)


def stops(sandbox: ProcessSandbox, script: str, times: int) -> list[float]:
    """Seconds from kill to the moment when the process is no more, not even as a zombie."""
    return [stop(sandbox.start(a_job(script))) for _ in range(times)]


def stop(run: ProcessRun) -> float:
    run.receive()
    run.answer(1, None)
    killer = Killer(run)
    run.receive()
    run.end()
    gone = time.perf_counter()
    assert not Path(f"/proc/{run.pid}").exists()
    return gone - killer.began()


class Killer:
    """Kills a run from another thread, a moment after its script went on."""

    def __init__(self, run: ProcessRun) -> None:
        self._began = 0.0
        self._run = run
        self._timer = threading.Timer(0.02, self._kill)
        self._timer.start()

    def _kill(self) -> None:
        self._began = time.perf_counter()
        self._run.kill()

    def began(self) -> float:
        """When `kill` was called (seconds of perf_counter)."""
        self._timer.join()
        return self._began


def say(what: str, value: str, target: str = "") -> None:
    print(f"{what:<52}{value:>12}  {target}".rstrip())


def milliseconds(what: str, seconds: float, target: str = "") -> None:
    say(what, f"{seconds * 1e3:.2f} ms", target)


def main() -> None:
    with TemporaryDirectory() as folder:
        sandbox = ProcessSandbox(Path(folder))
        try:
            measure(sandbox)
        finally:
            sandbox.close()


def measure(sandbox: ProcessSandbox) -> None:
    cold = statistics.median(dispatch(sandbox, 20, prewarmed=False))
    milliseconds("Cold start to first message, median", cold)
    warm = statistics.median(dispatch(sandbox, 50, prewarmed=True))
    milliseconds("Prewarmed start to first message, median", warm, "target < 5 ms")
    again = statistics.median(restarts(sandbox, 300))
    milliseconds("A whole script in a child that came back, median", again)
    trip = statistics.median(round_trips(sandbox, 20_000))
    say("Call round trip, median", f"{trip * 1e6:.0f} µs", "target < 150 µs")
    say("Items with one call each, nothing written", f"{items_a_second(sandbox, 10_000):.0f} /s")
    for what, script in (("endless loop", ENDLESS), ("regex", REGEX), ("200 MB heap", HEAP)):
        worst = max(stops(sandbox, script, 50))
        milliseconds(f"Kill to process gone, {what}, worst of 50", worst, "target < 100 ms")


if __name__ == "__main__":
    main()
