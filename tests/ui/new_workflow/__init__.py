"""Tests of keep_desktop.ui.new_workflow."""
