"""Runs: start, stop, progress, outcomes, and statistics by day."""
