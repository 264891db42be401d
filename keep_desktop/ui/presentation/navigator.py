"""What leads from one feature to another; the main window implements it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from keep_desktop.domain.ids import ItemId, QuestionId, RunId, WorkflowId
from keep_desktop.ports.views import WorkflowRow
from keep_desktop.services.connectors.missing import MissingConnector
from keep_desktop.ui.presentation.runs import RunFailures


class Navigator(Protocol):
    def show_workflow(self, workflow_id: WorkflowId, item_id: ItemId | None = None) -> None:
        """Show a workflow, and beside it an item."""

    def show_failures(self, failures: RunFailures) -> None:
        """Show the items that failed in one run."""

    def show_run(self, workflow: WorkflowRow, run_id: RunId) -> None:
        """Open the dialog of a run."""

    def show_question(self, question_id: QuestionId | None) -> None:
        """Show a question expanded; None, or an answered one: the first."""

    def show_questions(self) -> None:
        """Show the page of all questions."""

    def answer(self, workflow_id: WorkflowId) -> None:
        """Show the question that this workflow waits with."""

    def search_activity(self, text: str) -> None:
        """Show all activity that contains *text*."""

    def new_workflow(self) -> None:
        """Open the dialog for a new workflow."""

    def show_settings(self, workflow_id: WorkflowId) -> None:
        """Open the settings of a workflow."""

    def chat(self, workflow_id: WorkflowId) -> None:
        """Show the chat of a workflow, ready to type."""

    def begin_chat(self, workflow_id: WorkflowId, text: str, files: Sequence[Path]) -> None:
        """Show the chat of a new workflow, and send its first message."""

    def set_up_models(self, back: tuple[str, Callable[[], None]] | None = None) -> None:
        """Show the models in Settings. *back*: label and function of a button that leads back."""

    def connections(self) -> None:
        """Show the connections in Settings."""

    def reconnect(self, connection: str) -> None:
        """Show the connections in Settings, and the dialog that signs in to this one again."""

    def show_server(self, name: str) -> None:
        """Show the MCP servers in Settings, and the dialog in which this one is confirmed."""

    def add_version(self, workflow_id: WorkflowId) -> None:
        """Ask for another version of a script."""

    def connect_service(self, missing: MissingConnector) -> None:
        """Open the dialog that connects the missing service."""
