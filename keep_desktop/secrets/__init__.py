"""Where secrets lie: the keyring of the operating system, or an encrypted file of our own."""
