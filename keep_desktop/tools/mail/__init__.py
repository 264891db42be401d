"""`Mail`: reads folders and IMAP accounts, sends over SMTP."""
