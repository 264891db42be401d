"""Small pictures of runs, painted by hand; each says in words what it shows."""
