"""What a workflow may be called."""

import unicodedata

from keep_desktop.domain.errors import Refused


def checked_name(text: str) -> str:
    """Without the blanks around it. Refused where no workflow can be called that."""
    name = text.strip()
    problem = name_problem(name)
    if problem is not None:
        raise Refused(problem)
    return name


def name_problem(name: str) -> str | None:
    """Why no workflow can be called that, as a sentence."""
    if not name or len(name) > 200:
        return "A workflow needs a name of 1 to 200 characters."
    kinds = [unicodedata.category(char) for char in name]
    if any(kind in ("Cc", "Cs", "Zl", "Zp") for kind in kinds):
        return "The name of a workflow is one line of text."
    if all(kind[0] in "CZ" for kind in kinds):
        return "A workflow needs a name that can be seen."
    return None
