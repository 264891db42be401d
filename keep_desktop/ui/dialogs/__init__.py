"""The dialogs: adding a workflow, its settings, schedule and versions, and the archive."""
