"""Verbs, declared once."""

import pytest

from astragal.core import Actions, AstragalError

ACTIONS = Actions(
    hold=(),
    task=dict(table=("left", "middle"), number=range(1, 7)),
    task_force=dict(number=range(10, 20, 5)),
    swap=dict(first=("a", "b", "c"), second=("a", "b", "c"), times=range(2)),
)
HOLD, TASK, TASK_FORCE, SWAP = range(4)


def test_numbers_follow_the_declaration() -> None:
    texts = [ACTIONS.text(action) for action in range(len(ACTIONS))]

    assert len(ACTIONS) == 1 + 12 + 2 + 18
    assert texts[:3] == ["hold", "task left 1", "task left 2"]
    assert texts[12:16] == ["task middle 6", "task force 10", "task force 15", "swap a a 0"]
    assert texts[-1] == "swap c c 1"


@pytest.mark.parametrize("action", range(len(ACTIONS)))
def test_every_action_prints_and_reads_back(action: int) -> None:
    assert ACTIONS.parse(ACTIONS.text(action)) == action
    assert ACTIONS.parse(f"  {ACTIONS.text(action).upper().replace(' ', '   ')} ") == action


def test_rules_make_and_read_actions_by_verb() -> None:
    action = ACTIONS.encoders[SWAP](2, 0, 1)

    assert ACTIONS.text(action) == "swap c a 1"
    assert ACTIONS.verb(action) == SWAP
    assert ACTIONS.decoders[SWAP](action) == (2, 0, 1)
    assert ACTIONS.split(action) == ("swap", (2, 0, 1))
    assert ACTIONS.decoders[TASK_FORCE](ACTIONS.encoders[TASK_FORCE](15)) == 15
    assert ACTIONS.encoders[HOLD]() == 0


@pytest.mark.parametrize(
    "text", ["", "jump", "task", "task left", "task left 7", "task right 1", "task left 1 1", "hold on"]
)
def test_what_is_no_action_is_refused_with_the_forms_of_all(text: str) -> None:
    with pytest.raises(
        AstragalError, match=f"There is no action '{text}'; an action reads like 'hold' or 'task <table> <number>'"
    ):
        ACTIONS.parse(text)


@pytest.mark.parametrize("action", [-1, 33])
def test_numbers_outside_the_declaration_are_refused(action: int) -> None:
    with pytest.raises(AstragalError, match=f"numbered 0 to 32, not {action}"):
        ACTIONS.text(action)
