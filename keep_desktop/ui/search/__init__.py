"""The search palette (Ctrl+K) and its results."""
