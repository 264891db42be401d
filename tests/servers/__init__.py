"""Servers on the loopback that stand in for models, in tests and for a person who tries Keep."""
