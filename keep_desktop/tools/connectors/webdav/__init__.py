"""Files at a WebDAV server, such as Nextcloud."""
