"""Lessons can be left and resumed."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add how far people are in the lessons of games."""
    op.create_table(
        "lessons",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
    )
