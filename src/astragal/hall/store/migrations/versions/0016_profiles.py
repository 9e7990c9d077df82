"""Profiles: who has played which game to its end, and how; who is whose friend."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

MOST_AT_ONCE = 1000


def upgrade() -> None:
    """Add what profiles are made of, with the games that are over already."""
    op.add_column("people", sa.Column("shares", sa.String(10), nullable=False, server_default="nobody"))
    op.add_column("people", sa.Column("presence", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("profile", sa.String(24)))
    op.create_index("people_by_profile", "people", ["profile"], unique=True)
    played = op.create_table(
        "played",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("player", sa.String(48), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("players", sa.SmallInteger, nullable=False),
        sa.Column("quality", sa.Float),
        sa.Column("lowest", sa.Float),
        sa.Column("mistakes", sa.Integer),
        sa.Column("due", sa.Float, nullable=False, server_default="0"),
        sa.Column("worker", sa.String(32), nullable=False, server_default=""),
    )
    op.create_index("played_by_player", "played", ["player", "at"])
    op.create_index("played_by_due", "played", ["due"])
    op.create_table(
        "lost_chances",
        sa.Column("table_id", sa.String(12), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("kind", sa.String(40), primary_key=True),
        sa.Column("choices", sa.Integer, nullable=False),
        sa.Column("lost", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["table_id", "seat"], ["played.table_id", "played.seat"]),
    )
    op.create_table(
        "friends",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("friend", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "friend_links",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("token", sa.String(32), nullable=False, unique=True),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("uses", sa.SmallInteger, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("blocked", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
    )
    _fill_in(played)


def _fill_in(played: sa.Table) -> None:
    """Write down the games that are over, by the rules of `profiles.finished_games`: as their last lines say."""
    connection = op.get_bind()
    over = (
        "SELECT id, game, ending, (SELECT max(at) FROM steps WHERE table_id = tables.id) AS at, created FROM tables "
        "WHERE state = 'over' AND dice = 'fair' AND ending LIKE '%scores%places%' AND (day = '' OR counts) "
        "ORDER BY created"
    )
    rows = []
    for table in connection.execute(sa.text(over)).all():
        words = table.ending.split()
        middle = words.index("places")
        scores, places = words[words.index("scores") + 1 : middle], words[middle + 1 :]
        seats = "SELECT seat, person, bot, name, away, helped FROM seats WHERE table_id = :id ORDER BY seat"
        found = connection.execute(sa.text(seats), {"id": table.id}).all()
        people = [seat.person for seat in found if seat.person]
        if len(scores) != len(found) or len(places) != len(found) or not people:
            continue
        for seat in found:
            if seat.person and (seat.away or seat.helped or people.count(seat.person) > 1):
                continue
            rows.append(
                {
                    "table_id": table.id,
                    "seat": seat.seat,
                    "player": seat.person or f"bot:{seat.bot}",
                    "name": seat.name,
                    "game": table.game,
                    "at": table.at or table.created,
                    "points": int(scores[seat.seat]),
                    "place": int(places[seat.seat]),
                    "players": len(found),
                }
            )
        if len(rows) >= MOST_AT_ONCE:
            connection.execute(sa.insert(played), rows)
            rows = []
    if rows:
        connection.execute(sa.insert(played), rows)
