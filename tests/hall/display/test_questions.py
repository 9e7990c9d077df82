"""What a page asks before it chooses: what a choice would bring, why something is not possible, what a bot would do."""

from hall.table import Page, Person, Server, serving, two_people, until

from astragal.hall.settings import Limits


def question(page: Page, **message: object) -> dict[str, object]:
    state = page.state()
    return page.ask(**({"seat": page.seat, "number": state["number"]} | message))


def test_a_preview_tells_what_a_choice_would_bring_and_changes_nothing(small_server: Server) -> None:
    with two_people(small_server) as (mover, _):
        before = mover.state()
        action = before["choices"][0][0]
        shown = question(mover, do="preview", action=action)

        assert shown["is"] == "preview"
        assert len(shown["gains"]) == 2  # type: ignore[arg-type]
        assert mover.state()["number"] == before["number"]
        mover.move(action)
        after = mover.state()
        assert shown["final"] == (after["to_act"] != mover.seat)
        gained = [now - then for now, then in zip(after["scores"], before["scores"], strict=True)]
        assert shown["gains"] == gained or shown["final"], "luck and the others may have moved since"


def test_previews_are_for_legal_choices_of_ones_own_seat_now(small_server: Server) -> None:
    with two_people(small_server) as (mover, other):
        state = mover.state()
        action = state["choices"][0][0]
        answers = [
            (question(mover, do="preview", action="fly to the moon"), 400),
            (question(mover, do="preview", action=action, seat=other.seat), 403),
            (question(mover, do="preview", action=action, number=state["number"] - 1), 409),
            (question(other, do="preview", action=action), 409),
            (question(other, do="preview", action=action, seat=-1), 409),
        ]
        assert [(answer["is"], answer["status"]) for answer, _ in answers] == [("refused", code) for _, code in answers]


def test_who_has_not_looked_is_told_nothing(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    with ann.at(ann.open()) as page:
        assert page.ask(do="sheet")["status"] == 409
        assert page.ask(do="why", piece="die")["status"] == 409


def test_nobody_asks_about_a_table_that_has_no_room_for_watchers(small_server: Server) -> None:
    with two_people(small_server, watch=False) as (mover, _), Person(small_server, "Eve").at(mover.link) as page:
        page.send(do="look", seat=-1)
        assert page.wait("refused")["status"] == 403
        assert page.ask(do="sheet")["status"] == 409


def test_a_score_sheet_adds_up(small_server: Server) -> None:
    with two_people(small_server) as (mover, _):
        sheet = mover.ask(do="sheet")
        assert sheet["scores"] == mover.state()["scores"]
        for seat, score in enumerate(sheet["scores"]):
            assert not sheet["parts"] or sum(part["points"][seat] for part in sheet["parts"]) == score


def test_a_hint_is_about_ones_own_choices(small_server: Server) -> None:
    with two_people(small_server) as (mover, other):
        found = question(mover, do="hint")
        legal = [choice[0] for choice in mover.state()["choices"]]
        assert found["is"] == "hint"
        assert {move["action"] for move in found["moves"]} <= set(legal)  # type: ignore[attr-defined]
        assert sum(move["visits"] for move in found["moves"]) <= found["simulations"]  # type: ignore[attr-defined, operator]
        assert question(other, do="hint")["status"] == 409, "it is not their turn"
        assert question(other, do="hint", seat=mover.seat)["status"] == 403


def test_hints_are_limited(sqlite: str) -> None:
    with serving(sqlite, limits=Limits(hints=(1, 0.001))) as server, two_people(server) as (mover, _):
        assert question(mover, do="hint")["is"] == "hint"
        assert question(mover, do="hint")["status"] == 429


def test_what_is_sent_of_a_drawing_adds_up_to_the_whole(small_server: Server) -> None:
    """A page that only ever got differences has what a fresh one gets."""
    with two_people(small_server) as (mover, other):
        pieces: dict[str, list[object]] = {}
        for _ in range(30):
            for page in (mover, other):
                if page.state()["choices"]:
                    page.move_first()
        mover.state()
        for message in (message for message in mover.heard if message["is"] == "state" and message["board"]):
            pieces = put(pieces, message["board"])
        fresh = mover.person.get(f"/table/{mover.link}.json?seat={mover.seat}").json()["state"]["board"]
        assert pieces == (put({}, fresh) if fresh else {})


def put(pieces: dict[str, list[object]], board: dict[str, list[list[object]]]) -> dict[str, list[object]]:
    """The pieces of a drawing after some were exchanged."""
    for piece in board["pieces"]:
        name = str(piece[0])
        pieces[name] = piece if piece[-1] is not None else [*piece[:-1], pieces[name][-1]]
    return {str(name): pieces[str(name)] for name in board["order"] or pieces}


def step_of_a_bot(page: Page) -> int:
    """Play until a bot has chosen; the number of its line."""
    bot = 1 - page.seat
    while True:
        state = until(lambda: found if (found := page.state())["to_act"] == page.seat else None)
        lines = [line for message in page.heard if message["is"] == "state" for line in message["lines"]]
        for number, _, seat in lines:
            if seat == bot:
                return int(number)
        page.move(state["choices"][0][0])


def test_a_bot_tells_what_was_behind_its_choice(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    with ann.at(ann.open("dice-wide-shut", ("me", "search:20")), seat=0) as page:
        thought = page.ask(do="behind", number=step_of_a_bot(page))
        assert thought["is"] == "hint"
        assert sum(move["visits"] for move in thought["moves"]) <= thought["simulations"]
        visits = [move["visits"] for move in thought["moves"]]
        assert visits == sorted(visits, reverse=True)
        assert page.ask(do="behind", number=0)["status"] == 404, "luck does not think"


def test_thoughts_about_secrets_are_kept_until_the_end(small_server: Server) -> None:
    ann = Person(small_server, "Ann")
    with ann.at(ann.open("pie-factory", ("me", "search:20")), seat=0) as page:
        answer = page.ask(do="behind", number=step_of_a_bot(page))
        assert (answer["is"], answer["status"]) == ("refused", 403)
