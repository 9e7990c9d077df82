"""A bot at a table: whatever it does, the match goes on."""

from threading import Thread
from typing import Any

from astragal.bots import Bot, random
from astragal.core.luck import Luck
from astragal.core.match import Match
from astragal.core.view import View

GRACE_SECONDS = 5.0
"""What a bot may take beyond its own time to think."""

MOST_SECONDS = 600.0
"""What a bot may take that has no time of its own, such as one that counts simulations."""


class Seated:
    """Plays a bot's choices; where the bot fails, `random` chooses and the match's log says so."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        seconds = getattr(bot, "seconds", 0)
        self.most_seconds = seconds + GRACE_SECONDS if seconds else MOST_SECONDS
        self._thinking: Thread | None = None

    def play(self, match: Match, luck: Luck) -> None:
        """Make the choice of the seat that has to act."""
        view = match.view(match.to_act)
        action, failure = self._ask(view, luck)
        if failure:
            match.play(random(view, luck), f"{match.names[view.seat]} {failure}, so the choice is random.")
        else:
            match.play(action)

    def _ask(self, view: View, luck: Luck) -> tuple[str, str]:
        """The bot's action, or what is wrong; an error's own words stay here, for they might tell a secret."""
        if self._thinking and self._thinking.is_alive():
            return "", "is still thinking about an earlier choice"
        answer: list[Any] = []
        failure: list[str] = []

        def think() -> None:
            try:
                answer.append(self.bot(view, luck))
            except Exception as error:
                failure.append(f"failed with {type(error).__name__}")

        self._thinking = Thread(target=think, daemon=True, name="bot")
        self._thinking.start()
        self._thinking.join(self.most_seconds)
        if failure:
            return "", failure[0]
        if not answer:
            return "", f"took more than {self.most_seconds:g} seconds"
        if answer[0] not in view.legal:
            return "", "chose something illegal"
        return answer[0], ""
