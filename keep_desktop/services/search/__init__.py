"""Search over workflows, items, runs and log lines."""
