"""Text: language, numbers and times, schedules in words, error text, sanitizing."""
