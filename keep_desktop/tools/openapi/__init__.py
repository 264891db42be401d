"""OpenAPI descriptions (3.0, 3.1, Swagger 2): read in the parser process, which gives a list of
operations in the words of docs/services.md."""
