"""Verbs, declared once."""

import pytest

from astragal.core import AstragalError, Verbs, verb


class Moves(Verbs):
    hold = verb()
    task = verb(table=("left", "middle"), number=range(1, 7))
    task_force = verb(number=range(10, 20, 5))
    swap = verb(first=("a", "b", "c"), second=("a", "b", "c"), times=range(2))
    pass_ = verb()


ACTIONS = Moves.actions


def test_numbers_follow_the_declaration() -> None:
    texts = [ACTIONS.text(action) for action in range(len(ACTIONS))]

    assert len(ACTIONS) == 1 + 12 + 2 + 18 + 1
    assert texts[:3] == ["hold", "task left 1", "task left 2"]
    assert texts[12:16] == ["task middle 6", "task force 10", "task force 15", "swap a a 0"]
    assert texts[-2:] == ["swap c c 1", "pass"]


@pytest.mark.parametrize("action", range(len(ACTIONS)))
def test_every_action_prints_and_reads_back(action: int) -> None:
    assert ACTIONS.parse(ACTIONS.text(action)) == action
    assert ACTIONS.parse(f"  {ACTIONS.text(action).upper().replace(' ', '   ')} ") == action


def test_rules_make_and_read_actions_by_verb() -> None:
    swap = Moves.swap
    action = swap.encode(2, 0, 1)

    assert ACTIONS.text(action) == "swap c a 1"
    assert ACTIONS.verb(action) == swap.position
    assert swap.decode(action) == (2, 0, 1)
    assert ACTIONS.split(action) == ("swap", (2, 0, 1))
    assert Moves.task_force.decode(Moves.task_force.encode(15)) == 15
    assert Moves.hold.encode() == 0


@pytest.mark.parametrize(
    "text", ["", "jump", "task", "task left", "task left 7", "task right 1", "task left 1 1", "hold on"]
)
def test_what_is_no_action_is_refused_with_the_forms_of_all(text: str) -> None:
    with pytest.raises(
        AstragalError, match=f"There is no action '{text}'; an action reads like 'hold' or 'task <table> <number>'"
    ):
        ACTIONS.parse(text)


@pytest.mark.parametrize("action", [-1, 34])
def test_numbers_outside_the_declaration_are_refused(action: int) -> None:
    with pytest.raises(AstragalError, match=f"numbered 0 to 33, not {action}"):
        ACTIONS.text(action)
