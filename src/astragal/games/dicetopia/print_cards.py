"""Missions, faction boards and the Blood Dome card of Dicetopia as they are printed."""

from astragal.core.drawing import box, use
from astragal.core.parts import CARD, ROW, Face, Label

from .board_art import die_art
from .board_short import ABILITIES, place_action
from .dome import DOME_STARS
from .factions import FACTIONS
from .missions import CARDS, Card
from .pieces import MAGMACORIUM, PLACE_WORDS, PURPLE, WHITE
from .state import S

TOKENS = {
    "game": ("#4B2FA8", "#000000"),
    "dtnight": ("#221A44", "#FFFFFF"),
    "dtedge": ("#221A44", "#000000"),
    "dtonnight": ("#FFFFFF", "#000000"),
    "dtgold": ("#FFD75E", "#000000"),
    "dtsky": ("#463985", "#FFFFFF"),
    "dtpale": ("#EFEAF8", "#FFFFFF"),
    "dtsoft": ("#F4F1FA", "#FFFFFF"),
    "dtshade": ("#D3CBEB", "#FFFFFF"),
    "zc": ("#0E6F8A", "#000000"),
    "zd": ("#8A4B00", "#000000"),
    "zw": ("#3C7A12", "#000000"),
}
STYLE = "".join(
    [
        ".dtframe{fill:#fff;stroke:var(--dtedge);stroke-width:.7}.dtband{fill:var(--dtnight);stroke:var(--dtedge);",
        "stroke-width:.7}.dtk{fill:var(--dtsky)}.dtw{fill:var(--dtgold);opacity:.55}.dtd{fill:#fff}",
        ".dtsoft{fill:var(--dtsoft)}.dtability{fill:var(--dtsoft);stroke:var(--game);stroke-width:.4}",
        ".dtspace{fill:#fff;stroke:#14161A;stroke-width:.5}.dtring{fill:none;stroke:var(--zc);stroke-width:.8}",
        ".dtplan{fill:var(--dtsoft);stroke:var(--dtedge);stroke-width:.4}.dtghost{fill:var(--dtshade)}",
        ".dtstart{fill:var(--dtshade);stroke:#14161A;stroke-width:1.3}",
        ".dtgoldstar{fill:#FFD75E;stroke:#6B4A00;stroke-width:.7}.dtpill{fill:var(--game)}",
        ".dtbacking{fill:#fff;stroke:var(--dtedge);stroke-width:.9}.dtinner{fill:none;stroke:var(--dtedge);stroke-width:.35}",
        ".dtbackground{fill:var(--dtpale)}.dtno{fill:none;stroke:#B3261E;stroke-width:1}",
        *(f".dtborder-{zone}{{fill:#fff;stroke:var(--{zone});stroke-width:1}}" for zone in ("zc", "zd", "zw")),
        ".dtborder-zd{stroke-dasharray:3 1.4}.dtborder-zw{stroke-dasharray:.9 1}",
    ]
)
BLACK = "".join(
    [
        ".dtgoldstar{fill:#fff;stroke:#000}.dtk{fill:#fff;stroke:#000;stroke-width:.6}.dtw{fill:none}",
        ".dtpill{fill:#fff;stroke:#000;stroke-width:.35}.dtno{stroke:#000}.dtsh{fill:#fff;stroke:#000}",
        ".dtghost{fill:#fff;stroke:#999;stroke-width:.3}.dtd{stroke-width:1}",
    ]
)
STAR = "M10 .8l2.700 5.800l6.300.8l-4.600 4.400l1.200 6.300L10 15.100l-5.600 3l1.200-6.300L1 7.400l6.300-.8z"


def star(x: float, y: float, size: float) -> str:
    """A star around a point."""
    scale = size / 20
    return (
        f"<g transform='translate({x - size / 2:g} {y - size / 2:g}) scale({scale:g})'>"
        f"<path class='dtgoldstar' d='{STAR}'/></g>"
    )


def band(width: float, height: float) -> str:
    """The dark head of a card or board, with round corners above."""
    path = f"M3.5 {3.5 + height:g}V6.5a3 3 0 0 1 3-3h{width - 13:g}a3 3 0 0 1 3 3v{height - 3:g}z"
    return f"<path class='dtband' d='{path}'/>"


# Missions


def mission_card(number: int) -> Face:
    """A mission with its stars and what they are for."""
    card = CARDS[number]
    art = box(3.5, 3.5, 56, 81, "dtframe", 3) + band(CARD[0], 14) + star(31.5, 33, 26) + _about(card)
    what = card.text.removeprefix("{stars}").removeprefix(",").strip()
    words = [
        Label(31.5, 12.4, card.name, 11.5, "bold center dtonnight", fit=51),
        Label(31.5, 36, str(card.stars) if card.stars else "?", 17, "bold center"),
        Label(31.5, 64.4, what, 9.2, "center", width=50),
        Label(31.5, 82, f"mission {number + 1} of {len(CARDS)}", 7, "mono center muted"),
    ]
    return Face(*CARD, art, tuple(words), f"mission {card.name}")


def _about(card: Card) -> str:
    """The die that a mission is about, struck out where it is unwanted."""
    rule = card.times.__name__
    if "colour" in rule and PURPLE <= card.about <= MAGMACORIUM:
        shown = die_art(card.about, 3, 10, 26.5, 48)
    elif "value" in rule and "sets" not in rule and "different" not in rule and 1 <= card.about <= 6:
        shown = die_art(WHITE, card.about, 10, 26.5, 48)
    else:
        return "<path class='rule' d='M22 53h19'/>"
    unwanted = "<path class='dtno' d='M25 59.500l13-13'/>" if rule.startswith("none") else ""
    return shown + unwanted


def mission_back() -> Face:
    """The other side of every mission."""
    art = "<rect x='-3' y='-3' width='69' height='94' class='dtbackground'/>"
    art += box(6, 6, 51, 76, "dtbacking", 4) + box(9, 9, 45, 70, "dtinner", 2.5)
    art += f"{use('dtsky', 12, 36, 39, '', 20)}<path class='edge' d='M12 56h39'/>"
    words = (
        Label(31.5, 26, "Dicetopia", 14, "bold center"),
        Label(31.5, 65, "MISSION", 9, "bold center game"),
        Label(31.5, 71, "secret", 8, "center muted"),
    )
    return Face(*CARD, art, words, "mission back")


def dome_card(s: S) -> Face:
    """The card of the Blood Dome, on which three dice lie."""
    art = box(3.5, 3.5, 56, 81, "dtborder-zw", 3)
    words = [
        Label(31.5, 13, "The Blood Dome", 12, "bold center", fit=52),
        Label(31.5, 18.4, "three dice from the bag, rolled", 7.5, "center muted"),
        Label(
            31.5,
            49,
            "Reroll each once, if you like. Your dice that match colour and value pay:",
            7.5,
            "center",
            width=50,
        ),
    ]
    for place in range(3):
        x = 4.9 + 17.9 * place
        art += box(x, 23, 17.4, 18.6, "place", 2)
        words.append(Label(x + 8.7, 33.4, str(place + 1), 8, "center muted"))
        art += box(6.5 + 17.2 * place, 62, 15.4, 18, "dtability", 1.5) + star(9.6 + 17.2 * place + 1.4, 74, 5.4)
        pays = DOME_STARS[place + 1] * s.dome_times
        words += [
            Label(14.2 + 17.2 * place, 68, f"{place + 1} ×", 8, "center"),
            Label(17.4 + 17.2 * place, 75.8, str(pays), 11, "bold center"),
        ]
    return Face(*CARD, art, tuple(words), "dome card")


# Factions


def faction_board(s: S, number: int) -> Face:
    """A faction: its ability, places for agents and dice, and all actions at a glance."""
    faction, (ability, _) = FACTIONS[number], ABILITIES[number]
    width, height = ROW
    art = box(3.5, 3.5, width - 7, height - 7, "dtframe", 3) + band(width, 15)
    art += use("dtsky", 96, 5.5, 64, "", 13)
    words = [
        Label(9, 13.6, faction.title, 16, "bold dtonnight"),
        Label(width - 8, 9.6, "FACTION", 7.5, "bold end dtgold"),
    ]
    art += box(7.5, 23, 52, 39, "dtability", 2) + box(40, 25.6, 16, 5.4, "dtpill", 2.7)
    words += [
        Label(11, 29.6, ability, 9.5, "bold game", fit=28),
        Label(48, 29.5, "once" if faction.once else "always", 7.5, "bold center dtonnight"),
        Label(11, 37, _said(faction.text), 9, width=45),
    ]
    art += "<circle cx='19' cy='73' r='8.600' class='place'/>" + box(32, 64.4, 27.5, 17.2, "place", 1.5)
    words += [
        Label(19, 72.6, "used", 7.5, "bold center muted"),
        Label(19, 76, "token", 7, "center muted"),
        Label(45.7, 72.6, "missions", 7.5, "bold center muted"),
        Label(45.7, 76, "face down", 7, "center muted"),
    ]
    drawn, said = _crew(s.agents_each)
    more, labels = _actions(s)
    return Face(width, height, art + drawn + more, (*words, *said, *labels), f"faction {faction.title}")


def _said(text: str) -> str:
    """An ability without the word that stands on its pill."""
    return text.removeprefix("once, ")


def _crew(agents: int) -> tuple[str, list[Label]]:
    """A place for each agent, which a die takes over."""
    art = ""
    words = [Label(65, 26, "AGENTS GO FROM THE LEFT · DICE TAKE THEIR PLACE", 7, "bold game")]
    for place in range(agents):
        x = 65 + 20 * place
        art += box(x, 28, 18.6, 18.6, "dtspace", 2) + f"<g transform='translate({x + 4.3:g} 32.300) scale(.25)'>"
        art += "<circle cx='20' cy='10.500' r='7.500' class='dtghost'/>"
        art += "<path class='dtghost' d='M5 38c-1-13 6-19 15-19s16 6 15 19z'/></g>"
        words.append(Label(x + 1.6, 31.4, str(place + 1), 7, "bold"))
    return art, [*words, Label(183.6, 50.4, "the thug waits in the prison", 7, "end muted")]


def _actions(s: S) -> tuple[str, list[Label]]:
    """The actions of all places in a few words."""
    art = box(65, 53, 118.6, 29, "dtsoft", 2)
    words = []
    for number in range(len(PLACE_WORDS)):
        x, y = 68 + 59 * (number // 5), 58 + 5.4 * (number % 5)
        brief = place_action(number, s.bank_advanced).replace("\n", " ")
        words += [
            Label(x, y, PLACE_WORDS[number].capitalize(), 7, "bold"),
            Label(x + 21, y, brief, 7, fit=36),
        ]
    return art, words
