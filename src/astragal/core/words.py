"""A game in words: what its `words.py` says, or plain words where it says nothing.

A game may give `choice(view, verb, arguments)`, a phrase for an action; `asks(view)`, what luck decides now;
and `tell(before, after, verb, arguments)`, one line about a step, or an empty text to stay silent. The verb
of a step of luck is empty and its argument is the outcome, if the reader may know it.
"""

from astragal.core.view import View


def choice(view: View, action: str) -> str:
    """A phrase for an action, e.g. `take red 3 and blue 5`."""
    say = getattr(view.game.words, "choice", None)
    actions = view.game.rules.ACTIONS
    return str(say(view, *actions.split(actions.parse(action)))) if say else action


def asks(view: View) -> str:
    """What luck decides now, e.g. `red die`."""
    say = getattr(view.game.words, "asks", None)
    return str(say(view)) if say else "Luck"


def tell(before: View, after: View, seat: int, text: str) -> str:
    """One line about a step; the text of luck is an outcome such as `4/6`."""
    say = getattr(before.game.words, "tell", None)
    if seat < 0:
        face = text.split("/")[0]
        if say:
            return str(say(before, after, "", () if face == "?" else (int(face) - 1,)))
        return f"{asks(before)}: {face}"
    if text == "?":
        return f"{before.names[seat]} chose in secret."
    if say:
        actions = before.game.rules.ACTIONS
        return str(say(before, after, *actions.split(actions.parse(text))))
    return f"{before.names[seat]}: {choice(before, text)}"
