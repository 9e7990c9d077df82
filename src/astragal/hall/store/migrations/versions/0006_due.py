"""Turns of bots are thought about in the order in which they came."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add since when a turn waits."""
    op.add_column("turns", sa.Column("due", sa.Float, nullable=False, server_default="0"))
