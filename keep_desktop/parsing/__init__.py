"""Parser: pure functions over untrusted bytes, each call in a child process with limits.

`host` manages the children, `worker` runs in one, `functions` lists the functions.
"""
