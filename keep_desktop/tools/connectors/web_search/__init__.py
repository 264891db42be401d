"""Web.search, by a search service that the user connected."""
