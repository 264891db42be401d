"""What is wrong with an input, as a message, by the code that pydantic gives it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from keep_desktop.domain.messages import UserMessage

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails


_OBJECT, _ARRAY = UserMessage("must be an object"), UserMessage("must be an array")
_NUMBER, _WHOLE = UserMessage("must be a number"), UserMessage("must be a whole number")
_BOOLEAN = UserMessage("must be true or false")
#: Where pydantic's own text is for those who know it, or Python. Values have the types of
#: JavaScript.
_OURS = {
    "missing": UserMessage("is missing"),
    "extra_forbidden": UserMessage("is not known"),
    "dict_type": _OBJECT,
    "mapping_type": _OBJECT,
    "model_type": _OBJECT,
    "model_attributes_type": _OBJECT,
    "list_type": _ARRAY,
    "tuple_type": _ARRAY,
    "set_type": _ARRAY,
    "frozen_set_type": _ARRAY,
    "string_type": UserMessage("must be a string"),
    "float_type": _NUMBER,
    "float_parsing": _NUMBER,
    "finite_number": _NUMBER,
    "int_type": _WHOLE,
    "int_parsing": _WHOLE,
    "int_from_float": _WHOLE,
    "bool_type": _BOOLEAN,
    "bool_parsing": _BOOLEAN,
    "none_required": UserMessage("must be null"),
}


def at_place(place: str, problem: str) -> UserMessage:
    """*problem* behind its place in the input."""
    return UserMessage("{place}: {problem}", place=place, problem=problem)


def input_problem(wrong: "ErrorDetails") -> str:
    """The message of one error; pydantic's own text where it is one that few people meet."""
    if (ours := _OURS.get(wrong["type"])) is not None:
        return ours
    facts: Mapping[str, Any] = wrong.get("ctx", {})
    made = _message(wrong["type"], facts)
    return made if made == wrong["msg"] else wrong["msg"]


def own_problem(wrong: "ErrorDetails") -> str:
    """The same without the words that pydantic puts before what a check of ours said."""
    match wrong:
        case {"ctx": {"error": ValueError(args=[str(reason)])}}:
            return reason
    return input_problem(wrong)


def _message(code: str, facts: Mapping[str, Any]) -> UserMessage | None:
    match code, facts:
        case "value_error", {"error": ValueError(args=[UserMessage() as reason])}:
            return UserMessage("Value error, {reason}", reason=reason)
        case "greater_than_equal", {"ge": limit}:
            return UserMessage("Input should be greater than or equal to {limit}", limit=limit)
        case "greater_than", {"gt": limit}:
            return UserMessage("Input should be greater than {limit}", limit=limit)
        case "less_than_equal", {"le": limit}:
            return UserMessage("Input should be less than or equal to {limit}", limit=limit)
        case "less_than", {"lt": limit}:
            return UserMessage("Input should be less than {limit}", limit=limit)
        case "literal_error", {"expected": words}:
            return UserMessage("Input should be {words}", words=words)
        case "string_too_short", {"min_length": 1}:
            return UserMessage("String should have at least 1 character")
        case "string_too_short", {"min_length": least}:
            return UserMessage("String should have at least {least} characters", least=least)
        case "string_too_long", {"max_length": most}:
            return UserMessage("String should have at most {most} characters", most=most)
        case "too_long", {"max_length": most, "actual_length": count}:
            return UserMessage(
                "List should have at most {most} items after validation, not {count}",
                most=most,
                count=count,
            )
        case "too_short", {"min_length": 1, "actual_length": count}:
            return UserMessage(
                "List should have at least 1 item after validation, not {count}", count=count
            )
    return None
