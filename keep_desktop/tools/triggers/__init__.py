"""Watchers that notice when a workflow should start (`ports/triggers.py`)."""
