"""Runs of item scripts: items, tool lookup, write buffer, and failure routing."""
