"""Maintenance of the installation: backups, retention, doctor, fonts and licences."""
