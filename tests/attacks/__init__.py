"""Every tool with the worst input of its kind, and what each costs the program."""
