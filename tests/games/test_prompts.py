"""A prompt names only what is possible, and something that is, at every position of random games."""

import re

import pytest
from games.random_play import positions, seeded

from astragal import load
from astragal.core import View
from astragal.core.registry import folders

NAMED = {
    "dice-archive": {
        "^reroll": "reroll",
        "pick": "pick",
        "keep all": "keep",
        "choose a number": "choose",
        "work overtime": "overtime",
        "turn another die": "flip tip",
        "tick a task": "task",
        "lock a die": "archive",
        "pass": "pass",
    },
    "dice-wide-shut": {
        "two dice of one colour": "take_two take_purple_and",
        "only die of its colour": "take_one take_purple_as",
        "a 6": "take_six use_six",
        "tick a (red|blue)": "mark",
        "tick any free 6": "mark_six",
    },
    "dicetopia": {
        "choose your faction": "choose_faction",
        "give back one of your missions|one of your missions at the bottom|set one mission aside": "discard",
        "^hypnotise": "hypnotise",
        "or decline|leave them all|copy nothing": "decline",
        "a die for your agent": "agent",
        "a die for your thug|or choose your thug": "thug",
        "take a die in": "agent thug",
        "use your ability": "use_ability",
        "move a token": "move_token",
        "end the turn": "end_turn",
        "draw a mission": "draw_mission",
        "die to reroll|to swap|die in another|swap it with|rival's|second reroll|agents on": "pick",
        r"city die|player to your right|first of two|give up|agent of|by 1\.$": "pick",
        "new value": "set_die",
        "reroll (another die|dice) on the card": "reroll_card",
        "fight": "fight",
        "marker": "give_marker",
        "protect": "protect",
        "stock cube": "stock",
        "or stop here": "enough",
        "change one of your dice": "adapt",
        "the value of your": "value",
        "missions on top": "put_on_top",
        "top or at the bottom": "put_at_bottom",
        "from the prison": "draft",
        "change its value": "copy_value",
        "or its colour": "copy_colour",
        "mission to copy": "copy_mission",
        "no action|is not possible": "no_action",
    },
    "office-supply": {
        "where your walk ends": "walk deliver",
        "the boss to walk into|leads into the boss": "meet_boss deliver_and_meet_boss",
        "the square to put it on": "place_boss",
        "the item you want to take": "take",
        "an item to take it": "steal",
        "or leave it": "steal_nothing",
    },
    "pie-factory": {
        "draft from the line": "draft draft_face_down",
        "play from your hand": "play play_face_down",
        "box pies": "box",
        "draw a card": "draw",
        "pass": "pass",
        "discard": "pay",
        "do you box": "box_pies",
        "touch a pie": "place_on",
        "space for": "place_as_crust place_face_down",
        "throw away": "throw_away",
        "icon count": "count_as",
    },
}
"""What the prompts of each game name, and the verbs, one of which has to be possible then."""


def wrong_prompt(name: str, view: View) -> str:
    """The prompt of a position, if it names something that is not possible or nothing that is."""
    prompt = view.game.words.prompt(view)
    possible = {view.game.rules.actions.read(action)[0] for action in view.legal}
    named = [{*verbs.split()} for phrase, verbs in NAMED[name].items() if re.search(phrase, prompt, re.IGNORECASE)]
    return "" if named and all(verbs & possible for verbs in named) else f"{prompt} {sorted(possible)}"


@pytest.mark.parametrize("name", folders())
def test_a_prompt_names_what_is_possible(name: str) -> None:
    game = load(name)
    wrong: dict[str, tuple[int, int, int]] = {}
    for players in game.players:
        for seed in range(3 if name == "dicetopia" else 6):
            match = seeded(name, players, seed)
            for _ in positions(match, seed):
                if sentence := wrong_prompt(name, match.view(match.to_act)):
                    wrong.setdefault(sentence, (players, seed, match.steps))

    assert wrong == {}
