"""Mail at Microsoft 365 and Outlook.com, over Microsoft Graph."""
