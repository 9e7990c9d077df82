"""Inviting a friend: notified once for each table, by what the friend has chosen, and never against a block."""

from dataclasses import replace
from typing import Any

import pytest
from hall.notices.test_notices import waiting
from hall.table import Person, Server, serving, until
from hall.visitors import AT_ONCE, mailbox, webhooks

from astragal.hall.notices import contacts, deliveries, invitations
from astragal.hall.notices.contacts import Contact
from astragal.hall.notices.turn_notices import Notice
from astragal.hall.profiles import friends
from astragal.hall.settings import NO_LIMITS
from astragal.hall.store import schema


def reach(person: Person, **how: Any) -> None:
    """Let a person be notified."""
    with person.server.hall.database.write() as connection:
        contacts.keep(connection, person.id, person.name, Contact(**how))
        connection.execute(schema.contacts.update().values(confirmed=True))


def befriended(server: Server) -> tuple[Person, Person, str]:
    """Ann and her friend Bo, and an open table at which Ann sits."""
    ann, bo = Person(server, "Ann"), Person(server, "Bo")
    ann.post("/friends/link")
    bo.post("/friend/" + str(ann.get("/friends.json").json()["link"]).rpartition("/")[2])
    return ann, bo, ann.open(pace="mail")


def invite(person: Person, link: str, name: str = "Bo", **more: str) -> Any:
    return person.post("/friends/invite", data={"table": link, "place": "0", "name": name, **more})


def test_a_friend_is_invited_in_one_touch_and_once(sqlite: str) -> None:
    with webhooks() as hooks, serving(sqlite, post=AT_ONCE) as server:
        ann, bo, link = befriended(server)
        reach(bo, webhook=hooks.address)
        assert 'aria-label="Invite: Bo"' in ann.get(f"/table/{link}").text
        assert "Invite to Dice Wide Shut: Bo" in ann.get("/friends").text
        assert invite(ann, link).headers["location"] == f"/table/{link}"
        until(lambda: hooks.got)
        assert invite(ann, link, friends="on").headers["location"] == "/friends"
        until(lambda: not waiting(server))

        [notice] = hooks.got
        assert (notice["is"], notice["name"], notice["table"]) == (
            "invitation",
            "Ann",
            f"http://hall.test/table/{link}",
        )
        for page in (f"/table/{link}", "/friends"):
            text = ann.get(page).text
            assert "<small>invited</small>" in text
            assert "/friends/invite" not in text
        assert bo.id not in ann.get(f"/table/{link}").text


def test_an_invitation_comes_by_mail_and_the_first_turn_is_told_as_well(sqlite: str) -> None:
    with mailbox() as (box, smtp), serving(sqlite, post=replace(AT_ONCE, smtp=smtp, sender="hall@hall.test")) as server:
        ann, bo, link = befriended(server)
        reach(bo, mail="bo@bo.test")
        invite(ann, link)
        until(lambda: box.got)

        assert box.got[0]["Subject"] == "Ann invites you: Dice Wide Shut"
        assert link in str(box.got[0].get_payload())
        assert box.got[0]["List-Unsubscribe"]
        until(lambda: not waiting(server))
        with server.hall.database.read() as connection:
            for kind, repeated in (("turn", False), ("invitation", True)):
                notice = Notice(link[:12], bo.id, 0, 0, kind)
                assert deliveries._was_notified(connection, notice, "mail") is repeated


def test_nobody_is_invited_who_blocked_parted_or_gets_no_notices(server: Server) -> None:
    ann, bo, link = befriended(server)
    refused = invite(ann, link)
    assert (refused.status_code, "not turned on notifications" in refused.text) == (409, True)
    reach(bo, webhook="http://hook.test")
    with server.hall.database.write() as connection:
        connection.execute(schema.blocks.insert().values(person=bo.id, blocked=ann.id))
    assert invite(ann, link).status_code == 409
    bo.post("/friends/end", data={"do": "block", "place": "0", "name": "Ann"})
    assert invite(ann, link).status_code == 409
    with server.hall.database.read() as connection:
        assert invitations.invited(connection, link[:12]) == set()


def test_a_block_ends_an_invitation_that_is_on_its_way(server: Server) -> None:
    ann, bo, link = befriended(server)
    with server.hall.database.write() as connection:
        table = server.hall.referee.by_link(link)
        notice = Notice(table.id, bo.id, 0, 0, invitations.KIND)
        assert invitations.still_stands(connection, table, notice)
        friends.block(connection, bo.id, ann.id)
        assert not invitations.still_stands(connection, table, notice)


@pytest.mark.parametrize("wanted", ["strangers-table", "full", "no-such-table"])
def test_one_invites_only_to_a_table_of_ones_own_with_room(server: Server, wanted: str) -> None:
    ann, bo, link = befriended(server)
    reach(bo, webhook="http://hook.test")
    if wanted == "strangers-table":
        link = Person(server, "Cy").open()
    elif wanted == "full":
        link = ann.open(seats=("me", "random"))
    else:
        link = "x" * 24

    assert invite(ann, link).status_code == (404 if wanted == "no-such-table" else 409)


def test_invitations_and_friend_links_are_limited_by_person_and_address(sqlite: str) -> None:
    few = replace(NO_LIMITS, invitations=(1, 0.0001), invitations_by_address=(2, 0.0001), friend_links=(3, 0.0001))
    few = replace(few, friend_links_by_address=(5, 0.0001))
    with serving(sqlite, limits=few) as server:
        ann, bo, link = befriended(server)
        reach(bo, webhook="http://hook.test")
        assert [invite(ann, link).status_code for _ in range(2)] == [303, 429]
        assert [invite(bo, link, "Ann").status_code for _ in range(2)] == [409, 429]
        assert Person(server, "Cy").post("/friends/invite", data={}).status_code == 429
        assert [ann.post("/friends/link").status_code for _ in range(3)] == [303, 303, 429]
        assert [Person(server, "Cy").get("/friend/none").status_code for _ in range(2)] == [404, 429]
        assert ann.post("/friends/link", data={"revoke": "on"}).status_code == 303
