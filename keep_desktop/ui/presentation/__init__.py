"""What two or more features show alike: states, items, questions, answers, messages."""
