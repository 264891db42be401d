"""Where in the code the sentences are that the host says below the window.

`host_sentences.py` reads them there. What is listed is read whole: each text in it with two words
or more is a sentence, or a part of one.
"""

#: Besides the classes of our errors: what takes a sentence as an argument.
MAKERS = frozenset(
    {"HeldUp", "ScriptError", "LimitBroken", "Fault", "_NotPlain"}
    | {"_producer", "_consumer", "_topic", "fault", "_topics"}
    | {"_refused", "_lost", "_trouble", "_log", "put", "require"}
)
MAKERS_OF_ERRORS = ("KeepError",)

#: Functions, classes and constants all of whose texts are sentences for a person or parts of one.
SAID_IN: dict[str, tuple[str, ...]] = {
    "domain/os_errors.py": ("_WHY", "_NOT_KNOWN"),
    "domain/schedules.py": ("parse_interval",),
    "engine/doubts.py": ("ask", "_conclude"),
    "engine/effects.py": ("make",),
    "engine/engine.py": ("ENDED", "_switched_off"),
    "engine/handlers/description.py": ("rule_of", "_short"),
    "engine/handlers/faults.py": ("*",),
    "engine/handlers/handler_run.py": ("_place",),
    "engine/handlers/phases.py": ("*",),
    "engine/handlers/preparing.py": ("*",),
    "engine/handlers/rehearsing.py": ("*",),
    "engine/handlers/script_ids.py": ("warning",),
    "engine/handlers/talk.py": ("*",),
    "engine/handlers/topic_calls.py": ("parse",),
    "engine/handlers/validation.py": ("*",),
    "engine/handlers/warnings.py": ("*",),
    "engine/held.py": ("why_not",),
    "engine/items.py": ("write",),
    "engine/live.py": ("*",),
    "engine/mutations.py": ("_replay",),
    "engine/recovery.py": ("*",),
    "engine/rehearsed_steps.py": ("*",),
    "engine/retrying.py": ("_gave_up",),
    "engine/run_log.py": ("*",),
    "engine/schedules.py": ("parse_cron",),
    "engine/session_pool.py": ("*",),
    "engine/steps.py": ("_may_go_on",),
    "engine/undoing.py": ("*",),
    "engine/undone.py": ("*",),
    "sandbox/checking.py": ("*",),
    "sandbox/running.py": ("*",),
    "sandbox/wards_child.py": ("*",),
    "sandbox/wards_host.py": ("*",),
    "sandbox/wards_linux.py": ("*",),
    "secrets/os_keyring.py": ("describe", "_within"),
    "secrets/store.py": ("describe",),
    "secrets/vault.py": ("*",),
    "ports/secrets.py": ("*",),
    "services/adding.py": ("__init__",),
    "services/answers.py": ("_reprocess", "_free"),
    "services/backups.py": ("said_not_restored",),
    "services/connectors.py": ("NOT_STORED", "_stored_row", "_row"),
    "services/doctor.py": ("*",),
    "services/dropped.py": ("*",),
    "services/fonts.py": ("LETTERS",),
    "services/form_problems.py": ("*",),
    "services/forms.py": ("_path_notes",),
    "services/gallery.py": ("read_script_file", "_read_schema", "_read_text"),
    "services/history.py": ("_OFFER",),
    "services/kept_values.py": ("aside_warnings", "came_of", "wait_of"),
    "services/names.py": ("name_problem",),
    "services/path_problems.py": ("*",),
    "services/putting_back.py": ("_require_untouched",),
    "services/service_files.py": ("*",),
    "services/service_problems.py": ("*",),
    "storage/database.py": ("checkpoint_note", "check"),
    "storage/failures.py": ("*",),
    "tools/charsets.py": ("*",),
    "tools/feeds/no_feed.py": ("*",),
    "tools/files/content.py": ("*",),
    "tools/files/granted.py": ("refusal",),
    "tools/files/transfer.py": ("*",),
    "tools/files/troubles.py": ("_sentence", "_details", "link_sentence"),
    "tools/files/undoing.py": ("*",),
    "tools/http/description.py": ("*",),
    "tools/http/paths.py": ("*",),
    "tools/http/probe.py": ("*",),
    "tools/http/reading.py": ("_refused", "_finite", "_check_depth"),
    "tools/http_requests.py": ("_sentence", "_client", "_not_an_address"),
    "tools/mail/account.py": ("*",),
    "tools/mail/addresses.py": ("*",),
    "tools/mail/index.py": ("_read_file",),
    "tools/mail/messages.py": ("*",),
    "tools/mail/probe.py": ("*",),
    "tools/mail/send.py": ("_one_line_only",),
    "tools/registry.py": ("_refusal", "_places"),
    "tools/sheets/read.py": ("_one_way_to_look",),
    "tools/sheets/row.py": ("*",),
}

#: In the tools, what names a step.
SAID_IN_TOOLS = ("title",)

#: What is said for programmers or machines, though it stands among the rest.
NOT_SAID = frozenset(
    {"compile", "Field", "Path", "cast", "getattr", "AssertionError", "passed", "_passed"}
)

#: What holds the name of a step, which the host made.
STEPS = frozenset({"mutation.title", "step_title"})

#: What holds a name without spaces, such as that of a tool.
NAMES = frozenset({"tool.full_name", "call.tool"})

#: What holds the title of a field of a form, by the module.
FIELDS = {
    "services/form_problems.py": frozenset({"title"}),
    "services/kept_values.py": frozenset({"named"}),
}

#: What a failure carries besides its sentence.
NOT_SENTENCES = frozenset({"details", "kind"})

#: What holds nothing but a number, wherever it is filled in.
NUMBERS = frozenset(
    {"limit", "most", "least", "megabytes", "failures", "attempt", "count", "workflows", "revision"}
    | {"line", "lineno", "column", "colno", "gone_count", "back_count"}
)

#: What is put together from pieces, and so is not to be seen in one place of the code.
TOGETHER = (
    ("{0} (line {1})", "tn"),
    ("{0} (line {1}, column {2})", "tnn"),
    ("Producer '{0}': {1}", "tt"),
    ("Consumer '{0}': {1}", "tt"),
    ("Topic '{0}' {1}", "tt"),
    ("publishes to undeclared topic '{0}'", "t"),
    ("subscribes to undeclared topic '{0}'", "t"),
    ("{0} waits until {1}.", "tn"),
    ("{0} waits until {1} on {2}.", "tnn"),
    ("In '{0}'.", "t"),
    ("In '{0}'; the last call was {1}.", "tt"),
    ("In {0} of '{1}'.", "tt"),
    ("In {0} of '{1}'; the last call was {2}.", "ttt"),
    ("status: must be one of {0}", "t"),
    ("each property needs a description of its own.", ""),
    ("expected one object with named properties", ""),
    ("more than {0} properties", "n"),
    ("“{0}”: {1}", "tt"),
    ("“{0}” answers ({1}).", "tn"),
    ("“{0}” takes mail; its folder “{1}” {2}.", "ttt"),
    (
        "“{0}” takes mail; what became of a mail cannot be looked up, since no imap is given.",
        "t",
    ),
    ("Did this happen: “{0}”? {1}", "st"),
    ("{0} Keep will not do it again until you say.", "t"),
    ("failed in {0} tries of attempt {1}: {2}", "nnt"),
    ("line {0}, {1}", "np"),
    ("and {0} more", "n"),
    ("Move {0} to {1}", "qq"),
    ("Copy {0} to {1}", "qq"),
    ("Undo: {0}", "s"),
    ("{0}. It names its feed: {1}", "tt"),
)

#: What is said no more, and stands in ledgers from when it was.
FORMER = (
    ("“{0}” failed {1} times: {2}", "tnt"),
    ("failed {0} times: {1}", "nt"),
    (
        "{0} Keep tried {1} times in a row and has stopped trying. When the connection works "
        "again, turn the workflow on.",
        "tn",
    ),
)

#: What the library that checks inputs says of them, in the locked version; after a place.
CHECKED = (
    ("Field required", ""),
    ("Extra inputs are not permitted", ""),
    ("Input should be a valid string", ""),
    ("Input should be a valid integer", ""),
    ("Input should be a valid number", ""),
    ("Input should be a valid boolean", ""),
    ("Input should be a valid list", ""),
    ("Input should be a valid dictionary", ""),
    ("Input should be greater than or equal to {0}", "n"),
    ("Input should be greater than {0}", "n"),
    ("Input should be less than or equal to {0}", "n"),
    ("Input should be less than {0}", "n"),
    ("Input should be '{0}'", "t"),
    ("String should have at least {0} character", "n"),
    ("String should have at least {0} characters", "n"),
    ("String should have at most {0} characters", "n"),
    ("List should have at most {0} items after validation, not {1}", "nn"),
    ("List should have at least {0} item after validation, not {1}", "nn"),
    ("Value error, {0}", "t"),
)

#: What is wrong at a place of a description: the place is said before it.
AT_A_PLACE = (
    "services/service_files.py",
    "tools/http/description.py",
    "tools/http/paths.py",
    "tools/mail/account.py",
    "tools/mail/addresses.py",
)

#: What the pieces above replace, or what is for programmers.
REPLACED = frozenset(
    {
        "{0} to undeclared topic '{1}'",
        "{0} waits until {1}.",
        "; the last call was {0}",
        "{0}expected one object with named properties",
        "{0} and {1} more",
        "Value error, ",
        "At {0} there is no RSS, Atom or JSON feed but {1}. It names its feed: {2}",
        "Did this happen: “{0}”? {1} Keep will not do it again until you say.",
        "connector check",
        "Keep Desktop",
        "not JSON: {0}",
        "changed content asked",
        "its process ended unexpectedly",
    }
)
