"""A TaskRunner that the test steps."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from keep_desktop.ui.core.messages import Messages
from keep_desktop.ui.core.tasks import TaskRunner

T = TypeVar("T")


@dataclass
class _Held:
    key: Hashable
    work: Callable[[], Any]
    on_result: Callable[[Any], None]
    on_error: Callable[[Exception], None] | None


class ManualTaskRunner:
    """A TaskRunner whose results come when the test says so; stale ones are dropped as in the real
    one."""

    def __init__(self) -> None:
        self.held: list[_Held] = []
        self.messages = Messages()

    def query(
        self,
        key: Hashable,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        on_error: Callable[[Exception], None] | None = None,
    ) -> None:
        self.forget(key)
        self.held.append(_Held(key, work, on_result, on_error))

    def command(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None] | None = None,
        on_error: Callable[[Exception], None] | None = None,
    ) -> None:
        self.held.append(_Held(object(), work, on_result or (lambda _: None), on_error))

    #: Nothing takes long here.
    long = command

    def forget(self, key: Hashable) -> None:
        self.held = [one for one in self.held if one.key != key]

    def answer(self) -> bool:
        """Answer the oldest query; False without one."""
        if not self.held:
            return False
        one = self.held.pop(0)
        try:
            result = one.work()
        except Exception as error:  # noqa: BLE001  # the real one hands on whatever it is, too
            assert one.on_error is not None, error
            one.on_error(error)
        else:
            one.on_result(result)
        return True

    def answer_all(self) -> None:
        while self.answer():
            pass


def as_tasks(tasks: ManualTaskRunner) -> TaskRunner:
    return cast(TaskRunner, tasks)
