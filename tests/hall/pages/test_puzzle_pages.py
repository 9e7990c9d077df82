"""The pages of puzzles over HTTP and sockets: one rated answer for each person and puzzle, judged by the hall."""

from typing import Any

from hall.table import Page, Person, Server
from sqlalchemy import select

from astragal import load
from astragal.core.puzzles import has_puzzles, puzzles_of
from astragal.core.registry import folders
from astragal.hall.matches.puzzle import Question
from astragal.hall.people import puzzle_tries
from astragal.hall.store import schema

GAMES = [name for name in folders() if has_puzzles(load(name))]
GAME = "office-supply"
THEME = "steal"


def next_of(person: Person, query: str = "") -> Question:
    """The puzzle that somebody is offered."""
    where = person.get(f"/puzzles/{GAME}/next{query}").headers["location"]
    assert where.endswith(query)
    return Question(load(GAME), puzzles_of(load(GAME))[where.partition("?")[0].rpartition("/")[2]])


def answer(person: Person, question: Question, *actions: str) -> dict[str, Any]:
    """Choose something; what the hall says about it."""
    puzzle = question.puzzle
    with Page(person, "", f"/puzzles/{question.game.name}/{puzzle.id}/socket") as page:
        page.seat = puzzle.seat
        page.send(do="look", seat=puzzle.seat, anew=True)
        page.wait("state")
        for action in actions:
            assert page.move(action)["is"] == "done"
        found: dict[str, Any] = page.state()["verdict"]
        return found


def rows(person: Person) -> dict[str, dict[str, Any]]:
    return {row["game"]: row for row in person.get("/puzzles.json").json()}


def test_the_page_of_a_puzzle_is_a_tables_page_without_its_answer(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    question = next_of(ann)
    page = ann.get(f"/puzzles/{GAME}/{question.puzzle.id}").text

    assert "/static/puzzle.js" in page
    assert "/static/table.css" in page
    told = question.verdict(question.puzzle.answer, None)
    assert not any(words in page for words in (*told.reasons, *told.line, told.answer))


def test_a_first_answer_is_rated_and_a_second_is_not(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    question = next_of(ann)
    before = rows(ann)[GAME]

    wrong = answer(ann, question, *question.puzzle.rival)
    again = answer(ann, question, *question.puzzle.answer)

    assert (wrong["right"], again["right"]) == (False, True)
    assert wrong["rating"]["after"] < wrong["rating"]["before"] == before["rating"]
    assert again["rating"] is None
    after = rows(ann)[GAME]
    assert (after["tried"], after["solved"], after["last"]) == (1, 0, [False])
    assert after["rating"] == wrong["rating"]["after"]


def test_ratings_of_person_and_puzzle_move_apart(small_server: Server) -> None:
    people = [Person(small_server, name) for name in ("Ann", "Bo")]
    question = next_of(people[0])

    first, second = (answer(person, question, *question.puzzle.answer)["rating"] for person in people)

    assert first["after"] > first["before"]
    assert second["puzzle"] < first["puzzle"]
    assert (second["tries"], second["solved"]) == (2, 2)


def test_the_next_puzzle_is_a_new_one_near_the_rating_and_of_the_theme(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    seen = set()
    for _ in range(4):
        question = next_of(ann, f"?theme={THEME}")
        assert THEME in question.puzzle.themes
        assert question.puzzle.id not in seen
        seen.add(question.puzzle.id)
        answer(ann, question, *question.puzzle.answer)

    assert rows(ann)[GAME]["solved"] == 4
    assert len(rows(ann)[GAME]["spots"]) == 5


def test_every_game_with_puzzles_is_listed_with_its_themes(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    page = ann.get("/puzzles").text

    assert [*rows(ann)] == GAMES
    for game in GAMES:
        assert f'href="/puzzles/{game}/next"' in page
        assert sum(theme["count"] for theme in rows(ann)[game]["themes"]) >= rows(ann)[game]["total"]
    assert 'href="/puzzles"' in ann.get("/").text


def test_what_is_not_there_is_refused_in_a_sentence(small_server: Server) -> None:
    ann = Person(small_server, "Ann")

    for path in (f"/puzzles/{GAME}/00000000", f"/puzzles/{GAME}/next?theme=<b>", "/puzzles/chess/next"):
        found = ann.get(path)
        assert found.status_code in (400, 404)
        assert "There is no " in found.text
        assert "<b>" not in found.text.partition("<main")[2]


def test_somebody_who_logs_in_takes_their_answers_along_and_can_be_forgotten(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    question = next_of(ann)
    answer(ann, question, *question.puzzle.answer)
    database = small_server.hall.database

    with database.write() as connection:
        puzzle_tries.hand_over(connection, ann.id, "somebody")
        assert puzzle_tries.answered(connection, ann.id, GAME) == []
        assert [found.puzzle for found in puzzle_tries.answered(connection, "somebody", GAME)] == [question.puzzle.id]
        puzzle_tries.forget(connection, "somebody")
        mine = select(schema.puzzle_tries).where(schema.puzzle_tries.c.person == "somebody")
        assert connection.execute(mine).all() == []
