"""The parts of Dicetopia on paper: the city as tiles, all factions and missions, the Blood Dome card, and tokens."""

from astragal.core import Printed
from astragal.core.drawing import box
from astragal.core.options import OptionValue
from astragal.core.parts import BLOCK, Batch, Face, Label, Take, code_slip, score_pad

from .board_art import DOCKS, die_art, district
from .factions import FACTION_COUNT
from .missions import CARDS
from .pieces import DICE_OF_EACH_COLOUR, MAGMACORIUM, MAGMACORIUM_DICE, PURPLE, TEAL, WHITE
from .places import PLACES
from .print_cards import BLACK, STYLE, TOKENS, dome_card, faction_board, mission_back, mission_card
from .print_places import DISTRICTS, exchange, place_tile, prison
from .print_tokens import tokens
from .state import S
from .words_names import DIE_COLOURS

DARK_BOARD = True

SHOWN_DICE = 6
"""How many of the dice to take are drawn."""

REFERENCE = {
    "A turn": (
        ("If you like", "use an ability, move protection tokens"),
        ("Place", "swap your leftmost agent for a die anywhere, or once your thug in the prison: that die stays there"),
        ("Action", "of the place where your piece went"),
        ("Or instead", "move one stock cube one step"),
        ("If you like", "use an ability, move protection tokens"),
    ),
    "Places": tuple((place.title.removeprefix("The "), place.text) for place in PLACES),
    "The end": (
        ("Prison", "draft its dice, one each, starting with the First Player Marker"),
        ("Exchange", "each die scores the step of its colour, a Magmacorium die all three"),
        ("Dice", "each die scores its pips"),
        ("Turf", "most in a neighbourhood: 5 and the pips left there; in a location the pips; tied: half each"),
        ("Missions", "reveal them all; add the stars of the Blood Dome"),
        ("Tie", "the higher total of own dice; otherwise shared"),
    ),
}
NOTES = {
    "What you need": ("Each player", "Factions"),
    "A round": ("Rounds",),
    "Placing": ("Empty spaces",),
    "The action": ("Actions",),
    "Abilities and tokens": ("Moving tokens", "Once"),
    "Magmacorium dice": ("Setting a die",),
    "Thugs": ("Tentacle Force",),
    "The stock exchange": ("Stock tracks",),
    "The prison": ("Prison draft",),
    "The Blood Dome": ("Blood Dome",),
    "End and score": ("Domination",),
}
EXAMPLES = (
    (
        "discard spies",
        "Of three missions Ann keeps two: Four-leaf clover, which pays 5 stars for each 4, and Extra stash. She "
        "gives Spies back.",
    ),
    (
        "agent springs-1",
        "Ann swaps her next agent for the Magmacorium 4. It counts as any colour, and nobody can swap, reroll or "
        "change it.",
    ),
    (
        "stock white up",
        "Nuclear Springs has no action. Ann moves the white cube up one step instead, which is possible in place "
        "of any action.",
    ),
    (
        "pick waste-1",
        "The Observatory Bank swaps a die of the City with one of Ann's. She takes the white 6 at Waste Management"
        " 1 and gives her purple 5.",
    ),
    (
        "set die 2 4",
        "Home Turf turns one of Ann's dice to any value, once in the game. She turns a 5 to a 4: one pip less, but"
        " Four-leaf clover pays 5 stars for it.",
    ),
)


def take(s: S) -> list[Take]:
    """The dice of all colours, and a bag."""
    counts = ((PURPLE, DICE_OF_EACH_COLOUR), (WHITE, DICE_OF_EACH_COLOUR), (TEAL, DICE_OF_EACH_COLOUR))
    made = [
        Take(count, f"{DIE_COLOURS[colour]} dice", _some_dice(colour))
        for colour, count in (*counts, (MAGMACORIUM, MAGMACORIUM_DICE))
    ]
    bag = "<path class='edge' d='M6 2h6l-1.500 2q5 3 3 6h-9q-2-3 3-6z'/>"
    return [*made, Take(1, "bag for dice", bag, is_dice=False)]


def _some_dice(colour: int) -> str:
    return "".join(die_art(colour, value, 9, 10.5 * (value - 1), 0) for value in range(1, SHOWN_DICE + 1))


def batches(s: S, options: dict[str, OptionValue]) -> list[Batch]:
    """The city, the factions, the missions, and everything small."""
    tiles = [exchange(s), *(place_tile(s, place) for place in range(3)), prison(s)]
    tiles += [place_tile(s, place) for place in range(3, len(PLACES))]
    missions = [mission_card(number) for number in range(len(CARDS))]
    pad = score_pad(
        ["exchange", "dice", "turf", "missions", "dome"], s.players, "Stars by their source; most stars win."
    )
    return [
        Batch("places, exchange and prison", tiles, ground="dtpale"),
        Batch("faction boards", [faction_board(s, number) for number in range(FACTION_COUNT)], ground="dtpale"),
        Batch("missions and the Blood Dome card", [*missions, dome_card(s)], mission_back(), "dtpale"),
        Batch("agents, thugs, tokens", tokens(s)),
        Batch("how the tiles lie, score pad, code", [_map(), pad, code_slip()], paper="plain, to write on"),
    ]


def _map() -> Face:
    """How the tiles lie on the table."""
    places = [(place.title, district(number)) for number, place in enumerate(PLACES)]
    tiles = [("Stock Exchange", DOCKS), *places[:3], ("Cutthroat Prison", DOCKS), *places[3:]]
    art = box(0.5, 0.5, BLOCK[0] - 1, 84, "paperframe", 3)
    words = [
        Label(5, 9, "How the tiles lie", 13, "bold serif game"),
        Label(184, 9, "378 × 264 mm, 12 tiles", 7.5, "end muted"),
    ]
    for number, (name, zone) in enumerate(tiles):
        x, y = 5 + 45 * (number % 4), 14 + 23 * (number // 4)
        art += box(x, y, 43.5, 21.5, f"dtborder-{zone}", 2)
        words += [
            Label(x + 21.7, y + 10.6, name, 9, "bold center", fit=40),
            Label(x + 21.7, y + 16, DISTRICTS[zone].lower(), 7, f"center {zone}"),
        ]
    return Face(BLOCK[0], 86, art, tuple(words), "plan")


PRINTED = Printed(
    batches=batches,
    take=take,
    reference=REFERENCE,
    examples=EXAMPLES,
    notes=NOTES,
    dark_board=DARK_BOARD,
    tokens=TOKENS,
    style=STYLE,
    black=BLACK,
)
