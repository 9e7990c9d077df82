"""People choose the shape and the colour of their badge, and clear their list of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add what people have chosen, and the tables that they have cleared from their list."""
    for name in ("shape", "colour"):
        op.add_column("people", sa.Column(name, sa.SmallInteger, nullable=False, server_default="0"))
    op.create_table(
        "cleared",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
    )
