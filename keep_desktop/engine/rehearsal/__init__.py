"""Dry run: executes a script, predicts its mutations and writes nothing."""
