"""Values and rules of Keep Desktop. Standard library only; nothing here does input or output."""
