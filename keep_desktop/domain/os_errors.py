"""Why the operating system did not do something with a file or a folder, in our words."""

import errno

_WHY = {
    errno.ENOENT: "it is not there",
    errno.EACCES: "its permissions do not allow it",
    errno.EPERM: "its permissions do not allow it",
    errno.ENAMETOOLONG: "its name is too long",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk is full",
    errno.EROFS: "the disk is read-only",
    errno.ENOTDIR: "a part of its path is not a folder",
    errno.EISDIR: "it is a folder",
    errno.ELOOP: "its links lead in a circle",
    errno.EIO: "the disk could not be read or written",
}
_NOT_KNOWN = "the system gives another reason"


def why_of(error: OSError) -> str:
    """The end of a sentence, after a colon: “cannot be read: it is not there”. What only the
    system has a word for is said by `details_of`."""
    return _WHY.get(error.errno or 0, _NOT_KNOWN)


def details_of(error: OSError) -> str:
    """The system's own word, for the fold below the sentence."""
    return f"The system said: {error.strerror or error} (error {error.errno})."
