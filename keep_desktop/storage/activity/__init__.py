"""Activity: one list merged from the tables by time, page by page."""
