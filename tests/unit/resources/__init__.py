"""Tests of keep_desktop.resources."""
