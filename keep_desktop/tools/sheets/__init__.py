"""`Sheets`: tables in the user's files, row by row."""
