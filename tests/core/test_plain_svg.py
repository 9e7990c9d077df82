"""Drawings that leave the page are whole for readers that know neither classes nor custom properties."""

import io
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
import typst
from PIL import Image

from astragal import Match, Record, load
from astragal.core.drawing import picture
from astragal.core.plain_svg import SVG, plain
from astragal.core.registry import folders


def styled(style: str, body: str, defs: str = "") -> str:
    return f"<svg xmlns='http://www.w3.org/2000/svg'><style>{style}</style><defs>{defs}</defs>{body}</svg>"


def attributes(svg: str, tag: str) -> list[dict[str, str]]:
    return [element.attrib for element in ElementTree.fromstring(plain(svg)).iter(SVG + tag)]


def drawn_midway(name: str) -> str:
    game = load(name)
    record = Record.read(game.folder / "golden" / "3-players.txt")
    midway = replace(record, steps=record.steps[: len(record.steps) // 2], ending="unfinished")
    return picture(Match.from_record(midway, game).view(0), theme="light")


def test_a_class_becomes_attributes_and_the_weightier_rule_wins() -> None:
    style = "text.a{fill:red;font-size:12px}.a{fill:blue;stroke:green}.b .a{stroke:none}"

    assert attributes(styled(style, "<g class='b'><text class='a'/></g><path class='a'/>"), "text") == [
        {"fill": "red", "stroke": "none", "font-size": "12"}
    ]
    assert attributes(styled(style, "<path class='a' fill='red'/>"), "path") == [{"fill": "blue", "stroke": "green"}]


def test_a_custom_property_reaches_what_is_used_and_has_a_fallback() -> None:
    style = ":root{--ink:light-dark(#111,#eee)}.die{--body:var(--ink)}.in{fill:var(--body,var(--ink))}"
    defs = "<symbol id='s' viewBox='0 0 10 10'><path class='in'/></symbol>"
    svg = styled(style, "<use href='#s' x='5' y='3' width='20' height='40' class='die'/>", defs)

    assert attributes(svg, "path") == [{"fill": "#111"}]
    assert attributes(svg, "g")[0] == {"transform": "translate(5 13) scale(2)"}
    assert 'fill="#eee"' in plain(svg, "dark")


def test_only_definitions_that_something_refers_to_stay() -> None:
    style = ".mesh{fill:url(#used)}"
    defs = "<pattern id='used'><path/></pattern><pattern id='unused'/><symbol id='s'/>"

    assert attributes(styled(style, "<rect class='mesh'/>", defs), "pattern") == [{"id": "used"}]
    assert attributes(styled(style, "<rect class='mesh'/>", defs), "symbol") == []


@pytest.mark.parametrize("name", folders())
def test_no_drawing_needs_a_stylesheet(name: str) -> None:
    made = drawn_midway(name)

    for styled_only in ("var(", "class=", "<style", "<use", "<symbol"):
        assert styled_only not in made


DICE = {
    "dice-archive": ["#1F5FC4", "#B8440A", "#13734A"],
    "dice-wide-shut": ["#C4283A", "#1F57BE"],
    "dicetopia": ["#7C35CF", "#12B8A8"],
}
"""The colours that dice on the table have in the middle of a game."""


@pytest.mark.parametrize(("name", "colours"), DICE.items())
def test_the_dice_are_there_for_a_reader_that_is_no_browser(name: str, colours: list[str], tmp_path: Path) -> None:
    (tmp_path / "board.svg").write_text(drawn_midway(name), encoding="utf-8")
    (tmp_path / "page.typ").write_text('#set page(width: auto, height: auto, margin: 0pt)\n#image("board.svg")')
    png = typst.compile(str(tmp_path / "page.typ"), format="png", ppi=72)
    assert isinstance(png, bytes)
    pixels = Image.open(io.BytesIO(png)).convert("RGB").tobytes()
    counts = Counter(pixels[i : i + 3].hex() for i in range(0, len(pixels), 3))

    for colour in colours:
        assert counts[colour[1:].lower()] > 300, colour
