"""Schedules: set, skip once, pause all; and the agenda of coming runs."""
