"""`Feeds`: reads RSS, Atom and JSON Feed."""
