"""A sandbox without scripts: what a function of a handler does is said by the test."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from keep_desktop.app.build import engine_context_of
from keep_desktop.app.paths import Paths
from keep_desktop.domain.json import JsonValue
from keep_desktop.engine.context import EngineContext
from keep_desktop.engine.engine import Engine
from keep_desktop.ports.clock import Clock
from keep_desktop.ports.sandbox import (
    Finished,
    HandlerCall,
    Message,
    Protection,
    ScriptError,
    ScriptForm,
    ScriptJob,
    ScriptRun,
    Threw,
    ToolCalled,
)
from keep_desktop.services.context import Keep
from keep_desktop.storage import SqliteLedger
from keep_desktop.tools.registry import Registry
from tests.builders.engine import BlindEffect, Effect, Outside
from tests.builders.parsers import a_parser


class Play:
    """What one function does: the calls it makes, each "Ns.name" with its input, all at once;
    then what it returns, or throws."""

    def __init__(
        self,
        *calls: tuple[str, JsonValue],
        returns: JsonValue = None,
        throws: str | None = None,
    ) -> None:
        self._calls = calls
        self._returns = returns
        self._throws = throws

    def frames(self) -> Iterator[Sequence[Message]]:
        if self._calls:
            yield [
                ToolCalled(number, *_parts(name), given)
                for number, (name, given) in enumerate(self._calls)
            ]
        if self._throws is not None:
            yield [Threw(ScriptError(self._throws), from_item=False)]
        yield [Finished({} if self._returns is None else {"returned": self._returns})]


def _parts(name: str) -> tuple[str, str]:
    namespace, _, function = name.partition(".")
    return namespace, function


class _PlayedScript:
    """Fulfils `ports.sandbox.ScriptRun`."""

    pid = 0

    def __init__(self, play: Play) -> None:
        self._frames = play.frames()

    def receive(self) -> Sequence[Message]:
        return next(self._frames)

    def answer(self, call: int, value: JsonValue) -> None:
        """Plays do not listen."""

    def end(self) -> None:
        """Nothing is left of it."""

    def kill(self) -> None:
        """Nothing runs."""

    def end_within(self, seconds: float) -> None:
        """It never waits."""


class PlayedSandbox:
    """Fulfils `ports.sandbox.Sandbox`: *play* says what each call of a handler does."""

    def __init__(self, play: Callable[[HandlerCall], Play]) -> None:
        self._play = play

    def check(self, script: str) -> ScriptError | ScriptForm:
        return ScriptForm.HANDLERS

    def start(self, job: ScriptJob) -> ScriptRun:
        assert job.handler is not None
        return _PlayedScript(self._play(job.handler))

    def prewarm(self) -> None:
        """There is no process."""

    def kill_all(self) -> int:
        return 0

    def protections(self) -> Sequence[Protection]:
        return ()

    def close(self) -> None:
        """There is no process."""


@contextmanager
def a_played_keep(
    folder: Path,
    ledger: SqliteLedger,
    outside: Outside,
    *,
    clock: Clock,
    play: Callable[[HandlerCall], Play],
    checkpoint: Callable[[str], None],
) -> Iterator[tuple[Keep, EngineContext]]:
    """An engine over that ledger with such a sandbox, and the tools Outside.effect and .blind."""
    sandbox = PlayedSandbox(play)
    tools = Registry((Effect(outside), BlindEffect(outside)))
    parts = engine_context_of(
        Paths(folder), ledger, sandbox, a_parser(), tools, clock=clock, checkpoint=checkpoint
    )
    engine = Engine(parts)
    try:
        yield (
            Keep(
                data_dir=folder,
                ledger=ledger,
                queries=ledger.queries,
                get_engine=lambda: engine,
                sandbox=sandbox,
                parser=a_parser(),
                tools=tools,
                clock=clock,
            ),
            parts,
        )
    finally:
        engine.close()


def played_params(call: HandlerCall) -> Mapping[str, JsonValue]:
    """What `mutate` and `next` are given as prepared."""
    prepared = call.arguments[0]
    assert isinstance(prepared, Mapping)
    return prepared
