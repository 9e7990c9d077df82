"""Today's roll: one seed for each game and day, promised by a chain of hashes."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the chain of seeds, the tries that count, and the tables they are played at."""
    op.add_column("tables", sa.Column("day", sa.String(10), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("counts", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "seed_chain",
        sa.Column("id", sa.SmallInteger, primary_key=True),
        sa.Column("root", sa.String(64), nullable=False),
        sa.Column("first", sa.String(10), nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), nullable=False, unique=True),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("quality", sa.Float),
        sa.Column("curve", sa.Text, nullable=False, server_default=""),
        sa.Column("due", sa.Float, nullable=False, server_default="0"),
        sa.Column("worker", sa.String(32), nullable=False, server_default=""),
    )
    op.create_index("tries_by_person", "tries", ["person", "day"])
    op.create_index("tries_by_points", "tries", ["day", "game", "points"])
