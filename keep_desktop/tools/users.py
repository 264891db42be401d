"""Users: notices to the person whose workflow it is."""

from typing import Any

from pydantic import Field

from keep_desktop.domain.json import JsonValue
from keep_desktop.ports.tools import CallContext, Reconciled, Tool, ToolInput, ToolOutput, Verdict
from keep_desktop.tools.titles import one_line

_MAX_MESSAGE = 4000


class SendInput(ToolInput):
    message: str = Field(min_length=1, max_length=_MAX_MESSAGE, description="plain text")


class SendOutput(ToolOutput):
    sent: bool


class Send(Tool[SendInput]):
    namespace = "Users"
    name = "send"
    reaches_out = False
    description = "Shows a notice to the user."
    Input = SendInput
    Output = SendOutput
    can_reconcile = True

    def title(self, params: SendInput) -> str:
        return one_line(f"Tell you: {params.message}")

    def call(self, params: SendInput, context: CallContext) -> JsonValue:
        context.postbox.send(params.message, key=context.key)
        return {"sent": True}

    def foresee(self, params: SendInput, context: CallContext) -> JsonValue:
        return {"sent": True}

    def reconcile(self, params: SendInput, context: CallContext) -> Reconciled:
        if context.postbox.was_sent(context.key):
            return Reconciled(Verdict.APPLIED, {"sent": True})
        return Reconciled(Verdict.FAILED)


USERS_TOOLS: tuple[Tool[Any], ...] = (Send(),)
