"""The item list of a workflow: loader, model, view, filters, outputs and bulk actions."""
