"""Everybody sees since when somebody is gone, and can nudge them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add when people stopped looking at a table, and when they were last nudged."""
    op.create_table(
        "departures",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("nudged", sa.Float, nullable=False, server_default="0"),
    )
