"""The hall as an app: its manifest, icons, service worker, the page without a network, and how many turns wait."""

import json
import re

from hall.table import Person, Server
from hall.visitors import two_at_a_table


def test_the_manifest_names_icons_that_are_there(server: Server) -> None:
    ann = Person(server, "Ann")
    manifest = ann.get("/site.webmanifest")

    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        answer = ann.get(f"/{icon['src']}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(icon["type"])
    assert answer.text.startswith("<svg")


def test_the_service_worker_keeps_nothing_of_anybodys(server: Server) -> None:
    ann = Person(server, "Ann")
    script = ann.get("/service_worker.js")
    facts = re.search(r"=(\{\"version\".*?\});", script.text)
    assert facts is not None
    kept = json.loads(facts[1])

    assert script.headers["cache-control"] == "no-cache"
    assert kept["offline"] == "offline"
    assert all(name == "offline" or name.startswith("static/") for name in kept["files"])
    for name in kept["files"]:
        answer = ann.get(f"/{name}")
        assert answer.status_code == 200
        assert "Ann" not in answer.text
        assert "set-cookie" not in answer.headers


def test_the_number_of_turns_is_that_of_the_tables_where_one_has_to_choose(server: Server) -> None:
    first, second, _, table = two_at_a_table(server)

    assert first.get("/turns.json").json() == {"waiting": [table.id]}
    assert second.get("/turns.json").json() == {"waiting": []}
    assert Person(server, "Nobody yet").get("/turns.json").headers["cache-control"] == "no-store"
