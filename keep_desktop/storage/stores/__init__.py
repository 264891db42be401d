"""Stores of the engine's writes: one per subject, inside a unit of work."""
