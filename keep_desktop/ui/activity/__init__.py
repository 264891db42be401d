"""The Activity page: filters, list, wording and export."""
