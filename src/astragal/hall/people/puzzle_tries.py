"""First answers to puzzles, with the ratings that followed from them."""

from sqlalchemy import Connection, delete, insert, select, update

from astragal.core.puzzles import Puzzle
from astragal.hall.content.puzzle_ratings import Answered, PuzzleStrength, Strength, new_person, new_puzzle, rated
from astragal.hall.messages.replies import PuzzleRating
from astragal.hall.store.schema import puzzle_strengths, puzzle_tries
from astragal.hall.store.statements import put


def answered(connection: Connection, person: str, game: str) -> list[Answered]:
    """Somebody's first answers to puzzles of a game, in their order."""
    mine = (puzzle_tries.c.person == person) & (puzzle_tries.c.game == game)
    rows = connection.execute(select(puzzle_tries).where(mine).order_by(puzzle_tries.c.at, puzzle_tries.c.puzzle))
    return [Answered(row.puzzle, row.solved, Strength(row.mu, row.sigma)) for row in rows]


def strengths(connection: Connection, game: str) -> dict[str, PuzzleStrength]:
    """The ratings of the puzzles of a game that somebody has answered."""
    rows = connection.execute(select(puzzle_strengths).where(puzzle_strengths.c.game == game))
    return {row.puzzle: PuzzleStrength(Strength(row.mu, row.sigma), row.tries, row.solved) for row in rows}


def rate(
    connection: Connection, person: str, game: str, puzzle: Puzzle, *, right: bool, now: float
) -> PuzzleRating | None:
    """Write down an answer and what it does to both ratings; nothing, if this person has answered before."""
    one = (puzzle_strengths.c.game == game) & (puzzle_strengths.c.puzzle == puzzle.id)
    row = connection.execute(select(puzzle_strengths).where(one).with_for_update()).first()
    before = answered(connection, person, game)
    if any(answer.puzzle == puzzle.id for answer in before):
        return None
    known = PuzzleStrength(Strength(row.mu, row.sigma), row.tries, row.solved) if row else new_puzzle(puzzle)
    mine = before[-1].strength if before else new_person()
    after, theirs = rated(mine, known, right)
    made = {"person": person, "game": game, "puzzle": puzzle.id, "solved": right, "at": now}
    connection.execute(insert(puzzle_tries).values(made | {"mu": after.mu, "sigma": after.sigma}))
    kept = {"game": game, "puzzle": puzzle.id, "tries": theirs.tries, "solved": theirs.solved}
    put(connection, puzzle_strengths, kept | {"mu": theirs.strength.mu, "sigma": theirs.strength.sigma})
    return PuzzleRating(mine.mu, after.mu, theirs.strength.mu, theirs.tries, theirs.solved)


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Somebody is another person from now on; what that one has answered already stays as it is."""
    known = select(puzzle_tries.c.puzzle).where(puzzle_tries.c.person == new)
    moved = (puzzle_tries.c.person == old) & puzzle_tries.c.puzzle.not_in(known)
    connection.execute(update(puzzle_tries).where(moved).values(person=new))
    forget(connection, old)


def forget(connection: Connection, person: str) -> None:
    """Forget all answers of somebody."""
    connection.execute(delete(puzzle_tries).where(puzzle_tries.c.person == person))
