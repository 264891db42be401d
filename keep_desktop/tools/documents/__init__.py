"""Tools for documents, pictures and recordings in granted folders."""
