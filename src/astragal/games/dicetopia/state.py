"""The state of a game of Dicetopia."""

from astragal.core import NOT_OBSERVED, OWN, SEATS, Bits, Count, OneOf, State, field, numbered, things

from .chosen_data import MOST_STEPS
from .city_board import MOST_STEP_STARS
from .deck import CARD_PLACES, GAMBLED, HIDDEN_PLACES, MISSION_COUNT, NO_MISSION, UNSEEN
from .factions import FACTION_COUNT, NO_FACTION
from .missions import MISSIONS
from .moves import AFTER, COLOURS, DRAW_FIRST_PLAYER, END, FACTION_WORDS, PHASES, Moves, choice_names
from .pieces import (
    CITY_SPACES,
    DICE_OF_EACH_COLOUR,
    DIE_COLOURS,
    EXTRA_THUG,
    FACES,
    IN_BAG,
    LOCATION_SPACES,
    MAGMACORIUM,
    MAGMACORIUM_DICE,
    MOST_PLAYERS,
    NEIGHBOURHOOD_COUNT,
    NEIGHBOURHOOD_SPACES,
    NEIGHBOURHOODS,
    NO_DIE,
    NO_PIECE,
    NO_TARGET,
    NOBODY,
    NOT_ANY,
    NOWHERE,
    OWN_AXES,
    OWN_DICE,
    PIECE_KINDS,
    PLACE_COUNT,
    PLACE_WORDS,
    SPACE_COUNT,
    SPACES,
    TARGET_COUNT,
    TARGET_NAMES,
)
from .scenarios import ANOTHER, MOST_AGENTS, MOST_CORE, MOST_DOME_TIMES, MOST_KEPT, MOST_TOKENS

CARD_DICE = (numbered("die", 3),)


class S(State):
    """The city, the stock, the cards, the factions and whose turn it is."""

    players = field(2, MOST_PLAYERS, observed=NOT_OBSERVED)
    bank_advanced = field(0, 1, observed=NOT_OBSERVED)
    breakable = field(0, 1, observed=NOT_OBSERVED)
    factions_chosen = field(0, 1, observed=NOT_OBSERVED)
    scenario = field(0, ANOTHER, observed=NOT_OBSERVED)
    agents_each = field(1, MOST_AGENTS, observed=NOT_OBSERVED, constant=True)
    thugs_each = field(0, 1, observed=NOT_OBSERVED, constant=True)
    missions_kept = field(1, MOST_KEPT, observed=NOT_OBSERVED, constant=True)
    springs_dice = field(1, LOCATION_SPACES, observed=NOT_OBSERVED, constant=True)
    core_stars = field(0, MOST_CORE, observed=NOT_OBSERVED, constant=True)
    dome_times = field(1, MOST_DOME_TIMES, observed=NOT_OBSERVED, constant=True)
    highest_step = field(1, MOST_STEPS - 1, observed=NOT_OBSERVED, constant=True)
    step_stars = field(0, MOST_STEP_STARS, (MOST_STEPS,), observed=NOT_OBSERVED, constant=True)
    # Of each space of the City, a bit for each space of its neighbourhood that is adjacent.
    beside = field(0, (1 << NEIGHBOURHOOD_SPACES) - 1, (CITY_SPACES,), observed=NOT_OBSERVED, constant=True)
    phase = field(DRAW_FIRST_PLAYER, END, observed=OneOf(PHASES))
    actor = field(0, MOST_PLAYERS - 1, observed=OneOf(SEATS))  # who has to choose, or for whom a card is drawn
    turn = field(0, MOST_PLAYERS - 1, observed=OneOf(SEATS))
    round = field(0, 20)
    round_first = field(0, MOST_PLAYERS - 1, observed=OneOf(SEATS))
    passed = field(0, 40)  # how many seats, or cards to deal, have had their part of what goes round
    marker = field(0, MOST_PLAYERS - 1, observed=OneOf(SEATS))  # who has the First Player Marker
    die_colour = field(NO_DIE, MAGMACORIUM, (SPACE_COUNT,), axes=(SPACES,), observed=OneOf(DIE_COLOURS))
    die_value = field(0, 6, (SPACE_COUNT,), axes=(SPACES,), observed=OneOf(FACES))
    piece = field(NOBODY, MOST_PLAYERS, (SPACE_COUNT,), axes=(SPACES,), observed=OneOf(things("nobody") + SEATS))
    piece_kind = field(NO_PIECE, EXTRA_THUG, (SPACE_COUNT,), axes=(SPACES,), observed=OneOf(PIECE_KINDS))
    own_colour = field(NO_DIE, MAGMACORIUM, (MOST_PLAYERS, OWN_DICE), axes=OWN_AXES, observed=OneOf(DIE_COLOURS))
    own_value = field(0, 6, (MOST_PLAYERS, OWN_DICE), axes=OWN_AXES, observed=OneOf(FACES))
    where = field(
        UNSEEN,
        GAMBLED,
        (MISSION_COUNT,),
        axes=(MISSIONS,),
        observed=OneOf(things("unseen") + CARD_PLACES + things("gambled")),
    )
    # In its stack, from the first that was put there.
    order = field(UNSEEN, MISSION_COUNT - 1, (MISSION_COUNT,), axes=(MISSIONS,), observed=Count(half=4))
    # A bit for each seat and place.
    may_be = field(
        0,
        (1 << MOST_PLAYERS * HIDDEN_PLACES) - 1,
        (MISSION_COUNT,),
        axes=(MISSIONS,),
        observed=Bits(OWN * CARD_PLACES),
    )
    hand_count = field(0, MISSION_COUNT, (MOST_PLAYERS,), axes=(SEATS,), observed=Count(half=4))
    top_count = field(0, MISSION_COUNT, observed=Count(half=4))
    middle_count = field(0, MISSION_COUNT)
    bottom_count = field(0, MISSION_COUNT, observed=Count(half=4))
    aside_count = field(0, MISSION_COUNT, observed=Count(half=4))
    to_draw = field(0, 4)
    # The space that is being filled at the start.
    setting = field(0, SPACE_COUNT, observed=OneOf((*SPACES, "none")))
    pool = field(0, DICE_OF_EACH_COLOUR, (3,), axes=(COLOURS,))  # dice that are still to be spread
    bag = field(0, IN_BAG, (3,), axes=(COLOURS,))
    card_colour = field(NO_DIE, MAGMACORIUM - 1, (3,), axes=CARD_DICE, observed=OneOf(DIE_COLOURS[:MAGMACORIUM]))
    card_value = field(0, 6, (3,), axes=CARD_DICE, observed=OneOf(FACES))
    card_rerolled = field(0, 1, (3,), axes=CARD_DICE)
    card_die = field(0, 2, observed=OneOf(*CARD_DICE))
    magmacorium_supply = field(0, MAGMACORIUM_DICE)
    stock = field(0, MOST_STEPS - 1, (3,), axes=(COLOURS,))
    tokens = field(0, MOST_TOKENS + MOST_PLAYERS)  # of protection, in the supply
    token_waiting = field(0, 1, (MOST_PLAYERS,), axes=(SEATS,))  # the Conclave's, until it has a die
    protected = field(0, 1, (MOST_PLAYERS, OWN_DICE), axes=OWN_AXES)
    token_moved = field(0, 1, (OWN_DICE,), axes=OWN_AXES[1:])
    faction = field(
        NO_FACTION, FACTION_COUNT - 1, (MOST_PLAYERS,), axes=(SEATS,), observed=OneOf(("no faction", *FACTION_WORDS))
    )
    ability_used = field(0, 1, (MOST_PLAYERS,), axes=(SEATS,))
    agents_left = field(0, 6, (MOST_PLAYERS,), axes=(SEATS,))
    thugs_left = field(0, 1, (MOST_PLAYERS,), axes=(SEATS,))
    # The die that each player's thug has left in prison.
    prison_colour = field(NO_DIE, MAGMACORIUM, (MOST_PLAYERS,), axes=(SEATS,), observed=OneOf(DIE_COLOURS))
    prison_value = field(0, 6, (MOST_PLAYERS,), axes=(SEATS,), observed=OneOf(FACES))
    dome_stars = field(0, 1000, (MOST_PLAYERS,), axes=(SEATS,), observed=Count(half=5))
    quiet = field(0, 1)  # the player has said: not this turn
    acting = field(0, PLACE_COUNT - 1, observed=OneOf(PLACE_WORDS))  # the place whose action is carried out
    transcending = field(0, 1)
    # The phase to which an ability leads back; 0 while none is in use.
    window = field(0, AFTER, observed=OneOf(("none", *PHASES[1 : AFTER + 1])))
    picked = field(NO_TARGET, TARGET_COUNT - 1, observed=OneOf(things("nothing") + TARGET_NAMES))
    rerolls = field(0, 2)
    # Whose agent or die another player's action has just swapped.
    swapped = field(NOT_ANY, MOST_PLAYERS - 1, observed=OneOf(things("nobody") + SEATS))
    moved_cube = field(NOT_ANY, 2, observed=OneOf(("none", *COLOURS)))
    to_put_back = field(0, 4)
    hypnosis = field(NOWHERE, NEIGHBOURHOOD_COUNT - 1, observed=OneOf(("nowhere", *NEIGHBOURHOODS)))
    saved = field(0, 1, (MOST_PLAYERS,), axes=(SEATS,))
    saved_hypnosis = field(NOWHERE, NEIGHBOURHOOD_COUNT - 1, observed=OneOf(("nowhere", *NEIGHBOURHOODS)))
    last_turns = field(0, 1)
    gambled = field(NO_MISSION, MISSION_COUNT - 1, observed=OneOf(("none", *MISSIONS)))
    copied = field(NO_MISSION, MISSION_COUNT - 1, observed=OneOf(("none", *MISSIONS)))
    # Of a die of the card: a fight that follows at once leaves no other trace of it.
    last_reroll = field(0, 6, observed=OneOf(FACES))
    # As everybody saw it, because it may leave no other trace.
    last_choice = field(NOT_ANY, len(Moves.actions) - 1, observed=OneOf(choice_names()))
