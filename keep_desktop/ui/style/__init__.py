"""Design tokens, theme, zoom and motion."""
