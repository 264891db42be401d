"""Identities. All are row numbers of the ledger, typed so that one cannot stand in for another."""

from typing import NewType

WorkflowId = NewType("WorkflowId", int)
VersionId = NewType("VersionId", int)
SessionId = NewType("SessionId", int)
RunId = NewType("RunId", int)
ItemId = NewType("ItemId", int)
MutationId = NewType("MutationId", int)
QuestionId = NewType("QuestionId", int)
EventId = NewType("EventId", int)
