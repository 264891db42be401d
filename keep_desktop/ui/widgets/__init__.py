"""Widgets that know no feature: dialogs, labels, layouts, inputs, menus, rows, focus."""
