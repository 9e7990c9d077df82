"""A message may tell what happened, and not only that something did."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table of news anew, because its rows matter only for seconds."""
    op.drop_table("news")
    op.create_table(
        "news",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("worker", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sqlite_autoincrement=True,
    )
