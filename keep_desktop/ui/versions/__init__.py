"""Script versions: the list with diffs, and adding or activating one."""
