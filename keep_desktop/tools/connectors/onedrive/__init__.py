"""Files at OneDrive, over Microsoft Graph."""
