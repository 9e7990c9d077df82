"""What the hall keeps. A table is its record: its headers are one row here, its steps one row each.

Steps are only ever added: taking something back is a row too, so that (table, number) never means two things.
Change this together with a new file in `migrations/versions`, and set `HEAD` to it.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

HEAD = "0018"
"""The newest migration; a database that has it is not migrated, and nobody waits for the tool to load."""

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("origin", String(32), nullable=False, server_default=""),  # keyed hash of the address they last opened from
    Column("shape", SmallInteger, nullable=False, server_default="0"),  # of their badge, 1 to 6; 0: the seat's
    Column("colour", SmallInteger, nullable=False, server_default="0"),
    Column("shares", String(10), nullable=False, server_default="nobody"),  # who sees their profile
    Column("presence", Boolean, nullable=False, server_default=false()),  # whether friends see that they are here
    Column("language", String(8), nullable=False, server_default="en"),  # in which they are written to
    Column("profile", String(24)),  # where others find their profile, once anybody may
)
Index("people_by_profile", people.c.profile, unique=True)

tables = Table(
    "tables",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("key", String(12), nullable=False),  # the second half of the link
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON of texts
    Column("dice", String(10), nullable=False),  # fair, typed or recorded
    Column("seed", String(128), nullable=False),  # of fair dice; it never leaves before the end
    Column("state", String(10), nullable=False),  # open, playing or over
    Column("pace", String(10), nullable=False),  # live or mail
    Column("public", Boolean, nullable=False),
    Column("watch", Boolean, nullable=False),
    Column("takeover", String(40), nullable=False),  # the bot that plays for those who left, or nothing
    Column("host", String(32), ForeignKey("people.id"), nullable=False),
    Column("created", Float, nullable=False),
    Column("earlier", String(12), ForeignKey("tables.id")),  # the table this one is a rematch or a fork of
    Column("rematch", String(12), ForeignKey("tables.id")),
    Column("ending", Text, nullable=False),  # of a finished game, as in its record
    Column("clock", Integer, nullable=False, server_default="0"),  # seconds that a turn may take, or 0
    Column(
        "late", String(10), nullable=False, server_default="bot"
    ),  # bot or loss: what happens to somebody who is too late
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("day", String(10), nullable=False, server_default=""),  # of a daily table; until it is over nobody watches
    Column("counts", Boolean, nullable=False, server_default=false()),  # whether it is the try that counts
    Column("event", String(12), nullable=False, server_default=""),  # the tournament it belongs to
)
Index("tables_by_state", tables.c.state, tables.c.public, tables.c.created)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("person", String(32), ForeignKey("people.id")),
    Column("bot", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("away", Boolean, nullable=False),
    Column("luck", String(32), nullable=False, server_default=""),  # added to fair dice
    Column("promise", String(64), nullable=False, server_default=""),  # its SHA-256; `?` as long as it is expected
    Column("out", Boolean, nullable=False, server_default=false()),  # whether its person ran out of time for good
    Column("helped", Boolean, nullable=False, server_default=false()),  # whether a bot has chosen for its person
)
Index("seats_by_person", seats.c.person)

steps = Table(
    "steps",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("remark", Text, nullable=False),
    Column("message", String(40), nullable=False),  # the sender's own name for it, so that a repetition is recognised
    Column("digest", String(8), nullable=False),  # checksum of the state after a transaction's last step
    Column("at", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("message", String(40), nullable=False),
    Column("at", Float, nullable=False),
)

asks = Table(
    "asks",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),  # it lapses at the next move
    Column("seat", SmallInteger, nullable=False),
    Column("back_to", Integer, nullable=False),
    Column("agreed", Text, nullable=False),  # JSON: the people who have said yes
)

turns = Table(
    "turns",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("bot", String(40), nullable=False),
    Column("due", Float, nullable=False, server_default="0"),
    Column("worker", String(32), nullable=False),  # the worker that claimed it; the claim ends with the worker's lease
)
Index("turns_by_worker", turns.c.worker)

deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, nullable=False),  # -1: anybody who has not revealed their luck
    Column("since", Integer, nullable=False),  # how many steps came before the turn
    Column("due", Float, nullable=False),
)
Index("deadlines_by_time", deadlines.c.due)

thoughts = Table(
    "thoughts",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of the step that a bot chose
    Column("text", Text, nullable=False),  # JSON, as it is sent
)

notices = Table(
    "notices",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", Float, nullable=False),  # when to send it
    Column("kind", String(10), nullable=False, server_default="turn"),  # turn, nudge, rematch, invitation
)
Index("notices_by_time", notices.c.at)

workers = Table(
    "workers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),
)

looking = Table(
    "looking",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("worker", String(32), nullable=False),
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False),
    Column("person", String(32), nullable=False),
)
Index("looking_by_table", looking.c.table_id)
Index("looking_by_worker", looking.c.worker)

departures = Table(
    "departures",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("at", Float, nullable=False),
    Column("nudged", Float, nullable=False, server_default="0"),
)

cleared = Table(
    "cleared",
    metadata,
    Column("person", String(32), primary_key=True),  # who does not want to see it in their list any more
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
)

worker_messages = Table(
    "news",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("worker", String(32), nullable=False),
    Column("text", Text, nullable=False),
    sqlite_autoincrement=True,
)

# About people: accounts, how to reach them, and the results of their games

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
    Column("live", Boolean, nullable=False),  # whether to notify of turns at live tables, too
    Column("letters", String(10), nullable=False, server_default="turn"),  # turn, daily or none: how often mail comes
)

push_keys = Table(
    "push_keys",
    metadata,
    Column("id", SmallInteger, primary_key=True),  # there is one row
    Column("private", String(64), nullable=False),  # signs what is pushed, so that browsers know the sender
)

push_devices = Table(
    "push_devices",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("slot", SmallInteger, primary_key=True),  # 1 to 8: nobody has more
    Column("endpoint", String(1000), nullable=False, unique=True),  # at the push service of the browser's maker
    Column("p256dh", String(100), nullable=False),  # the browser's keys, with which the service cannot read it
    Column("auth", String(32), nullable=False),
    Column("session", String(64), nullable=False),  # that of the account it was asked for in: it ends with that
    Column("created", Float, nullable=False),
)

digests = Table(
    "digests",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("due", Float, nullable=False),  # when the next one is sent; 0: none is wanted
    Column("sent", Float, nullable=False),  # when the last one was
    Column("tries", Integer, nullable=False),
    Column("worker", String(32), nullable=False),  # who is sending it; the claim ends with the worker's lease
)
Index("digests_by_time", digests.c.due)

deliveries = Table(
    "deliveries",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("channel", String(10), primary_key=True),  # webhook, mail, or push with the slot of a device
    Column("seat", SmallInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("state", String(10), nullable=False),  # waiting, sent or dropped; kept, so that nobody is notified twice
    Column("tries", Integer, nullable=False),
    Column("due", Float, nullable=False),
    Column("worker", String(32), nullable=False),  # who is sending it; the claim ends with the worker's lease
    Column("kind", String(10), nullable=False, server_default="turn"),  # as that of the notice
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

lessons = Table(
    "lessons",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("place", Integer, nullable=False),  # how many steps of the script they have seen
)

# Today's roll

seed_chain = Table(
    "seed_chain",
    metadata,
    Column("id", SmallInteger, primary_key=True),  # there is one row
    Column("root", String(64), nullable=False),  # the seed of the last day, from which all others follow
    Column("first", String(10), nullable=False),  # the day on which the hall was first started
)

tries = Table(
    "tries",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("table_id", String(12), ForeignKey("tables.id"), nullable=False, unique=True),
    Column("seat", SmallInteger, nullable=False),
    Column("points", Integer),  # none until it is over
    Column("quality", Float),  # of its choices; none until they have been reviewed
    Column("curve", Text, nullable=False, server_default=""),  # JSON: the points after each of its choices
    Column("due", Float, nullable=False, server_default="0"),  # when it was over, and so could be reviewed
    Column("worker", String(32), nullable=False, server_default=""),  # who reviews it; that ends with its lease
)
Index("tries_by_person", tries.c.person, tries.c.day)
Index("tries_by_points", tries.c.day, tries.c.game, tries.c.points)

# Puzzles

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(8), primary_key=True),
    Column("solved", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Column("mu", Float, nullable=False),  # the person's rating after it
    Column("sigma", Float, nullable=False),
)

puzzle_strengths = Table(
    "puzzle_strengths",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("puzzle", String(8), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)

# Tournaments and clubs

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("key", String(12), nullable=False),  # the second half of the link
    Column("name", String(40), nullable=False),
    Column("founder", String(32), ForeignKey("people.id"), nullable=False),
    Column("created", Float, nullable=False),
    Column("closed", Boolean, nullable=False, server_default=false()),
)
Index("clubs_by_founder", clubs.c.founder)

members = Table(
    "members",
    metadata,
    Column("club", String(12), ForeignKey("clubs.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("joined", Float, nullable=False),
)
Index("members_by_person", members.c.person)

events = Table(
    "events",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("key", String(12), nullable=False),
    Column("name", String(40), nullable=False),
    Column("club", String(12), ForeignKey("clubs.id")),
    Column("host", String(32), ForeignKey("people.id"), nullable=False),
    Column("created", Float, nullable=False),
    Column("game", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON of texts
    Column("seats", SmallInteger, nullable=False),  # at each table
    Column("style", String(10), nullable=False),  # swiss, robin or arena
    Column("rounds", SmallInteger, nullable=False),
    Column("minutes", Integer, nullable=False),  # of an arena
    Column("pace", String(10), nullable=False),
    Column("clock", String(10), nullable=False),  # short, usual or long
    Column("pause", Integer, nullable=False),  # seconds between two rounds
    Column("fill", String(10), nullable=False),  # bots or byes, where people do not fill a table
    Column("bot", String(40), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("starts", Float, nullable=False),  # 0: when the organiser starts it
    Column("state", String(10), nullable=False),  # open, playing, over or off
    Column("round", Integer, nullable=False),  # that was paired last
    Column("next_at", Float, nullable=False),  # when the next round is paired; 0 while one is played
    Column("ends", Float, nullable=False),  # of an arena
    Column("version", Integer, nullable=False),  # counts everything that its page shows
)
Index("events_by_state", events.c.state, events.c.public, events.c.created)
Index("events_by_host", events.c.host)
Index("events_by_club", events.c.club)

entrants = Table(
    "entrants",
    metadata,
    Column("event", String(12), ForeignKey("events.id"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("number", Integer, nullable=False),  # in the order in which they joined
    Column("name", String(40), nullable=False),
    Column("state", String(10), nullable=False),  # in, away (until they are back) or left
    Column("seen", Float, nullable=False),  # when they last had the page of an arena open
    Column("free", Float, nullable=False),  # since when they have waited for a game
)
Index("entrants_by_person", entrants.c.person)

pairings = Table(
    "pairings",
    metadata,
    Column("event", String(12), ForeignKey("events.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("kind", String(10), nullable=False),  # table, bye, missed or absent
    Column("board", Integer, nullable=False),  # the number of the table in its round, from 1
    Column("table_id", String(12), ForeignKey("tables.id")),
    Column("seat", SmallInteger),
    Column("place", SmallInteger),  # none until the game is over
    Column("score", SmallInteger),
)
Index("pairings_by_table", pairings.c.table_id)
Index("pairings_by_person", pairings.c.person)

# Profiles and friends

played = Table(
    "played",
    metadata,
    Column("table_id", String(12), ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("player", String(48), nullable=False),  # a person's id, or bot:NAME
    Column("name", String(40), nullable=False),  # as it was at the table
    Column("game", String(64), nullable=False),
    Column("at", Float, nullable=False),  # when the game ended
    Column("points", Integer, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("quality", Float),  # of the choices; this and what follows is none until they have been reviewed
    Column("lowest", Float),  # the smallest chance of victory that the seat had
    Column("mistakes", Integer),
    Column("due", Float, nullable=False, server_default="0"),  # when it is to be reviewed; 0 if it is not
    Column("worker", String(32), nullable=False, server_default=""),  # who reviews it; that ends with its lease
)
Index("played_by_player", played.c.player, played.c.at)
Index("played_by_due", played.c.due)

lost_chances = Table(
    "lost_chances",
    metadata,
    Column("table_id", String(12), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("kind", String(40), primary_key=True),  # of choice: the verb of its actions
    Column("choices", Integer, nullable=False),
    Column("lost", Float, nullable=False),  # of the chance of victory, all choices together
    ForeignKeyConstraint(["table_id", "seat"], ["played.table_id", "played.seat"]),
)

friends = Table(
    "friends",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("friend", String(32), ForeignKey("people.id"), primary_key=True),  # there is a row for each direction
    Column("since", Float, nullable=False),
)

friend_links = Table(
    "friend_links",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),  # who gives it to others
    Column("token", String(32), nullable=False, unique=True),
    Column("until", Float, nullable=False),
    Column("uses", SmallInteger, nullable=False),  # how many can still come by it
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("blocked", String(32), ForeignKey("people.id"), primary_key=True),
)
