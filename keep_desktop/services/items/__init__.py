"""Items: pages and details, skip, reprocess, undo, revert, and the history report."""
