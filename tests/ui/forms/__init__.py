"""Tests of keep_desktop.ui.forms."""
