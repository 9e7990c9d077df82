"""How a drawing becomes HTML."""

import pytest

from astragal import Match, SeededLuck, load
from astragal.core.registry import folders
from astragal.hall.messages.text_board import as_html, drawing


@pytest.mark.parametrize(
    ("markup", "html"),
    [
        ("a < b & c", "a &lt; b &amp; c"),
        ("[red]3[/] x", '<span class="red">3</span> x'),
        ("[bold white on red] 1 [/]", '<span class="bold white on-red"> 1 </span>'),
        ("\\[red] [3] []", "[red] [3] []"),
        ("[/] [red]open", ' <span class="red">open</span>'),
        ("[dim]two\nlines[/]\n3", '<span class="dim">two\nlines</span>\n3'),
        ('[red onclick="x"]', "[red onclick=&quot;x&quot;]"),
    ],
)
def test_markup(markup: str, html: str) -> None:
    assert as_html(markup) == html


@pytest.mark.parametrize("name", folders())
def test_every_game_is_drawn_with_every_name(name: str) -> None:
    names = ["[bold]\\", "<i>x</i> \\[/] a long name"]
    match = Match(load(name), names=names, luck=SeededLuck(1))
    for _ in range(3):
        match.play(match.legal()[0])
        for seat in (-1, 0, 1):
            html = drawing(match.view(seat))
            assert html.count("<span") == html.count("</span>")
            assert "<i>" not in html
