"""Bots think in turn for everybody, by person and by address; old attempts are found without looking at all."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add from where somebody opened a table, as a keyed hash."""
    op.add_column("people", sa.Column("origin", sa.String(32), nullable=False, server_default=""))
    op.create_index("attempts_by_time", "attempts", ["at"])
