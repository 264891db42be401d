"""Activity: pages of what happened, and their export."""
