"""`Http`: calls of user-described services."""
