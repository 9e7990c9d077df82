"""Motion: what happened is seen in its order, at the pace somebody wants, and not at all for those who want none."""

from collections.abc import Callable
from typing import Any

import pytest
from browser.people import GAMES, Seated, Visitor, piece
from playwright.sync_api import Page

MOTIONS = """() => document.getAnimations().map(({ effect }) => effect)
  .filter(({ target }) => target.closest("[data-piece]")).map((effect) => ({
  piece: effect.target.closest("[data-piece]").dataset.piece,
  tag: effect.target.tagName,
  face: effect.target.closest("[data-piece]").querySelector("use")?.getAttribute("href"),
  start: effect.getTiming().delay,
  end: effect.getTiming().delay + effect.getTiming().duration,
  frames: effect.getKeyframes().map(({ transform, opacity = "", clipPath = "" }) => transform + opacity + clipPath),
}))"""

SHOW = f"""([order, pieces]) => {{
  window.done = board.update({{ order, pieces }});
  return ({MOTIONS})();
}}"""
PLACE = """(name) => {
  const { e, f } = board.layers.ground.getCTM().inverse().multiply(board.pieces.get(name).node.getCTM());
  return [e, f];
}"""
LIES = "(pieces) => document.querySelector('.layer-ground').innerHTML === pieces"
COUNT = """() => {
  const { animate } = Element.prototype;
  window.moved = 0;
  Element.prototype.animate = function (...how) {
    window.moved++;
    return animate.apply(this, how);
  };
}"""

Motion = dict[str, Any]


def die(face: int) -> str:
    return f"<use href='#std{face}' class='die' width='20' height='20'/>"


def shown(page: Page, *pieces: list[Any]) -> dict[str, Motion]:
    """Show pieces, and see what moves."""
    motions = page.evaluate(SHOW, [[one[0] for one in pieces], list(pieces)])  # at once, before any is over
    return {motion["piece"]: motion for motion in motions}


@pytest.fixture
def page(visitor: Callable[..., Visitor]) -> Page:
    return visitor(motion="normal").at_own_board()


def place(page: Page, name: str) -> tuple[float, float]:
    """Where a piece is seen now, on the board."""
    x, y = page.evaluate(PLACE, name)
    return x, y


def test_what_moved_glides_from_where_it_was_to_where_it_belongs(page: Page) -> None:
    assert shown(page, piece("pawn", 10, 10)) == {}, "what is there from the first does not move"

    moved = shown(page, piece("pawn", 110, 60))["pawn"]

    assert moved["frames"] == ["translate(10px, 10px)", "translate(110px, 60px)"]
    page.evaluate("window.done")
    page.wait_for_function(f"() => !({MOTIONS})().length")
    assert place(page, "pawn") == pytest.approx((110, 60), abs=0.5)


def test_a_walk_passes_its_stations_in_order(page: Page) -> None:
    squares = [piece(f"square-{number}", 100 * number, 0) for number in range(4)]
    shown(page, *squares, piece("pawn", 0, 0), piece("boss", 50, 50))

    walked = piece("pawn", 300, 0, way="square-1 square-2")
    motions = shown(page, *squares, piece("boss", 60, 50), walked)

    places = [f"translate({x}px, 0px)" for x in (0, 100, 200, 300)]
    assert motions["pawn"]["frames"] == places
    assert motions["boss"]["start"] >= motions["pawn"]["end"], "what follows waits until the walk is done"
    again = shown(page, *squares, piece("boss", 60, 50), piece("pawn", 200, 0, way="square-1 square-2"))
    assert again["pawn"]["frames"] == [places[3], places[2]], "a way is gone once"


def test_what_a_piece_becomes_starts_where_that_was(page: Page) -> None:
    shown(page, piece("loaf", 40, 40))

    halves = shown(page, piece("left", 10, 40, way="loaf"), piece("right", 90, 40, way="loaf"))

    starts = {name: motion["frames"][0] for name, motion in halves.items()}
    assert starts == {"left": "translate(40px, 40px)", "right": "translate(40px, 40px)"}
    assert halves["left"]["start"] == halves["right"]["start"]


def test_what_is_new_on_a_piece_is_stamped_and_the_rest_stays(page: Page) -> None:
    field = "<rect width='40' height='40'/>"
    shown(page, piece("field", 10, 10, field))

    cross = shown(page, piece("field", 10, 10, field + "<path d='M5 5l30 30'/>"), piece("token", 80, 80))

    assert cross["field"]["tag"] == "path"
    assert "scale" in cross["field"]["frames"][0]
    assert cross["field"]["frames"][0].endswith("0")
    assert cross["token"]["tag"] == "g"


def test_what_is_long_is_drawn_from_the_left(page: Page) -> None:
    shown(page, piece("sheet", 10, 10))

    line = shown(page, piece("sheet", 10, 10), piece("line", 10, 60, "<path d='M0 0h200v4H0z'/>"))["line"]

    assert [frame.partition("inset")[2] for frame in line["frames"]] == ["(0px 100% 0px 0px)", "(0px)"]


def test_choices_come_before_what_they_leave_and_luck_after_both(page: Page) -> None:
    shown(page, piece("pawn", 10, 10), piece("die", 50, 50, die(1)))

    motions = shown(page, piece("die", 50, 50, die(4)), piece("stamp", 90, 90), piece("pawn", 110, 10))

    assert motions["stamp"]["start"] >= motions["pawn"]["end"]
    assert motions["die"]["start"] >= motions["stamp"]["end"]
    assert motions["die"]["face"] == "#std1", "it shows what it did until it rolls"
    page.evaluate("window.done")
    assert page.locator("[data-piece=die] use").get_attribute("href") == "#std4"


def test_a_reader_hears_a_piece_only_while_it_has_a_name(page: Page) -> None:
    nameless, named = piece("die", 10, 10), piece("die", 10, 10)
    nameless[6] = ""

    for one, heard in ((nameless, None), (named, "die"), (nameless, None)):
        shown(page, one)
        node = page.locator("[data-piece=die]")
        assert node.get_attribute("aria-label") == heard
        assert node.get_attribute("role") == ("img" if heard else None)
        assert node.get_attribute("aria-hidden") == (None if heard else "true")


@pytest.mark.parametrize(("motion", "part"), [("fast", 0.5), ("off", 0)])
def test_motion_has_the_pace_that_somebody_wants(visitor: Callable[..., Visitor], motion: str, part: float) -> None:
    lengths = []
    for wanted in ("normal", motion):
        page = visitor(wanted, motion=wanted).at_own_board()
        shown(page, piece("pawn", 10, 10))
        lengths.append(shown(page, piece("pawn", 50, 10)).get("pawn", {"end": 0})["end"])

    assert lengths[1] == lengths[0] * part


def test_where_the_system_asks_for_less_motion_nothing_moves(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    shown(page, piece("pawn", 10, 10), piece("die", 50, 50, die(1)))

    motions = shown(page, piece("pawn", 60, 10), piece("die", 50, 50, die(2)), piece("token", 80, 80))

    assert motions == {}
    assert place(page, "pawn") == pytest.approx((60, 10), abs=0.5)


@pytest.mark.parametrize("game", GAMES)
def test_games_move_and_come_to_rest_where_a_fresh_page_shows_them(visitor: Callable[..., Visitor], game: str) -> None:
    ann = visitor(motion="fast")
    table = ann.at(ann.open_table(game))
    table.page.evaluate(COUNT)

    number = table.touch_and_rest(4)

    assert table.page.evaluate("window.moved") > 0
    fresh = Seated(ann, ann.open_page(table.page.url.removeprefix(ann.address)))
    fresh.reach(number)
    table.page.wait_for_function(LIES, arg=fresh.pieces)
