"""Handler workflows: next handler, runs of producers and consumers, and their topics."""
