"""Luck is promised before it is revealed; turns have deadlines; whether a table is rated is known from the start."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

GOES_ON_COUNTING = """
UPDATE tables SET rated = true
WHERE state = 'playing' AND dice = 'fair'
AND (SELECT count(*) FROM seats WHERE table_id = tables.id) > 1
AND (SELECT count(*) FROM seats WHERE table_id = tables.id AND person IS NOT NULL) > 0
AND (SELECT count(*) FROM seats WHERE table_id = tables.id AND person IS NOT NULL)
  = (SELECT count(DISTINCT seats.person) FROM seats JOIN accounts ON accounts.person = seats.person
     WHERE seats.table_id = tables.id)
AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND person IS NULL AND bot = '')
AND NOT EXISTS (SELECT 1 FROM steps WHERE table_id = tables.id AND seat = -9)
"""
"""A game that has begun and would have been rated still is, unless something was taken back in it."""


def upgrade() -> None:
    """Add promises of luck, clocks and ratings by choice."""
    op.add_column("seats", sa.Column("promise", sa.String(64), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("out", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("helped", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("clock", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("late", sa.String(10), nullable=False, server_default="bot"))
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
    )
    op.create_index("deadlines_by_time", "deadlines", ["due"])
    op.execute(GOES_ON_COUNTING)
