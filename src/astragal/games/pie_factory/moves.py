"""What can be going on in Pie Factory, and what players can say."""

from astragal.core import Actions

from .deck import ICONS, MOST_NAMES

PHASES = ("deal", "draw order", "act", "pay", "box", "draw", "place", "fill", "stale", "grandma", "end")
DEAL, DRAW_ORDER, ACT, PAY, BOX, DRAW, PLACE, FILL, STALE, GRANDMA, END = range(len(PHASES))
"""The phases of a game; what happens in each is told where it is carried out."""

NAMES = range(1, MOST_NAMES + 1)
PIE_NUMBERS = ("1", "2", "3")
PIE_SETS = ("1", "2", "1+2", "3", "1+3", "2+3", "1+2+3")

ACTIONS = Actions(
    draft={"place": range(1, 7)},
    draft_face_down={"place": range(1, 7)},
    play={"card": NAMES},
    play_face_down={"card": NAMES},
    play_something_face_down=(),  # what others see of it; never legal
    box=(),
    draw=(),
    pay={"card": NAMES},
    box_pies={"pies": PIE_SETS},
    place_on={"pie": PIE_NUMBERS},
    place_as_crust=(),
    place_face_down=(),
    throw_away={"pie": PIE_NUMBERS},
    count_as={"icon": ICONS},
    **{"pass": ()},
)
(
    DRAFT_CARD,
    DRAFT_FACE_DOWN,
    PLAY_CARD,
    PLAY_FACE_DOWN,
    PLAY_SOMETHING,
    BOX_PIES,
    DRAW_CARD,
    PAY_CARD,
    BOX_THESE,
    PLACE_ON,
    PLACE_AS_CRUST,
    PLACE_FACE_DOWN,
    THROW_AWAY,
    COUNT_AS,
    PASS,
) = range(15)
(
    draft,
    draft_face_down,
    play,
    play_face_down,
    play_something_face_down,
    box,
    draw,
    pay,
    box_pies,
    place_on,
    place_as_crust,
    place_face_down,
    throw_away,
    count_as,
    pass_turn,
) = ACTIONS.encoders
read_draft, read_draft_face_down, read_play, read_play_face_down, *_ = ACTIONS.decoders
read_pay, read_box_pies, read_place_on, _, _, read_throw_away, read_count_as, _ = ACTIONS.decoders[PAY_CARD:]
verb = ACTIONS.verb
