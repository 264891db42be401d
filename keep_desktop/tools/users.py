"""`Users`: notifications to the workflow's user."""

from typing import Any

from pydantic import Field

from keep_desktop.domain.json import JsonValue
from keep_desktop.domain.messages import UserMessage
from keep_desktop.ports.tools import CallContext, Reconciled, Tool, ToolInput, ToolOutput, Verdict
from keep_desktop.tools.text import single_line

_MAX_MESSAGE = 4000


class SendNotificationInput(ToolInput):
    message: str = Field(min_length=1, max_length=_MAX_MESSAGE, description="plain text")


class SendNotificationOutput(ToolOutput):
    sent: bool


class SendNotification(Tool[SendNotificationInput]):
    namespace = "Users"
    name = "send"
    uses_network = False
    description = "Shows a notice to the user."
    Input = SendNotificationInput
    Output = SendNotificationOutput
    can_reconcile = True

    def title(self, params: SendNotificationInput) -> str:
        return UserMessage("Tell you: {message}", message=single_line(params.message, 190))

    def call(self, params: SendNotificationInput, context: CallContext) -> JsonValue:
        context.outbox.send(params.message, key=context.key)
        return {"sent": True}

    def predict(self, params: SendNotificationInput, context: CallContext) -> JsonValue:
        return {"sent": True}

    def reconcile(self, params: SendNotificationInput, context: CallContext) -> Reconciled:
        if context.outbox.was_sent(context.key):
            return Reconciled(Verdict.APPLIED, {"sent": True})
        return Reconciled(Verdict.FAILED)


USERS_TOOLS: tuple[Tool[Any], ...] = (SendNotification(),)
