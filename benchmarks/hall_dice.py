"""Somebody who knows the secret seed of fair dice sits down last and wants sixes: what can they choose?

Until luck was promised before it was revealed, such a person knew everything that the dice are made of, and could try
lucks until they suited them. The script does that first, then sits down at tables as they are now and tries the same,
and at last withholds luck wherever it does not suit. Everything is seeded; nothing outside this process is asked.
"""

import argparse
import hashlib
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from astragal.core.luck import fair_draw, fair_key
from astragal.hall.play import player_luck, seat_changes
from astragal.hall.play.referee import Referee
from astragal.hall.store import tables
from astragal.hall.store.database import Database
from astragal.hall.store.migrate import migrate
from astragal.hall.tables.setup import Wish
from astragal.hall.tables.table import Table

DICE = 6


def sixes(seed: bytes, added: Sequence[str]) -> int:
    """How many of the first dice would show a six."""
    key = fair_key(seed, added)
    return sum(fair_draw(key, draw, 6) == 5 for draw in range(DICE))


def choose(seed: bytes, known: str, tries: int, luck: random.Random) -> tuple[str, int]:
    """The luck that suits best together with what is known of the other's, and after how many tries."""
    best, most, tried = "", -1, 0
    while most < DICE and tried < tries:
        tried += 1
        mine = luck.randbytes(16).hex()
        found = sixes(seed, [known, mine])
        if found > most:
            best, most = mine, found
    return best, tried


def promised(luck: str) -> str:
    """The promise of some luck."""
    return hashlib.sha256(bytes.fromhex(luck)).hexdigest()


class Evening:
    """Tables at which Ann sits down honestly and Eve, who knows the seed, after her."""

    def __init__(self, referee: Referee, seed: int, tries: int) -> None:
        self.referee = referee
        self.luck = random.Random(seed)
        self.tries = tries

    def begin(self) -> tuple[Table, bytes, str, str]:
        """A table at which both sit: its seed, Ann's luck, and Eve's, which she chose before she promised it."""
        seed, ann = self.luck.randbytes(32), self.luck.randbytes(16).hex()
        table = seat_changes.open_table(self.referee, Wish("dice-wide-shut", ("open", "open")), "host", "Host", seed)
        seat_changes.sit(self.referee, table.id, "ann", "Ann", 0, promised(ann))
        guess = self.luck.randbytes(16).hex()  # of Ann's luck Eve knows nothing but its hash
        eve, _ = choose(seed, guess, self.tries, self.luck)
        seat_changes.sit(self.referee, table.id, "eve", "Eve", 1, promised(eve))
        player_luck.reveal(self.referee, table.id, "ann", ann)
        return table, seed, ann, eve

    def honest(self) -> int:
        """How many sixes Eve gets when she reveals what she has promised."""
        table, _, _, eve = self.begin()
        player_luck.reveal(self.referee, table.id, "eve", eve)
        return self.rolled(table)

    def withheld(self) -> tuple[int, bool]:
        """How many when she withholds what does not suit her; and whether the record says so."""
        table, seed, ann, eve = self.begin()
        withholds = sixes(seed, [ann, eve]) < DICE
        player_luck.reveal(self.referee, table.id, "eve", "" if withholds else eve)
        return self.rolled(table), (promised(eve) in self.read(table).dice_header) == withholds

    def read(self, table: Table) -> Table:
        """A table as it is now."""
        with self.referee.database.read() as connection:
            return tables.by_id(connection, table.id)

    def rolled(self, table: Table) -> int:
        """How many sixes the dice of a table that has begun show."""
        found = self.read(table)
        key = found.fair_luck().key
        return sum(fair_draw(key, draw, 6) == 5 for draw in range(DICE))


def main() -> int:
    """Try it all, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--tries", type=int, default=200_000, help="with everything known; with promises a hundredth")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    luck = random.Random(arguments.seed)

    seed, ann = luck.randbytes(32), luck.randbytes(16).hex()
    begun = time.perf_counter()
    mine, tried = choose(seed, ann, arguments.tries, luck)
    seconds = time.perf_counter() - begun
    print(
        f"all luck known beforehand: {sixes(seed, [ann, mine])} of {DICE} sixes after {tried:,} lucks, {seconds:.1f} s"
    )

    with tempfile.TemporaryDirectory() as folder:
        database = Database(str(Path(folder) / "hall.sqlite"))
        migrate(database)
        evening = Evening(Referee(database, "worker", 100), arguments.seed, max(1, arguments.tries // 100))
        got = [evening.honest() for _ in range(arguments.tables)]
        kept_back = [evening.withheld() for _ in range(arguments.tables)]
        database.close()
    print(
        f"luck promised first: {sum(got) / len(got):.2f} sixes at {len(got)} tables on average, "
        f"where chance gives {DICE / 6:.2f}; all of them at {got.count(DICE)}"
    )
    again, shown = [sixes for sixes, _ in kept_back], sum(shown for _, shown in kept_back)
    print(
        f"and withheld where it did not suit: {sum(again) / len(again):.2f}; all of them at {again.count(DICE)}; "
        f"{shown} of {len(again)} records say so"
    )
    return 0 if shown == len(again) and got.count(DICE) + again.count(DICE) <= 2 else 1


if __name__ == "__main__":
    sys.exit(main())
