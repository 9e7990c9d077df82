"""Games with one mistake each about what is secret, and what `check` says about it."""

from typing import NamedTuple


class Mutant(NamedTuple):
    """A change to one file of a game, and what `check` says about it."""

    game: str
    what: str
    file: str
    old: str
    new: str
    found: str
    players: int = 0
    """How many play where it is found, if it takes long to find; it is looked for there alone."""


MUTANTS = [
    # Kuhn poker
    Mutant(
        "examples/kuhn_poker",
        "a field is forgotten in hide",
        "rules.py",
        "                s.card[other] = UNSEEN\n",
        "                s.card[other] = UNSEEN if other == 0 else s.card[other]\n",
        r"a spectator sees more of a step than it is shown: \d in card\[1\]",
    ),
    Mutant(
        "examples/kuhn_poker",
        "a choice copies a hidden card, and guess agrees with it",
        "rules.py",
        "    s.choices += 1\n",
        "    s.choices += 1 if s.card[0] < 3 else 2\n",
        r"sees \d in choices, and \d if what it was not shown is otherwise",
    ),
    Mutant(
        "examples/kuhn_poker",
        "seen tells the place in the pack",
        "rules.py",
        "return int(in_pack(s, a)) - 1 if",
        "return a if",
        r"seat 2 sees \d in card\[1\], and \d if what it was not shown is otherwise",
    ),
    Mutant(
        "examples/kuhn_poker",
        "seen tells everybody the card",
        "rules.py",
        "s.dealt == seat else HIDDEN",
        "True else HIDDEN",
        r"guesses",
    ),
    Mutant(
        "examples/kuhn_poker",
        "guess prefers the lowest card",
        "rules.py",
        "            s.card[other] = in_pack(s, place)\n",
        "            again, stream = draw_number(stream, 2)\n"
        "            s.card[other] = in_pack(s, place if again == 0 else 0)\n",
        r"guesses",
    ),
    Mutant(
        "examples/kuhn_poker",
        "guess deals one card twice",
        "rules.py",
        "            s.card[other] = in_pack(s, place)\n",
        "            s.card[other] = place + 1\n",
        r"guesses",
    ),
    Mutant(
        "examples/kuhn_poker",
        "a preview promises a card",
        "rules.py",
        "            place, stream = draw_number(stream, pack)\n",
        "            place, stream = draw_number(stream, pack)\n            place = 0 if s.choices > 1 else place\n",
        r"'call' promises seat 1 \d in card\[1\]|guesses",
    ),
    # Goofspiel
    Mutant(
        "examples/goofspiel",
        "a bid leaves the hand at once",
        "rules.py",
        "    s.bid[s.chosen] = read_bid(a)\n",
        "    s.bid[s.chosen] = read_bid(a)\n    s.in_hand[s.chosen][read_bid(a)] = 0\n",
        r"a spectator sees more of a step than it is shown: \d in in_hand\[0\]\[\d+\]",
    ),
    Mutant(
        "examples/goofspiel",
        "guess is too narrow late in the game",
        "rules.py",
        "            number, stream = draw_number(stream, cards)\n",
        "            number, stream = draw_number(stream, cards)\n"
        "            number = max(number, 1) if 2 < cards < 5 else number\n",
        r"guesses",
    ),
    # Liar's Dice
    Mutant(
        "examples/liars_dice",
        "a bid tells of two sixes",
        "rules.py",
        "        s.bidder = s.turn\n",
        "        s.bidder = s.turn\n"
        "        s.loser = s.turn if s.face[s.turn][0] + s.face[s.turn][1] > 11 else s.loser\n",
        r"sees -?\d in loser, and -?\d if what it was not shown is otherwise",
    ),
    Mutant(
        "examples/liars_dice",
        "guess rolls a die that nobody has",
        "rules.py",
        "for die in range(min(dice, s.dice[other])):",
        "for die in range(min(MOST_DICE, min(dice, s.dice[other]) + 1)):",
        r"guesses",
    ),
    Mutant(
        "examples/liars_dice",
        "guess rolls no ones after a bid of five players",
        "rules.py",
        "number, stream = draw_number(stream, FACES)\n",
        "number, stream = draw_number(stream, FACES)\n"
        "                    number = max(number, 1) if s.bid_count > 0 and s.players == 5 else number\n",
        r"guesses",
        players=5,
    ),
    Mutant(
        "examples/liars_dice",
        "guess likes sixes a little",
        "rules.py",
        "number, stream = draw_number(stream, FACES)\n",
        "number, stream = draw_number(stream, FACES)\n"
        "                    more, stream = draw_number(stream, 20)\n"
        "                    number = FACES - 1 if more == 0 else number\n",
        r"guesses",
        players=6,
    ),
    Mutant(
        "examples/liars_dice",
        "a field is forgotten in hide",
        "rules.py",
        "                for die in range(MOST_DICE):\n"
        "                    s.face[other][die] = UNSEEN\n\n\n"
        "draw_number",
        "                for die in range(MOST_DICE - 1):\n"
        "                    s.face[other][die] = UNSEEN\n\n\n"
        "draw_number",
        r"sees more of a step than it is shown: \d in face\[\d\]\[4\]",
    ),
    Mutant(
        "examples/liars_dice",
        "a bid tells how many dice match",
        "rules.py",
        "        s.bidder = s.turn\n",
        "        s.bidder = s.turn\n        s.loser = matching(s, s.bid_face) % 2 - 1\n",
        r"sees -?\d in loser, and -?\d if what it was not shown is otherwise",
    ),
    Mutant(
        "examples/liars_dice",
        "seen shows everybody's rolls",
        "rules.py",
        "and rolling(s) != seat else a",
        "and rolling(s) > seat + 1 else a",
        r"guesses",
    ),
    Mutant(
        "examples/liars_dice",
        "seen hides a player's own rolls",
        "rules.py",
        "and rolling(s) != seat else a",
        "else a",
        r"seat 1 sees more of a step than it is shown: \d in face\[0\]\[0\]",
    ),
    Mutant(
        "examples/liars_dice",
        "guess likes sixes",
        "rules.py",
        "number, stream = draw_number(stream, FACES)",
        "number, stream = draw_number(stream, FACES + 1)\n                    number = min(number, FACES - 1)",
        r"guesses",
    ),
    Mutant(
        "examples/liars_dice",
        "guess never rolls a one",
        "rules.py",
        "number, stream = draw_number(stream, FACES)",
        "number, stream = draw_number(stream, FACES - 1)\n                    number += 1",
        r"guesses",
    ),
    Mutant(
        "examples/liars_dice",
        "guess rolls all dice of a player alike",
        "rules.py",
        "                    s.face[other][die] = number + 1\n",
        "                    s.face[other][die] = s.face[other][0] if die > 0 else number + 1\n",
        r"guesses \(\d, \d\) for face\[\d\]\[\d\] and face\[\d\]\[\d\]",
    ),
    # Pie Factory
    Mutant(
        "pie-factory",
        "a field is forgotten in hide",
        "secrets.py",
        "        if s.event_seat[i] != seat and DREW_NAME <= s.event[i] < TOOK:\n            s.event[i] = DREW\n",
        "        if s.event_seat[i] == seat and DREW_NAME <= s.event[i] < TOOK:\n            s.event[i] = DREW\n",
        r"event\[\d+\]",
    ),
    Mutant(
        "pie-factory",
        "the deck is not hidden",
        "secrets.py",
        "        if s.where[card] == DECK:\n            s.where[card] = UNSEEN\n    for other in range(s.players):",
        "        if s.where[card] == DECK and card > 9:\n"
        "            s.where[card] = UNSEEN\n"
        "    for other in range(s.players):",
        r"where\[\d\]",
    ),
    Mutant(
        "pie-factory",
        "a copy's number tells",
        "secrets.py",
        "    number = lowest_secret(s, s.name_of[card]) if known == NO_CARD else known\n"
        "    exchange(s, card, number)\n",
        "    number = card if known == NO_CARD else known\n    exchange(s, card, number)\n",
        r"sees more of a step than it is shown: \d+ in where\[\d+\]",
    ),
    Mutant(
        "pie-factory",
        "seen tells what others draw",
        "rules.py",
        "or (s.phase == DRAW and player(s) != seat)",
        "or (s.phase == DRAW and player(s) != seat and seat >= 0)",
        r"what a spectator is shown of a step depends on a secret",
    ),
    Mutant(
        "pie-factory",
        "seen tells what is played face down",
        "rules.py",
        "PLAY_FACE_DOWN and player(s) != seat:",
        "PLAY_FACE_DOWN and player(s) < seat:",
        r"what a spectator is shown of a step depends on a secret",
    ),
    Mutant(
        "pie-factory",
        "guess is lopsided",
        "guesses.py",
        "        chosen, stream = take_number(stream, unseen)\n"
        "        put(s, card_number(s, UNSEEN, chosen), HAND + seat)\n",
        "        chosen, stream = take_number(stream, unseen)\n"
        "        put(s, card_number(s, UNSEEN, chosen // 2), HAND + seat)\n",
        r"guesses",
    ),
    # Dicetopia
    Mutant(
        "dicetopia",
        "a field is forgotten in hide",
        "secrets.py",
        "        s.may_be[mission] = s.may_be[mission] & own\n"
        "        is_sure = where != UNSEEN and s.may_be[mission] == 1 << (first + where)\n",
        "        is_sure = where != UNSEEN and s.may_be[mission] & own == 1 << (first + where)\n",
        r"sees more of a step than it is shown: -?\d+ in may_be\[\d+\]",
    ),
    Mutant(
        "dicetopia",
        "seen tells a place instead of a mission",
        "secrets.py",
        "        return AFTER_ALL_PLACES + int(in_middle(s, a)) if seat == s.actor else HIDDEN\n",
        "        return AFTER_ALL_PLACES + a if seat == s.actor else HIDDEN\n",
        r"what seat \d is shown of a step depends on a secret",
    ),
    Mutant(
        "dicetopia",
        "seen tells spectators what is dealt",
        "secrets.py",
        "int(in_middle(s, a)) if seat == s.actor else HIDDEN\n",
        "int(in_middle(s, a)) if seat == s.actor or seat < 0 else HIDDEN\n",
        r"guesses",
    ),
    Mutant(
        "dicetopia",
        "guess is lopsided",
        "secrets.py",
        "    number, stream = draw_number(stream, count_known(s, UNSEEN))\n    chosen = 0\n",
        "    number, stream = draw_number(stream, count_known(s, UNSEEN))\n    number = number // 2\n    chosen = 0\n",
        r"guesses",
    ),
    Mutant(
        "dicetopia",
        "guess is too narrow",
        "secrets.py",
        "    number, stream = draw_number(stream, count_known(s, UNSEEN))\n    chosen = 0\n",
        "    number, stream = draw_number(stream, count_known(s, UNSEEN) - 1)\n    chosen = 0\n",
        r"guesses",
    ),
]
