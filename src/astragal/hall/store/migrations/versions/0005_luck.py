"""Players can add luck of their own to fair dice."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the luck that people added when they sat down."""
    op.add_column("seats", sa.Column("luck", sa.String(32), nullable=False, server_default=""))
