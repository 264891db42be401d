"""Which sessions triggers start."""
