"""The contracts between the core and the machinery around it."""
