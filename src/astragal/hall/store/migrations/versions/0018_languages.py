"""People are written to in their own language."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the language of each person."""
    op.add_column("people", sa.Column("language", sa.String(8), nullable=False, server_default="en"))
