"""Tests of keep_desktop.tools.http."""
