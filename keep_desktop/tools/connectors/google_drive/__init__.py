"""Files at Google Drive."""
