"""Mail as files: .eml, Maildir and mbox, read and never changed."""
