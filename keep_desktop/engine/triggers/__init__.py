"""Triggers: which workflows they wake, and the watchers that notice."""
