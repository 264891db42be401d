"""Tools that ask a language model: text, pictures, recordings, documents."""
