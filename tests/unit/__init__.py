"""One module each, with fakes; mirrors keep_desktop."""
