"""The runs of a workflow: dialogs, timeline and charts by day."""
