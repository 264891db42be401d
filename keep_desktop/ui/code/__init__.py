"""Views of code: script and log text with find bar, diffs, and the graph of handlers."""
