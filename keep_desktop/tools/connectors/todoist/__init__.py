"""Todoist over its API."""
