"""Secret storage: the operating system's keyring, or an encrypted file."""
