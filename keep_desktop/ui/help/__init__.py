"""The help page (F1) and the list of keys."""
