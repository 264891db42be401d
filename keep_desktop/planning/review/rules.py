"""The rules of a review, as one table: refusals, the fix of each, and what a prompt teaches."""

from collections.abc import Mapping

from keep_desktop.domain.immutable import immutable
from keep_desktop.domain.planning.versions import CheckKind, FindingLevel

MISTAKE, TOO_LARGE = "likely-mistake", "too-large"
_ERROR, _WARNING = FindingLevel.ERROR, FindingLevel.WARNING


@immutable
class Rule:
    id: str
    level: FindingLevel
    #: What to do, in one sentence.
    teaches: str
    #: What to change where it is broken.
    fix: str
    check: CheckKind = CheckKind.STATIC


_ALL = (
    Rule(
        "id-time",
        _ERROR,
        "An item id, input id or messageId is the same at every run: no current time is in it. "
        "Only what happens once a day or less often, outside a loop over a list, may have its day "
        "in the id.",
        "Build the id from the source's own id, as `email:${mail.id}`.",
    ),
    Rule(
        "id-random",
        _ERROR,
        "An id contains nothing random, and nothing that a model answered (Text.extract, …).",
        "Build the id from the source's own id, as `email:${mail.id}`.",
    ),
    Rule(
        "id-position",
        _ERROR,
        "An id does not depend on the order of a list: no index, counter, length or row number.",
        "Use an id that the thing itself has; number nothing.",
    ),
    Rule(
        "id-title",
        _ERROR,
        "Where a source has an id (id, url, path, key), the id comes from it, never from a title, "
        "subject or name, which two things may share.",
        "Use the source's id; put the title into the second argument of withItem.",
    ),
    Rule(
        "id-content",
        _ERROR,
        "An id stays the same when the thing is edited: no hash or text of its content, no size, "
        "no modified time. To act on each change, remember the last state in a note, with a count "
        "of the changes, and put both count and state into the id.",
        "Use the source's id. To act on each change, compare with a note in Memory and use the "
        "count of changes kept there.",
    ),
    Rule(
        "same-mutation",
        _ERROR,
        "Two mutations in one item differ in what identifies them: another key, path or "
        "recipient, or a subkey.",
        "Give each its own key or subkey, such as the id of the part it is about.",
    ),
    Rule(
        "mutation-place",
        _ERROR,
        "A mutation is made inside Items.withItem, or once, as the last step, in mutate of a "
        "consumer.",
        "In an item script move it into the handler of Items.withItem; in a handler workflow into "
        "mutate of a consumer of its own.",
    ),
    Rule(
        "caught-tool",
        _ERROR,
        "A tool call is not inside try/catch and not retried: a failure cannot be caught, and the "
        "program repeats what may be repeated.",
        "Take the call out of the try block, or remove .catch.",
    ),
    Rule(
        "title-secret",
        _ERROR,
        "A title holds no password, token or key, and no whole text of a mail, page or file.",
        "Name the thing by sender, subject or name; crop longer texts to 80 characters.",
    ),
    Rule(
        "tool-hidden",
        _ERROR,
        "A tool is called by its plain name, as Mail.list(…).",
        "Write Namespace.name(…), without eval, computed names or another name for the namespace.",
    ),
    Rule(
        TOO_LARGE,
        _ERROR,
        "A script has at most a few hundred lines and little nesting.",
        "Shorten the script, or split it into two workflows.",
    ),
    Rule(
        "next-status",
        _WARNING,
        "next looks at result.status before it publishes: “applied”, “skipped” or “none”.",
        'Begin with `if (result.status !== "applied") return;`.',
    ),
    Rule(
        "title-bare",
        _WARNING,
        "A title says what the thing is and which one, as in "
        "`Email from ${mail.from}: “${mail.subject}”`.",
        "Add a word for the kind of thing and what tells it from the others.",
    ),
    Rule(
        "param-unused",
        _WARNING,
        "Every parameter of the schema is used by the script.",
        "Use it, or take it out of params_schema.",
    ),
    Rule(
        "param-unknown",
        _WARNING,
        "Every parameter that the script reads is in the schema.",
        "Add it to params_schema, or correct its name.",
    ),
    Rule(
        "schedule-fast",
        _WARNING,
        "A schedule runs at most once a minute.",
        "Use an interval of one minute or more.",
    ),
    Rule(
        "loop-unbounded",
        _WARNING,
        "A loop over pages of a remote list ends after a number of pages at the latest.",
        "Count the pages in a for loop with a limit.",
    ),
    Rule(
        "pages-unread",
        _WARNING,
        "Where an answer has has_more or total, the script reads all pages.",
        "Read with offset until has_more is false, or offset reaches total.",
    ),
    Rule(
        "first-only",
        _WARNING,
        "Every element of a list is handled, not only the first; one element is asked for with "
        "limit: 1.",
        "Loop over the list, or ask for one with limit: 1.",
    ),
    Rule(
        "problem-unread",
        _WARNING,
        "What Mail.list gives with a `problem` is no mail to work with: it fails inside its own "
        "item.",
        "Begin the handler, after isDone, with `if (mail.problem) throw new Error(mail.problem);`.",
    ),
    Rule(
        "effect-as-source",
        _WARNING,
        "Ids come from what was read, never from the answer of a mutation.",
        "Use the id of the thing that was read.",
    ),
    Rule(
        "stops-others",
        _WARNING,
        "One thing that lacks a field does not stop the others: it fails inside its own item.",
        "Throw inside Items.withItem, or `continue` with the next one.",
    ),
    Rule(
        "done-unchecked",
        _WARNING,
        "A handler with a mutation begins with `if (ctx.item.isDone) return;`, as it is also "
        "called for done items.",
        "Begin the handler with `if (ctx.item.isDone) return;`.",
    ),
    Rule(
        "item-nested",
        _WARNING,
        "One item is open at a time: withItem is awaited, not nested and not in Promise.all.",
        "Write `for (const one of list) { await Items.withItem(…); }`.",
    ),
    Rule(
        "phase-call",
        _WARNING,
        "Producers register inputs and publish, prepare peeks, mutate makes one mutation, next "
        "publishes.",
        "Move the call into a phase that allows it.",
    ),
    Rule(
        "tool-unknown",
        _WARNING,
        "Only tools that getDocs lists are called.",
        "Look up the name with getDocs.",
    ),
    Rule(
        "placeholder",
        _WARNING,
        "A script contains no placeholder: what only the person knows is a parameter.",
        "Make it a parameter.",
    ),
    Rule(
        MISTAKE,
        _WARNING,
        "Every async call is awaited, calls have the properties that tools take, and nothing "
        "follows the mutation in mutate.",
        "See the message.",
    ),
    Rule(
        "twice",
        _ERROR,
        "A second run over the same data gives the same ids and keys, and no further effect.",
        "Build ids and keys from the source's own id, and return early in a done item.",
        CheckKind.DYNAMIC,
    ),
    Rule(
        "reversed",
        _ERROR,
        "The order in which a source lists things changes no id, key or effect.",
        "Take ids and keys from the things themselves, and carry nothing from one to the next.",
        CheckKind.DYNAMIC,
    ),
    Rule(
        "isolated",
        _ERROR,
        "One item that fails changes nothing for the others.",
        "Handle each item on its own, with nothing that an earlier one computes.",
        CheckKind.DYNAMIC,
    ),
    Rule(
        "moved",
        _ERROR,
        "At another day and with other random numbers the same sources have the same ids.",
        "Leave the current time and random values out of ids.",
        CheckKind.DYNAMIC,
    ),
    Rule(
        "settled",
        _ERROR,
        "Once everything is done, a run makes no effect.",
        "Begin the handler with `if (ctx.item.isDone) return;`.",
        CheckKind.DYNAMIC,
    ),
)

RULES: Mapping[str, Rule] = {rule.id: rule for rule in _ALL}


def rules_text() -> str:
    """The rules as lines for a prompt, in the order of the table."""
    return "\n".join(f"- {rule.id}: {rule.teaches}" for rule in _ALL)
