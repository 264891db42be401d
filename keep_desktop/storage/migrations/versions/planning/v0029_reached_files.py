"""No more is allowed of files than the script names because a rehearsal read some."""

from alembic import op

revision = "0029"
down_revision = "0028"

#: Of a tool of files no scope means all that the workflow was given, which no call of these needs
#: that names a folder or file.
_REACHED = """
UPDATE permissions SET status = 'superseded'
WHERE origin = 'rehearsal' AND scope = ''
AND namespace || '.' || method IN (
  'Gmail.saveAttachment', 'GoogleDrive.download', 'Mail.attachment', 'Mail.get', 'Mail.list',
  'OneDrive.download', 'OutlookMail.saveAttachment', 'WebDav.download'
)
"""


def upgrade() -> None:
    op.execute(_REACHED)
