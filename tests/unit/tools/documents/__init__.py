"""Tests of keep_desktop.tools.documents."""
