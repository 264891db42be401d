"""The details pane of one item: history, input, script, log, and its question."""
