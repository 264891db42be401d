"""Watchers that notice when a workflow should look (`ports/triggers.py`)."""
