"""The tools, one folder or module per namespace, and their registry."""
