"""Values and rules of Keep Desktop. Standard library only, no input or output."""
