"""Tournaments and clubs."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add clubs, tournaments, who plays in them, and who met whom."""
    op.add_column("tables", sa.Column("event", sa.String(12), nullable=False, server_default=""))
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("key", sa.String(12), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("founder", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("clubs_by_founder", "clubs", ["founder"])
    op.create_table(
        "members",
        sa.Column("club", sa.String(12), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("joined", sa.Float, nullable=False),
    )
    op.create_index("members_by_person", "members", ["person"])
    op.create_table(
        "events",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("key", sa.String(12), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("club", sa.String(12), sa.ForeignKey("clubs.id")),
        sa.Column("host", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("style", sa.String(10), nullable=False),
        sa.Column("rounds", sa.SmallInteger, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("clock", sa.String(10), nullable=False),
        sa.Column("pause", sa.Integer, nullable=False),
        sa.Column("fill", sa.String(10), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("starts", sa.Float, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("next_at", sa.Float, nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_index("events_by_state", "events", ["state", "public", "created"])
    op.create_index("events_by_host", "events", ["host"])
    op.create_index("events_by_club", "events", ["club"])
    op.create_table(
        "entrants",
        sa.Column("event", sa.String(12), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("free", sa.Float, nullable=False),
    )
    op.create_index("entrants_by_person", "entrants", ["person"])
    op.create_table(
        "pairings",
        sa.Column("event", sa.String(12), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id")),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("place", sa.SmallInteger),
        sa.Column("score", sa.SmallInteger),
    )
    op.create_index("pairings_by_table", "pairings", ["table_id"])
    op.create_index("pairings_by_person", "pairings", ["person"])
