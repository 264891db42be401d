"""Wiring: builds the program from its parts and starts it, with a window or without."""
