"""Places beside paths, receivers or devices are written with their parameter."""

from alembic import op

revision = "0030"
down_revision = "0029"

#: Tool, parameter, and which of its scopes named such a place. What may be either stays what it
#: is beside the place, so that the place is asked about.
_PLACES = (
    # A path lies in what was given to the workflow.
    *(
        (
            tool,
            "folder",
            "scope LIKE '/%' AND NOT EXISTS (SELECT 1 FROM grants"
            " WHERE grants.workflow_id = {table}.workflow_id AND (scope = CAST(grants.path AS TEXT)"
            " OR substr(scope, 1, length(grants.path) + 1) = CAST(grants.path AS TEXT) || '/'))",
        )
        for tool in ("OneDrive.download", "WebDav.download")
    ),
    # A guest has a mail address.
    *(
        (tool, "calendar", "scope NOT LIKE '%@%'")
        for tool in ("GoogleCalendar.addEvent", "GoogleCalendar.updateEvent")
    ),
)
_IS_OF = "namespace || '.' || method = '{tool}' AND scope <> '' AND scope NOT LIKE 'account=%'"
#: What is called and what it is called for were written alike.
_BOTH = """
INSERT INTO {table} (workflow_id, {major}namespace, method, scope, {others})
SELECT workflow_id, {major}namespace, method, 'service=' || scope, {others} FROM {table}
WHERE {is_of} AND scope <> '*'
"""
_OTHERS = {
    "permissions": "status, origin, target, names, seen, approved_at, last_used_at",
    "permission_limits": "per_run, per_day, per_week",
}


def upgrade() -> None:
    for table, others in _OTHERS.items():
        for tool, param, condition in _PLACES:
            is_of, names_place = _IS_OF.format(tool=tool), condition.format(table=table)
            op.execute(
                f"UPDATE {table} SET scope = '{param}=' || scope WHERE {is_of} AND {names_place}"  # noqa: S608
            )
        is_of = _IS_OF.format(tool="HomeAssistant.callService")
        major = "major, " if table == "permissions" else ""
        op.execute(_BOTH.format(table=table, major=major, others=others, is_of=is_of))
