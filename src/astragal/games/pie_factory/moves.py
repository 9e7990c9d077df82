"""What can be going on in Pie Factory, and what players can say."""

from astragal.core import Verbs, verb

from .deck import ICONS, MOST_NAMES

PHASES = ("deal", "draw order", "act", "pay", "box", "draw", "place", "fill", "stale", "grandma", "end")
DEAL, DRAW_ORDER, ACT, PAY, BOX, DRAW, PLACE, FILL, STALE, GRANDMA, END = range(len(PHASES))
"""The phases of a game; what happens in each is told where it is carried out."""

NAMES = range(1, MOST_NAMES + 1)
PIE_NUMBERS = ("1", "2", "3")
PIE_SETS = ("1", "2", "1+2", "3", "1+3", "2+3", "1+2+3")


class Moves(Verbs):
    """What players can say."""

    draft = verb(place=range(1, 7))
    draft_face_down = verb(place=range(1, 7))
    play = verb(card=NAMES)
    play_face_down = verb(card=NAMES)
    play_something_face_down = verb()  # what others see of it; never legal
    box = verb()
    draw = verb()
    pay = verb(card=NAMES)
    box_pies = verb(pies=PIE_SETS)
    place_on = verb(pie=PIE_NUMBERS)
    place_as_crust = verb()
    place_face_down = verb()
    throw_away = verb(pie=PIE_NUMBERS)
    count_as = verb(icon=ICONS)
    pass_ = verb()


DRAFT_CARD, draft, read_draft = Moves.draft
DRAFT_FACE_DOWN, draft_face_down, read_draft_face_down = Moves.draft_face_down
PLAY_CARD, play, read_play = Moves.play
PLAY_FACE_DOWN, play_face_down, read_play_face_down = Moves.play_face_down
play_something_face_down = Moves.play_something_face_down.encode
BOX_PIES, box, _ = Moves.box
DRAW_CARD, draw, _ = Moves.draw
PAY_CARD, pay, read_pay = Moves.pay
BOX_THESE, box_pies, read_box_pies = Moves.box_pies
PLACE_ON, place_on, read_place_on = Moves.place_on
PLACE_AS_CRUST, place_as_crust, _ = Moves.place_as_crust
place_face_down = Moves.place_face_down.encode
THROW_AWAY, throw_away, read_throw_away = Moves.throw_away
COUNT_AS, count_as, read_count_as = Moves.count_as
pass_turn = Moves.pass_.encode
verb_of = Moves.actions.verb
