"""The pages of the window, one per entry of the rail."""
