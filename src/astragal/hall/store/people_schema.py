"""What the hall keeps about people: accounts, how to reach them, and the results of their games."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, SmallInteger, String, Table, UniqueConstraint

from astragal.hall.store.schema import metadata

accounts = Table(
    "accounts",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(80), nullable=False, unique=True),  # so that Ann and ANN are the same
    Column("looks", String(80), nullable=False, server_default="", index=True),  # what the name looks like
    Column("password", String(200), nullable=False),  # its argon2 hash
    Column("created", Float, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # the SHA-256 of what the cookie holds
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("created", Float, nullable=False),
)
Index("sessions_by_person", sessions.c.person)

attempts = Table(
    "attempts",
    metadata,
    Column("id", String(64), primary_key=True),  # a keyed hash of whose attempts they are
    Column("left_over", Float, nullable=False),
    Column("at", Float, nullable=False),
)
Index("attempts_by_time", attempts.c.at)

contacts = Table(
    "contacts",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("webhook", String(500), nullable=False),
    Column("mail", String(254), nullable=False),
    Column("confirmed", Boolean, nullable=False),  # whether its reader has said that they want mail
    Column("live", Boolean, nullable=False),  # whether to tell of turns at live tables, too
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("channel", String(10), primary_key=True),  # webhook or mail
    Column("seat", SmallInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("state", String(10), nullable=False),  # waiting, sent or dropped; kept, so that no turn is told twice
    Column("tries", Integer, nullable=False),
    Column("due", Float, nullable=False),
    Column("worker", String(32), nullable=False),  # who is sending it; the claim ends with the worker's lease
)
Index("deliveries_by_state", deliveries.c.state, deliveries.c.due)

results = Table(
    "results",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Column("number", Integer),  # its place in the order in which ratings were changed; none until they are
    UniqueConstraint("game", "number"),
)

result_seats = Table(
    "result_seats",
    metadata,
    Column("table_id", String(12), ForeignKey("results.table_id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("player", String(48), nullable=False),  # a person's id, or bot:NAME
    Column("place", SmallInteger, nullable=False),
    Column("mu", Float),  # the rating after this game
    Column("sigma", Float),
)
Index("result_seats_by_player", result_seats.c.player)

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("player", String(48), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
Index("ratings_by_player", ratings.c.player)
