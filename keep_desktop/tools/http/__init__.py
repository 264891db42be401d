"""Services that the user described, and calling them."""
