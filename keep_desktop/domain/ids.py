"""Ids: row numbers of the ledger, with distinct types."""

from typing import NewType

WorkflowId = NewType("WorkflowId", int)
VersionId = NewType("VersionId", int)
SessionId = NewType("SessionId", int)
RunId = NewType("RunId", int)
ItemId = NewType("ItemId", int)
MutationId = NewType("MutationId", int)
QuestionId = NewType("QuestionId", int)
EventId = NewType("EventId", int)
RepairId = NewType("RepairId", int)
TriggerId = NewType("TriggerId", int)
