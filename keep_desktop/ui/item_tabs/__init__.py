"""The tabs of one item: what happened, its input, the script that ran, its log."""
