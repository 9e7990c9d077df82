"""Notices pushed to browsers, and one mail a day for those who want no more."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the keys that pushes are signed with, the devices they go to, kinds of notices, and digests."""
    op.create_table(
        "push_keys",
        sa.Column("id", sa.SmallInteger, primary_key=True),
        sa.Column("private", sa.String(64), nullable=False),
    )
    op.create_table(
        "push_devices",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("slot", sa.SmallInteger, primary_key=True),
        sa.Column("endpoint", sa.String(1000), nullable=False, unique=True),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(32), nullable=False),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "digests",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("sent", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("worker", sa.String(32), nullable=False),
    )
    op.create_index("digests_by_time", "digests", ["due"])
    op.add_column("contacts", sa.Column("letters", sa.String(10), nullable=False, server_default="turn"))
    for table in ("notices", "deliveries"):
        op.add_column(table, sa.Column("kind", sa.String(10), nullable=False, server_default="turn"))
