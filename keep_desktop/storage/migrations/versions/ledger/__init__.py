"""Items, runs, handlers, activity and questions: the ledger before planning."""
